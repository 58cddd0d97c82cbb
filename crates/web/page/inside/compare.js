// Three searches of one position beside each other: where each of them spends its work, and what it comes to.

/** @import { Ahead, InsideRecord } from "../protocol.js" */
/** @import { Connection, Recording } from "../connection.js" */
/** @import { Play } from "../play.js" */
/** @import { Effort } from "./effort.js" */
import { announce, make, messageOf } from "../page.js";
import { countsOf, effortOf, favourite } from "./effort.js";
import { Steps } from "./steps.js";
import { counted, scoreText } from "./words.js";

/** How fine the slider is. */
const PARTS = 100;

/** @type {{ kind: "minimax" | "mcts" | "best_first", title: string, preset: string, family: string, how: string }[]} */
const SEARCHES = [
  { kind: "minimax", title: "Minimax", preset: "best", family: "ab", how: "looks at every move in turn, and leaves those soon that are refuted." },
  { kind: "mcts", title: "Monte Carlo", preset: "best-mcts", family: "mcts", how: "comes back most to the moves that do well so far." },
  { kind: "best_first", title: "Best-first", preset: "best-ubfm", family: "ubfm", how: "follows the best line it knows until that is no longer the best." },
];

/** @typedef {{ record: InsideRecord, effort: Effort }} Seen */

export class Compare {
  /** @param {Connection} connection @param {Play} play */
  constructor(connection, play) {
    this.connection = connection;
    this.play = play;
    /** @type {Recording | null} */
    this.recording = null;
    /** @type {(Seen | null)[]} */
    this.seen = SEARCHES.map(() => null);
    /** @type {Map<string, string[]>} */
    this.paths = new Map();
    /** @type {Ahead | null} */
    this.root = null;
    this.round = 0;
    const number = (/** @type {string} */ id, /** @type {string} */ most, /** @type {string} */ value) => make("input", { id, type: "number", min: "1", max: most, value, required: true });
    this.depth = number("compare-depth", "6", "4");
    this.iterations = number("compare-iterations", "500", "300");
    this.go = make("button", { id: "compare-go", type: "submit", className: "primary", textContent: "Search" });
    const field = (/** @type {string} */ text, /** @type {HTMLInputElement} */ input) => make("label", {}, [text, input]);
    const form = make("form", { className: "comparing", onsubmit: (event) => this.submit(event) }, [field("Depth", this.depth), field("Iterations", this.iterations), this.go]);
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.hint = make("p", { className: "about", textContent: "Lets the best players of the three families search this position, and shows where each spends its work." });
    this.steps = new Steps("Share of the work", () => this.draw());
    this.cards = make("ul", { className: "searches" });
    this.table = make("div", {});
    this.body = make("div", { className: "seen", hidden: true }, [this.steps.home, this.cards, this.table]);
    this.home = make("div", { className: "seen compare" }, [form, this.trouble, this.hint, this.body]);
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    if (this.recording) this.forget();
    else this.search();
  }

  /** @param {{ preset: string, family: string }} search */
  player({ preset, family }) {
    return this.play.info?.presets.some(({ name }) => name === preset) ? preset : family;
  }

  async search() {
    if (this.play.turn === null) {
      this.trouble.textContent = "The game is over. Undo a move or start a new game.";
      return;
    }
    this.forget();
    const { round } = this;
    const within = (/** @type {HTMLInputElement} */ { value, max }) => Math.min(Number(max), Math.max(1, Math.round(Number(value)) || 1));
    const [depth, iterations] = [within(this.depth), within(this.iterations)];
    this.go.textContent = "Stop";
    try {
      for (const [n, search] of SEARCHES.entries()) {
        const limits = search.kind === "minimax" ? { depth } : { iterations };
        this.recording = this.connection.lookInside({ player: this.player(search), limits });
        const record = await this.recording.done;
        if (round !== this.round) return;
        this.seen[n] = { record, effort: effortOf(record) };
      }
      await this.learnPaths();
      if (round !== this.round) return;
      this.hint.hidden = true;
      this.body.hidden = false;
      this.steps.begin(PARTS, 0);
      this.draw();
      announce(SEARCHES.map((_, n) => this.resultText(n)).join(" "));
    } catch (error) {
      if (round === this.round) this.trouble.textContent = messageOf(error);
    }
    if (round !== this.round) return;
    this.recording = null;
    this.go.textContent = "Search";
  }

  /** Where the moves stand on the board that may be somebody's favourite. */
  async learnPaths() {
    this.root = await this.connection.lookAhead([]);
    const favourites = this.seen.flatMap((seen) => (seen ? this.allFavourites(seen) : []));
    for (const move of new Set(favourites)) {
      const { line } = await this.connection.lookAhead([move]);
      this.paths.set(move, line[0]?.path ?? []);
    }
  }

  /** @param {Seen} seen @returns {string[]} */
  allFavourites({ effort }) {
    const all = Array.from({ length: PARTS }, (_, part) => favourite(countsOf(effort, this.units(effort, part + 1))));
    return [...new Set(all)].filter((move) => move !== null);
  }

  /** How many units of work belong to a part of it; the first step has some already. @param {Effort} effort @param {number} part */
  units({ moves }, part) {
    return Math.max(Math.min(moves.length, 1), Math.round((moves.length * part) / PARTS));
  }

  /** How much of the work is shown. */
  get part() {
    return this.steps.at + 1;
  }

  forget() {
    this.round += 1;
    this.recording?.stop();
    this.recording = null;
    this.steps.rest();
    this.seen = SEARCHES.map(() => null);
    this.paths.clear();
    this.root = null;
    this.go.textContent = "Search";
    this.trouble.textContent = "";
    this.hint.hidden = false;
    this.body.hidden = true;
    this.play.glance(null, null, "");
  }

  draw() {
    const counts = this.seen.map((seen) => (seen ? countsOf(seen.effort, this.units(seen.effort, this.part)) : new Map()));
    this.cards.replaceChildren(...SEARCHES.map((search, n) => this.card(search, n, counts[n])));
    this.table.replaceChildren(this.tableOf(counts));
    this.mark(counts.map(favourite));
  }

  /** @param {(typeof SEARCHES)[number]} search @param {number} n @param {Map<string, number>} counts */
  card(search, n, counts) {
    const seen = this.seen[n];
    const most = favourite(counts);
    const done = seen ? this.units(seen.effort, this.part) : 0;
    const isOver = this.part === PARTS;
    const told = !seen || seen.effort.moves.length === 0
      ? this.resultText(n)
      : isOver ? this.resultText(n) : `After ${counted(done, seen.effort.unit)} it has looked most at ${most ?? "the position itself"}.`;
    return make("li", { className: search.kind }, [make("strong", { textContent: search.title }), make("span", { className: "quiet", textContent: this.player(search) }), make("p", { textContent: told }), make("p", { className: "quiet", textContent: `It ${search.how}` })]);
  }

  /** What a search came to. @param {number} n */
  resultText(n) {
    const seen = this.seen[n];
    if (!seen) return "";
    const { record, effort } = seen;
    const expected = record.expected;
    const worth = expected && record.kind !== "mcts" ? (expected.kind === "points" ? `, worth ${scoreText(expected.points)}` : `, a ${expected.kind}`) : "";
    if (effort.moves.length === 0) return `It plays ${record.best ?? "nothing"} at once.`;
    return `It plays ${record.best ?? "nothing"}${worth}, after ${counted(effort.moves.length + (record.kind === "minimax" ? record.left_out : 0), effort.unit)}.`;
  }

  /** The work by moves, those first that got most of it from all three. @param {Map<string, number>[]} counts */
  tableOf(counts) {
    const sums = counts.map((one) => [...one.values()].reduce((sum, count) => sum + count, 0));
    const share = (/** @type {number} */ n, /** @type {string} */ move) => (counts[n].get(move) ?? 0) / Math.max(1, sums[n]);
    const total = (/** @type {string} */ move) => SEARCHES.reduce((sum, _, n) => sum + share(n, move), 0);
    const moves = [...new Set(this.seen.flatMap((seen) => seen?.effort.moves ?? []))].filter((move) => move !== null);
    moves.sort((one, other) => total(other) - total(one) || one.localeCompare(other));
    const isOver = this.part === PARTS;
    const cell = (/** @type {string} */ move, /** @type {number} */ n) => {
      const bar = make("span", { className: `bar ${SEARCHES[n].kind}` });
      bar.style.setProperty("--share", String(share(n, move)));
      const isChosen = isOver && this.seen[n]?.record.best === move;
      return make("td", { className: isChosen ? "is-chosen" : "" }, [bar, `${Math.round(100 * share(n, move))} %${isChosen ? ", played" : ""}`]);
    };
    const head = make("tr", {}, ["Move", ...SEARCHES.map(({ title }) => title)].map((textContent) => make("th", { scope: "col", textContent })));
    const rows = moves.map((move) => make("tr", {}, [make("th", { scope: "row", textContent: move }), ...SEARCHES.map((_, n) => cell(move, n))]));
    const table = make("table", {}, [make("caption", { textContent: "Share of the work that went to each move" }), make("thead", {}, [head]), make("tbody", {}, rows)]);
    const scroll = make("div", { className: "scroll", tabIndex: 0 }, [table]);
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", "Work by moves");
    return scroll;
  }

  /** Shows on the board what each search looks at most. @param {(string | null)[]} favourites */
  mark(favourites) {
    if (!this.root) return;
    const arrows = favourites.flatMap((move, n) => {
      const path = move === null ? undefined : this.paths.get(move);
      return path ? [{ path, width: 0.14 - 0.04 * n, kind: SEARCHES[n].kind }] : [];
    });
    this.play.glance(this.root, { arrows, notes: new Map() }, "Arrows: what each search looks at most.");
  }

  leave() {
    this.forget();
  }
}
