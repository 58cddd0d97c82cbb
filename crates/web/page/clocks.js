// The two clocks beside the board.

/** @import { Position, Side } from "./protocol.js" */
/** @import { Clock, Game } from "./game.js" */
import { byId, make } from "./page.js";
import { otherSide, sideName, sideOnTop } from "./sides.js";
import { playerNames } from "./status.js";

/** Who sits above the board and who below, from the top, and what they are called. @typedef {{ side: Side, text: string }[]} Seats */

/** @param {Position} position @param {Game} game @returns {Seats} */
export function seatsAt({ board }, game) {
  const top = sideOnTop(board.look, game);
  const names = playerNames(game);
  return [top, otherSide(top)].map((side) => ({ side, text: `${sideName(game.game, side)}: ${names[side]}` }));
}

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
    this.isHeld = false;
  }

  /** What is left for a side, now. @param {Side} side */
  left(side) {
    const left = this.clock?.left[side] ?? 0;
    return this.running === side && !this.isHeld ? Math.max(0, left - (performance.now() - this.since)) : left;
  }

  /** The clock that runs stands still until the next move. */
  hold() {
    if (!this.clock || !this.running || this.isHeld) return;
    this.clock.left[this.running] = this.left(this.running);
    this.isHeld = true;
    clearInterval(this.timer);
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
    this.isHeld = false;
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

  /** @param {Seats} [seats]  who sits where */
  draw(seats) {
    if (seats) this.seats = seats;
    if (!this.seats) return;
    for (const [n, { side, text }] of this.seats.entries()) {
      const children = [make("span", { textContent: text })];
      if (this.clock) {
        const time = make("span", { className: "time", textContent: timeText(this.left(side)) });
        time.classList.toggle("runs", this.running === side);
        children.push(time);
      }
      byId(n === 0 ? "clock-top" : "clock-bottom").replaceChildren(...children);
    }
  }
}
