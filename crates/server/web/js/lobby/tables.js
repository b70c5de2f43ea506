/** The tables that look for an opponent, are played, or are over, ten of each. */

import { smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { heldSeat } from "../seats.js";
import { SIDES, playersOf, plural, scoreWords } from "../words.js";
import { UNTIMED, apart } from "./apart.js";

/** @typedef {import("../types.js").Listed} Listed */

/** The most tables of one kind that are shown before somebody asks for more. */
const SHOWN = 10;

/** The tables that are shown, by section: one at which nobody has moved and no seat is free is nobody's to look at. @param {Listed[]} games */
function sections(games) {
  const open = freeTables(games);
  // Where nobody is met the table stands behind the others.
  const free = [...open.filter(({ away }) => !away), ...open.filter(({ away }) => away)];
  const rest = games.filter((game) => !free.includes(game));
  return { free, played: rest.filter((game) => game.state !== "finished" && game.plies > 0), over: rest.filter((game) => game.state === "finished") };
}

/** The tables of these that a list shows. @param {Listed[]} games */
export function shownTables(games) {
  const { free, played, over } = sections(games);
  return [...free, ...played, ...over];
}

/** @param {Listed[]} games */
export function tableList(games) {
  const { free, played, over } = sections(games);
  if (![free, played, over].some((some) => some.length)) return [h("p", { class: "quiet" }, "No table looks for an opponent just now, and none is played in public.")];
  const row = inList([...free, ...played, ...over]);
  return [section("free", "Looking for an opponent", free, row), section("played", "Being played", played, row), section("over", "Finished", over, row)].filter((one) => one !== null);
}

/** @param {string} key @param {string} title @param {Listed[]} games @param {(game: Listed) => HTMLElement} row */
function section(key, title, games, row) {
  if (!games.length) return null;
  const [first, later] = [games.slice(0, SHOWN), games.slice(SHOWN)];
  return h("section", { "data-key": key }, h("h3", { class: "table-section" }, title),
    h("ul", { class: "table-list" }, first.map(row)),
    later.length > 0 && h("details", { "data-key": "later" }, h("summary", null, `${later.length} more`), h("ul", { class: "table-list" }, later.map(row))));
}

/** Tables at which a seat is free for whoever comes. @param {Listed[]} games */
function freeTables(games) {
  return games.filter((game) => game.open && game.seat && game.state !== "finished");
}

/** Those of them at which somebody else waits now. @param {Listed[]} games */
export function waitingTables(games) {
  return freeTables(games).filter(({ id, away }) => !away && !heldSeat(id));
}

/** What a table is called: its players, or who waits for one. @param {Listed} game */
export function called(game) {
  const { white, black } = Object.fromEntries(SIDES.map((side) => [side, game.names[side] && `${game.names[side]}${game.members?.includes(side) ? " ✓" : ""}`]));
  return freeTables([game]).length ? (white ?? black ?? "A guest") : playersOf({ white, black });
}

/** How each of these tables stands in their list. @param {Listed[]} games */
export function inList(games) {
  const told = apart(games.map((game) => ({ id: game.id, names: called(game), did: "set up", at: game.made })));
  return (/** @type {Listed} */ game) => entry(game, told.get(game.id));
}

/** @param {Listed} game @param {string | undefined} told what tells it from others of these names */
function entry(game, told) {
  const free = freeTables([game]).length > 0;
  const state = game.state === "finished" ? scoreWords(game.result) : game.plies ? plural(Math.ceil(game.plies / 2), "move") : null;
  return h("li", { "data-key": game.id },
    game.board && smallBoard(game.board.fen, { below: "white", marks: game.board.last }),
    h("a", { href: game.link, class: "table-name" }, called(game)),
    h("span", { class: "quiet" }, [game.time ?? UNTIMED, game.event !== "classical" && game.event, game.title, state, free && game.away && "away just now", told].filter(Boolean).join(" · ")),
    free && (game.away ? h("a", { class: "quiet-button", href: game.link }, "See the table") : h("a", { class: "button", href: game.link }, `Take the ${game.seat} men`)));
}
