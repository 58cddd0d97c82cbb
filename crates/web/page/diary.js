// The games of people, which the server keeps in its file of results as they are played.

/** @import { Game } from "./game.js" */
/** @import { PlayedLine } from "./protocol.js" */
import { ask } from "./api.js";
import { newGame } from "./game.js";
import { capital, make, messageOf } from "./page.js";
import { counted, when } from "./runs.js";
import { sideName } from "./sides.js";

/** @type {Game | null} */
let waiting = null;
let isBusy = false;
/** Until all is kept. */
let kept = Promise.resolve();

/** A key that nobody else has. */
function drawKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps a game, if anything was played in it. @param {Game} game */
export function save(game) {
  if (game.moves.length === 0) return;
  game.key ??= drawKey();
  waiting = { ...game };
  if (!isBusy) kept = send();
}

/** One request at a time, so that the last word is the last; what came meanwhile goes next. */
async function send() {
  isBusy = true;
  while (waiting) {
    const { key, game, start, main, variations, you, against, time, clock, resigned, flipped } = waiting;
    const moves = main ?? waiting.moves;
    const at = Math.min(waiting.at, moves.length);
    waiting = null;
    const left = clock && { black: Math.round(clock.left.black), white: Math.round(clock.left.white) };
    const settings = { at, you, against, time: Math.round(time), clock: clock && { ...clock, left }, resigned, flipped, variations };
    // Without the server the address still keeps the game.
    await ask(`/api/played/${key}`, { method: "PUT", body: { game, start, moves, settings } }).catch(() => {});
  }
  isBusy = false;
}

/** @param {string} key @returns {Promise<Game>} */
async function bring(key) {
  const { game, start, moves, settings } = await ask(`/api/played/${key}`);
  return { ...newGame(game), ...settings, key, start, moves };
}

/**
 * The games as a list to open them from.
 * @param {string | null} current  the key of the one on the board
 * @param {(game: Game) => Promise<void>} open  fails where the game is refused
 */
export function diary(current, open) {
  const list = make("ul", { className: "diary" });
  const trouble = make("p", { className: "trouble" });
  trouble.setAttribute("role", "alert");
  const nothing = "No saved games yet. Every game is saved from its first move on.";
  const tell = (/** @type {unknown} */ error) => {
    trouble.textContent = messageOf(error);
  };
  const line = (/** @type {PlayedLine} */ { key, game, plies, you, against, outcome, updated }) => {
    const who = you === "both" ? "both sides" : `${sideName(game, you)} against ${against}`;
    const how = outcome === null ? "" : outcome === "draw" ? ", a draw" : `, ${sideName(game, outcome)} won`;
    const title = `${capital(game)}, ${who}${how}`;
    const item = make("li", {}, [
      make("span", {}, [title, make("span", { className: "quiet", textContent: ` ${counted(plies, "move")}, ${when(updated)}` })]),
      make("button", { type: "button", textContent: key === current ? "Current" : "Open", disabled: key === current, onclick: () => bring(key).then(open).catch(tell) }),
      make("button", { type: "button", textContent: "Remove", onclick: () => ask(`/api/played/${key}`, { method: "DELETE" }).then(() => item.remove(), tell) }),
    ]);
    for (const button of item.querySelectorAll("button")) button.setAttribute("aria-label", `${button.textContent}: ${title}`);
    return item;
  };
  kept.then(() => ask("/api/played")).then(({ games }) => {
    list.replaceChildren(...(games.length > 0 ? games.map(line) : [make("li", { className: "nothing", textContent: nothing })]));
  }, tell);
  return make("section", {}, [make("h3", { textContent: "Saved games" }), list, trouble]);
}
