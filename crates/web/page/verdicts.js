// What became of claims: a mark and words for each verdict, never a colour alone.

/** @import { ClaimLine, VerdictName } from "./protocol.js" */
import { make } from "./page.js";

/** One, several, and the mark. @type {[VerdictName, string, string, string][]} */
const VERDICTS = [
  ["holds", "holds", "hold", "✓"],
  ["does_not_hold", "does not hold", "do not hold", "✗"],
  ["depends", "depends on the reading", "depend on the reading", "±"],
  ["undecided", "is undecided", "are undecided", "?"],
];

/** @param {ClaimLine[]} claims */
function counts(claims) {
  return VERDICTS.map(([name, one, many, mark]) => {
    const count = claims.filter(({ verdict }) => verdict === name).length;
    return { name, mark, count, text: `${count} ${count === 1 ? one : many}` };
  }).filter(({ count }) => count > 0);
}

/** How many claims hold, and so on. @param {ClaimLine[]} claims */
export function tally(claims) {
  const parts = counts(claims).map(({ text }) => text);
  if (parts.length === 0) return "It only measures: there is no claim to judge.";
  return `Of ${claims.length.toLocaleString()} ${claims.length === 1 ? "claim" : "claims"}: ${parts.join(", ")}.`;
}

/** The same as a bar. @param {ClaimLine[]} claims */
export function verdictBar(claims) {
  const parts = counts(claims);
  const bar = make("div", { className: "verdicts" }, parts.map(({ name, count, mark }) => {
    const part = make("span", { className: name, textContent: mark });
    part.style.flexGrow = String(count);
    return part;
  }));
  bar.setAttribute("aria-hidden", "true");
  const key = make("ul", { className: "key" }, parts.map(({ name, text, mark }) => make("li", {}, [make("span", { className: `mark ${name}`, textContent: mark }), ` ${text}`])));
  return make("div", { className: "counts" }, [bar, key]);
}

/** All claims, folded. @param {ClaimLine[]} claims */
export function claimList(claims) {
  if (claims.length === 0) return make("p", { className: "quiet", textContent: tally(claims) });
  const line = (/** @type {ClaimLine} */ { text, verdict }) => {
    const [, word, , mark] = VERDICTS.find(([name]) => name === verdict) ?? VERDICTS[3];
    const sign = make("span", { className: `mark ${verdict}`, textContent: mark });
    sign.setAttribute("aria-hidden", "true");
    return make("li", {}, [sign, make("span", {}, [`${text}: `, make("strong", { textContent: word })])]);
  };
  return make("details", { className: "claims" }, [make("summary", { textContent: tally(claims) }), make("ul", {}, claims.map(line))]);
}
