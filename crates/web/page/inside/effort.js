// Where the work of a recorded search goes: for each unit of it, the first move below which it was done.

/** @import { InsideRecord } from "../protocol.js" */

/**
 * @typedef {object} Effort
 * @property {(string | null)[]} moves  the first move of each unit, in order; null for the position itself
 * @property {string} unit
 */

/** @param {InsideRecord} record @returns {Effort} */
export function effortOf(record) {
  if (record.kind === "minimax") return { unit: "position", moves: ofVisits(record.visits) };
  if (record.kind === "mcts") {
    const moves = record.iterations.map(({ steps }) => (steps.length > 0 ? (record.moves[steps[0][1]] ?? null) : null));
    return { unit: "iteration", moves };
  }
  const texts = record.positions.flatMap((moves) => moves.map(([text]) => text));
  return { unit: "iteration", moves: record.iterations.map(({ path, root }) => (root === 0 && path.length > 0 ? texts[path[0]] : null)) };
}

/** @param {Extract<InsideRecord, { kind: "minimax" }>["visits"]} visits */
function ofVisits(visits) {
  /** @type {(string | null)[]} */
  const first = [];
  for (const [parent, move] of visits) {
    if (parent === null) first.push(null);
    else first.push(visits[parent][0] === null ? move : first[parent]);
  }
  return first;
}

/** How many of the first units went to each move. @param {Effort} effort @param {number} units */
export function countsOf({ moves }, units) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const move of moves.slice(0, units)) if (move !== null) counts.set(move, (counts.get(move) ?? 0) + 1);
  return counts;
}

/** The move to which most went. @param {Map<string, number>} counts @returns {string | null} */
export function favourite(counts) {
  let best = /** @type {[string, number] | null} */ (null);
  for (const entry of counts) if (best === null || entry[1] > best[1]) best = entry;
  return best === null ? null : best[0];
}
