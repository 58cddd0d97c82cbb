// Where cells are: a unit is the width of a cell.

/** @import { Board, Cell } from "../protocol.js" */

/** @typedef {{ cell: Cell, row: number, column: number, x: number, y: number }} Place */
/** @typedef {{ text: string, x: number, y: number }} Label */
/** @typedef {{ width: number, height: number, places: Place[], labels: Label[] }} Layout */

/** The room for labels beside and below the board. */
const MARGIN = 0.42;
/** The distance of two rows of hexagons whose width is 1. */
const HEX_ROW = Math.sqrt(3) / 2;

/**
 * The corners of a pointy hexagon of width 1, a little smaller so that a gap shows.
 * @param {number} x @param {number} y
 */
export function hexagon(x, y) {
  const radius = 0.96 / Math.sqrt(3);
  const corner = (/** @type {number} */ n) => {
    const angle = ((60 * n - 90) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(4)},${(y + radius * Math.sin(angle)).toFixed(4)}`;
  };
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
}

/**
 * @param {Board} board @param {boolean} flipped  seen from the other side
 * @returns {Layout}
 */
export function layOut(board, flipped) {
  const hexagons = board.shape === "hexagons";
  const step = hexagons ? HEX_ROW : 1;
  const widths = board.rows.map((row) => row.indent / 2 + row.cells.length);
  const across = Math.max(...widths);
  const down = (board.rows.length - 1) * step + (hexagons ? 2 / Math.sqrt(3) : 1);
  const numbered = board.is_numbered;
  const margin = numbered ? 0.06 : MARGIN;
  const turn = (/** @type {number} */ x, /** @type {number} */ y) =>
    flipped ? [across - x, down - y] : [x, y];
  const left = margin;
  const [right, below, above] = hexagons ? [0.04, margin, 0.04] : [0.06, numbered ? 0.06 : margin, 0.06];

  /** @type {Place[]} */
  const places = [];
  /** @type {Label[]} */
  const labels = [];
  board.rows.forEach((row, r) => {
    const middle = r * step + (hexagons ? 1 / Math.sqrt(3) : 0.5);
    row.cells.forEach((cell, column) => {
      const [x, y] = turn(row.indent / 2 + column + 0.5, middle);
      places.push({ cell, row: r, column, x: x + left, y: y + above });
    });
    if (numbered) return;
    const [, y] = turn(0, middle);
    const first = flipped ? across - row.indent / 2 - row.cells.length : row.indent / 2;
    labels.push({ text: row.label, x: left + first - (hexagons ? 0.2 : 0.22), y: y + above });
    if (row.end) {
      // A column that begins beside the board is named along its line, below and to the right.
      const end = row.indent / 2 + row.cells.length + 0.25;
      const [x, yEnd] = turn(end, middle + (hexagons ? 0.42 : 0));
      labels.push({ text: row.end, x: x + left, y: yEnd + above });
    }
  });
  board.footer.forEach((text, column) => {
    const indent = hexagons ? board.footer_indent / 2 - 0.5 : board.footer_indent / 2;
    const [x] = turn(indent + column + 0.5 + (hexagons ? 0.5 : 0), 0);
    const y = hexagons ? (flipped ? -0.12 : down + 0.12) : down + 0.24;
    labels.push({ text, x: x + left, y: y + above + (hexagons && flipped ? 0.1 : 0) });
  });
  return withRoomFor({ width: left + across + right, height: above + down + below, places, labels });
}

/** Makes a board as large as its labels need: they stand elsewhere when it is turned. @param {Layout} layout @returns {Layout} */
function withRoomFor({ width, height, places, labels }) {
  const halfWidth = (/** @type {Label} */ { text }) => 0.02 + 0.08 * text.length;
  const halfHeight = 0.16;
  const left = Math.min(0, ...labels.map((label) => label.x - halfWidth(label)));
  const top = Math.min(0, ...labels.map(({ y }) => y - halfHeight));
  const right = Math.max(width, ...labels.map((label) => label.x + halfWidth(label)));
  const bottom = Math.max(height, ...labels.map(({ y }) => y + halfHeight));
  const shift = (/** @type {{ x: number, y: number }} */ at) => ({ x: at.x - left, y: at.y - top });
  return {
    width: right - left,
    height: bottom - top,
    places: places.map((place) => ({ ...place, ...shift(place) })),
    labels: labels.map((label) => ({ ...label, ...shift(label) })),
  };
}

/** The edges of a board of squares. @param {Layout} layout */
export function bounds({ places }) {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return { left: Math.min(...xs) - 0.5, top: Math.min(...ys) - 0.5, right: Math.max(...xs) + 0.5, bottom: Math.max(...ys) + 0.5 };
}

/** How many rings of hexagons a cell is away from the middle. @param {Layout} layout @param {Place} place */
export function ringOf(layout, { x, y }) {
  const { left, top, right, bottom } = bounds(layout);
  const dx = Math.abs(x - (left + right) / 2);
  const rows = Math.abs(y - (top + bottom) / 2) / HEX_ROW;
  return Math.round(Math.max(rows, dx + rows / 2));
}

/**
 * The cell to which an arrow key leads: the nearest in the row, or of the next row.
 * @param {Layout} layout @param {Place} from @param {string} key
 * @returns {Place | undefined}
 */
export function neighbour(layout, from, key) {
  const named = layout.places.filter((place) => place.cell.name !== null);
  const near = (/** @type {Place} */ a, /** @type {Place} */ b) => distance(from, a) - distance(from, b);
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const ahead = named.filter((place) =>
    sideways
      ? Math.abs(place.y - from.y) < 0.1 && (place.x - from.x) * sign > 0.1
      : (place.y - from.y) * sign > 0.1,
  );
  return ahead.sort(near)[0];
}

/** @param {Place} a @param {Place} b */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
