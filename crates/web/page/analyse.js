// The view in which games are reviewed and searches are watched: minimax and Monte Carlo side by side on the same
// position, what they expected throughout the game, and the mistakes in it.

/** @import { Position, Thought } from "./protocol.js" */
/** @import { Connection, Search } from "./connection.js" */
/** @import { Arrow, Note } from "./board/marks.js" */
/** @import { Play } from "./play.js" */
/** @import { Puzzle } from "./puzzles.js" */
/** @import { Kind, Mistake } from "./assessments.js" */
import { Assessments, KINDS, lineOf, percent, sideAt } from "./assessments.js";
import { save } from "./diary.js";
import { keep } from "./game.js";
import { Graph } from "./graph.js";
import { Learn } from "./learn.js";
import { drawMistakes, lossText } from "./mistakes.js";
import { announce, byId, make, messageOf, row } from "./page.js";
import { keepMistakes, unsolved } from "./puzzles.js";
import { MOST_NOTES, TITLES, lineButtons, report, short } from "./report.js";
import { Review } from "./review.js";
import { sideName } from "./sides.js";
import { Steps } from "./steps.js";
import { drawVariations, follow, leaveVariation, mainGame, mainOf } from "./variations.js";

/** Who searches. @type {Record<Kind, string>} */
const PLAYERS = { minimax: "best", mcts: "best-mcts" };

/** Moves of an expected line that are drawn. */
const LINE_DRAWN = 3;
/** Moves of a better line that are told. */
const LINE_NOTED = 4;
/** Milliseconds before a search begins, for a position that is only passed on the way to another. */
const SETTLED = 150;

export class Analysis {
  /** @param {Connection} connection @param {Play} play @param {boolean} keeps  whether the server keeps games */
  constructor(connection, play, keeps) {
    this.connection = connection;
    this.play = play;
    this.keeps = keeps;
    this.isLive = false;
    this.timer = 0;
    /** @type {Partial<Record<Kind, Search>>} */
    this.searches = {};
    /** @type {Partial<Record<Kind, Thought>>} */
    this.found = {};
    /** @type {Partial<Record<Kind, string>>} */
    this.trouble = {};
    /** The moves of the game on the board, without variations. @type {{ of: object | null, main: string[] }} */
    this.known = { of: null, main: [] };
    this.assessments = new Assessments();
    this.review = new Review(connection, this.assessments, (looked, all) => this.hearReview(looked, all));
    this.steps = new Steps(play, () => play.view === "analyse" && !byId("table").hidden && !this.learn.isOn);
    this.learn = new Learn(connection, play, () => this.player("minimax"));
    /** @type {Puzzle[]} */
    this.puzzles = [];
    /** For which game they were asked. @type {object | null} */
    this.asked = null;
    this.lesson = make("button", { type: "button", id: "learn-go", onclick: () => this.learn.start(this.puzzles) });
    this.note = make("p", { className: "note" });
    this.button = make("button", { type: "button", id: "analysis-go", className: "primary", onclick: () => this.toggle() });
    this.whole = make("button", { type: "button", id: "review-go", onclick: () => this.toggleReview() });
    this.progress = make("p", { className: "figures", id: "review-progress" });
    this.list = make("div");
    this.reports = make("div", { className: "reports" });
    this.caption = make("figcaption");
    const graph = make("div");
    this.graph = new Graph(graph, (at) => this.steps.go(at));
    this.lines = make("select", { id: "analysis-lines", onchange: () => this.renew() }, [1, 3, 5].map((count) => make("option", { textContent: String(count), selected: count === 3 })));
    this.names = Object.fromEntries(KINDS.map((kind) => [kind, this.nameField(kind)]));
    byId("review").replaceChildren(this.steps.toolbar, this.note);
    byId("mistakes").replaceChildren(make("h2", { textContent: "Mistakes" }), this.list, this.progress, make("div", { className: "buttons" }, [this.whole, this.lesson]));
    byId("analysis").replaceChildren(
      make("div", { className: "buttons" }, [this.button]),
      this.reports,
      make("figure", { className: "course" }, [this.caption, graph]),
      make("details", {}, [make("summary", { textContent: "Searches" }), row("Lines of minimax", this.lines), ...KINDS.map((kind) => row(TITLES[kind], this.names[kind]))]),
    );
    play.annotate = (ply) => this.mistake(ply);
  }

  /** @param {Kind} kind */
  nameField(kind) {
    const field = make("input", { id: `analyst-${kind}`, value: PLAYERS[kind], spellcheck: false, autocomplete: "off" });
    field.addEventListener("change", () => {
      if (field.value.trim() === "") field.value = PLAYERS[kind];
      this.renew();
    });
    return field;
  }

  /** Others search now. */
  renew() {
    if (this.play.position) this.arrive(this.play.position);
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
    if (this.learn.isOn && this.learn.arrive(position)) return;
    this.branch();
    if (this.asked !== this.play.game) this.findPuzzles();
    if (position.outcome) this.assessments.finish(this.play.game, this.play.game.at, position.outcome);
    else if (this.isLive) this.timer = setTimeout(() => this.begin(), SETTLED);
    this.draw();
  }

  /** Nobody looks any more. Whether the board is left with another position than the game's. @param {string} next  the view that is looked at */
  leave(next) {
    const isPuzzle = this.learn.isOn;
    this.learn.drop();
    // A variation is looked inside like any position, but nobody goes on playing there.
    const isVariation = next !== "inside" && leaveVariation(this.play.game);
    this.isLive = false;
    this.stop();
    this.review.stop();
    this.found = {};
    this.play.overlay = null;
    return isPuzzle || isVariation;
  }

  /** A move that the game does not have begins a variation, or goes on with one. */
  branch() {
    const { game, view } = this.play;
    if (this.known.of !== game) this.known = { of: game, main: mainOf(game) };
    const { variations } = game;
    follow(game, this.known.main, game.moves);
    this.known.main = mainOf(game);
    if (variations !== game.variations) this.keepVariations();
    keep(game, view);
  }

  keepVariations() {
    const { game } = this.play;
    if (this.keeps && game.key !== null) save(game);
  }

  /** Shows so many moves of a line that begins in the position on the board. @param {string[]} moves @param {number} count @param {number} [from] */
  show(moves, count, from = this.play.game.at) {
    const { game } = this.play;
    this.look([...game.moves.slice(0, from), ...moves], from + count);
  }

  /** Shows so many moves of a line from the start. @param {string[]} line @param {number} at */
  look(line, at) {
    follow(this.play.game, this.known.main, line);
    this.keepVariations();
    this.play.look(at);
  }

  /** @param {string[]} line */
  remove(line) {
    const { game } = this.play;
    game.variations = game.variations.filter((variation) => variation !== line);
    this.keepVariations();
    if (game.moves === line) leaveVariation(game);
    this.play.look(game.at);
  }

  /** Shows the game itself after so many moves. @param {number} at */
  lookMain(at) {
    leaveVariation(this.play.game);
    this.play.look(at);
  }

  /** Looks for puzzles, which another page may have solved. */
  async findPuzzles() {
    const { game } = this.play;
    this.asked = game;
    try {
      const puzzles = await unsolved(mainGame(game), this.mistakes, this.keeps);
      if (game === this.play.game) this.puzzles = puzzles;
    } catch {
      // Without the server there are none.
      this.puzzles = [];
    }
    this.drawLesson();
  }

  drawLesson() {
    const { length } = this.puzzles;
    this.lesson.textContent = length > 0 ? `Learn from your mistakes (${length})` : "Learn from your mistakes";
    this.lesson.disabled = length === 0;
  }

  stop() {
    clearTimeout(this.timer);
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
      const lines = kind === "minimax" ? Number(this.lines.value) : 1;
      const search = this.connection.think({ of, player: this.player(kind), limits: {}, lines }, hear);
      this.searches[kind] = search;
      search.done.then(hear, (error) => {
        if (this.searches[kind] !== search) return;
        this.trouble[kind] = messageOf(error);
        this.draw();
      });
    }
    this.draw();
  }

  async toggleReview() {
    if (this.review.isRunning) {
      this.review.stop();
      this.draw();
      return;
    }
    const players = /** @type {Record<Kind, string>} */ (Object.fromEntries(KINDS.map((kind) => [kind, this.player(kind)])));
    this.progress.textContent = "";
    const done = this.review.run(mainGame(this.play.game), this.first, players);
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
    if (looked === all) this.finishReview();
    this.draw();
  }

  async finishReview() {
    announce(this.progress.textContent ?? "");
    try {
      await keepMistakes(this.play.game, this.mistakes);
    } catch (error) {
      this.progress.textContent = messageOf(error);
    }
    this.findPuzzles();
  }

  verdict() {
    const count = this.mistakes.length;
    return count === 0 ? "No mistakes found." : `${count} ${count === 1 ? "mistake" : "mistakes"} found.`;
  }

  get mistakes() {
    return this.assessments.mistakes(mainGame(this.play.game), this.first);
  }

  /** Who moves first in this game. */
  get first() {
    return sideAt(this.play.position?.to_move ?? "black", this.play.game.at);
  }

  /** @param {number} ply @returns {Mistake | null} */
  mistake(ply) {
    return this.play.view === "analyse" && !this.learn.isOn ? this.assessments.mistake(mainGame(this.play.game), ply, sideAt(this.first, ply)) : null;
  }

  draw() {
    const { game, position } = this.play;
    this.button.textContent = this.isLive ? "Stop" : "Analyse this position";
    this.button.disabled = !this.isLive && Boolean(position?.outcome);
    this.whole.textContent = this.review.isRunning ? "Stop" : "Analyse the whole game";
    this.whole.disabled = game.moves.length === 0;
    this.steps.draw();
    this.reports.replaceChildren(...KINDS.map((kind) => this.report(kind)));
    this.caption.textContent = `Expected result for ${sideName(game.game, "black")}, by move`;
    const mistakes = this.mistakes;
    const marks = new Map(mistakes.map(({ ply, mark }) => [ply + 1, mark]));
    const isMain = game.main === null;
    const points = [null, ...game.moves].map((_, ply) => {
      const known = this.assessments.at(game, ply);
      const chances = Object.fromEntries(KINDS.flatMap((kind) => (known[kind] ? [[kind, known[kind].chance]] : [])));
      return { chances, mark: (isMain && marks.get(ply)) || null };
    });
    this.graph.draw(points, game.at);
    const nothing = game.moves.length === 0 ? "No moves yet." : "None known yet.";
    this.list.replaceChildren(drawMistakes(mainGame(game), mistakes, (ply) => this.lookMain(ply), nothing));
    byId("variations").replaceChildren(...drawVariations(game, this.first, (line, at) => this.look(line, at), (line) => this.remove(line)));
    const told = game.main ? null : (mistakes.find(({ ply }) => ply === game.at) ?? mistakes.find(({ ply }) => ply === game.at - 1));
    const better = told ? lineButtons(told.better, (line, count) => this.show(line, count, told.ply), LINE_NOTED) : [];
    this.note.replaceChildren(...(told ? [`${lossText(game, told)} Better: `, ...better] : []));
    this.play.drawMoves();
    this.mark();
  }

  /** What is known of a search: what it says now, or what it said when this position was reviewed. @param {Kind} kind */
  thought(kind) {
    const { game } = this.play;
    return this.found[kind] ?? this.assessments.at(game, game.at)[kind]?.thought ?? null;
  }

  /** @param {Kind} kind */
  report(kind) {
    const { game, position } = this.play;
    const known = this.assessments.at(game, game.at)[kind];
    const word = position?.outcome ? "The game is over." : this.searches[kind] ? "Thinking." : "Not analysed yet.";
    return report(kind, {
      game: game.game,
      toMove: position?.to_move ?? "black",
      chance: known?.chance ?? null,
      thought: position?.outcome ? null : this.thought(kind),
      word,
      trouble: this.trouble[kind],
      follow: (line, count) => this.show(line, count),
    });
  }

  /** What is drawn on the board: a mistake that was made here and the better line, else what the searches expect. */
  mark() {
    const { game, position } = this.play;
    const mistake = game.main ? null : this.mistake(game.at);
    const played = position?.legal.find(({ move }) => move === game.moves[game.at]);
    this.play.overlay = mistake && played && !this.isLive ? correction(played.path, mistake) : this.expectations();
    this.play.mark();
  }

  /** The expected lines as arrows, and the value and visits of moves where they end. */
  expectations() {
    /** @type {Arrow[]} */
    const arrows = [];
    const [minimax, mcts] = [this.thought("minimax"), this.thought("mcts")];
    const tried = mcts?.tried.slice(0, MOST_NOTES) ?? [];
    const total = mcts?.tried.reduce((sum, { visits }) => sum + visits, 0) ?? 0;
    /** @type {Map<string, Note>} */
    const notes = new Map();
    for (const { path, visits, win_rate } of tried) {
      const share = total > 0 ? visits / total : 0;
      const end = path[path.length - 1];
      if (share < 0.02 || end === undefined) continue;
      arrows.push({ path, width: 0.03 + 0.15 * share, kind: "mcts" });
      if (!notes.has(end)) notes.set(end, { text: win_rate === null ? "" : percent(win_rate), below: short(visits), kind: "mcts" });
    }
    // Slender and above the others, so that both are seen where they agree.
    const others = minimax?.lines.map(({ line: [first] }) => first) ?? [];
    const line = others.length > 0 ? others : minimax ? lineOf(minimax).slice(0, LINE_DRAWN) : [];
    for (const [n, { path }] of line.entries()) arrows.push({ path, width: 0.05, kind: n === 0 ? "minimax" : "minimax later" });
    return arrows.length > 0 ? { arrows, notes } : null;
  }
}

/** The move that was played, and the line that begins with a better one. @param {string[]} played @param {Mistake} mistake */
function correction(played, { better }) {
  const line = better.slice(0, LINE_DRAWN).map(({ path }, n) => ({ path, width: n === 0 ? 0.1 : 0.05, kind: n === 0 ? "better" : "better later" }));
  return { arrows: [...line, { path: played, width: 0.06, kind: "played" }], notes: new Map() };
}
