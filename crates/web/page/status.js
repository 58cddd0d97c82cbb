// What the page says about a game: whose turn it is, who has won, who plays.

/** @import { Position, Side } from "./protocol.js" */
/** @import { Game } from "./game.js" */
import { resultOf, resultText } from "./result.js";
import { otherSide, sideName } from "./sides.js";

/**
 * @param {Position} position @param {Game} game
 * @param {{ isYours: boolean, isPast: boolean, isAlone: boolean }} at  whether it is a person's turn, whether later moves
 *   were taken back, and whether people move for both sides
 */
export function statusText(position, game, { isYours, isPast, isAlone }) {
  const result = resultOf(position, game);
  if (result) return resultText(result, game.game);
  const side = sideName(game.game, position.to_move);
  if (isPast) return `After move ${game.at} of ${game.moves.length}, ${side} to move.`;
  if (!isYours) return `${side} is thinking.`;
  const [only, ...others] = position.legal;
  if (only.label !== null && others.length === 0) return `${side} must ${only.label.toLowerCase()}.`;
  const turn = isAlone ? `${side} to move` : "Your turn";
  return position.task ? `${turn}: ${position.task}.` : `${turn}.`;
}

/** The last move, for whoever listens instead of looking. @param {Position} position */
export function lastMoveText({ game, last, to_move }) {
  return last ? `${sideName(game, otherSide(to_move))} plays ${last.move}. ` : "";
}

/** @param {Game} game @returns {Record<Side, string>} */
export function playerNames({ you, against }) {
  const name = (/** @type {Side} */ side) => (you === side ? "you" : you === "both" ? "a person" : against);
  return { black: name("black"), white: name("white") };
}
