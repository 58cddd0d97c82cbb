// The options of a game as controls of a form, made from the choices that the game declares.

/** @import { GameInfo, GameOption } from "./protocol.js" */
import { byId, capital, make, row } from "./page.js";

/** A range of at most so many numbers is a list to choose from. */
const SHORT_RANGE = 13;

/** @param {[string, string][]} choices @param {string} id @param {string} value */
export function select(choices, id, value) {
  const options = choices.map(([value, text]) => make("option", { value, textContent: text }));
  const made = make("select", { id }, options);
  made.value = value;
  return made;
}

/** The options in a game's text; what has no name is the size. @param {string} game @returns {Map<string, string>} */
export function optionsOf(game) {
  const parts = (game.split(":")[1] ?? "").split(",").filter((part) => part !== "");
  return new Map(parts.map((part) => /** @type {[string, string]} */ (part.includes("=") ? part.split("=") : ["size", part])));
}

/** All numbers from the least to the most. @param {{ least: number, most: number }} range */
const numbers = ({ least, most }) => Array.from({ length: most - least + 1 }, (_, n) => least + n);

/** A field for a number. @param {string} id @param {{ least: number, most: number }} range @param {string} value @param {string} usual */
function stepper(id, { least, most }, value, usual) {
  return make("input", { id, type: "number", min: String(least), max: String(most), step: "1", value, placeholder: usual, inputMode: "numeric" });
}

/** The control of an option. @param {GameOption} option @param {string} id @param {string} value  empty for the usual one */
function control({ choices, default: usual }, id, value) {
  const from = (/** @type {[string, string][]} */ list) => {
    const isListed = list.some(([value]) => value === usual);
    return select(isListed ? list : [["", capital(usual)], ...list], id, value || (isListed ? usual : ""));
  };
  switch (choices.kind) {
    case "words":
      return from(choices.words.map((word) => [word, capital(word)]));
    case "square":
      return from(numbers(choices).map((n) => [`${n}x${n}`, `${n} × ${n}`]));
    case "number":
      return choices.most - choices.least < SHORT_RANGE
        ? from(numbers(choices).map((n) => [String(n), String(n)]))
        : stepper(id, choices, value, usual);
    default: {
      const [rows, columns] = (value || usual).split("x");
      const across = stepper(`${id}-columns`, choices, columns, "");
      across.setAttribute("aria-label", "Columns");
      return { rows: stepper(id, choices, rows, ""), columns: across };
    }
  }
}

/** The line of an option's control. @param {GameOption} option @param {ReturnType<typeof control>} made */
function rowOf({ name, about, choices }, made) {
  const isRange = choices.kind === "number" && choices.most - choices.least >= SHORT_RANGE;
  const words = isRange ? `${capital(about)}: ${choices.least} to ${choices.most.toLocaleString("en")}.` : `${capital(about)}.`;
  if (made instanceof HTMLElement) return row(capital(name), made, words);
  made.rows.setAttribute("aria-label", "Rows");
  const pair = make("span", { className: "by", id: `${made.rows.id}-pair` }, [made.rows, " × ", made.columns]);
  pair.setAttribute("role", "group");
  pair.setAttribute("aria-label", capital(name));
  const line = row(capital(name), pair, `${capital(about)}: rows by columns.`);
  line.querySelector("label")?.setAttribute("for", made.rows.id);
  return line;
}

/** Whether the other option is as this one needs it. @param {GameOption} option @param {GameInfo} info @param {string} prefix */
function isMet({ needs }, info, prefix) {
  if (!needs) return true;
  const other = info.options.find(({ name }) => name === needs.option);
  const value = other ? valueOf(other, prefix) : "";
  return needs.value === null ? value !== "" && value !== other?.default : value === needs.value;
}

/**
 * A row for each option.
 * @param {GameInfo} info @param {string} prefix  what their ids begin with
 * @param {Map<string, string>} [chosen]  what to begin with
 */
export function optionRows(info, prefix, chosen = new Map()) {
  const rows = info.options.map((option) => {
    const made = control(option, `${prefix}-${option.name}`, chosen.get(option.name) ?? "");
    return { option, name: option.name, row: rowOf(option, made) };
  });
  const refresh = () => {
    for (const { option, row } of rows) {
      const field = /** @type {HTMLSelectElement | null} */ (option.needs && row.querySelector("select, input"));
      const about = row.querySelector(".about");
      if (!field || !about || !field.isConnected) continue;
      field.disabled = !isMet(option, info, prefix);
      about.textContent = field.disabled ? `Only with ${need(option)}.` : `${capital(option.about)}.`;
    }
  };
  for (const { row } of rows) row.addEventListener("input", refresh);
  // Once they are in the form.
  queueMicrotask(refresh);
  return rows;
}

/** What an option needs, in words. @param {GameOption} option */
const need = ({ needs }) => (needs ? `${needs.option} ${(needs.value ?? "").replace("x", " × ")}`.trim() : "");

/** @param {GameOption} option @param {string} prefix */
function valueOf({ name, choices }, prefix) {
  const field = /** @type {HTMLInputElement} */ (byId(`${prefix}-${name}`));
  const value = field.disabled ? "" : field.value.trim();
  if (choices.kind !== "rectangle") return value;
  return `${value}x${/** @type {HTMLInputElement} */ (byId(`${prefix}-${name}-columns`)).value.trim()}`;
}

/** The game's text with the options that differ from the usual. @param {GameInfo} info @param {string} prefix */
export function gameText(info, prefix) {
  const parts = info.options.flatMap((option) => {
    const value = valueOf(option, prefix);
    if (value === "" || value === option.default) return [];
    return [option.name === "size" ? value : `${option.name}=${value}`];
  });
  return parts.length > 0 ? `${info.name}:${parts.join(",")}` : info.name;
}
