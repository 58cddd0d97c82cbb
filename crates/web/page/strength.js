// How strong one is: a rating by the games that are kept, and the level for the next game.

/** @import { Catalogue, PersonStanding } from "./protocol.js" */
import { ask } from "./api.js";
import { levelsOf } from "./levels.js";
import { make } from "./page.js";
import { counted } from "./runs.js";

const FOLLOWS = "grove.follows";

/** Intervals of fewer points than these say that much. @type {[number, string][]} */
const SURENESS = [[200, "Fairly sure"], [400, "A rough estimate"], [Infinity, "A first guess"]];

/** What is said of one's own rating. @param {Catalogue} catalogue @param {PersonStanding} standing */
export function ratingText(catalogue, { game, rating }) {
  if (!rating) return "";
  const { elo, low, high, games, level } = rating;
  const { name } = levelsOf(catalogue, game)[level - 1];
  const [, sureness] = SURENESS.find(([width]) => high - low < width) ?? SURENESS[0];
  return `You play at about ${elo} Elo, near level ${level} (${name}). ${sureness} from ${counted(games, "game")}: between ${low} and ${high}.`;
}

/** One's rating in a game, and a switch by which the next opponent follows the results. */
export class Strength {
  /** @param {Catalogue} catalogue @param {(level: number) => void} choose  chooses a level for the next game */
  constructor(catalogue, choose) {
    this.catalogue = catalogue;
    this.choose = choose;
    this.words = make("p", {});
    this.follows = make("input", { type: "checkbox", checked: isOn() });
    this.follows.addEventListener("change", () => {
      keep(this.follows.checked);
      this.suggest();
    });
    const label = make("label", { className: "switch" }, [this.follows, " Follow my results: a level up after a win, one down after a loss"]);
    this.element = make("div", { className: "person", hidden: true }, [this.words, label]);
    /** @type {PersonStanding[]} */
    this.standings = [];
    this.game = "";
    if (catalogue.keeps) ask("/api/standings").then(({ standings }) => this.learn(standings), () => {});
  }

  /** @param {PersonStanding[]} standings */
  learn(standings) {
    this.standings = standings;
    this.show(this.game);
  }

  /** How one stands in this game, if one has met a level there. @param {string} game  its name */
  show(game) {
    this.game = game;
    const { standing } = this;
    this.element.hidden = standing === undefined;
    if (standing) this.words.textContent = ratingText(this.catalogue, standing);
    this.suggest();
  }

  get standing() {
    return this.standings.find(({ game }) => game === this.game);
  }

  suggest() {
    const { standing } = this;
    if (standing && this.follows.checked) this.choose(standing.next);
  }
}

function isOn() {
  try {
    return localStorage.getItem(FOLLOWS) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} follows */
function keep(follows) {
  try {
    localStorage.setItem(FOLLOWS, follows ? "on" : "off");
  } catch {
    // Without storage it holds until the form is closed.
  }
}
