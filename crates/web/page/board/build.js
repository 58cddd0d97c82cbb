// The parts of a board that stay as long as it has the same shape: its cells and labels, drawn by the
// look that the game asks for.

/** @import { Board } from "../protocol.js" */
/** @import { Layout, Place } from "./geometry.js" */
/** @import { CellView, Layers, Shown, State } from "./state.js" */
import { element } from "../svg.js";
import { bounds, hexagon, ringOf } from "./geometry.js";

/** @param {Shown} position @param {Layout} layout @param {string} name  what to call the board @returns {State} */
export function build(position, layout, name) {
  const { board } = position;
  const svg = element("svg", {
    viewBox: `0 0 ${layout.width.toFixed(3)} ${layout.height.toFixed(3)}`,
    role: "grid",
    "aria-label": name,
    class: `board theme-${board.look.cells}`,
  });
  if (board.shape === "squares") svg.append(slab(layout));
  /** @type {Map<string, CellView>} */
  const cells = new Map();
  const rows = board.rows.map(() => element("g", { role: "row" }));
  for (const place of layout.places) {
    const group = cell(place, board, layout);
    rows[place.row].append(group);
    if (place.cell.name !== null) cells.set(place.cell.name, { place, group, piece: null });
  }
  svg.append(...rows);
  if (board.look.has_diagonal) svg.append(diagonal(layout));
  svg.append(...layout.labels.map(label));
  const layer = (/** @type {string} */ name) => element("g", { class: name, "aria-hidden": "true" });
  /** @type {Layers} */
  const layers = { last: layer("last"), ghosts: layer("ghosts"), pieces: layer("pieces"), marks: layer("marks"), focus: layer("focus") };
  svg.append(...Object.values(layers));
  return { position, layout, svg: /** @type {SVGSVGElement} */ (svg), layers, cells, focused: "" };
}

/** @param {Layout} layout */
function slab(layout) {
  const { left, top, right, bottom } = bounds(layout);
  return element("rect", { class: "slab", x: left - 0.04, y: top - 0.04, width: right - left + 0.08, height: bottom - top + 0.08, rx: 0.08 });
}

/** @param {Layout} layout */
function diagonal(layout) {
  const { left, top, right, bottom } = bounds(layout);
  return element("line", { class: "diagonal", x1: left, y1: top, x2: right, y2: bottom });
}

/** @param {{ text: string, x: number, y: number }} label */
function label({ text, x, y }) {
  const made = element("text", { class: "label", x: x.toFixed(3), y: y.toFixed(3), "aria-hidden": "true" });
  made.textContent = text;
  return made;
}

/** @param {Place} place @param {Board} board @param {Layout} layout */
function cell(place, board, layout) {
  const { cell, row, column, x, y } = place;
  const { cells: style } = board.look;
  const group = element("g", { class: `cell ${cell.ground}`, role: "gridcell" }, [ground(place, board)]);
  if (style === "rings") group.classList.add(`ring${ringOf(layout, place) % 2}`);
  if (style === "checkered") group.classList.add((board.rows.length - 1 - row + column) % 2 === 0 ? "dark" : "light");
  if (cell.name === null) {
    group.setAttribute("aria-hidden", "true");
    return group;
  }
  group.dataset.cell = cell.name;
  if (style === "pits") group.append(element("circle", { class: "pit", cx: x, cy: y, r: 0.3 }));
  if (board.is_numbered) {
    const number = element("text", { class: "number", x: x - 0.46, y: y - 0.405, "aria-hidden": "true" });
    number.textContent = cell.name;
    group.append(number);
  }
  return group;
}

/** @param {Place} place @param {Board} board */
function ground({ x, y }, { shape, look }) {
  if (shape === "hexagons") return element("polygon", { class: "ground", points: hexagon(x, y) });
  const [inset, rx] = look.cells === "rounded" ? [0.04, 0.14] : [0, 0];
  return element("rect", { class: "ground", x: x - 0.5 + inset, y: y - 0.5 + inset, width: 1 - 2 * inset, height: 1 - 2 * inset, rx });
}
