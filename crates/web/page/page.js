// Elements of the page.

/**
 * The element with this id.
 * @template {HTMLElement} T
 * @param {string} id @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (found === null || (kind && !(found instanceof kind))) throw new Error(`there is no ${id}`);
  return /** @type {T} */ (found);
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Partial<HTMLElementTagNameMap[K]>} [properties] @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * A control with its label and a word about it.
 * @param {string} label @param {HTMLElement} control @param {string} [about]
 */
export function row(label, control, about) {
  const children = [make("label", { textContent: label, htmlFor: control.id }), control];
  if (about) {
    children.push(make("p", { className: "about", id: `${control.id}-about`, textContent: about }));
    control.setAttribute("aria-describedby", `${control.id}-about`);
  }
  return make("div", { className: "row" }, children);
}

/** Says something to whoever listens instead of looking. @param {string} text */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** Names what is shown in the title of the tab. @param {string} what */
export function title(what) {
  document.title = what === "" ? "Grove" : `${what} · Grove`;
}

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** A reason as a sentence; the name of a cell at its beginning stays as it is. @param {string} reason */
export const sentence = (reason) => `${/^\w\d/.test(reason) ? reason : capital(reason)}.`;

/** What went wrong, in words. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
