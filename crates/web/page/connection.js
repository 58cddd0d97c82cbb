// The socket: questions with answers, and a new one where the old one is lost.

/** @import { Ahead, GameSetup, InsideRecord, Limits, Position, RecordLimits, RemainingTime, Response, SavedGame, Side, Thought, Watched } from "./protocol.js" */

/** @import { Game } from "./game.js" */

/** What the server refused, and why. */
export class Refusal extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/**
 * @typedef {object} Search
 * @property {Promise<Thought>} done   its last word
 * @property {() => void} stop
 */

/** @typedef {{ done: Promise<InsideRecord>, stop: () => void }} Recording */

export class Connection {
  /** @param {(state: "open" | "lost") => void} told  is called whenever the socket opens or is lost */
  constructor(told) {
    this.told = told;
    this.next = 1;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void, news?: (answer: any) => void }>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.delay = 250;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    socket.addEventListener("open", () => {
      this.socket = socket;
      this.delay = 250;
      this.told("open");
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.lose());
  }

  lose() {
    this.socket = null;
    const lost = new Refusal("lost", "The server cannot be reached. Trying again.");
    for (const { reject } of this.waiting.values()) reject(lost);
    this.waiting.clear();
    this.told("lost");
    setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(2 * this.delay, 5000);
  }

  /** @param {Response} answer */
  hear(answer) {
    const asked = answer.id === null ? undefined : this.waiting.get(answer.id);
    if (!asked) return;
    if ((answer.type === "thought" || answer.type === "watched") && !answer.done) {
      asked.news?.(answer);
      return;
    }
    this.waiting.delete(/** @type {number} */ (answer.id));
    if (answer.type === "error") asked.reject(new Refusal(answer.kind, answer.message));
    else asked.resolve(answer);
  }

  /**
   * @param {object} message
   * @param {(answer: any) => void} [news]
   * @returns {{ id: number, answer: Promise<any> }}
   */
  ask(message, news) {
    const id = this.next++;
    const answer = new Promise((resolve, reject) => {
      if (!this.socket) {
        reject(new Refusal("lost", "The server cannot be reached. Trying again."));
        return;
      }
      this.waiting.set(id, { resolve, reject, news });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
    return { id, answer };
  }

  /**
   * @param {string} game @param {string | null} start @param {string[]} moves
   * @returns {Promise<Position>}
   */
  setUp(game, start, moves) {
    return this.ask({ type: "set_up", game, start, moves }).answer;
  }

  /**
   * A position that does not come on the board.
   * @param {string} game @param {string | null} start @param {string[]} moves
   * @returns {Promise<Position>}
   */
  look(game, start, moves) {
    return this.ask({ type: "look", game, start, moves }).answer;
  }

  /**
   * Why no move is made with these cells.
   * @param {Pick<Game, "game" | "start" | "moves">} setup @param {string[]} cells @returns {Promise<{ reason: string | null }>}
   */
  whyNot({ game, start, moves }, cells) {
    return this.ask({ type: "why_not", game, start, moves, cells }).answer;
  }

  /**
   * How a run stands, again and again until it is finished.
   * @param {number} run @param {(watched: Watched) => void} news
   * @returns {{ done: Promise<Watched>, stop: () => void }}
   */
  watch(run, news) {
    const { id, answer } = this.ask({ type: "watch", run }, news);
    const stop = () => {
      if (!this.waiting.delete(id)) return;
      this.ask({ type: "stop", search: id }).answer.catch(() => {});
    };
    return { done: answer, stop };
  }

  /** @param {string} move @returns {Promise<Position>} */
  play(move) {
    return this.ask({ type: "play", move }).answer;
  }

  /**
   * The text of the position with these pieces, by cell and by the names of the game's tools.
   * @param {string} game @param {Record<string, string>} pieces @param {Side} to_move
   * @returns {Promise<string>}
   */
  async arrange(game, pieces, to_move) {
    const { position } = await this.ask({ type: "arrange", game, pieces, to_move }).answer;
    return position;
  }

  /**
   * The text of a game, as files of saved games have it.
   * @param {GameSetup} setup @param {string[]} comments
   * @returns {Promise<string>}
   */
  async writeGame(setup, comments) {
    const { text } = await this.ask({ type: "write_game", ...setup, comments }).answer;
    return text;
  }

  /** The game in such a text. @param {string} text @returns {Promise<SavedGame>} */
  readGame(text) {
    return this.ask({ type: "read_game", text }).answer;
  }

  /**
   * A search of the board, or of another position.
   * @param {{ of?: GameSetup, player: string, seed?: number, limits?: Limits, clock?: RemainingTime, lines?: number }} asked
   * @param {(thought: Thought) => void} [news]
   * @returns {Search}
   */
  think(asked, news) {
    const { id, answer } = this.ask({ type: "think", ...asked }, news);
    return { done: answer, stop: () => this.stop(id) };
  }

  /** @param {{ player: string, limits: RecordLimits }} asked @returns {Recording} */
  lookInside(asked) {
    const { id, answer } = this.ask({ type: "look_inside", ...asked });
    return { done: answer, stop: () => this.stop(id) };
  }

  /** The position after some more moves; the board stays as it is. @param {string[]} moves @returns {Promise<Ahead>} */
  lookAhead(moves) {
    return this.ask({ type: "look_ahead", moves }).answer;
  }

  /** @param {number} search */
  stop(search) {
    if (this.waiting.has(search)) this.ask({ type: "stop", search }).answer.catch(() => {});
  }
}
