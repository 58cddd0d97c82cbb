// The view in which searches are watched: minimax and Monte Carlo side by side on the same position,
// and what they expected throughout the game.

/** @import { Position, Step, Thought } from "./protocol.js" */
/** @import { Connection, Search } from "./connection.js" */
/** @import { Play } from "./play.js" */
/** @import { Kind, Mistake } from "./assessments.js" */
import { Assessments, KINDS, sideAt } from "./assessments.js";
import { Graph } from "./graph.js";
import { announce, byId, capital, make, messageOf, row } from "./page.js";
import { Review } from "./review.js";

/** @type {Record<Kind, { title: string, player: string }>} */
const SEARCHES = {
  minimax: { title: "Minimax", player: "best" },
  mcts: { title: "Monte Carlo", player: "best-mcts" },
};

/** Moves whose value and visits are told on the board and in the table. */
const MOST_NOTES = 5;
/** Moves of an expected line that are drawn, and those that are told. */
const LINE_DRAWN = 3;
const LINE_TOLD = 8;

/** @param {number} count */
const short = (count) =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)} M` : count >= 1e4 ? `${Math.round(count / 1e3)} k` : String(count);

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** @param {Thought} thought @param {string} side */
function expectedText({ expected, chance, tried }, side) {
  if (!expected) return "No estimate yet";
  if (expected.kind === "points" && tried.length > 0) return chance === null ? "No games yet" : `${side} scores ${percent(chance)}`;
  if (expected.kind === "points") return `${expected.points > 0 ? "+" : ""}${expected.points} points for ${side}`;
  if (expected.kind === "over") return { win: `${side} has won`, draw: "A draw", loss: `${side} has lost` }[expected.result];
  const when = expected.moves === null ? "" : ` in ${expected.moves}`;
  return expected.kind === "win" ? `${side} wins${when}` : `${side} loses${when}`;
}

/** Black's share of the point, dark on light. @param {number | null} chance */
function bar(chance) {
  const black = make("span", { className: "black", textContent: chance === null ? "" : percent(chance) });
  black.style.width = `${100 * (chance ?? 0)}%`;
  const made = make("div", { className: chance === null ? "bar unknown" : "bar" }, [black]);
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", chance === null ? "No estimate yet" : `Black is expected to score ${percent(chance)}`);
  return made;
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
    this.assessments = new Assessments();
    this.review = new Review(connection, this.assessments, (looked, all) => this.hearReview(looked, all));
    this.button = make("button", { type: "button", id: "analysis-go", className: "primary", onclick: () => this.toggle() });
    this.whole = make("button", { type: "button", id: "review-go", onclick: () => this.toggleReview() });
    this.progress = make("p", { className: "figures", id: "review-progress" });
    this.reports = make("div", { className: "reports" });
    const graph = make("div");
    this.graph = new Graph(graph, (at) => this.play.look(at));
    this.names = Object.fromEntries(KINDS.map((kind) => [kind, this.nameField(kind)]));
    byId("analysis").replaceChildren(
      make("h2", { textContent: "Analysis" }),
      make("div", { className: "buttons" }, [this.button, this.whole]),
      this.reports,
      make("figure", { className: "course" }, [
        make("figcaption", { textContent: "Expected result for Black, by move" }),
        graph,
      ]),
      this.progress,
      make("details", {}, [make("summary", { textContent: "Players" }), ...KINDS.map((kind) => row(SEARCHES[kind].title, this.names[kind]))]),
    );
    play.annotate = (ply) => this.mistake(ply);
  }

  /** @param {Kind} kind */
  nameField(kind) {
    const field = make("input", { id: `analyst-${kind}`, value: SEARCHES[kind].player, spellcheck: false, autocomplete: "off" });
    field.addEventListener("change", () => {
      if (field.value.trim() === "") field.value = SEARCHES[kind].player;
      if (this.play.position) this.arrive(this.play.position);
    });
    return field;
  }

  /** @param {Kind} kind */
  player(kind) {
    return this.names[kind].value.trim();
  }

  toggle() {
    this.isLive = !this.isLive;
    if (this.isLive) this.begin();
    // Their last words are still of interest.
    else for (const search of Object.values(this.searches)) search.stop();
    this.draw();
  }

  /** Another position is on the board. @param {Position} position */
  arrive(position) {
    this.stop();
    this.found = {};
    this.trouble = {};
    if (position.outcome) this.assessments.finish(this.play.game, this.play.game.at, position.outcome);
    else if (this.isLive) this.begin();
    this.draw();
  }

  /** Nobody looks any more. */
  leave() {
    this.isLive = false;
    this.stop();
    this.review.stop();
    this.found = {};
    this.play.overlay = null;
  }

  stop() {
    for (const search of Object.values(this.searches)) search.stop();
    this.searches = {};
  }

  begin() {
    const { game } = this.play;
    const ply = game.at;
    const toMove = this.play.position?.to_move ?? "black";
    const of = { game: game.game, start: game.start, moves: game.moves.slice(0, ply) };
    for (const kind of KINDS) {
      const hear = (/** @type {Thought} */ thought) => {
        // What was stopped because the board has changed is of another position.
        if (this.searches[kind] !== search) return;
        this.found[kind] = thought;
        this.assessments.take(game, ply, kind, thought, toMove);
        this.draw();
      };
      const search = this.connection.think({ of, player: this.player(kind), limits: {} }, hear);
      this.searches[kind] = search;
      search.done.then(hear, (error) => {
        if (this.searches[kind] !== search) return;
        this.trouble[kind] = messageOf(error);
        this.draw();
      });
    }
  }

  async toggleReview() {
    if (this.review.isRunning) {
      this.review.stop();
      this.draw();
      return;
    }
    const players = /** @type {Record<Kind, string>} */ (Object.fromEntries(KINDS.map((kind) => [kind, this.player(kind)])));
    this.progress.textContent = "";
    const done = this.review.run({ ...this.play.game }, this.first, players);
    this.draw();
    try {
      await done;
    } catch (error) {
      this.progress.textContent = messageOf(error);
    }
    this.draw();
  }

  /** @param {number} looked @param {number} all */
  hearReview(looked, all) {
    this.progress.textContent = looked < all ? `${looked} of ${all} positions analysed.` : this.verdict();
    if (looked === all) announce(this.progress.textContent);
    this.draw();
  }

  verdict() {
    const mistakes = this.play.game.moves.map((_, ply) => this.mistake(ply)).filter((mistake) => mistake !== null);
    const count = mistakes.length;
    return count === 0 ? "No mistakes found." : `${count} ${count === 1 ? "mistake" : "mistakes"} found, marked in the list of moves.`;
  }

  /** Who moves first in this game. */
  get first() {
    return sideAt(this.play.position?.to_move ?? "black", this.play.game.at);
  }

  /** @param {number} ply @returns {Mistake | null} */
  mistake(ply) {
    return this.play.view === "analyse" ? this.assessments.mistake(this.play.game, ply, sideAt(this.first, ply)) : null;
  }

  draw() {
    const { game } = this.play;
    this.button.textContent = this.isLive ? "Stop" : "Analyse this position";
    this.button.disabled = !this.isLive && Boolean(this.play.position?.outcome);
    this.whole.textContent = this.review.isRunning ? "Stop" : "Analyse the whole game";
    this.whole.disabled = game.moves.length === 0;
    this.reports.replaceChildren(...KINDS.map((kind) => this.report(kind)));
    const points = [null, ...game.moves].map((_, ply) => {
      const known = this.assessments.at(game, ply);
      const chances = Object.fromEntries(KINDS.flatMap((kind) => (known[kind] ? [[kind, known[kind].chance]] : [])));
      return { chances, mark: ply > 0 ? (this.mistake(ply - 1)?.mark ?? null) : null };
    });
    this.graph.draw(points, game.at);
    this.play.drawMoves();
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
    const known = this.assessments.at(this.play.game, this.play.game.at)[kind];
    lines.push(bar(known?.chance ?? null));
    if (this.trouble[kind]) say("trouble", /** @type {string} */ (this.trouble[kind]));
    else if (!thought) say("figures", this.searches[kind] ? "Thinking." : "Not running.");
    else {
      say("expected", expectedText(thought, side));
      const depth = thought.depth > 0 ? `depth ${thought.depth}, ` : "";
      say("figures", `${depth}${short(thought.nodes)} ${kind === "mcts" ? "games" : "nodes"}, ${short(thought.speed)} per second`);
      say("line", this.line(thought).slice(0, LINE_TOLD).map(({ move }) => move).join(" "));
      if (thought.tried.length > 0) lines.push(this.table(thought));
    }
    return make("section", { className: "report" }, lines);
  }

  /** What was seen of the moves that were tried most. @param {Thought} thought */
  table(thought) {
    const cells = (/** @type {string} */ name, /** @type {string[]} */ texts) => make("tr", {}, texts.map((textContent) => make(/** @type {"td"} */ (name), { textContent })));
    const rows = thought.tried.slice(0, MOST_NOTES).map(({ move, visits, win_rate, proven }) =>
      cells("td", [move, proven ?? (win_rate === null ? "" : percent(win_rate)), short(visits)]));
    return make("table", { className: "tried" }, [
      make("thead", {}, [cells("th", ["Move", "Value", "Visits"])]),
      make("tbody", {}, rows),
    ]);
  }

  /** @param {Thought} thought @returns {Step[]} */
  line(thought) {
    if (thought.line.length > 0) return thought.line;
    const best = this.play.position?.legal.find(({ move }) => move === thought.best);
    return best ? [best] : [];
  }

  /** The expected lines as arrows, and the value and visits of moves where they end. */
  mark() {
    const { minimax, mcts } = this.found;
    const arrows = [];
    const tried = mcts?.tried.slice(0, MOST_NOTES) ?? [];
    const total = mcts?.tried.reduce((sum, { visits }) => sum + visits, 0) ?? 0;
    /** @type {Map<string, { text: string, below?: string, kind: string }>} */
    const notes = new Map();
    for (const { path, visits, win_rate } of tried) {
      const share = total > 0 ? visits / total : 0;
      const end = path[path.length - 1];
      if (share < 0.02 || end === undefined) continue;
      arrows.push({ path, width: 0.03 + 0.15 * share, kind: "mcts" });
      if (!notes.has(end)) notes.set(end, { text: win_rate === null ? "" : percent(win_rate), below: short(visits), kind: "mcts" });
    }
    // Slender and above the others, so that both are seen where they agree.
    const line = minimax ? this.line(minimax).slice(0, LINE_DRAWN) : [];
    for (const [n, { path }] of line.entries()) arrows.push({ path, width: 0.05, kind: n === 0 ? "minimax" : "minimax later" });
    this.play.overlay = arrows.length > 0 ? { arrows, notes } : null;
    this.play.mark();
  }
}
