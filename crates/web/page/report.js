// What a search says of a position: a bar with each side's share of the point, the line it expects, and the moves it
// has tried.

/** @import { Side, Step, Thought } from "./protocol.js" */
/** @import { Kind } from "./assessments.js" */
import { lineOf, percent } from "./assessments.js";
import { capital, make } from "./page.js";
import { sideName } from "./sides.js";

/** @type {Record<Kind, string>} */
export const TITLES = { minimax: "Minimax", mcts: "Monte Carlo" };

/** Moves whose value and visits are told. */
export const MOST_NOTES = 3;
/** Moves of an expected line that are told. */
const LINE_TOLD = 8;

/** @param {number} count */
export const short = (count) =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)} M` : count >= 1e4 ? `${Math.round(count / 1e3)} k` : String(count);

/**
 * @typedef {object} Said
 * @property {string} game
 * @property {Side} toMove
 * @property {number | null} chance  Black's
 * @property {Thought | null} thought
 * @property {string} word  what there is to say without a thought
 * @property {string} [trouble]
 * @property {(line: string[], at: number) => void} follow  puts so many moves of a line on the board
 */

/** A certain end, in words. @param {Thought["expected"]} expected */
function certainty(expected) {
  if (!expected || expected.kind === "points" || expected.kind === "over") return "";
  return `${expected.kind === "win" ? "wins" : "loses"}${expected.moves === null ? "" : ` in ${expected.moves}`}`;
}

/** Both sides' shares, Black's on the left. @param {string} game @param {number | null} chance */
function split(game, chance) {
  const share = (/** @type {Side} */ side) => {
    const part = chance === null ? "–" : percent(side === "black" ? chance : 1 - chance);
    return make("span", { textContent: `${capital(sideName(game, side))} ${part}` });
  };
  const black = make("span", { className: "black" });
  black.style.width = `${100 * (chance ?? 0)}%`;
  const made = make("div", { className: chance === null ? "split unknown" : "split" }, [black]);
  made.setAttribute("aria-hidden", "true");
  return make("div", { className: "shares" }, [make("p", {}, [share("black"), share("white")]), made]);
}

/** How far it got. @param {Kind} kind @param {Thought} thought */
function effort(kind, { expected, depth, nodes, speed }) {
  const points = kind === "minimax" && expected?.kind === "points" ? `${expected.points > 0 ? "+" : ""}${expected.points} points, ` : "";
  const deep = depth > 0 ? `depth ${depth}, ` : "";
  return `${points}${deep}${short(nodes)} ${kind === "mcts" ? "games" : "nodes"}, ${short(speed)}/s`;
}

/** @param {Kind} kind @param {Said} said */
export function report(kind, { game, toMove, chance, thought, word, trouble, follow }) {
  const lines = [make("h3", { className: kind, textContent: TITLES[kind] }), split(game, chance)];
  const say = (/** @type {string} */ className, /** @type {string} */ textContent) => lines.push(make("p", { className, textContent }));
  if (trouble) say("trouble", trouble);
  else if (!thought) say("figures", word);
  else {
    const side = capital(sideName(game, toMove));
    if (thought.lines.length > 0) lines.push(ranking(thought, side, follow));
    else {
      const certain = certainty(thought.expected);
      lines.push(make("p", { className: "line" }, [certain && `${side} ${certain}. `, ...lineButtons(lineOf(thought), follow)]));
    }
    if (thought.tried.length > 0) lines.push(table(thought, side));
    say("figures", effort(kind, thought));
  }
  return make("section", { className: "report" }, lines);
}

/** A line, each move of which leads to the position after it. @param {Step[]} steps @param {Said["follow"]} follow @param {number} most  moves that are told */
export function lineButtons(steps, follow, most = LINE_TOLD) {
  const line = steps.map(({ move }) => move);
  return line.slice(0, most).map((move, n) => {
    const button = make("button", { type: "button", className: "step", textContent: move, onclick: () => follow(line, n + 1) });
    button.setAttribute("aria-label", `Show the line up to ${move}`);
    return button;
  });
}

/** The best lines. @param {Thought} thought @param {string} side @param {Said["follow"]} follow */
function ranking({ lines }, side, follow) {
  const rows = lines.map(({ chance, expected, line }) =>
    make("tr", {}, [make("td", { textContent: certainty(expected) || (chance === null ? "" : percent(chance)) }), make("td", {}, lineButtons(line, follow))]));
  return make("table", { className: "lines" }, [
    make("thead", {}, [make("tr", {}, [make("th", { textContent: side }), make("th", { textContent: "Line" })])]),
    make("tbody", {}, rows),
  ]);
}

/** What was seen of the moves that were tried most. @param {Thought} thought @param {string} side */
function table({ tried }, side) {
  const cells = (/** @type {"td" | "th"} */ name, /** @type {string[]} */ texts) => make("tr", {}, texts.map((textContent) => make(name, { textContent })));
  const rows = tried.slice(0, MOST_NOTES).map(({ move, visits, win_rate, proven }) =>
    cells("td", [move, proven ?? (win_rate === null ? "" : percent(win_rate)), short(visits)]));
  return make("table", { className: "tried" }, [
    make("thead", {}, [cells("th", ["Move", side, "Visits"])]),
    make("tbody", {}, rows),
  ]);
}

