// The board: draws what the server tells and says which cells were picked. It is a grid to a screen
// reader and to the keyboard, and holds no rules.

/** @import { Listener, Shown, State } from "./state.js" */
/** @import { Marks } from "./marks.js" */
import { isStill } from "./animation.js";
import { build } from "./build.js";
import { layOut } from "./geometry.js";
import { listenToKeyboard, moveFocus } from "./keyboard.js";
import { drawLast, drawMarks } from "./marks.js";
import { placePieces } from "./pieces.js";
import { listenToPointer } from "./pointer.js";

export class BoardView {
  /** @param {HTMLElement} home @param {Listener} heard */
  constructor(home, heard) {
    this.home = home;
    this.heard = heard;
    /** @type {State | null} */
    this.state = null;
    /** What must stay the same for the cells to be used again. */
    this.shape = "";
    /** Until all pieces stand still. @type {Promise<void>} */
    this.settled = Promise.resolve();
  }

  /** @param {Shown} position @param {boolean} flipped @param {string} name  what to call the board */
  show(position, flipped, name) {
    const shape = JSON.stringify([position.game, flipped, position.board.rows.map((row) => row.cells.length)]);
    const layout = layOut(position.board, flipped);
    const isSame = this.state !== null && shape === this.shape;
    this.state = this.state && isSame ? Object.assign(this.state, { position, layout }) : this.rebuild(build(position, layout, name));
    this.shape = shape;
    this.settle();
    const motions = placePieces(this.state, isSame && !isStill());
    // A motion that is cut short is over too.
    this.settled = Promise.allSettled(motions.map(({ finished }) => finished)).then(() => {});
    drawLast(this.state, position.last);
  }

  /** Brings every piece to where it goes, at once. */
  settle() {
    for (const motion of this.state?.svg.getAnimations({ subtree: true }) ?? []) motion.finish();
  }

  /** @param {State} state @returns {State} */
  rebuild(state) {
    const { cells, layout, svg } = state;
    const focused = this.state?.focused ?? "";
    moveFocus(state, cells.has(focused) ? focused : (cells.keys().next().value ?? ""));
    listenToPointer(state, this.heard);
    listenToKeyboard(state, this.heard);
    this.home.replaceChildren(svg);
    // A stage is as wide as its board may be.
    this.home.closest(/** @type {"section"} */ (".stage"))?.style.setProperty("--board-ratio", (layout.width / layout.height).toFixed(4));
    return state;
  }

  /** @param {Marks} marks */
  mark(marks) {
    if (this.state) drawMarks(this.state, marks);
  }
}
