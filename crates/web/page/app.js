// The beginning: the catalogue, the socket, and which view the address names.

import { Analysis } from "./analyse.js";
import { Connection, Refusal } from "./connection.js";
import { byAddress, find, isElsewhere, newGame, toQuery, viewInAddress } from "./game.js";
import { byId, capital, messageOf, title } from "./page.js";
import { Play } from "./play.js";
import { catalogue, install, tellConnection } from "./shell.js";
import { learnNames } from "./sides.js";

/** What belongs to the other view is not there. @param {string} view */
function drawView(view) {
  byId("table").hidden = isElsewhere(view);
  byId("elsewhere").hidden = !isElsewhere(view);
  for (const id of ["review", "variations", "mistakes", "analysis"]) byId(id).hidden = view !== "analyse";
  for (const id of ["undo", "redo"]) byId(id).hidden = view === "analyse";
  byId("inside").hidden = view !== "inside";
  byId("typing").hidden = view === "inside";
  for (const id of ["hint", "move-now", "resign", "clock-top", "clock-bottom"]) byId(id).hidden = view !== "play";
  byId("table").dataset.view = view;
  // The other views have a main button of their own.
  byId("new").classList.toggle("primary", view === "play");
  for (const link of document.querySelectorAll("[data-view]")) {
    if (/** @type {HTMLElement} */ (link).dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @typedef {{ show: (path: string) => Promise<void>, leave: () => void }} View */

/**
 * A view whose modules are loaded when it is first looked at.
 * @param {() => Promise<View>} bring @returns {View}
 */
function later(bring) {
  /** @type {Promise<View> | null} */
  let loading = null;
  /** @type {View | null} */
  let view = null;
  let isAsked = false;
  return {
    async show(path) {
      isAsked = true;
      loading ??= bring();
      view = await loading;
      if (isAsked) await view.show(path);
    },
    leave() {
      isAsked = false;
      view?.leave();
    },
  };
}

async function main() {
  const known = await catalogue();
  learnNames(known);
  const usual = known.games[0].name;
  const game = find(usual);
  let view = viewInAddress();
  /** Whether the server's board is another than ours, as on a new socket. */
  let isStale = true;
  const connection = new Connection((state) => {
    tellConnection(state);
    if (state !== "open") return;
    isStale = true;
    enter();
  });
  const table = new Play(connection, known, game);
  const analysis = new Analysis(connection, table, known.keeps);
  const inside = later(async () => {
    const made = new (await import("./inside.js")).Inside(connection, table);
    return { show: async () => made.arrive(), leave: () => made.leave() };
  });
  table.shown = (position) => {
    if (table.view === "analyse") analysis.arrive(position);
    if (table.view === "inside") inside.show("").catch(refused);
  };
  const home = byId("elsewhere");
  /** @type {Record<string, View>} */
  const others = {
    start: later(async () => new (await import("./start.js")).Start(home, known)),
    learn: later(async () => new (await import("./lessons.js")).Lessons(home, connection, known)),
    arena: later(async () => new (await import("./arena.js")).Arena(home, connection, known)),
    lab: later(async () => new (await import("./lab.js")).Lab(home)),
  };
  if (!isElsewhere(view)) table.view = view;
  drawView(view);

  /** Shows what the address names, once the server is there. */
  function enter() {
    const [path] = location.hash.split("?");
    if (isElsewhere(view)) {
      table.rest();
      title(capital(view));
      others[view].show(path);
    } else if (isStale) {
      isStale = false;
      table.view = view;
      table.restore().catch(refused);
    } else {
      table.show(view);
    }
  }

  /** @param {unknown} error */
  function refused(error) {
    if (error instanceof Refusal && error.kind === "lost") return;
    const message = messageOf(error);
    // A game that cannot be brought back must not keep the page from starting.
    table.load(newGame(usual)).then(() => table.say(`Cannot show the game in the address: ${message}`), () => {});
  }

  addEventListener("hashchange", () => {
    const [, query = ""] = location.hash.split("?");
    const next = viewInAddress();
    const asked = isElsewhere(next) ? null : byAddress(query);
    const isOther = asked !== null && toQuery(table.game) !== query;
    if (isElsewhere(view)) others[view].leave();
    if (next !== view || isElsewhere(next)) {
      if (analysis.leave(next)) isStale = true;
      inside.leave();
      view = next;
      drawView(view);
      if (!isOther) enter();
    }
    if (isOther) {
      table.view = view;
      isStale = false;
      table.load(asked).catch(refused);
    }
  });
}

install();
main().catch((error) => {
  byId("trouble").textContent = `The page failed to start: ${messageOf(error)}. Reload it.`;
});
