// From cells to a move: click a piece and where it goes, its path cell by cell, or a single cell.
// There are no rules here, only the list of legal moves that the server has sent.

/** @import { Legal } from "./protocol.js" */

/**
 * The cells that were picked so far: a piece, then the cells it has been led over.
 * @typedef {string[]} Picked
 */

/** @typedef {{ play: Legal } | { picked: Picked } | { refused: string, cells: string[] }} Choice */

/** @param {Legal} legal */
const end = (legal) => legal.path[legal.path.length - 1];

/**
 * The moves that are still possible after what was picked.
 * @param {Legal[]} legal @param {Picked} picked
 */
export function possible(legal, picked) {
  const [piece, ...via] = picked;
  return legal.filter(
    ({ from, path }) => from.includes(piece) && via.every((cell, n) => path[n + 1] === cell),
  );
}

/** @param {Legal[]} legal @param {Picked} picked @param {string} cell @returns {Choice} */
export function choose(legal, picked, cell) {
  return picked.length === 0 ? begin(legal, cell) : goOn(legal, picked, cell);
}

/** @param {Legal[]} legal @param {string} cell @returns {Choice} */
function begin(legal, cell) {
  const alone = legal.find(({ path }) => path.length === 1 && path[0] === cell);
  if (alone) return { play: alone };
  if (possible(legal, [cell]).length > 0) return { picked: [cell] };
  return { refused: `No legal move starts or ends on ${cell}.`, cells: [cell] };
}

/** @param {Legal[]} legal @param {Picked} picked @param {string} cell @returns {Choice} */
function goOn(legal, picked, cell) {
  if (picked.length === 1 && picked[0] === cell) return { picked: [] };
  const moves = possible(legal, picked);
  const ending = moves.filter((move) => end(move) === cell);
  if (ending.length === 1) return { play: ending[0] };
  const next = [...picked, cell];
  if (possible(legal, next).length > 0) return { picked: next };
  if (ending.length > 1) return { refused: `Several paths lead to ${cell}: click the cells one by one.`, cells: [] };
  const other = begin(legal, cell);
  return "refused" in other ? { refused: `${picked[0]} cannot move to ${cell}.`, cells: next } : other;
}

/**
 * The cells that can be picked next, and how many enemies the best move there takes.
 * @param {Legal[]} legal @param {Picked} picked
 * @returns {Map<string, number>}
 */
export function targets(legal, picked) {
  /** @type {Map<string, number>} */
  const found = new Map();
  const add = (/** @type {string} */ cell, /** @type {number} */ captures) =>
    found.set(cell, Math.max(captures, found.get(cell) ?? 0));
  if (picked.length === 0) {
    for (const { path, captures } of legal) if (path.length === 1) add(path[0], captures);
    return found;
  }
  for (const move of possible(legal, picked)) {
    const step = move.path[picked.length];
    if (step !== undefined) add(step, move.captures);
    add(end(move), move.captures);
  }
  return found;
}
