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
  killers: "it caused a cutoff at this ply before (killer)",
  history: "it caused more cutoffs than the others (history)",
  heuristic: "the position after it has the best evaluation",
  "around-best": "it is near the best move so far",
  "inside-out": "it is closest to the centre",
  "last-move": "it is closest to the opponent’s last move",
  list: "it captures least",
  reversed: "it captures most",
  effects: "its immediate effects are the best",
};

/** @type {Record<string, string>} */
export const BADGES = {
  cut: "cut",
  table: "table",
  pass: "pass",
  reverse_futility: "futility",
  razoring: "razoring",
  distance: "distance",
  multicut: "multicut",
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
  else if (visit.purpose === "pass") said.push(`Null move: the side to move passes, and the opponent replies with ${left}.`);
  else if (visit.purpose === "verification") said.push(`Verification: the same position is searched less deep, with ${left}, to see whether it can be pruned or whether one move stands out.`);
  else if (visit.purpose === "capture") said.push(`The depth is used up, but ${visit.move} is noisy, so quiescence search follows it.`);
  else if (visit.depth === 0) said.push(`${visit.move} is searched at the last ply.`);
  else said.push(`${visit.move} is searched, with ${left}.`);
  if (visit.purpose === "reduced") said.push("It comes late in the move order, so a reduced search is tried first.");
  if (visit.purpose === "probe") said.push("A null window only asks whether it beats the best move so far.");
  if (visit.source) said.push(`It comes ${isFirst ? "first" : "early"} because ${SOURCES[visit.source] ?? visit.source}.`);
  said.push(windowText(visit));
  return said.join(" ");
}

/** @param {Visit} visit */
function windowText({ alpha, beta }) {
  if (alpha === null && beta === null) return "The window is open: any value matters.";
  if (alpha === null) return `At ${limitText(beta, "")} or more (beta) the opponent would avoid this position.`;
  const sure = `The side to move already has ${scoreText(alpha)} elsewhere (alpha)`;
  if (beta === null) return `${sure}.`;
  return `${sure}; at ${scoreText(beta)} or more (beta) the opponent would avoid this position.`;
}

/**
 * How a visit ends.
 * @param {Visit} visit
 * @param {string | null} decisive  the move that cut or is the best, if it is in the record
 * @param {number} searched  how many moves were searched
 */
export function exitText(visit, decisive, searched) {
  const value = visit.value === null ? "" : scoreText(visit.value);
  const said = [];
  if (visit.hit && visit.end !== "table") {
    said.push(`The table has this position (${hitText(visit.hit)}), but that is not enough for a cutoff.`);
  }
  said.push(endText(visit, value, decisive, searched));
  return said.join(" ");
}

/** @param {number} moves @param {number} searched */
function searchedText(moves, searched) {
  if (moves === 1) return "The only move was";
  if (searched < moves) return `${searched} of ${moves} moves were`;
  return `All ${moves} moves were`;
}

/** @param {Visit} visit @param {string} value @param {string | null} decisive @param {number} searched */
function endText(visit, value, decisive, searched) {
  const rest = visit.moves - (visit.index ?? 0) - 1;
  const others = rest === 0 ? "It was the last move anyway." : rest === 1 ? "The other move need not be searched." : `The other ${rest} moves need not be searched.`;
  switch (visit.end) {
    case "cut":
      return `Cutoff: ${decisive ?? "a move"}, ${ordinal(visit.index ?? 0)} in the order, is worth at least ${value}, and beta is ${limitText(visit.beta, "open")}. The opponent would avoid this position. ${others}`;
    case "table":
      return `The table has the answer: ${visit.hit ? hitText(visit.hit) : value}. Nothing is searched.`;
    case "pass":
      return `Even after a pass the side to move reaches beta (${limitText(visit.beta, "open")}), so some move will too: cutoff.`;
    case "reverse_futility":
      return `Reverse futility: the evaluation, ${value}, is so far above beta (${limitText(visit.beta, "open")}) that nothing is searched.`;
    case "razoring":
      return `Razoring: the evaluation is far below alpha, and a shallow search agrees. The position is worth at most ${value}.`;
    case "distance":
      return "Distance: a nearer end of the game is sure already, so nothing below here can change the choice.";
    case "multicut":
      return `Multicut: the other moves reach beta (${limitText(visit.beta, "open")}) without the best one: cutoff.`;
    case "over":
      return `The game is over here: ${value === "win" || value === "loss" ? `a ${value} for the side to move` : "a draw"}.`;
    case "repetition":
      return "The position repeats, which is a draw.";
    case "horizon":
      return `Horizon: the depth is used up, and the evaluation is ${value}.`;
    case "none_near":
      return `There are moves, but none near the first one, so the evaluation counts: ${value}.`;
    case "stopped":
      return "The search was stopped before this was decided.";
    default: {
      const moves = searchedText(visit.moves, searched);
      if (visit.bound === "<=") return `${moves} searched, and none is worth more than ${value}, no better than alpha. So the position is worth at most that.`;
      return `${moves} searched. The best${decisive ? `, ${decisive},` : ""} is worth ${value}.`;
    }
  }
}

/** @param {{ value: number, bound: string, depth: number }} hit */
function hitText({ value, bound, depth }) {
  const words = /** @type {Record<string, string>} */ ({ ">=": "at least ", "<=": "at most " })[bound] ?? "";
  return `${words}${scoreText(value)} from a search of ${counted(depth, "ply", "plies")}`;
}

/** @param {number} index */
function ordinal(index) {
  const words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
  return words[index] ?? `number ${index + 1}`;
}
