// Minimax as it went: a tree of visits, and a walk through them in the order in which they were made.

/** @import { MinimaxRecord } from "../protocol.js" */
import { announce, make } from "../page.js";
import { Predictions, questionAfter } from "./predict.js";
import { Steps } from "./steps.js";
import { Tree } from "./tree.js";
import { BADGES, boundSign, counted, entryText, exitText, limitText, scoreText } from "./words.js";

/**
 * @typedef {object} Visit
 * @property {number | null} parent
 * @property {string | null} move
 * @property {"root" | "full" | "reduced" | "probe" | "pass" | "capture" | "verification"} purpose
 * @property {number} depth
 * @property {number | null} alpha
 * @property {number | null} beta
 * @property {number | null} value
 * @property {string} bound
 * @property {string} end
 * @property {number | null} index
 * @property {number} moves
 * @property {number} size
 * @property {string | null} source
 * @property {{ value: number, bound: string, depth: number } | null} hit
 * @property {number[]} children
 */

/** A step of the walk: a visit begins, or it ends. @typedef {{ node: number, ends: boolean }} Event */

/** @type {Record<string, string>} */
const PURPOSES = { reduced: "reduced", probe: "probe", capture: "capture", verification: "verify" };

/** @param {MinimaxRecord} record @returns {Visit[]} */
function unpack(record) {
  /** @type {Visit[]} */
  const visits = [];
  for (const row of record.visits) {
    const [parent, move, purpose, depth, alpha, beta, value, bound, end, index, moves, size, source, hit] = row;
    if (parent !== null) visits[parent].children.push(visits.length);
    visits.push({
      parent, move, purpose, depth, alpha, beta, value, bound, end, index, moves, size, source,
      hit: hit && { value: hit[0], bound: hit[1], depth: hit[2] },
      children: [],
    });
  }
  return visits;
}

/** What is over at once is one step; everything else begins and ends. @param {Visit[]} visits @returns {Event[]} */
function eventsOf(visits) {
  /** @type {Event[]} */
  const events = [];
  /** @type {number[]} */
  const open = [];
  const close = (/** @type {number | null} */ until) => {
    while (open.length > 0 && open[open.length - 1] !== until) {
      events.push({ node: /** @type {number} */ (open.pop()), ends: true });
    }
  };
  visits.forEach(({ parent, children }, node) => {
    close(parent);
    events.push({ node, ends: children.length === 0 });
    if (children.length > 0) open.push(node);
  });
  close(null);
  return events;
}

export class MinimaxInside {
  /**
   * @param {MinimaxRecord} record
   * @param {(line: string[], note: string) => void} look  shows the position after a line
   */
  constructor(record, look) {
    this.look = look;
    this.visits = unpack(record);
    this.events = eventsOf(this.visits);
    /** The steps at which visits begin and end. */
    this.begun = new Int32Array(this.visits.length);
    this.ended = new Int32Array(this.visits.length);
    this.events.forEach(({ node, ends }, at) => {
      if (ends) this.ended[node] = at;
      if (!ends || this.visits[node].children.length === 0) this.begun[node] = at;
    });
    this.explanation = make("p", { className: "explanation" });
    this.steps = new Steps("Steps of the search", (at) => this.step(at));
    this.predictions = new Predictions(() => this.redraw(), () => this.reveal());
    this.tree = new Tree("Positions that were visited", {
      roots: () => this.roots,
      children: (node) => this.children(node),
      parent: (node) => this.visits[node].parent,
      row: (node) => this.row(node),
    }, (node) => this.explain(node, this.ended[node] <= this.steps.at));
    const legend = make("p", { className: "about", textContent: "Each row: the move, its value, [alpha, beta], why it ended, positions visited. Values are for the side to move after the move, so they change sign from level to level." });
    this.home = make("div", { className: "seen minimax" }, [this.steps.home, this.predictions.home, this.explanation, this.tree.home, legend]);
    this.begin();
  }

  get roots() {
    return this.visits.flatMap(({ parent }, node) => (parent === null ? [node] : []));
  }

  /** Who predicts must not see what is not there yet. @param {number} node */
  children(node) {
    const { children } = this.visits[node];
    return this.predictions.isOn ? children.filter((child) => this.begun[child] <= this.steps.at) : children;
  }

  begin() {
    this.steps.begin(this.events.length, 0);
    const [first] = this.roots;
    if (first === undefined) return;
    this.tree.unfolded.add(first);
    this.tree.show(first);
    this.explain(first, this.events[0].ends);
  }

  /** @param {number} at */
  step(at) {
    const { node, ends } = this.events[at];
    this.predictions.drop();
    this.tree.show(node);
    this.explain(node, ends);
    const question = ends && this.predictions.isOn ? questionAfter(this.visits, node) : null;
    if (question) {
      this.steps.rest();
      this.explanation.textContent = this.predictions.ask(question);
    }
    announce(this.explanation.textContent ?? "");
  }

  /** The answer to the question is shown: the position before, where the search goes on or not. */
  reveal() {
    this.explanation.textContent = this.predictions.verdict;
    announce(this.predictions.verdict);
  }

  /** Predictions were switched on or off. */
  redraw() {
    this.predictions.drop();
    const { node, ends } = this.events[this.steps.at];
    this.tree.show(node);
    this.explain(node, ends);
  }

  /** @param {number} node */
  row(node) {
    const visit = this.visits[node];
    const isLater = this.begun[node] > this.steps.at;
    const isOpen = !isLater && this.ended[node] > this.steps.at;
    const isKnown = !isLater && !isOpen;
    const name = visit.purpose === "root" ? `Depth ${visit.depth}` : (visit.move ?? "pass?");
    const value = !isKnown || visit.value === null ? "…" : `${boundSign(visit.bound)}${scoreText(visit.value)}`;
    const window = `[${limitText(visit.alpha, "−∞")}, ${limitText(visit.beta, "∞")}]`;
    const cell = (/** @type {string} */ className, /** @type {string} */ textContent) => make("span", { className, textContent });
    const move = cell("move", name);
    const purpose = PURPOSES[visit.purpose];
    if (purpose) move.append(cell("purpose", purpose));
    // How much is below would give away what comes.
    const size = isKnown || !this.predictions.isOn ? visit.size.toLocaleString("en") : "…";
    const badge = isKnown ? (BADGES[visit.end] ?? "") : "";
    const cells = [move, cell("value", value), cell("window", window), cell(badge ? `badge ${visit.end}` : "badge none", badge), cell("size", size)];
    const label = `${name}${purpose ? `, ${purpose}` : ""}, ${isKnown && visit.value !== null ? `value ${value}` : "not decided yet"}, window ${limitText(visit.alpha, "open")} to ${limitText(visit.beta, "open")}${badge ? `, ${badge}` : ""}${size === "…" ? "" : `, ${counted(visit.size, "position")}`}`;
    return { cells, label, classes: [isLater ? "later" : "", isOpen ? "open" : ""].filter((name) => name !== "") };
  }

  /** @param {number} node @param {boolean} ends */
  explain(node, ends) {
    const visit = this.visits[node];
    const siblings = visit.parent === null ? [] : this.visits[visit.parent].children;
    const isLeaf = visit.children.length === 0;
    const said = [];
    if (!ends || isLeaf || this.steps.at === this.events.length - 1) said.push(entryText(visit, siblings[0] === node));
    else if (visit.purpose !== "root") said.push(`Back from ${visit.move ?? (visit.purpose === "pass" ? "the pass" : "the verification")}.`);
    if (ends) said.push(exitText(visit, this.decisive(visit), this.searched(visit)));
    this.explanation.textContent = said.join(" ");
    const { line, passed } = this.line(node);
    this.look(line, passed ? "The board shows the position before the pass." : "");
  }

  /** The move that cut, or the best one. @param {Visit} visit */
  decisive(visit) {
    const children = visit.children.map((child) => this.visits[child]).filter(({ move }) => move !== null);
    if (visit.end === "cut") return children.length > 0 ? children[children.length - 1].move : null;
    return children.find(({ value }) => value !== null && value === -(visit.value ?? NaN))?.move ?? null;
  }

  /** How many moves of a position were searched, each perhaps more than once. @param {Visit} visit */
  searched(visit) {
    return new Set(visit.children.map((child) => this.visits[child].move).filter((move) => move !== null)).size;
  }

  /** The moves from the root to a node, as far as they can be played. @param {number} node */
  line(node) {
    /** @type {string[]} */
    let line = [];
    let passed = false;
    for (let at = /** @type {number | null} */ (node); at !== null; at = this.visits[at].parent) {
      const { move, purpose } = this.visits[at];
      if (purpose === "pass") {
        line = [];
        passed = true;
      } else if (move !== null) line.unshift(move);
    }
    return { line, passed };
  }

  leave() {
    this.steps.rest();
  }
}
