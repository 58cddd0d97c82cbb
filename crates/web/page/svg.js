// Elements of SVG.

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
