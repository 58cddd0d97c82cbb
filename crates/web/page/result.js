// The end of a game: who has won and why, and what can be done next.

/** @import { Position, Side } from "./protocol.js" */
/** @import { Game } from "./game.js" */
import { newGame, toQuery, viewInAddress } from "./game.js";
import { byId, capital, make } from "./page.js";
import { counted } from "./runs.js";
import { otherSide, sideName } from "./sides.js";

/** How a game has ended, or null while it goes on. @typedef {{ winner: Side | null, reason: string }} Result */

/** @param {Pick<Position, "outcome" | "ending">} position @param {Game} game @returns {Result | null} */
export function resultOf({ outcome, ending }, { game, resigned, clock }) {
  if (resigned) {
    const name = sideName(game, resigned);
    return { winner: otherSide(resigned), reason: clock?.left[resigned] === 0 ? `${name} ran out of time` : `${name} resigned` };
  }
  if (!outcome) return null;
  return { winner: outcome === "draw" ? null : outcome, reason: ending?.reason ?? "" };
}

/** A result in a sentence. @param {Result} result @param {string} game  its text */
export function resultText({ winner, reason }, game) {
  const who = winner ? `${sideName(game, winner)} wins` : "A draw";
  return reason ? `${who}: ${reason}.` : `${who}.`;
}

/** The same players at the same start, once more. @param {Game} game @returns {Game} */
export function rematch({ game, start, you, against, time, clock }) {
  const fresh = clock && { ...clock, left: { black: clock.base, white: clock.base } };
  return { ...newGame(game), start, you, against, time, clock: fresh };
}

/**
 * Draws the panel, or takes it away.
 * @param {Result | null} result @param {Game} game @param {(game: Game) => void} begin
 */
export function drawResult(result, game, begin) {
  const home = byId("result");
  home.hidden = result === null;
  byId("new").classList.toggle("primary", result === null && viewInAddress() === "play");
  if (result === null) {
    home.replaceChildren();
    return;
  }
  const { winner, reason } = result;
  const { you } = game;
  const title = winner === null ? "A draw" : you === "both" ? `${sideName(game.game, winner)} wins` : you === winner ? "You win" : "You lose";
  const again = rematch(game);
  const swapped = { ...again, you: you === "both" ? you : otherSide(you) };
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
    make("button", { type: "button", id, textContent: text, onclick });
  const buttons = [button("rematch", "Rematch", () => begin(again))];
  buttons[0].className = "primary";
  if (you !== "both") buttons.push(button("swap-sides", "Swap sides", () => begin(swapped)));
  const review = make("a", { id: "result-review", className: "button", href: `#/analyse?${toQuery(game)}`, textContent: "Review" });
  home.replaceChildren(
    make("h2", { textContent: title }),
    make("p", { textContent: `${capital(reason || "the game is over")}, after ${counted(game.moves.length, "move")}.` }),
    make("div", { className: "buttons" }, [...buttons, review]),
  );
}
