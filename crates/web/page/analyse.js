// The view in which a search is watched: minimax and Monte Carlo side by side on the same position.

/** @import { Expected, Position, Thought } from "./protocol.js" */
/** @import { Connection, Search } from "./connection.js" */
/** @import { Play } from "./play.js" */
import { byId, capital, make } from "./page.js";

/** @typedef {"minimax" | "mcts"} Kind */

/** @type {Record<Kind, { title: string, player: string }>} */
const SEARCHES = {
  minimax: { title: "Minimax", player: "best" },
  mcts: { title: "Monte Carlo", player: "best-mcts" },
};
const KINDS = /** @type {Kind[]} */ (Object.keys(SEARCHES));

/** Moves whose share of the visits is told on the board. */
const MOST_NOTES = 6;

/** @param {number} count */
const short = (count) =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)} M` : count >= 1e4 ? `${Math.round(count / 1e3)} k` : String(count);

/** @param {Expected | null} expected @param {string} side */
function expectedText(expected, side) {
  if (!expected) return "nothing known yet";
  if (expected.kind === "points") return `${expected.points > 0 ? "+" : ""}${expected.points} points for ${side}`;
  const when = expected.moves === null ? "" : ` in ${expected.moves}`;
  return expected.kind === "win" ? `${side} wins${when}` : `${side} loses${when}`;
}

export class Analysis {
  /** @param {Connection} connection @param {Play} play */
  constructor(connection, play) {
    this.connection = connection;
    this.play = play;
    this.isLive = false;
    /** @type {Partial<Record<Kind, Search>>} */
    this.searches = {};
    /** @type {Partial<Record<Kind, Thought>>} */
    this.found = {};
    /** @type {Partial<Record<Kind, string>>} */
    this.trouble = {};
    this.button = make("button", { type: "button", id: "analysis-go", onclick: () => this.toggle() });
    this.reports = make("div", { className: "reports" });
    byId("analysis").replaceChildren(this.button, this.reports);
  }

  toggle() {
    this.isLive = !this.isLive;
    if (this.isLive) this.begin();
    // Their last words are still of interest: minimax names its move only then.
    else for (const search of Object.values(this.searches)) search.stop();
    this.draw();
  }

  /** Another position is on the board. @param {Position} position */
  arrive(position) {
    this.stop();
    this.found = {};
    this.trouble = {};
    if (this.isLive && !position.outcome) this.begin();
    this.draw();
  }

  /** Nobody looks any more. */
  leave() {
    this.isLive = false;
    this.stop();
    this.found = {};
    this.play.overlay = null;
  }

  stop() {
    for (const search of Object.values(this.searches)) search.stop();
    this.searches = {};
  }

  begin() {
    for (const kind of KINDS) {
      const search = this.connection.think({ player: SEARCHES[kind].player, limits: {} }, (thought) => {
        if (this.searches[kind] === search) this.hear(kind, thought);
      });
      this.searches[kind] = search;
      search.done.then(
        (thought) => {
          // What was stopped because the board has changed is of another position.
          if (this.searches[kind] === search) this.hear(kind, thought);
        },
        (error) => {
          if (this.searches[kind] !== search) return;
          this.trouble[kind] = error instanceof Error ? error.message : String(error);
          this.draw();
        },
      );
    }
  }

  /** @param {Kind} kind @param {Thought} thought */
  hear(kind, thought) {
    this.found[kind] = thought;
    this.draw();
  }

  draw() {
    this.button.textContent = this.isLive ? "Stop" : "Analyse this position";
    this.reports.replaceChildren(...KINDS.map((kind) => this.report(kind)));
    this.mark();
  }

  /** @param {Kind} kind */
  report(kind) {
    const thought = this.found[kind];
    const side = capital(this.play.position?.to_move ?? "black");
    /** @type {HTMLElement[]} */
    const lines = [make("h3", { className: kind, textContent: SEARCHES[kind].title })];
    const say = (/** @type {string} */ className, /** @type {string} */ textContent) =>
      lines.push(make("p", { className, textContent }));
    if (this.trouble[kind]) say("trouble", /** @type {string} */ (this.trouble[kind]));
    else if (!thought) say("figures", this.isLive ? "Thinking." : "Not running.");
    else {
      const rate = thought.tried.find(({ move }) => move === thought.best)?.win_rate ?? null;
      say("expected", rate === null ? expectedText(thought.expected, side) : `${side} is expected to score ${Math.round(100 * rate)} %`);
      const meter = make("meter", { min: 0, max: 1, value: rate ?? 0.5 });
      meter.setAttribute("aria-label", `Expected score of ${side}`);
      if (rate !== null) lines.push(meter);
      const depth = thought.depth > 0 ? `depth ${thought.depth}, ` : "";
      say("figures", `${depth}${short(thought.nodes)} ${kind === "mcts" ? "games" : "nodes"}, ${short(thought.speed)} a second`);
      const line = thought.line.length > 0 ? thought.line.slice(0, 8).map(({ move }) => move) : [thought.best ?? ""];
      say("line", line.join(" "));
    }
    return make("section", { className: "report" }, lines);
  }

  /** The best moves as arrows, and the share of the visits on the board. */
  mark() {
    const { minimax, mcts } = this.found;
    const arrows = [];
    const best = this.play.position?.legal.find(({ move }) => move === minimax?.best);
    if (best) arrows.push({ path: best.path, width: 0.1, kind: "minimax" });
    const tried = mcts?.tried.slice(0, MOST_NOTES) ?? [];
    const total = mcts?.tried.reduce((sum, { visits }) => sum + visits, 0) ?? 0;
    /** @type {Map<string, { text: string, kind: string }>} */
    const notes = new Map();
    for (const { path, visits } of tried) {
      const share = total > 0 ? visits / total : 0;
      const end = path[path.length - 1];
      if (share < 0.02 || end === undefined) continue;
      arrows.push({ path, width: 0.03 + 0.15 * share, kind: "mcts" });
      if (!notes.has(end)) notes.set(end, { text: `${Math.round(100 * share)} %`, kind: "mcts" });
    }
    this.play.overlay = arrows.length > 0 ? { arrows, notes } : null;
    this.play.mark();
  }
}
