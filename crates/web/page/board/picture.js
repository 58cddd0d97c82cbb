// A board as a picture: nothing on it can be picked.

/** @import { Position } from "../protocol.js" */
import { build } from "./build.js";
import { bounds, layOut } from "./geometry.js";
import { placePieces } from "./pieces.js";

/**
 * @param {Pick<Position, "game" | "board">} position @param {string} name  what it shows; nothing where words beside it say so
 * @returns {SVGSVGElement}
 */
export function picture({ game, board }, name = "") {
  const layout = layOut(board, false);
  const state = build(/** @type {Position} */ ({ game, board, last: null }), layout, name);
  placePieces(state, false);
  const { svg } = state;
  for (const part of svg.querySelectorAll("*")) {
    for (const attribute of ["role", "aria-label", "data-cell", "data-what"]) part.removeAttribute(attribute);
  }
  for (const label of svg.querySelectorAll(".label, .number")) label.remove();
  // Without labels it needs no room for them.
  const { left, top, right, bottom } = bounds(layout);
  const rim = board.shape === "hexagons" ? 0.1 : 0.06;
  svg.setAttribute("viewBox", [left - rim, top - rim, right - left + 2 * rim, bottom - top + 2 * rim].map((n) => n.toFixed(3)).join(" "));
  if (name === "") {
    svg.removeAttribute("role");
    svg.removeAttribute("aria-label");
    svg.setAttribute("aria-hidden", "true");
  } else {
    svg.setAttribute("role", "img");
  }
  return svg;
}
