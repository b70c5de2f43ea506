/** The arbiter's other tables: what they ask of him is told and rung here. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { heldSeats } from "../seats.js";
import { say } from "../speak.js";
import { playersOf } from "../words.js";
import { asked } from "./noted.js";

/** @typedef {import("../types.js").View} View */

const AGAIN = 5000;

export class Elsewhere {
  /** The first of them that asks. @type {View | null} */ asks = null;
  #words = "";
  /** Tables that are over and ask nothing any more. @type {Set<string>} */ #over = new Set();
  #id;
  #calls;
  #changed;

  /** @param {string} id of this table @param {import("./calls.js").Calls} calls @param {() => void} changed */
  constructor(id, calls, changed) {
    this.#id = id;
    this.#calls = calls;
    this.#changed = changed;
    this.#look();
    setInterval(() => this.#look(), AGAIN);
  }

  async #look() {
    const seats = heldSeats().filter(({ id, seat }) => seat === "arbiter" && id !== this.#id && !this.#over.has(id));
    // A table that does not answer asks nothing.
    const views = await Promise.all(seats.map(({ id, key }) => ask(`/api/games/${id}`, { token: key }).catch(() => null)));
    this.asks = views.find((view) => view && asked(view).length) ?? null;
    for (const view of views) if (view?.state === "finished" && !asked(view).length) this.#over.add(view.id);
    const words = this.asks ? `${playersOf(this.asks.terms.names)}: ${asked(this.asks).join(" ")}` : "";
    if (words === this.#words) return;
    this.#words = words;
    if (this.asks) {
      this.#calls.asks(this.asks);
      say(`Another table asks for you. ${words}`, true);
    }
    this.#changed();
  }

  /** @returns {HTMLElement | null} */
  render() {
    const asks = this.asks;
    return asks && h("div", { class: "note mine", "data-key": "elsewhere" },
      h("p", { class: "sentence" }, `At another table, ${this.#words}`),
      h("button", { type: "button", "data-key": "go-there", onclick: () => location.assign(`/game/${asks.id}`) }, "Go there"));
  }
}
