// The dialog in which a game is text: to keep, to send, to bring back.

/** @import { Connection } from "./connection.js" */
/** @import { Game } from "./game.js" */
import { diary } from "./diary.js";
import { commentsOn, newGame } from "./game.js";
import { byId, make, messageOf, row } from "./page.js";

/**
 * @param {Game} game @param {Connection} connection @param {boolean} keeps  whether the server keeps games
 * @param {(game: Game) => Promise<void>} load  fails where the server refuses the game
 */
export function openArchive(game, connection, keeps, load) {
  const dialog = byId("archive", HTMLDialogElement);
  const text = make("textarea", { id: "archive-text", spellcheck: false });
  const link = make("input", { id: "archive-link", value: location.href, readOnly: true });
  const trouble = make("p", { className: "trouble" });
  trouble.setAttribute("role", "alert");
  const tell = (/** @type {unknown} */ error) => {
    trouble.textContent = messageOf(error);
  };
  const write = async () => {
    const { game: name, start, main, moves } = game;
    text.value = await connection.writeGame({ game: name, start, moves: main ?? moves }, commentsOn(game));
  };
  const bringBack = async () => {
    try {
      const { game: name, start, moves } = await connection.readGame(text.value);
      const { you, against, time } = game;
      await load({ ...newGame(name), start, moves, at: moves.length, you, against, time });
      dialog.close();
    } catch (error) {
      tell(error);
    }
  };
  const open = async (/** @type {Game} */ kept) => {
    await load(kept);
    dialog.close();
  };
  const keep = () => {
    const address = URL.createObjectURL(new Blob([text.value], { type: "text/plain" }));
    const name = `${game.game.replace(/[^\w]+/g, "-")}.txt`;
    make("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  };
  const form = make("form", { onsubmit: (event) => event.preventDefault() }, [
    row("Game as text", text, "Edit it or paste another game, then load it."),
    row("Link to this game", link),
    trouble,
    make("div", { className: "buttons" }, [
      make("button", { type: "button", textContent: "Close", onclick: () => dialog.close() }),
      make("button", { type: "button", id: "archive-file", textContent: "Save to file", onclick: keep }),
      make("button", { type: "button", id: "archive-load", textContent: "Load", onclick: bringBack }),
    ]),
  ]);
  dialog.replaceChildren(make("h2", { id: "archive-title", textContent: "Save or load" }), ...(keeps ? [diary(game.key, open)] : []), form);
  dialog.showModal();
  write().catch(tell);
}
