// Tables of what a step compares.

import { make } from "../page.js";

/**
 * @param {string} caption @param {string[]} head
 * @param {{ name: string, cells: string[], isChosen: boolean }[]} rows
 */
export function tableOf(caption, head, rows) {
  const columns = make("tr", {}, head.map((textContent) => make("th", { scope: "col", textContent })));
  const lines = rows.map(({ name, cells, isChosen }) => {
    const first = make("th", { scope: "row", textContent: name });
    if (isChosen) first.append(make("span", { className: "chosen", textContent: " chosen" }));
    return make("tr", { className: isChosen ? "is-chosen" : "" }, [first, ...cells.map((textContent) => make("td", { textContent }))]);
  });
  return make("table", {}, [make("caption", { textContent: caption }), make("thead", {}, [columns]), make("tbody", {}, lines)]);
}

/** What may be longer than its place, and can be scrolled by keyboard. @param {string} name @param {HTMLElement} long */
export function scrolled(name, long) {
  const home = make("div", { className: "scroll", tabIndex: 0 }, [long]);
  home.setAttribute("role", "region");
  home.setAttribute("aria-label", name);
  return home;
}
