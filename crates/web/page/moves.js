// The list of moves: a turn of both a line, and a click looks back.

/** @import { Side } from "./protocol.js" */
/** @import { Mistake } from "./assessments.js" */
import { sideAt } from "./assessments.js";
import { byId, capital, make } from "./page.js";

/**
 * @param {string[]} moves @param {number} at  how many are on the board
 * @param {Side} first  who moved first
 * @param {(at: number) => void} look
 * @param {(ply: number) => Mistake | null} [annotate]
 * @param {HTMLElement} [list]
 */
export function drawMoves(moves, at, first, look, annotate = () => null, list = byId("moves")) {
  if (moves.length === 0) {
    list.replaceChildren(make("li", {}, [make("span", { className: "empty", textContent: `No moves yet. ${capital(first)} moves first.` })]));
    return;
  }
  const item = (/** @type {number} */ n) => {
    if (n >= moves.length) return make("span");
    const button = make("button", { type: "button", textContent: moves[n], onclick: () => look(n + 1) });
    const mistake = annotate(n);
    if (mistake) {
      button.append(make("span", { className: "mark", textContent: mistake.mark }));
      button.title = mistake.about;
    }
    const about = mistake ? `, ${mistake.mark === "??" ? "blunder" : "mistake"}: ${mistake.about}` : "";
    button.setAttribute("aria-label", `Move ${n + 1}, ${sideAt(first, n)}: ${moves[n]}${about}`);
    button.classList.toggle("later", n >= at);
    if (n === at - 1) button.setAttribute("aria-current", "true");
    return button;
  };
  const lines = [];
  for (let n = 0; n < moves.length; n += 2) {
    const count = make("span", { className: "count", textContent: `${n / 2 + 1}.` });
    lines.push(make("li", {}, [count, item(n), item(n + 1)]));
  }
  list.replaceChildren(...lines);
  const current = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current="true"]'));
  // Only the list scrolls: scrollIntoView would move the page under the board.
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = 0;
}
