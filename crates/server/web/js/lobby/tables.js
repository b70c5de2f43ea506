/**
 * The list of tables: those that look for an opponent first, then those that are played, then those that are over.
 *
 * @module
 */

import { h } from "../dom.js";
import { plural } from "../words.js";

/** @typedef {import("../types.js").Listed} Listed */

/** @param {Listed[]} games */
export function tableList(games) {
  if (!games.length) return [h("p", { class: "quiet" }, "The hall is empty. Set up the first table.")];
  const free = games.filter((game) => game.open && game.seat && game.state !== "finished");
  const rest = games.filter((game) => !free.includes(game));
  return [h("ul", { class: "table-list" }, [...free, ...rest].map((game) => entry(game)))];
}

/** @param {Listed} game */
function entry(game) {
  const names = `${game.names.white ?? "White"} – ${game.names.black ?? "Black"}`;
  const free = game.open && game.seat && game.state !== "finished";
  const state = game.state === "finished" ? game.result : game.state === "waiting" ? "waiting" : plural(Math.ceil(game.plies / 2), "move");
  return h("li", { "data-key": game.id },
    h("a", { href: game.link, class: "table-name" }, names),
    h("span", { class: "quiet" }, [game.title, game.time ?? "no clock", game.event !== "classical" && game.event, state].filter(Boolean).join(" · ")),
    free && h("a", { class: "button", href: game.link }, `Take the ${game.seat} men`));
}
