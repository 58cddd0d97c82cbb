// The board: draws what the server tells and says which cells were picked. It is a grid to a screen
// reader and to the keyboard, and holds no rules.

/** @import { Ahead, Position, Step } from "./protocol.js" */
/** @import { Layout, Place } from "./geometry.js" */
import { hexagon, layOut, neighbour } from "./geometry.js";
import { arrow, element, piece } from "./svg.js";

/** How far a finger may slip before a touch becomes a drag, in pixels. */
const SLIP = 6;
const MOTION = 160;

/**
 * @typedef {object} Marks
 * @property {string[]} picked
 * @property {Map<string, number>} targets  with the number of captures
 * @property {boolean} dots  whether targets are drawn
 * @property {Set<string>} movable
 * @property {{ path: string[], width: number, kind: string }[]} arrows
 * @property {Map<string, { text: string, below?: string, kind: string }>} notes
 */

/** @returns {Marks} */
export const noMarks = () => ({ picked: [], targets: new Map(), dots: true, movable: new Set(), arrows: [], notes: new Map() });

export class BoardView {
  /**
   * @param {HTMLElement} home
   * @param {{ pick: (cell: string) => void, drag: (from: string, to: string) => void, cancel: () => void }} heard
   */
  constructor(home, heard) {
    this.home = home;
    this.heard = heard;
    /** @type {Position | Ahead | null} */
    this.position = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Map<string, { place: Place, group: SVGElement, piece: SVGElement | null }>} */
    this.cells = new Map();
    this.focused = "";
    this.flipped = false;
    this.shape = "";
  }

  /** @param {Position | Ahead} position @param {boolean} flipped @param {string} name  what to call the board */
  show(position, flipped, name) {
    const before = this.position;
    const shape = JSON.stringify([position.game, flipped, position.board.rows.map((row) => row.cells.length)]);
    const rebuilt = shape !== this.shape;
    this.position = position;
    this.flipped = flipped;
    this.layout = layOut(position.board, flipped);
    if (rebuilt) this.build(name);
    this.shape = shape;
    this.placePieces(rebuilt ? null : before);
    this.drawLast(position.last);
  }

  get kind() {
    return (this.position?.game ?? "").split(":")[0];
  }

  /** @param {string} name */
  build(name) {
    const layout = /** @type {Layout} */ (this.layout);
    const hexagons = this.position?.board.shape === "hexagons";
    const svg = element("svg", {
      viewBox: `0 0 ${layout.width.toFixed(3)} ${layout.height.toFixed(3)}`,
      role: "grid",
      "aria-label": name,
      class: `board ${this.kind}`,
    });
    const corner = layout.places[0];
    if (!hexagons) {
      const rows = /** @type {Position} */ (this.position).board.rows;
      const x = Math.min(...layout.places.map((place) => place.x)) - 0.5;
      const y = Math.min(...layout.places.map((place) => place.y)) - 0.5;
      svg.append(element("rect", { class: "slab", x: x - 0.04, y: y - 0.04, width: rows[corner.row].cells.length + 0.08, height: rows.length + 0.08, rx: 0.08 }));
    }
    this.cells.clear();
    const rows = new Map();
    for (const place of layout.places) {
      if (!rows.has(place.row)) rows.set(place.row, element("g", { role: "row" }));
      rows.get(place.row).append(this.buildCell(place, hexagons));
    }
    svg.append(...rows.values());
    if (this.kind === "halma") svg.append(this.halfLine());
    for (const { text, x, y } of layout.labels) {
      const label = element("text", { class: "label", x: x.toFixed(3), y: y.toFixed(3), "aria-hidden": "true" });
      label.textContent = text;
      svg.append(label);
    }
    this.lastLayer = element("g", { class: "last", "aria-hidden": "true" });
    this.ghosts = element("g", { class: "ghosts", "aria-hidden": "true" });
    this.pieces = element("g", { class: "pieces", "aria-hidden": "true" });
    this.markLayer = element("g", { class: "marks", "aria-hidden": "true" });
    this.focusLayer = element("g", { class: "focus", "aria-hidden": "true" });
    svg.append(this.lastLayer, this.ghosts, this.pieces, this.markLayer, this.focusLayer);
    this.svg = /** @type {SVGSVGElement} */ (svg);
    this.listen();
    this.home.replaceChildren(svg);
    document.body.style.setProperty("--board-ratio", (layout.width / layout.height).toFixed(4));
    if (!this.cells.has(this.focused)) this.focused = this.cells.keys().next().value ?? "";
    this.rove();
  }

  /** @param {Place} place @param {boolean} hexagons */
  buildCell(place, hexagons) {
    const { cell, x, y } = place;
    const inset = this.kind === "ataxx" ? 0.04 : 0;
    const ground = hexagons
      ? element("polygon", { points: hexagon(x, y) })
      : element("rect", { x: x - 0.5 + inset, y: y - 0.5 + inset, width: 1 - 2 * inset, height: 1 - 2 * inset, rx: this.kind === "ataxx" ? 0.14 : 0 });
    ground.setAttribute("class", "ground");
    const group = element("g", { class: `cell ${cell.ground}`, role: "gridcell" }, [ground]);
    if (hexagons) group.classList.add(`ring${Math.round(this.fromCentre(place)) % 2}`);
    if (cell.name === null) {
      group.setAttribute("aria-hidden", "true");
      return group;
    }
    group.dataset.cell = cell.name;
    if (this.kind === "konane") group.append(element("circle", { class: "pit", cx: x, cy: y, r: 0.3 }));
    if (this.kind === "checkers") {
      const number = element("text", { class: "number", x: x - 0.46, y: y - 0.405, "aria-hidden": "true" });
      number.textContent = cell.name;
      group.append(number);
    }
    this.cells.set(cell.name, { place, group, piece: null });
    return group;
  }

  /** How many rings of hexagons a cell is away from the middle. @param {Place} place */
  fromCentre({ x, y }) {
    const layout = /** @type {Layout} */ (this.layout);
    const xs = layout.places.map((place) => place.x);
    const ys = layout.places.map((place) => place.y);
    const dx = Math.abs(x - (Math.min(...xs) + Math.max(...xs)) / 2);
    const rows = Math.abs(y - (Math.min(...ys) + Math.max(...ys)) / 2) / (Math.sqrt(3) / 2);
    return Math.max(rows, dx + rows / 2);
  }

  halfLine() {
    const layout = /** @type {Layout} */ (this.layout);
    const xs = layout.places.map((place) => place.x);
    const ys = layout.places.map((place) => place.y);
    return element("line", { class: "half", x1: Math.min(...xs) - 0.5, y1: Math.min(...ys) - 0.5, x2: Math.max(...xs) + 0.5, y2: Math.max(...ys) + 0.5 });
  }

  /** @param {Position | Ahead | null} before  what stood here, where the change is to be seen */
  placePieces(before) {
    const still = before === null || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const stood = new Map([...this.cells].map(([name, { place, piece }]) => [name, { place, piece }]));
    const last = this.position?.last;
    const came = last && last.path.length > 1 ? last.path : null;
    this.pieces?.replaceChildren();
    this.ghosts?.replaceChildren();
    for (const place of /** @type {Layout} */ (this.layout).places) {
      const entry = place.cell.name === null ? undefined : this.cells.get(place.cell.name);
      if (!entry || place.cell.name === null) continue;
      const old = stood.get(place.cell.name);
      const was = old?.place.cell;
      entry.place = place;
      entry.piece = null;
      if (place.cell.piece !== null) {
        entry.piece = this.setPiece(place);
        if (!still && was?.piece !== place.cell.piece) this.enter(entry.piece, place, came, was?.piece ?? null);
      } else if (!still && old?.piece && came?.[0] !== place.cell.name) {
        this.fade(old.piece);
      }
      this.describe(entry);
    }
  }

  /** @param {Place} place */
  setPiece(place) {
    const made = piece(place.cell, this.kind);
    made.setAttribute("transform", `translate(${place.x.toFixed(3)} ${place.y.toFixed(3)})`);
    this.pieces?.append(made);
    return made;
  }

  /**
   * A piece comes from where its move began, turns, or appears.
   * @param {SVGElement} made @param {Place} place @param {string[] | null} came @param {string | null} was
   */
  enter(made, place, came, was) {
    const scale = this.svg ? this.svg.getBoundingClientRect().width / this.svg.viewBox.baseVal.width : 0;
    const body = /** @type {SVGElement} */ (made.firstElementChild);
    const timing = { duration: MOTION, easing: "ease-out" };
    const origin = came && came[came.length - 1] === place.cell.name ? this.cells.get(came[0])?.place : null;
    if (origin && scale > 0) {
      const path = /** @type {string[]} */ (came).map((name) => this.cells.get(name)?.place ?? place);
      const frames = path.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
      made.animate(frames, timing);
    } else if (was !== null) {
      body.animate([{ transform: "scaleX(0)" }, { transform: "none" }], timing);
    } else {
      body.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    }
  }

  /** @param {SVGElement} old */
  fade(old) {
    this.ghosts?.append(old);
    old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: MOTION }).finished.then(
      () => old.remove(),
      () => old.remove(),
    );
  }

  /** @param {{ place: Place, group: SVGElement }} entry */
  describe({ place, group }) {
    const { cell } = place;
    const ground = { plain: "empty", unused: "unused", blocked: "blocked", black_camp: "empty, black’s camp", white_camp: "empty, white’s camp" };
    const what = cell.piece === null ? ground[cell.ground] : `${cell.piece}${cell.king ? " king" : ""}`;
    group.classList.toggle("blocked", cell.ground === "blocked");
    group.dataset.what = what;
    group.setAttribute("aria-label", `${cell.name}, ${what}`);
  }

  /** @param {Place} place */
  outline({ x, y }) {
    return this.position?.board.shape === "hexagons"
      ? element("polygon", { class: "outline", points: hexagon(x, y) })
      : element("rect", { class: "outline", x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.1 });
  }

  /** The ring is drawn above all cells, since each would cover a part of its neighbour's. */
  drawFocus() {
    const focused = document.activeElement;
    const seen = this.svg?.contains(focused) && focused?.matches(":focus-visible");
    const place = seen ? this.cells.get(this.focused)?.place : undefined;
    this.focusLayer?.replaceChildren(...(place ? [this.outline(place)] : []));
  }

  /** @param {Step | null} last */
  drawLast(last) {
    const path = (last?.path ?? []).map((name) => this.cells.get(name)?.place).filter((place) => place !== undefined);
    const ends = path.length > 1 ? [path[0], path[path.length - 1]] : path;
    const way = element("polyline", { class: "way", points: path.map(({ x, y }) => `${x},${y}`).join(" ") });
    this.lastLayer?.replaceChildren(...ends.map((place) => this.outline(place)), way);
  }

  /** @param {Marks} marks */
  mark(marks) {
    /** @type {SVGElement[]} */
    const drawn = [];
    for (const [name, { place, group }] of this.cells) {
      const captures = marks.targets.get(name);
      const states = [group.dataset.what];
      if (marks.picked.includes(name)) states.push("picked");
      if (captures) states.push(`target, takes ${captures}`);
      else if (captures !== undefined && marks.dots) states.push("target");
      else if (marks.movable.has(name)) states.push("can move");
      group.setAttribute("aria-label", `${name}, ${states.join(", ")}`);
      group.setAttribute("aria-selected", String(marks.picked.includes(name)));
      group.classList.toggle("movable", marks.movable.has(name));
      group.classList.toggle("target", captures !== undefined);
      group.classList.toggle("picked", marks.picked.includes(name));
      if (captures !== undefined && marks.dots && !marks.notes.has(name)) {
        const full = captures > 0 || place.cell.piece !== null;
        drawn.push(element("circle", { class: full ? "take" : "dot", cx: place.x, cy: place.y, r: full ? 0.42 : 0.11 }));
      }
    }
    for (const { path, width, kind } of marks.arrows) drawn.push(...this.arrowOf(path, width, kind));
    for (const [name, note] of marks.notes) {
      const place = this.cells.get(name)?.place;
      if (place) drawn.push(...this.noteOf(place, note));
    }
    this.markLayer?.replaceChildren(...drawn);
  }

  /** @param {Place} place @param {{ text: string, below?: string, kind: string }} note */
  noteOf({ x, y }, { text, below, kind }) {
    const line = (/** @type {string} */ textContent, /** @type {number} */ dy, /** @type {string} */ size) => {
      const made = element("text", { class: `note ${kind} ${size}`, x, y: y + dy });
      made.textContent = textContent;
      return made;
    };
    return below === undefined ? [line(text, 0, "")] : [line(text, -0.1, ""), line(below, 0.17, "small")];
  }

  /** @param {string[]} path @param {number} width @param {string} kind */
  arrowOf(path, width, kind) {
    const places = path.map((name) => this.cells.get(name)?.place).filter((place) => place !== undefined);
    if (places.length === 1) {
      return [element("circle", { class: `arrow hollow ${kind}`, cx: places[0].x, cy: places[0].y, r: kind === "minimax" ? 0.45 : 0.38, "stroke-width": width })];
    }
    return places.slice(1).map((place, n) => {
      const made = arrow(places[n], place, width);
      made.setAttribute("class", `arrow ${kind}`);
      return made;
    });
  }

  /** Only one cell is a stop of the tab key; the arrows lead to the others. */
  rove() {
    for (const [name, { group }] of this.cells) group.setAttribute("tabindex", name === this.focused ? "0" : "-1");
  }

  /** @param {string} name */
  focus(name) {
    this.focused = name;
    this.rove();
    this.cells.get(name)?.group.focus();
  }

  listen() {
    const svg = /** @type {SVGSVGElement} */ (this.svg);
    /** @type {{ name: string, x: number, y: number, moving: SVGElement | null } | null} */
    let held = null;
    const nameAt = (/** @type {EventTarget | null} */ target) =>
      target instanceof Element ? /** @type {SVGElement | null} */ (target.closest("[data-cell]"))?.dataset.cell : undefined;
    const isMovable = (/** @type {string | undefined} */ name) =>
      name !== undefined && this.cells.get(name)?.group.classList.contains("movable");
    // A finger on a piece drags it, elsewhere it scrolls. The style touch-action does not reach cells.
    const holdStill = (/** @type {TouchEvent} */ event) => {
      if (isMovable(nameAt(event.target))) event.preventDefault();
    };
    svg.addEventListener("touchstart", holdStill, { passive: false });
    svg.addEventListener("pointerdown", (event) => {
      const name = nameAt(event.target);
      if (name === undefined || event.button !== 0) return;
      held = { name, x: event.clientX, y: event.clientY, moving: null };
      if (isMovable(name)) svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      if (!held || !svg.hasPointerCapture(event.pointerId)) return;
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLIP && !held.moving) return;
      held.moving ??= this.cells.get(held.name)?.piece ?? null;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      held.moving?.classList.add("held");
      held.moving?.setAttribute("transform", `translate(${point.x} ${point.y})`);
    });
    svg.addEventListener("pointerup", (event) => {
      if (!held) return;
      const { name, moving } = held;
      held = null;
      const over = nameAt(document.elementFromPoint(event.clientX, event.clientY));
      const place = this.cells.get(name)?.place;
      if (moving && place) {
        moving.classList.remove("held");
        moving.setAttribute("transform", `translate(${place.x} ${place.y})`);
        if (over !== undefined && over !== name) this.heard.drag(name, over);
      } else if (over === name) {
        this.focused = name;
        this.rove();
        this.heard.pick(name);
      }
    });
    svg.addEventListener("pointercancel", () => {
      held = null;
      this.placePieces(null);
    });
    svg.addEventListener("click", (event) => {
      // Pointers were dealt with above; this is a screen reader's click.
      const name = nameAt(event.target);
      if (event.detail === 0 && name !== undefined) this.heard.pick(name);
    });
    svg.addEventListener("keydown", (event) => this.press(event));
    svg.addEventListener("focusin", () => this.drawFocus());
    svg.addEventListener("focusout", () => this.focusLayer?.replaceChildren());
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const from = this.cells.get(this.focused)?.place;
    if (!from) return;
    if (event.key.startsWith("Arrow")) {
      const next = neighbour(/** @type {Layout} */ (this.layout), from, event.key);
      if (next?.cell.name) this.focus(next.cell.name);
    } else if (event.key === "Enter" || event.key === " ") {
      this.heard.pick(this.focused);
    } else if (event.key === "Escape") {
      this.heard.cancel();
    } else {
      return;
    }
    event.preventDefault();
  }
}
