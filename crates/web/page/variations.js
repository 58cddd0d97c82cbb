// Variations: other ways in which a game that is reviewed could have gone. A line that is tried on the board or chosen
// among those that a search expects becomes one, and stays with the game until it is removed.

/** @import { Side } from "./protocol.js" */
/** @import { Game } from "./game.js" */
import { sideAt } from "./assessments.js";
import { turnOf } from "./mistakes.js";
import { make } from "./page.js";
import { sideName } from "./sides.js";

/** How many are kept; one more drops the oldest. */
const MOST = 20;

/** @param {string[]} line @param {string[]} start */
const beginsWith = (line, start) => start.every((move, n) => line[n] === move);

/** How many moves two lines have in common. @param {string[]} one @param {string[]} other */
export function commonPlies(one, other) {
  const apart = one.findIndex((move, n) => other[n] !== move);
  return apart < 0 ? one.length : apart;
}

/** The moves of the game itself, whatever line is on the board. @param {Game} game */
export const mainOf = ({ main, moves }) => main ?? moves;

/** The game itself, whatever line is on the board. @param {Game} game @returns {Game} */
export const mainGame = (game) => ({ ...game, moves: mainOf(game), main: null });

/**
 * Puts a line on the board: it is a part of the game, goes on with a known variation, or is a new one. A game that
 * nobody has played just grows.
 * @param {Game} game @param {string[]} main  the moves of the game itself @param {string[]} line
 */
export function follow(game, main, line) {
  const isOwn = beginsWith(main, line);
  if (isOwn || (game.key === null && beginsWith(line, main))) {
    game.moves = isOwn ? main : line;
    game.main = null;
    return;
  }
  const known = game.variations.find((variation) => beginsWith(variation, line));
  if (!known) game.variations = [...game.variations.filter((variation) => !beginsWith(line, variation)), line].slice(-MOST);
  game.moves = known ?? line;
  game.main = main;
}

/** Back to the game itself. @param {Game} game */
export function leaveVariation(game) {
  if (game.main === null) return false;
  game.at = Math.min(game.at, commonPlies(game.moves, game.main));
  game.moves = game.main;
  game.main = null;
  return true;
}

/**
 * The variations as lines to click on.
 * @param {Game} game @param {Side} first  who moved first @param {(line: string[], at: number) => void} look
 * @param {(line: string[]) => void} remove
 */
export function drawVariations(game, first, look, remove) {
  const main = mainOf(game);
  const item = (/** @type {string[]} */ line) => {
    const ply = commonPlies(line, main);
    const isOn = game.main !== null && game.moves === line;
    const moves = line.slice(ply).map((move, n) => {
      const at = ply + n + 1;
      const count = n === 0 || at % 2 === 1 ? `${turnOf(at - 1)} ` : "";
      const button = make("button", { type: "button", textContent: count + move, onclick: () => look(line, at) });
      button.title = `Move ${at}, ${sideName(game.game, sideAt(first, at - 1))}`;
      if (isOn && game.at === at) button.setAttribute("aria-current", "true");
      return button;
    });
    const away = make("button", { type: "button", className: "remove", textContent: "×", title: "Remove", onclick: () => remove(line) });
    away.setAttribute("aria-label", `Remove the variation ${turnOf(ply)} ${line[ply]}`);
    return make("li", {}, [make("span", {}, moves), away]);
  };
  return game.variations.map(item);
}
