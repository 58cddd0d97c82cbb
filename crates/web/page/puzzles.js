// The mistakes of people as puzzles. The server keeps those of the games that it keeps, until they are solved; those of
// other games are forgotten with the page.

/** @import { KeptMistake } from "./protocol.js" */
/** @import { Game } from "./game.js" */
/** @import { Mistake } from "./assessments.js" */
import { ask } from "./api.js";

/** A mistake to be solved; without a key it is of a game that is not kept. @typedef {Omit<KeptMistake, "key"> & { key: string | null }} Puzzle */

/** Those of games that are not kept which were solved. @type {Set<string>} */
const solved = new Set();

/** @param {Puzzle} puzzle */
const nameOf = ({ game, start, moves, played }) => JSON.stringify([game, start, moves, played]);

/** Keeps what a review has found, where its game is kept. @param {Game} game @param {Mistake[]} mistakes */
export async function keepMistakes({ key }, mistakes) {
  if (key === null) return;
  const found = mistakes.map(({ ply, better, had, loss }) => ({ ply, line: better.map(({ move }) => move), had, loss }));
  await ask(`/api/played/${key}/mistakes`, { method: "PUT", body: { mistakes: found } });
}

/**
 * All that are left to be solved, those of the game on the board first.
 * @param {Game} current @param {Mistake[]} mistakes  its own @param {boolean} keeps  whether the server keeps games
 * @returns {Promise<Puzzle[]>}
 */
export async function unsolved(current, mistakes, keeps) {
  /** @type {Puzzle[]} */
  const kept = keeps ? (await ask("/api/mistakes")).mistakes : [];
  const isCurrent = (/** @type {Puzzle} */ { key }) => key !== null && key === current.key;
  const own = kept.some(isCurrent) ? kept.filter(isCurrent) : puzzlesOf(current, mistakes);
  return [...own, ...kept.filter((puzzle) => !isCurrent(puzzle))];
}

/** The puzzles of a game that the server does not know. @param {Game} game @param {Mistake[]} mistakes */
function puzzlesOf({ game, start, moves, you, against, key }, mistakes) {
  if (key !== null) return [];
  const own = mistakes.filter(({ mover }) => you === "both" || you === mover);
  return own
    .map(({ ply, mover, better, had, loss }) => {
      const line = better.map(({ move }) => move);
      return { key, game, start, moves: moves.slice(0, ply), played: moves[ply], mover, against, line, had, loss };
    })
    .filter((puzzle) => !solved.has(nameOf(puzzle)));
}

/** It will not be posed again. @param {Puzzle} puzzle */
export async function noteSolved(puzzle) {
  const { key, moves } = puzzle;
  if (key === null) solved.add(nameOf(puzzle));
  else await ask(`/api/played/${key}/mistakes/${moves.length}`, { method: "POST" });
}
