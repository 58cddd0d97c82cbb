// What the searches say of the positions of games, and which moves were mistakes by that.

/** @import { Outcome, Side, Step, Thought } from "./protocol.js" */
/** @import { Game } from "./game.js" */

/** @typedef {"minimax" | "mcts"} Kind */
/** @typedef {{ chance: number, thought: Thought | null, time: number }} Assessment  chance is Black's; nobody thinks where the game is over */
/** @typedef {{ ply: number, mover: Side, mark: "?" | "??", had: number, loss: number, about: string, better: Step[] }} Mistake  had is the share of the point that the mover could expect, and loss what it cost; better begins with the better move */

export const KINDS = /** @type {Kind[]} */ (["minimax", "mcts"]);

/** How much less of a point is expected after a mistake and after a blunder. */
export const MISTAKE = 0.1;
const BLUNDER = 0.25;

/** @param {Side} side @returns {Side} */
const other = (side) => (side === "black" ? "white" : "black");

/** Whose turn it is after so many moves: both take turns, and a pass is a move. @param {Side} first @param {number} ply */
export const sideAt = (first, ply) => (ply % 2 === 0 ? first : other(first));

/** A share of the point in words. @param {number} share */
export const percent = (share) => `${Math.round(100 * share)} %`;

/** What a mistake is called. @param {Mistake} mistake */
export const mistakeName = ({ mark }) => (mark === "??" ? "Blunder" : "Mistake");

/** The expected line of a thought, which is at least its move. @param {Thought} thought @returns {Step[]} */
export function lineOf({ line, tried, best }) {
  if (line.length > 0 || best === null) return line;
  return [tried.find(({ move }) => move === best) ?? { move: best, path: [] }];
}

export class Assessments {
  constructor() {
    /** @type {Map<string, Partial<Record<Kind, Assessment>>>} */
    this.known = new Map();
  }

  /** @param {Game} game @param {number} ply */
  key(game, ply) {
    return JSON.stringify([game.game, game.start, game.moves.slice(0, ply)]);
  }

  /** @param {Game} game @param {number} ply @returns {Partial<Record<Kind, Assessment>>} */
  at(game, ply) {
    return this.known.get(this.key(game, ply)) ?? {};
  }

  /**
   * Takes what a search has found, unless one that took longer has been heard.
   * @param {Game} game @param {number} ply @param {Kind} kind @param {Thought} thought @param {Side} toMove
   */
  take(game, ply, kind, thought, toMove) {
    if (thought.chance === null) return;
    const known = this.at(game, ply);
    if ((known[kind]?.time ?? -1) > thought.time) return;
    const chance = toMove === "black" ? thought.chance : 1 - thought.chance;
    this.known.set(this.key(game, ply), { ...known, [kind]: { chance, thought, time: thought.time } });
  }

  /** Where the game is over nobody needs to search. @param {Game} game @param {number} ply @param {Outcome} outcome */
  finish(game, ply, outcome) {
    const chance = outcome === "draw" ? 0.5 : outcome === "black" ? 1 : 0;
    const result = { chance, thought: null, time: Infinity };
    this.known.set(this.key(game, ply), { minimax: result, mcts: result });
  }

  /**
   * A move is a mistake where every search that has looked at the positions before and after it
   * expects so much less for whoever made it, and knows a better one.
   * @param {Game} game @param {number} ply  of the move, from 0
   * @param {Side} mover
   * @returns {Mistake | null}
   */
  mistake(game, ply, mover) {
    const [before, after] = [this.at(game, ply), this.at(game, ply + 1)];
    const sign = mover === "black" ? 1 : -1;
    const losses = KINDS.flatMap((kind) => {
      const [had, has] = [before[kind], after[kind]];
      return had && has ? [sign * (had.chance - has.chance)] : [];
    });
    const loss = Math.min(...losses);
    if (losses.length === 0 || loss < MISTAKE) return null;
    const knows = KINDS.find((kind) => ![undefined, null, game.moves[ply]].includes(before[kind]?.thought?.best));
    const better = knows && before[knows]?.thought;
    if (!better) return null;
    const chance = before[knows]?.chance ?? 0;
    const had = mover === "black" ? chance : 1 - chance;
    const about = `${percent(loss)} less for ${mover}; ${better.best} looked better`;
    return { ply, mover, mark: loss >= BLUNDER ? "??" : "?", had, loss, about, better: lineOf(better) };
  }

  /** The mistakes of a game, the largest first. @param {Game} game @param {Side} first  who moved first @returns {Mistake[]} */
  mistakes(game, first) {
    const all = game.moves.map((_, ply) => this.mistake(game, ply, sideAt(first, ply)));
    return all.filter((mistake) => mistake !== null).sort((one, another) => another.loss - one.loss);
  }
}
