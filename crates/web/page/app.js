// The beginning: the catalogue, the socket, and which view the address names.

/** @import { Catalogue } from "./protocol.js" */
import { Analysis } from "./analyse.js";
import { Connection, Refusal } from "./connection.js";
import { find, firstGame, fromQuery, toQuery } from "./game.js";
import { Inside } from "./inside.js";
import { byId } from "./page.js";
import { Play } from "./play.js";

/** @returns {Promise<Catalogue>} */
async function catalogue() {
  const answer = await fetch("/api/games");
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
  return answer.json();
}

/** Which view the address names. */
function viewInAddress() {
  return ["analyse", "inside"].find((view) => location.hash.startsWith(`#/${view}`)) ?? "play";
}

/** What belongs to the other view is not there. @param {string} view */
function drawView(view) {
  byId("analysis").hidden = view !== "analyse";
  byId("inside").hidden = view !== "inside";
  byId("typing").hidden = view === "inside";
  for (const id of ["hint", "move-now", "resign", "clock-top", "clock-bottom"]) byId(id).hidden = view !== "play";
  /** @type {HTMLElement} */ (document.querySelector("main")).dataset.view = view;
  for (const link of document.querySelectorAll("[data-view]")) {
    if (/** @type {HTMLElement} */ (link).dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

async function main() {
  const known = await catalogue();
  const play = { current: /** @type {Play | null} */ (null) };
  const connection = new Connection((state) => {
    byId("connection").textContent = state === "lost" ? "The server cannot be reached. Trying again." : "";
    if (state === "open") play.current?.restore().catch(refused);
  });
  const table = new Play(connection, known, find());
  play.current = table;
  const analysis = new Analysis(connection, table);
  const inside = new Inside(connection, table);
  table.shown = (position) => {
    if (table.view === "analyse") analysis.arrive(position);
    if (table.view === "inside") inside.arrive(position);
  };
  table.view = viewInAddress();
  drawView(table.view);

  /** @param {unknown} error */
  function refused(error) {
    if (error instanceof Refusal && error.kind === "lost") return;
    const message = error instanceof Error ? error.message : String(error);
    const fresh = firstGame();
    // A game that cannot be brought back must not keep the page from starting.
    play.current?.load(fresh).then(() => play.current?.say(`The game in the address cannot be shown: ${message}`), () => {});
  }

  addEventListener("hashchange", () => {
    const [, query = ""] = location.hash.split("?");
    const game = fromQuery(query);
    const view = viewInAddress();
    if (view !== table.view) {
      analysis.leave();
      inside.leave();
      drawView(view);
      table.show(view);
    }
    if (game && play.current && toQuery(play.current.game) !== query) play.current.load(game).catch(refused);
  });
}

main().catch((error) => {
  byId("trouble").textContent = `The page cannot start: ${error instanceof Error ? error.message : error}. Load it again.`;
});
