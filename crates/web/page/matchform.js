// The form for a new match.

/** @import { Catalogue, GameInfo } from "./protocol.js" */
import { ask } from "./api.js";
import { levelTitle } from "./levels.js";
import { gameText, optionRows, select } from "./options.js";
import { make, messageOf, row } from "./page.js";

const MOST_PLAYERS = 8;
const TIMES = [10, 50, 100, 500, 1000, 3000, 10000];
/** @type {[string, string][]} */
const OPENINGS = [
  ["random=4", "4 random moves"],
  ["none", "The start position"],
  ["all", "Every pair of first moves"],
];

/** Whether a player's moves get the time of the match: not where it states its own, or does not search. @param {string} text */
const takesTime = (text) => !/[:,]time=/.test(text) && !/^\s*(random|reflex)\b/.test(text);

export class MatchForm {
  /** @param {Catalogue} catalogue @param {(run: number) => void} begun */
  constructor(catalogue, begun) {
    this.catalogue = catalogue;
    this.begun = begun;
    this.dialog = make("dialog", {});
    this.dialog.setAttribute("aria-labelledby", "match-title");
    this.game = select(catalogue.games.map(({ name, title }) => [name, title]), "match-game", catalogue.games[0].name);
    this.options = make("div", { className: "row" });
    this.players = make("div", { className: "players" });
    this.add = make("button", { type: "button", textContent: "Add player", onclick: () => this.addPlayer("") });
    this.known = make("datalist", { id: "match-known" });
    this.games = make("input", { id: "match-games", type: "number", min: "2", max: "2000", step: "2", value: "20", required: true });
    this.time = select(TIMES.map((ms) => [String(ms), ms < 1000 ? `${ms} ms` : `${ms / 1000} s`]), "match-time", "100");
    this.openings = select(OPENINGS, "match-openings", "random=4");
    this.seed = make("input", { id: "match-seed", type: "number", min: "0", required: true });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.game.addEventListener("change", () => this.drawGame());
    this.players.addEventListener("input", () => this.drawTime());
    this.build();
  }

  build() {
    const form = make("form", { noValidate: true }, [
      row("Game", this.game),
      this.options,
      make("fieldset", {}, [make("legend", { textContent: "Players" }), this.players, this.add, this.known]),
      make("div", { className: "pair" }, [row("Games per pairing", this.games), row("Time per move", this.time)]),
      make("div", { className: "pair" }, [row("Openings", this.openings), row("Seed", this.seed)]),
      make("p", { className: "about", textContent: "A player with a time limit of its own keeps it. The same seed gives the same openings." }),
      this.trouble,
      make("div", { className: "buttons" }, [
        make("button", { type: "button", textContent: "Cancel", onclick: () => this.dialog.close() }),
        make("button", { type: "submit", className: "primary", textContent: "Start" }),
      ]),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
    this.dialog.replaceChildren(make("h2", { id: "match-title", textContent: "New match" }), form);
  }

  open() {
    this.seed.value = String(Math.floor(Math.random() * 1e6));
    this.trouble.textContent = "";
    if (this.players.childElementCount === 0) for (const player of ["best", "best-mcts"]) this.addPlayer(player);
    this.drawGame();
    this.dialog.showModal();
  }

  /** @returns {GameInfo} */
  get info() {
    return this.catalogue.games.find(({ name }) => name === this.game.value) ?? this.catalogue.games[0];
  }

  drawGame() {
    this.options.replaceChildren(...optionRows(this.info, "match-option").map(({ row }) => row));
    const suggest = (/** @type {string} */ value, /** @type {string} */ label) => make("option", { value, label });
    this.known.replaceChildren(
      ...this.info.levels.map((level) => suggest(level.player, `${levelTitle(level)}: ${level.about}`)),
      ...this.info.presets.map(({ name, source }) => suggest(name, source)),
    );
  }

  /** The time is offered where a player takes it. */
  drawTime() {
    const inputs = [...this.players.querySelectorAll("input")];
    this.time.disabled = !inputs.some(({ value }) => takesTime(value));
    this.time.title = this.time.disabled ? "Every player has a time of its own, or needs none." : "";
  }

  /** @param {string} text */
  addPlayer(text) {
    const input = make("input", { value: text, autocomplete: "off", spellcheck: false });
    input.setAttribute("list", "match-known");
    const remove = make("button", { type: "button", textContent: "Remove" });
    const line = make("div", { className: "player" }, [input, remove]);
    remove.onclick = () => {
      line.remove();
      this.drawPlayers();
    };
    this.players.append(line);
    this.drawPlayers();
    if (text === "") input.focus();
  }

  drawPlayers() {
    const lines = [...this.players.children];
    lines.forEach((line, n) => {
      const [input, remove] = line.children;
      input.setAttribute("aria-label", `Player ${n + 1}`);
      remove.setAttribute("aria-label", `Remove player ${n + 1}`);
      /** @type {HTMLButtonElement} */ (remove).hidden = lines.length <= 2;
    });
    this.add.hidden = lines.length >= MOST_PLAYERS;
    this.drawTime();
  }

  async start() {
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (this.players.querySelectorAll("input"));
    const body = {
      game: gameText(this.info, "match-option"),
      players: [...inputs].map(({ value }) => value.trim()),
      games: Math.round(Number(this.games.value)),
      time: Number(this.time.value),
      openings: this.openings.value,
      seed: Math.max(0, Math.round(Number(this.seed.value))),
    };
    try {
      const { run } = await ask("/api/matches", { method: "POST", body });
      this.dialog.close();
      this.begun(run);
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
  }
}
