// How pieces come and go. Nothing moves where the system asks for less motion.

/** @import { Side } from "../protocol.js" */
/** @import { Place } from "./geometry.js" */
/** @import { State } from "./state.js" */
import { placesOf } from "./state.js";

/** Milliseconds. */
const DURATION = 160;

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A piece comes along the path of the last move, turns, or appears.
 * @param {State} state @param {SVGElement} piece @param {Place} place @param {Side | null} before  what stood there
 */
export function appear(state, piece, place, before) {
  const timing = { duration: DURATION, easing: "ease-out" };
  const body = /** @type {SVGElement} */ (piece.firstElementChild);
  const path = placesOf(state, state.position.last?.path ?? []);
  if (path.length > 1 && path[path.length - 1].cell.name === place.cell.name) {
    piece.animate(path.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })), timing);
  } else if (before !== null) {
    body.animate([{ transform: "scaleX(0)" }, { transform: "none" }], timing);
  } else {
    body.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
}

/** A piece that was taken. @param {State} state @param {SVGElement} piece */
export function fade(state, piece) {
  state.layers.ghosts.append(piece);
  const remove = () => piece.remove();
  piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DURATION }).finished.then(remove, remove);
}
