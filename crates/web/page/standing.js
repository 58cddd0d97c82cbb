// How a run stands: a bar with its interval for each two players, and the cross table.

/** @import { Estimate, Pairing, Run } from "./protocol.js" */
import { make } from "./page.js";
import { element } from "./svg.js";

/** @param {number | null | undefined} share */
const percent = (share) => (share == null ? "–" : `${(100 * share).toFixed(0)} %`);

/** @param {number} elo */
const signed = (elo) => `${elo > 0 ? "+" : elo < 0 ? "−" : ""}${Math.abs(Math.round(elo))}`;

/** An Elo with its interval; where everything or nothing was won only one end is known. @param {Estimate | null} elo */
export function eloText(elo) {
  if (!elo) return "–";
  const { value, low, high } = elo;
  if (value !== null && low !== null && high !== null) return `${signed(value)} [${signed(low)}, ${signed(high)}]`;
  if (low !== null) return `> ${signed(low)}`;
  return high !== null ? `< ${signed(high)}` : "–";
}

/** Which search a player is, for its colour. @param {string} spec */
function kindOf(spec) {
  if (/^mcts\b/.test(spec)) return "mcts";
  return /^(ab|minimax|expectimax|fallible)\b/.test(spec) ? "minimax" : "other";
}

/**
 * The score of the first player from 0 to 1: its interval as a band, the score as a mark.
 * @param {Estimate} score @param {string} kind @param {string} text
 */
function bar(score, kind, text) {
  const at = (/** @type {number | null} */ share, /** @type {number} */ open) => 7 + 386 * (share ?? open);
  const [low, high] = [at(score.low, 0), at(score.high, 1)];
  return element("svg", { class: `bar ${kind}`, viewBox: "0 0 400 18", role: "img", "aria-label": text }, [
    element("line", { class: "track", x1: 7, x2: 393, y1: 9, y2: 9 }),
    element("line", { class: "even", x1: 200, x2: 200, y1: 0, y2: 18 }),
    element("rect", { class: "interval", x: low, width: Math.max(1, high - low), y: 3, height: 12, rx: 3 }),
    element("circle", { class: "score", cx: at(score.value, 0.5), cy: 9, r: 5 }),
  ]);
}

/** @param {Run} run @param {Pairing} pairing */
function pairingLine(run, pairing) {
  const { first, second, wins, draws, losses, score, elo } = pairing;
  const [one, other] = [run.players[first], run.players[second]];
  const told = score ? `${percent(score.value)} [${percent(score.low)}, ${percent(score.high)}]` : "no finished pair of games yet";
  const text = `${one.name} against ${other.name}: ${told}`;
  return make("li", {}, [
    make("span", { className: "who", textContent: `${one.name} – ${other.name}` }),
    make("span", { className: "tally", textContent: `+${wins} =${draws} −${losses}` }),
    .../** @type {any[]} */ (score ? [bar(score, kindOf(one.spec), text)] : []),
    make("span", { className: "told", textContent: `${told}, Elo ${eloText(elo)}` }),
  ]);
}

/** The pairs of players as bars. @param {Run} run */
export function pairings(run) {
  if (run.pairings.length === 0) {
    return make("p", { className: "nothing", textContent: run.is_playing ? "The first pair of games is being played." : "No pair of games was finished." });
  }
  return make("ul", { className: "pairings" }, run.pairings.map((pairing) => pairingLine(run, pairing)));
}

/** A warning where games were not lost on the board. @param {Run} run */
export function forfeitWarning(run) {
  const lost = run.players.reduce((sum, { forfeits }) => sum + forfeits, 0);
  if (lost === 0) return [];
  const textContent = `${lost.toLocaleString()} of ${run.games.toLocaleString()} games were forfeited: lost on time, by an illegal move, a crash or a hang. They count as losses in every score.`;
  return [make("p", { className: "forfeits", role: "status", textContent })];
}

/** The points of one player against another. @param {Run} run @param {number} one @param {number} other */
function against(run, one, other) {
  let [points, met] = [0, false];
  for (const { first, second, wins, draws, losses } of run.pairings) {
    if (first === one && second === other) points += wins + draws / 2;
    else if (first === other && second === one) points += losses + draws / 2;
    else continue;
    met = true;
  }
  return one === other ? "" : met ? String(points) : "·";
}

/** @param {string} text @param {string} [className] */
const head = (text, className = "") => Object.assign(make("th", { textContent: text, className }), { scope: "col" });

/** Everybody against everybody, the best first. @param {Run} run */
export function crossTable(run) {
  const share = (/** @type {number} */ n) => run.players[n].points / Math.max(1, run.players[n].games);
  const order = run.players.map((_, n) => n).sort((one, other) => share(other) - share(one));
  const rated = run.players.some(({ rating }) => rating !== null);
  const forfeited = run.players.some(({ forfeits }) => forfeits > 0);
  const titles = ["#", "Player", "Limits", ...(rated ? ["Elo [95 %]"] : []), "Points", "Games", ...(forfeited ? ["Forfeited"] : [])];
  const numbers = order.map((_, place) => String(place + 1));
  const cell = (/** @type {string} */ textContent, className = "number") => make("td", { textContent, className });
  const lines = order.map((player, place) => {
    const { name, spec, limits, points, games, forfeits, rating } = run.players[player];
    const who = Object.assign(make("th", { className: "name", textContent: name, title: spec }), { scope: "row" });
    return make("tr", {}, [
      cell(String(place + 1)),
      who,
      cell(limits.join(", ") || "none", "limits"),
      ...(rated ? [cell(eloText(rating))] : []),
      cell(String(points)),
      cell(games.toLocaleString()),
      ...(forfeited ? [cell(forfeits.toLocaleString())] : []),
      ...order.map((other) => cell(against(run, player, other), other === player ? "number self" : "number")),
    ]);
  });
  const table = make("table", { className: "cross" }, [
    make("thead", {}, [make("tr", {}, [...titles.map((title) => head(title, title === "Player" || title === "Limits" ? "" : "number")), ...numbers.map((number) => head(number, "number"))])]),
    make("tbody", {}, lines),
  ]);
  const scroll = make("div", { className: "scroll", tabIndex: 0 }, [table]);
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", "Cross table");
  return scroll;
}
