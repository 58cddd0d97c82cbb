// The dialog in which a position is put together: choose what to place, then click cells.

/** @import { Cell, Position, Side, Tool } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
import { noMarks } from "./board/marks.js";
import { BoardView } from "./board/view.js";
import { byId, make, messageOf, row } from "./page.js";
import { sideName } from "./sides.js";

/** Takes away what stands on a cell. @type {Tool} */
const ERASER = { name: "empty", title: "Empty", piece: null, king: false, blocked: false };

/** Whether a cell is as a tool leaves it. @param {Tool} tool @param {Cell} cell */
const isAsPutBy = (tool, { ground, piece, king }) =>
  tool.piece === piece && tool.king === king && tool.blocked === (ground === "blocked");

/** @param {Cell} cell @param {Tool} tool */
function put(cell, { piece, king, blocked }) {
  if (blocked) cell.ground = "blocked";
  else if (cell.ground === "blocked") cell.ground = "plain";
  Object.assign(cell, { piece, king });
}

export class Editor {
  /**
   * @param {Connection} connection
   * @param {(start: string) => Promise<void>} use  takes the text of the position
   */
  constructor(connection, use) {
    this.connection = connection;
    this.use = use;
    this.dialog = byId("editor", HTMLDialogElement);
    /** @type {Tool[]} */
    this.tools = [];
    this.tool = ERASER;
    // A board that nobody sees would be found by whoever looks for cells.
    this.dialog.addEventListener("close", () => this.dialog.replaceChildren());
  }

  /** @param {Position} position  what to begin with @param {boolean} flipped @param {Tool[]} tools  the game's */
  open(position, flipped, tools) {
    this.position = structuredClone(position);
    this.position.last = null;
    this.flipped = flipped;
    this.tools = tools;
    this.tool = tools.find(({ name }) => name === this.tool.name) ?? tools[0] ?? ERASER;
    this.home = make("div", { className: "editor-board" });
    this.board = new BoardView(this.home, {
      pick: (cell) => this.put(cell, this.tool),
      drag: (from, to) => this.move(from, to),
      cancel: () => this.dialog.close(),
    });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.side = make("select", { id: "editor-side" }, /** @type {Side[]} */ (["black", "white"]).map((side) => make("option", { value: side, textContent: sideName(position.game, side) })));
    this.side.value = position.to_move;
    const form = make("form", { onsubmit: (event) => event.preventDefault() }, [
      this.palette(),
      this.home,
      row("To move", this.side),
      this.trouble,
      make("div", { className: "buttons" }, [
        make("button", { type: "button", textContent: "Clear", onclick: () => this.clear() }),
        make("button", { type: "button", textContent: "Cancel", onclick: () => this.dialog.close() }),
        make("button", { type: "button", id: "editor-use", className: "primary", textContent: "Use this position", onclick: () => this.finish() }),
      ]),
    ]);
    this.dialog.replaceChildren(make("h2", { id: "editor-title", textContent: "Edit position" }), form);
    this.dialog.showModal();
    this.draw();
  }

  palette() {
    const choices = [...this.tools, ERASER].map((tool) => {
      const radio = make("input", { type: "radio", name: "tool", value: tool.name, checked: tool === this.tool, onchange: () => (this.tool = tool) });
      return make("label", {}, [radio, ` ${tool.title}`]);
    });
    return make("fieldset", { className: "palette" }, [make("legend", { textContent: "Place" }), ...choices]);
  }

  /** @returns {Cell[]} */
  get cells() {
    return this.position?.board.rows.flatMap((row) => row.cells) ?? [];
  }

  /** A second click with the same piece takes it away. @param {string} name @param {Tool} tool */
  put(name, tool) {
    const cell = this.cells.find((cell) => cell.name === name);
    if (!cell) return;
    put(cell, isAsPutBy(tool, cell) ? ERASER : tool);
    this.draw();
  }

  /** @param {string} from @param {string} to */
  move(from, to) {
    const find = (/** @type {string} */ name) => this.cells.find((cell) => cell.name === name);
    const [cell, target] = [find(from), find(to)];
    if (!cell || !target) return;
    const { piece, king } = cell;
    put(cell, ERASER);
    put(target, { ...ERASER, piece, king });
    this.draw();
  }

  clear() {
    for (const cell of this.cells) put(cell, ERASER);
    this.draw();
  }

  draw() {
    if (!this.position || !this.board) return;
    this.board.show(this.position, this.flipped ?? false, "Position to edit");
    const movable = this.cells.flatMap(({ name, piece }) => (name && piece ? [name] : []));
    this.board.mark({ ...noMarks(), movable: new Set(movable) });
    if (this.trouble) this.trouble.textContent = "";
  }

  async finish() {
    const pieces = Object.fromEntries(this.cells.flatMap((cell) => {
      const tool = this.tools.find((tool) => isAsPutBy(tool, cell));
      return cell.name !== null && tool ? [[cell.name, tool.name]] : [];
    }));
    const side = /** @type {Side} */ (this.side?.value);
    try {
      await this.use(await this.connection.arrange(this.position?.game ?? "", pieces, side));
      this.dialog.close();
    } catch (error) {
      if (this.trouble) this.trouble.textContent = messageOf(error);
    }
  }
}
