/** The arbiter's other tables: what they ask of him is told and rung here, at a table and on the page of his event. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { eventKey, heldEvents } from "../events/keys.js";
import { rulesIn, sitAtTables } from "../events/sitting.js";
import { heldSeats } from "../seats.js";
import { say } from "../speak.js";
import { capital, playersOf } from "../words.js";
import { asked, flagFound, flagsFirst } from "./noted.js";

/** @typedef {import("../types.js").View} View */

const AGAIN = 5000;
/** Tables that are over are looked at every so many times: a result may be taken back. */
const SELDOM = 4;

export class Elsewhere {
  /** Those that ask, flags first. @type {View[]} */ asking = [];
  /** What each of them asks, in words. @type {string[]} */ #told = [];
  /** Tables that are over and ask nothing now. @type {Set<string>} */ #over = new Set();
  /** How often it has been looked. */ #looks = 0;
  /** What has been seen of the events that he organises, by their ids. @type {Map<string, number>} */ #seen = new Map();
  /** At which boards tables stand. @type {Map<string, number>} */ #boards = new Map();
  #id;
  #calls;
  #changed;

  /** @param {string | null} id of this table, none on another page @param {import("./calls.js").Calls} calls @param {() => void} changed */
  constructor(id, calls, changed) {
    this.#id = id;
    this.#calls = calls;
    this.#changed = changed;
    this.#look();
    setInterval(() => this.#look(), AGAIN);
  }

  async #look() {
    if (this.#looks++ % SELDOM === 0) this.#over.clear();
    await Promise.all(heldEvents().map((event) => this.#sit(event)));
    const seats = heldSeats().filter(({ id, seat }) => seat === "arbiter" && id !== this.#id && !this.#over.has(id));
    // A table that does not answer asks nothing.
    const views = (await Promise.all(seats.map(({ id, key }) => ask(`/api/games/${id}`, { token: key }).catch(() => null)))).filter((view) => view !== null);
    const asking = views.filter((view) => asked(view).length);
    for (const view of views) if (view.state === "finished" && !asking.includes(view)) this.#over.add(view.id);
    this.asking = asking.sort(flagsFirst);
    const told = this.asking.map((view) => `${this.#name(view)}: ${asked(view).join(" ")}`);
    if (told.join() === this.#told.join()) return;
    const news = told.find((one) => !this.#told.includes(one));
    this.#told = told;
    if (news) {
      this.#calls.asks(this.asking[told.indexOf(news)]);
      say(`${this.#id ? "Another table" : "A table"} asks for you. ${news}`, true);
    }
    this.#changed();
  }

  /** Who organises an event, or is its arbiter, is asked at every board of it, whether he has been there in this round or not. @param {string} event */
  async #sit(event) {
    const seen = this.#seen.get(event);
    const key = eventKey(event);
    try {
      const view = /** @type {import("../events/types.js").EventView | null} */ (await ask(`/api/events/${event}${seen === undefined ? "" : `?seen=${seen}`}`, { token: key }));
      if (!view) return;
      if (rulesIn(view)) await sitAtTables(view, key);
      for (const { table, board } of view.boards) if (table) this.#boards.set(table, board);
      this.#seen.set(event, view.sequence);
    } catch {
      // An event that does not answer is asked again.
    }
  }

  /** Where a table stands, and who plays there. @param {View} view */
  #name({ id, terms }) {
    const board = this.#boards.get(id);
    return [board && `board ${board}`, playersOf(terms.names)].filter(Boolean).join(", ");
  }

  /** That others ask, for where he looks first. @returns {HTMLElement | null} */
  brief() {
    const [first, ...others] = this.asking;
    const flag = first && flagFound(first);
    return first ? h("a", { href: flag || !others.length ? `/game/${first.id}` : "/wall" }, flag ? "A flag elsewhere" : others.length ? `${this.asking.length} other tables ask` : "Another table asks") : null;
  }

  /** The first that asks with its words, the others by their names. @param {string} [where] it is, as a sentence begins @returns {HTMLElement | null} */
  render(where = "At another table") {
    const [first, ...others] = this.asking;
    const to = (/** @type {View} */ { id }) => () => location.assign(`/game/${id}`);
    return first && h("div", { class: "note mine", "data-key": "elsewhere" },
      h("p", { class: "sentence" }, `${where}, ${this.#told[0]}`),
      h("div", { class: "row" },
        h("button", { "data-key": "go-there", onclick: to(first) }, "Go there"),
        others.map((view) => h("button", { "data-key": view.id, onclick: to(view) }, capital(`${this.#name(view)} ${flagFound(view) ? "(a flag)" : "too"}`))),
        h("a", { class: "button", href: "/wall" }, "All my tables")));
  }
}
