// A best-first search as it went: iteration by iteration, down the tree, a position more, and back up.

/** @import { BestFirstRecord, Side } from "../protocol.js" */
/** @import { Iteration } from "./growth.js" */
import { announce, capital, make } from "../page.js";
import { Growth } from "./growth.js";
import { PhaseBar } from "./phases.js";
import { HEADS, asked, backupText, columns, endText, expansionText, knowledgeOf, merit, questionText, result, selectionText, short } from "./reasons.js";
import { Steps } from "./steps.js";
import { scrolled, tableOf } from "./table.js";
import { Tree } from "./tree.js";
import { counted } from "./words.js";

/** @typedef {"selection" | "expansion" | "back-up"} Phase */

/** @type {Phase[]} */
const PHASES = ["selection", "expansion", "back-up"];

/** A step of the walk: a phase of an iteration; selection has one for every move. @typedef {{ iteration: number, phase: Phase, ply: number }} Event */

/** A row of the tree. Several moves may lead to one position, so it is known by its way. @typedef {{ parent: number | null, number: number | null, root: number, ply: number }} Place */

/** @type {Record<ReturnType<typeof knowledgeOf>, string>} */
const LEGENDS = {
  value: "Each row: the move, whether its result is proven, how often it was selected, and its value for the side that makes it.",
  bounds: "Each row: the move, whether its result is proven, how often it was selected, and what it is worth at worst and at best to the side that makes it.",
  numbers: "Each row: the move, whether its result is proven, how often its numbers were backed up, and its proof and disproof number: how many more positions have to be shown at least to be won by the side that is asked about, and how many not to be.",
};

export class BestFirstInside {
  /**
   * @param {BestFirstRecord & { left_out: number }} record
   * @param {Side} toMove
   * @param {(line: string[], note: string) => void} look  shows the position after a line
   */
  constructor(record, toMove, look) {
    this.record = record;
    this.toMove = toMove;
    this.look = look;
    this.growth = new Growth(record);
    this.events = this.eventsOf();
    /** @type {Place[]} */
    this.places = [];
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    this.bar = new PhaseBar(PHASES, record.iterations.length, (number) => this.goTo(number));
    this.explanation = make("p", { className: "explanation" });
    this.candidates = make("div", { className: "candidates" });
    this.steps = new Steps("Steps of the search", (at) => this.step(at));
    this.tree = new Tree("The tree so far", {
      roots: () => [this.root()],
      children: (place) => this.children(place),
      parent: (place) => this.places[place].parent,
      row: (place) => this.row(place),
    }, (place) => this.look(this.texts(this.wayTo(place)), ""));
    this.legend = make("p", { className: "about" });
    this.home = make("div", { className: "seen best_first" }, [this.steps.home, ...this.bar.home, this.explanation, this.candidates, this.tree.home, this.legend]);
    this.steps.begin(this.events.length, 0);
    if (this.events.length > 0) this.draw();
  }

  /** @returns {Event[]} */
  eventsOf() {
    return this.record.iterations.flatMap(({ path, kept }, iteration) => {
      const plies = path.length === 0 ? [0] : path.map((_, ply) => ply).slice(kept);
      const selection = plies.map((ply) => ({ iteration, phase: PHASES[0], ply }));
      return [...selection, ...PHASES.slice(1).map((phase) => ({ iteration, phase, ply: path.length }))];
    });
  }

  get now() {
    return this.events[this.steps.at];
  }

  get iteration() {
    return this.record.iterations[this.now.iteration];
  }

  /** @param {number} number */
  goTo(number) {
    const at = this.events.findIndex(({ iteration }) => iteration === number - 1);
    if (at >= 0) this.steps.go(at);
    this.bar.show(this.now.iteration, this.now.phase);
  }

  /** @param {number} at */
  step(at) {
    this.draw();
    const { phase, iteration } = this.events[at];
    announce(`Iteration ${iteration + 1}, ${phase}. ${this.explanation.textContent}`);
  }

  /** Whose turn it is so many plies below the root. @param {number} ply @returns {Side} */
  side(ply) {
    const other = this.toMove === "black" ? "white" : "black";
    return ply % 2 === 0 ? this.toMove : other;
  }

  /** Whether the side to move there is the one that is asked about. @param {Iteration} iteration @param {number} ply */
  isAsked(iteration, ply) {
    return this.side(ply) === asked(iteration);
  }

  draw() {
    const { now, iteration } = this;
    this.growth.regrow(now.iteration, now.phase === "selection" ? 0 : now.phase === "expansion" ? 1 : 2);
    this.bar.show(now.iteration, now.phase);
    this.explanation.textContent = this.words();
    this.candidates.replaceChildren(this.compared());
    this.legend.textContent = LEGENDS[knowledgeOf(iteration)];
    const way = this.way();
    this.tree.unfolded.add(this.root());
    this.tree.show(way.reduce((place, number) => this.place(place, number), this.root()));
    this.look(this.texts(way), "");
  }

  /** The moves from the root to where the step stands. */
  way() {
    const { now, iteration } = this;
    return now.phase === "selection" ? iteration.path.slice(0, now.ply + 1) : iteration.path;
  }

  /** @param {number[]} numbers */
  texts(numbers) {
    return numbers.map((number) => this.growth.texts[number]);
  }

  // The tree: its rows are numbered as they are first asked for.

  root() {
    return this.placeOf(`root ${this.iteration.root}`, { parent: null, number: null, root: this.iteration.root, ply: 0 });
  }

  /** @param {number} parent @param {number} number */
  place(parent, number) {
    const { root, ply } = this.places[parent];
    return this.placeOf(`${parent} ${number}`, { parent, number, root, ply: ply + 1 });
  }

  /** @param {string} name @param {Place} place */
  placeOf(name, place) {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.places.length);
    return this.places.push(place) - 1;
  }

  /** The best come first. @param {number} place */
  children(place) {
    const { number, root, ply } = this.places[place];
    const moves = this.growth.moves(number === null ? root : this.growth.below.get(number));
    return this.sorted(moves, ply).map((move) => this.place(place, move));
  }

  /** @param {number[]} moves @param {number} ply */
  sorted(moves, ply) {
    const { iteration, growth } = this;
    const worth = (/** @type {number} */ number) => merit(knowledgeOf(iteration), growth.worth[number], this.isAsked(iteration, ply));
    return [...moves].sort((one, other) => {
      const [best, next] = [worth(one), worth(other)];
      return best === next ? growth.visits[other] - growth.visits[one] : next > best ? 1 : -1;
    });
  }

  /** @param {number} place @returns {number[]} */
  wayTo(place) {
    const { parent, number } = this.places[place];
    return parent === null || number === null ? [] : [...this.wayTo(parent), number];
  }

  /** @param {number} place */
  row(place) {
    const { number, ply } = this.places[place];
    const { iteration, growth } = this;
    const cell = (/** @type {string} */ className, /** @type {string} */ textContent) => make("span", { className, textContent });
    const way = this.way();
    const isOnWay = number === null || (way[ply - 1] === number && this.wayTo(place).every((step, n) => way[n] === step));
    if (number === null) {
      const count = counted(this.now.iteration + (this.now.phase === "back-up" ? 1 : 0), "iteration");
      return { cells: [cell("move", "Root"), cell("badge none", ""), cell("size", ""), cell("value", "")], label: `Root, ${count}`, classes: ["on-way"] };
    }
    const knowledge = knowledgeOf(iteration);
    const worth = growth.worth[number];
    const name = growth.texts[number];
    const proven = result(knowledge, worth, this.isAsked(iteration, ply - 1));
    const value = short(knowledge, worth);
    const visits = growth.visits[number];
    return {
      cells: [cell("move", name), cell(proven ? "badge over" : "badge none", proven), cell("size", String(visits)), cell("value", value)],
      label: `${name}${proven ? `, proven: ${proven}` : ""}, ${counted(visits, "visit")}, ${value}${isOnWay ? ", on the path" : ""}`,
      classes: isOnWay ? ["on-way"] : [],
    };
  }

  // What the step is about.

  words() {
    const { now, iteration, growth } = this;
    const { path } = iteration;
    const name = this.texts(path)[path.length - 1] ?? "";
    if (now.phase === "selection") {
      const number = path[now.ply];
      if (number === undefined) return questionText(iteration);
      return selectionText(iteration, now.ply, this.side(now.ply), this.texts(path)[now.ply - 1] ?? "", growth.texts[number], growth.worth[number]);
    }
    if (now.phase === "expansion") {
      const moves = iteration.position === null ? 0 : this.record.positions[iteration.position].length;
      return `${expansionText(iteration, name, moves)}${this.thresholdText()}`;
    }
    const proven = iteration.backed_up.filter(([, , , isProven]) => isProven).length;
    const isLast = now.iteration === this.record.iterations.length - 1;
    const end = isLast ? ` ${endText(knowledgeOf(iteration), this.record.is_decided, this.record.left_out)}` : "";
    return `${backupText(iteration, proven)}${end}`;
  }

  /** At which numbers the position at the end is left. */
  thresholdText() {
    const { thresholds, path } = this.iteration;
    if (thresholds === null || path.length === 0) return "";
    const [proof, disproof] = thresholds.map((number) => (number === null ? null : number.toLocaleString("en")));
    const limits = [proof === null ? "" : `its proof number reaches ${proof}`, disproof === null ? "" : `its disproof number reaches ${disproof}`];
    const text = limits.filter((limit) => limit !== "").join(" or ");
    return text === "" ? "" : ` It is left as soon as ${text}.`;
  }

  /** What is chosen among, what is added, or what goes back up. */
  compared() {
    const { now, iteration, growth } = this;
    const { path, position, root } = iteration;
    if (now.phase === "back-up") return this.backedUp();
    if (now.phase === "selection") {
      const chosen = path[now.ply];
      const at = chosen === undefined ? root : growth.positionOf[chosen];
      return this.listed(`Moves of ${capital(this.side(now.ply))}`, growth.moves(at), now.ply, chosen);
    }
    if (position === null || iteration.end === "proven") return make("p", { className: "about", textContent: "Nothing was added." });
    return this.listed(`Moves of ${capital(this.side(path.length))}, ${iteration.end === "again" ? "once more" : "new"}`, growth.moves(position), path.length);
  }

  /** @param {string} caption @param {number[]} moves @param {number} ply @param {number} [chosen] */
  listed(caption, moves, ply, chosen) {
    if (moves.length === 0) return make("p", { className: "about", textContent: "Nothing is known yet." });
    const { iteration, growth } = this;
    const knowledge = knowledgeOf(iteration);
    const rows = this.sorted(moves, ply).map((number) => ({
      name: growth.texts[number],
      cells: [String(growth.visits[number]), ...columns(knowledge, growth.worth[number]), growth.worth[number].isProven ? "yes" : ""],
      isChosen: number === chosen,
    }));
    return scrolled("Moves", tableOf(caption, ["Move", "Visits", ...HEADS[knowledge], "Proven"], rows));
  }

  backedUp() {
    const { now, iteration, growth } = this;
    if (iteration.backed_up.length === 0) return make("p", { className: "about", textContent: "Nothing changed." });
    const knowledge = knowledgeOf(iteration);
    growth.regrow(now.iteration, 1);
    const before = new Map(iteration.backed_up.map(([number]) => [number, short(knowledge, growth.worth[number])]));
    growth.regrow(now.iteration, 2);
    const rows = iteration.backed_up.map(([number, low, high, isProven]) => ({
      name: growth.texts[number],
      cells: [this.side(iteration.path.indexOf(number)), before.get(number) ?? "", short(knowledge, { low, high, isProven }), isProven ? "yes" : ""],
      isChosen: false,
    }));
    return scrolled("Back-up", tableOf("From the end back to the root", ["Move", "Side", "Before", "After", "Proven"], rows));
  }

  leave() {
    this.steps.rest();
  }
}
