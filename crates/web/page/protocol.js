// The shapes of what the server says; docs/server.md has them in words.

/** @typedef {"black" | "white"} Side */

/**
 * A move and the cells that it names.
 * @typedef {{ move: string, path: string[] }} Step
 */

/**
 * A legal move, the cells of the pieces it can be made with, and how many enemies it takes.
 * @typedef {Step & { from: string[], captures: number }} Legal
 */

/**
 * @typedef {object} Cell
 * @property {string | null} name
 * @property {"plain" | "unused" | "blocked" | "black_camp" | "white_camp"} ground
 * @property {Side | null} piece
 * @property {boolean} king
 */

/**
 * @typedef {object} Board
 * @property {"squares" | "hexagons"} shape
 * @property {{ label: string, indent: number, end: string, cells: Cell[] }[]} rows
 * @property {string[]} footer
 * @property {number} footer_indent
 * @property {[string, string]} letters
 */

/**
 * @typedef {object} Position
 * @property {"position"} type
 * @property {number} id
 * @property {string} game
 * @property {string} start
 * @property {string[]} moves
 * @property {string} position
 * @property {Side} to_move
 * @property {Side | "draw" | null} outcome
 * @property {Board} board
 * @property {Legal[]} legal
 * @property {Step | null} last
 */

/**
 * @typedef {{ kind: "points", points: number } | { kind: "win" | "loss", moves: number | null }} Expected
 */

/**
 * @typedef {Step & { visits: number, win_rate: number | null, proven: "win" | "draw" | "loss" | null }} Tried
 */

/**
 * @typedef {object} Thought
 * @property {"thought"} type
 * @property {number} id
 * @property {boolean} done
 * @property {string | null} best
 * @property {Expected | null} expected
 * @property {number | null} chance  which part of the point the side to move is expected to get
 * @property {number} depth
 * @property {number} nodes
 * @property {number} time
 * @property {number} speed
 * @property {Step[]} line
 * @property {Tried[]} tried
 */

/** @typedef {{ type: "arranged", id: number, position: string }} Arranged */
/** @typedef {{ type: "stopping", id: number, was_running: boolean }} Stopping */
/** @typedef {{ type: "error", id: number | null, kind: string, message: string }} Refused */
/** @typedef {Position | Arranged | Thought | Ahead | InsideRecord | Stopping | Refused} Answer */

/** A position ahead of the board, and the moves that lead there. @typedef {Omit<Position, "type"> & { type: "ahead", line: Step[] }} Ahead */

/** @typedef {{ depth?: number, iterations?: number }} Scope */

/** @typedef {"root" | "full" | "reduced" | "probe" | "pass" | "capture"} Purpose */

/**
 * Parent, move, purpose, depth, alpha, beta, value, bound, end, index of the move that cut, legal moves,
 * size, source, hit (value, bound, depth).
 * @typedef {[number | null, string | null, Purpose, number, number | null, number | null, number | null, string, string, number | null, number, number, string | null, [number, string, number] | null]} VisitRow
 */

/**
 * @typedef {object} Iteration
 * @property {[Side, number, number, [number, number, number, number, number | null][]][]} steps
 *   side, chosen node, untried children, candidates (node, visits, value, exploration, total)
 * @property {boolean} is_new
 * @property {boolean} is_sampled
 * @property {string[]} game
 * @property {number} black
 */

/** @typedef {{ type: "inside", id: number, best: string | null, expected: Expected | null, depth: number, nodes: number, time: number, left_out: number }} Recorded */
/** @typedef {Recorded & { kind: "minimax", visits: VisitRow[] }} MinimaxRecord */
/** @typedef {Recorded & { kind: "mcts", moves: Record<string, string>, tree: [number, number | null, number, number, string | null][], iterations: Iteration[] }} MctsRecord */
/** @typedef {MinimaxRecord | MctsRecord} InsideRecord */

/** A game that has come so far. @typedef {{ game: string, start: string | null, moves: string[] }} Setting */
/** @typedef {{ depth?: number, nodes?: number, time?: number }} Limits */
/** @typedef {{ remaining: number, increment: number }} ClockLeft */

/** @typedef {{ name: string, player: string, timed: boolean, about: string }} Level */
/** @typedef {{ name: string, values: string, default: string, about: string }} GameOption */
/** @typedef {{ name: string, player: string, source: string }} Preset */
/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {string} example
 * @property {string} rules
 * @property {GameOption[]} options
 * @property {Preset[]} presets
 */
/** @typedef {{ games: GameInfo[], levels: Level[] }} Catalogue */

export {};
