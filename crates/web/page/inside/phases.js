// Which iteration is looked at, by a number that can be typed, and in which of its phases.

import { capital, make } from "../page.js";

export class PhaseBar {
  /** @param {string[]} phases @param {number} count  of iterations @param {(number: number) => void} goTo */
  constructor(phases, count, goTo) {
    this.names = phases;
    this.number = make("input", { id: "inside-iteration", type: "number", min: "1", max: String(count), onchange: () => goTo(Number(this.number.value)) });
    const label = make("label", { htmlFor: "inside-iteration", textContent: "Iteration" });
    const of = make("span", { textContent: `of ${count}` });
    this.phases = make("ol", { className: "phases" }, phases.map((phase) => make("li", { textContent: capital(phase) })));
    this.phases.style.setProperty("--phases", String(phases.length));
    this.home = [make("div", { className: "iteration" }, [label, this.number, of]), this.phases];
  }

  /** @param {number} iteration  counted from 0 @param {string} phase */
  show(iteration, phase) {
    this.number.value = String(iteration + 1);
    [...this.phases.children].forEach((item, n) => {
      if (this.names[n] === phase) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}
