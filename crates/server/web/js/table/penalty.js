/**
 * “Give a penalty”: who, for what, and which of the penalties that the code leaves to the arbiter, in one form.
 *
 * @module
 */

import { h, intoSight } from "../dom.js";
import { SIDES, playerName } from "../words.js";
import { echoes, filledIn, input } from "./fields.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

const FORM = "[data-form=penalty]";
/** What a breach is called that has no name of its own: its clause is named. */
const CLAUSE = "clause";
/** What is found of a player and is no offence of his. */
const NONE = "excused";

export class PenaltyDesk {
  #opened = false;
  /** Nothing is chosen beforehand: a hurried hand would hit the wrong player. @type {Color | ""} */ #whom = "";
  #what = "";
  #which = "";
  #clause = "";
  /** What ends the game and was pressed once. */ #unsure = "";
  #hands;
  #changed;

  /** @param {{ finds: (act: string) => Promise<View | null>, rules: (act: string) => Promise<boolean> }} hands the finding, with the table after it if it was taken, and the answer that goes with it @param {() => void} changed */
  constructor(hands, changed) {
    this.#hands = hands;
    this.#changed = changed;
  }

  /** @param {View} view */
  render(view) {
    if (!view.penalties) return null;
    const open = () => {
      this.#opened = !this.#opened;
      this.#begin();
      if (this.#opened) intoSight(FORM)?.querySelector("select")?.focus({ preventScroll: true });
    };
    return h("div", { class: "act", "data-key": "penalty" },
      h("button", { type: "button", class: "act-button", "data-act": "penalty", "aria-expanded": String(this.#opened), onclick: open }, "Give a penalty"),
      this.#opened && this.#form(view, view.penalties));
  }

  /** Nothing is chosen. */
  #begin() {
    this.#whom = "";
    this.#what = "";
    this.#which = "";
    this.#clause = "";
    this.#unsure = "";
    this.#changed();
  }

  /** @param {View} view @param {NonNullable<View["penalties"]>} penalties */
  #form(view, penalties) {
    const field = (/** @type {string} */ id, /** @type {string} */ name) => view.acts.find((act) => act.id === id)?.fields.find((one) => one.name === name);
    const [offences, clause] = [field("find-conduct", "offence"), field("find-breach", "clause")];
    const whom = this.#whom;
    const { answers, earlier, fixed } = whom ? penalties[whom] : { answers: [], earlier: "", fixed: [] };
    const chosen = answers[Number(this.#which || NaN)];
    const who = whom === "white" ? "White" : "Black";
    const found = this.#what === CLAUSE ? `finds breach ${this.#clause} ${who}` : `finds ${this.#what} ${who}`;
    const byLaw = fixed.find(({ act }) => act === found);
    // What ends the game by the law, or takes it or its points as he chooses, is asked for twice.
    const grave = byLaw ? byLaw.ends : chosen?.confirm;
    const asks = grave && this.#unsure === found;
    const change = (/** @type {(value: string) => void} */ take) => (/** @type {any} */ event) => {
      take(event.target.value);
      this.#unsure = "";
      this.#changed();
      // What is asked next lies below what was chosen.
      intoSight(FORM);
    };
    const select = (/** @type {string} */ label, /** @type {string} */ name, /** @type {{ value: string, label: string }[]} */ among, /** @type {string} */ now, /** @type {(value: string) => void} */ take) =>
      h("label", { "data-key": name }, label, h("select", { name, required: true, onchange: change(take) }, h("option", { value: "", selected: now === "" }, "choose …"), among.map(({ value, label: words }) => h("option", { value, selected: value === now }, words))));
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      if (grave && !asks) {
        this.#unsure = found;
        return this.#changed();
      }
      const after = await this.#hands.finds(found);
      if (!after) return;
      const asked = chosen && !byLaw && after.question?.answers.some((answer) => answer.act === chosen.act);
      if (asked && !(await this.#hands.rules(filledIn(chosen.act, chosen.fields, data)))) return;
      this.#opened = false;
      this.#begin();
    };
    return h("form", { class: "particulars", "data-form": "penalty", onsubmit: submit, oninput: echoes(chosen?.fields ?? []) },
      select("whose offence", "whom", SIDES.map((side) => ({ value: side, label: playerName(view.terms.names, side) })), this.#whom, (value) => {
        this.#whom = /** @type {Color | ""} */ (value);
        this.#which = "";
      }),
      select("for what", "what", [
        ...(clause ? [{ value: CLAUSE, label: "the breach of a clause" }] : []),
        ...(offences?.among ?? []).map((word, at) => ({ value: word, label: offences?.called[at] ?? word })).filter(({ value }) => value !== NONE),
      ], this.#what, (value) => (this.#what = value)),
      this.#what === CLAUSE && clause && h("div", { "data-key": "which-clause", onchange: change((value) => (this.#clause = value)) }, input(clause, view)),
      whom && h("p", { class: "quiet", "data-key": "earlier" }, earlier || `${playerName(view.terms.names, whom)} has had no penalty in this game.`),
      byLaw && h("p", { class: "sentence by-law", "data-key": "by-law" }, `${byLaw.refused ? "Cannot be established" : byLaw.asks ? "No penalty is chosen yet. When it is established you are asked" : "No penalty is chosen, the law says what follows"}: ${byLaw.sentence}`),
      whom && !byLaw && select("which penalty", "penalty", answers.map(({ label }, at) => ({ value: String(at), label })), this.#which, (value) => (this.#which = value)),
      chosen && !byLaw && chosen.fields.map((one) => h("div", { "data-key": `p-${chosen.act}` }, input({ ...one, label: one.kind === "time" ? "how much" : one.label }, view))),
      asks && h("p", { class: "sentence", "data-key": "ends" }, byLaw ? "That ends the game. Establish it?" : `${chosen?.label}: give it?`),
      h("div", { class: "row" },
        !byLaw?.refused && h("button", { class: "main", type: "submit" }, submitWords(byLaw, asks)),
        h("button", { type: "button", onclick: () => { this.#opened = false; this.#begin(); } }, "Not now")));
  }
}

/** @param {object | undefined} byLaw what the law says that follows, if it does @param {boolean} asks whether it was pressed once, and is grave */
function submitWords(byLaw, asks) {
  if (asks) return byLaw ? "Yes: the game is over" : "Yes: give it";
  return byLaw ? "Establish it" : "Give it";
}
