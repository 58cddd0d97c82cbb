// How a game is played: its course of lessons, and its rules set with diagrams.

/** @import { Catalogue, Course, GameInfo, Lesson } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
import { ask } from "./api.js";
import { picture } from "./board/picture.js";
import { newGame, toQuery } from "./game.js";
import { LessonView } from "./lesson.js";
import { make, messageOf, title } from "./page.js";
import { prose } from "./prose.js";
import { isTurned, shortTitle } from "./sides.js";

const LEARNT = "grove.learnt";

/** Whom one plays after the course. */
const FIRST_OPPONENT = "level:1";

export class Lessons {
  /** @param {HTMLElement} home @param {Connection} connection @param {Catalogue} catalogue */
  constructor(home, connection, catalogue) {
    this.home = home;
    this.connection = connection;
    this.catalogue = catalogue;
    /** @type {Map<string, Lesson[]>} */
    this.courses = new Map();
    /** For whoever waits: whether it is still the same page. @type {object} */
    this.shown = {};
  }

  /** @param {string} path  #/learn, a game and the number of a lesson */
  async show(path) {
    const shown = {};
    this.shown = shown;
    const [, name, number] = path.match(/^#\/learn\/(\w+)(?:\/(\d+))?$/) ?? [];
    const info = this.catalogue.games.find((game) => game.name === name) ?? this.catalogue.games[0];
    title(`How to play ${shortTitle(info.title)}`);
    try {
      const lessons = await this.course(info);
      if (shown === this.shown) await this.build(info, lessons, Math.min(Math.max(Number(number ?? 1), 1), lessons.length) - 1);
    } catch (error) {
      if (shown !== this.shown) return;
      const trouble = make("p", { className: "trouble", textContent: messageOf(error) });
      trouble.setAttribute("role", "alert");
      this.home.replaceChildren(trouble);
    }
  }

  /** @param {GameInfo} info */
  async course({ name }) {
    const known = this.courses.get(name);
    if (known) return known;
    /** @type {Course} */
    const { lessons } = await ask(`/api/games/${name}/course`);
    this.courses.set(name, lessons);
    return lessons;
  }

  /** @param {GameInfo} info @param {Lesson[]} lessons @param {number} number  from 0 */
  async build(info, lessons, number) {
    const { shown } = this;
    const contents = make("ol", { className: "contents" });
    const draw = () => contents.replaceChildren(...lessons.map((lesson, n) => entry(info, lesson, n, n === number)));
    const lesson = new LessonView(this.connection, lessons[number], `${number + 1}. ${lessons[number].title}`, () => {
      keepLearnt(info.name, number);
      draw();
      return wayOn(info, lessons, number);
    });
    const rules = make("section", { className: "ruleset" });
    draw();
    this.home.replaceChildren(
      make("div", { className: "room lessons" }, [
        make("h1", { textContent: `How to play ${shortTitle(info.title)}` }),
        make("p", { className: "about", textContent: info.goal }),
        contents,
        lesson.element,
        rules,
      ]),
    );
    contents.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    await lesson.begin();
    const figures = await Promise.all(lessons.map((lesson) => this.figure(lesson)));
    if (shown !== this.shown) return;
    rules.replaceChildren(
      make("h2", { textContent: "The rules" }),
      ...figures,
      make("details", {}, [make("summary", { textContent: "In full, with notation" }), ...prose(info.rules)]),
    );
  }

  /** A rule beside its position, in which the first solution is drawn. @param {Lesson} lesson */
  async figure({ game, start, title, text, exercises: [{ solutions }] }) {
    const position = await this.connection.look(game, start, []);
    const solution = position.legal.find(({ move }) => move === solutions[0]);
    const turned = isTurned(position.board.look, { you: position.to_move, flipped: null });
    return make("div", { className: "rule" }, [
      make("div", { className: "small-board" }, [picture(position, { path: solution?.path, isTurned: turned })]),
      make("div", {}, [make("h3", { textContent: title }), make("p", { textContent: text })]),
    ]);
  }

  leave() {
    this.shown = {};
    this.home.replaceChildren();
  }
}

/** A lesson in the list. @param {GameInfo} info @param {Lesson} lesson @param {number} n @param {boolean} isCurrent */
function entry({ name }, { title }, n, isCurrent) {
  const isLearnt = learntOf(name).has(n);
  const link = make("a", { href: `#/learn/${name}/${n + 1}`, textContent: title, className: isLearnt ? "learnt" : "" });
  if (isLearnt) link.setAttribute("aria-label", `${title}, done`);
  if (isCurrent) link.setAttribute("aria-current", "step");
  return make("li", {}, [link]);
}

/** What follows a lesson: the next one, or a game. @param {GameInfo} info @param {Lesson[]} lessons @param {number} number */
function wayOn({ name, title }, lessons, number) {
  const next = lessons[number + 1];
  const play = toQuery({ ...newGame(name), against: FIRST_OPPONENT });
  return make("a", {
    id: "lesson-next",
    className: "button primary",
    href: next ? `#/learn/${name}/${number + 2}` : `#/play?${play}`,
    textContent: next ? `Next: ${next.title}` : `Play ${shortTitle(title)}`,
  });
}

/** The lessons that were done, by game: numbers from 0. @returns {Record<string, number[]>} */
function learnt() {
  try {
    return JSON.parse(localStorage.getItem(LEARNT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game */
const learntOf = (game) => new Set(learnt()[game] ?? []);

/** @param {string} game @param {number} lesson */
function keepLearnt(game, lesson) {
  try {
    localStorage.setItem(LEARNT, JSON.stringify({ ...learnt(), [game]: [...learntOf(game).add(lesson)] }));
  } catch {
    // Without storage it is only not remembered.
  }
}
