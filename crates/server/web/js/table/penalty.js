/**
 * “Give a penalty”: who, for what, and which of the penalties that the code leaves to the arbiter, in one form.
 *
 * @module
 */

import { h } from "../dom.js";
import { sideName } from "../words.js";
import { echoes, filledIn, input } from "./fields.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

const SIDES = /** @type {const} */ (["white", "black"]);
/** What a breach is called that has no name of its own: its clause is named. */
const CLAUSE = "clause";
/** What is found of a player and is no offence of his. */
const NONE = "excused";

export class PenaltyDesk {
  #opened = false;
  /** @type {Color} */ #whom = "white";
  #what = CLAUSE;
  #which = 0;
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
      this.#which = 0;
      this.#changed();
      if (this.#opened) /** @type {HTMLElement | null} */ (document.querySelector("[data-form=penalty] select"))?.focus();
    };
    return h("div", { class: "act", "data-key": "penalty" },
      h("button", { type: "button", class: "act-button", "data-act": "penalty", "aria-expanded": String(this.#opened), onclick: open }, "Give a penalty"),
      this.#opened && this.#form(view, view.penalties));
  }

  /** @param {View} view @param {NonNullable<View["penalties"]>} penalties */
  #form(view, penalties) {
    const field = (/** @type {string} */ id, /** @type {string} */ name) => view.acts.find((act) => act.id === id)?.fields.find((one) => one.name === name);
    const [offences, clause] = [field("find-conduct", "offence"), field("find-breach", "clause")];
    const { answers, earlier } = penalties[this.#whom];
    const chosen = answers[this.#which] ?? answers[0];
    const who = this.#whom === "white" ? "White" : "Black";
    const change = (/** @type {(value: string) => void} */ take) => (/** @type {any} */ event) => {
      take(event.target.value);
      this.#changed();
    };
    const select = (/** @type {string} */ label, /** @type {string} */ name, /** @type {{ value: string, label: string }[]} */ among, /** @type {string} */ now, /** @type {(value: string) => void} */ take) =>
      h("label", { "data-key": name }, label, h("select", { name, onchange: change(take) }, among.map(({ value, label: words }) => h("option", { value, selected: value === now }, words))));
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const found = this.#what === CLAUSE ? `finds breach ${data.get("clause")} ${who}` : `finds ${this.#what} ${who}`;
      const after = await this.#hands.finds(found);
      if (!after) return;
      // Where the law itself says what the offence costs, nobody is asked for a penalty.
      const asked = after.question?.answers.some((answer) => answer.act === chosen.act);
      if (asked && !(await this.#hands.rules(filledIn(chosen.act, chosen.fields, data)))) return;
      this.#opened = false;
      this.#changed();
    };
    return h("form", { class: "particulars", "data-form": "penalty", onsubmit: submit, oninput: echoes(chosen.fields) },
      select("whose offence", "whom", SIDES.map((side) => ({ value: side, label: view.terms.names[side] ?? sideName(side) })), this.#whom, (value) => (this.#whom = /** @type {Color} */ (value))),
      select("for what", "what", [
        ...(clause ? [{ value: CLAUSE, label: "the breach of a clause" }] : []),
        ...(offences?.among ?? []).map((word, at) => ({ value: word, label: offences?.called[at] ?? word })).filter(({ value }) => value !== NONE),
      ], this.#what, (value) => (this.#what = value)),
      this.#what === CLAUSE && clause && h("div", { "data-key": "which-clause" }, input(clause, view.code.id)),
      h("p", { class: "quiet", "data-key": "earlier" }, earlier || `${sideName(this.#whom)} has had no penalty in this game.`),
      select("which penalty", "penalty", answers.map(({ label }, at) => ({ value: String(at), label })), String(answers.indexOf(chosen)), (value) => (this.#which = Number(value))),
      chosen.fields.map((one) => h("div", { "data-key": `p-${chosen.act}` }, input({ ...one, label: one.kind === "time" ? "how much" : one.label }, view.code.id))),
      h("div", { class: "row" },
        h("button", { class: "main", type: "submit" }, "Give it"),
        h("button", { type: "button", onclick: () => { this.#opened = false; this.#changed(); } }, "Not now")));
  }
}

/** What is undone, in a few words: of the decisions in a row the last that was not undone yet. @param {View} view */
export function latestDecision(view) {
  let undone = 0;
  const decision = [...view.cards.cards].reverse().find((card) => {
    if (card.act === "undoes") undone += card.verdict === "accepted" ? 1 : 0;
    else if (card.act !== null && (card.by === "arbiter" || card.act.startsWith("claims "))) return undone-- === 0;
    return false;
  });
  if (!decision) return "the latest decision";
  return decision.by === "arbiter" ? `“${decision.told ?? decision.act}”` : `the ruling on “${sideName(decision.by)} ${decision.told ?? decision.act}”`;
}
