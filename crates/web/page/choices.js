// What is chosen beside the board: moves that no cell stands for, going on from the past, and whether to resign.

/** @import { Legal, Position } from "./protocol.js" */
/** @import { Play } from "./play.js" */
import { byId, make } from "./page.js";

/** @param {string} text @param {() => void} onclick @param {string} [id] */
const button = (text, onclick, id = "") => make("button", { type: "button", id, textContent: text, onclick });

/** A pass that is the only move. @param {Position} position @returns {Legal | null} */
export function forcedPass({ legal: [only, ...others] }) {
  return only && others.length === 0 && only.path.length === 0 && only.label !== null ? only : null;
}

/** Swaps and passes are buttons; so is going on from the past. @param {Play} play */
export function drawChoices(play) {
  const { position, isPast, isYours } = play;
  const only = position && !isPast && forcedPass(position);
  const alone = isYours && !only ? (position?.legal ?? []).filter(({ path }) => path.length === 0) : [];
  const buttons = alone.map(({ move, label }) => button(label ?? move, () => play.move(move)));
  if (isPast && !isYours && play.turn !== null) buttons.push(button("Continue from here", () => play.goOn()));
  byId("extra").replaceChildren(...buttons);
}

/** Asks once more, since there is no way back. @param {Play} play */
export function askToResign(play) {
  const side = play.turn;
  if (side === null) return;
  byId("status").textContent = "Resign this game?";
  byId("extra").replaceChildren(
    button("Resign", () => play.lose(side), "resign-yes"),
    button("Play on", () => play.draw(), "resign-no"),
  );
  byId("resign-no").focus();
}
