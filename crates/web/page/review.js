// A look at every position of a game, one after the other, to draw its graph and to find mistakes.

/** @import { Side } from "./protocol.js" */
/** @import { Connection, Search } from "./connection.js" */
/** @import { Game } from "./game.js" */
/** @import { Assessments, Kind } from "./assessments.js" */
import { KINDS, sideAt } from "./assessments.js";

/** How far each position is searched: enough to see mistakes, and a game takes seconds. @type {Record<Kind, number>} */
export const NODES = { minimax: 300_000, mcts: 5_000 };

export class Review {
  /**
   * @param {Connection} connection @param {Assessments} assessments
   * @param {(looked: number, all: number) => void} told  is called after every position
   */
  constructor(connection, assessments, told) {
    this.connection = connection;
    this.assessments = assessments;
    this.told = told;
    /** @type {Search[]} */
    this.searches = [];
    this.isRunning = false;
  }

  /**
   * Resolves when all positions were looked at, or when it was stopped; fails where a search does.
   * @param {Game} game @param {Side} first  who moves first @param {Record<Kind, string>} players
   */
  async run(game, first, players) {
    const all = game.moves.length + 1;
    this.isRunning = true;
    try {
      // From the end: a mistake is seen as soon as both of its positions are known.
      for (let ply = all - 1; ply >= 0 && this.isRunning; ply--) {
        const of = { game: game.game, start: game.start, moves: game.moves.slice(0, ply) };
        this.searches = KINDS.map((kind) => this.connection.think({ of, player: players[kind], limits: { nodes: NODES[kind] } }));
        const found = await Promise.all(this.searches.map(({ done }) => done));
        if (!this.isRunning) return;
        KINDS.forEach((kind, n) => this.assessments.take(game, ply, kind, found[n], sideAt(first, ply)));
        this.told(all - ply, all);
      }
    } finally {
      this.isRunning = false;
      this.searches = [];
    }
  }

  stop() {
    this.isRunning = false;
    for (const search of this.searches) search.stop();
  }
}
