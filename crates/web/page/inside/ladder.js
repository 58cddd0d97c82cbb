// One position, one depth, and a slider from plain minimax to the best player that counts the positions saved.

/** @import { Thought } from "../protocol.js" */
/** @import { Connection, Search } from "../connection.js" */
/** @import { Play } from "../play.js" */
/** @import { Rung } from "./rungs.js" */
import { announce, make, messageOf } from "../page.js";
import { rungsTo } from "./rungs.js";
import { counted, scoreText } from "./words.js";

const MOST_DEPTH = 8;

/** How long a rung may search, in milliseconds. */
const TIME = 5000;

const BEST = "best";

/** @typedef {{ nodes: number, move: string | null, expected: Thought["expected"], isWhole: boolean }} Measured */

export class Ladder {
  /**
   * @param {Connection} connection @param {Play} play
   * @param {(player: string, depth: number) => void} open  looks inside the search of a rung
   */
  constructor(connection, play, open) {
    this.connection = connection;
    this.play = play;
    this.open = open;
    /** @type {Rung[]} */
    this.rungs = [];
    /** @type {(Measured | null)[]} */
    this.measured = [];
    /** @type {Search | null} */
    this.search = null;
    /** Told apart, so that what was asked of another position is dropped. */
    this.round = 0;
    this.depth = make("input", { id: "ladder-depth", type: "number", min: "1", max: String(MOST_DEPTH), value: "4", required: true });
    this.go = make("button", { id: "ladder-go", type: "submit", className: "primary", textContent: "Measure" });
    const form = make("form", { className: "asking", onsubmit: (event) => this.submit(event) }, [
      make("div", { className: "limit" }, [make("label", { htmlFor: "ladder-depth", textContent: `Depth, 1 to ${MOST_DEPTH} plies` }), this.depth, this.go]),
    ]);
    this.slider = make("input", { type: "range", min: "0", max: "0", value: "0", oninput: () => this.draw() });
    this.slider.setAttribute("aria-label", "From plain minimax to the best player");
    this.title = make("h2", {});
    this.told = make("p", { className: "told" });
    this.about = make("p", {});
    this.list = make("ol", { className: "rungs" });
    this.look = make("button", { type: "button", textContent: "Step through this search", onclick: () => this.openRung() });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.body = make("div", { className: "ladder", hidden: true }, [this.slider, this.title, this.told, this.about, this.list, this.look]);
    this.hint = make("p", { className: "about", textContent: "Searches this position to the same depth in about ten ways, each with one idea more, and counts the positions that each of them visits." });
    this.home = make("div", { className: "seen minimax" }, [form, this.trouble, this.hint, this.body]);
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    if (this.search) this.stop();
    else this.measure();
  }

  async measure() {
    const best = this.play.info?.presets.find(({ name }) => name === BEST);
    if (!best || this.play.turn === null) {
      this.trouble.textContent = best ? "The game is over. Undo a move or start a new game." : "This game has no best player.";
      return;
    }
    const depth = Math.min(MOST_DEPTH, Math.max(1, Math.round(Number(this.depth.value)) || 1));
    this.forget();
    this.searched = depth;
    this.depth.value = String(depth);
    this.rungs = rungsTo(best.player, BEST);
    this.measured = this.rungs.map(() => null);
    this.slider.max = String(this.rungs.length - 1);
    this.slider.value = "0";
    this.body.hidden = false;
    this.hint.hidden = true;
    this.go.textContent = "Stop";
    const { round } = this;
    try {
      for (const [n, { player }] of this.rungs.entries()) {
        this.search = this.connection.think({ player, limits: { depth, time: TIME } });
        const found = await this.search.done;
        if (round !== this.round) return;
        this.measured[n] = { nodes: found.nodes, move: found.best, expected: found.expected, isWhole: found.time < TIME };
        this.draw();
      }
    } catch (error) {
      if (round === this.round) this.trouble.textContent = messageOf(error);
    }
    if (round === this.round) this.stop();
  }

  /** What was measured stays. */
  stop() {
    this.round += 1;
    this.search?.stop();
    this.search = null;
    this.go.textContent = "Measure";
    this.draw();
  }

  forget() {
    this.stop();
    this.rungs = [];
    this.measured = [];
    this.body.hidden = true;
    this.hint.hidden = false;
    this.trouble.textContent = "";
  }

  get at() {
    return Number(this.slider.value);
  }

  openRung() {
    const rung = this.rungs[this.at];
    if (rung) this.open(rung.player, Math.min(6, this.searched ?? 1));
  }

  draw() {
    const rung = this.rungs[this.at];
    if (!rung) return;
    const most = Math.max(1, ...this.measured.map((found) => found?.nodes ?? 0));
    this.title.textContent = rung.title;
    this.about.textContent = rung.about;
    this.told.textContent = this.text(this.at);
    this.slider.setAttribute("aria-valuetext", `${rung.title}: ${this.told.textContent}`);
    this.list.replaceChildren(...this.rungs.map(({ title }, n) => this.line(title, n, most)));
  }

  /** @param {string} title @param {number} n @param {number} most */
  line(title, n, most) {
    const found = this.measured[n];
    const bar = make("span", { className: "bar" });
    bar.style.setProperty("--share", String((found?.nodes ?? 0) / most));
    const nodes = found ? `${found.isWhole ? "" : "> "}${found.nodes.toLocaleString("en")}` : "…";
    const line = make("li", {}, [make("span", { className: "name", textContent: title }), make("span", { className: "nodes", textContent: nodes }), bar]);
    if (n === this.at) line.setAttribute("aria-current", "step");
    return line;
  }

  /** What a rung needs and finds. @param {number} n */
  text(n) {
    const found = this.measured[n];
    if (!found) return this.search ? "Not measured yet." : "Not measured.";
    const first = this.measured[0];
    const before = n > 0 ? this.measured[n - 1] : null;
    const said = [`${found.isWhole ? "" : "More than "}${counted(found.nodes, "position")}`];
    if (n > 0 && first && found.isWhole) said.push(`, ${first.isWhole ? "" : "more than "}${savedText(first.nodes, found.nodes)} than plain minimax`);
    if (n > 1 && before?.isWhole && found.isWhole) said.push(` and ${savedText(before.nodes, found.nodes)} than the rung below`);
    said.push(`. It plays ${found.move ?? "nothing"}${worthText(found.expected)}`);
    if (n > 0 && first?.isWhole && found.isWhole) said.push(found.move === first.move ? ", as plain minimax does." : `, and plain minimax ${first.move}.`);
    else said.push(found.isWhole ? "." : ` after ${TIME / 1000} seconds, in which it did not come to the end.`);
    return said.join("");
  }

  leave() {
    this.forget();
    announce("");
  }
}

/** @param {number} before @param {number} now */
function savedText(before, now) {
  const share = 100 * (1 - now / Math.max(1, before));
  const digits = Math.abs(share) >= 99 ? 2 : Math.abs(share) >= 90 ? 1 : 0;
  return share >= 0 ? `${share.toFixed(digits)} % fewer` : `${(-share).toFixed(digits)} % more`;
}

/** @param {Thought["expected"]} expected */
function worthText(expected) {
  if (!expected) return "";
  return expected.kind === "points" ? `, worth ${scoreText(expected.points)}` : `, a ${expected.kind}`;
}
