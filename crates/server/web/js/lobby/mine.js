/**
 * The games in which this browser holds a seat.
 *
 * @module
 */

import { Refused, ask } from "../api.js";
import { h } from "../dom.js";
import { forgetSeat, heldSeats } from "../seats.js";
import { sideName } from "../words.js";

/** @typedef {import("../types.js").View} View */

/** The most games that are asked about at once. */
const SHOWN = 12;

/** The games of this reader, those first in which he is to move. @returns {Promise<HTMLElement[]>} */
export async function myGames() {
  const seats = heldSeats().slice(0, SHOWN);
  const seen = await Promise.all(seats.map((seat) => look(seat.id, seat.key)));
  const views = seen.filter((view) => view !== null).sort((a, b) => rank(a) - rank(b));
  if (!views.length) return [];
  return [h("h2", { id: "mine-title" }, "My games"), h("ul", { class: "table-list" }, views.map(entry))];
}

/** @param {string} id @param {string} key @returns {Promise<View | null>} */
async function look(id, key) {
  try {
    return await ask(`/api/games/${id}`, { token: key });
  } catch (reason) {
    // A key that opens nothing any more is kept no longer; a club that does not answer says nothing about it.
    if (reason instanceof Refused && [403, 404].includes(reason.problem.status)) forgetSeat(id);
    return null;
  }
}

/** @param {View} view */
function waitsForMe(view) {
  if (view.you === "arbiter") return Boolean(view.question);
  return view.state === "playing" && (view.board.to_press ?? view.choice?.who ?? view.board.turn) === view.you;
}

/** @param {View} view */
function rank(view) {
  return waitsForMe(view) ? 0 : view.state === "finished" ? 2 : 1;
}

/** @param {View} view */
function entry(view) {
  const names = `${view.terms.names.white ?? "White"} – ${view.terms.names.black ?? "Black"}`;
  const states = { waiting: "not begun", playing: `${sideName(view.board.turn)} to move`, question: "the arbiter is asked", adjourned: "adjourned", finished: view.outcome?.score ?? "over" };
  const you = view.terms.solo ? "solo" : view.you === "arbiter" ? "you are the arbiter" : `you have the ${view.you} men`;
  return h("li", { "data-key": view.id },
    h("a", { href: `/game/${view.id}`, class: "table-name" }, waitsForMe(view) && h("span", { class: "due", title: "You are to move" }, "● "), names),
    h("span", { class: "quiet" }, [waitsForMe(view) ? "your move" : states[view.state], you, view.terms.time ?? "no clock", view.code.title].join(" · ")));
}
