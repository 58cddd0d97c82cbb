// The view of matches: all runs, one run, or one of its games, as the address says.

/** @import { Catalogue } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
import { make, messageOf } from "./page.js";
import { placeOf } from "./place.js";
import { Replay } from "./replay.js";
import { RunView } from "./run.js";
import { RunList } from "./runs.js";

/** @typedef {{ show: () => Promise<void>, leave: () => void }} Part */

export class Arena {
  /** @param {HTMLElement} home @param {Connection} connection @param {Catalogue} catalogue */
  constructor(home, connection, catalogue) {
    this.home = home;
    this.connection = connection;
    this.catalogue = catalogue;
    /** @type {Part | null} */
    this.part = null;
  }

  /** Shows what an address names. @param {string} path  such as #/arena/run/3/game/7 or #/arena/sample/1 */
  async show(path) {
    this.leave();
    const room = make("div", { className: "room" });
    this.home.replaceChildren(room);
    const part = this.partOf(path, room);
    this.part = part;
    try {
      await part.show();
    } catch (error) {
      if (this.part !== part) return;
      const back = make("a", { href: "#/arena", textContent: "All matches" });
      const trouble = make("p", { className: "trouble", textContent: messageOf(error) });
      trouble.setAttribute("role", "alert");
      room.replaceChildren(make("h1", { textContent: "Arena" }), trouble, make("p", {}, [back]));
    }
  }

  /** @param {string} path @param {HTMLElement} room @returns {Part} */
  partOf(path, room) {
    const [, shelf, id, game] = path.match(/^#\/arena\/(run|sample)\/(\d+)(?:\/game\/(\d+))?$/) ?? [];
    if (id === undefined) return new RunList(room, this.catalogue);
    const place = placeOf(/** @type {"run" | "sample"} */ (shelf), Number(id));
    return game === undefined ? new RunView(room, this.connection, place) : new Replay(room, this.connection, place, Number(game));
  }

  /** Nobody looks any more. */
  leave() {
    this.part?.leave();
    this.part = null;
    this.home.replaceChildren();
  }
}
