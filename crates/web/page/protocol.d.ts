// The types of the protocol, generated from those of the server. docs/server.md says how to
// generate them again, and describes the protocol in words.

/** A position ahead of the board, and the moves that lead there. */
export type Ahead = {
  board: Board;
  /** Why the game is over, where the game says so. */
  ending: Ending | null;
  /** The game with its options, as text. */
  game: string;
  /** The last move. */
  last: Step | null;
  legal: Legal[];
  line: Step[];
  moves: string[];
  outcome: Outcome | null;
  /** The position as text. */
  position: string;
  /** The position in which the moves begin. */
  start: string;
  /** What the side to move has to do, where there is something to say about that. */
  task: string | null;
  to_move: Side;
};

/** Why an iteration goes where it does. */
export type AimName = "best" | "prove_best" | "disprove_rest" | "black_wins" | "white_wins";

/** Why a request failed. */
export type ApiError = {
  kind: ErrorKind;
  /** One line for people. */
  message: string;
};

/** One iteration: selection, expansion and back-up. */
export type BestFirstIteration = {
  aim: AimName;
  /** What changed on the way back. */
  backed_up: ChangeRow[];
  end: IterationEnd;
  /** How many of these an earlier iteration has chosen. */
  kept: number;
  /** The numbers of the moves from there. */
  path: number[];
  /** The number of the position at the end. */
  position: number | null;
  /** The number of the position at which it starts. */
  root: number;
  /** What is known by now of moves of a position that was looked at before. */
  seen: ChangeRow[];
  /** The proof and disproof numbers at which the position at the end is left. */
  thresholds: [number | null, number | null] | null;
};

/** The positions and the iterations of a best-first search. */
export type BestFirstRecord = {
  /** Whether the search ended because its question was answered. */
  is_decided: boolean;
  iterations: BestFirstIteration[];
  /** The moves of positions, in the order in which they were added. Moves are numbered through all positions, from 0. */
  positions: MoveRow[][];
};

/** What to draw. */
export type Board = {
  footer: string[];
  footer_indent: number;
  /** Whether cells show their names. */
  is_numbered: boolean;
  letters: [string, string];
  look: Look;
  rows: Row[];
  shape: Shape;
};

/** What a value says of the true one. */
export type Bound = "=" | ">=" | "<=";

/** Node, visits, value, exploration, total (null where it is infinite). */
export type CandidateRow = [number, number, number, number, number | null];

/** The games, and who plays them. */
export type Catalogue = {
  games: GameInfo[];
  /** Whether there is a results file, in which games are kept. */
  keeps: boolean;
};

export type Cell = {
  ground: CellGround;
  king: boolean;
  /** As moves name it; nothing where nothing is ever played. */
  name: string | null;
  piece: Side | null;
};

/** What a cell looks like without a piece. */
export type CellGround = "plain" | "unused" | "blocked" | "black_camp" | "white_camp";

/** What the cells look like. */
export type CellStyle = "plain" | "checkered" | "pits" | "rounded" | "rings";

/** Number of a move, what is known of it at worst and at best, whether that is proven. */
export type ChangeRow = [number, number | null, number | null, boolean];

/** The values of an option, to be offered one by one or as a range. Some may not go with the values of other options. */
export type Choices = {
  kind: "words";
  words: string[];
} | {
  kind: "number";
  least: number;
  most: number;
} | {
  kind: "square";
  least: number;
  most: number;
} | {
  kind: "rectangle";
  least: number;
  most: number;
};

/** A claim, and what became of it. */
export type ClaimLine = {
  text: string;
  verdict: VerdictName;
};

/** What the games have in common, as far as it was stored. */
export type Conditions = {
  /** Scores within this so many plies in a row are a draw. */
  draw: [number, number] | null;
  format: string | null;
  /** A game of so many plies is a draw. */
  max_plies: number | null;
  openings: string | null;
  /** Who has this score or less, with a minus, so many moves in a row resigns. */
  resign: [number, number] | null;
  seed: number | null;
  /** The match ends as soon as a test tells one of these leads in Elo from the other. */
  sprt: [number, number] | null;
  /** By how many microseconds a move may overstep its time. */
  tolerance_us: number | null;
};

/** The course in a game: its rules one by one, each with a position to try it in. */
export type Course = {
  lessons: Lesson[];
};

/** How it ended. */
export type EndName = "decided" | "time_up" | "stopped" | "failed";

/** Why a game is over. */
export type Ending = {
  /** The cells that show it. */
  cells: string[];
  /** In words that can follow who has won. */
  reason: string;
};

/** An error as the body of an HTTP response. */
export type ErrorBody = {
  /** Always null: only the messages of a socket have an `id`. */
  id: number | null;
  kind: ErrorKind;
  /** One line for people. */
  message: string;
  type: "error";
};

/** What went wrong. */
export type ErrorKind = "request" | "origin" | "missing" | "size" | "rate" | "game" | "position" | "move" | "player" | "busy" | "server";

/** A value with its 95 % confidence interval. Null stands for infinity, where all games were won or lost. */
export type Estimate = {
  high: number | null;
  low: number | null;
  value: number | null;
};

/** A move for a learner to make. */
export type Exercise = {
  /** What the other side plays then. */
  reply: string | null;
  /** The moves that do it; none where every legal move does. */
  solutions: string[];
  /** What is to be done. */
  task: string;
};

/** What is expected for the side to move. */
export type Expected = {
  kind: "points";
  points: number;
} | {
  kind: "win";
  moves: number | null;
} | {
  kind: "loss";
  moves: number | null;
} | {
  kind: "over";
  result: Proof;
};

/** An experiment, and what became of its claims. */
export type ExperimentLine = {
  claims: ClaimLine[];
  /** How many games it rests on, in all samples. */
  games: number;
  id: string;
  question: string;
  /** How many of these come with Grove; their moves are not kept. */
  shipped: number;
  source: string;
  title: string;
};

/** An experiment that is being played, or was played last. */
export type ExperimentRun = {
  /** What is being played of it; null before the first game. */
  cell: string | null;
  claims: number;
  /** How many of its claims are decided. */
  decided: number;
  /** Seconds since it was begun, at the end of its own. */
  elapsed: number;
  /** Null while it is being played. */
  end: EndName | null;
  experiment: string;
  /** How many games of that were played before, here or elsewhere. */
  games: number;
  /** For how many seconds it is to be played. */
  seconds: number;
  title: string;
  /** Why it could not go on. */
  trouble: string | null;
};

/** A game with its options and presets, and how its board is drawn and edited. */
export type GameInfo = {
  /** A text that names it with options. */
  example: string;
  /** What one tries to do. */
  goal: string;
  /** Opponents for people, the weakest first. */
  levels: Level[];
  look: Look;
  name: string;
  options: GameOption[];
  presets: Preset[];
  rules: string;
  /** A position in the middle of a game. */
  sample: Board;
  title: string;
  /** What can be put on a cell when a position is edited. */
  tools: Tool[];
};

/** A game without its moves. */
export type GameLine = {
  /** The index of the player in the run. */
  black: number;
  number: number;
  outcome: Outcome;
  plies: number;
  reason: string;
  /** The index of the player in the run. */
  white: number;
};

/** An option of a game. */
export type GameOption = {
  about: string;
  choices: Choices;
  default: string;
  name: string;
  needs: Need | null;
  values: string;
};

/** A game, the position it starts from, and the moves played so far. */
export type GameSetup = {
  game: string;
  moves?: string[];
  start?: string | null;
};

/** A game underway. */
export type GameUnderway = {
  /** The index of the player in the run. */
  black: number;
  number: number;
  position: Position;
  /** The index of the player in the run. */
  white: number;
};

/** A page of the games of a run. */
export type GamesPage = {
  games: GameLine[];
  /** The `from` of the next page; null on the last. */
  next: number | null;
};

/** How busy the server is. */
export type Health = {
  matches: MatchStats;
  memory: MemoryStats;
  searches: SearchStats;
  sockets: SocketStats;
  version: string;
};

/** What a search found, and how. */
export type InsideRecord = (MinimaxRecord & {
  kind: "minimax";
} | MctsRecord & {
  kind: "mcts";
} | BestFirstRecord & {
  kind: "best_first";
}) & {
  best: string | null;
  depth: number;
  expected: Expected | null;
  /** How many visits or iterations did not fit into the record. */
  left_out: number;
  nodes: number;
  /** In milliseconds. */
  time: number;
};

/** One iteration: selection, expansion, simulation and backpropagation. */
export type Iteration = {
  /** What Black got, as a share of a win. */
  black: number;
  /** The moves of the sampled game. */
  game: string[];
  /** Whether the last node was added. */
  is_new: boolean;
  /** Whether a game was sampled from there. */
  is_sampled: boolean;
  steps: SelectionRow[];
};

/** What becomes of the position at the end of an iteration. */
export type IterationEnd = "expanded" | "again" | "proven" | "repetition" | "stopped";

/** A mistake, with all that is needed to pose it. */
export type KeptMistake = {
  against: string;
  game: string;
  /** The share of the point that whoever moved could expect, from 0 to 1. */
  had: number;
  /** That of the game. */
  key: string;
  /** The better move, and what may follow. */
  line: string[];
  /** How much less it was after the move. */
  loss: number;
  mover: Side;
  /** The moves before it. */
  moves: string[];
  /** The mistake. */
  played: string;
  /** Null for the game's own start. */
  start: string | null;
};

/** The experiment that this server is playing, or has played last. */
export type LastExperiment = {
  /** Null where none was played since the server was started. */
  run: ExperimentRun | null;
};

/** A legal move. */
export type Legal = {
  /** How many enemies it takes or turns. */
  captures: number;
  /** The cells of pieces that it can be made with. */
  from: string[];
  /** What a button for it says, if it has no cells. */
  label: string | null;
  move: string;
  path: string[];
};

/** A rule, and where to try it. */
export type Lesson = {
  /** What is to be seen in the end. */
  done: string;
  /** What is to be done, one after the other. */
  exercises: Exercise[];
  /** The game with its options. */
  game: string;
  /** Where it begins; null for the game's own start. */
  start: string | null;
  /** The rule. */
  text: string;
  title: string;
};

/** An opponent for people. */
export type Level = {
  /** What to expect of it. */
  about: string;
  /** What people call it, such as `Beginner`. */
  name: string;
  /** From 1, the weakest. */
  number: number;
  /** Its name wherever a player is asked for, such as `level:1`. */
  player: string;
  /** How strong it is; null where that was not measured. */
  rating: LevelRating | null;
  /** The text of the player that it stands for in this game. */
  spec: string;
  /** Whether it uses the time that it is given. */
  timed: boolean;
};

/** A strength in Elo, where 0 is a player that moves at random, and its 95 % interval. */
export type LevelRating = {
  elo: number;
  high: number;
  low: number;
};

/** Limits of a search instead of its player's own. Without any it runs until it is stopped. */
export type Limits = {
  depth?: number | null;
  nodes?: number | null;
  /** In milliseconds. */
  time?: number | null;
};

/** How the game's board is drawn. */
export type Look = {
  /** Whose side is at the bottom of the rows; null where the sides have no side of the board. */
  bottom: Side | null;
  cells: CellStyle;
  /** Whether the diagonal from the top left to the bottom right is drawn. */
  has_diagonal: boolean;
  /** What a piece without a crown is called. */
  piece: string;
  pieces: PieceStyle;
  /** What the sides are called. */
  sides: SideNames;
};

/** By what a run was begun, and on which machine. */
export type Machine = {
  cores: number;
  cpu: string;
  /** Games at once. */
  threads: number;
  version: string;
};

/** How many matches are being played. */
export type MatchStats = {
  most: number;
  playing: number;
};

/** The tree and the iterations of a Monte Carlo search. */
export type MctsRecord = {
  iterations: Iteration[];
  /** The moves that lead to nodes, by the number of the node. */
  moves: Record<string, string>;
  tree: NodeRow[];
};

/** The memory of searches and matches, in MiB. */
export type MemoryStats = {
  most: number;
  reserved: number;
};

/** The visits of a minimax search in order. */
export type MinimaxRecord = {
  visits: VisitRow[];
};

/** The mistakes of people that are yet to be solved, in all games that are kept. */
export type Mistakes = {
  /** Of the latest game first, in each the largest first. */
  mistakes: KeptMistake[];
  /** How many were solved. */
  solved: number;
};

/** Move, what is known of it at worst and at best, whether that is proven. */
export type MoveRow = [string, number | null, number | null, boolean];

/** What a player spent on a move. */
export type MoveStats = {
  depth: number;
  nodes: number;
  score: number;
  /** In microseconds. */
  time: number;
};

/** What another option must be for more than the default. */
export type Need = {
  option: string;
  /** Null where any but the default will do. */
  value: string | null;
};

/** More games of an experiment. */
export type NewGames = {
  /** For how long games are played, from 1 to 3,600. */
  seconds: number;
};

/** A match, or with more than two players a round robin. */
export type NewMatch = {
  game: string;
  /** Games of each pairing; at most 2,000 in all. */
  games: number;
  /** `none`, `random=K` or `all`. */
  openings?: string;
  /** From 2 to 8. */
  players: string[];
  seed?: number;
  /** Milliseconds for a move of players that state no time, from 1 to 10,000. */
  time: number;
};

/** A move, and a better one. */
export type NewMistake = {
  /** The share of the point that whoever moved could expect, from 0 to 1. */
  had: number;
  /** The better move, and what may follow; at most 40 moves. */
  line: string[];
  /** How much less it was after the move. */
  loss: number;
  /** How many moves were played before. */
  ply: number;
};

/** What a review has found in a game. */
export type NewMistakes = {
  /** At most one for each move. */
  mistakes: NewMistake[];
};

/** A game to be kept. */
export type NewPlayedGame = {
  game: string;
  /** At most 2,000. */
  moves: string[];
  settings: PlayedSettings;
  /** Null for the game's own start. */
  start?: string | null;
};

/** Number, parent, visits, mean, proven result. */
export type NodeRow = [number, number | null, number, number, Proof | null];

/** Who won, by name. */
export type Outcome = "black" | "white" | "draw";

/** The games of two players, from the first one's view. */
export type Pairing = {
  draws: number;
  elo: Estimate | null;
  /** The index of the player in the run. */
  first: number;
  losses: number;
  /** From 0 to 1. */
  score: Estimate | null;
  /** The index of the player in the run. */
  second: number;
  wins: number;
};

/** The strength of a person in Elo, and its 95 % interval. */
export type PersonRating = {
  elo: number;
  /** By how many games. */
  games: number;
  high: number;
  /** The level of about this strength. */
  level: number;
  low: number;
};

/** Which side a person plays. */
export type PersonSide = "black" | "white" | "both";

/** How a person stands in a game. */
export type PersonStanding = {
  game: string;
  /** The level for the next game: one up after a win, one down after a loss. */
  next: number;
  /** Null where no level that was met has a rating. */
  rating: PersonRating | null;
};

/** What the pieces look like. */
export type PieceStyle = "discs" | "draughtsmen" | "cross_and_ring";

/** A clock, in milliseconds. */
export type PlayedClock = {
  base: number;
  increment: number;
  left: TimeLeft;
};

/** A game with its moves. */
export type PlayedGame = {
  game: string;
  key: string;
  moves: string[];
  outcome: Outcome | null;
  settings: PlayedSettings;
  /** Null for the game's own start. */
  start: string | null;
  updated: string;
};

/** All games without their moves. */
export type PlayedGames = {
  games: PlayedLine[];
  /** How many are kept at most. */
  most: number;
};

/** The game that was kept or deleted. */
export type PlayedKey = {
  key: string;
};

/** A game without its moves. */
export type PlayedLine = {
  against: string;
  game: string;
  key: string;
  outcome: Outcome | null;
  plies: number;
  updated: string;
  you: PersonSide;
};

/** What a page restores besides the game. */
export type PlayedSettings = {
  /** The opponent: a player or a level. */
  against: string;
  /** How many of the moves are on the board. */
  at: number;
  clock: PlayedClock | null;
  /** Whether the board is turned; nothing where nobody has asked for either. */
  flipped: boolean | null;
  resigned: Side | null;
  /** Milliseconds for a move of the opponent; 0 for its own limit. */
  time: number;
  /** Other ways in which the game could have gone, each from its start; at most 20. */
  variations: string[][];
  you: PersonSide;
};

/** All that is to be seen of a position. */
export type Position = {
  board: Board;
  /** Why the game is over, where the game says so. */
  ending: Ending | null;
  /** The game with its options, as text. */
  game: string;
  /** The last move. */
  last: Step | null;
  legal: Legal[];
  moves: string[];
  outcome: Outcome | null;
  /** The position as text. */
  position: string;
  /** The position in which the moves begin. */
  start: string;
  /** What the side to move has to do, where there is something to say about that. */
  task: string | null;
  to_move: Side;
};

/** A player with a name. */
export type Preset = {
  name: string;
  player: string;
  source: string;
};

/** A proven result. */
export type Proof = "win" | "draw" | "loss";

/** Why a position was visited. */
export type Purpose = "root" | "full" | "reduced" | "probe" | "pass" | "capture" | "verification";

/** One of the best lines. */
export type RankedLine = {
  /** The share of the point that the side to move is expected to get, from 0 to 1. */
  chance: number | null;
  expected: Expected;
  line: Step[];
};

/** How far a recorded search goes. */
export type RecordLimits = {
  depth?: number | null;
  iterations?: number | null;
};

/** What is left on a player's clock, in milliseconds. */
export type RemainingTime = {
  increment?: number;
  remaining: number;
};

/** A request over the socket. The response carries the same `id`. */
export type Request = {
  game: string;
  id: number;
  moves?: string[];
  start?: string | null;
  type: "set_up";
} | {
  id: number;
  move: string;
  type: "play";
} | {
  game: string;
  id: number;
  pieces: Record<string, string>;
  to_move: Side;
  type: "arrange";
} | {
  clock?: RemainingTime | null;
  id: number;
  limits?: Limits | null;
  /** How many lines are wanted, at most 8; 1 if absent. */
  lines?: number | null;
  of?: GameSetup | null;
  player: string;
  seed?: number;
  type: "think";
} | {
  id: number;
  limits?: RecordLimits;
  player: string;
  seed?: number;
  type: "look_inside";
} | {
  id: number;
  moves: string[];
  type: "look_ahead";
} | {
  game: string;
  id: number;
  moves?: string[];
  start?: string | null;
  type: "look";
} | {
  cells: string[];
  game: string;
  id: number;
  moves?: string[];
  start?: string | null;
  type: "why_not";
} | {
  /** Lines for people. */
  comments?: string[];
  game: string;
  id: number;
  moves?: string[];
  start?: string | null;
  type: "write_game";
} | {
  id: number;
  text: string;
  type: "read_game";
} | {
  id: number;
  run: number;
  type: "watch";
} | {
  id: number;
  search: number;
  type: "stop";
};

/** A message of the server. */
export type Response = (Position & {
  type: "position";
} | {
  position: string;
  type: "arranged";
} | Thought & {
  type: "thought";
} | InsideRecord & {
  type: "inside";
} | Ahead & {
  type: "ahead";
} | {
  reason: string | null;
  type: "refusal";
} | {
  text: string;
  type: "game_text";
} | SavedGame & {
  type: "saved_game";
} | Watched & {
  type: "watched";
} | {
  type: "stopping";
  was_running: boolean;
} | ApiError & {
  type: "error";
}) & {
  /** The `id` of the request; null in an error where the request had none that could be read. */
  id: number | null;
};

export type Row = {
  cells: Cell[];
  end: string;
  /** In half cells. */
  indent: number;
  label: string;
};

/** A run and its results so far. */
export type Run = {
  /** Whether this server can go on with it. */
  can_resume: boolean;
  conditions: Conditions;
  finished: string | null;
  game: string;
  /** How many games are stored. */
  games: number;
  id: number;
  /** Whether this server is playing it. */
  is_playing: boolean;
  kind: RunKind;
  machine: Machine;
  /** Whether it belongs to an experiment, which adds games to it as they are needed. */
  of_experiment: boolean;
  pairings: Pairing[];
  /** How many games there will be, where that is known. */
  planned: number | null;
  players: RunPlayer[];
  started: string;
};

/** The run that a request started or stopped. */
export type RunId = {
  run: number;
};

/** The kind of a run. */
export type RunKind = "match" | "tournament";

/** A run in the list. */
export type RunLine = {
  finished: string | null;
  game: string;
  games: number;
  id: number;
  /** Whether this server is playing it. */
  is_playing: boolean;
  kind: RunKind;
  /** What limits the moves of each player, such as `depth=6`; empty if nothing does. */
  limits: string[];
  /** Whether it belongs to an experiment, which adds games to it as they are needed. */
  of_experiment: boolean;
  players: string[];
  /** The points of each player. */
  points: number[];
  started: string;
};

/** A player of a run. */
export type RunPlayer = {
  /** Games that it lost on time, by an illegal move, a crash or a hang. */
  forfeits: number;
  games: number;
  /** What limits its moves, such as `depth=6` or `time=0.1s`; empty if nothing does. */
  limits: string[];
  name: string;
  points: number;
  /** Among more than two players, with a mean of 0. */
  rating: Estimate | null;
  /** With every default written out. */
  spec: string;
};

/** A page of the list of runs. */
export type RunsPage = {
  /** The `before` of the next page; null on the last. */
  next: number | null;
  runs: RunLine[];
};

/** The game in the text of a file. */
export type SavedGame = {
  game: string;
  moves: string[];
  /** Null for the game's own start. */
  start: string | null;
};

/** How many searches run, and for how long. */
export type SearchStats = {
  most: number;
  /** For how long the oldest has been running, in milliseconds. */
  oldest: number;
  running: number;
  /** Since the server started. */
  started: number;
};

/** Side, chosen node, untried children, candidates. */
export type SelectionRow = [Side, number, number, CandidateRow[]];

export type Shape = "squares" | "hexagons";

/** A side by its name. */
export type Side = "black" | "white";

/** What the sides are called. */
export type SideNames = {
  black: string;
  white: string;
};

/** How many WebSockets are open. */
export type SocketStats = {
  most: number;
  open: number;
};

/** How a person stands in each game that was played against a level. */
export type Standings = {
  standings: PersonStanding[];
};

/** A move and the cells that it names. */
export type Step = {
  move: string;
  path: string[];
};

/** A game of a run with its moves. */
export type StoredGame = {
  /** The name of the player. */
  black: string;
  game: string;
  /** How many games the run has so far. */
  games: number;
  moves: string[];
  number: number;
  /** How many of the moves belong to the opening. */
  opening: number;
  outcome: Outcome;
  reason: string;
  run: number;
  /** The position it began from; null for the game's own start. */
  start: string | null;
  /** What the players spent on the moves after the opening. */
  turns: MoveStats[];
  /** The name of the player. */
  white: string;
};

/** All experiments. */
export type Studies = {
  /** What was learnt from all of them, in a few sentences. */
  answer: string[];
  studies: Study[];
};

/** A study and its experiments. */
export type Study = {
  experiments: ExperimentLine[];
  name: string;
  title: string;
};

/** Value, bound, depth. */
export type TableHitRow = [number, Bound, number];

/** What a search has found. */
export type Thought = {
  best: string | null;
  /** The share of the point that the side to move is expected to get, from 0 to 1. */
  chance: number | null;
  depth: number;
  /** Whether the search has ended. */
  done: boolean;
  expected: Expected | null;
  /** The principal variation. */
  line: Step[];
  /** The best lines that begin with different moves, the best first, where more than one was asked for and the search can tell. */
  lines: RankedLine[];
  nodes: number;
  /** Nodes a second. */
  speed: number;
  /** In milliseconds. */
  time: number;
  /** Statistics of the moves at the root, from searches that sample games. */
  tried: Tried[];
};

/** What is left on both clocks, in milliseconds. */
export type TimeLeft = {
  black: number;
  white: number;
};

/** Something that can be put on a cell when a position is edited. */
export type Tool = {
  /** Whether it blocks the cell. */
  blocked: boolean;
  king: boolean;
  name: string;
  /** The side of the piece that it puts there, if any. */
  piece: Side | null;
  title: string;
};

/** A move at the root of a search that samples games. */
export type Tried = {
  move: string;
  path: string[];
  /** For the side to move. */
  proven: Proof | null;
  visits: number;
  win_rate: number | null;
};

/** What became of a claim; some depend on how the study is read. */
export type VerdictName = "holds" | "does_not_hold" | "depends" | "undecided";

/** Why a visit ended. */
export type VisitEnd = "searched" | "cut" | "table" | "pass" | "reverse_futility" | "razoring" | "distance" | "multicut" | "over" | "repetition" | "horizon" | "none_near" | "stopped";

/** Parent, move, purpose, depth, alpha, beta, value, bound, end, index of the move that cut, legal moves, size, source, table hit. */
export type VisitRow = [number | null, string | null, Purpose, number, number | null, number | null, number | null, Bound, VisitEnd, number | null, number, number, string | null, TableHitRow | null];

/** The state of a run that is watched. */
export type Watched = {
  /** Whether the run is finished. */
  done: boolean;
  /** The game underway, of a run that is played on this server. */
  game: GameUnderway | null;
  run: Run;
  /** Why the run stopped, if it failed. */
  trouble: string | null;
};
