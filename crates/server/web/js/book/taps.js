/** A dispute told by taps, each a line of the case. */

import { stepBy } from "../board/geometry.js";
import { h, show } from "../dom.js";
import { say } from "../speak.js";
import { colorOf, manName, otherSide, roleOf, sideName } from "../words.js";

/** @typedef {import("./live.js").Live} Live */
/** @typedef {import("../types.js").BoardState} BoardState */
/** @typedef {import("../types.js").Color} Color */

const PIECES = /** @type {const} */ ([["queen", "q"], ["rook", "r"], ["bishop", "b"], ["knight", "n"]]);

/** What is filled in where an answer leaves room. */
const EXAMPLES = /** @type {Record<string, string>} */ ({ time: "0:02:00", white: "0:10:00", black: "0:10:00", color: "White", result: "1-0" });

const YES_OR_NO = /** @type {Record<string, string>} */ ({ "Arbiter rules granted": "Yes", "Arbiter rules rejected": "No" });

export class Taps {
  #tools = h("div", { class: "taps", role: "group", "aria-label": "What happened" });
  #live;
  #desk;
  /** The man that was tapped. @type {string | null} */ #from = null;
  /** Where a pawn was put that must become something. @type {string | null} */ #to = null;

  /**
   * @param {Live} live
   * @param {{ add: (line: string) => void, undo: () => void, any: () => boolean, anew: () => void, back: () => import("../dom.js").Child, speak: () => void }} desk `speak` leads to what is said and claimed, `any` tells whether anything is told yet
   */
  constructor(live, desk) {
    this.#live = live;
    this.#desk = desk;
    const { element } = live.board;
    element.classList.add("tapped");
    element.addEventListener("pointerdown", (event) => {
      const square = live.board.squareUnder(event.clientX, event.clientY);
      if (event.button !== 0 || !square) return;
      event.preventDefault();
      element.classList.add("by-pointer");
      live.board.focus(square);
      this.#tap(square);
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    live.under.append(this.#tools);
    this.render();
  }

  /** Brings the buttons to what stands on the board. */
  render() {
    const board = this.#live.stands;
    if (!board) return show(this.#tools);
    const from = this.#from;
    const man = from && board.men[from];
    if (!from || !man) return show(this.#tools, ...this.#acts(board));
    const owner = colorOf(man);
    const other = otherSide(owner);
    const line = this.#line;
    if (this.#to) {
      const [start, end] = [from, this.#to];
      return show(this.#tools, h("p", { class: "quiet", role: "status" }, `The pawn became, on ${end}:`),
        PIECES.map(([name, letter]) => h("button", { "data-key": letter, onclick: () => this.#add(`${sideName(owner)} moves ${start}${end}${letter}`) }, name)), h("button", { "data-key": "pawn", onclick: () => this.#add(`${sideName(owner)} moves ${start}${end}`) }, "nothing: it was left a pawn"), this.#drop());
    }
    show(this.#tools, h("p", { class: "quiet", role: "status" }, `The ${manName(man)} on ${from}: tap the square where it was put, or`),
      line(`${sideName(owner)} touches ${from}`), line(`${sideName(owner)} adjusts ${from}`), line(`${sideName(other)} touches ${from}`),
      // A claim rests on a touch that has been told.
      this.#live.tells(`touches ${from}`) && line(`${sideName(other)} claims touched ${from}`), this.#drop());
  }

  /** What can be done with no man in mind. @param {BoardState} board */
  #acts(board) {
    const presser = board.to_press ?? otherSide(board.turn);
    const line = this.#line;
    const { answers = [], steps = [], asks_whether: whether } = this.#live.replay ?? {};
    const asks = steps.findLast((step) => step.asks)?.asks ?? "";
    const said = whether ? YES_OR_NO : {};
    return [
      answers.length > 0 && h("p", { class: "owes", "data-key": "asked" }, asks ? `The arbiter is asked: ${asks} He may answer:` : "The arbiter is asked, and may answer:"),
      answers.map((words) => (words.includes("{") ? this.#fills(words) : line(words, said[words]))),
      h("p", { class: "quiet", role: "status" }, "Tap a man to tell what was done with it."),
      this.#live.timed && line(`${sideName(presser)} presses`), this.#desk.any() && line(`${sideName(presser)} retracts`),
      h("button", { "data-key": "says", onclick: () => this.#desk.speak() }, "Something was said or claimed …"),
      this.#desk.any() && h("button", { "data-key": "undo", onclick: () => this.#desk.undo() }, "Take back the last line"),
      h("button", { "data-key": "new", onclick: () => this.#desk.anew() }, "New dispute"),
      this.#desk.back(),
    ];
  }

  /** A line that is told by a press, by other words if they say it better. */
  #line = (/** @type {string} */ words, /** @type {string} */ label = words) => h("button", { "data-key": words, onclick: () => this.#add(words) }, label);

  /** One in which something is to be filled in. @param {string} words */
  #fills(words) {
    const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      this.#add(words.replace(/\{(\w+)\}/g, (_, name) => String(data.get(name)).trim()));
    };
    return h("form", { class: "row", "data-key": words, onsubmit: submit },
      names.map((name) => h("input", { name, required: true, size: 8, autocomplete: "off", "aria-label": name, placeholder: EXAMPLES[name] ?? name })),
      h("button", { type: "submit" }, words.replace(/\{(\w+)\}/g, "…")));
  }

  #drop() {
    return h("button", { class: "quiet-button", "data-key": "drop", onclick: () => this.#pick(null) }, "Not this man");
  }

  /** @param {string} square */
  #tap(square) {
    const board = this.#live.stands;
    if (!board) return;
    this.#live.toEnd();
    const from = this.#from;
    const man = from ? board.men[from] : null;
    if (!from || !man) return this.#pick(board.men[square] ? square : null);
    if (square === from) return this.#pick(null);
    if (roleOf(man) === "pawn" && /[18]/.test(square[1])) {
      this.#to = square;
      return this.render();
    }
    this.#add(`${sideName(colorOf(man))} moves ${from}${square}`);
  }

  /** @param {string | null} square */
  #pick(square) {
    this.#from = square;
    this.#to = null;
    this.#live.select(square);
    const man = square && this.#live.stands?.men[square];
    if (man) say(`${manName(man)} on ${square}`);
    this.render();
  }

  /** @param {string} line */
  #add(line) {
    this.#pick(null);
    this.#desk.add(line);
    say(line);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { board } = this.#live;
    board.element.classList.remove("by-pointer");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepBy(event.key, board.focused, this.#live.below);
    if (to) board.focus(to);
    else if (event.key === "Enter" || event.key === " ") this.#tap(board.focused);
    else if (event.key === "Escape") this.#pick(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
