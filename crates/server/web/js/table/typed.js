/** Typed entry, in any notation: what it means is said while it is typed, and Enter makes what can mean one thing. */

import { send } from "../api.js";
import { h, show } from "../dom.js";
import { say } from "../speak.js";
import { sentence } from "../words.js";

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
  /** The position in which they were read. */
  #stand = "";
  /** Whether the same words meant something else before, and nobody has answered that since. */
  #turned = false;
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
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Reads again what stands there, where the position is another or the turn has come. */
  render() {
    if (this.#read && !this.#timer && this.#stand !== this.#now()) this.#timer = setTimeout(() => this.#understand(), 0);
  }

  #now() {
    return `${this.#line.view?.board.fen} ${this.#ahead()}`;
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#turned = false;
    // What was understood of other words must not be taken for an answer to these.
    show(this.#understood);
    this.#timer = setTimeout(() => this.#understand(), PATIENCE);
  }

  /** Asks how the words are understood, and shows it. */
  async #understand() {
    this.#timer = 0;
    const [words, stand] = [this.#input.value.trim(), this.#now()];
    if (!words) {
      this.#read = "";
      this.#reading = null;
      return show(this.#understood);
    }
    try {
      const reading = await send(`/api/games/${this.#line.id}/read`, { words }, { token: this.#line.token });
      if (words !== this.#input.value.trim()) return;
      const before = words === this.#read ? meaning(this.#reading) : null;
      if (before !== null && before !== meaning(reading)) this.#turned = true;
      [this.#reading, this.#read, this.#stand] = [reading, words, stand];
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
    const shown = words === this.#read && this.#stand === this.#now();
    clearTimeout(this.#timer);
    if (!shown) await this.#understand();
    if (words !== this.#read || this.#stand !== this.#now()) return;
    const moves = this.#reading?.moves ?? [];
    const turned = this.#turned;
    this.#turned = false;
    // An illegal move is made by whoever has seen that it is one, and so is what the words have come to mean.
    if (moves.length !== 1 || this.#ahead() || turned || (!shown && !moves[0].legal)) return say(this.#understood.textContent ?? "", true);
    this.#commit(words);
  }

  /** @param {string} words */
  #commit(words) {
    this.#input.value = "";
    this.#turned = false;
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
        h("button", { onclick: () => this.#commit(move.uci) }, move.san ?? move.lan)))];
    }
    const [move] = moves;
    return [
      understood(move),
      ...move.faults.map((fault) => h("p", { class: "fault" }, fault)),
      h("p", { class: "quiet" }, `Enter makes it.${move.legal ? "" : ` An illegal move ${this.#line.view?.terms.illegal_move}.`}`),
    ];
  }
}

/** What a reading says, by which two are compared. @param {Reading | null} reading */
function meaning(reading) {
  return JSON.stringify(reading?.moves.map(({ sentence, legal }) => [sentence, legal]) ?? []);
}

/** How words that count as they stand are understood, told before they are sent; several meanings are no hindrance here. @param {Reading | null} reading */
export function explain(reading) {
  if (!reading) return null;
  const { moves, problem } = reading;
  if (!moves.length) return h("p", { class: "fault" }, sentence(problem ?? "this means no move here"));
  if (!reading.accepted) return h("p", { class: "fault" }, `Under this code these words mean no move.${moves[0].written ? ` Write ${moves[0].written}.` : ""}`);
  const none = moves.every((move) => !move.legal);
  if (moves.length > 1) return h("p", { class: "fault" }, `This can mean ${moves.map((move) => move.san ?? move.lan).join(" or ")}${none ? ", which are illegal" : ""}.`);
  const [move] = moves;
  return understood(move);
}

/** @param {Reading["moves"][0]} move */
function understood(move) {
  return h("p", { class: move.legal ? "good" : "fault" }, `Understood: ${move.sentence}${move.legal ? "" : ", which is illegal"}.`);
}
