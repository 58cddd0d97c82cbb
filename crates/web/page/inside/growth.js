// The tree of a best-first search as it was at any step, out of a record that says only what changed.

/** @import { BestFirstRecord } from "../protocol.js" */

/**
 * What is known of a move: at worst and at best, or its proof and disproof number.
 * @typedef {{ low: number | null, high: number | null, isProven: boolean }} Worth
 */

/** @typedef {BestFirstRecord["iterations"][number]} Iteration */

/** How much of an iteration has happened: nothing yet, its expansion, or all of it. @typedef {0 | 1 | 2} Part */

export class Growth {
  /** @param {BestFirstRecord} record */
  constructor(record) {
    this.record = record;
    /** The number of the first move of each position. @type {number[]} */
    this.first = [];
    /** @type {string[]} */
    this.texts = [];
    /** The position to which a move belongs. @type {number[]} */
    this.positionOf = [];
    record.positions.forEach((moves, position) => {
      this.first.push(this.texts.length);
      for (const [text] of moves) {
        this.texts.push(text);
        this.positionOf.push(position);
      }
    });
    const added = record.iterations.filter(({ end }) => end === "expanded").length;
    /** How many positions were there before the first iteration: the root, unless that is one of its own. */
    this.given = record.positions.length - added;
    this.known = 0;
    /** @type {Worth[]} */
    this.worth = [];
    /** @type {number[]} */
    this.visits = [];
    /** The positions that moves lead to. @type {Map<number, number>} */
    this.below = new Map();
    /** The numbers at which the positions of the line are left. @type {([number | null, number | null] | null)[]} */
    this.thresholds = [];
  }

  /** Lets the tree grow again. @param {number} iteration @param {Part} part */
  regrow(iteration, part) {
    this.known = this.given;
    this.worth = this.record.positions.flatMap((moves) => moves.map(([, low, high, isProven]) => ({ low, high, isProven })));
    this.visits = this.texts.map(() => 0);
    this.below.clear();
    this.thresholds = [];
    for (let n = 0; n < iteration; n++) this.follow(this.record.iterations[n], 2);
    this.follow(this.record.iterations[iteration], part);
  }

  /** @param {Iteration} iteration @param {Part} part */
  follow({ path, position, end, thresholds, seen, backed_up }, part) {
    const learn = (/** @type {Iteration["seen"][number]} */ [number, low, high, isProven]) => {
      this.worth[number] = { low, high, isProven };
    };
    this.thresholds.length = Math.min(this.thresholds.length, path.length);
    path.forEach((number, n) => {
      const next = path[n + 1];
      if (next !== undefined) this.below.set(number, this.positionOf[next]);
    });
    if (part === 0) return;
    if (end === "expanded") this.known += 1;
    const last = path[path.length - 1];
    if (last !== undefined && position !== null) this.below.set(last, position);
    this.thresholds[path.length] = thresholds;
    seen.forEach(learn);
    if (part === 1) return;
    for (const change of backed_up) {
      learn(change);
      this.visits[change[0]] += 1;
    }
  }

  /** The numbers of the moves of a position, as far as it is known. @param {number | undefined} position */
  moves(position) {
    if (position === undefined || position >= this.known) return [];
    return this.record.positions[position].map((_, n) => this.first[position] + n);
  }
}
