// The dialog in which a game is text: to keep, to send, to bring back.

/** @import { Game } from "./game.js" */
import { diary } from "./diary.js";
import { fromText, newGame, toText } from "./game.js";
import { byId, make, row } from "./page.js";

/**
 * @param {Game} game @param {boolean} keeps  whether the server keeps games
 * @param {(game: Game) => Promise<void>} load  fails where the server refuses the game
 */
export function openArchive(game, keeps, load) {
  const dialog = byId("archive", HTMLDialogElement);
  const text = make("textarea", { id: "archive-text", value: toText(game), spellcheck: false });
  const link = make("input", { id: "archive-link", value: location.href, readOnly: true });
  const trouble = make("p", { className: "trouble" });
  trouble.setAttribute("role", "alert");
  const bringBack = async () => {
    try {
      const { game: name, start, moves } = fromText(text.value);
      const { you, against, time } = game;
      await load({ ...newGame(name), start, moves, at: moves.length, you, against, time });
      dialog.close();
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
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
    row("The game as text", text, "Change it, or paste another game, and load it."),
    row("A link that brings this game back", link),
    trouble,
    make("div", { className: "buttons" }, [
      make("button", { type: "button", textContent: "Close", onclick: () => dialog.close() }),
      make("button", { type: "button", id: "archive-file", textContent: "Save as file", onclick: keep }),
      make("button", { type: "button", id: "archive-load", textContent: "Load", onclick: bringBack }),
    ]),
  ]);
  dialog.replaceChildren(make("h2", { id: "archive-title", textContent: "Save or load" }), ...(keeps ? [diary(game.key, open)] : []), form);
  dialog.showModal();
}
