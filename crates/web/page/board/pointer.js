// The mouse and the finger: click a cell, or drag a piece to another.

/** @import { Listener, State } from "./state.js" */
import { moveFocus } from "./keyboard.js";
import { settle } from "./pieces.js";

/** How far a finger may slip before a touch becomes a drag, in pixels. */
const SLIP = 6;

/** A press that goes on, and the piece once it is dragged. @typedef {{ name: string, x: number, y: number, piece: SVGElement | null }} Press */

/** @param {EventTarget | null} target */
const nameAt = (target) =>
  target instanceof Element ? /** @type {SVGElement | null} */ (target.closest("[data-cell]"))?.dataset.cell : undefined;

/** @param {State} state @param {Listener} heard */
export function listenToPointer(state, heard) {
  const { svg, cells } = state;
  /** @type {Press | null} */
  let press = null;
  const isMovable = (/** @type {string | undefined} */ name) =>
    name !== undefined && cells.get(name)?.group.classList.contains("movable");

  // A finger on a piece drags it, elsewhere it scrolls. The style touch-action does not reach cells.
  const holdStill = (/** @type {TouchEvent} */ event) => {
    if (isMovable(nameAt(event.target))) event.preventDefault();
  };
  svg.addEventListener("touchstart", holdStill, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    const name = nameAt(event.target);
    if (name === undefined || event.button !== 0) return;
    press = { name, x: event.clientX, y: event.clientY, piece: null };
    if (isMovable(name)) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (press && svg.hasPointerCapture(event.pointerId)) drag(state, press, event, heard);
  });
  svg.addEventListener("pointerup", (event) => {
    if (press) release(state, press, event, heard);
    press = null;
  });
  svg.addEventListener("pointercancel", () => {
    if (press) drop(state, press);
    if (press?.piece) heard.cancel();
    press = null;
  });
  // The piece itself lets pointers through to its cell.
  const hover = (/** @type {boolean} */ isOver) => (/** @type {PointerEvent} */ event) => {
    cells.get(nameAt(event.target) ?? "")?.piece?.classList.toggle("hovered", isOver);
  };
  svg.addEventListener("pointerover", hover(true));
  svg.addEventListener("pointerout", hover(false));
  svg.addEventListener("click", (event) => {
    // Pointers were dealt with above; this is a screen reader's click.
    const name = nameAt(event.target);
    if (event.detail === 0 && name !== undefined) heard.pick(name);
  });
}

/** @param {State} state @param {Press} press @param {PointerEvent} event @param {Listener} heard */
function drag({ svg, cells }, press, event, heard) {
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP && !press.piece) return;
  if (!press.piece) {
    press.piece = cells.get(press.name)?.piece ?? null;
    press.piece?.classList.add("held");
    // Above all others.
    if (press.piece) press.piece.parentElement?.append(press.piece);
    heard.lift?.(press.name);
  }
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  press.piece?.setAttribute("transform", `translate(${point.x} ${point.y})`);
  const over = nameAt(document.elementFromPoint(event.clientX, event.clientY));
  for (const [name, { group }] of cells) group.classList.toggle("over", name === over);
}

/** Puts a piece that was held back in its place. @param {State} state @param {Press} press */
function drop({ cells }, { name, piece }) {
  for (const { group } of cells.values()) group.classList.remove("over");
  const place = cells.get(name)?.place;
  piece?.classList.remove("held");
  if (piece && place) settle(piece, place);
}

/** @param {State} state @param {Press} press @param {PointerEvent} event @param {Listener} heard */
function release(state, press, event, heard) {
  const { name, piece } = press;
  const over = nameAt(document.elementFromPoint(event.clientX, event.clientY));
  drop(state, press);
  if (piece) {
    if (over !== undefined && over !== name) heard.drag(name, over);
    else heard.cancel();
  } else if (over === name) {
    moveFocus(state, name);
    heard.pick(name);
  }
}
