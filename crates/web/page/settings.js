// What a person has set for this browser: how soon an opponent replies, and whether there are sounds.

import { byId, make, row } from "./page.js";
import { select } from "./options.js";

const PACE = "grove.pace";
const SOUNDS = "grove.sounds";

/** Milliseconds between one's own move and the reply, at least. */
const USUAL_PACE = 400;

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage it holds until the page is left.
  }
  chosen.set(key, value);
}

/** What was set since the page was opened. @type {Map<string, string>} */
const chosen = new Map();

/** @param {string} key */
const value = (key) => chosen.get(key) ?? kept(key);

/** Milliseconds between a move and the reply, at least. */
export function pace() {
  const set = value(PACE);
  const time = Number(set ?? USUAL_PACE);
  return time >= 0 && time <= 5000 ? time : USUAL_PACE;
}

export const hasSounds = () => value(SOUNDS) !== "off";

/** Puts the controls where they belong. */
export function drawSettings() {
  const reply = select([["0", "At once"], [String(USUAL_PACE), "After a moment"], ["1200", "Unhurried"]], "settings-pace", String(pace()));
  if (reply.selectedIndex < 0) {
    reply.append(make("option", { value: String(pace()), textContent: `After ${pace()} ms` }));
    reply.value = String(pace());
  }
  reply.addEventListener("change", () => keep(PACE, reply.value));
  const sounds = make("input", { type: "checkbox", id: "settings-sounds", checked: hasSounds() });
  sounds.addEventListener("change", () => keep(SOUNDS, sounds.checked ? "on" : "off"));
  byId("settings").replaceChildren(
    row("Opponents reply", reply),
    make("label", { className: "switch", htmlFor: sounds.id }, [sounds, " Sounds"]),
  );
}
