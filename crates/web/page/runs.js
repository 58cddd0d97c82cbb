// The list of runs, the newest first.

/** @import { Catalogue, RunLine } from "./protocol.js" */
import { ask } from "./api.js";
import { MatchForm } from "./matchform.js";
import { make, messageOf } from "./page.js";
import { placeOf } from "./place.js";

/** A moment as its reader writes it. @param {string} moment */
export function when(moment) {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/** @param {number} count @param {string} word */
export const counted = (count, word) => `${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`;

/** @param {{ is_playing: boolean, finished: string | null, of_experiment: boolean }} run */
export function stateOf(run) {
  if (run.is_playing) return "playing";
  if (run.finished) return "finished";
  return run.of_experiment ? "of an experiment" : "unfinished";
}

/** What limits the moves of all players, if it is the same; names tell the rest. @param {string[]} limits */
function limitsOf(limits) {
  const [first] = limits;
  return first !== "" && limits.every((limit) => limit === first) ? `${first} a move, ` : "";
}

export class RunList {
  /** @param {HTMLElement} room @param {Catalogue} catalogue */
  constructor(room, catalogue) {
    this.room = room;
    this.example = catalogue.games[0].name;
    this.form = new MatchForm(catalogue, (run) => {
      location.hash = `#/arena/run/${run}`;
    });
    this.list = make("ul", { className: "runs" });
    this.samples = make("ul", { className: "runs" });
    this.more = make("button", { type: "button", textContent: "Older matches", hidden: true });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
  }

  async show() {
    const begin = make("button", { type: "button", id: "new-match", className: "primary", textContent: "New match", onclick: () => this.form.open() });
    const head = make("div", { className: "head" }, [make("h1", { textContent: "Arena" }), begin]);
    const about = make("p", { className: "about", textContent: "Matches and tournaments, played here or on the command line, with all their games." });
    const samples = make("section", {}, [
      make("h2", {}, ["Sample matches", make("span", { className: "shipped", textContent: "shipped with Grove" })]),
      this.samples,
    ]);
    this.room.replaceChildren(head, about, this.list, this.more, this.trouble, samples, this.form.dialog);
    await Promise.all([this.load("/api/runs"), this.loadSamples()]);
    if (this.list.childElementCount === 0) this.list.replaceWith(this.nothing());
  }

  async loadSamples() {
    const { runs } = await ask("/api/samples/runs");
    this.samples.replaceChildren(...runs.map((/** @type {RunLine} */ run) => this.line(run, "sample")));
  }

  /** @param {string} path */
  async load(path) {
    const { runs, next } = await ask(path);
    // An experiment begins more matches than it plays games of.
    const played = runs.filter((/** @type {RunLine} */ run) => run.games > 0 || !run.of_experiment);
    this.list.append(...played.map((/** @type {RunLine} */ run) => this.line(run, "run")));
    this.more.hidden = next === null;
    this.more.onclick = () => {
      this.load(`/api/runs?before=${next}`).catch((error) => {
        this.trouble.textContent = messageOf(error);
      });
    };
  }

  /** @param {RunLine} run @param {"run" | "sample"} shelf */
  line(run, shelf) {
    const players = run.players.slice(0, 3).join(" – ") + (run.players.length > 3 ? ` and ${run.players.length - 3} more` : "");
    const score = run.players.length === 2 && run.games > 0 ? `${run.points.join(" : ")}, ` : "";
    const state = make("span", { className: run.is_playing ? "state playing" : "state", textContent: stateOf(run) });
    const limits = limitsOf(run.limits);
    const link = make("a", { href: placeOf(shelf, run.id).address }, [
      make("span", { className: "what", textContent: run.game }),
      state,
      make("span", { className: "who", textContent: players }),
      make("span", { className: "quiet", textContent: `${score}${counted(run.games, "game")}, ${limits}${when(run.started)}` }),
    ]);
    return make("li", {}, [link]);
  }

  nothing() {
    return make("p", { className: "nothing" }, [
      "No matches of your own yet. Start one with “New match”, or run ",
      make("code", { textContent: `grove match ${this.example} best best-mcts` }),
      " on the command line.",
    ]);
  }

  leave() {
    this.form.dialog.close();
  }
}
