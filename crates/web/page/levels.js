// The levels of opponents, as the catalogue lists them for each game.

/** @import { Catalogue, Level } from "./protocol.js" */

/** The opponent that a new game begins with. */
export const USUAL = "level:3";

/** The levels of a game, the weakest first. @param {Catalogue} catalogue @param {string} game  with its options @returns {Level[]} */
export function levelsOf(catalogue, game) {
  const [name] = game.split(":");
  return catalogue.games.find((info) => info.name === name)?.levels ?? [];
}

/** The level that an opponent is, by its number, its name as a player, or what the last level was called before. @param {Catalogue} catalogue @param {string} game @param {string} against */
export function levelOf(catalogue, game, against) {
  const levels = levelsOf(catalogue, game);
  const isBest = against === "best" || against === "level:best";
  return isBest ? levels.at(-1) : levels.find(({ number, player }) => against === player || against === String(number));
}

/** What people call an opponent. @param {Catalogue} catalogue @param {string} game @param {string} against */
export function opponentName(catalogue, game, against) {
  const level = levelOf(catalogue, game, against);
  return level ? `${level.name} (level ${level.number})` : against;
}

/** A level in a menu: its number and name, and how strong it is where that was measured. @param {Level} level */
export function levelTitle({ number, name, rating }) {
  return `${number} ${name}${rating ? `, ${rating.elo} Elo` : ""}`;
}
