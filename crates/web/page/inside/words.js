// What happened in a search, in plain words.

/** @import { Visit } from "./minimax.js" */

/** Beyond this a score is a certain result. */
const CERTAIN = 1_000_000;

/** @param {number} score */
export function scoreText(score) {
  if (score >= CERTAIN) return "win";
  if (score <= -CERTAIN) return "loss";
  return score > 0 ? `+${score}` : String(score).replace("-", "−");
}

/** @param {string} bound */
export const boundSign = (bound) => ({ ">=": "≥ ", "<=": "≤ " })[bound] ?? "";

/** @param {number | null} score @param {string} open */
export const limitText = (score, open) => (score === null ? open : scoreText(score));

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** @type {Record<string, string>} */
const SOURCES = {
  "previous-best": "it was the best move when this position was searched before",
  killers: "it has cut at this ply before (a killer)",
  history: "it has cut more often than the others (history)",
  heuristic: "the position after it has the best estimate",
  "around-best": "it is near the best move so far",
  "inside-out": "it is nearest to the middle of the board",
  "last-move": "it is nearest to the opponent’s last move",
  list: "it captures least",
  reversed: "it captures most",
  effects: "its instant effects are the best",
};

/** @type {Record<string, string>} */
export const BADGES = {
  cut: "cut",
  table: "table",
  pass: "pass",
  over: "game over",
  repetition: "repeated",
  horizon: "horizon",
  none_near: "none near",
  stopped: "stopped",
};

/** What a visit begins with. @param {Visit} visit @param {boolean} isFirst  whether it is the first of its parent */
export function entryText(visit, isFirst) {
  const left = `${counted(visit.depth, "ply", "plies")} left`;
  const said = [];
  if (visit.purpose === "root") said.push(`The search of this position begins, ${counted(visit.depth, "ply", "plies")} deep.`);
  else if (visit.purpose === "pass") said.push(`What if the side to move did nothing? The opponent answers, with ${left}.`);
  else if (visit.purpose === "capture") said.push(`The depth is used up, but ${visit.move} stirs the position, so it is followed.`);
  else if (visit.depth === 0) said.push(`${visit.move} is looked at, the last ply.`);
  else said.push(`${visit.move} is looked at, with ${left} below it.`);
  if (visit.purpose === "reduced") said.push("It stands late in the order, so a shallower search comes first.");
  if (visit.purpose === "probe") said.push("The only question is whether it beats the best move so far, so the window has no width.");
  if (visit.source) said.push(`It comes ${isFirst ? "first" : "early"} because ${SOURCES[visit.source] ?? visit.source}.`);
  said.push(windowText(visit));
  return said.join(" ");
}

/** @param {Visit} visit */
function windowText({ alpha, beta }) {
  if (alpha === null && beta === null) return "Nothing is known yet: any value would matter.";
  if (alpha === null) return `From ${limitText(beta, "")} on (beta) the opponent would not let it come to this.`;
  const sure = `The side to move already has ${scoreText(alpha)} elsewhere (alpha)`;
  if (beta === null) return `${sure}.`;
  return `${sure}; from ${scoreText(beta)} on (beta) the opponent would not let it come to this.`;
}

/**
 * How a visit ends.
 * @param {Visit} visit
 * @param {string | null} decisive  the move that cut or is the best, if it is in the record
 */
export function exitText(visit, decisive) {
  const value = visit.value === null ? "" : scoreText(visit.value);
  const said = [];
  if (visit.hit && visit.end !== "table") {
    said.push(`The table knew this position (${hitText(visit.hit)}), which was not enough to stop here.`);
  }
  said.push(endText(visit, value, decisive));
  return said.join(" ");
}

/** @param {Visit} visit @param {string} value @param {string | null} decisive */
function endText(visit, value, decisive) {
  const rest = visit.moves - (visit.index ?? 0) - 1;
  const others = rest === 0 ? "It was the last move anyway." : rest === 1 ? "The other move need not be looked at." : `The other ${rest} moves need not be looked at.`;
  switch (visit.end) {
    case "cut":
      return `Cut: ${decisive ?? "a move"}, ${ordinal(visit.index ?? 0)} in the order, is worth at least ${value}, and beta is ${limitText(visit.beta, "open")}. The opponent would avoid this position. ${others}`;
    case "table":
      return `The table knew enough: ${visit.hit ? hitText(visit.hit) : value}. Nothing had to be searched.`;
    case "pass":
      return `Even after a pass the side to move reaches beta (${limitText(visit.beta, "open")}), so some move surely does: cut.`;
    case "over":
      return `The game is over here: ${value === "win" || value === "loss" ? `a ${value} for the side to move` : "a draw"}.`;
    case "repetition":
      return "The position has stood on the board before, which draws the game.";
    case "horizon":
      return `The horizon: the depth is used up, and the position is estimated at ${value}.`;
    case "none_near":
      return `There are moves, but none near the first one, so the position is estimated at ${value}.`;
    case "stopped":
      return "The search was stopped before this was decided.";
    default: {
      const moves = visit.moves === 1 ? "The only move was" : `All moves, ${visit.moves} of them, were`;
      if (visit.bound === "<=") return `${moves} looked at, and none reaches more than ${value}: no better than alpha. So it is worth at most that.`;
      return `${moves} looked at. The best${decisive ? `, ${decisive},` : ""} is worth ${value}.`;
    }
  }
}

/** @param {{ value: number, bound: string, depth: number }} hit */
function hitText({ value, bound, depth }) {
  const words = /** @type {Record<string, string>} */ ({ ">=": "at least ", "<=": "at most " })[bound] ?? "";
  return `${words}${scoreText(value)} by a search of ${counted(depth, "ply", "plies")}`;
}

/** @param {number} index */
function ordinal(index) {
  const words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
  return words[index] ?? `number ${index + 1}`;
}
