// Text of games, set: a paragraph a line, and notation between backticks as code.

import { make } from "./page.js";

/** @param {string} text */
export const prose = (text) =>
  text.split("\n").map((line) =>
    make("p", {}, line.split("`").map((part, n) => (n % 2 === 1 ? make("code", { textContent: part }) : part))),
  );
