// How pieces come and go: along the path of a move step by step, each in its time. Nothing moves where the system asks
// for less motion.

/** @import { Place } from "./geometry.js" */
/** @import { State } from "./state.js" */

/** Milliseconds that a step of a move takes. */
export const STEP = 160;

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Element} what @param {Keyframe[]} frames @param {number} delay @param {number} steps */
const run = (what, frames, delay = 0, steps = 1) =>
  what.animate(frames, { duration: STEP * steps, delay, easing: "ease-in-out", fill: "backwards" });

/** A piece goes along the path of its move. @param {SVGElement} piece @param {Place[]} path */
export function glide(piece, path) {
  const frames = path.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: "ease-in-out" }));
  return piece.animate(frames, { duration: STEP * (path.length - 1) });
}

/** A piece is there that was not. @param {SVGElement} piece */
export const appear = (piece) => run(/** @type {Element} */ (piece.firstElementChild), [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }]);

/** A piece has changed sides. @param {SVGElement} piece @param {number} delay */
export const turn = (piece, delay) => run(/** @type {Element} */ (piece.firstElementChild), [{ transform: "scaleX(0)" }, { transform: "none" }], delay);

/** A piece was taken. @param {State} state @param {SVGElement} piece @param {number} delay */
export function fade(state, piece, delay) {
  state.layers.ghosts.append(piece);
  const motion = run(piece, [{ opacity: 1 }, { opacity: 0 }], delay);
  const remove = () => piece.remove();
  motion.finished.then(remove, remove);
  return motion;
}

/**
 * When a piece is passed by one that goes along a path, in milliseconds.
 * @param {Place[]} path @param {Place} place
 */
export function passed(path, place) {
  const steps = path.slice(1).map((to, n) => distance(path[n], to, place));
  return STEP * Math.max(0, steps.indexOf(Math.min(...steps)));
}

/** How far a place is from the middle of a step, at best from the line between its ends. @param {Place} from @param {Place} to @param {Place} place */
function distance(from, to, place) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy || 1;
  const along = Math.min(1, Math.max(0, ((place.x - from.x) * dx + (place.y - from.y) * dy) / length));
  return Math.hypot(from.x + along * dx - place.x, from.y + along * dy - place.y);
}
