// What a board knows of itself: the position, where its cells are, and the elements that draw them.

/** @import { Ahead, Position } from "../protocol.js" */
/** @import { Layout, Place } from "./geometry.js" */

/** Either a position of the game or one that is looked at. @typedef {Position | Ahead} Shown */

/** A cell with a name, and the piece on it. @typedef {{ place: Place, group: SVGElement, piece: SVGElement | null }} CellView */

/**
 * What is drawn above the cells, from the lowest to the highest.
 * @typedef {Record<"last" | "ghosts" | "pieces" | "marks" | "focus", SVGElement>} Layers
 */

/**
 * Who is told what a person does with the board.
 * @typedef {object} Listener
 * @property {(cell: string) => void} pick
 * @property {(from: string) => void} [lift]  a piece begins to be dragged
 * @property {(from: string, to: string) => void} drag  and is let go elsewhere
 * @property {() => void} cancel
 */

/**
 * @typedef {object} State
 * @property {Shown} position
 * @property {Layout} layout
 * @property {SVGSVGElement} svg
 * @property {Layers} layers
 * @property {Map<string, CellView>} cells
 * @property {string} focused  the cell that the keyboard is on
 */

/**
 * The places of some cells, without those that the board does not have.
 * @param {State} state @param {string[]} names
 */
export const placesOf = (state, names) =>
  names.map((name) => state.cells.get(name)?.place).filter((place) => place !== undefined);

export {};
