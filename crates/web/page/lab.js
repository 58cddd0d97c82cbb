// The view of experiments: what the studies asked, and how much of it the results file holds.

import { ask } from "./api.js";
import { make, messageOf } from "./page.js";

/** @typedef {{ profile: string, cells: number, held: number }} Held */
/** @typedef {{ id: string, title: string, question: string, source: string, held: Held[] }} Experiment */
/** @typedef {{ name: string, title: string, experiments: Experiment[] }} Study */

export class Lab {
  /** @param {HTMLElement} home */
  constructor(home) {
    this.home = home;
    this.isGone = true;
  }

  async show() {
    this.isGone = false;
    const room = make("div", { className: "room lab" });
    this.home.replaceChildren(room);
    const body = make("p", { className: "about", textContent: "Loading." });
    room.replaceChildren(make("h1", { textContent: "Lab" }), body);
    try {
      const { studies } = await ask("/api/lab");
      if (!this.isGone) body.replaceWith(...this.intro(studies), ...studies.map(studySection));
    } catch (error) {
      body.className = "trouble";
      body.setAttribute("role", "alert");
      body.textContent = messageOf(error);
    }
  }

  /** @param {Study[]} studies */
  intro(studies) {
    const about = make("p", { className: "about", textContent: "What five studies reported about these games, tested again. Each experiment has plots, our numbers beside the published ones, a verdict on every claim, and all its games to replay." });
    const any = studies.some(({ experiments }) => experiments.some(({ held }) => held.some(({ held }) => held > 0)));
    if (any) return [about];
    const nothing = make("p", { className: "nothing" }, [
      "The results file has none of these experiments yet. Run them with ",
      make("code", { textContent: "grove reproduce" }),
      ", which takes a few minutes, or a single one with ",
      make("code", { textContent: "grove reproduce ID" }),
      ".",
    ]);
    return [about, nothing];
  }

  leave() {
    this.isGone = true;
    this.home.replaceChildren();
  }
}

/** @param {Study} study */
function studySection({ name, title, experiments }) {
  const heading = name === "own" ? "Our own experiments" : `${name} ${title}`;
  return make("section", {}, [make("h2", { textContent: heading }), make("ul", { className: "experiments" }, experiments.map(experimentLine))]);
}

/** @param {Experiment} experiment */
function experimentLine({ id, title, question, source, held }) {
  const found = held.filter(({ held }) => held > 0);
  const link = (/** @type {Held} */ { profile, cells, held }) =>
    make("a", { href: `/lab/${id}?profile=${profile}`, textContent: `${profile}: ${held === cells ? "complete" : `${held} of ${cells} cells`}` });
  const state = found.length > 0
    ? make("p", { className: "links" }, ["Report ", ...found.map(link)])
    : make("p", { className: "quiet" }, ["Not run yet: ", make("code", { textContent: `grove reproduce ${id}` })]);
  return make("li", {}, [make("h3", { textContent: title }), make("p", { textContent: question }), make("p", { className: "quiet", textContent: source }), state]);
}
