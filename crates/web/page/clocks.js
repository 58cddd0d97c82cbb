// The two clocks beside the board.

/** @import { Side } from "./protocol.js" */
/** @import { Clock } from "./game.js" */
import { byId, capital, make } from "./page.js";

/** @param {number} ms */
function timeText(ms) {
  const tenths = Math.ceil(Math.max(0, ms) / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = (tenths % 600) / 10;
  return minutes > 0 || seconds >= 20
    ? `${minutes}:${String(Math.floor(seconds)).padStart(2, "0")}`
    : `0:${seconds.toFixed(1).padStart(4, "0")}`;
}

export class Clocks {
  /** @param {(side: Side) => void} fallen  is called when a side has no time left */
  constructor(fallen) {
    this.fallen = fallen;
    /** @type {Clock | null} */
    this.clock = null;
    /** @type {Side | null} */
    this.running = null;
    this.since = 0;
    this.timer = 0;
  }

  /** What is left for a side, now. @param {Side} side */
  left(side) {
    const left = this.clock?.left[side] ?? 0;
    return this.running === side ? Math.max(0, left - (performance.now() - this.since)) : left;
  }

  /**
   * Lets the clock of one side run, or none. Who has moved gets the increment.
   * @param {Clock | null} clock @param {Side | null} side @param {boolean} moved
   */
  run(clock, side, moved) {
    if (this.clock && this.running) {
      this.clock.left[this.running] = this.left(this.running) + (moved && this.running !== side ? this.clock.increment : 0);
    }
    this.clock = clock;
    this.running = clock ? side : null;
    this.since = performance.now();
    clearInterval(this.timer);
    if (this.running) this.timer = setInterval(() => this.tick(), 100);
  }

  tick() {
    this.draw();
    if (this.running && this.left(this.running) <= 0) {
      const side = this.running;
      this.run(this.clock, null, false);
      this.fallen(side);
    }
  }

  /**
   * @param {{ top: Side, names: Record<Side, string> }} [seats]  who sits where
   */
  draw(seats) {
    if (seats) this.seats = seats;
    if (!this.seats) return;
    const { top, names } = this.seats;
    const bottom = top === "black" ? "white" : "black";
    for (const [id, side] of /** @type {[string, Side][]} */ ([["clock-top", top], ["clock-bottom", bottom]])) {
      const children = [make("span", { textContent: `${capital(side)}: ${names[side]}` })];
      if (this.clock) {
        const time = make("span", { className: "time", textContent: timeText(this.left(side)) });
        time.classList.toggle("runs", this.running === side);
        children.push(time);
      }
      byId(id).replaceChildren(...children);
    }
  }
}
