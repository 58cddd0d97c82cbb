// The view of experiments: what was learnt, what became of every claim, and more games on request.

/** @import { ClaimLine, ExperimentLine, Studies, Study } from "./protocol.js" */
import { ask } from "./api.js";
import { ExperimentPanel, GamesForm } from "./experiments.js";
import { make, messageOf } from "./page.js";
import { claimList, tally, verdictBar } from "./verdicts.js";

export class Lab {
  /** @param {HTMLElement} home */
  constructor(home) {
    this.home = home;
    this.isGone = true;
    this.panel = new ExperimentPanel(() => this.load());
    this.form = new GamesForm((id, seconds) => this.panel.start(id, seconds));
    this.body = make("div", {});
  }

  async show() {
    this.isGone = false;
    this.body = make("div", {}, [make("p", { className: "about", textContent: "Loading." })]);
    const room = make("div", { className: "room lab" }, [make("h1", { textContent: "Lab" }), this.panel.home, this.body, this.form.dialog]);
    this.home.replaceChildren(room);
    this.panel.watch();
    await this.load();
  }

  /** Asks for all there is. What was folded out stays so. */
  async load() {
    const open = new Set([...this.body.querySelectorAll("details[open]")].map((details) => details.closest("li")?.dataset.id));
    try {
      const studies = /** @type {Studies} */ (await ask("/api/lab"));
      if (this.isGone) return;
      this.body.replaceChildren(...this.intro(studies), ...studies.studies.map((study) => this.section(study)));
      for (const details of this.body.querySelectorAll("details")) details.open = open.has(details.closest("li")?.dataset.id);
    } catch (error) {
      const trouble = make("p", { className: "trouble", textContent: messageOf(error) });
      trouble.setAttribute("role", "alert");
      if (!this.isGone) this.body.replaceChildren(trouble);
    }
  }

  /** @param {Studies} all */
  intro({ answer, studies }) {
    const experiments = studies.flatMap((study) => study.experiments);
    const claims = experiments.flatMap((experiment) => experiment.claims);
    const isOnlyShipped = experiments.every(({ games, shipped }) => games === shipped);
    const from = isOnlyShipped
      ? "All of it comes with Grove: no game had to be played here."
      : "Most of it comes with Grove; games of your results file have been added.";
    return [
      make("p", { className: "about", textContent: "What five studies reported about these games, tested again. Every experiment has a report: plots, our numbers beside the published ones, and a verdict on every claim." }),
      make("section", { className: "learnt" }, [
        make("h2", {}, ["What was learnt", make("span", { className: "shipped", textContent: "shipped findings" })]),
        verdictBar(claims),
        make("ul", {}, answer.map((textContent) => make("li", { textContent }))),
        picture(),
        make("p", { className: "quiet", textContent: `${from} More games sharpen what is undecided: play them below, or with “grove reproduce” on the command line.` }),
      ]),
    ];
  }

  /** @param {Study} study */
  section({ name, title, experiments }) {
    const heading = name === "own" ? "Our own experiments" : `${name} ${title}`;
    const claims = experiments.flatMap((experiment) => experiment.claims);
    return make("section", {}, [
      make("h2", { textContent: heading }),
      make("p", { className: "quiet", textContent: tally(claims) }),
      make("ul", { className: "experiments" }, experiments.map((experiment) => this.card(experiment))),
    ]);
  }

  /** @param {ExperimentLine} experiment */
  card(experiment) {
    const { id, title, question, source, games, claims } = experiment;
    const play = make("button", { type: "button", textContent: "Play games", onclick: () => this.form.open(experiment) });
    play.setAttribute("aria-label", `Play games of ${title}`);
    const isOpen = games === 0 || claims.some(({ verdict }) => verdict === "undecided");
    const report = make("a", { href: `/lab/${id}`, textContent: "Report" });
    const links = make("div", { className: "links" }, [...(games > 0 ? [report] : []), ...(isOpen ? [play] : [])]);
    const card = make("li", {}, [
      make("h3", { textContent: title }),
      make("p", { textContent: question }),
      make("p", { className: "quiet", textContent: `${source}. ${basis(experiment)}` }),
      claimList(claims),
      links,
    ]);
    card.dataset.id = id;
    return card;
  }

  leave() {
    this.isGone = true;
    this.panel.leave();
    this.form.dialog.close();
    this.home.replaceChildren();
  }
}

/** What was learnt, drawn; as wide as it can be read, which may be wider than the page. */
function picture() {
  const alt = "Points of minimax against Monte Carlo tree search at equal time, game by game";
  const home = make("div", { className: "scroll", tabIndex: 0 }, [make("img", { src: "/lab/answer.svg", alt })]);
  home.setAttribute("role", "region");
  home.setAttribute("aria-label", "Minimax against Monte Carlo");
  return home;
}

/** What an experiment rests on. @param {ExperimentLine} experiment */
function basis({ games, shipped }) {
  if (games === 0) return "Not played yet.";
  const all = `${games.toLocaleString()} games`;
  if (games === shipped) return `${all}, shipped with Grove.`;
  return shipped === 0 ? `${all}, played here.` : `${all}, ${(games - shipped).toLocaleString()} of them played here.`;
}
