/**
 * Typed entry: any notation of the program. What it means is said while it is typed; one Enter makes a move that can mean
 * one thing, and asks where it can mean several or is illegal.
 *
 * @module
 */

import { send } from "../api.js";
import { h, show } from "../dom.js";
import { say } from "../speak.js";

/** @typedef {import("../types.js").Reading} Reading */
/** @typedef {import("../line.js").Line} Line */

const PATIENCE = 160;

export class Typed {
  #line;
  #make;
  #ahead;
  /** @type {Reading | null} */ #reading = null;
  /** The words that the reading is of. */
  #read = "";
  #timer = 0;
  #input = /** @type {HTMLInputElement} */ (h("input", {
    id: "typed", name: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go",
    "aria-describedby": "understood", placeholder: "Nf3, Kt-KB3",
  }));
  #understood = h("div", { id: "understood", class: "understood" });

  /** @param {Line} line @param {(words: string) => void} make @param {() => boolean} ahead whether the turn is the other's */
  constructor(line, make, ahead) {
    this.#ahead = ahead;
    this.#line = line;
    this.#make = make;
    this.#input.oninput = () => this.#soon();
    this.element = h("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("label", { for: "typed" }, "Type a move"),
      h("div", { class: "row" }, this.#input, h("button", { type: "submit" }, "Make it")),
      this.#understood);
  }

  focus() {
    this.#input.focus();
    this.#input.select();
  }

  #soon() {
    clearTimeout(this.#timer);
    // What was understood of other words must not be taken for an answer to these.
    show(this.#understood);
    this.#timer = setTimeout(() => this.#understand(), PATIENCE);
  }

  /** Asks how the words are understood, and shows it. */
  async #understand() {
    const words = this.#input.value.trim();
    if (!words) {
      this.#read = "";
      this.#reading = null;
      return show(this.#understood);
    }
    try {
      const reading = await send(`/api/games/${this.#line.id}/read`, { words }, { token: this.#line.token });
      if (words !== this.#input.value.trim()) return;
      [this.#reading, this.#read] = [reading, words];
      show(this.#understood, ...this.#explain(reading), this.#ahead() && h("p", { class: "fault" }, "It is not your turn yet."));
    } catch (reason) {
      show(this.#understood, h("p", { class: "fault" }, /** @type {Error} */ (reason).message));
    }
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const words = this.#input.value.trim();
    if (!words) return;
    const shown = words === this.#read;
    clearTimeout(this.#timer);
    if (!shown) await this.#understand();
    if (words !== this.#read) return;
    const moves = this.#reading?.moves ?? [];
    // An illegal move, which may cost something, is made by whoever has seen that it is one.
    if (moves.length !== 1 || this.#ahead() || (!shown && !moves[0].legal)) return say(this.#understood.textContent ?? "", true);
    this.#commit(words);
  }

  /** @param {string} words */
  #commit(words) {
    this.#input.value = "";
    this.#read = "";
    this.#reading = null;
    show(this.#understood);
    this.#make(words);
  }

  /** @param {Reading} reading */
  #explain({ moves, problem }) {
    if (!moves.length) return [h("p", { class: "fault" }, problem ?? "This is not understood.")];
    if (moves.length > 1) {
      return [h("p", null, "This can mean several moves:"), h("div", { class: "row" }, moves.map((move) =>
        h("button", { type: "button", onclick: () => this.#commit(move.uci) }, move.san ?? move.lan)))];
    }
    const [move] = moves;
    return [
      h("p", { class: move.legal ? "good" : "fault" }, `Understood: ${move.sentence}${move.legal ? "" : ", which is illegal"}.`),
      ...move.faults.map((fault) => h("p", { class: "fault" }, fault)),
      h("p", { class: "quiet" }, "Enter makes it."),
    ];
  }
}
