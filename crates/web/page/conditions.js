// Under which conditions a run was played: what limits each player, how games begin, and what ends them early.

/** @import { Run } from "./protocol.js" */
import { make } from "./page.js";

/** @param {number} count @param {string} word */
const times = (count, word) => `${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`;

/** What ends a game before its rules do. @param {Run["conditions"]} conditions */
function adjudication({ max_plies, resign, draw }) {
  const parts = [
    max_plies !== null && `a draw after ${times(max_plies, "ply").replace("plys", "plies")}`,
    resign && `resigned after ${times(resign[1], "move")} at −${resign[0]} or less`,
    draw && `a draw after ${times(draw[1], "ply").replace("plys", "plies")} within ±${draw[0]}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("; ") : "none: every game is played to its end";
}

/** How games begin, in words. @param {string} openings */
function openingText(openings) {
  const random = openings.match(/^random=(\d+)$/);
  if (random) return `${times(Number(random[1]), "random move")}, the same for both games of a pair`;
  return { none: "the start of the game", all: "every pair of first moves" }[openings] ?? openings;
}

/** How many games were forfeited, and by whom. @param {Run} run */
function forfeitText({ players }) {
  const lost = players.filter(({ forfeits }) => forfeits > 0).map(({ name, forfeits }) => `${name} ${forfeits.toLocaleString()}`);
  return lost.length > 0 ? `${lost.join(", ")}: on time, by an illegal move, a crash or a hang` : "none";
}

/** @param {Run} run */
export function conditionList(run) {
  const { format, openings, seed, tolerance_us: tolerance, sprt } = run.conditions;
  const { version, cpu, cores, threads } = run.machine;
  const isTimed = run.players.some(({ limits }) => limits.some((limit) => /^(time|clock)=/.test(limit)));
  /** @type {[string, string | null | false][]} */
  const facts = [
    ["Format", format],
    ...run.players.map(({ name, limits }) => /** @type {[string, string]} */ ([`Limits of ${name}`, limits.join(", ") || "none"])),
    ["Forfeits", forfeitText(run)],
    ["Openings", openings && openingText(openings)],
    ["Seed", seed !== null && String(seed)],
    ["Ended early", adjudication(run.conditions)],
    ["Sequential test", sprt && `ends once a lead of ${sprt[0]} and one of ${sprt[1]} Elo are told apart`],
    ["Time may be overstepped by", isTimed && tolerance !== null && `${(tolerance / 1000).toLocaleString()} ms`],
    ["Played by", `Grove ${version}, ${times(threads, "game")} at once on ${cpu}, ${times(cores, "processor")}`],
  ];
  const rows = facts.flatMap(([name, fact]) => (fact ? [make("dt", { textContent: name }), make("dd", { textContent: fact })] : []));
  return make("dl", { className: "conditions" }, rows);
}
