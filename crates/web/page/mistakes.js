// The list of a game's mistakes, the largest first. Each leads to the position in which it was made.

/** @import { Game } from "./game.js" */
/** @import { Mistake } from "./assessments.js" */
import { mistakeName, percent } from "./assessments.js";
import { capital, make } from "./page.js";
import { sideName } from "./sides.js";

/** The number of the turn, as the list of moves has it. @param {number} ply */
export const turnOf = (ply) => `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}`;

/** Who made a mistake, as people call themselves. @param {Game} game @param {Mistake} mistake */
export function moverName({ game, you }, { mover }) {
  return mover === you ? "you" : sideName(game, mover);
}

/** What a mistake has cost. @param {Game} game @param {Mistake} mistake */
export function lossText(game, mistake) {
  const { ply, loss } = mistake;
  return `${mistakeName(mistake)}: ${turnOf(ply)} ${game.moves[ply]} costs ${moverName(game, mistake)} ${percent(loss)}.`;
}

/**
 * @param {Game} game @param {Mistake[]} mistakes @param {(ply: number) => void} look  shows the position before a move
 * @param {string} nothing  what to say without any
 */
export function drawMistakes(game, mistakes, look, nothing) {
  if (mistakes.length === 0) return make("p", { className: "empty", textContent: nothing });
  const line = (/** @type {Mistake} */ mistake) => {
    const { ply, mark, loss, better } = mistake;
    const parts = [
      make("span", { className: "what" }, [`${turnOf(ply)} ${game.moves[ply]}`, make("span", { className: "mark", textContent: mark })]),
      make("span", { className: "quiet", textContent: capital(moverName(game, mistake)) }),
      make("span", { className: "loss", textContent: `−${percent(loss)}` }),
    ];
    const button = make("button", { type: "button", onclick: () => look(ply) }, parts);
    button.title = `${lossText(game, mistake)} Better: ${better[0].move}.`;
    if (game.at === ply) button.setAttribute("aria-current", "true");
    return make("li", {}, [button]);
  };
  return make("ol", { className: "mistakes" }, mistakes.map(line));
}
