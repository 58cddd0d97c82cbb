// Monte Carlo tree search as it went: iteration by iteration, each in its four phases.

/** @import { MctsRecord, Side } from "../protocol.js" */
import { announce, capital, make } from "../page.js";
import { PhaseBar } from "./phases.js";
import { Steps } from "./steps.js";
import { scrolled, tableOf } from "./table.js";
import { Tree } from "./tree.js";
import { counted } from "./words.js";

/** @typedef {"selection" | "expansion" | "simulation" | "backpropagation"} Phase */

/** @type {Phase[]} */
const PHASES = ["selection", "expansion", "simulation", "backpropagation"];

/**
 * A step of the walk: a phase of an iteration; selection has one for every choice.
 * @typedef {{ iteration: number, phase: Phase, choice: number }} Event
 */

/** @typedef {{ side: Side, chosen: number, untried: number, candidates: [number, number, number, number, number | null][] }} Choice */

/** The root's number in every tree. */
const ROOT = 0;

/** @param {number} part */
const percent = (part) => `${Math.round(100 * part)} %`;

/** @param {MctsRecord["iterations"][number]} iteration @returns {Choice[]} */
const choicesOf = ({ steps }) => steps.map(([side, chosen, untried, candidates]) => ({ side, chosen, untried, candidates }));

/** Whether a choice was made by the formula, among children that were all known. @param {Choice} choice */
const isByFormula = ({ untried }) => untried === 0;

export class MctsInside {
  /**
   * @param {MctsRecord} record
   * @param {Side} toMove
   * @param {(line: string[], note: string, length?: number) => void} look
   *   shows the position after a line, with arrows for so many of its moves
   */
  constructor(record, toMove, look) {
    this.record = record;
    this.toMove = toMove;
    this.look = look;
    this.choices = record.iterations.map(choicesOf);
    this.events = this.eventsOf();
    /** @type {Map<number, { parent: number | null, visits: number, won: number, children: number[] }>} */
    this.grown = new Map();
    this.explanation = make("p", { className: "explanation" });
    this.candidates = make("div", { className: "candidates" });
    this.steps = new Steps("Steps of the search", (at) => this.step(at));
    this.bar = new PhaseBar(PHASES, record.iterations.length, (number) => this.goTo(number));
    this.tree = new Tree("The tree so far", {
      roots: () => (this.grown.has(ROOT) ? [ROOT] : []),
      children: (node) => this.grown.get(node)?.children ?? [],
      parent: (node) => this.grown.get(node)?.parent ?? null,
      row: (node) => this.row(node),
    }, (node) => this.showNode(node));
    const legend = make("p", { className: "about", textContent: "Each row: the move, its visits, and the mean result for the side that plays it." });
    this.home = make("div", { className: "seen mcts" }, [
      this.steps.home,
      ...this.bar.home,
      this.explanation,
      this.candidates,
      this.tree.home,
      legend,
    ]);
    this.tree.unfolded.add(ROOT);
    this.steps.begin(this.events.length, 0);
    if (this.events.length > 0) this.draw();
  }

  /** @returns {Event[]} */
  eventsOf() {
    return this.choices.flatMap((choices, iteration) => {
      const made = choices.filter(isByFormula).length;
      const selection = Array.from({ length: Math.max(1, made) }, (_, choice) => ({ iteration, phase: PHASES[0], choice }));
      return [...selection, ...PHASES.slice(1).map((phase) => ({ iteration, phase, choice: made }))];
    });
  }

  /** @param {number} number */
  goTo(number) {
    const at = this.events.findIndex(({ iteration }) => iteration === number - 1);
    if (at >= 0) this.steps.go(at);
    const now = this.events[this.steps.at];
    this.bar.show(now.iteration, now.phase);
  }

  /** @param {number} at */
  step(at) {
    this.draw();
    const { phase, iteration } = this.events[at];
    announce(`Iteration ${iteration + 1}, ${phase}. ${this.explanation.textContent}`);
  }

  /** Lets the tree grow again up to a step. @param {Event} now */
  regrow({ iteration, phase }) {
    const { grown } = this;
    grown.clear();
    const visit = (/** @type {number} */ node, /** @type {number | null} */ parent, /** @type {number} */ won) => {
      const known = grown.get(node) ?? { parent, visits: 0, won: 0, children: [] };
      if (!grown.has(node)) {
        grown.set(node, known);
        if (parent !== null) grown.get(parent)?.children.push(node);
      }
      known.visits += 1;
      known.won += won;
    };
    const done = phase === "backpropagation" ? iteration + 1 : iteration;
    for (let n = 0; n < done; n++) {
      const { black } = this.record.iterations[n];
      const won = (/** @type {Side} */ side) => (side === "black" ? black : 1 - black);
      visit(ROOT, null, won(this.toMove === "black" ? "white" : "black"));
      let parent = ROOT;
      for (const { chosen, side } of this.choices[n]) {
        visit(chosen, parent, won(side));
        parent = chosen;
      }
    }
    if (!grown.has(ROOT)) grown.set(ROOT, { parent: null, visits: 0, won: 0, children: [] });
    // A node that has just been added has no visit that has come back yet.
    if (phase === "expansion" || phase === "simulation") {
      let parent = ROOT;
      for (const { chosen } of this.choices[iteration]) {
        if (!grown.has(chosen)) {
          grown.set(chosen, { parent, visits: 0, won: 0, children: [] });
          grown.get(parent)?.children.push(chosen);
        }
        parent = chosen;
      }
    }
  }

  draw() {
    const now = this.events[this.steps.at];
    this.regrow(now);
    this.bar.show(now.iteration, now.phase);
    this.explanation.textContent = this.words(now);
    this.drawCandidates(now);
    const way = this.way(now);
    const end = way[way.length - 1] ?? ROOT;
    this.tree.unfolded.add(ROOT);
    this.tree.show(this.grown.has(end) ? end : ROOT);
    this.drawLine(now);
  }

  /** The nodes from below the root to where a step stands. @param {Event} event */
  way({ iteration, phase, choice }) {
    const choices = this.choices[iteration];
    const made = phase === "selection" ? (choices[choice] && isByFormula(choices[choice]) ? choice + 1 : 0) : choices.length;
    return choices.slice(0, made).map(({ chosen }) => chosen);
  }

  /** @param {number[]} way */
  texts(way) {
    return way.map((node) => this.record.moves[String(node)] ?? "?");
  }

  /** @param {Event} event */
  drawLine(event) {
    const line = this.texts(this.way(event));
    const { game } = this.record.iterations[event.iteration];
    if (event.phase === "simulation") this.look([...line, ...game], game.length > 0 ? "The board shows the end of the playout." : "", line.length);
    else this.look(line, "");
  }

  /** @param {number} node */
  showNode(node) {
    /** @type {number[]} */
    const way = [];
    for (let at = /** @type {number | null} */ (node); at !== null && at !== ROOT; at = this.grown.get(at)?.parent ?? null) way.unshift(at);
    this.look(this.texts(way), "");
  }

  /** @param {Event} event */
  words({ iteration, phase, choice }) {
    const { is_new, is_sampled, game, black } = this.record.iterations[iteration];
    const choices = this.choices[iteration];
    const end = choices[choices.length - 1];
    const name = end ? this.record.moves[String(end.chosen)] : "the root";
    switch (phase) {
      case "selection": {
        const made = choices[choice];
        if (!made || !isByFormula(made)) return "The root still has untried moves, so nothing is compared yet.";
        const where = choice === 0 ? "At the root" : `After ${this.texts([choices[choice - 1].chosen])[0]}`;
        return `${where} every move has been tried. ${capital(made.side)} selects ${this.record.moves[String(made.chosen)]}: the sum of its mean and its exploration term is the largest. The term is large for moves with few visits.`;
      }
      case "expansion":
        if (!is_new) return is_sampled ? `${name} is already in the tree, and there is no room for its children.` : `Nothing is added: the result of ${name} is known.`;
        return end && !isByFormula(end)
          ? `${capital(end.side)} has ${counted(end.untried, "untried move")} here. One of them, ${name}, is chosen at random and becomes a new node.`
          : `${name} is visited for the first time and becomes a new node.`;
      case "simulation":
        if (!is_sampled) return `No playout: the result is proven. ${this.result(black)}`;
        return game.length === 0 ? `The game is over here. ${this.result(black)}` : `From the new node on ${counted(game.length, "random move is", "random moves are")} played. ${this.result(black)}`;
      default:
        return `The result is backed up: ${counted(choices.length + 1, "node")} on the path get one more visit, and each adds the result for the side that moved there: Black ${percent(black)}, White ${percent(1 - black)}.`;
    }
  }

  /** @param {number} black */
  result(black) {
    if (black === 1) return "Black wins.";
    if (black === 0) return "White wins.";
    if (black === 0.5) return "It is a draw.";
    return `The playout is cut short and evaluated: ${percent(black)} for Black.`;
  }

  /** What the step is about: what it chooses among, the sampled game, or what goes back up. @param {Event} event */
  drawCandidates({ iteration, phase, choice }) {
    const choices = this.choices[iteration];
    const made = phase === "selection" ? choices[choice] : choices[choices.length - 1];
    if (phase === "backpropagation") this.candidates.replaceChildren(this.backedUp(iteration));
    else if (phase === "simulation") this.candidates.replaceChildren(this.sampled(iteration));
    else if (made && made.candidates.length > 0) this.candidates.replaceChildren(this.compared(made));
    else this.candidates.replaceChildren(make("p", { className: "about", textContent: "No move has been tried here yet." }));
  }

  /** @param {Choice} made */
  compared(made) {
    const sorted = [...made.candidates].sort((one, other) => (other[4] ?? Infinity) - (one[4] ?? Infinity));
    const number = (/** @type {number | null} */ value) => (value === null ? "∞" : value < -1000 ? "lost" : value.toFixed(3).replace("-", "−"));
    const rows = sorted.map(([node, visits, value, exploration, total]) => ({
      name: this.texts([node])[0],
      cells: [String(visits), number(value), number(exploration), number(total)],
      isChosen: node === made.chosen,
    }));
    const caption = made.untried > 0 ? `Tried so far; ${counted(made.untried, "untried move comes", "untried moves come")} first` : `Moves of ${made.side}`;
    return scrolled("Candidates", tableOf(caption, ["Move", "Visits", "Mean", "Exploration", "Sum"], rows));
  }

  /** @param {number} iteration */
  sampled(iteration) {
    const { game } = this.record.iterations[iteration];
    const text = game.length > 0 ? game.join(" ") : "No move was played.";
    return scrolled("Playout", make("p", { className: "game", textContent: text }));
  }

  /** @param {number} iteration */
  backedUp(iteration) {
    const { black } = this.record.iterations[iteration];
    const before = /** @type {Side} */ (this.toMove === "black" ? "white" : "black");
    const way = [{ side: before, chosen: ROOT }, ...this.choices[iteration]];
    const rows = way.reverse().map(({ side, chosen }) => {
      const { visits, won } = this.grown.get(chosen) ?? { visits: 1, won: 0 };
      const added = side === "black" ? black : 1 - black;
      return { name: chosen === ROOT ? "Root" : this.texts([chosen])[0], cells: [side, `+${percent(added)}`, String(visits), percent(won / visits)], isChosen: false };
    });
    return scrolled("Backpropagation", tableOf("From the leaf back to the root", ["Node", "Side", "Result", "Visits", "Mean"], rows));
  }

  /** @param {number} node */
  row(node) {
    const grown = this.grown.get(node) ?? { visits: 0, won: 0 };
    const name = node === ROOT ? "Root" : (this.record.moves[String(node)] ?? "?");
    const mean = grown.visits === 0 ? "new" : percent(grown.won / grown.visits);
    const cell = (/** @type {string} */ className, /** @type {string} */ textContent) => make("span", { className, textContent });
    const bar = cell("bar", "");
    bar.style.setProperty("--share", String(grown.visits / Math.max(1, this.grown.get(ROOT)?.visits ?? 1)));
    const isOnWay = node === ROOT || this.way(this.events[this.steps.at]).includes(node);
    return {
      cells: [cell("move", name), bar, cell("size", String(grown.visits)), cell("value", mean)],
      label: `${name}, ${counted(grown.visits, "visit")}, ${mean}${isOnWay ? ", on the path" : ""}`,
      classes: isOnWay ? ["on-way"] : [],
    };
  }

  leave() {
    this.steps.rest();
  }
}
