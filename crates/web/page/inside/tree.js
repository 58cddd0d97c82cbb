// A tree that can be unfolded, by mouse and by keyboard. Only what is unfolded is drawn.

import { make } from "../page.js";

/**
 * What a tree shows, by numbers of nodes.
 * @typedef {object} Branches
 * @property {() => number[]} roots
 * @property {(node: number) => number[]} children
 * @property {(node: number) => number | null} parent
 * @property {(node: number) => { cells: HTMLElement[], label: string, classes: string[] }} row
 */

export class Tree {
  /** @param {string} name @param {Branches} branches @param {(node: number) => void} selected */
  constructor(name, branches, selected) {
    this.branches = branches;
    this.selected = selected;
    /** @type {Set<number>} */
    this.unfolded = new Set();
    /** @type {number | null} */
    this.current = null;
    /** @type {number[]} */
    this.shown = [];
    this.home = make("ul", { className: "tree" });
    this.home.setAttribute("role", "tree");
    this.home.setAttribute("aria-label", name);
    this.home.addEventListener("keydown", (event) => this.press(event));
    this.home.addEventListener("click", (event) => this.click(event));
  }

  /** @param {number} node */
  level(node) {
    let level = 1;
    for (let above = this.branches.parent(node); above !== null; above = this.branches.parent(above)) level++;
    return level;
  }

  draw() {
    const hadFocus = this.home.contains(document.activeElement);
    this.shown = [];
    /** @type {HTMLElement[]} */
    const rows = [];
    const add = (/** @type {number[]} */ nodes, /** @type {number} */ level) => {
      nodes.forEach((node, n) => {
        this.shown.push(node);
        rows.push(this.row(node, level, n + 1, nodes.length));
        if (this.unfolded.has(node)) add(this.branches.children(node), level + 1);
      });
    };
    add(this.branches.roots(), 1);
    this.home.replaceChildren(...rows);
    this.rove();
    if (hadFocus) this.focus();
  }

  /** @param {number} node @param {number} level @param {number} place @param {number} count */
  row(node, level, place, count) {
    const { cells, label, classes } = this.branches.row(node);
    const twisty = make("span", { className: "twisty" });
    twisty.setAttribute("aria-hidden", "true");
    const row = make("li", { className: ["node", ...classes].join(" ") }, [twisty, ...cells]);
    row.dataset.node = String(node);
    row.style.setProperty("--level", String(level - 1));
    row.setAttribute("role", "treeitem");
    row.setAttribute("aria-level", String(level));
    row.setAttribute("aria-posinset", String(place));
    row.setAttribute("aria-setsize", String(count));
    // Its name is what is seen; this says what the figures are.
    row.setAttribute("aria-description", label);
    if (this.branches.children(node).length > 0) row.setAttribute("aria-expanded", String(this.unfolded.has(node)));
    return row;
  }

  /** Marks the current row, the only one that the tab key stops at. */
  rove() {
    const stop = this.current !== null && this.shown.includes(this.current) ? this.current : (this.shown[0] ?? null);
    for (const row of this.home.children) {
      const isCurrent = /** @type {HTMLElement} */ (row).dataset.node === String(this.current);
      const isStop = /** @type {HTMLElement} */ (row).dataset.node === String(stop);
      row.setAttribute("aria-selected", String(isCurrent));
      row.setAttribute("tabindex", isStop ? "0" : "-1");
    }
  }

  /** @returns {HTMLElement | null} */
  currentRow() {
    return this.home.querySelector(`[data-node="${this.current}"]`);
  }

  focus() {
    this.currentRow()?.focus({ preventScroll: true });
    this.follow();
  }

  /** Brings the current row into sight; only the tree scrolls, never the page. */
  follow() {
    const row = this.currentRow();
    if (!row) return;
    const top = row.offsetTop - this.home.offsetTop;
    const { scrollTop, clientHeight } = this.home;
    if (top < scrollTop || top + row.offsetHeight > scrollTop + clientHeight) {
      this.home.scrollTop = top - clientHeight / 2;
    }
  }

  /** Unfolds whatever is above a node, so that it can be seen. @param {number} node */
  reveal(node) {
    for (let above = this.branches.parent(node); above !== null; above = this.branches.parent(above)) {
      this.unfolded.add(above);
    }
  }

  /** Goes to a node without saying so. @param {number} node */
  show(node) {
    this.reveal(node);
    this.current = node;
    this.draw();
    this.follow();
  }

  /** @param {number} node */
  select(node) {
    this.current = node;
    this.rove();
    this.focus();
    this.selected(node);
  }

  /** @param {number} node @param {boolean} open */
  unfold(node, open) {
    if (open) this.unfolded.add(node);
    else this.unfolded.delete(node);
    this.draw();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    const row = /** @type {HTMLElement | null} */ (target.closest("[data-node]"));
    if (!row) return;
    const node = Number(row.dataset.node);
    if (target.classList.contains("twisty")) this.unfold(node, !this.unfolded.has(node));
    this.select(node);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const node = this.current ?? this.shown[0];
    if (node === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.shown.indexOf(node);
    const has = this.branches.children(node).length > 0;
    const isOpen = this.unfolded.has(node);
    /** @type {number | null | undefined} */
    let next;
    if (event.key === "ArrowDown") next = this.shown[at + 1];
    else if (event.key === "ArrowUp") next = this.shown[at - 1];
    else if (event.key === "Home") next = this.shown[0];
    else if (event.key === "End") next = this.shown[this.shown.length - 1];
    else if (event.key === "ArrowRight" && has && !isOpen) this.unfold(node, true);
    else if (event.key === "ArrowRight" && has) next = this.shown[at + 1];
    else if (event.key === "ArrowLeft" && has && isOpen) this.unfold(node, false);
    else if (event.key === "ArrowLeft") next = this.branches.parent(node);
    else if (event.key === "Enter" || event.key === " ") next = node;
    else return;
    event.preventDefault();
    if (next !== undefined && next !== null) this.select(next);
    else if (this.current === null) this.select(node);
  }
}
