// What the page says about a game: whose turn it is, who has won, who plays.

/** @import { Position, Side } from "./protocol.js" */
/** @import { Game } from "./game.js" */
import { capital } from "./page.js";

/**
 * @param {Position} position @param {Game} game
 * @param {{ isYours: boolean, isPast: boolean, isAlone: boolean }} at  whether it is a person's turn, whether later moves
 *   were taken back, and whether people move for both sides
 */
export function statusText(position, game, { isYours, isPast, isAlone }) {
  if (game.resigned) {
    const winner = game.resigned === "black" ? "White" : "Black";
    const isUp = game.clock?.left[game.resigned] === 0;
    return isUp ? `${winner} wins on time.` : `${winner} wins: ${game.resigned} resigned.`;
  }
  if (position.outcome === "draw") return "The game is a draw.";
  if (position.outcome) return `${capital(position.outcome)} wins.`;
  const side = capital(position.to_move);
  if (isPast) return `After move ${game.at} of ${game.moves.length}, ${position.to_move} to move.`;
  if (!isYours) return `${side} is thinking.`;
  const [only, ...others] = position.legal;
  if (only.label !== null && others.length === 0) return `${side} must ${only.label.toLowerCase()}.`;
  return `${side} to move${isAlone ? "" : ": your turn"}.`;
}

/** The last move, for whoever listens instead of looking. @param {Position} position */
export function lastMoveText({ last, to_move }) {
  const mover = to_move === "black" ? "White" : "Black";
  return last ? `${mover} plays ${last.move}. ` : "";
}

/** @param {Game} game @returns {Record<Side, string>} */
export function playerNames({ you, against }) {
  const name = (/** @type {Side} */ side) => (you === side ? "you" : you === "both" ? "a person" : against);
  return { black: name("black"), white: name("white") };
}
