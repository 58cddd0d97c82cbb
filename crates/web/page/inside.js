// The view in which one looks into searches: one of them step by step, from plain minimax to the best player, or three
// beside each other.

/** @import { Ahead, InsideRecord } from "./protocol.js" */
/** @import { Connection, Recording } from "./connection.js" */
/** @import { Play } from "./play.js" */
import { BestFirstInside } from "./inside/bestfirst.js";
import { Compare } from "./inside/compare.js";
import { Ladder } from "./inside/ladder.js";
import { MctsInside } from "./inside/mcts.js";
import { MinimaxInside } from "./inside/minimax.js";
import { counted, scoreText } from "./inside/words.js";
import { announce, byId, capital, make, messageOf, row } from "./page.js";

/** @typedef {"minimax" | "mcts" | "best_first"} Kind */

/** @type {Record<Kind, { title: string, limit: string, about: string, most: number, usual: number, players: [string, string][] }>} */
const KINDS = {
  minimax: {
    title: "Minimax",
    limit: "Depth",
    about: "1 to 6 plies",
    most: 6,
    usual: 3,
    players: [
      ["Alpha-beta", "ab"],
      ["Plain minimax", "minimax"],
      ["Alpha-beta with deepening, table and move ordering", "ab:deepening=on,tt=16,order=previous-best+killers+history"],
      ["The same with null windows (PVS)", "ab:deepening=on,tt=16,order=previous-best+killers+history,pvs=on"],
      ["The same with late move reductions", "ab:deepening=on,tt=16,order=previous-best+killers+history,pvs=on,lmr=on"],
    ],
  },
  mcts: {
    title: "Monte Carlo",
    limit: "Iterations",
    about: "1 to 500",
    most: 500,
    usual: 100,
    players: [
      ["UCT", "mcts"],
      ["UCT with less exploration", "mcts:c=0.5"],
      ["UCT that expands all children", "mcts:expand=all"],
      ["PUCT with priors from the evaluation", "mcts:select=puct,expand=all"],
      ["UCT with the solver", "mcts:solver=on"],
    ],
  },
  best_first: {
    title: "Best-first",
    limit: "Iterations",
    about: "1 to 500",
    most: 500,
    usual: 100,
    players: [
      ["Unbounded best-first minimax", "ubfm"],
      ["The same, with estimates corrected by the tempo", "ubfm:tempo=on"],
      ["B*", "bstar"],
      ["B* that always tries to prove the best move", "bstar:strategy=prove-best"],
      ["Proof-number search", "pns"],
    ],
  },
};

const OWN = "own";

/** @typedef {"one" | "ladder" | "three"} Way */

/** @type {[Way, string][]} */
const WAYS = [
  ["one", "Step by step"],
  ["ladder", "Minimax to best"],
  ["three", "Side by side"],
];

export class Inside {
  /** @param {Connection} connection @param {Play} play */
  constructor(connection, play) {
    this.connection = connection;
    this.play = play;
    /** @type {Kind} */
    this.kind = "minimax";
    /** @type {Recording | null} */
    this.recording = null;
    /** @type {MinimaxInside | MctsInside | BestFirstInside | null} */
    this.seen = null;
    /** What is to be shown on the board next, while the server is still asked for something else. */
    this.wanted = /** @type {{ line: string[], note: string, length: number } | null} */ (null);
    this.isAsking = false;
    /** @type {Way} */
    this.way = "one";
    this.ladder = new Ladder(connection, play, (player, depth) => this.open(player, depth));
    this.compare = new Compare(connection, play);
    this.build();
  }

  build() {
    const kinds = Object.entries(KINDS).map(([kind, { title }]) => {
      const radio = make("input", { type: "radio", name: "inside-kind", value: kind, checked: kind === this.kind, onchange: () => this.choose(/** @type {Kind} */ (kind)) });
      return make("label", { className: kind }, [radio, title]);
    });
    const legend = make("legend", { className: "unseen", textContent: "Kind of search" });
    this.players = make("select", { id: "inside-player", onchange: () => this.drawOwn() });
    this.own = make("input", { id: "inside-own", autocomplete: "off", spellcheck: false });
    this.own.setAttribute("autocapitalize", "none");
    this.ownRow = row("Custom player", this.own);
    this.limit = make("input", { id: "inside-limit", type: "number", min: "1", required: true });
    this.limitLabel = make("label", { htmlFor: "inside-limit" });
    this.go = make("button", { id: "inside-go", type: "submit", className: "primary" });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.summary = make("p", { className: "summary" });
    this.form = make("form", { className: "asking", onsubmit: (event) => this.submit(event) }, [
      make("fieldset", { className: "kinds" }, [legend, ...kinds]),
      row("Player", this.players),
      this.ownRow,
      make("div", { className: "limit" }, [this.limitLabel, this.limit, this.go]),
    ]);
    this.home = make("div", { className: "record" });
    this.one = make("div", { className: "inside" }, [this.form, this.trouble, this.summary, this.home]);
    const ways = WAYS.map(([way, textContent]) => {
      const radio = make("input", { type: "radio", name: "inside-way", value: way, checked: way === this.way, onchange: () => this.goBy(way) });
      return make("label", {}, [radio, textContent]);
    });
    const choice = make("fieldset", { className: "ways" }, [make("legend", { className: "unseen", textContent: "Way of looking" }), ...ways]);
    byId("inside").replaceChildren(choice, this.one, this.ladder.home, this.compare.home);
    this.choose(this.kind);
    this.drawWay();
  }

  /** @param {Way} way */
  goBy(way) {
    this.forget();
    this.way = way;
    this.drawWay();
  }

  drawWay() {
    if (this.one) this.one.hidden = this.way !== "one";
    this.ladder.home.hidden = this.way !== "ladder";
    this.compare.home.hidden = this.way !== "three";
    const radio = document.querySelector(`[name="inside-way"][value="${this.way}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
  }

  /** Steps through the search of a player of the minimax family. @param {string} player @param {number} depth */
  open(player, depth) {
    this.goBy("one");
    this.choose("minimax");
    for (const radio of document.querySelectorAll('[name="inside-kind"]')) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === "minimax";
    }
    if (this.players) this.players.value = OWN;
    if (this.own) this.own.value = player;
    if (this.limit) this.limit.value = String(depth);
    this.drawOwn();
    this.record();
  }

  /** @param {Kind} kind */
  choose(kind) {
    const { players, limit, about, most, usual } = KINDS[kind];
    this.kind = kind;
    const options = players.map(([name, player]) => make("option", { value: player, textContent: name }));
    this.players?.replaceChildren(...options, make("option", { value: OWN, textContent: "Custom player" }));
    if (this.limit && this.limitLabel && this.own) {
      this.own.value = players[0][1];
      this.limit.max = String(most);
      this.limit.value = String(usual);
      this.limit.title = about;
      this.limitLabel.textContent = `${limit}, ${about}`;
    }
    this.drawOwn();
    this.forget();
  }

  drawOwn() {
    if (this.ownRow) this.ownRow.hidden = this.players?.value !== OWN;
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    if (this.recording) this.recording.stop();
    else this.record();
  }

  async record() {
    const player = this.players?.value === OWN ? (this.own?.value.trim() ?? "") : (this.players?.value ?? "");
    const limit = Number(this.limit?.value);
    const limits = this.kind === "minimax" ? { depth: limit } : { iterations: limit };
    this.forget();
    const recording = this.connection.lookInside({ player, limits });
    this.recording = recording;
    this.draw();
    try {
      const record = await recording.done;
      if (this.recording !== recording) return;
      this.recording = null;
      this.show(record);
    } catch (error) {
      if (this.recording !== recording) return;
      this.recording = null;
      this.say(messageOf(error));
    }
    this.draw();
  }

  /** @param {InsideRecord} record */
  show(record) {
    const look = (/** @type {string[]} */ line, /** @type {string} */ note, length = line.length) => this.lookAt(line, note, length);
    const toMove = this.play.position?.to_move ?? "black";
    if (record.kind === "minimax") this.seen = new MinimaxInside(record, look);
    else if (record.kind === "mcts") this.seen = new MctsInside(record, toMove, look);
    else this.seen = new BestFirstInside(record, toMove, look);
    const isEmpty = this.seen.events.length === 0;
    this.home?.replaceChildren(...(isEmpty ? [] : [this.seen.home]));
    // The tree can only tell where it stands once it is on the page.
    if (!isEmpty) this.seen.tree.follow();
    const without = record.kind === "best_first" ? "is best by all that is known of the first moves, so no iteration was needed" : "wins at once, so there was no search";
    const summary = isEmpty ? `${record.best} ${without}.` : this.summaryText(record);
    if (this.summary) this.summary.textContent = summary;
    announce(summary);
  }

  /** @param {InsideRecord} record */
  summaryText(record) {
    const side = capital(this.play.position?.to_move ?? "black");
    const what = record.kind === "minimax" ? "position" : "iteration";
    const count = record.kind === "best_first" ? record.iterations.length + record.left_out : record.nodes;
    const expected = record.expected;
    const worth = expected === null || !this.isWorthKnown(record) ? "" : expected.kind === "points" ? `, worth ${scoreText(expected.points)} to ${side}` : `, a ${expected.kind}`;
    const out = record.left_out > 0 ? ` The first ${counted(count - record.left_out, what)} are shown.` : "";
    return `${side} plays ${record.best ?? "nothing"}${worth}, after ${counted(count, what)}.${out}`;
  }

  /** Whether the search tells what the position is worth: a search for proofs only does with one. @param {InsideRecord} record */
  isWorthKnown(record) {
    if (record.kind !== "best_first") return record.kind === "minimax";
    return record.is_decided || record.iterations.every(({ aim }) => aim !== "black_wins" && aim !== "white_wins");
  }

  /** @param {string} trouble */
  say(trouble) {
    if (this.trouble) this.trouble.textContent = trouble;
  }

  draw() {
    if (!this.go) return;
    const isOver = this.play.turn === null;
    this.go.textContent = this.recording ? "Stop" : "Record";
    this.go.disabled = isOver && !this.recording;
    const hint = isOver ? "The game is over. Undo a move or start a new game." : "Record a small search of this position, then step through it.";
    if (this.summary) this.summary.classList.toggle("about", !this.seen);
    if (this.summary && !this.seen) this.summary.textContent = this.recording ? "Searching." : hint;
  }

  /** Another position is on the table. */
  arrive() {
    this.forget();
  }

  /** Nobody looks any more. */
  leave() {
    this.forget();
  }

  forget() {
    this.recording?.stop();
    this.recording = null;
    this.seen?.leave();
    this.seen = null;
    this.wanted = null;
    this.home?.replaceChildren();
    this.ladder.forget();
    this.compare.forget();
    this.say("");
    this.play.glance(null, null, "");
    this.draw();
  }

  /**
   * Shows the position after a line, with arrows for its first moves. While the server is asked, only
   * the last wish is remembered: a key that is held down wishes faster than anybody can look.
   * @param {string[]} line @param {string} note @param {number} length
   */
  async lookAt(line, note, length) {
    this.wanted = { line, note, length };
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.wanted) {
      const wish = this.wanted;
      this.wanted = null;
      const { seen } = this;
      try {
        const ahead = await this.connection.lookAhead(wish.line);
        if (seen !== null && seen === this.seen) this.showAhead(ahead, wish.note, wish.length);
      } catch (error) {
        if (seen !== null && seen === this.seen) this.say(messageOf(error));
      }
    }
    this.isAsking = false;
  }

  /** @param {Ahead} ahead @param {string} note @param {number} length */
  showAhead(ahead, note, length) {
    if (ahead.line.length === 0) {
      // The position on the table, where one may play on.
      this.play.glance(null, null, "");
      return;
    }
    const shown = ahead.line.slice(0, length);
    const arrows = shown.map(({ path }, n) => ({ path, width: n === shown.length - 1 ? 0.1 : 0.05, kind: this.kind }));
    const after = shown.length > 0 ? `After ${shown.map(({ move }) => move).join(" ")}.` : "";
    this.play.glance(ahead, { arrows, notes: new Map() }, `${after} ${note}`.trim());
  }
}
