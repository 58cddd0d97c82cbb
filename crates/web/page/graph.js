// The graph of a game: what each search expects for Black after every move. A click or an arrow key
// looks at the position.

/** @import { Kind } from "./assessments.js" */
import { KINDS } from "./assessments.js";
import { element } from "./svg.js";

const WIDTH = 400;
const HEIGHT = 108;
const EDGE = { left: 34, right: 8, top: 8, bottom: 20 };

/** @typedef {{ chances: Partial<Record<Kind, number>>, mark: string | null }} Point */

/** @param {number | undefined} chance */
const percent = (chance) => (chance === undefined ? "not analysed" : `${Math.round(100 * chance)} %`);

export class Graph {
  /** @param {HTMLElement} home @param {(at: number) => void} look */
  constructor(home, look) {
    this.home = home;
    this.look = look;
    this.last = 0;
    this.at = 0;
    this.svg = element("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "slider", tabindex: 0, "aria-label": "Expected result for Black, by move" });
    this.svg.addEventListener("click", (event) => this.click(/** @type {MouseEvent} */ (event)));
    this.svg.addEventListener("keydown", (event) => this.press(/** @type {KeyboardEvent} */ (event)));
    home.replaceChildren(this.svg);
  }

  /** @param {number} ply */
  x(ply) {
    return EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * ply) / Math.max(1, this.last);
  }

  /** @param {number} chance */
  y(chance) {
    return EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - chance);
  }

  /** @param {Point[]} points  one for each position @param {number} at  which is on the board */
  draw(points, at) {
    this.last = points.length - 1;
    this.at = at;
    const drawn = [...this.axes()];
    const now = this.x(at).toFixed(1);
    drawn.push(element("line", { class: "now", x1: now, x2: now, y1: EDGE.top, y2: HEIGHT - EDGE.bottom }));
    for (const kind of KINDS) drawn.push(...this.series(points, kind));
    points.forEach(({ chances, mark }, ply) => {
      if (mark === null) return;
      const chance = chances.minimax ?? chances.mcts ?? 0.5;
      const text = element("text", { class: "mistake", x: this.x(ply).toFixed(1), y: (this.y(chance) + (chance > 0.5 ? 14 : -6)).toFixed(1) });
      text.textContent = mark;
      drawn.push(text);
    });
    this.svg.replaceChildren(...drawn);
    const { chances } = points[at] ?? { chances: {} };
    this.svg.setAttribute("aria-valuemin", "0");
    this.svg.setAttribute("aria-valuemax", String(this.last));
    this.svg.setAttribute("aria-valuenow", String(at));
    this.svg.setAttribute("aria-valuetext", `After move ${at}: minimax ${percent(chances.minimax)}, Monte Carlo ${percent(chances.mcts)}`);
  }

  axes() {
    const lines = [0, 0.5, 1].flatMap((chance) => {
      const y = this.y(chance);
      const label = element("text", { class: "tick end", x: EDGE.left - 4, y });
      label.textContent = `${100 * chance} %`;
      return [element("line", { class: chance === 0.5 ? "grid even" : "grid", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y, y2: y }), label];
    });
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => this.last / step <= 8) ?? 1000;
    for (let ply = 0; ply <= this.last; ply += step) {
      const label = element("text", { class: "tick middle", x: this.x(ply).toFixed(1), y: HEIGHT - EDGE.bottom + 11 });
      label.textContent = String(ply);
      lines.push(label);
    }
    return lines;
  }

  /** @param {Point[]} points @param {Kind} kind */
  series(points, kind) {
    const places = points.map(({ chances }, ply) => {
      const chance = chances[kind];
      return chance === undefined ? null : { x: this.x(ply).toFixed(1), y: this.y(chance).toFixed(1), ply };
    });
    let path = "";
    places.forEach((place, n) => {
      if (place) path += `${n > 0 && places[n - 1] ? "L" : "M"}${place.x} ${place.y}`;
    });
    const dots = places.flatMap((place) => {
      const alone = place && !places[place.ply - 1] && !places[place.ply + 1];
      return place && (alone || place.ply === this.at) ? [element("circle", { class: `dot-of ${kind}`, cx: place.x, cy: place.y, r: 3 })] : [];
    });
    return [element("path", { class: `series ${kind}`, d: path }), ...dots];
  }

  /** @param {MouseEvent} event */
  click(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((x - EDGE.left) / (WIDTH - EDGE.left - EDGE.right)) * this.last);
    this.look(Math.min(this.last, Math.max(0, ply)));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: this.at - 1, ArrowDown: this.at - 1, ArrowRight: this.at + 1, ArrowUp: this.at + 1, Home: 0, End: this.last };
    const ply = to[event.key];
    if (ply === undefined) return;
    event.preventDefault();
    if (ply >= 0 && ply <= this.last) this.look(ply);
  }
}
