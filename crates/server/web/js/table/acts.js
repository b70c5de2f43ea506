/**
 * What this seat may say under this code: offers, claims, demands, the end, the clock, the arbiter's acts. The list
 * comes from the server; what the code does not know is not in it.
 *
 * @module
 */

import { h } from "../dom.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Available} Available */
/** @typedef {import("../types.js").Field} Field */

const GROUPS = /** @type {Record<string, string>} */ ({
  board: "On the board", adjourn: "Adjourn", offer: "Offer", claim: "Claim", demand: "Demand", end: "End", clock: "Clock", choice: "Choose",
  rule: "Rule", clocks: "Clocks", establish: "Establish", position: "Position", irregularity: "Something is wrong with men, board or clocks",
});
/** Groups whose name is shown: the arbiter has many acts. */
const NAMED = new Set(["rule", "clocks", "establish", "position", "adjourn"]);
/** Acts that have a place of their own on the table. */
const ELSEWHERE = new Set(["communicate", "accident"]);
/** Groups that are seldom needed and lie folded. */
const FOLDED = new Set(["irregularity"]);

export class Acts {
  /** The act whose particulars are being filled in, or that waits for a second word. @type {string | null} */
  #opened = null;
  #say;
  #changed;
  #desks;

  /**
   * @param {(act: string) => void} say
   * @param {() => void} changed
   * @param {Record<string, () => void>} desks what is filled in elsewhere, by the act's id
   */
  constructor(say, changed, desks = {}) {
    this.#desks = desks;
    this.#say = say;
    this.#changed = changed;
  }

  /** @param {View} view @returns {HTMLElement[]} */
  render(view) {
    // What answers a choice or an offer stands as a button beside its sentence already.
    const acts = view.acts.filter((act) => act.group !== "choice" && !act.proposed && !ELSEWHERE.has(act.id));
    const groups = [...new Set(acts.filter((act) => act.open).map(groupOf))].sort((a, b) => order(a, view) - order(b, view));
    const shut = acts.filter((act) => !act.open);
    return /** @type {HTMLElement[]} */ ([
      ...groups.map((group) => this.#group(group, acts.filter((act) => groupOf(act) === group && act.open))),
      shut.length && h("details", { class: "shut", "data-key": "shut" },
        h("summary", null, `Not now (${shut.length})`),
        h("ul", null, shut.map((act) => h("li", { "data-key": act.id }, h("span", null, act.label), act.why && h("span", { class: "quiet" }, `: ${act.why}`))))),
    ].filter(Boolean));
  }

  /** @param {string} group @param {Available[]} acts */
  #group(group, acts) {
    const label = GROUPS[group] ?? group;
    const list = h("div", { class: "group", role: "group", "aria-label": label, "data-key": `g-${group}` }, acts.map((act) => this.#entry(act)));
    if (NAMED.has(group)) return h("div", { "data-key": `g-${group}` }, h("h2", { class: "group-name" }, label), list);
    return FOLDED.has(group) ? h("details", { "data-key": `g-${group}` }, h("summary", null, label), list) : list;
  }

  /** @param {Available} act */
  #entry(act) {
    const particulars = act.fields.length || act.with_move || act.confirm;
    const opened = this.#opened === act.id;
    const pick = () => {
      if (this.#desks[act.id]) return this.#desks[act.id]();
      if (!particulars) return this.#make(act.act);
      this.#opened = opened ? null : act.id;
      this.#changed();
      if (!opened) document.querySelector(`[data-form="${act.id}"] :is(input, select, button)`)?.scrollIntoView({ block: "nearest" });
      if (!opened) /** @type {HTMLElement | null} */ (document.querySelector(`[data-form="${act.id}"] :is(input, select, button)`))?.focus();
    };
    return h("div", { class: "act", "data-key": act.id },
      h("button", { type: "button", class: "act-button", "data-act": act.id, "aria-expanded": particulars && !this.#desks[act.id] ? String(opened) : null, onclick: pick }, act.label),
      act.cost && !opened && h("p", { class: "cost" }, act.cost),
      opened && this.#form(act));
  }

  /** @param {Available} act */
  #form(act) {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const value = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
      const filled = act.act.replace(/\{([^}]+)\}/g, (_, name) => value(name)).trim();
      const move = act.with_move ? value("with move") : "";
      this.#make(move ? `${filled} with ${move}` : filled);
    };
    return h("form", { class: "particulars", "data-form": act.id, onsubmit: submit },
      act.cost && h("p", { class: "cost" }, act.cost),
      act.fields.map((field) => input(field)),
      act.with_move && h("label", null, "with a move not yet made (if any)", h("input", { name: "with move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: 8 })),
      h("div", { class: "row" },
        h("button", { class: "main", type: "submit" }, act.confirm && !act.fields.length ? `Yes: ${lower(act.label)}` : act.label),
        h("button", { type: "button", onclick: () => this.#close() }, "No")));
  }

  /** @param {string} act */
  #make(act) {
    this.#opened = null;
    this.#say(act);
    this.#changed();
  }

  #close() {
    const id = this.#opened;
    this.#opened = null;
    this.#changed();
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-act="${id}"]`))?.focus();
  }
}

/** While a game is adjourned what can be done about that comes first; what is seldom needed comes last. @param {string} group @param {View} view */
function order(group, view) {
  return group === "adjourn" && view.adjournment?.broken_off ? -1 : Number(FOLDED.has(group));
}

/** What an act stands with; the arbiter's are sorted further by what they are about. @param {Available} act */
function groupOf({ group, id }) {
  if (group !== "arbiter") return group;
  if (id.startsWith("rule-")) return "rule";
  if (id.startsWith("find-")) return "establish";
  return id.includes("restore") ? "position" : "clocks";
}

/** @param {Field} field */
function input(field) {
  const attributes = { name: field.name, required: true, autocomplete: "off" };
  const among = field.kind === "color" ? ["White", "Black"] : field.among;
  if (among.length) return h("label", null, field.label, h("select", attributes, among.map((word) => h("option", { value: word }, word.replace(/(?<=[a-z])-/g, " ")))));
  const hints = /** @type {Record<string, object>} */ ({
    square: { pattern: "[a-h][1-8]", placeholder: "e4", size: 4 },
    time: { pattern: "\\d+:\\d\\d:\\d\\d", placeholder: "0:02:00", size: 9 },
    signed: { pattern: "[+\\-]\\d+:\\d\\d:\\d\\d", placeholder: "+0:02:00", size: 9 },
    move: { placeholder: "Nf3", size: 8 },
    number: { pattern: "\\d+[wb]", placeholder: "12w", size: 5 },
  });
  return h("label", null, field.label, h("input", { ...attributes, autocapitalize: "off", spellcheck: "false", ...hints[field.kind] }));
}

/** @param {string} words */
function lower(words) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
