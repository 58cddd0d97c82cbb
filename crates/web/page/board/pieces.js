// The pieces: their shapes, and putting them where the position has them.

/** @import { Cell } from "../protocol.js" */
/** @import { Place } from "./geometry.js" */
/** @import { CellView, State } from "./state.js" */
import { element } from "../svg.js";
import { appear, fade, isStill } from "./animation.js";

const GROUNDS = { plain: "empty", unused: "unused", blocked: "blocked", black_camp: "empty, black’s camp", white_camp: "empty, white’s camp" };

/**
 * A piece around (0, 0).
 * @param {Cell} cell @param {string} style  a game's `pieces`
 */
function shape(cell, style) {
  const made = element("g", { class: `piece ${cell.piece}` });
  if (style === "cross_and_ring") {
    made.append(
      cell.piece === "black"
        ? element("path", { class: "body cross", d: "M-.24-.24.24.24M.24-.24-.24.24" })
        : element("circle", { class: "body ring", r: 0.25 }),
    );
  } else {
    made.append(element("circle", { class: "body", r: 0.37 }));
    if (style === "draughtsmen") made.append(element("circle", { class: "groove", r: 0.27 }));
  }
  if (cell.king) {
    made.append(element("path", { class: "crown", d: "M-.17.12-.2-.12-.08-.01 0-.17.08-.01.2-.12.17.12Z" }));
  }
  return made;
}

/** Puts a piece in the middle of its cell. @param {SVGElement} piece @param {Place} place */
export function settle(piece, { x, y }) {
  piece.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
}

/** @param {State} state @param {boolean} animated  whether the change is to be seen */
export function placePieces(state, animated) {
  const { layers, layout, cells, position } = state;
  const moves = animated && !isStill();
  const { path } = position.last ?? { path: [] };
  layers.pieces.replaceChildren();
  layers.ghosts.replaceChildren();
  for (const place of layout.places) {
    const view = place.cell.name === null ? undefined : cells.get(place.cell.name);
    if (!view) continue;
    const { place: before, piece: old } = view;
    view.place = place;
    view.piece = null;
    if (place.cell.piece !== null) {
      view.piece = shape(place.cell, position.board.look.pieces);
      settle(view.piece, place);
      layers.pieces.append(view.piece);
      if (moves && before.cell.piece !== place.cell.piece) appear(state, view.piece, place, before.cell.piece);
    } else if (moves && old && !(path.length > 1 && path[0] === place.cell.name)) {
      fade(state, old);
    }
    describe(view);
  }
}

/** Says what is on a cell to whoever cannot see it. @param {CellView} view */
function describe({ place, group }) {
  const { cell } = place;
  const what = cell.piece === null ? GROUNDS[cell.ground] : `${cell.piece}${cell.king ? " king" : ""}`;
  group.classList.toggle("blocked", cell.ground === "blocked");
  group.dataset.what = what;
  group.setAttribute("aria-label", `${cell.name}, ${what}`);
}
