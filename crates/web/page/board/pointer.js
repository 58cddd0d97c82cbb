// The mouse and the finger: click a cell, or drag a piece to another.

/** @import { Listener, State } from "./state.js" */
import { moveFocus } from "./keyboard.js";
import { placePieces, settle } from "./pieces.js";

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
    if (press && svg.hasPointerCapture(event.pointerId)) drag(state, press, event);
  });
  svg.addEventListener("pointerup", (event) => {
    if (press) release(state, press, event, heard);
    press = null;
  });
  svg.addEventListener("pointercancel", () => {
    press = null;
    placePieces(state, false);
  });
  svg.addEventListener("click", (event) => {
    // Pointers were dealt with above; this is a screen reader's click.
    const name = nameAt(event.target);
    if (event.detail === 0 && name !== undefined) heard.pick(name);
  });
}

/** @param {State} state @param {Press} press @param {PointerEvent} event */
function drag({ svg, cells }, press, event) {
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP && !press.piece) return;
  press.piece ??= cells.get(press.name)?.piece ?? null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  press.piece?.classList.add("held");
  press.piece?.setAttribute("transform", `translate(${point.x} ${point.y})`);
}

/** @param {State} state @param {Press} press @param {PointerEvent} event @param {Listener} heard */
function release(state, { name, piece }, event, heard) {
  const over = nameAt(document.elementFromPoint(event.clientX, event.clientY));
  const place = state.cells.get(name)?.place;
  if (piece && place) {
    piece.classList.remove("held");
    settle(piece, place);
    if (over !== undefined && over !== name) heard.drag(name, over);
  } else if (over === name) {
    moveFocus(state, name);
    heard.pick(name);
  }
}
