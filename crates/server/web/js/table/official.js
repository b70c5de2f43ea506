/**
 * What lies at the arbiter's hand: both clocks set at once, and his own last act undone while nobody has replied to it.
 *
 * @module
 */

import { h } from "../dom.js";
import { clockFace, sideName, spokenTime } from "../words.js";
import { leftOn } from "./clocks.js";
import { readTime, timeOfAct } from "./times.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

const SIDES = /** @type {const} */ (["white", "black"]);
/** So much a clock may have run while an act went to the club and back, in milliseconds. */
const MOMENT = 1500;

/** How his last act is undone: what it is called, the acts that do it as the table stands then, and the entry of that act. @typedef {{ label: string, acts: () => string[], sequence: number }} Undoing */

export class Official {
  #opened = false;
  /** What has been written and how it was understood. @type {Record<Color, string>} */ #words = { white: "", black: "" };
  /** @type {Record<Color, number>} */ #near = { white: 0, black: 0 };
  /** @type {Undoing | null} */ #undoing = null;
  #line;
  #say;
  #changed;

  /** @param {import("../line.js").Line} line @param {(act: string) => Promise<number | void>} say @param {() => void} changed */
  constructor(line, say, changed) {
    this.#line = line;
    this.#say = say;
    this.#changed = changed;
  }

  /** Says acts one after the other, keeps how they are undone, and tells whether the law has taken them. @param {View} view the table before them @param {string[]} acts */
  async says(view, ...acts) {
    const before = this.#shown();
    let sequence = 0;
    for (const act of acts) {
      const entry = await this.#say(act);
      const card = this.#line.view?.cards.cards.find((one) => one.sequence === entry);
      if (entry === undefined || (card && card.verdict !== "accepted")) return false;
      sequence = entry;
    }
    const undone = acts.length ? inverse(view, acts[0], this.#clocksBack(before, this.#shown())) : null;
    this.#undoing = undone && { ...undone, sequence };
    this.#changed();
    return true;
  }

  /** @param {View} view @returns {(HTMLElement | null)[]} */
  render(view) {
    if (view.you !== "arbiter") return [];
    return [this.#undo(view), this.#clocks(view)];
  }

  /** What the clocks show, in milliseconds. @returns {Record<Color, number>} */
  #shown() {
    return { white: leftOn(this.#line, "white"), black: leftOn(this.#line, "black") };
  }

  /** What takes off the clocks again what an act has put on them, while they run on. @param {Record<Color, number>} before @param {Record<Color, number>} after */
  #clocksBack(before, after) {
    const changed = SIDES.filter((side) => this.#line.view?.clocks && Math.abs(after[side] - before[side]) > MOMENT);
    return () => changed.map((side) => `sets ${sideName(side)} ${timeOfAct(Math.max(0, Math.round((leftOn(this.#line, side) - after[side] + before[side]) / 1000)) * 1000)}`);
  }

  /** His last act, as long as nobody has done anything since. @param {View} view */
  #undo(view) {
    const undoing = this.#undoing;
    if (!undoing || view.sequence < undoing.sequence) return null;
    if (view.sequence > undoing.sequence) {
      this.#undoing = null;
      return null;
    }
    const undo = async () => {
      this.#undoing = null;
      for (const act of undoing.acts()) await this.#say(act);
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
        this.#near[side] = leftOn(this.#line, side);
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
      const faces = SIDES.map((side) => clockFace(this.#near[side]).replace(/\.\d$/, ""));
      // What was left as the clock showed it is not set.
      const acts = SIDES.map((side, at) => (this.#words[side].trim() === faces[at] ? null : `sets ${sideName(side)} ${timeOfAct(times[at] ?? 0)}`));
      if (!(await this.says(view, ...acts.filter((act) => act !== null)))) return;
      this.#opened = false;
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

/** How an act of the official is undone by others, where it can be. @param {View} view the table before it @param {string} act @param {() => string[]} back what sets the clocks back @returns {Omit<Undoing, "sequence"> | null} */
function inverse(view, act, back) {
  const clocks = { label: "Undo: set the clocks back", acts: back };
  switch (act.split(" ")[0]) {
    case "sets":
    case "grants": return clocks;
    case "restores": return { label: "Undo: the position and the clocks as they were", acts: () => [act.replace(/^restores \S+ \S+ \S+ \S+ \S+ \S+/, `restores ${view.board.fen}`), ...back()] };
    case "stops": return { label: "Undo: the clocks run again", acts: () => ["starts"] };
    case "starts": return { label: "Undo: the clocks stand again", acts: () => ["stops"] };
    case "rules": return act.startsWith("rules time ") ? clocks : view.state !== "finished" && act.startsWith("rules result ") ? { label: "Undo: the game goes on", acts: () => ["rules result *"] } : null;
    default: return null;
  }
}
