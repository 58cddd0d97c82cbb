// What is drawn on top of a position: the last move, what can be played, arrows and notes.

/** @import { Step } from "../protocol.js" */
/** @import { Place } from "./geometry.js" */
/** @import { State } from "./state.js" */
import { arrow, element } from "../svg.js";
import { hexagon } from "./geometry.js";
import { placesOf } from "./state.js";

/** @typedef {{ path: string[], width: number, kind: string }} Arrow */
/** @typedef {{ text: string, below?: string, kind: string }} Note */

/**
 * @typedef {object} Marks
 * @property {string[]} picked
 * @property {Map<string, number>} targets  with the number of captures
 * @property {boolean} dots  whether targets are drawn
 * @property {Set<string>} movable
 * @property {string[]} shows  the cells that show why the game is over
 * @property {Arrow[]} arrows
 * @property {Map<string, Note>} notes
 */

/** @returns {Marks} */
export const noMarks = () => ({ picked: [], targets: new Map(), dots: true, movable: new Set(), shows: [], arrows: [], notes: new Map() });

/** @param {State} state @param {Marks} marks */
export function drawMarks(state, marks) {
  const targets = [...state.cells.keys()].flatMap((name) => markCell(state, name, marks));
  const arrows = marks.arrows.flatMap((arrow) => drawArrow(state, arrow));
  const notes = [...marks.notes].flatMap(([name, note]) => placesOf(state, [name]).flatMap((place) => drawNote(place, note)));
  const shown = placesOf(state, marks.shows).map(({ x, y }) => element("circle", { class: "shows", cx: x, cy: y, r: 0.43 }));
  state.layers.marks.replaceChildren(...targets, ...shown, ...arrows, ...notes);
}

/**
 * Marks a cell for eyes, pointers and screen readers.
 * @param {State} state @param {string} name @param {Marks} marks
 * @returns {SVGElement[]}
 */
function markCell(state, name, marks) {
  const { place, group, piece } = /** @type {import("./state.js").CellView} */ (state.cells.get(name));
  const captures = marks.targets.get(name);
  const isPicked = marks.picked.includes(name);
  const isMovable = marks.movable.has(name);
  const words = [group.dataset.what];
  if (isPicked) words.push("picked");
  if (captures) words.push(`target, takes ${captures}`);
  else if (captures !== undefined && marks.dots) words.push("target");
  else if (isMovable) words.push("can move");
  group.setAttribute("aria-label", `${name}, ${words.join(", ")}`);
  group.setAttribute("aria-selected", String(isPicked));
  piece?.classList.toggle("movable", isMovable && marks.picked.length === 0);
  group.classList.toggle("movable", isMovable);
  group.classList.toggle("target", captures !== undefined);
  group.classList.toggle("picked", isPicked);
  if (captures === undefined || !marks.dots || marks.notes.has(name)) return [];
  const isFull = captures > 0 || place.cell.piece !== null;
  return [element("circle", { class: isFull ? "take" : "dot", cx: place.x, cy: place.y, r: isFull ? 0.42 : 0.11 })];
}

/** @param {State} state @param {Arrow} arrow */
function drawArrow(state, { path, width, kind }) {
  const places = placesOf(state, path);
  if (places.length === 1) {
    const [{ x, y }] = places;
    return [element("circle", { class: `arrow hollow ${kind}`, cx: x, cy: y, r: kind === "minimax" ? 0.45 : 0.38, "stroke-width": width })];
  }
  return places.slice(1).map((place, n) => {
    const made = arrow(places[n], place, width);
    made.setAttribute("class", `arrow ${kind}`);
    return made;
  });
}

/** @param {Place} place @param {Note} note */
function drawNote({ x, y }, { text, below, kind }) {
  const line = (/** @type {string} */ textContent, /** @type {number} */ dy, /** @type {string} */ size) => {
    const made = element("text", { class: `note ${kind} ${size}`, x, y: y + dy });
    made.textContent = textContent;
    return made;
  };
  return below === undefined ? [line(text, 0, "")] : [line(text, -0.1, ""), line(below, 0.17, "small")];
}

/** Where the last move began and ended, and its way. @param {State} state @param {Step | null} last */
export function drawLast(state, last) {
  const path = placesOf(state, last?.path ?? []);
  const ends = path.length > 1 ? [path[0], path[path.length - 1]] : path;
  const way = element("polyline", { class: "way", points: path.map(({ x, y }) => `${x},${y}`).join(" ") });
  state.layers.last.replaceChildren(...ends.map((place) => outline(state, place)), way);
}

/** @param {State} state @param {Place} place */
export function outline(state, { x, y }) {
  return state.position.board.shape === "hexagons"
    ? element("polygon", { class: "outline", points: hexagon(x, y) })
    : element("rect", { class: "outline", x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.1 });
}
