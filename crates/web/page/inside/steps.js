// Buttons that lead through a search step by step, and a slider that leads anywhere.

import { make } from "../page.js";

/** How long a step stays while the steps play by themselves, in milliseconds. */
const PACE = 900;

export class Steps {
  /** @param {string} name @param {(at: number) => void} went */
  constructor(name, went) {
    this.went = went;
    this.at = 0;
    this.count = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ onclick) => {
      const made = make("button", { type: "button", textContent: sign, title: label, onclick });
      made.setAttribute("aria-label", label);
      made.dataset.step = label.toLowerCase().split(" ")[0];
      return made;
    };
    const by = (/** @type {() => number} */ to) => () => {
      this.rest();
      this.go(to());
    };
    this.first = button("|◀\uFE0E", "First step", by(() => 0));
    this.back = button("◀\uFE0E", "Back a step", by(() => this.at - 1));
    this.forward = button("▶\uFE0E", "Forward a step", by(() => this.at + 1));
    this.last = button("▶\uFE0E|", "Last step", by(() => this.count - 1));
    this.play = make("button", { type: "button", textContent: "Play", className: "play", onclick: () => this.toggle() });
    this.play.dataset.step = "play";
    this.slider = make("input", { type: "range", min: "0", oninput: () => by(() => Number(this.slider.value))() });
    this.slider.setAttribute("aria-label", name);
    this.where = make("span", { className: "where" });
    const buttons = make("div", { className: "buttons" }, [this.first, this.back, this.forward, this.last, this.play, this.where]);
    buttons.setAttribute("role", "toolbar");
    buttons.setAttribute("aria-label", name);
    this.home = make("div", { className: "steps" }, [buttons, this.slider]);
  }

  /** @param {number} count @param {number} at */
  begin(count, at) {
    this.count = count;
    this.at = at;
    this.slider.max = String(Math.max(0, count - 1));
    this.draw();
  }

  /** @param {number} at */
  go(at) {
    const to = Math.min(Math.max(at, 0), this.count - 1);
    if (to !== this.at) {
      this.at = to;
      this.went(to);
    }
    if (to === this.count - 1) this.rest();
    this.draw();
  }

  toggle() {
    if (this.playing !== undefined) {
      this.rest();
    } else {
      if (this.at === this.count - 1) this.go(0);
      this.playing = setInterval(() => this.go(this.at + 1), PACE);
    }
    this.draw();
  }

  rest() {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  draw() {
    // A button that has the focus must not be taken away under it.
    for (const [button, off] of /** @type {[HTMLButtonElement, boolean][]} */ ([
      [this.first, this.at === 0],
      [this.back, this.at === 0],
      [this.forward, this.at >= this.count - 1],
      [this.last, this.at >= this.count - 1],
    ])) {
      button.setAttribute("aria-disabled", String(off));
    }
    this.play.textContent = this.playing === undefined ? "Play" : "Pause";
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `Step ${this.at + 1} of ${this.count}`);
    this.where.textContent = `${this.at + 1} / ${this.count}`;
  }
}
