// A board as a picture: nothing on it can be picked.

/** @import { Position } from "../protocol.js" */
import { build } from "./build.js";
import { bounds, layOut } from "./geometry.js";
import { drawMarks, noMarks } from "./marks.js";
import { placePieces } from "./pieces.js";

/**
 * Words beside it say what it shows.
 * @param {Pick<Position, "game" | "board">} position
 * @param {{ path?: string[], isTurned?: boolean }} [options]  a move to be drawn on it, and whether it is seen from the top
 * @returns {SVGSVGElement}
 */
export function picture({ game, board }, { path = [], isTurned = false } = {}) {
  const layout = layOut(board, isTurned);
  const state = build(/** @type {Position} */ ({ game, board, last: null }), layout, "");
  placePieces(state, false);
  drawMarks(state, { ...noMarks(), arrows: path.length > 0 ? [{ path, width: 0.2, kind: "hint" }] : [] });
  const { svg } = state;
  for (const part of svg.querySelectorAll("*")) {
    for (const attribute of ["role", "aria-label", "aria-selected", "data-cell", "data-what"]) part.removeAttribute(attribute);
  }
  for (const label of svg.querySelectorAll(".label, .number")) label.remove();
  // Without labels it needs no room for them.
  const { left, top, right, bottom } = bounds(layout);
  const rim = board.shape === "hexagons" ? 0.1 : 0.06;
  svg.setAttribute("viewBox", [left - rim, top - rim, right - left + 2 * rim, bottom - top + 2 * rim].map((n) => n.toFixed(3)).join(" "));
  svg.removeAttribute("role");
  svg.removeAttribute("aria-label");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
