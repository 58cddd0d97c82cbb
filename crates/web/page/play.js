// The view in which one plays: what is on the board, whose turn it is, and what can be done.

/** @import { Ahead, Catalogue, Legal, Position, Side } from "./protocol.js" */
/** @import { Connection, Search } from "./connection.js" */
/** @import { Game } from "./game.js" */
/** @import { Marks } from "./board.js" */
/** @import { Mistake } from "./assessments.js" */
import { sideAt } from "./assessments.js";
import { openArchive } from "./archive.js";
import { BoardView, noMarks } from "./board.js";
import { Clocks } from "./clocks.js";
import { Refusal } from "./connection.js";
import { save } from "./diary.js";
import { Editor } from "./editor.js";
import { keep, startingFrom } from "./game.js";
import { drawMoves } from "./moves.js";
import { announce, byId, capital, make } from "./page.js";
import { choose, targets } from "./picker.js";
import { Setup } from "./setup.js";

/** Beyond so many cells to choose from, showing them all would only be noise. */
const MOST_SHOWN = 8;
const HINT_TIME = 1000;

/** Whether something failed because the server is away, which the page says elsewhere. @param {unknown} error */
const isLost = (error) => error instanceof Refusal && error.kind === "lost";

export class Play {
  /** @param {Connection} connection @param {Catalogue} catalogue @param {Game} game */
  constructor(connection, catalogue, game) {
    this.connection = connection;
    this.catalogue = catalogue;
    this.game = game;
    /** @type {Position | null} */
    this.position = null;
    /** @type {string[]} */
    this.picked = [];
    /** @type {Search | null} */
    this.search = null;
    /** @type {string[] | null} */
    this.hint = null;
    this.view = "play";
    /** @type {(position: Position) => void} */
    this.shown = () => {};
    /** @type {Pick<Marks, "arrows" | "notes"> | null} */
    this.overlay = null;
    /** A position ahead of the game that is looked at meanwhile. @type {Ahead | null} */
    this.ahead = null;
    /** @type {(ply: number) => Mistake | null} */
    this.annotate = () => null;
    this.clocks = new Clocks((side) => this.lose(side));
    this.board = new BoardView(byId("board"), {
      pick: (cell) => this.pick(cell),
      drag: (from, to) => this.drag(from, to),
      cancel: () => this.unpick(),
    });
    this.setup = new Setup(catalogue, (game) => this.load(game));
    this.editor = new Editor(connection, (start) => this.load(startingFrom(this.game, start)));
    this.listen();
  }

  listen() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener("click", act);
    on("undo", () => this.undo());
    on("redo", () => this.redo());
    on("flip", () => this.flip());
    on("hint", () => this.askHint());
    on("move-now", () => this.search?.stop());
    on("resign", () => this.lose(this.turn ?? "black"));
    on("new", () => this.setup.open(this.game));
    on("edit", () => this.position && this.editor.open(this.position, this.game.flipped));
    on("save", () => openArchive(this.game, this.catalogue.keeps, (game) => this.load(game)));
    byId("typing").addEventListener("submit", (event) => {
      event.preventDefault();
      this.type();
    });
  }

  /** Whose turn it is, while anybody has one. @returns {Side | null} */
  get turn() {
    const { position, game } = this;
    return position && !position.outcome && !game.resigned ? position.to_move : null;
  }

  /** Whether a person is to move. */
  get isYours() {
    return this.turn !== null && this.ahead === null && (this.view !== "play" || this.game.you === "both" || this.game.you === this.turn);
  }

  get isPast() {
    return this.game.at < this.game.moves.length;
  }

  /** Shows a game; where the server refuses it everything stays. @param {Game} game */
  async load(game) {
    // An opponent that thinks must not move on the new board.
    this.leave();
    try {
      const position = await this.connection.setUp(game.game, game.start, game.moves.slice(0, game.at));
      this.game = { ...game, game: position.game };
      this.clocks.run(null, null, false);
      this.arrive(position, false);
    } catch (error) {
      if (this.position && !isLost(error)) this.arrive(this.position, false);
      throw error;
    }
  }

  /** Whatever was being thought is of no interest any more. */
  leave() {
    this.search?.stop();
    this.search = null;
    this.hint = null;
    this.picked = [];
  }

  /** @param {Position} position @param {boolean} moved */
  arrive(position, moved) {
    this.position = position;
    this.overlay = null;
    this.ahead = null;
    this.say("");
    if (moved) announce(this.lastWords(position));
    const clockRuns = this.view === "play" && !this.isPast ? this.turn : null;
    this.clocks.run(this.game.clock, clockRuns, moved);
    if (moved && this.catalogue.keeps) save(this.game);
    keep(this.game, this.view);
    this.draw();
    this.shown(position);
    if (this.turn !== null && !this.isYours && !this.isPast) this.answer();
  }

  /** @param {Position} position */
  lastWords(position) {
    const mover = position.to_move === "black" ? "white" : "black";
    const move = position.last ? `${capital(mover)} plays ${position.last.move}. ` : "";
    return `${move}${this.statusText()}`;
  }

  statusText() {
    const { position, game } = this;
    if (!position) return "Connecting.";
    if (game.resigned) {
      const winner = game.resigned === "black" ? "White" : "Black";
      const isUp = game.clock?.left[game.resigned] === 0;
      return `${winner} wins: ${isUp ? "the time is up" : `${game.resigned} has resigned`}.`;
    }
    if (position.outcome === "draw") return "The game is drawn.";
    if (position.outcome) return `${capital(position.outcome)} wins.`;
    const side = capital(position.to_move);
    if (this.isPast) return `After move ${game.at} of ${game.moves.length}, ${position.to_move} to move.`;
    if (!this.isYours) return `${side} is thinking.`;
    const onlyPass = position.legal.length === 1 && position.legal[0].path.length === 0;
    return onlyPass ? `${side} has no move and must pass.` : `${side} to move${game.you === "both" || this.view !== "play" ? "" : ": your turn"}.`;
  }

  draw() {
    const { position, game } = this;
    if (!position) return;
    const info = this.catalogue.games.find(({ name }) => name === position.game.split(":")[0]);
    this.board.show(this.ahead ?? position, game.flipped, `${info?.title ?? position.game}, ${position.board.rows.length} rows`);
    this.mark();
    this.drawMoves();
    byId("status").textContent = this.statusText();
    byId("rules").textContent = info?.rules ?? "";
    this.clocks.draw({ top: game.flipped ? "black" : "white", names: this.names() });
    this.drawExtra();
    const disable = (/** @type {string} */ id, /** @type {boolean} */ off) => {
      byId(id, HTMLButtonElement).disabled = off;
    };
    disable("undo", game.at === 0);
    disable("redo", !this.isPast);
    disable("hint", !this.isYours);
    disable("resign", !this.isYours || this.isPast);
    disable("move-now", this.search === null);
  }

  drawMoves() {
    const { moves, at } = this.game;
    const first = sideAt(this.position?.to_move ?? "black", at);
    drawMoves(moves, at, first, (at) => this.look(at), this.annotate);
  }

  /** @returns {Record<Side, string>} */
  names() {
    const { you, against } = this.game;
    const name = (/** @type {Side} */ side) => (you === side ? "you" : you === "both" ? "a person" : against);
    return { black: name("black"), white: name("white") };
  }

  /** Moves that no cell stands for, such as a swap or a pass, are buttons; so is going on from the past. */
  drawExtra() {
    const alone = this.isYours ? (this.position?.legal ?? []).filter(({ path }) => path.length === 0) : [];
    const words = (/** @type {string} */ move) => (move === "swap" ? "Swap colours" : "Pass");
    const buttons = alone.map(({ move }) => make("button", { type: "button", textContent: words(move), onclick: () => this.move(move) }));
    if (this.isPast && !this.isYours && this.turn !== null) {
      buttons.push(make("button", { type: "button", textContent: "Go on from here", onclick: () => this.goOn() }));
    }
    byId("extra").replaceChildren(...buttons);
  }

  mark() {
    const legal = this.isYours ? (this.position?.legal ?? []) : [];
    const shown = targets(legal, this.picked);
    this.board.mark({
      ...noMarks(),
      picked: this.picked,
      targets: shown,
      dots: this.picked.length > 0 || shown.size <= MOST_SHOWN,
      movable: new Set(legal.flatMap(({ from }) => from)),
      arrows: this.hint ? [{ path: this.hint, width: 0.12, kind: "hint" }] : [],
      ...this.overlay,
    });
  }

  /**
   * Shows a position ahead of the game, which stays as it is, or the game again.
   * @param {Ahead | null} ahead @param {Play["overlay"]} overlay @param {string} status
   */
  glance(ahead, overlay, status) {
    if (ahead === null && this.ahead === null) return;
    this.ahead = ahead;
    this.overlay = overlay;
    this.picked = [];
    this.draw();
    if (status) byId("status").textContent = status;
  }

  /** @param {string} trouble */
  say(trouble) {
    byId("trouble").textContent = trouble;
  }

  /** @param {string} cell */
  pick(cell) {
    if (!this.isYours || !this.position) return;
    this.follow(choose(this.position.legal, this.picked, cell));
  }

  /** @param {string} from @param {string} to */
  drag(from, to) {
    if (!this.isYours || !this.position) return;
    const begun = this.picked[0] === from ? this.picked : [from];
    this.follow(choose(this.position.legal, begun, to));
  }

  /** @param {import("./picker.js").Choice} choice */
  follow(choice) {
    if ("play" in choice) {
      this.move(choice.play.move);
      return;
    }
    this.say("refused" in choice ? choice.refused : "");
    this.picked = "picked" in choice ? choice.picked : [];
    this.mark();
    if (this.picked.length > 0) announce(`${this.picked.join(" to ")} picked`);
  }

  unpick() {
    this.picked = [];
    this.say("");
    this.mark();
  }

  async type() {
    const input = byId("typed", HTMLInputElement);
    const text = input.value.trim();
    if (text === "" || !this.isYours) return;
    if (await this.move(text)) input.value = "";
  }

  /** Plays a move of a person or an opponent. @param {string} text @returns {Promise<boolean>} */
  async move(text) {
    const { game } = this;
    try {
      const position = await this.connection.play(text);
      if (game !== this.game) return false;
      this.leave();
      game.moves = position.moves;
      game.at = position.moves.length;
      this.arrive(position, true);
      return true;
    } catch (error) {
      this.picked = [];
      this.mark();
      this.say(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** Lets the opponent think and play. */
  async answer() {
    const { against, time, clock } = this.game;
    const timed = this.catalogue.levels.some(({ name, timed }) => timed && [name, `level:${name}`].includes(against));
    const side = /** @type {Side} */ (this.turn);
    const seed = Math.floor(Math.random() * 2 ** 32);
    const left = clock ? { remaining: Math.max(1, Math.round(this.clocks.left(side))), increment: clock.increment } : undefined;
    const limits = timed ? (clock ? {} : { time }) : undefined;
    const search = this.connection.think({ player: against, seed, limits, clock: left });
    this.search = search;
    this.draw();
    try {
      const { best } = await search.done;
      if (this.search !== search) return;
      this.search = null;
      if (best !== null) await this.move(best);
    } catch (error) {
      if (this.search !== search) return;
      this.search = null;
      this.draw();
      // With the server back the opponent thinks again.
      if (!isLost(error)) this.say(`${error instanceof Error ? error.message : error}. Choose another opponent with New game.`);
    }
  }

  async askHint() {
    const search = this.connection.think({ player: "best", limits: { time: HINT_TIME } });
    this.leave();
    this.search = search;
    this.draw();
    try {
      const { best } = await search.done;
      if (this.search !== search) return;
      this.search = null;
      const legal = this.position?.legal.find(({ move }) => move === best);
      this.hint = legal?.path ?? null;
      this.draw();
      byId("status").textContent = `Hint: ${best}.`;
      announce(`Hint: ${best}`);
    } catch (error) {
      if (this.search !== search) return;
      this.search = null;
      this.draw();
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Looks at the game after so many moves. @param {number} at */
  async look(at) {
    const { game } = this;
    this.leave();
    try {
      const position = await this.connection.setUp(game.game, game.start, game.moves.slice(0, at));
      if (game !== this.game) return;
      game.at = at;
      this.arrive(position, false);
      announce(this.lastWords(position));
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Back to the last position in which it was a person's turn. */
  undo() {
    const { game, view } = this;
    const two = view === "play" && game.you !== "both" && this.isYours && game.at > 1 && !game.resigned;
    game.resigned = null;
    this.look(Math.max(0, game.at - (two ? 2 : 1)));
  }

  redo() {
    const { game, view } = this;
    const two = view === "play" && game.you !== "both" && this.isYours;
    this.look(Math.min(game.moves.length, game.at + (two ? 2 : 1)));
  }

  /** What was taken back is gone, and the opponent moves. */
  goOn() {
    this.game.moves = this.game.moves.slice(0, this.game.at);
    this.look(this.game.at);
  }

  flip() {
    this.game.flipped = !this.game.flipped;
    keep(this.game, this.view);
    this.draw();
  }

  /** @param {Side} side */
  lose(side) {
    if (this.turn === null) return;
    this.leave();
    this.clocks.run(this.game.clock, null, false);
    this.game.resigned = side;
    if (this.catalogue.keeps) save(this.game);
    keep(this.game, this.view);
    this.draw();
    announce(this.statusText());
  }

  /** The server is there again: it knows nothing of this game. */
  restore() {
    return this.load(this.game);
  }

  /** Another view is looked at. */
  rest() {
    this.leave();
    this.clocks.run(this.game.clock, null, false);
  }

  /** @param {string} view */
  show(view) {
    this.view = view;
    this.leave();
    if (this.position) this.arrive(this.position, false);
  }
}
