// The start page: the games as boards to choose from, how strong an opponent, which side, and Play.

/** @import { Catalogue, GameInfo, Side } from "./protocol.js" */
/** @import { Game } from "./game.js" */
import { picture } from "./board/picture.js";
import { lastGame, newGame, toQuery } from "./game.js";
import { levelOf } from "./levels.js";
import { capital, make, title } from "./page.js";
import { counted } from "./runs.js";
import { shortTitle, sideName } from "./sides.js";
import { Strength } from "./strength.js";

/** @typedef {Side | "both"} Seat */

export class Start {
  /** @param {HTMLElement} home @param {Catalogue} catalogue */
  constructor(home, catalogue) {
    this.home = home;
    this.catalogue = catalogue;
  }

  async show() {
    title("");
    const last = lastGame();
    const chosen = last ?? newGame(this.catalogue.games[0].name);
    const [name] = chosen.game.split(":");
    this.level = levelOf(this.catalogue, chosen.game, chosen.against)?.number ?? 3;
    this.slider = make("input", { type: "range", id: "start-level", min: "1", max: String(this.catalogue.games[0].levels.length), value: String(this.level) });
    this.strength = make("output", { className: "strength" });
    this.strength.setAttribute("for", "start-level");
    this.about = make("p", { className: "about", id: "start-about" });
    this.slider.setAttribute("aria-describedby", "start-about");
    this.standing = new Strength(this.catalogue, (number) => {
      if (this.slider) this.slider.value = String(number);
      this.drawLevel();
    });
    this.seats = make("fieldset", { className: "seats" });
    this.seat = chosen.you;
    const games = make("fieldset", { className: "gallery" }, [
      make("legend", { className: "unseen", textContent: "Game" }),
      ...this.catalogue.games.map((info) => card(info, info.name === name)),
    ]);
    const begin = make("div", { className: "begin" }, [
      make("div", { className: "level" }, [
        make("label", { htmlFor: "start-level", textContent: "Opponent" }),
        this.strength,
        this.slider,
        this.about,
        this.standing.element,
      ]),
      this.seats,
      make("div", { className: "go" }, [make("button", { type: "submit", className: "primary", id: "start-play", textContent: "Play" })]),
    ]);
    this.form = make("form", { id: "start", className: "start" }, [games, begin]);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      location.hash = `#/play?${toQuery(this.game)}`;
    });
    games.addEventListener("change", () => this.draw());
    this.slider.addEventListener("input", () => this.drawLevel());
    this.home.replaceChildren(
      make("div", { className: "welcome" }, [make("h1", { textContent: "Choose a game" }), ...(last ? resume(this.catalogue, last) : [])]),
      this.form,
    );
    this.draw();
  }

  /** @returns {GameInfo} */
  get info() {
    const name = new FormData(/** @type {HTMLFormElement} */ (this.form)).get("game");
    return this.catalogue.games.find((info) => info.name === name) ?? this.catalogue.games[0];
  }

  /** The opponent that is chosen. */
  get opponent() {
    const { levels } = this.info;
    return levels[Number(this.slider?.value) - 1] ?? levels[0];
  }

  /** The game that is chosen. @returns {Game} */
  get game() {
    const checked = /** @type {HTMLInputElement | null | undefined} */ (this.seats?.querySelector(":checked"));
    return { ...newGame(this.info.name), you: /** @type {Seat} */ (checked?.value ?? "black"), against: this.opponent.player };
  }

  /** What the game says of itself: its sides and levels. */
  draw() {
    const { info } = this;
    const seat = /** @type {HTMLInputElement | null | undefined} */ (this.seats?.querySelector(":checked"))?.value ?? this.seat;
    /** @type {[Seat, string][]} */
    const choices = [["black", sideName(info.name, "black")], ["white", sideName(info.name, "white")], ["both", "Both"]];
    this.seats?.replaceChildren(
      make("legend", { textContent: "You play" }),
      ...choices.map(([value, text]) => make("label", {}, [make("input", { type: "radio", name: "you", value, checked: value === seat }), make("span", { textContent: text })])),
    );
    this.drawLevel();
    this.standing?.show(info.name);
  }

  drawLevel() {
    const { number, name, rating, about } = this.opponent;
    const strength = `${number} ${name}${rating ? `, ${rating.elo} Elo` : ""}`;
    if (this.strength) this.strength.textContent = strength;
    this.slider?.setAttribute("aria-valuetext", strength);
    if (this.about) this.about.textContent = `${capital(about)}.`;
  }

  leave() {
    this.home.replaceChildren();
  }
}

/** A game as its board, its name and what one tries to do. @param {GameInfo} info @param {boolean} checked */
function card({ name, title, goal, sample }, checked) {
  const lessons = make("a", { className: "how", href: `#/learn/${name}`, textContent: "How to play" });
  return make("label", { className: "game" }, [
    make("input", { type: "radio", name: "game", value: name, checked }),
    make("span", { className: "small-board" }, [picture({ game: name, board: sample })]),
    make("span", { className: "words" }, [
      make("span", { className: "name" }, [make("strong", { textContent: shortTitle(title) }), lessons]),
      make("span", { className: "goal", textContent: goal }),
    ]),
  ]);
}

/** The way back to the game that was played last. @param {Catalogue} catalogue @param {Game} last */
function resume({ games }, last) {
  if (last.moves.length === 0 || last.resigned) return [];
  const info = games.find(({ name }) => name === last.game.split(":")[0]);
  const text = `Continue ${shortTitle(info?.title ?? last.game)} after ${counted(last.moves.length, "move")}`;
  return [make("a", { className: "resume", href: `#/play?${toQuery(last)}`, textContent: text })];
}
