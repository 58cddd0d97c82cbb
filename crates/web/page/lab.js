// The view of experiments: what the studies asked, and how much of it the results file holds.

import { ask } from "./api.js";
import { make, messageOf } from "./page.js";

/** @typedef {{ verdict: string, claims: number }} VerdictCount */
/** @typedef {{ id: string, title: string, question: string, source: string, games: number, verdicts: VerdictCount[] }} Experiment */
/** @typedef {{ name: string, title: string, experiments: Experiment[] }} Study */

export class Lab {
  /** @param {HTMLElement} home */
  constructor(home) {
    this.home = home;
    this.isGone = true;
  }

  async show() {
    this.isGone = false;
    const room = make("div", { className: "room lab" });
    this.home.replaceChildren(room);
    const body = make("p", { className: "about", textContent: "Loading." });
    room.replaceChildren(make("h1", { textContent: "Lab" }), body);
    try {
      const { studies } = await ask("/api/lab");
      if (!this.isGone) body.replaceWith(...this.intro(studies), ...studies.map(studySection));
    } catch (error) {
      body.className = "trouble";
      body.setAttribute("role", "alert");
      body.textContent = messageOf(error);
    }
  }

  /** @param {Study[]} studies */
  intro(studies) {
    const about = make("p", { className: "about", textContent: "What five studies reported about these games, tested again. Each experiment has plots, our numbers beside the published ones, a verdict on every claim, and all its games to replay." });
    const more = make("p", { className: "quiet" }, [
      "More games sharpen what is undecided: ",
      make("code", { textContent: "grove reproduce --for 2h" }),
      ".",
    ]);
    return [about, make("p", { className: "counts", textContent: verdictsOf(studies.flatMap(({ experiments }) => experiments)) }), more];
  }

  leave() {
    this.isGone = true;
    this.home.replaceChildren();
  }
}

/** @param {Study} study */
function studySection({ name, title, experiments }) {
  const heading = name === "own" ? "Our own experiments" : `${name} ${title}`;
  return make("section", {}, [make("h2", { textContent: heading }), make("ul", { className: "experiments" }, experiments.map(experimentLine))]);
}

/** @param {Experiment} experiment */
function experimentLine(experiment) {
  const { id, title, question, source, games } = experiment;
  const state = games > 0
    ? make("p", { className: "links" }, [make("a", { href: `/lab/${id}`, textContent: "Report" }), ` of ${games} games: ${verdictsOf([experiment])}`])
    : make("p", { className: "quiet" }, ["Not run yet: ", make("code", { textContent: `grove reproduce ${id}` })]);
  return make("li", {}, [make("h3", { textContent: title }), make("p", { textContent: question }), make("p", { className: "quiet", textContent: source }), state]);
}

/**
 * How many claims hold, and so on.
 * @param {Experiment[]} experiments
 */
function verdictsOf(experiments) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { verdict, claims } of experiments.flatMap(({ verdicts }) => verdicts)) counts.set(verdict, (counts.get(verdict) ?? 0) + claims);
  return [...counts].filter(([, claims]) => claims > 0).map(([verdict, claims]) => `${claims} ${verdict}`).join(", ");
}
