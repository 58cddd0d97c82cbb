// Elements of SVG, and the shapes of pieces.

/** @import { Cell } from "./protocol.js" */

/**
 * @param {string} name @param {Record<string, string | number>} [attributes] @param {Node[]} [children]
 * @returns {SVGElement}
 */
export function element(name, attributes = {}, children = []) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * A piece around (0, 0). In Ataxx the two sides differ in shape as well as in colour.
 * @param {Cell} cell @param {string} game
 */
export function piece(cell, game) {
  const side = /** @type {string} */ (cell.piece);
  const made = element("g", { class: `piece ${side}` });
  if (game === "ataxx" && side === "black") {
    made.append(element("path", { class: "body cross", d: "M-.24-.24.24.24M.24-.24-.24.24" }));
  } else if (game === "ataxx") {
    made.append(element("circle", { class: "body ring", r: 0.25 }));
  } else {
    made.append(element("circle", { class: "body", r: 0.37 }));
    if (game === "checkers") made.append(element("circle", { class: "groove", r: 0.27 }));
  }
  if (cell.king) {
    made.append(element("path", { class: "crown", d: "M-.17.12-.2-.12-.08-.01 0-.17.08-.01.2-.12.17.12Z" }));
  }
  return made;
}

/**
 * An arrow between two points that stays clear of their middles.
 * @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {number} width
 */
export function arrow(from, to, width) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.max(0.16, 2 * width);
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(from.x + dx * along - dy * aside).toFixed(3)},${(from.y + dy * along + dx * aside).toFixed(3)}`;
  const neck = length - 0.12 - head;
  const w = width / 2;
  const points = [at(0.1, w), at(neck, w), at(neck, head / 2 + w), at(length - 0.12, 0), at(neck, -head / 2 - w), at(neck, -w), at(0.1, -w)];
  return element("polygon", { class: "arrow", points: points.join(" ") });
}
