// What the sides and pieces of a game are called, as the game says, and who sits where at its board.

/** @import { Catalogue, Cell, Look, Side } from "./protocol.js" */
import { capital } from "./page.js";

/** By the name of the game. @type {Map<string, Look>} */
const looks = new Map();

/** Everything here comes from the catalogue. @param {Catalogue} catalogue */
export function learnNames({ games }) {
  for (const { name, look } of games) looks.set(name, look);
}

/** @param {string} game  its text, with or without options */
const lookOf = (game) => looks.get(game.split(":")[0]);

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "black" ? "white" : "black");

/** What a game is called where there is little room. @param {string} title */
export const shortTitle = (title) => title.split(" (")[0];

/** What a side is called. @param {string} game  its text @param {Side} side */
export const sideName = (game, side) => lookOf(game)?.sides[side] ?? capital(side);

/** What stands on a cell. @param {string} game  its text @param {Cell} cell */
export function pieceName(game, { piece, king }) {
  if (piece === null) return "empty";
  return `${sideName(game, piece)} ${king ? "king" : (lookOf(game)?.piece ?? "piece")}`;
}

/**
 * Whether the board is turned: as somebody asked, and else so that a person's men are nearest to them. A board on
 * which the sides have no side of their own stays as it is.
 * @param {Look} look @param {{ you: Side | "both", flipped: boolean | null }} seats
 */
export const isTurned = ({ bottom }, { you, flipped }) => flipped ?? (bottom !== null && you !== "both" && you !== bottom);

/**
 * Who sits above the board: the side whose men are there, or else whoever plays against a person.
 * @param {Look} look @param {{ you: Side | "both", flipped: boolean | null }} seats
 * @returns {Side}
 */
export function sideOnTop(look, seats) {
  if (look.bottom === null) return seats.you === "white" ? "black" : "white";
  return isTurned(look, seats) ? look.bottom : otherSide(look.bottom);
}

/** The seats of a game that is only looked at. @type {{ you: "both", flipped: null }} */
export const SPECTATOR = { you: "both", flipped: null };
