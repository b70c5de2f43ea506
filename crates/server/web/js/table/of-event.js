/** The event of a game: at which board of which round it is played, and that the next round is paired while its players still look at this one. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { eventKey } from "../events/keys.js";

/** @typedef {import("../events/types.js").EventView} EventView */
/** @typedef {import("../types.js").View} View */

/** So often the event is asked for again, in milliseconds. */
const AGAIN = 10_000;

export class OfEvent {
  /** @type {EventView | null} */ #view = null;
  /** Where this game is played, as it was told last. @type {{ round: number, board: number } | null} */ #place = null;
  #table;
  #address;
  #changed;
  /** Whether the game is over: no earlier does the next round matter here. */ #over = false;

  /** @param {string} table @param {string} address of the event's page @param {() => void} changed */
  constructor(table, address, changed) {
    this.#table = table;
    this.#address = address;
    this.#changed = changed;
    this.#look();
    setInterval(() => document.visibilityState === "visible" && (this.#over || !this.#place) && this.#look(), AGAIN);
  }

  async #look() {
    const id = this.#address.split("/").at(-1) ?? "";
    const seen = this.#view ? `?seen=${this.#view.sequence}` : "";
    // An event that does not answer tells nothing.
    const view = /** @type {EventView | null} */ (await ask(`/api/events/${id}${seen}`, { token: eventKey(id) }).catch(() => null));
    if (!view) return;
    this.#view = view;
    const here = view.boards.find(({ table }) => table === this.#table);
    if (here) this.#place = { round: view.round, board: here.board };
    this.#changed();
  }

  /** Where the game is played: "Spring Open, round 2, board 3". */
  get words() {
    return this.#view && this.#place && `${this.#view.name}, round ${this.#place.round}, board ${this.#place.board}`;
  }

  /** That a later round is paired, for whoever still looks at a game that is over. @param {View} view @returns {HTMLElement | null} */
  next({ state }) {
    const event = this.#view;
    this.#over = state === "finished";
    if (!event || !this.#place || !this.#over || event.paired <= this.#place.round) return null;
    const board = event.round === event.paired ? event.boards.find((one) => one.board === event.you?.board) : null;
    const [color, other] = board?.white.number === event.you?.player?.number ? ["White", board?.black] : ["Black", board?.white];
    const own = board && other ? `: board ${board.board}, you have ${color} against ${other.name}` : "";
    return h("div", { class: "note mine", "data-key": "next-round" },
      h("p", { class: "sentence", role: "status" }, `Round ${event.paired} is paired${own}.`),
      h("div", { class: "row" }, h("a", { class: "button main", href: this.#address }, "To the event")));
  }
}
