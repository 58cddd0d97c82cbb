// A question before the answer: will the moves that are left be cut off?

/** @import { Visit } from "./minimax.js" */
import { make } from "../page.js";
import { counted, limitText, scoreText } from "./words.js";

/**
 * What can be asked when a move comes back.
 * @typedef {object} Question
 * @property {string} move  the move that came back
 * @property {number} value  what it is worth to the side that makes it
 * @property {number} beta
 * @property {number} rest  how many moves were not searched yet
 * @property {boolean} isCut  the answer
 */

/**
 * The question that a visit leaves as it ends: whether the position before goes on with another move. Nothing is
 * asked where the answer is plain: of the last move, without a beta, and where a move is no better than those before.
 * @param {Visit[]} visits @param {number} node
 * @returns {Question | null}
 */
export function questionAfter(visits, node) {
  const { parent, move, value, bound } = visits[node];
  if (parent === null || move === null || value === null) return null;
  const above = visits[parent];
  const place = above.children.indexOf(node);
  const next = above.children[place + 1];
  const isTriedAgain = next !== undefined && visits[next].move === move;
  if (above.beta === null || isTriedAgain || bound === ">=") return null;
  const searched = new Set(above.children.slice(0, place + 1).map((child) => visits[child].move));
  const rest = above.moves - searched.size;
  if (rest <= 0 || (above.alpha !== null && -value <= above.alpha)) return null;
  return { move, value: -value, beta: above.beta, rest, isCut: above.end === "cut" && next === undefined };
}

/** @param {Question} question */
const restText = ({ rest }) => (rest === 1 ? "the other move" : `the other ${rest} moves`);

export class Predictions {
  /** @param {() => void} changed  it was switched on or off @param {() => void} answered */
  constructor(changed, answered) {
    this.answered = answered;
    /** @type {Question | null} */
    this.question = null;
    this.right = 0;
    this.asked = 0;
    this.box = make("input", { type: "checkbox", onchange: () => changed() });
    const button = (/** @type {string} */ textContent, /** @type {boolean} */ isCut) =>
      make("button", { type: "button", textContent, disabled: true, onclick: () => this.answer(isCut) });
    this.answers = [button("Cut off", true), button("Searched", false)];
    this.buttons = make("div", { className: "buttons", hidden: true }, this.answers);
    this.score = make("span", { className: "quiet" });
    this.home = make("div", { className: "predicting" }, [make("label", {}, [this.box, "Predict cutoffs"]), this.buttons, this.score]);
  }

  get isOn() {
    return this.box.checked;
  }

  /** Asks, and gives the words. @param {Question} question */
  ask(question) {
    const { move, value, beta } = question;
    this.question = question;
    this.draw();
    return `${move} turns out to be worth ${scoreText(value)} to the side that plays it, the best so far. Beta is ${limitText(beta, "open")}. Will ${restText(question)} be cut off, or searched?`;
  }

  /** @param {boolean} isCut */
  answer(isCut) {
    const { question } = this;
    if (!question) return;
    this.asked += 1;
    if (question.isCut === isCut) this.right += 1;
    this.score.textContent = `${this.right} of ${counted(this.asked, "answer")} right`;
    this.drop();
    this.verdict = `${question.isCut === isCut ? "Right" : "No"}: ${this.reason(question)}`;
    this.answered();
  }

  /** What was said of the last answer. */
  verdict = "";

  /** @param {Question} question */
  reason({ move, value, beta, rest, isCut }) {
    const [worth, limit] = [scoreText(value), limitText(beta, "open")];
    if (isCut) return `${move} reaches beta, ${worth} against ${limit}, so the opponent would never allow this position, and ${counted(rest, "move")} need not be searched.`;
    if (value >= beta) return `${move} reaches beta, but it was only a cheap test, so it is searched again.`;
    return `${worth} is less than beta, ${limit}, so the next move may still be better and is searched.`;
  }

  /** No question is open any more. */
  drop() {
    this.question = null;
    this.draw();
  }

  /** The buttons stay while predictions are on, so that nothing jumps. */
  draw() {
    this.buttons.hidden = !this.isOn;
    for (const button of this.answers) button.disabled = this.question === null;
  }
}
