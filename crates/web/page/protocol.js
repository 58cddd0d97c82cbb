// The shapes of what the server says; docs/server.md has them in words.

/** @typedef {"black" | "white"} Side */

/**
 * A move and the cells that it names.
 * @typedef {{ move: string, path: string[] }} Step
 */

/**
 * A legal move, the cells of the pieces it can be made with, how many enemies it takes, and what a button for it
 * says where it has no cells.
 * @typedef {Step & { from: string[], captures: number, label: string | null }} Legal
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
 * @property {boolean} is_numbered
 * @property {Look} look
 */

/**
 * How a game's board is drawn.
 * @typedef {object} Look
 * @property {"plain" | "checkered" | "pits" | "rounded" | "rings"} cells
 * @property {"discs" | "draughtsmen" | "cross_and_ring"} pieces
 * @property {boolean} has_diagonal
 * @property {Side} bottom  whose side is at the bottom of the rows
 */

/** Something that can be put on a cell when a position is edited. @typedef {{ name: string, title: string, piece: Side | null, king: boolean, blocked: boolean }} Tool */

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
/** @typedef {{ type: "game_text", id: number, text: string }} GameText */
/** @typedef {Setting & { type: "saved_game", id: number }} SavedGame */
/** @typedef {{ type: "stopping", id: number, was_running: boolean }} Stopping */
/** @typedef {{ type: "error", id: number | null, kind: string, message: string }} Refused */
/** @typedef {Position | Arranged | Thought | Ahead | InsideRecord | GameText | SavedGame | Watched | Stopping | Refused} Answer */

/**
 * A value with its interval of 95 %; null stands for infinity.
 * @typedef {{ value: number | null, low: number | null, high: number | null }} Estimate
 */

/** @typedef {{ name: string, spec: string, points: number, games: number, rating: Estimate | null }} Contestant */

/**
 * What two players have played, from the first one's view.
 * @typedef {object} Pairing
 * @property {number} first
 * @property {number} second
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {Estimate | null} score
 * @property {Estimate | null} elo
 */

/**
 * @typedef {object} Run
 * @property {number} id
 * @property {"match" | "tournament"} kind
 * @property {string} game
 * @property {{ format: string | null, openings: string | null, seed: number | null, max_plies: number | null }} conditions
 * @property {string} started
 * @property {string | null} finished
 * @property {number} games
 * @property {number | null} planned
 * @property {Contestant[]} players
 * @property {Pairing[]} pairings
 * @property {boolean} is_playing
 * @property {boolean} can_resume
 */

/**
 * @typedef {object} RunLine
 * @property {number} id
 * @property {string} kind
 * @property {string} game
 * @property {string[]} players
 * @property {number[]} points
 * @property {number} games
 * @property {string} started
 * @property {string | null} finished
 * @property {boolean} is_playing
 */

/** @typedef {{ number: number, black: number, white: number, outcome: Side | "draw", reason: string, plies: number }} GameLine */

/**
 * @typedef {object} StoredGame
 * @property {number} run
 * @property {number} number
 * @property {string} game
 * @property {string} black
 * @property {string} white
 * @property {string | null} start
 * @property {number} opening
 * @property {string[]} moves
 * @property {Side | "draw"} outcome
 * @property {string} reason
 * @property {{ time: number, nodes: number, depth: number, score: number }[]} turns
 * @property {number} games
 */

/**
 * @typedef {object} Watched
 * @property {"watched"} type
 * @property {number} id
 * @property {boolean} done
 * @property {Run} run
 * @property {{ number: number, black: number, white: number, position: Position } | null} game
 * @property {string | null} trouble
 */

/**
 * @typedef {object} PlayedLine
 * @property {string} key
 * @property {string} game
 * @property {number} plies
 * @property {Side | "both"} you
 * @property {string} against
 * @property {Side | "draw" | null} outcome
 * @property {string} updated
 */

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
 * @property {Look} look
 * @property {Tool[]} tools
 */
/** @typedef {{ games: GameInfo[], levels: Level[], keeps: boolean }} Catalogue */

export {};
