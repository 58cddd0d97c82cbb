// What a best-first search does, in plain words: each kind knows something else of its moves.

/** @import { Side } from "../protocol.js" */
/** @import { Iteration, Worth } from "./growth.js" */
import { capital } from "../page.js";
import { counted, scoreText } from "./words.js";

/** What a search knows of its moves. @typedef {"value" | "bounds" | "numbers"} Knowledge */

/** A win in so many plies is worth this less their number. */
const END = 2_000_000;

/** More than any estimate. */
const CERTAIN = 1_000_000;

/** @param {Iteration} iteration @returns {Knowledge} */
export function knowledgeOf({ aim }) {
  if (aim === "best") return "value";
  return aim === "prove_best" || aim === "disprove_rest" ? "bounds" : "numbers";
}

/** The side of which it is asked whether it wins. @param {Iteration} iteration @returns {Side} */
export const asked = ({ aim }) => (aim === "white_wins" ? "white" : "black");

/** @param {number | null} score */
function score(score) {
  if (score === null) return "?";
  if (Math.abs(score) < CERTAIN) return scoreText(score);
  return `${score > 0 ? "win" : "loss"} in ${END - Math.abs(score)}`;
}

/** @param {number | null} number */
const number = (number) => (number === null ? "∞" : number.toLocaleString("en"));

/** What is known of a move, in the columns of a table. @param {Knowledge} knowledge @param {Worth} worth */
export function columns(knowledge, { low, high, isProven }) {
  if (knowledge === "numbers") return [number(low), number(high)];
  if (knowledge === "bounds") return [score(low), score(high)];
  return [isProven && low === 0 ? "draw" : score(low)];
}

/** @type {Record<Knowledge, string[]>} */
export const HEADS = { value: ["Value"], bounds: ["At worst", "At best"], numbers: ["Proof", "Disproof"] };

/** What is known of a move, in short. @param {Knowledge} knowledge @param {Worth} worth */
export function short(knowledge, worth) {
  const [one, other] = columns(knowledge, worth);
  if (other === undefined || (knowledge === "bounds" && one === other)) return one;
  return knowledge === "numbers" ? `${one} | ${other}` : `${one} … ${other}`;
}

/**
 * The result of a move for the side that makes it, if it is proven.
 * @param {Knowledge} knowledge @param {Worth} worth @param {boolean} isAsked  whether it is that side of which is asked
 */
export function result(knowledge, { low, isProven }, isAsked) {
  if (!isProven) return "";
  if (knowledge === "numbers") return (low === 0) === isAsked ? (isAsked ? "wins" : "refutes") : isAsked ? "fails" : "loses";
  if (low === null || Math.abs(low) < CERTAIN) return "draw";
  return low > 0 ? "win" : "loss";
}

/** How good a move is for the side that makes it. @param {Knowledge} knowledge @param {Worth} worth @param {boolean} isAsked */
export function merit(knowledge, { low, high }, isAsked) {
  if (knowledge !== "numbers") return high ?? 0;
  return -((isAsked ? low : high) ?? Infinity);
}

/**
 * Why a move is chosen.
 * @param {Iteration} iteration @param {number} ply @param {Side} side @param {string} before  the move before
 * @param {string} chosen @param {Worth} worth
 */
export function selectionText(iteration, ply, side, before, chosen, worth) {
  const where = ply === 0 ? "At the root" : `After ${before}`;
  const [one, other] = columns(knowledgeOf(iteration), worth);
  const mover = capital(side);
  switch (iteration.aim) {
    case "best":
      return `${where} ${mover} follows ${chosen}: no other move that is not proven has a better value than ${one}. Of equals the one comes first that was selected less often.`;
    case "prove_best":
    case "disprove_rest":
      if (ply > 0) return `${where} ${mover} follows ${chosen}: of the moves that are not proven it may be the best, with ${other} at best.`;
      return iteration.aim === "prove_best"
        ? `Prove best: ${chosen} may be the best move, with ${other} at best. The search tries to show that it is worth at least as much as all others may be.`
        : `Disprove rest: ${chosen} is the strongest rival of the move that is best at worst, with ${other} at best. The search tries to show that it is worth less.`;
    default:
      return side === asked(iteration)
        ? `${where} ${mover} needs one move that wins. ${chosen} is nearest to a proof: at least ${one} more positions have to be proven.`
        : `${where} ${mover} needs one move that does not lose. ${chosen} is nearest to a refutation: at least ${other} more positions have to be refuted.`;
  }
}

/** What a question begins with. @param {Iteration} iteration */
export function questionText(iteration) {
  return `Does ${capital(asked(iteration))} win? The search for an answer begins at the root, with what its table knows.`;
}

/** What became of the position at the end. @param {Iteration} iteration @param {string} name @param {number} moves */
export function expansionText(iteration, name, moves) {
  const where = iteration.path.length === 0 ? "The root" : `The position after ${name}`;
  switch (iteration.end) {
    case "again":
      return `${where} was looked at before. What its moves are worth is looked up in the table again; ${counted(iteration.seen.length, "number has", "numbers have")} changed since.`;
    case "proven":
      return `${where} is in the tree already, by another order of moves, and its result is proven. Nothing is added.`;
    case "repetition":
      return `${where} has come before in this line. Nobody comes nearer to a win that way, so nothing is added.`;
    case "stopped":
      return `${where} is not expanded: the search had to end.`;
    default:
      break;
  }
  const added = `${where} becomes a node with ${counted(moves, "move")}.`;
  switch (knowledgeOf(iteration)) {
    case "value":
      return `${added} Each is worth the evaluation of the position behind it, and an end of the game is proven.`;
    case "bounds":
      return `${added} At worst each is worth what the best reply leaves, and at best what a second move in a row would bring.`;
    default:
      return `${added} A new position has proof and disproof numbers of its own; what is over or in the table is known better.`;
  }
}

/**
 * What goes back up.
 * @param {Iteration} iteration @param {number} proven  how many moves of the line were proven by it
 */
export function backupText(iteration, proven) {
  const changed = iteration.backed_up.length;
  if (iteration.end === "stopped" && changed === 0) return "Nothing goes back up.";
  const found = proven > 0 ? ` ${counted(proven, "move is", "moves are")} proven by this.` : "";
  switch (knowledgeOf(iteration)) {
    case "value":
      return `Back to the root every move is now worth what the best reply leaves: the reply’s value with the sign turned.${found}`;
    case "bounds":
      return `Back to the root the bounds of every move become narrower by those of the replies.${found}`;
    default:
      if (changed === 0) return "The numbers here are below both thresholds, so the search goes on from here.";
      return `The search leaves ${counted(changed, "position")}: proven, refuted, or at a threshold, where another move is nearer. The numbers go into the table and to the position before.${found}`;
  }
}

/** How the search ends. @param {Knowledge} knowledge @param {boolean} isDecided @param {number} leftOut */
export function endText(knowledge, isDecided, leftOut) {
  if (leftOut > 0) return "Here the record is full; the search went on.";
  if (!isDecided) return "Here the limit ends the search.";
  return knowledge === "bounds" ? "One move is shown to be better than all others, and the search ends." : "The result is proven, and the search ends.";
}
