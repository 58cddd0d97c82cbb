// The form for a new game.

/** @import { Catalogue, GameInfo } from "./protocol.js" */
/** @import { Clock, Game } from "./game.js" */
import { sideOnTop } from "./board/geometry.js";
import { newGame } from "./game.js";
import { gameText, optionRows, optionsOf, select } from "./options.js";
import { levelOf, levelTitle } from "./levels.js";
import { byId, make, messageOf, row } from "./page.js";

const TIMES = [100, 500, 1000, 3000, 10000];
const CLOCKS = [[60, 1], [180, 2], [300, 0], [600, 5]];
const OTHER = "other";

export class Setup {
  /**
   * @param {Catalogue} catalogue
   * @param {(game: Game) => Promise<void>} begin  fails where the server refuses the game
   */
  constructor(catalogue, begin) {
    this.catalogue = catalogue;
    this.begin = begin;
    this.dialog = byId("setup", HTMLDialogElement);
  }

  /** @param {Game} last  what was played before; its choices are offered again */
  open(last) {
    const { games } = this.catalogue;
    const name = last.game.split(":")[0];
    this.game = select(games.map(({ name, title }) => [name, title]), "setup-game", name);
    this.last = last.game;
    this.size = make("div");
    this.options = make("details", { className: "options" });
    this.you = select([["black", "Black (moves first)"], ["white", "White"], ["both", "Both sides"]], "setup-you", last.you);
    const level = levelOf(this.catalogue, last.game, last.against);
    this.level = make("select", { id: "setup-level" });
    this.drawLevels(level?.player ?? OTHER);
    this.spec = make("input", { id: "setup-spec", value: last.against, spellcheck: false, autocomplete: "off" });
    this.specRow = row("Player", this.spec, "For example ab:depth=6,tt=20 or mcts:iterations=5000, or a preset.");
    this.time = select(
      [
        ...TIMES.map((ms) => /** @type {[string, string]} */ ([String(ms), `${ms / 1000} s per move for the opponent`])),
        ...CLOCKS.map(([base, add]) => /** @type {[string, string]} */ ([`${base}+${add}`, `Clock: ${base / 60} min${add ? ` + ${add} s per move` : ""} for both sides`])),
      ],
      "setup-time",
      last.clock ? `${last.clock.base / 1000}+${last.clock.increment / 1000}` : String(last.time),
    );
    if (this.time.value === "") this.time.value = "1000";
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    const start = make("button", { type: "submit", className: "primary", textContent: "Start" });
    const cancel = make("button", { type: "button", textContent: "Cancel", onclick: () => this.dialog.close() });
    const form = make("form", { noValidate: true }, [
      row("Game", this.game),
      this.size,
      row("You play", this.you),
      row("Opponent", this.level),
      this.specRow,
      row("Time", this.time),
      this.options,
      this.trouble,
      make("div", { className: "buttons" }, [cancel, start]),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
    this.game.addEventListener("change", () => {
      this.drawOptions();
      this.drawLevels(this.level?.value ?? OTHER);
    });
    this.level.addEventListener("change", () => this.drawSpec());
    this.drawOptions();
    this.drawSpec();
    this.dialog.replaceChildren(make("h2", { id: "setup-title", textContent: "New game" }), form);
    this.dialog.showModal();
  }

  /** The levels of the game that is chosen. @param {string} chosen */
  drawLevels(chosen) {
    const levels = this.info.levels.map((level) => make("option", { value: level.player, textContent: `${levelTitle(level)}: ${level.about}` }));
    this.level?.replaceChildren(...levels, make("option", { value: OTHER, textContent: "Custom player" }));
    if (this.level) this.level.value = chosen;
  }

  drawSpec() {
    if (this.specRow) this.specRow.hidden = this.level?.value !== OTHER;
  }

  /** @returns {GameInfo} */
  get info() {
    const found = this.catalogue.games.find(({ name }) => name === this.game?.value);
    return found ?? this.catalogue.games[0];
  }

  drawOptions() {
    const [name] = (this.last ?? "").split(":");
    const chosen = name === this.info.name ? optionsOf(this.last ?? "") : new Map();
    const rows = optionRows(this.info, "option", chosen);
    const isSize = (/** @type {{ name: string }} */ { name }) => name === "size";
    const others = rows.filter((row) => !isSize(row)).map(({ row }) => row);
    this.size?.replaceChildren(...rows.filter(isSize).map(({ row }) => row));
    this.options?.replaceChildren(make("summary", { textContent: "More options" }), ...others);
    if (this.options) {
      this.options.hidden = others.length === 0;
      this.options.open = [...chosen.keys()].some((name) => name !== "size");
    }
  }

  async start() {
    const time = this.time?.value ?? "1000";
    const you = this.you?.value;
    const level = this.level?.value ?? OTHER;
    const side = you === "black" || you === "white" ? you : "both";
    try {
      await this.begin({
        ...newGame(gameText(this.info, "option")),
        you: side,
        against: level === OTHER ? (this.spec?.value.trim() ?? "") : level,
        time: time.includes("+") ? 1000 : Number(time),
        clock: readClock(time),
        flipped: side === sideOnTop(this.info.look, false),
      });
      this.dialog.close();
    } catch (error) {
      if (this.trouble) this.trouble.textContent = messageOf(error);
    }
  }
}

/** @param {string} text @returns {Clock | null} */
function readClock(text) {
  if (!text.includes("+")) return null;
  const [base, increment] = text.split("+").map((part) => 1000 * Number(part));
  return { base, increment, left: { black: base, white: base } };
}
