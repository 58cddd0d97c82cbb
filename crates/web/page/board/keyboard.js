// The keyboard: arrows lead over the board, Enter picks, Escape lets go.

/** @import { Listener, State } from "./state.js" */
import { neighbour } from "./geometry.js";
import { outline } from "./marks.js";
import { placesOf } from "./state.js";

/** @param {State} state @param {Listener} heard */
export function listenToKeyboard(state, heard) {
  const { svg, layers } = state;
  svg.addEventListener("keydown", (event) => {
    if (press(state, event.key, heard)) event.preventDefault();
  });
  svg.addEventListener("focusin", () => drawFocus(state));
  svg.addEventListener("focusout", () => layers.focus.replaceChildren());
}

/** @param {State} state @param {string} key @param {Listener} heard @returns {boolean} whether the key means something */
function press(state, key, heard) {
  const from = state.cells.get(state.focused)?.place;
  if (!from) return false;
  if (key.startsWith("Arrow")) {
    const next = neighbour(state.layout, from, key)?.cell.name;
    if (!next) return true;
    moveFocus(state, next);
    state.cells.get(next)?.group.focus();
  } else if (key === "Enter" || key === " ") {
    heard.pick(state.focused);
  } else if (key === "Escape") {
    heard.cancel();
  } else {
    return false;
  }
  return true;
}

/** Makes a cell the only one at which the tab key stops. @param {State} state @param {string} name */
export function moveFocus(state, name) {
  state.focused = name;
  for (const [other, { group }] of state.cells) group.setAttribute("tabindex", other === name ? "0" : "-1");
}

/** The ring is drawn above all cells, since each would cover a part of its neighbour's. @param {State} state */
function drawFocus(state) {
  const places = document.activeElement?.matches(":focus-visible") ? placesOf(state, [state.focused]) : [];
  state.layers.focus.replaceChildren(...places.map((place) => outline(state, place)));
}
