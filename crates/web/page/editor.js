// The dialog in which a position is put together: choose what to place, then click cells.

/** @import { Cell, Position, Side } from "./protocol.js" */
/** @import { Connection } from "./connection.js" */
import { BoardView, noMarks } from "./board.js";
import { byId, capital, make, row } from "./page.js";

/** @typedef {{ name: string, title: string, games?: string[], put: Partial<Cell> }} Tool */

/** What can be placed; some of it only in some games. @type {Tool[]} */
const TOOLS = [
  { name: "black", title: "Black", put: { piece: "black", king: false } },
  { name: "white", title: "White", put: { piece: "white", king: false } },
  { name: "black_king", title: "Black king", games: ["checkers"], put: { piece: "black", king: true } },
  { name: "white_king", title: "White king", games: ["checkers"], put: { piece: "white", king: true } },
  { name: "blocked", title: "Blocked", games: ["ataxx"], put: { piece: null, ground: "blocked" } },
  { name: "empty", title: "Empty", put: { piece: null } },
];

/** What stands on a cell, as the server names it. @param {Cell} cell */
function placed({ ground, piece, king }) {
  if (piece) return king ? `${piece}_king` : piece;
  return ground === "blocked" ? "blocked" : null;
}

/** Takes away what stands on a cell. @param {Cell} cell */
function empty(cell) {
  if (cell.ground === "blocked") cell.ground = "plain";
  return Object.assign(cell, { piece: null, king: false });
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
    this.tool = TOOLS[0];
    // A board that nobody sees would be found by whoever looks for cells.
    this.dialog.addEventListener("close", () => this.dialog.replaceChildren());
  }

  /** @param {Position} position  what to begin with @param {boolean} flipped */
  open(position, flipped) {
    this.position = structuredClone(position);
    this.position.last = null;
    this.flipped = flipped;
    this.home = make("div", { className: "editor-board" });
    this.board = new BoardView(this.home, {
      pick: (cell) => this.put(cell, this.tool),
      drag: (from, to) => this.move(from, to),
      cancel: () => this.dialog.close(),
    });
    this.trouble = make("p", { className: "trouble" });
    this.trouble.setAttribute("role", "alert");
    this.side = make("select", { id: "editor-side" }, ["black", "white"].map((side) => make("option", { value: side, textContent: capital(side) })));
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
    this.dialog.replaceChildren(make("h2", { id: "editor-title", textContent: "Edit the position" }), form);
    this.dialog.showModal();
    this.draw();
  }

  palette() {
    const game = this.position?.game.split(":")[0] ?? "";
    const tools = TOOLS.filter(({ games }) => !games || games.includes(game));
    if (!tools.includes(this.tool)) this.tool = tools[0];
    const choices = tools.map((tool) => {
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
    const again = placed(cell) === tool.name;
    empty(cell);
    if (!again) Object.assign(cell, tool.put);
    this.draw();
  }

  /** @param {string} from @param {string} to */
  move(from, to) {
    const find = (/** @type {string} */ name) => this.cells.find((cell) => cell.name === name);
    const [cell, target] = [find(from), find(to)];
    if (!cell || !target) return;
    const { piece, king } = cell;
    empty(cell);
    Object.assign(empty(target), { piece, king });
    this.draw();
  }

  clear() {
    for (const cell of this.cells) empty(cell);
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
    const pieces = Object.fromEntries(this.cells.flatMap((cell) => (cell.name && placed(cell) ? [[cell.name, placed(cell)]] : [])));
    const side = /** @type {Side} */ (this.side?.value);
    try {
      await this.use(await this.connection.arrange(this.position?.game ?? "", pieces, side));
      this.dialog.close();
    } catch (error) {
      if (this.trouble) this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
