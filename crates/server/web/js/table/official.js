/**
 * What lies at the arbiter's hand: both clocks set at once, and his own last act undone while nobody has replied to it.
 *
 * @module
 */

import { h } from "../dom.js";
import { clockFace, sideName, spokenTime } from "../words.js";
import { readTime, timeOfAct } from "./times.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

const SIDES = /** @type {const} */ (["white", "black"]);

/** What an act of his can be undone by, from how the table stood before it. @typedef {{ label: string, acts: string[], sequence: number }} Undoing */

export class Official {
  #opened = false;
  /** What has been written and how it was understood. @type {Record<Color, string>} */ #words = { white: "", black: "" };
  /** @type {Record<Color, number>} */ #near = { white: 0, black: 0 };
  /** @type {Undoing | null} */ #undoing = null;
  #left;
  #say;
  #changed;

  /** @param {(side: Color) => number} left milliseconds that a clock shows @param {(act: string) => Promise<unknown>} say @param {() => void} changed */
  constructor(left, say, changed) {
    this.#left = left;
    this.#say = say;
    this.#changed = changed;
  }

  /** Says an act, and keeps how it is undone. @param {View} view @param {string} act */
  async says(view, act) {
    const undone = inverse(view, act, (side) => this.#left(side));
    await this.#say(act);
    this.#undoing = undone && { ...undone, sequence: -1 };
  }

  /** @param {View} view @returns {(HTMLElement | null)[]} */
  render(view) {
    if (view.you !== "arbiter") return [];
    return [this.#undo(view), this.#clocks(view)];
  }

  /** His last act, as long as nobody has done anything since. @param {View} view */
  #undo(view) {
    const undoing = this.#undoing;
    if (!undoing) return null;
    // The first view after the act names its entry.
    if (undoing.sequence < 0) undoing.sequence = view.sequence;
    if (view.sequence !== undoing.sequence) {
      this.#undoing = null;
      return null;
    }
    const undo = async () => {
      this.#undoing = null;
      for (const act of undoing.acts) await this.#say(act);
      this.#changed();
    };
    return h("div", { class: "group", "data-key": "undo" }, h("button", { type: "button", class: "act-button", "data-key": "undo-act", onclick: undo }, undoing.label));
  }

  /** @param {View} view */
  #clocks(view) {
    if (!view.clocks || view.state === "finished" || !view.acts.some((act) => act.id === "set" && act.open)) return null;
    const open = () => {
      this.#opened = !this.#opened;
      for (const side of SIDES) {
        this.#near[side] = this.#left(side);
        this.#words[side] = clockFace(this.#near[side]).replace(/\.\d$/, "");
      }
      this.#changed();
      const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-form=clocks] input"));
      field?.focus();
      field?.select();
    };
    return h("div", { class: "act", "data-key": "clocks" },
      h("button", { type: "button", class: "act-button", "data-act": "clocks", "aria-expanded": String(this.#opened), onclick: open }, "Set both clocks"),
      this.#opened && this.#form(view));
  }

  /** @param {View} view */
  #form(view) {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const times = SIDES.map((side) => readTime(this.#words[side], this.#near[side]));
      if (times.some((time) => time === null)) return;
      const was = SIDES.map((side) => `sets ${sideName(side)} ${timeOfAct(this.#left(side))}`);
      const faces = SIDES.map((side) => clockFace(this.#near[side]).replace(/\.\d$/, ""));
      // What was left as the clock showed it is not set.
      const acts = SIDES.map((side, at) => (this.#words[side].trim() === faces[at] ? null : `sets ${sideName(side)} ${timeOfAct(times[at] ?? 0)}`));
      this.#opened = false;
      for (const act of acts) if (act) await this.#say(act);
      if (acts.some(Boolean)) this.#undoing = { label: "Undo: set the clocks back", acts: was.filter((_, at) => acts[at]), sequence: -1 };
      this.#changed();
    };
    return h("form", { class: "particulars", "data-form": "clocks", onsubmit: submit },
      SIDES.map((side) => {
        const read = readTime(this.#words[side], this.#near[side]);
        const typed = (/** @type {any} */ event) => {
          this.#words[side] = event.target.value;
          event.target.setCustomValidity(readTime(event.target.value, this.#near[side]) === null ? "Write a time as 1:25, 85 min, 90 s or 1:25:00." : "");
          this.#changed();
        };
        return h("label", { "data-key": side }, view.terms.names[side] ?? sideName(side),
          h("input", { name: side, value: this.#words[side], required: true, autocomplete: "off", spellcheck: "false", inputmode: "text", size: 9, oninput: typed }),
          h("span", { class: read === null ? "fault" : "quiet", role: "status" }, read === null ? "no time" : `${spokenTime(read)} left`));
      }),
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Set them"), h("button", { type: "button", onclick: () => { this.#opened = false; this.#changed(); } }, "Not now")));
  }
}

/** How an act of the official is undone by another, where it can be. @param {View} view the table before it @param {string} act @param {(side: Color) => number} left @returns {{ label: string, acts: string[] } | null} */
function inverse(view, act, left) {
  const [verb] = act.split(" ");
  const back = () => (view.clocks ? SIDES.map((side) => `sets ${sideName(side)} ${timeOfAct(left(side))}`) : []);
  switch (verb) {
    case "sets":
    case "grants": return { label: "Undo: set the clocks back", acts: back() };
    case "restores": return { label: "Undo: the position and the clocks as they were", acts: [act.replace(/^restores \S+ \S+ \S+ \S+ \S+ \S+/, `restores ${view.board.fen}`), ...back()] };
    case "stops": return { label: "Undo: the clocks run again", acts: ["starts"] };
    case "starts": return { label: "Undo: the clocks stand again", acts: ["stops"] };
    case "rules": return view.state !== "finished" && /^rules result /.test(act) ? { label: "Undo: the game goes on", acts: ["rules result *"] } : null;
    default: return null;
  }
}
