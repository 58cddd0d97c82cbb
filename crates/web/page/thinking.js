// The opponent's thoughts and hints: one search at a time, of which only the last counts.

/** @import { Catalogue, Side } from "./protocol.js" */
/** @import { Clocks } from "./clocks.js" */
/** @import { Connection, Search } from "./connection.js" */
/** @import { Game } from "./game.js" */
import { levelOf } from "./levels.js";

/** Milliseconds. */
const HINT_TIME = 1000;

export class Thinking {
  /** @param {Connection} connection @param {Catalogue} catalogue */
  constructor(connection, catalogue) {
    this.connection = connection;
    this.catalogue = catalogue;
    /** @type {Search | null} */
    this.search = null;
  }

  get isBusy() {
    return this.search !== null;
  }

  /** The search answers with what it has. */
  stop() {
    this.search?.stop();
  }

  /** Nobody waits for the search any more. */
  drop() {
    this.stop();
    this.search = null;
  }

  /** The opponent's move, or null where nobody waits for it any more. @param {Game} game @param {Side} side @param {Clocks} clocks */
  answer({ game, against, time, clock }, side, clocks) {
    const timed = levelOf(this.catalogue, game, against)?.timed ?? false;
    const seed = Math.floor(Math.random() * 2 ** 32);
    const left = clock ? { remaining: Math.max(1, Math.round(clocks.left(side))), increment: clock.increment } : undefined;
    const limits = !timed ? undefined : clock ? {} : time > 0 ? { time } : undefined;
    return this.find({ player: against, seed, limits, clock: left });
  }

  /** What the best player would do, or null as above. */
  hint() {
    return this.find({ player: "best", limits: { time: HINT_TIME } });
  }

  /** @param {Parameters<Connection["think"]>[0]} asked @returns {Promise<string | null>} */
  async find(asked) {
    this.drop();
    const search = this.connection.think(asked);
    this.search = search;
    const isLast = () => this.search === search;
    try {
      const { best } = await search.done;
      return isLast() ? best : null;
    } catch (error) {
      if (isLast()) throw error;
      return null;
    } finally {
      if (isLast()) this.search = null;
    }
  }
}
