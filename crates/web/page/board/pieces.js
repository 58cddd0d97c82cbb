// The pieces: their shapes, and putting them where the position has them.

/** @import { Cell } from "../protocol.js" */
/** @import { Place } from "./geometry.js" */
/** @import { CellView, State } from "./state.js" */
import { pieceName, sideName } from "../sides.js";
import { element } from "../svg.js";
import { appear, fade, glide, passed, turn } from "./animation.js";
import { placesOf } from "./state.js";

/** What an empty cell is. @param {string} game @param {Cell} cell */
function groundName(game, { ground }) {
  if (ground === "black_camp") return `empty, ${sideName(game, "black")}’s camp`;
  if (ground === "white_camp") return `empty, ${sideName(game, "white")}’s camp`;
  return ground === "plain" ? "empty" : ground;
}

/**
 * A piece around (0, 0).
 * @param {Cell} cell @param {string} style  a game's `pieces`
 */
function shape(cell, style) {
  const made = element("g", { class: `piece ${cell.piece}` });
  made.append(element("circle", { class: "body", r: 0.37 }));
  if (style === "draughtsmen") made.append(element("circle", { class: "groove", r: 0.27 }));
  if (style === "cross_and_ring") {
    made.append(
      cell.piece === "black"
        ? element("path", { class: "sign", d: "M-.14-.14.14.14M.14-.14-.14.14" })
        : element("circle", { class: "sign", r: 0.16 }),
    );
  }
  // Shown on a piece that can move.
  made.append(element("path", { class: "can", d: "M-.215.372A.43.43 0 0 0 .215.372" }));
  if (cell.king) {
    made.append(element("path", { class: "crown", d: "M-.17.12-.2-.12-.08-.01 0-.17.08-.01.2-.12.17.12Z" }));
  }
  return made;
}

/** Puts a piece in the middle of its cell. @param {SVGElement} piece @param {Place} place */
export function settle(piece, { x, y }) {
  piece.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
}

/** Makes a piece another, or crowns it. @param {SVGElement} piece @param {Cell} cell @param {string} style */
function dress(piece, cell, style) {
  const like = shape(cell, style);
  piece.setAttribute("class", /** @type {string} */ (like.getAttribute("class")));
  piece.replaceChildren(...like.childNodes);
}

/** @param {Cell} one @param {Cell} other */
const isSame = (one, other) => one.piece === other.piece && one.king === other.king;

/**
 * Puts the pieces where the position has them. A piece that stays or goes is the same element.
 * @param {State} state @param {boolean} animated  whether the change is to be seen
 * @returns {Animation[]}
 */
export function placePieces(state, animated) {
  const { layers, cells, position } = state;
  const style = position.board.look.pieces;
  const path = placesOf(state, position.last?.path ?? []);
  const places = new Map(state.layout.places.map((place) => [place.cell.name, place]));
  const gone = path.length > 1 ? takeMover(state, path, places) : null;
  /** @type {Animation[]} */
  const motions = [];
  for (const [name, view] of cells) {
    const place = /** @type {Place} */ (places.get(name));
    const { place: before, piece: old } = view;
    const delay = path.length > 2 ? passed(path, place) : 0;
    view.place = place;
    if (place.cell.piece === null) {
      view.piece = null;
      if (old && animated) motions.push(fade(state, old, delay));
      else old?.remove();
    } else if (gone && name === path[path.length - 1].cell.name) {
      if (old !== gone) old?.remove();
      view.piece = gone;
      dress(gone, place.cell, style);
      layers.pieces.append(gone);
      if (animated) motions.push(glide(gone, path));
    } else if (!old) {
      view.piece = shape(place.cell, style);
      layers.pieces.append(view.piece);
      if (animated) motions.push(appear(view.piece));
    } else if (!isSame(before.cell, place.cell)) {
      dress(old, place.cell, style);
      if (animated) motions.push(turn(old, delay));
    }
    if (view.piece) settle(view.piece, place);
    describe(position.game, view);
  }
  return motions;
}

/**
 * The piece that has moved along the path, if it has: it is not where it was, and at the end there is one of its side.
 * @param {State} state @param {Place[]} path @param {Map<string | null, Place>} places  as they are now
 */
function takeMover({ cells }, path, places) {
  const [from, to] = [path[0].cell.name ?? "", path[path.length - 1].cell.name ?? ""];
  const view = cells.get(from);
  const [there, left] = [places.get(to), places.get(from)];
  if (!view?.piece || !there || !left) return null;
  const isOwn = view.place.cell.piece === there.cell.piece;
  const hasLeft = from === to || left.cell.piece === null;
  const wasThere = from !== to && cells.get(to)?.place.cell.piece === there.cell.piece;
  if (!isOwn || !hasLeft || wasThere) return null;
  const { piece } = view;
  view.piece = null;
  return piece;
}

/** Says what is on a cell to whoever cannot see it. @param {string} game @param {CellView} view */
function describe(game, { place, group }) {
  const { cell } = place;
  const what = cell.piece === null ? groundName(game, cell) : pieceName(game, cell);
  group.classList.toggle("blocked", cell.ground === "blocked");
  group.dataset.what = what;
  group.setAttribute("aria-label", `${cell.name}, ${what}`);
}
