/** Setting up a position: a man from the box on any square, by pointer or by key, or a FEN. */

import { Board } from "../board/board.js";
import { stepBy } from "../board/geometry.js";
import { h, show } from "../dom.js";
import { root } from "../root.js";
import { say } from "../speak.js";
import { manName, otherSide, pictureOf } from "../words.js";
import { INITIAL, readFen, writeFen } from "./fen.js";
import { answered } from "./referee.js";

const MEN = [..."KQRBNPkqrbnp"];
const HAND = "hand";
const EMPTY = "empty";
/** Waits until the hand rests. */
const PAUSE = 200;

export class SetUp {
  #board = new Board();
  #place = /** @type {import("./fen.js").Placed} */ (readFen(INITIAL));
  #tool = HAND;
  /** @type {string | null} */ #carried = null;
  #below = /** @type {"white" | "black"} */ ("white");
  #box = h("div", { class: "box", role: "group", "aria-label": "What a press on a square does" });
  #rest = h("div", { class: "set-rest" });
  #changed;

  /** @param {HTMLElement} element @param {(fen: string) => void} changed told of every change by hand */
  constructor(element, changed) {
    this.#changed = changed;
    this.#board.element.setAttribute("aria-label", "The position to begin with");
    element.replaceChildren(h("div", { class: "set-board" }, this.#board.element), this.#box, this.#rest);
    this.#board.element.addEventListener("pointerdown", (event) => this.#press(event));
    this.#board.element.addEventListener("keydown", (event) => this.#key(event));
    this.#render();
  }

  /** Shows a FEN that has come from elsewhere; what is none is left alone. @param {string} fen */
  take(fen) {
    const place = readFen(fen === "initial" ? INITIAL : fen);
    if (!place || writeFen(place) === writeFen(this.#place)) return;
    this.#place = place;
    this.#render();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const square = this.#board.squareUnder(event.clientX, event.clientY);
    if (event.button !== 0 || !square) return;
    event.preventDefault();
    this.#board.element.classList.add("by-pointer");
    this.#board.focus(square);
    this.#use(square);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#board.element.classList.remove("by-pointer");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const square = this.#board.focused;
    const to = stepBy(event.key, square, this.#below);
    if (to) this.#board.focus(to);
    else if (MEN.includes(event.key)) this.#set(square, event.key);
    else if (event.key === "Delete" || event.key === "Backspace") this.#set(square, null);
    else if (event.key === "Enter" || event.key === " ") this.#use(square);
    else return;
    event.preventDefault();
  }

  /** What the chosen tool does on a square. @param {string} square */
  #use(square) {
    if (this.#tool === EMPTY) return this.#set(square, null);
    if (this.#tool !== HAND) return this.#set(square, this.#place.men[square] === this.#tool ? null : this.#tool);
    const from = this.#carried;
    if (from === null) {
      this.#carried = this.#place.men[square] ? square : null;
      return this.#render();
    }
    this.#carried = null;
    const man = this.#place.men[from];
    if (from === square || !man) return this.#render();
    delete this.#place.men[from];
    this.#set(square, man);
  }

  /** @param {string} square @param {string | null} man */
  #set(square, man) {
    if (man) this.#place.men[square] = man;
    else delete this.#place.men[square];
    say(man ? `${manName(man)} on ${square}` : `${square} empty`);
    this.#change({ passing: "-" });
  }

  /** @param {Partial<import("./fen.js").Placed>} change */
  #change(change) {
    Object.assign(this.#place, change);
    this.#carried = null;
    this.#render();
    this.#changed(writeFen(this.#place));
  }

  #render() {
    this.#board.update({ men: this.#place.men, below: this.#below, selected: this.#carried });
    const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {import("../dom.js").Child} */ shown) =>
      h("button", { class: "tool", "data-key": name, "aria-pressed": String(this.#tool === name), "aria-label": label, title: label, onclick: () => this.#choose(name) }, shown);
    show(this.#box,
      tool(HAND, "Move men", "✥"), tool(EMPTY, "Take men off", "✕"),
      MEN.map((man) => tool(man, manName(man), h("img", { src: `${root}/web/men/${pictureOf(man)}.svg`, alt: "", width: 34, height: 34 }))));
    this.#form();
  }

  /** @param {string} tool */
  #choose(tool) {
    this.#tool = tool;
    this.#carried = null;
    this.#render();
  }

  #form() {
    const { turn, castling } = this.#place;
    const usual = /^(-|[KQkq]+)$/.test(castling);
    const right = (/** @type {string} */ letter, /** @type {string} */ label) => h("label", { class: "pick" },
      h("input", { type: "checkbox", value: letter, disabled: !usual, onchange: (/** @type {any} */ event) => this.#change({ castling: [..."KQkq"].filter((one) => (one === letter ? event.target.checked : castling.includes(one))).join("") || "-" }) }), label);
    show(this.#rest,
      h("div", { class: "row" },
        h("label", null, "To move ", h("select", { onchange: (/** @type {any} */ event) => this.#change({ turn: event.target.value, passing: "-" }) },
          h("option", { value: "w" }, "White"), h("option", { value: "b" }, "Black"))),
        h("button", { onclick: () => this.#whole(INITIAL) }, "Starting position"),
        h("button", { onclick: () => this.#whole("8/8/8/8/8/8/8/8 w - - 0 1") }, "Empty board"),
        h("button", { "aria-label": "Turn the board", title: "Turn the board", onclick: () => this.#turn() }, "⇅")),
      h("fieldset", null, h("legend", null, "May still castle"), h("div", { class: "picks" },
        right("K", "White, king’s side"), right("Q", "White, queen’s side"), right("k", "Black, king’s side"), right("q", "Black, queen’s side"))),
      h("label", null, "The position as FEN", h("input", { type: "text", id: "fen", spellcheck: "false", autocomplete: "off", onchange: (/** @type {any} */ event) => this.#typed(event.target.value) })),
      h("p", { id: "fen-fault", class: "fault", role: "status" }));
    // What was once chosen by hand follows no attribute any more, only the property.
    for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (this.#rest.querySelectorAll("input, select"))) {
      if (field instanceof HTMLSelectElement) field.value = turn;
      else if (field.type === "checkbox") field.checked = castling.includes(field.value);
      else field.value = writeFen(this.#place);
    }
  }

  #turn() {
    this.#below = otherSide(this.#below);
    this.#render();
  }

  /** @param {string} fen */
  #whole(fen) {
    this.#change(/** @type {import("./fen.js").Placed} */ (readFen(fen)));
  }

  /** @param {string} fen */
  #typed(fen) {
    const place = readFen(fen);
    if (place) return this.#change(place);
    const fault = document.getElementById("fen-fault");
    if (fault) fault.textContent = "This is no FEN: understood would be eight rows with '/' between them, and w or b.";
  }
}

/** Why a position that is being set up cannot arise in a game. */
export class Arises {
  /** Where it is said. */
  element = h("p", { class: "arises", role: "status" });
  #fen = "";
  #timer = 0;

  /** Looks at a position, and says why it cannot arise or that a quick look did not tell. @param {string} fen */
  look(fen) {
    if (fen === this.#fen) return;
    this.#fen = fen;
    clearTimeout(this.#timer);
    // What was said of another position is not left standing.
    this.element.textContent = "";
    this.#timer = setTimeout(() => this.#ask(fen), PAUSE);
  }

  /** @param {string} fen */
  async #ask(fen) {
    let says = "";
    try {
      if (readFen(fen)) {
        const { cannot } = await answered(`/api/arises?fen=${encodeURIComponent(fen)}`);
        says = cannot
          ? `This position cannot arise in a game: ${cannot}.`
          : "A quick look found no reason why this position could not arise in a game.";
      }
    } catch {
      // What is no position is told where the rulings are; where nobody can be asked nothing is claimed.
    }
    if (fen === this.#fen) this.element.textContent = says;
  }
}
