/** The games and tables in which this browser holds a seat. */

import { Refused, ask } from "../api.js";
import { smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { forgetSeat, heldSeats, kept, keep } from "../seats.js";
import { asked } from "../table/noted.js";
import { SIDES, clockFace, playersOf, scoreWords, sideName, spokenTime } from "../words.js";
import { apart } from "./apart.js";

/** @typedef {import("../types.js").View} View */

/** The most games that are asked about at once. */
const SHOWN = 12;

/** The games of this reader, and those that are over. @returns {Promise<{ now: HTMLElement[], past: HTMLElement[] }>} */
export async function myGames() {
  const seats = heldSeats().slice(0, SHOWN);
  const seen = await Promise.all(seats.map((seat) => look(seat.id, seat.key)));
  const views = seen.filter((view) => view !== null).sort((a, b) => rank(a) - rank(b));
  const ruled = views.filter((view) => view.you === "arbiter").sort((a, b) => rank(a) - rank(b) || shortest(a) - shortest(b));
  const own = views.filter((view) => view.you !== "arbiter");
  document.title = `${views.some(waitsForMe) ? "● " : ""}${TITLE}`;
  const [over, played] = [own.filter((view) => view.state === "finished"), own.filter((view) => view.state !== "finished")];
  const told = apart(views.map((view) => ({ id: view.id, names: playersOf(view.terms.names), did: "begun", at: view.began })));
  const row = (/** @type {View} */ view) => entry(view, told.get(view.id));
  keep(OVER, over.map(({ id }) => id));
  const now = sections(ruled.map((view) => ruledEntry(view, told.get(view.id))), played.map(row));
  return { now, past: over.length ? [h("h2", { id: "past-title" }, "My finished games"), h("ul", { class: "table-list" }, over.map(row))] : [] };
}

/** Where it is kept which of the games were over when they were looked at last. */
const OVER = "jadoube:over";

/** Rows for the games that have not come yet, so that what lies below stays where it is. @returns {HTMLElement[]} */
export function awaitedGames() {
  const over = new Set(/** @type {string[]} */ (kept(OVER) ?? []));
  const seats = heldSeats().slice(0, SHOWN).filter(({ id }) => !over.has(id));
  const [ruled, played] = [seats.filter(({ seat }) => seat === "arbiter"), seats.filter(({ seat }) => seat !== "arbiter")];
  const link = (/** @type {string} */ id) => h("a", { href: `/game/${id}`, class: "table-name" }, "…");
  // The room of what will be said, whose lines are as many.
  const words = () => h("span", { class: "quiet" }, "Looking at the board … ", h("span", { class: "unsaid", "aria-hidden": "true" }, "the men that you have · the time · the laws under which it is played"));
  return sections(ruled.map(({ id }) => h("li", { "data-key": id }, link(id), words())), played.map(({ id }) => h("li", { "data-key": id }, smallBoard("8/8/8/8/8/8/8/8", { below: "white" }), link(id), words())));
}

/** @param {HTMLElement[]} ruled @param {HTMLElement[]} played */
function sections(ruled, played) {
  return [
    ...(ruled.length ? [h("h2", { id: "ruled-title" }, "Tables of which I am the arbiter"), h("p", { "data-key": "wall" }, h("a", { href: "/wall" }, "All on one wall, with boards and a bell")), h("ul", { class: "table-list ruled" }, ruled)] : []),
    ...(played.length ? [h("h2", { id: "mine-title" }, "My games"), h("ul", { class: "table-list" }, played)] : []),
  ];
}

const TITLE = document.title;

/** The time left on the clock that runs; without one, for ever. @param {View} view */
function shortest(view) {
  const running = SIDES.map((side) => view.clocks?.[side]).find((clock) => clock?.running);
  return view.state === "playing" && running ? running.left : Infinity;
}

/** @param {View} view @param {string | undefined} told what tells it from others of these names */
function ruledEntry(view, told) {
  const waits = asked(view);
  const left = shortest(view);
  const clocks = view.clocks && view.state !== "finished" ? `${clockFace(view.clocks.white.left)} – ${clockFace(view.clocks.black.left)}` : null;
  const state = view.state === "finished" ? scoreWords(view.outcome?.score ?? "") : view.state === "adjourned" ? "adjourned" : `${sideName(view.board.turn)} to move`;
  return h("li", { "data-key": view.id },
    h("a", { href: `/game/${view.id}`, class: "table-name" }, waits.length > 0 && h("span", { class: "due", title: "You are asked" }, "● "), playersOf(view.terms.names)),
    waits.map((words) => h("p", { class: "sentence asked" }, words)),
    h("span", { class: left < SHORT ? "due" : "quiet" }, [state, clocks, left < SHORT && "a flag is about to fall", view.terms.time ?? "no clock", view.code.title, told].filter(Boolean).join(" · ")));
}

/** A flag is about to fall, in milliseconds. */
const SHORT = 60_000;

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
  if (view.you === "arbiter") return asked(view).length > 0;
  return view.state === "playing" && (view.board.to_press ?? view.choice?.who ?? view.board.turn) === view.you;
}

/** @param {View} view */
function rank(view) {
  return waitsForMe(view) ? 0 : view.state === "finished" ? 2 : 1;
}

/** @param {View} view @param {string | undefined} told what tells it from others of these names */
function entry(view, told) {
  const states = { waiting: "not begun", playing: `${sideName(view.board.turn)} to move`, question: "the arbiter is asked", adjourned: "adjourned", finished: scoreWords(view.outcome?.score ?? "over") };
  const you = view.terms.solo ? "solo" : view.you === "arbiter" ? "you are the arbiter" : `you have the ${view.you} men`;
  const clock = view.you === "white" || view.you === "black" ? view.clocks?.[view.you] : null;
  const left = clock && view.begun ? `, ${spokenTime(clock.left)} left` : "";
  const below = view.you === "black" && !view.terms.solo ? "black" : "white";
  return h("li", { "data-key": view.id },
    smallBoard(view.board.fen, { below, marks: view.board.last?.squares ?? [] }),
    h("a", { href: `/game/${view.id}`, class: "table-name" }, waitsForMe(view) && h("span", { class: "due", title: "You are to move" }, "● "), playersOf(view.terms.names)),
    h("span", { class: "quiet" }, [waitsForMe(view) ? `your move${left}` : states[view.state], you, view.terms.time ?? "no clock", view.code.title, told].filter(Boolean).join(" · ")));
}
