// The form for a new game.

/** @import { Catalogue, GameInfo, Level } from "./protocol.js" */
/** @import { Clock, Game } from "./game.js" */
import { newGame } from "./game.js";
import { gameText, optionRows, optionsOf, select } from "./options.js";
import { levelOf, levelTitle } from "./levels.js";
import { byId, capital, make, messageOf, row } from "./page.js";
import { sideName } from "./sides.js";
import { Strength } from "./strength.js";

const TIMES = [0, 100, 500, 1000, 3000, 10000];
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
    this.you = select([["black", ""], ["white", ""], ["both", "Both sides"]], "setup-you", last.you);
    const level = levelOf(this.catalogue, last.game, last.against);
    this.level = make("select", { id: "setup-level" });
    this.drawLevels(level?.player ?? OTHER);
    this.spec = make("input", { id: "setup-spec", value: last.against, spellcheck: false, autocomplete: "off" });
    this.specRow = row("Player", this.spec, "For example ab:depth=6,tt=20 or mcts:iterations=5000, or a preset.");
    this.levelRow = row("Opponent", this.level, " ");
    this.strength = new Strength(this.catalogue, (number) => {
      if (!this.level) return;
      this.level.value = this.info.levels[number - 1].player;
      this.drawSpec();
    });
    this.clock = select(
      [["", "No clock"], ...CLOCKS.map(([base, add]) => /** @type {[string, string]} */ ([`${base}+${add}`, `${base / 60} min${add ? ` + ${add} s a move` : ""}`]))],
      "setup-clock",
      last.clock ? `${last.clock.base / 1000}+${last.clock.increment / 1000}` : "",
    );
    if (this.clock.selectedIndex < 0) this.clock.value = "";
    this.time = select(TIMES.map((ms) => [String(ms), ms ? `${ms / 1000} s` : "As rated"]), "setup-time", String(last.time));
    if (this.time.selectedIndex < 0) this.time.value = "0";
    this.timeRow = row("Opponent’s time for a move", this.time, " ");
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    const start = make("button", { type: "submit", className: "primary", textContent: "Start" });
    const cancel = make("button", { type: "button", textContent: "Cancel", onclick: () => this.dialog.close() });
    const form = make("form", { noValidate: true }, [
      row("Game", this.game),
      this.size,
      row("You play", this.you),
      this.levelRow,
      this.strength.element,
      this.specRow,
      row("Clock for both sides", this.clock),
      this.timeRow,
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
      this.drawSpec();
      this.strength?.show(this.info.name);
    });
    for (const list of [this.level, this.clock]) list.addEventListener("change", () => this.drawSpec());
    this.drawOptions();
    this.drawSpec();
    this.strength.show(this.info.name);
    this.dialog.replaceChildren(make("h2", { id: "setup-title", textContent: "New game" }), form);
    this.dialog.showModal();
  }

  /** The levels of the game that is chosen. @param {string} chosen */
  drawLevels(chosen) {
    const levels = this.info.levels.map((level) => make("option", { value: level.player, textContent: levelTitle(level) }));
    this.level?.replaceChildren(...levels, make("option", { value: OTHER, textContent: "Custom player" }));
    if (this.level) this.level.value = chosen;
  }

  drawSpec() {
    if (!this.specRow || !this.level || !this.levelRow) return;
    const level = this.info.levels.find(({ player }) => player === this.level?.value);
    this.specRow.hidden = level !== undefined;
    tell(this.levelRow, level ? `${capital(level.about)}.` : "Any player as text.");
    this.drawTime(level);
  }

  /** The time can be chosen where it changes what the opponent does, and else the reason stands there. @param {Level | undefined} level */
  drawTime(level) {
    if (!this.time || !this.timeRow) return;
    const reason = !level
      ? "The player’s text sets its limits."
      : !level.timed
        ? `${level.name} is as strong whatever the time.`
        : this.clock?.value
          ? "The clock sets it."
          : "";
    this.time.disabled = reason !== "";
    tell(this.timeRow, reason || "The longer it thinks, the stronger it plays.");
  }

  /** @returns {GameInfo} */
  get info() {
    const found = this.catalogue.games.find(({ name }) => name === this.game?.value);
    return found ?? this.catalogue.games[0];
  }

  drawOptions() {
    const [black, white] = this.you?.options ?? [];
    if (black) black.textContent = `${sideName(this.info.name, "black")} (moves first)`;
    if (white) white.textContent = sideName(this.info.name, "white");
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
    const clock = this.clock?.value ?? "";
    const you = this.you?.value;
    const level = this.level?.value ?? OTHER;
    const side = you === "black" || you === "white" ? you : "both";
    try {
      await this.begin({
        ...newGame(gameText(this.info, "option")),
        you: side,
        against: level === OTHER ? (this.spec?.value.trim() ?? "") : level,
        time: Number(this.time?.value),
        clock: readClock(clock),
      });
      this.dialog.close();
    } catch (error) {
      if (this.trouble) this.trouble.textContent = messageOf(error);
    }
  }
}

/** Puts a word below a control. @param {HTMLElement} row @param {string} text */
function tell(row, text) {
  const about = row.querySelector(".about");
  if (about) about.textContent = text;
}

/** @param {string} text @returns {Clock | null} */
function readClock(text) {
  if (!text.includes("+")) return null;
  const [base, increment] = text.split("+").map((part) => 1000 * Number(part));
  return { base, increment, left: { black: base, white: base } };
}
