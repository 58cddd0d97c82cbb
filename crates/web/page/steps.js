// Stepping through a game that is reviewed: four buttons, and the arrow keys wherever they mean nothing else.

/** @import { Play } from "./play.js" */
import { make } from "./page.js";
import { element } from "./svg.js";

const KEYS = /** @type {Record<string, string>} */ ({ ArrowLeft: "Back", ArrowRight: "Forward", Home: "First", End: "Last" });
/** What the buttons show: triangles, and a bar at the ends of the game. @type {Record<string, string>} */
const SIGNS = { First: "M1 1h3v14H1zM18 1v14L5 8z", Back: "M18 1v14L5 8z", Forward: "M6 1v14l13-7z", Last: "M20 1h3v14h-3zM6 1v14l13-7z" };

/** @param {string} name */
const icon = (name) => element("svg", { viewBox: "0 0 24 16", "aria-hidden": "true" }, [element("path", { d: SIGNS[name] })]);

/** Where arrow keys and the ends of a line have a meaning of their own. */
const OWN_KEYS = "input, select, textarea, dialog, [role=grid], [role=slider]";

export class Steps {
  /** @param {Play} play @param {() => boolean} isOn  whether the game is being reviewed */
  constructor(play, isOn) {
    this.play = play;
    this.isOn = isOn;
    /** Where the steps lead; the board follows as fast as it can. @type {number | null} */
    this.wanted = null;
    const button = (/** @type {string} */ name) => {
      const made = make("button", { type: "button", title: name, onclick: () => this.press(name) }, [icon(name)]);
      made.setAttribute("aria-label", name);
      return made;
    };
    this.buttons = new Map(Object.keys(SIGNS).map((name) => [name, button(name)]));
    this.toolbar = make("div", { className: "buttons steps" }, [...this.buttons.values()]);
    this.toolbar.setAttribute("role", "toolbar");
    this.toolbar.setAttribute("aria-label", "Steps");
    document.addEventListener("keydown", (event) => this.hear(event));
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    const isTaken = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
    const name = KEYS[event.key];
    if (!name || isTaken || !this.isOn() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.press(name);
  }

  /** @param {string} name */
  press(name) {
    const { at, moves } = this.play.game;
    const from = this.wanted ?? at;
    /** @type {Record<string, number>} */
    const to = { First: 0, Back: from - 1, Forward: from + 1, Last: moves.length };
    this.go(to[name]);
  }

  /** Shows the game after so many moves. A key that is held asks faster than boards come. @param {number} to */
  async go(to) {
    const isBusy = this.wanted !== null;
    this.wanted = Math.min(Math.max(0, to), this.play.game.moves.length);
    if (isBusy) return;
    for (let shown = -1; this.wanted !== shown && this.wanted !== this.play.game.at; ) {
      shown = this.wanted;
      await this.play.look(shown);
    }
    this.wanted = null;
  }

  draw() {
    const { at, moves } = this.play.game;
    for (const [name, button] of this.buttons) {
      const off = name === "First" || name === "Back" ? at === 0 : at === moves.length;
      // A button that is pressed again and again must not lose the focus at the end.
      button.setAttribute("aria-disabled", String(off));
    }
  }
}
