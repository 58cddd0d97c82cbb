// A game as the page keeps it: all in the address, so that a link or a reload brings it back.

/** @import { Side } from "./protocol.js" */
import { USUAL } from "./levels.js";

/**
 * @typedef {object} Game
 * @property {string} game       the game with its options
 * @property {string | null} start
 * @property {string[]} moves    all moves of the line on the board, also those that were taken back
 * @property {string[] | null} main  the moves of the game, where a variation is on the board
 * @property {string[][]} variations  other lines, each from the start
 * @property {number} at         how many of them are on the board
 * @property {Side | "both"} you
 * @property {string} against    a level or a player's text
 * @property {number} time       milliseconds a move, where the player takes what it is given; 0 for its own limit
 * @property {Clock | null} clock
 * @property {Side | null} resigned
 * @property {boolean | null} flipped  whether the board is turned, where somebody asked for either
 * @property {string | null} key  by which the server keeps it; not in the address, so that a link makes a game of its own
 */

/** @typedef {{ base: number, increment: number, left: Record<Side, number> }} Clock */

const KEPT = "grove.game";
const KEY = "grove.key";

/** A game from its start, with the usual opponent. @param {string} game @returns {Game} */
export function newGame(game) {
  return {
    game,
    start: null,
    moves: [],
    main: null,
    variations: [],
    at: 0,
    you: "black",
    against: USUAL,
    time: 0,
    clock: null,
    resigned: null,
    flipped: null,
    key: null,
  };
}

/** The same players at another position. @param {Game} game @param {string} start @returns {Game} */
export function startingFrom({ clock, ...game }, start) {
  const fresh = clock && { ...clock, left: { black: clock.base, white: clock.base } };
  return { ...game, start, moves: [], main: null, variations: [], at: 0, clock: fresh, resigned: null };
}

/** @param {Game} game @returns {string} what follows the view in the address */
export function toQuery(game) {
  const query = new URLSearchParams({ game: game.game });
  if (game.start !== null) query.set("start", game.start);
  const main = game.main ?? game.moves;
  if (main.length > 0) query.set("moves", main.join(" "));
  if (game.variations.length > 0) query.set("variations", game.variations.map((line) => line.join(" ")).join(","));
  if (game.main) query.set("line", String(game.variations.indexOf(game.moves)));
  if (game.at < game.moves.length) query.set("at", String(game.at));
  query.set("you", game.you);
  query.set("against", game.against);
  query.set("time", String(game.time));
  if (game.clock) {
    const { base, increment, left } = game.clock;
    query.set("clock", [base, increment, left.black, left.white].map(Math.round).join(" "));
  }
  if (game.resigned) query.set("resigned", game.resigned);
  if (game.flipped !== null) query.set("flipped", game.flipped ? "yes" : "no");
  return query.toString();
}

/** @param {string} text @returns {Game | null} */
export function fromQuery(text) {
  const query = new URLSearchParams(text);
  const name = query.get("game");
  if (!name) return null;
  const usual = newGame(name);
  const split = (/** @type {string} */ line) => line.split(" ").filter((move) => move !== "");
  const main = split(query.get("moves") ?? "");
  const variations = (query.get("variations") ?? "").split(",").map(split).filter((line) => line.length > 0);
  const variation = variations[Number(query.get("line") ?? -1)];
  const moves = variation ?? main;
  const at = Number(query.get("at") ?? moves.length);
  const you = query.get("you");
  const resigned = query.get("resigned");
  const flipped = query.get("flipped");
  return {
    ...usual,
    start: query.get("start"),
    moves,
    main: variation ? main : null,
    variations,
    at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length,
    you: you === "black" || you === "white" ? you : "both",
    against: query.get("against") ?? usual.against,
    time: Number(query.get("time")) || usual.time,
    clock: readClock(query.get("clock")),
    resigned: resigned === "black" || resigned === "white" ? resigned : null,
    flipped: flipped === "yes" ? true : flipped === "no" ? false : null,
  };
}

/** @param {string | null} text @returns {Clock | null} */
function readClock(text) {
  const numbers = (text ?? "").split(" ").map(Number);
  if (numbers.length !== 4 || !numbers.every((number) => number >= 0)) return null;
  const [base, increment, black, white] = numbers;
  return { base, increment, left: { black, white } };
}

/** Views in whose address there is no game. */
const ELSEWHERE = ["start", "learn", "arena", "lab"];

export const isElsewhere = (/** @type {string} */ view) => ELSEWHERE.includes(view);

/** Which view the address names. Who has never played begins with the choice of a game. */
export function viewInAddress() {
  const [, view] = location.hash.match(/^#\/(\w+)/) ?? [];
  if (view === undefined || (view === "play" && !location.hash.includes("?") && lastGame() === null)) return "start";
  return view === "analyse" || view === "inside" || isElsewhere(view) ? view : "play";
}

/** @param {Game} game @param {string} view */
export function keep(game, view) {
  const query = toQuery(game);
  if (!isElsewhere(viewInAddress())) history.replaceState(null, "", `#/${view}?${query}`);
  try {
    localStorage.setItem(KEPT, query);
    localStorage.setItem(KEY, game.key ?? "");
  } catch {
    // Without storage the address alone keeps the game.
  }
}

/** The game that was last played here. @returns {Game | null} */
export function lastGame() {
  try {
    const last = fromQuery(localStorage.getItem(KEPT) ?? "");
    return last && { ...last, key: localStorage.getItem(KEY) || null };
  } catch {
    return null;
  }
}

/** A game by what the address says of it, under the key of the last one if it is that. @param {string} query */
export function byAddress(query) {
  const asked = fromQuery(query);
  const last = lastGame();
  return asked && last && toQuery(asked) === toQuery(last) ? last : asked;
}

/** The game in the address, else the one that was last played here, else a new one. @param {string} usual  which game that is */
export function find(usual) {
  const [, query = ""] = location.hash.split("?");
  return byAddress(query) ?? lastGame() ?? newGame(usual);
}

/** What people are told of a saved game. @param {Game} game @returns {string[]} */
export function commentsOn({ you, against, resigned }) {
  const who = (/** @type {Side} */ side) => `${side}: ${you === side || you === "both" ? "a person" : against}`;
  return [who("black"), who("white"), ...(resigned ? [`${resigned} resigned`] : [])];
}
