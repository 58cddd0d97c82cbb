// What the page does when the server is away: it is kept by a worker, says so, and waits.

/** @import { Catalogue } from "./protocol.js" */
import { byId } from "./page.js";

/** Milliseconds after the page is there; what a person looks at goes first. */
const INSTALL_AFTER = 3000;

export const AWAY = "The server cannot be reached: it may have been stopped. Start it with “grove serve”. Trying again.";

/** Lets the worker keep the page, where browsers allow one: on this machine, and elsewhere over HTTPS. */
export function install() {
  const register = () => navigator.serviceWorker?.register("worker.js", { updateViaCache: "none" }).catch(() => {});
  setTimeout(register, INSTALL_AFTER);
}

/** @param {"open" | "lost"} state */
export function tellConnection(state) {
  const text = state === "lost" ? AWAY : "";
  // The same words again would be read out again.
  if (byId("connection").textContent !== text) byId("connection").textContent = text;
}

/** The catalogue, once the server is there to give it. @returns {Promise<Catalogue>} */
export async function catalogue() {
  for (let delay = 500; ; delay = Math.min(2 * delay, 5000)) {
    const answer = await fetch("/api/games").catch(() => null);
    if (answer?.ok) {
      tellConnection("open");
      return answer.json();
    }
    if (answer) throw new Error(`the server answered with status ${answer.status}`);
    tellConnection("lost");
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}
