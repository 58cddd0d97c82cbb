// The options of a game as controls of a form.

/** @import { GameInfo } from "./protocol.js" */
import { byId, capital, make, row } from "./page.js";

/** @param {[string, string][]} choices @param {string} id @param {string} value */
export function select(choices, id, value) {
  const options = choices.map(([value, text]) => make("option", { value, textContent: text }));
  const made = make("select", { id }, options);
  made.value = value;
  return made;
}

/** The values that an option is one of, where it names them. @param {string} values */
function oneOf(values) {
  const words = values.match(/^(\w+) or (\w+)$/);
  return words ? [words[1], words[2]] : null;
}

/** The options in a game's text; what has no name is the size. @param {string} game @returns {Map<string, string>} */
export function optionsOf(game) {
  const parts = (game.split(":")[1] ?? "").split(",").filter((part) => part !== "");
  return new Map(parts.map((part) => /** @type {[string, string]} */ (part.includes("=") ? part.split("=") : ["size", part])));
}

/**
 * A row for each option.
 * @param {GameInfo} info @param {string} prefix  what their ids begin with
 * @param {Map<string, string>} [chosen]  what to begin with
 */
export function optionRows(info, prefix, chosen = new Map()) {
  return info.options.map(({ name, values, default: usual, about }) => {
    const id = `${prefix}-${name}`;
    const words = oneOf(values);
    const value = chosen.get(name) ?? "";
    const control = words
      ? select(words.map((word) => [word, word]), id, value || usual)
      : make("input", { id, value, placeholder: usual, autocomplete: "off", spellcheck: false });
    return { name, row: row(capital(name), control, words ? about : `${capital(values)}: ${about}`) };
  });
}

/** The game's text with the options that differ from the usual. @param {GameInfo} info @param {string} prefix */
export function gameText(info, prefix) {
  const parts = info.options.flatMap(({ name, default: usual }) => {
    const value = /** @type {HTMLInputElement} */ (byId(`${prefix}-${name}`)).value.trim();
    if (value === "" || value === usual) return [];
    return [name === "size" ? value : `${name}=${value}`];
  });
  return parts.length > 0 ? `${info.name}:${parts.join(",")}` : info.name;
}
