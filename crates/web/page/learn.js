// Learning from one's mistakes: each is posed again as a puzzle, with nothing said of what the searches think of it until
// a move was tried.

/** @import { Position } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Game } from "./game.js" */
/** @import { Play } from "./play.js" */
/** @import { Puzzle } from "./puzzles.js" */
import { MISTAKE, percent } from "./assessments.js";
import { newGame } from "./game.js";
import { opponentName } from "./levels.js";
import { turnOf } from "./mistakes.js";
import { byId, capital, make, messageOf } from "./page.js";
import { noteSolved } from "./puzzles.js";
import { NODES } from "./review.js";
import { sideName } from "./sides.js";

/** A move that keeps all but so much of what could be expected is as good as the better one. */
const TOLERANCE = MISTAKE / 2;
/** Milliseconds for which a wrong move stands on the board. */
const WRONG = 1200;

/** @typedef {"asked" | "checking" | "wrong" | "shown" | "solved"} State */

export class Learn {
  /** @param {Connection} connection @param {Play} play @param {() => string} player  who judges what is tried */
  constructor(connection, play, player) {
    this.connection = connection;
    this.play = play;
    this.player = player;
    /** @type {Puzzle[]} */
    this.puzzles = [];
    this.at = 0;
    /** The game to go back to, while puzzles are posed. @type {Game | null} */
    this.before = null;
    /** @type {State} */
    this.state = "asked";
    this.said = "";
  }

  get isOn() {
    return this.before !== null;
  }

  get puzzle() {
    return this.puzzles[this.at];
  }

  /** @param {Puzzle[]} puzzles */
  async start(puzzles) {
    this.before = this.play.game;
    this.play.isPuzzle = true;
    this.puzzles = puzzles;
    await this.pose(0);
  }

  /** @param {number} at */
  async pose(at) {
    this.at = at;
    this.say("asked", "");
    await this.setUp();
  }

  /** Brings the position before the mistake on the board. */
  async setUp() {
    const { game, start, moves, mover, against } = this.puzzle;
    try {
      await this.play.load({ ...newGame(game), start, moves, at: moves.length, you: mover, against });
    } catch (error) {
      this.say(this.state, messageOf(error));
    }
  }

  /** Another position is on the board; whether it belongs to the puzzle. @param {Position} position */
  arrive(position) {
    const { game, moves } = this.puzzle;
    if (position.game !== game || moves.some((/** @type {string} */ move, /** @type {number} */ n) => position.moves[n] !== move)) {
      this.drop();
      return false;
    }
    if (position.moves.length === moves.length) this.mark(position);
    else if (this.state === "asked" || this.state === "wrong") this.judge(position);
    return true;
  }

  /** The move that was played, and the better one once it is told. @param {Position} position */
  mark({ legal }) {
    const { line, played } = this.puzzle;
    const shown = this.state === "shown" ? [{ move: line[0], width: 0.1, kind: "better" }] : [];
    const arrows = [...shown, { move: played, width: 0.06, kind: "played" }].flatMap(({ move, width, kind }) => {
      const path = legal.find((one) => one.move === move)?.path;
      return path ? [{ path, width, kind }] : [];
    });
    this.play.overlay = { arrows, notes: new Map() };
    this.play.mark();
  }

  /** What was tried is right if it is the better move, or as good by the same search. @param {Position} position */
  async judge({ game, last, moves }) {
    const { puzzle } = this;
    const { had, line, played, start } = puzzle;
    const move = last?.move ?? "";
    if (move === line[0]) return this.solve(`${move} is the better move`);
    if (move === played) return this.refuse("That is what was played.");
    this.say("checking", `Looking at ${move} …`);
    try {
      const { chance } = await this.connection.think({ of: { game, start, moves }, player: this.player(), limits: { nodes: NODES.minimax } }).done;
      if (puzzle !== this.puzzle || !this.isOn) return;
      const has = 1 - (chance ?? 1);
      if (has >= had - TOLERANCE) this.solve(`${move} is good too`);
      else this.refuse(`${move} leaves ${percent(has)} of ${percent(had)}. Try again.`);
    } catch (error) {
      this.say("wrong", messageOf(error));
    }
  }

  /** @param {string} said */
  solve(said) {
    this.say("solved", `${said}: instead of ${percent(this.puzzle.had - this.puzzle.loss)} it keeps ${percent(this.puzzle.had)}.`);
    noteSolved(this.puzzle).catch((error) => this.say("solved", messageOf(error)));
  }

  /** A wrong move is taken back. @param {string} said */
  refuse(said) {
    const { puzzle } = this;
    this.say("wrong", said);
    setTimeout(() => {
      if (this.isOn && puzzle === this.puzzle && this.state === "wrong") this.setUp();
    }, WRONG);
  }

  async show() {
    const { line, had, loss } = this.puzzle;
    this.say("shown", `${line[0]} keeps ${percent(had)} instead of ${percent(had - loss)}. It may go on with ${line.slice(0, 6).join(" ")}.`);
    await this.setUp();
  }

  /** Back to the game that was reviewed. */
  async end() {
    const { before } = this;
    this.drop();
    if (before) await this.play.load(before);
  }

  /** No puzzle any more, and the game is another than the board's. */
  drop() {
    this.play.isPuzzle = false;
    if (this.before) this.play.game = this.before;
    this.before = null;
    this.draw();
  }

  /** @param {State} state @param {string} said */
  say(state, said) {
    this.state = state;
    this.said = said;
    this.draw();
  }

  draw() {
    const home = byId("learn");
    byId("table").classList.toggle("learning", this.isOn);
    home.hidden = !this.isOn;
    if (!this.isOn) {
      home.replaceChildren();
      return;
    }
    const { game, moves, played, mover, against } = this.puzzle;
    const isLast = this.at === this.puzzles.length - 1;
    const isTold = this.state === "solved" || this.state === "shown";
    const button = (/** @type {string} */ textContent, /** @type {() => void} */ onclick, className = "") => make("button", { type: "button", textContent, onclick, className });
    const buttons = [];
    if (!isTold) buttons.push(button("Show the better move", () => this.show()));
    if (!isLast) buttons.push(button(isTold ? "Next" : "Skip", () => this.pose(this.at + 1), isTold ? "primary" : ""));
    buttons.push(button(isLast && isTold ? "Done" : "Back to the game", () => this.end(), isLast && isTold ? "primary" : ""));
    const told = make("p", { className: `told ${this.state}`, textContent: this.said });
    told.setAttribute("role", "status");
    const focused = home.contains(document.activeElement);
    home.replaceChildren(
      make("h2", { textContent: "Learn from your mistakes" }),
      make("p", { className: "about", textContent: `${this.at + 1} of ${this.puzzles.length}: ${capital(game)} against ${opponentName(this.play.catalogue, game, against)}, move ${turnOf(moves.length)}` }),
      make("p", { className: "task" }, ["You played ", make("strong", { textContent: played }), `. Find a better move for ${sideName(game, mover)}.`]),
      told,
      make("div", { className: "buttons" }, buttons),
    );
    if (focused) home.querySelector("button")?.focus();
  }
}
