// A stored game, move by move.

/** @import { Position, StoredGame } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Place } from "./place.js" */
import { ask } from "./api.js";
import { newGame, toQuery } from "./game.js";
import { sideAt } from "./assessments.js";
import { drawMoves } from "./moves.js";
import { announce, capital, make, messageOf } from "./page.js";
import { ending, pictureOf, seats } from "./run.js";
import { sideName } from "./sides.js";

/** Milliseconds a move while it plays. */
const PACE = 700;

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "Back", ArrowRight: "Forward", Home: "First", End: "Last" };

export class Replay {
  /** @param {HTMLElement} room @param {Connection} connection @param {Place} place @param {number} number */
  constructor(room, connection, place, number) {
    this.room = room;
    this.connection = connection;
    this.place = place;
    this.number = number;
    /** @type {StoredGame | null} */
    this.game = null;
    this.at = 0;
    /** @type {Map<number, Position>} */
    this.seen = new Map();
    this.timer = 0;
    this.home = make("div", { className: "picture" });
    this.board = pictureOf(this.home);
    this.top = make("p", { className: "seat" });
    this.bottom = make("p", { className: "seat" });
    this.status = make("p", { className: "status" });
    this.took = make("p", { className: "took" });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.moves = make("ol", { className: "moves" });
    this.links = make("div", { className: "links" });
    /** @type {Record<string, () => void>} */
    this.steps = {
      First: () => this.go(0),
      Back: () => this.go(this.at - 1),
      Play: () => this.toggle(),
      Forward: () => this.go(this.at + 1),
      Last: () => this.go(this.end),
    };
    const button = (/** @type {string} */ name) =>
      make("button", { type: "button", textContent: name, onclick: () => this.press(name) });
    this.buttons = new Map(Object.keys(this.steps).map((name) => [name, button(name)]));
    this.heard = (/** @type {KeyboardEvent} */ event) => this.hear(event);
  }

  get end() {
    return this.game?.moves.length ?? 0;
  }

  async show() {
    const game = /** @type {StoredGame} */ (await ask(`${this.place.api}/games/${this.number}`));
    this.game = game;
    const match = `${this.place.isSample ? "sample " : ""}match ${this.place.id}`;
    const toolbar = make("div", { className: "buttons steps" }, [...this.buttons.values()]);
    toolbar.setAttribute("role", "toolbar");
    toolbar.setAttribute("aria-label", "Moves");
    const stage = make("section", { className: "stage" }, [this.top, this.home, this.bottom, toolbar, this.status, this.trouble]);
    stage.setAttribute("aria-label", "Board");
    const panel = make("section", { className: "panel" }, [make("h2", { textContent: "Moves" }), this.moves, this.took, this.links, ...this.command()]);
    this.room.replaceChildren(
      make("p", { className: "back" }, [make("a", { href: this.place.address, textContent: capital(match) })]),
      make("h1", { textContent: `Game ${this.number} of ${match}` }),
      make("p", { className: "about", textContent: `${game.game}. ${ending(game.game, game.outcome, game.reason)} after ${game.moves.length} moves, ${game.opening} of them from the opening.` }),
      make("div", { className: "columns" }, [stage, panel]),
    );
    document.addEventListener("keydown", this.heard);
    await this.draw();
  }

  /** How to see it on the command line, which numbers games the same way. */
  command() {
    if (this.place.isSample) return [];
    const code = make("code", { textContent: `grove results show ${this.place.id}-${this.number}` });
    return [make("p", { className: "quiet" }, ["On the command line: ", code])];
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    const inside = event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [role=grid]");
    const name = KEYS[event.key];
    if (inside || !name || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.press(name);
  }

  /** @param {string} name */
  press(name) {
    if (name !== "Play") this.halt();
    this.steps[name]();
  }

  toggle() {
    if (this.timer !== 0) {
      this.halt();
      return;
    }
    if (this.at === this.end) this.go(0);
    this.timer = setInterval(() => (this.at < this.end ? this.go(this.at + 1) : this.halt()), PACE);
    this.drawButtons();
  }

  halt() {
    clearInterval(this.timer);
    this.timer = 0;
    this.drawButtons();
  }

  /** Shows the game after so many moves. @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(0, at), this.end);
    this.draw().catch((error) => {
      this.halt();
      this.trouble.textContent = messageOf(error);
    });
  }

  async draw() {
    const game = /** @type {StoredGame} */ (this.game);
    const { at } = this;
    this.drawButtons();
    const known = this.seen.get(at);
    const position = known ?? (await this.connection.look(game.game, game.start, game.moves.slice(0, at)));
    this.seen.set(at, position);
    if (at !== this.at) return;
    this.trouble.textContent = "";
    this.board.show(position, false, `Game ${this.number} after ${at} moves`);
    const [top, bottom] = seats(position, game);
    this.top.textContent = top;
    this.bottom.textContent = bottom;
    drawMoves(game.moves, at, sideAt(position.to_move, at), (to) => this.pick(to), undefined, this.moves);
    const last = at > 0 ? `${at}. ${game.moves[at - 1]}` : "Start";
    this.status.textContent = at === this.end ? `${last}. ${ending(game.game, game.outcome, game.reason)}.` : `${last}, ${sideName(game.game, position.to_move)} to move.`;
    this.took.textContent = this.effort(at);
    this.drawLinks(game, at, position);
    announce(this.status.textContent);
  }

  /** A click in the list. @param {number} to */
  pick(to) {
    this.halt();
    this.go(to);
  }

  /** What the last move took. @param {number} at */
  effort(at) {
    const game = /** @type {StoredGame} */ (this.game);
    const turn = game.turns[at - 1 - game.opening];
    if (at === 0) return "";
    if (!turn) return "An opening move.";
    if (turn.nodes === 0) return "Played without a search.";
    return `Depth ${turn.depth}, ${turn.nodes.toLocaleString()} nodes, ${(turn.time / 1000).toFixed(1)} ms, score ${turn.score}`;
  }

  drawButtons() {
    const off = (/** @type {string} */ name, /** @type {boolean} */ disabled) => {
      const button = this.buttons.get(name);
      if (button) button.disabled = disabled;
    };
    off("First", this.at === 0);
    off("Back", this.at === 0);
    off("Forward", this.at === this.end);
    off("Last", this.at === this.end);
    const play = this.buttons.get("Play");
    if (play) play.textContent = this.timer === 0 ? "Play" : "Pause";
  }

  /** @param {StoredGame} game @param {number} at @param {Position} position */
  drawLinks({ game, start, moves, games }, at, position) {
    const analyse = toQuery({ ...newGame(game), start, moves, at, you: "both" });
    const play = toQuery({ ...newGame(game), start, moves: moves.slice(0, at), at, you: position.to_move, against: "best" });
    const link = (/** @type {string} */ textContent, /** @type {string} */ href) => make("a", { textContent, href });
    const other = (/** @type {number} */ number) => `${this.place.address}/game/${number}`;
    const links = [link("Analyse from here", `#/analyse?${analyse}`)];
    if (!position.outcome) links.push(link("Play from here", `#/play?${play}`));
    if (this.number > 0) links.push(link("Previous game", other(this.number - 1)));
    if (this.number + 1 < games) links.push(link("Next game", other(this.number + 1)));
    this.links.replaceChildren(...links);
  }

  leave() {
    this.halt();
    document.removeEventListener("keydown", this.heard);
  }
}
