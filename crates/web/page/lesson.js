// A lesson: a rule, a board, and the moves that a learner makes on it.

/** @import { Exercise, Lesson, Position } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Choice } from "./picker.js" */
import { noMarks } from "./board/marks.js";
import { BoardView } from "./board/view.js";
import { announce, make, messageOf, sentence } from "./page.js";
import { choose, possible, targets } from "./picker.js";
import { pace } from "./settings.js";
import { isTurned } from "./sides.js";

/** Beyond so many cells to choose from, showing them all would only be noise. */
const MOST_SHOWN = 8;

export class LessonView {
  /**
   * @param {Connection} connection @param {Lesson} lesson @param {string} heading
   * @param {() => HTMLElement} finish  is called when all is done, and gives the way on
   */
  constructor(connection, lesson, heading, finish) {
    this.connection = connection;
    this.lesson = lesson;
    this.finish = finish;
    /** @type {string[]} */
    this.picked = [];
    /** What was played so far; another list where the lesson has been begun again. @type {string[]} */
    this.played = [];
    this.step = 0;
    /** @type {Position | null} */
    this.position = null;
    const home = make("div");
    this.board = new BoardView(home, {
      pick: (cell) => this.follow((legal) => choose(legal, this.picked, cell)),
      lift: (cell) => this.lift(cell),
      drag: (from, to) => this.follow((legal) => choose(legal, [from], to)),
      cancel: () => this.unpick(),
    });
    this.task = make("p", { className: "task" });
    this.extra = make("div", { className: "buttons" });
    this.answer = make("p", { className: "answer" });
    this.answer.setAttribute("role", "status");
    this.buttons = make("div", { className: "buttons" });
    this.again = make("button", { type: "button", id: "lesson-again", textContent: "Start over", onclick: () => this.begin() });
    const part = (/** @type {string} */ className, /** @type {string} */ label, /** @type {HTMLElement[]} */ children) => {
      const made = make("section", { className }, children);
      made.setAttribute("aria-label", label);
      return made;
    };
    this.element = make("div", { className: "studying" }, [
      part("lesson", "Lesson", [make("h2", { textContent: heading }), make("p", { textContent: lesson.text }), this.task]),
      part("stage", "Board", [home]),
      part("outcome", "Answer", [this.extra, this.answer, this.buttons]),
    ]);
  }

  /** What is to be done now; nothing once all is done. @returns {Exercise | undefined} */
  get exercise() {
    return this.lesson.exercises[this.step];
  }

  /** From the beginning. */
  async begin() {
    this.played = [];
    this.picked = [];
    this.step = 0;
    this.say("");
    try {
      await this.look();
      this.draw();
    } catch (error) {
      this.say(messageOf(error), "bad");
    }
  }

  /** Shows the position after what was played. */
  async look() {
    const { played, lesson } = this;
    const position = await this.connection.look(lesson.game, lesson.start, played);
    if (played !== this.played) return;
    this.position = position;
    if (played.length === 0) this.seat = position.to_move;
    const turned = isTurned(position.board.look, { you: this.seat ?? position.to_move, flipped: null });
    this.board.show(position, turned, `${lesson.title}, ${position.board.rows.length} rows`);
    this.mark();
  }

  /** The moves from which one can choose. */
  get legal() {
    return this.exercise ? (this.position?.legal ?? []) : [];
  }

  mark() {
    const { legal, picked } = this;
    const shown = targets(legal, picked);
    this.board.mark({
      ...noMarks(),
      picked,
      targets: shown,
      dots: picked.length > 0 || shown.size <= MOST_SHOWN,
      movable: new Set(legal.flatMap(({ from }) => from)),
      shows: this.position?.ending?.cells ?? [],
    });
  }

  draw() {
    this.task.textContent = this.exercise?.task ?? "";
    const alone = this.legal.filter(({ path }) => path.length === 0);
    const button = (/** @type {Position["legal"][number]} */ { move, label }) =>
      make("button", { type: "button", textContent: label ?? move, onclick: () => this.attempt(move) });
    this.extra.replaceChildren(...alone.map(button));
    this.buttons.replaceChildren(...(this.played.length > 0 ? [this.again] : []));
  }

  /** @param {string} text @param {"good" | "bad" | ""} [kind] */
  say(text, kind = "") {
    this.answer.textContent = text;
    this.answer.className = `answer ${kind}`;
    // On a phone it is below the board.
    if (text !== "") this.answer.scrollIntoView({ block: "nearest" });
  }

  /** A piece begins to be dragged. @param {string} from */
  lift(from) {
    if (possible(this.legal, [from]).length === 0) return;
    this.picked = [from];
    this.mark();
  }

  unpick() {
    this.picked = [];
    this.mark();
  }

  /** @param {(legal: Position["legal"]) => Choice} choice */
  async follow(choice) {
    if (!this.exercise) return;
    const chosen = choice(this.legal);
    if ("play" in chosen) {
      await this.attempt(chosen.play.move);
      return;
    }
    this.picked = "picked" in chosen ? chosen.picked : [];
    this.mark();
    this.say("");
    if ("picked" in chosen) {
      if (this.picked.length > 0) announce(`${this.picked.join(" to ")} picked`);
      return;
    }
    const { played, picked, lesson } = this;
    const { game, start } = lesson;
    const { reason } = await this.connection.whyNot({ game, start, moves: played }, chosen.cells).catch(() => ({ reason: null }));
    if (played === this.played && picked === this.picked) this.say(reason ? sentence(reason) : chosen.refused, "bad");
  }

  /** Plays a legal move if it is what is asked for. @param {string} move */
  async attempt(move) {
    const { exercise, played } = this;
    this.picked = [];
    if (!exercise) return;
    if (exercise.solutions.length > 0 && !exercise.solutions.includes(move)) {
      this.mark();
      this.say(`${move} is legal, but not what is asked for. Try another move.`, "bad");
      return;
    }
    this.say("");
    this.step += 1;
    try {
      await this.play(played, move);
      if (exercise.reply !== null) {
        await this.board.settled;
        await new Promise((resolve) => setTimeout(resolve, pace()));
        await this.play(played, exercise.reply);
      }
    } catch (error) {
      if (played === this.played) this.say(messageOf(error), "bad");
      return;
    }
    if (played !== this.played) return;
    this.draw();
    if (this.exercise) {
      this.say("Right.", "good");
      return;
    }
    this.say(this.lesson.done, "good");
    const next = this.finish();
    this.buttons.append(next);
    next.focus();
  }

  /** Plays a move, unless the lesson has been begun again. @param {string[]} played @param {string} move */
  async play(played, move) {
    if (played !== this.played) return;
    played.push(move);
    await this.look();
  }
}
