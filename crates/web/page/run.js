// A run: how it stands, the game that is on the board, and its games.

/** @import { GameLine, Position, Run, Side, Watched } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Place } from "./place.js" */
import { ask } from "./api.js";
import { BoardView } from "./board/view.js";
import { conditionList } from "./conditions.js";
import { capital, make, messageOf } from "./page.js";
import { counted, stateOf, when } from "./runs.js";
import { otherSide, SPECTATOR, sideName, sideOnTop } from "./sides.js";
import { crossTable, forfeitWarning, pairings } from "./standing.js";

/** How many games a page of the list has; the server gives no more. */
const PAGE = 50;

/** A board that is only looked at. @param {HTMLElement} home */
export const pictureOf = (home) => new BoardView(home, { pick: () => {}, drag: () => {}, cancel: () => {} });

/** Who sits above and who below the board. @param {Position} position @param {Record<Side, string>} names */
export function seats({ game, board }, names) {
  const top = sideOnTop(board.look, SPECTATOR);
  return [top, otherSide(top)].map((side) => `${sideName(game, side)}: ${names[side]}`);
}

/** Who won, in words. @param {string} game @param {Side | "draw"} outcome @param {string} reason */
export function ending(game, outcome, reason) {
  const result = outcome === "draw" ? "A draw" : `${sideName(game, outcome)} wins`;
  return reason === "rule" ? result : `${result} (${reason})`;
}

export class RunView {
  /** @param {HTMLElement} room @param {Connection} connection @param {Place} place */
  constructor(room, connection, place) {
    this.room = room;
    this.connection = connection;
    this.place = place;
    /** @type {Run | null} */
    this.run = null;
    /** @type {{ stop: () => void } | null} */
    this.watching = null;
    this.from = 0;
    /** Whether the list shows the last games, whichever they are. */
    this.follows = true;
    this.isGone = false;
    this.title = make("h1", { textContent: `Match ${place.id}` });
    this.facts = make("p", { className: "about" });
    this.conditions = make("section", {});
    this.progress = make("progress", { max: 1 });
    this.progress.setAttribute("aria-label", "Games played");
    this.count = make("p", { className: "played" });
    this.buttons = make("div", { className: "buttons" });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.stage = make("section", { className: "stage", hidden: true });
    this.stage.setAttribute("aria-label", "Current game");
    this.top = make("p", { className: "seat" });
    this.bottom = make("p", { className: "seat" });
    this.home = make("div", { className: "picture" });
    this.board = pictureOf(this.home);
    this.stage.append(this.top, this.home, this.bottom);
    this.standing = make("section", { className: "standing" });
    this.games = make("section", { className: "gamelist" });
  }

  async show() {
    this.run = await ask(this.place.api);
    const back = make("a", { href: "#/arena", textContent: "All matches" });
    const about = make("section", { className: "panel" }, [this.count, this.progress, this.buttons, this.trouble, this.games]);
    this.room.replaceChildren(
      make("p", { className: "back" }, [back]),
      this.title,
      this.facts,
      make("div", { className: "columns" }, [make("div", {}, [this.stage, this.standing, this.conditions]), about]),
    );
    this.draw();
    await this.drawGames();
    this.watch();
  }

  watch() {
    if (this.isGone || !this.run || this.run.finished || this.place.isSample) return;
    const watching = this.connection.watch(this.place.id, (watched) => this.hear(watched));
    this.watching = watching;
    watching.done.then((watched) => this.hear(watched)).catch((error) => {
      // A lost socket comes back, and the view is shown again.
      if (!this.isGone && error.kind !== "lost") this.say(messageOf(error));
    });
  }

  /** @param {Watched} watched */
  hear({ run, game, trouble }) {
    if (this.isGone) return;
    const before = this.run;
    this.run = run;
    if (trouble) this.say(trouble);
    if (JSON.stringify(before) !== JSON.stringify(run)) this.draw();
    if (before?.games !== run.games) this.drawGames().catch((error) => this.say(messageOf(error)));
    if (!game) return;
    const name = (/** @type {number} */ player) => run.players[player]?.name ?? "";
    this.stage.hidden = false;
    this.board.show(game.position, false, `Game ${game.number}`);
    const [top, bottom] = seats(game.position, { black: name(game.black), white: name(game.white) });
    this.top.textContent = top;
    this.bottom.textContent = bottom;
    this.home.dataset.game = String(game.number);
  }

  /** @param {string} trouble */
  say(trouble) {
    this.trouble.textContent = trouble;
  }

  draw() {
    const run = /** @type {Run} */ (this.run);
    const kind = this.place.isSample ? `Sample ${run.kind}` : capital(run.kind);
    this.title.textContent = `${kind} ${run.id}: ${run.game}`;
    this.facts.textContent = `Started ${when(run.started)}${this.place.isSample ? "; it comes with Grove" : ""}.`;
    this.conditions.replaceChildren(make("h2", { textContent: "Conditions" }), conditionList(run));
    const of = run.planned ? ` of ${run.planned.toLocaleString()}` : "";
    this.count.textContent = `${counted(run.games, "game")}${of}, ${stateOf(run)}`;
    this.progress.max = run.planned ?? Math.max(1, run.games);
    this.progress.value = run.games;
    const scores = [make("h2", { textContent: "Scores by pairing, with 95 % intervals" }), pairings(run)];
    const table = [make("h2", { textContent: "Cross table" }), crossTable(run)];
    this.standing.replaceChildren(...forfeitWarning(run), ...(run.players.length > 2 ? [...table, ...scores] : [...scores, ...table]));
    this.drawButtons(run);
  }

  /** @param {Run} run */
  drawButtons(run) {
    const act = (/** @type {string} */ name, /** @type {string} */ textContent) =>
      make("button", { type: "button", textContent, onclick: () => this.act(name) });
    const wanted = run.is_playing ? "stop" : run.can_resume ? "resume" : "";
    if (this.buttons.dataset.shows === wanted) return;
    this.buttons.dataset.shows = wanted;
    const buttons = { stop: [act("stop", "Stop")], resume: [act("resume", "Resume")] };
    this.buttons.replaceChildren(...(wanted ? buttons[wanted] : []));
  }

  /** @param {string} name */
  async act(name) {
    this.say("");
    try {
      await ask(`${this.place.api}/${name}`, { method: "POST" });
    } catch (error) {
      this.say(messageOf(error));
    }
  }

  async drawGames() {
    const run = /** @type {Run} */ (this.run);
    if (this.follows) this.from = PAGE * Math.floor(Math.max(0, run.games - 1) / PAGE);
    /** @type {{ games: GameLine[], next: number | null }} */
    const { games, next } = await ask(`${this.place.api}/games?from=${this.from}`);
    if (this.isGone) return;
    const turn = (/** @type {number} */ from) => () => {
      this.from = from;
      this.follows = from + PAGE >= run.games;
      this.drawGames().catch((error) => this.say(messageOf(error)));
    };
    const line = (/** @type {GameLine} */ { number, black, white, outcome, reason, plies }) => {
      const names = `${run.players[black]?.name ?? ""} – ${run.players[white]?.name ?? ""}`;
      return make("li", {}, [
        make("a", { href: `${this.place.address}/game/${number}` }, [
          make("span", { className: "what", textContent: `${number}. ${ending(run.game, outcome, reason)}` }),
          make("span", { className: "quiet", textContent: counted(plies, "move") }),
          make("span", { className: "who", textContent: names, title: names }),
        ]),
      ]);
    };
    const lines = games.map(line).reverse();
    const pages = make("div", { className: "buttons" }, [
      make("button", { type: "button", textContent: "Earlier", disabled: this.from === 0, onclick: turn(Math.max(0, this.from - PAGE)) }),
      make("button", { type: "button", textContent: "Later", disabled: next === null, onclick: turn(next ?? 0) }),
    ]);
    const none = make("p", { className: "nothing", textContent: "Games are listed here once both games of a pair are finished." });
    const list = make("ol", { className: "games" }, lines);
    const kept = this.games.querySelector("ol")?.scrollTop ?? 0;
    this.games.replaceChildren(
      make("h2", { textContent: `Games, ${sideName(run.game, "black")} first` }),
      ...(games.length > 0 ? [list] : [none]),
      ...(run.games > PAGE ? [pages] : []),
    );
    list.scrollTop = kept;
  }

  leave() {
    this.isGone = true;
    this.watching?.stop();
  }
}
