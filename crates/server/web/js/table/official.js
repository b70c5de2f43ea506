/**
 * What lies at the arbiter's hand: a penalty given, both clocks set at once, and the latest decision undone while nobody has
 * replied to it.
 *
 * @module
 */

import { h } from "../dom.js";
import { SIDES, clockFace, list, playerName, sideName } from "../words.js";
import { cameToNothing, foundFor, isRuledOver, latestDecision, undoing } from "./noted.js";
import { PenaltyDesk } from "./penalty.js";
import { facesAfter } from "./replay.js";
import { UNREAD, leftOn, readTime, timeInFull, timeOfAct } from "./times.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

export class Official {
  #opened = false;
  /** What has been written for a clock; a field in which nothing was written shows what its clock shows. @type {Record<Color, string | null>} */ #words = { white: null, black: null };
  /** Whether they were to be set, and one of them cannot be read. */ #unset = false;
  /** Whether a penalty is being undone with its finding: between the two the penalty would be asked for once more. */ undoes = false;
  #line;
  #say;
  #changed;
  #tell;
  #penalty;

  /** @param {import("../line.js").Line} line @param {(act: string) => Promise<number | void>} say @param {() => void} changed @param {(words: string) => void} tell says why something cannot be done now */
  constructor(line, say, changed, tell) {
    this.#tell = tell;
    this.#line = line;
    this.#say = say;
    this.#changed = changed;
    this.#penalty = new PenaltyDesk({
      finds: async (act) => ((await this.says(act)) ? this.#line.view : null),
      rules: (act) => this.says(act),
    }, changed);
  }

  /** Whether both clocks are being set. */
  get setsClocks() {
    return this.#opened;
  }

  /** Says an act, and tells whether the law has taken it. @param {string} act */
  async says(act) {
    const entry = await this.#say(act);
    const card = this.#line.view?.cards.cards.find((one) => one.sequence === entry);
    return typeof entry === "number" && (!card || card.verdict === "accepted");
  }

  /** @param {View} view @returns {(HTMLElement | null)[]} */
  render(view) {
    if (view.you !== "arbiter" || !isRuledOver(view)) return [];
    return [this.#undo(view), this.#penalty.render(view), this.#clocks(view)];
  }

  /** The latest decision, as long as nobody has done anything since: the button keeps its place among those that are pressed often. @param {View} view */
  #undo(view) {
    const undo = undoing(view);
    const latest = view.cards.cards.findLast((card) => card.weight === "ruling");
    const words = undo ? `Undo ${decisionWords(view)}` : "Undo the latest decision";
    const press = () => {
      // Whoever has a form before him may mean that, and not what was ruled before.
      if (document.querySelector("#acts .particulars")) this.#tell("A form is open: finish it or close it, and then undo.");
      else if (undo) this.#takeBack(view, undo.act);
      else this.#tell(latest && cameToNothing(latest) ? "The claim was refused and nothing has come of it: there is nothing to undo." : "There is no decision to undo, or somebody has acted since.");
    };
    return h("div", { class: "group", "data-key": "undo" }, h("button", { type: "button", class: "act-button", "data-act": "undo", "aria-disabled": undo ? null : "true", title: words, onclick: press }, words));
  }

  /** A penalty goes with the finding for which it was given: he gave it in one act. @param {View} view @param {string} act */
  async #takeBack(view, act) {
    const finding = foundFor(view);
    this.undoes = finding !== undefined;
    try {
      await this.#say(act);
      if (finding && latestDecision(/** @type {View} */ (this.#line.view))?.sequence === finding.sequence) await this.#line.act(act).catch(({ message }) => this.#tell(message));
    } finally {
      this.undoes = false;
      this.#changed();
    }
  }

  /** @param {View} view */
  #clocks(view) {
    if (!view.clocks || view.state === "finished" || !view.acts.some((act) => act.id === "set" && act.open)) return null;
    const open = () => {
      this.#opened = !this.#opened;
      this.#words = { white: null, black: null };
      this.#unset = false;
      this.#changed();
      const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-form=clocks] input"));
      field?.focus();
      field?.select();
    };
    return h("div", { class: "act", "data-key": "clocks" },
      h("button", { type: "button", class: "act-button", "data-act": "clocks", "aria-expanded": String(this.#opened), onclick: open }, "Set both clocks"),
      this.#opened && this.#form(view));
  }

  /** After men have gone back, by a ruling or as the arbiter restored them: their clocks run on as they are, unless he sets them. @param {View} view @returns {HTMLElement | null} */
  returned(view) {
    if (view.you !== "arbiter" || view.state === "finished") return null;
    const told = SIDES.flatMap((side) => ((view.returned?.[side] ?? null) === null ? [] : [{ side, name: sideName(side), time: Number(view.returned?.[side]) }]));
    if (!told.length) return null;
    const set = () => void this.says(`sets ${told.map(({ name, time }) => `${name} ${timeOfAct(time)}`).join(" and ")}`);
    const shown = facesAfter(view.score.lines.filter((line) => !line.undone));
    // A ruling since has given time, or taken it: it stays given.
    const given = told.some(({ side, time }) => shown[side] !== null && Math.abs(Number(shown[side]) - time) >= 1000);
    return h("div", { class: "note", "data-key": "returned" },
      h("p", { class: "sentence" }, "The men have gone back, and the clocks run on as they are."),
      h("button", { type: "button", class: "main", "data-act": "as-then", onclick: set }, `Set the clocks as they stood then${given ? ", with what was given since" : ""}: ${told.map(({ name, time }) => `${name} ${clockFace(time)}`).join(", ")}`));
  }

  /** What a clock shows, without tenths. @param {Color} side */
  #face(side) {
    return clockFace(leftOn(this.#line, side)).replace(/\.\d$/, "");
  }

  /** The time that is meant for a clock, in milliseconds; null if what was written is none. @param {Color} side */
  #read(side) {
    const shows = leftOn(this.#line, side);
    const words = this.#words[side];
    return words === null ? shows : readTime(words, shows);
  }

  /** @param {View} view */
  #form(view) {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      // A clock for which nothing was written is not set.
      const written = SIDES.filter((side) => this.#words[side] !== null);
      const times = written.map((side) => this.#read(side));
      const unread = written.filter((_, at) => times[at] === null);
      this.#unset = unread.length > 0;
      if (this.#unset) {
        this.#changed();
        return /** @type {HTMLElement | null} */ (document.querySelector(`[data-form=clocks] [name=${unread[0]}]`))?.focus();
      }
      const set = written.map((side, at) => `${sideName(side)} ${timeOfAct(times[at] ?? 0)}`);
      if (set.length && !(await this.says(`sets ${set.join(" and ")}`))) return;
      this.#opened = false;
      this.#changed();
    };
    const unread = SIDES.filter((side) => this.#read(side) === null).map((side) => playerName(view.terms.names, side));
    return h("form", { class: "particulars", "data-form": "clocks", novalidate: true, onsubmit: submit },
      SIDES.map((side) => {
        const read = this.#read(side);
        const typed = (/** @type {any} */ event) => {
          this.#words[side] = event.target.value.trim() === this.#face(side) ? null : event.target.value;
          this.#unset &&= SIDES.some((one) => this.#read(one) === null);
          this.#changed();
        };
        return h("label", { "data-key": side }, playerName(view.terms.names, side),
          h("input", { name: side, value: this.#words[side] ?? this.#face(side), required: true, autocomplete: "off", spellcheck: "false", inputmode: "text", size: 9, oninput: typed }),
          h("span", { class: `${read === null ? "fault" : "quiet"} echo`, role: "status" }, read === null ? UNREAD : this.#words[side] === null ? "as it stands" : `${timeInFull(read)} left`));
      }),
      this.#unset && h("p", { class: "fault", role: "alert", "data-key": "unset" }, `Nothing has been set: what is written for ${list(unread)} is no time.`),
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Set them"), h("button", { type: "button", onclick: () => { this.#opened = false; this.#changed(); } }, "Not now")));
  }
}

/** The decision that would be undone, in a few words. @param {View} view */
function decisionWords(view) {
  const decision = latestDecision(view);
  if (!decision) return "the latest decision";
  // Nobody tells his decision by tenths of a second.
  const told = (decision.told ?? decision.act ?? "").replace(/(:\d\d)\.\d+/g, "$1");
  if (foundFor(view)) return `“${told}”, with what it was given for`;
  return decision.by === "arbiter" ? `“${told}”` : `the ${decision.verdict === "refused" ? "refusal of" : "ruling on"} “${sideName(decision.by)} ${told}”`;
}
