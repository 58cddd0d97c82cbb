// What the searches say of the positions of games, and which moves were mistakes by that.

/** @import { Outcome, Side, Thought } from "./protocol.js" */
/** @import { Game } from "./game.js" */

/** @typedef {"minimax" | "mcts"} Kind */
/** @typedef {{ chance: number, best: string | null, time: number }} Assessment  chance is Black's */
/** @typedef {{ mark: "?" | "??", about: string }} Mistake */

export const KINDS = /** @type {Kind[]} */ (["minimax", "mcts"]);

/** How much less of a point is expected after a mistake and after a blunder. */
const MISTAKE = 0.15;
const BLUNDER = 0.35;

/** @param {Side} side @returns {Side} */
const other = (side) => (side === "black" ? "white" : "black");

/** Whose turn it is after so many moves: both take turns, and a pass is a move. @param {Side} first @param {number} ply */
export const sideAt = (first, ply) => (ply % 2 === 0 ? first : other(first));

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
    this.known.set(this.key(game, ply), { ...known, [kind]: { chance, best: thought.best, time: thought.time } });
  }

  /** Where the game is over nobody needs to search. @param {Game} game @param {number} ply @param {Outcome} outcome */
  finish(game, ply, outcome) {
    const chance = outcome === "draw" ? 0.5 : outcome === "black" ? 1 : 0;
    const result = { chance, best: null, time: Infinity };
    this.known.set(this.key(game, ply), { minimax: result, mcts: result });
  }

  /**
   * A move is a mistake where every search that has looked at the positions before and after it
   * expects so much less for whoever made it.
   * @param {Game} game @param {number} ply  of the move, from 0
   * @param {Side} mover
   * @returns {Mistake | null}
   */
  mistake(game, ply, mover) {
    const [before, after] = [this.at(game, ply), this.at(game, ply + 1)];
    const sign = mover === "black" ? 1 : -1;
    const drops = KINDS.flatMap((kind) => {
      const [had, has] = [before[kind], after[kind]];
      return had && has ? [sign * (had.chance - has.chance)] : [];
    });
    const drop = Math.min(...drops);
    if (drops.length === 0 || drop < MISTAKE) return null;
    const played = game.moves[ply];
    const better = KINDS.map((kind) => before[kind]?.best).find((best) => best && best !== played);
    const about = `${Math.round(100 * drop)} % less for ${mover}${better ? `; ${better} looked better` : ""}`;
    return { mark: drop >= BLUNDER ? "??" : "?", about };
  }
}
