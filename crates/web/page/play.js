// The view in which one plays: what is on the board, whose turn it is, and what can be done.

/** @import { Ahead, Catalogue, Legal, Position, Side } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Game } from "./game.js" */
/** @import { Marks } from "./board/marks.js" */
/** @import { Mistake } from "./assessments.js" */
import { sideAt } from "./assessments.js";
import { openArchive } from "./archive.js";
import { noMarks } from "./board/marks.js";
import { BoardView } from "./board/view.js";
import { askToResign, drawChoices, forcedPass } from "./choices.js";
import { Clocks, seatsAt } from "./clocks.js";
import { Refusal } from "./connection.js";
import { save } from "./diary.js";
import { Editor } from "./editor.js";
import { keep, startingFrom } from "./game.js";
import { opponentName } from "./levels.js";
import { drawMoves } from "./moves.js";
import { announce, byId, messageOf, sentence, title } from "./page.js";
import { choose, possible, targets } from "./picker.js";
import { prose } from "./prose.js";
import { drawResult, resultOf } from "./result.js";
import { drawSettings, pace } from "./settings.js";
import { Setup } from "./setup.js";
import { isTurned, otherSide, shortTitle, sideName } from "./sides.js";
import { endOf, play } from "./sounds.js";
import { lastMoveText, statusText } from "./status.js";
import { Thinking } from "./thinking.js";
import { commonPlies, leaveVariation, mainOf } from "./variations.js";

/** Beyond so many cells to choose from, showing them all would only be noise. */
const MOST_SHOWN = 8;

/** Whether something failed because the server is away, which the page says elsewhere. @param {unknown} error */
const isLost = (error) => error instanceof Refusal && error.kind === "lost";

/** @param {Legal} only */
const mustPass = ({ label, move }) => `must ${(label ?? move).toLowerCase()}.`;

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
    this.thinking = new Thinking(connection, catalogue);
    /** What is said of a move that nobody chose. */
    this.note = "";
    /** Whether a move is on its way to the board. */
    this.isMoving = false;
    /** Until it is there. @type {Promise<boolean> | null} */
    this.moving = null;
    /** For whoever waits: whether it is still the same turn. @type {object} */
    this.turnToken = {};
    /** @type {string[] | null} */
    this.hint = null;
    this.view = "play";
    /** @type {(position: Position) => void} */
    this.shown = () => {};
    /** @type {Pick<Marks, "arrows" | "notes"> | null} */
    this.overlay = null;
    /** A position ahead of the game that is looked at meanwhile. @type {Ahead | null} */
    this.ahead = null;
    /** Whether the board is a puzzle's, which is not to take the place of the game in the address. */
    this.isPuzzle = false;
    /** @type {(ply: number) => Mistake | null} */
    this.annotate = () => null;
    this.clocks = new Clocks((side) => this.lose(side));
    this.board = new BoardView(byId("board"), {
      pick: (cell) => this.pick(cell),
      lift: (cell) => this.lift(cell),
      drag: (from, to) => this.drag(from, to),
      cancel: () => this.unpick(),
    });
    this.setup = new Setup(catalogue, (game) => this.load(game));
    this.editor = new Editor(connection, (start) => this.load(startingFrom(this.game, start)));
    drawSettings();
    this.listen();
  }

  listen() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener("click", act);
    on("undo", () => this.undo());
    on("redo", () => this.redo());
    on("flip", () => this.flip());
    on("hint", () => this.askHint());
    on("move-now", () => this.thinking.stop());
    on("resign", () => askToResign(this));
    on("new", () => this.setup.open(this.game));
    on("edit", () => this.position && this.editor.open(this.position, this.isTurned, this.info?.tools ?? []));
    on("save", () => openArchive(this.game, this.connection, this.catalogue.keeps, (game) => this.load(game)));
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

  /** Whether the board is seen from the side at its top. */
  get isTurned() {
    return this.position !== null && isTurned(this.position.board.look, this.game);
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
    this.thinking.drop();
    this.turnToken = {};
    this.hint = null;
    this.picked = [];
  }

  /** @param {Position} position @param {boolean} moved */
  arrive(position, moved) {
    const captures = this.position?.legal.find(({ move }) => move === position.last?.move)?.captures ?? 0;
    this.note = moved ? this.noteOn(position) : "";
    this.position = position;
    this.overlay = null;
    this.ahead = null;
    this.say("");
    if (moved) {
      announce(lastMoveText(position) + this.statusText());
      play(captures > 0 ? "take" : "place");
      if (position.outcome) play(endOf(position.outcome, this.game.you));
    }
    const clockRuns = this.view === "play" && !this.isPast ? this.turn : null;
    this.clocks.run(this.game.clock, clockRuns, moved);
    // What is tried in an analysis is not what was played.
    if (moved && this.catalogue.keeps && this.view === "play") save(this.game);
    if (!this.isPuzzle) keep(this.game, this.view);
    this.draw();
    this.shown(position);
    if (this.turn === null || this.isPast) return;
    const only = forcedPass(position);
    if (!this.isYours) this.answer();
    else if (only) this.pass(only);
  }

  /** What is to be said where the move that led here was a pass without a choice. @param {Position} position */
  noteOn({ last, to_move }) {
    const only = this.position && forcedPass(this.position);
    return only && only.move === last?.move ? `${sideName(this.game.game, otherSide(to_move))} ${mustPass(only)}` : "";
  }

  /** Plays the only move that there is, once people have read so. @param {Legal} only */
  async pass(only) {
    if (await this.isStillTurnAfter(pace(), performance.now())) this.move(only.move);
  }

  /** Waits until all stands still and so much time is over, and says whether it is still the same turn. @param {number} time @param {number} since */
  async isStillTurnAfter(time, since) {
    const { turnToken } = this;
    await this.board.settled;
    const left = since + time - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return turnToken === this.turnToken;
  }

  statusText() {
    const { position, game, isYours, isPast } = this;
    if (!position) return "Connecting.";
    const note = this.note === "" ? "" : `${this.note} `;
    return note + statusText(position, game, { isYours, isPast, isAlone: game.you === "both" || this.view !== "play" });
  }

  /** What the catalogue has of the game on the board. */
  get info() {
    const [name] = (this.position?.game ?? "").split(":");
    return this.catalogue.games.find((game) => game.name === name);
  }

  draw() {
    const { position, game } = this;
    if (!position) return;
    const { info } = this;
    this.board.show(this.ahead ?? position, this.isTurned, `${info?.title ?? position.game}, ${position.board.rows.length} rows`);
    this.mark();
    this.drawMoves();
    byId("status").textContent = this.statusText();
    const name = shortTitle(info?.title ?? position.game);
    title(name);
    byId("game-title").textContent = name;
    byId("goal").textContent = info?.goal ?? "";
    byId("lessons", HTMLAnchorElement).href = `#/learn/${info?.name}`;
    byId("rules").replaceChildren(...prose(info?.rules ?? ""));
    this.clocks.draw(seatsAt(position, { ...game, against: opponentName(this.catalogue, game.game, game.against) }));
    drawChoices(this);
    const isOver = this.view === "play" && !this.isPast;
    const result = isOver ? resultOf(position, game) : null;
    drawResult(result, game, (next) => this.begin(next));
    byId("typing").hidden = result !== null || this.view === "inside";
    const disable = (/** @type {string} */ id, /** @type {boolean} */ off) => {
      byId(id, HTMLButtonElement).disabled = off;
    };
    disable("undo", game.at === 0);
    disable("redo", !this.isPast);
    disable("hint", !this.isYours || (forcedPass(position) !== null && !this.isPast));
    byId("hint").removeAttribute("aria-busy");
    disable("resign", !this.isYours || this.isPast);
    disable("move-now", !this.thinking.isBusy);
  }

  drawMoves() {
    const { game } = this;
    const first = sideAt(this.position?.to_move ?? "black", game.at);
    const at = game.main ? Math.min(game.at, commonPlies(game.moves, game.main)) : game.at;
    const look = (/** @type {number} */ to) => {
      leaveVariation(game);
      this.look(to);
    };
    drawMoves(mainOf(game), at, first, look, this.annotate);
  }

  /** A game after this one. @param {Game} next */
  begin(next) {
    this.load(next).catch((error) => this.say(messageOf(error)));
  }

  mark() {
    const legal = this.isYours ? (this.position?.legal ?? []) : [];
    const shown = targets(legal, this.picked);
    this.board.mark({
      ...noMarks(),
      picked: this.picked,
      targets: shown,
      dots: this.picked.length > 0 || shown.size <= MOST_SHOWN,
      shows: this.turn === null && !this.isPast ? (this.position?.ending?.cells ?? []) : [],
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

  /** What is picked while a move is on its way is meant for the position after it. @param {string} cell */
  async pick(cell) {
    await this.moving;
    if (!this.isYours || !this.position) return;
    this.follow(choose(this.position.legal, this.picked, cell));
  }

  /** @param {string} from @param {string} to */
  async drag(from, to) {
    await this.moving;
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
    this.picked = "picked" in choice ? choice.picked : [];
    this.mark();
    if ("refused" in choice) this.refuse(choice);
    else this.say("");
    if (this.picked.length > 0) announce(`${this.picked.join(" to ")} picked`);
  }

  /** Says why a move was not made, as the rules of the game have it. @param {{ refused: string, cells: string[] }} choice */
  async refuse({ refused, cells }) {
    const { game, position, picked } = this;
    const setup = { ...game, moves: game.moves.slice(0, game.at) };
    const { reason } = await this.connection.whyNot(setup, cells).catch(() => ({ reason: null }));
    if (picked === this.picked && position === this.position) this.say(reason ? sentence(reason) : refused);
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

  /** A piece begins to be dragged: where it may go is shown meanwhile. @param {string} from */
  lift(from) {
    if (!this.isYours || !this.position || this.picked[0] === from) return;
    if (possible(this.position.legal, [from]).length === 0) return;
    this.picked = [from];
    this.mark();
  }

  /** Plays a move of a person or an opponent, once the one before stands still. @param {string} text @returns {Promise<boolean>} */
  async move(text) {
    if (this.isMoving) return false;
    this.isMoving = true;
    try {
      this.moving = this.bringMove(text);
      return await this.moving;
    } finally {
      this.isMoving = false;
    }
  }

  /** @param {string} text */
  async bringMove(text) {
    const { game, turnToken } = this;
    try {
      await this.board.settled;
      if (game !== this.game || turnToken !== this.turnToken) return false;
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
      this.say(messageOf(error));
      return false;
    }
  }

  /** Lets the opponent think and play. */
  async answer() {
    const since = performance.now();
    const found = this.thinking.answer(this.game, /** @type {Side} */ (this.turn), this.clocks);
    this.draw();
    try {
      const best = await found;
      if (best === null) return;
      // Nobody pays for the time in which a person looks.
      this.clocks.hold();
      if (await this.isStillTurnAfter(pace(), since)) await this.move(best);
    } catch (error) {
      this.draw();
      // With the server back the opponent thinks again.
      if (!isLost(error)) this.say(`${messageOf(error)}. Choose another opponent under New game.`);
    }
  }

  async askHint() {
    this.leave();
    const found = this.thinking.hint();
    this.draw();
    byId("status").textContent = "Looking for a hint …";
    byId("hint").setAttribute("aria-busy", "true");
    try {
      const best = await found;
      if (best === null) return;
      this.hint = this.position?.legal.find(({ move }) => move === best)?.path ?? null;
      this.draw();
      byId("status").textContent = `Hint: ${best}.`;
      announce(`Hint: ${best}`);
    } catch (error) {
      this.draw();
      this.say(messageOf(error));
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
      announce(lastMoveText(position) + this.statusText());
    } catch (error) {
      this.say(messageOf(error));
    }
  }

  /** Back to the last position in which it was a person's turn. */
  undo() {
    const { game, view } = this;
    const two = view === "play" && game.you !== "both" && this.isYours && game.at > 1 && !game.resigned;
    game.resigned = null;
    this.look(Math.max(0, game.at - (two ? 2 : 1))).then(() => {
      // Where there was nothing to choose there is nothing to do otherwise.
      if (game === this.game && this.position && game.at > 0 && forcedPass(this.position)) this.undo();
    });
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
    this.game.flipped = !this.isTurned;
    keep(this.game, this.view);
    this.draw();
  }

  /** @param {Side} side */
  lose(side) {
    if (this.turn === null) return;
    this.leave();
    this.clocks.run(this.game.clock, null, false);
    this.game.resigned = side;
    play(endOf(otherSide(side), this.game.you));
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
