// More games of an experiment: a form that says for how long, and how far the server is with it.

/** @import { ExperimentLine, ExperimentRun } from "./protocol.js" */
import { ask } from "./api.js";
import { select } from "./options.js";
import { announce, make, messageOf, row } from "./page.js";

/** How often the server is asked how far it is, in milliseconds. */
const INTERVAL = 1000;

/** @type {[string, string][]} */
const TIMES = [
  ["60", "1 minute"],
  ["300", "5 minutes"],
  ["900", "15 minutes"],
  ["3600", "1 hour"],
];

/** @type {Record<string, string>} */
const ENDS = {
  decided: "Every claim that games can decide is decided.",
  time_up: "The time is up, or too short for the next games.",
  stopped: "Stopped. The games so far are kept.",
  failed: "It could not go on.",
};

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export class GamesForm {
  /** @param {(id: string, seconds: number) => Promise<void>} start */
  constructor(start) {
    this.start = start;
    this.id = "";
    this.what = make("p", {});
    this.time = select(TIMES, "experiment-time", "60");
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    const form = make("form", { noValidate: true }, [
      this.what,
      row("For how long", this.time, "Games are played where they tell most, one at a time, and kept in the results file. You can leave the page meanwhile, stop at any time, and continue later."),
      this.trouble,
      make("div", { className: "buttons" }, [
        make("button", { type: "button", textContent: "Cancel", onclick: () => this.dialog.close() }),
        make("button", { type: "submit", className: "primary", textContent: "Start" }),
      ]),
    ]);
    form.addEventListener("submit", (event) => this.submit(event));
    this.dialog = make("dialog", {}, [make("h2", { id: "experiment-title", textContent: "Play games of an experiment" }), form]);
    this.dialog.setAttribute("aria-labelledby", "experiment-title");
  }

  /** @param {ExperimentLine} experiment */
  open({ id, title }) {
    this.id = id;
    this.what.textContent = title;
    this.trouble.textContent = "";
    this.dialog.showModal();
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    try {
      await this.start(this.id, Number(this.time.value));
      this.dialog.close();
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
  }
}

export class ExperimentPanel {
  /** @param {() => void} changed  there are new games */
  constructor(changed) {
    this.changed = changed;
    /** @type {ExperimentRun | null} */
    this.run = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.title = make("h2", {});
    this.what = make("p", {});
    this.progress = make("progress", { max: 1 });
    this.progress.setAttribute("aria-label", "Time played");
    this.told = make("p", { className: "quiet" });
    this.button = make("button", { type: "button", onclick: () => this.press() });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.home = make("section", { className: "experiment", hidden: true }, [this.title, this.what, this.progress, this.told, make("div", { className: "buttons" }, [this.button]), this.trouble]);
    this.home.setAttribute("aria-label", "Experiment that is being played");
  }

  /** @param {string} id @param {number} seconds */
  async start(id, seconds) {
    this.trouble.textContent = "";
    this.draw(await ask(`/api/lab/experiments/${id}/play`, { method: "POST", body: { seconds } }));
    this.home.scrollIntoView({ block: "nearest" });
    this.again();
  }

  /** Looks at what the server plays until it has ended. */
  async watch() {
    clearTimeout(this.timer);
    const wasPlaying = this.isPlaying;
    try {
      const { run } = await ask("/api/lab/playing");
      this.draw(run);
      this.trouble.textContent = run?.trouble ?? "";
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
    if (this.isPlaying) this.again();
    else if (wasPlaying) {
      announce(this.told.textContent ?? "");
      this.changed();
    }
  }

  again() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.watch(), INTERVAL);
  }

  get isPlaying() {
    return this.run !== null && this.run.end === null;
  }

  /** @param {ExperimentRun | null} run */
  draw(run) {
    this.run = run;
    this.home.hidden = run === null;
    if (run === null) return;
    const { title, cell, games, decided, claims, elapsed, seconds, end } = run;
    this.title.textContent = end === null ? `Playing: ${title}` : title;
    this.what.textContent = cell === null ? (end === null ? "The experiment is being read." : "") : `Last played: ${cell}`;
    if (end === null && cell !== null) this.what.textContent = `${cell}, ${games.toLocaleString()} games so far`;
    this.progress.max = seconds;
    this.progress.value = end === null || end === "stopped" ? Math.min(elapsed, seconds) : seconds;
    const known = claims === 0 ? "" : ` ${decided} of ${claims} claims decided.`;
    this.told.textContent = end === null ? `${clock(Math.max(0, seconds - elapsed))} left.${known}` : `${ENDS[end]}${known}`;
    this.button.hidden = end === "decided" || end === "failed";
    this.button.textContent = end === null ? "Stop" : "Continue";
  }

  async press() {
    if (!this.run) return;
    this.trouble.textContent = "";
    try {
      if (this.isPlaying) {
        await ask("/api/lab/stop", { method: "POST" });
        await this.watch();
      } else {
        await this.start(this.run.experiment, this.run.seconds);
      }
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
  }

  leave() {
    clearTimeout(this.timer);
  }
}
