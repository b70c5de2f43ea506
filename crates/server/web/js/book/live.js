/** A case on a board that is stepped through: by buttons, by arrow keys, by choosing a line. */

import { Board } from "../board/board.js";
import { h, show } from "../dom.js";
import { say } from "../speak.js";
import { clockFace, moment as momentWords, otherSide, sideName } from "../words.js";
import { byKey, moments, stepBar } from "./steps.js";
import { chips, consequences, result, verdict } from "./said.js";

/** @typedef {import("./types.js").Replay} Replay */
/** @typedef {import("./types.js").Color} Color */

export class Live {
  /** @type {Replay | null} */ replay = null;

  /** @type {import("./steps.js").Moment[]} */ #moments = [];
  #at = 0;
  below = /** @type {Color} */ ("white");
  board = new Board();
  /** What stands beside the board, above what was ruled. */
  under = h("div", { class: "live-under" });
  /** @type {string | null} */ #selected = null;
  #top = h("div", { class: "live-clock" });
  #bottom = h("div", { class: "live-clock" });
  #bar = h("div", { class: "live-bar", role: "group", "aria-label": "Step through the case" });
  #law = h("div", { class: "live-law" });

  /** @param {HTMLElement} element where the board is to stand */
  constructor(element) {
    this.board.element.setAttribute("aria-label", "The board at this moment");
    element.replaceChildren(h("div", { class: "live-board" }, this.#top, this.board.element, this.#bottom, this.#bar), h("div", { class: "live-side" }, this.under, this.#law));
    byKey(element, () => this.#stepped);
  }

  /**
   * Shows a replay. The same place is kept if there is one, else the last line.
   *
   * @param {Replay} replay
   * @param {{ line?: number }} [from] the line of the text to be shown, if it is not the place shown now
   */
  show(replay, { line } = {}) {
    const kept = line ?? this.#line();
    this.replay = replay;
    this.#moments = moments(replay);
    const same = kept === null ? -1 : this.#moments.findIndex(({ step, whole }) => whole && replay.steps[step]?.line === kept);
    this.#at = same >= 0 ? same : Math.max(0, this.#moments.length - 1);
    this.#render();
  }

  /** Goes to a place, from 0. @param {number} at */
  go(at) {
    const to = Math.max(0, Math.min(this.#moments.length - 1, at));
    if (to === this.#at) return;
    this.#at = to;
    this.#render();
    this.#law.querySelector(".here")?.scrollIntoView({ block: "nearest" });
    const step = this.replay?.steps[this.#moments[to].step];
    say(step ? `${step.text}. ${this.#moments[to].whole ? `${verdict(step)} ${step.sentence}` : ""}` : "Before the first line.");
  }

  /** How things stand after the last line; null where nothing could be ruled. */
  get stands() {
    return this.replay?.steps.at(-1)?.board ?? this.replay?.start ?? null;
  }

  /** Whether there are clocks. */
  get timed() {
    return this.replay?.steps.at(-1)?.clocks != null;
  }

  /** Whether a line says so. @param {string} words */
  tells(words) {
    return this.replay?.steps.some(({ text }) => text.includes(words)) ?? false;
  }

  /** Goes to the last line. */
  toEnd() {
    this.go(this.#moments.length - 1);
  }

  /** Marks a man. @param {string | null} square */
  select(square) {
    this.#selected = square;
    this.#render();
  }

  #line() {
    return this.replay?.steps[this.#moments[this.#at]?.step]?.line ?? null;
  }

  #render() {
    const { replay } = this;
    if (!replay) return;
    const at = this.#moments[this.#at];
    if (at) this.board.update({ ...at.picture(this.below), ...(this.#selected && { selected: this.#selected }) });
    const step = at && replay.steps[at.step];
    const clocks = step?.clocks ?? null;
    for (const [place, side] of /** @type {[HTMLElement, Color][]} */ ([[this.#bottom, this.below], [this.#top, otherSide(this.below)]])) {
      const clock = clocks?.[side];
      show(place, h("span", { class: "side-name" }, sideName(side)),
        clock && h("span", { class: `digits${clock.running ? " running" : ""}${clock.fallen === null ? "" : " fallen"}` }, clockFace(clock.left),
          clock.fallen !== null && h("span", { class: "fallen-word" }, " flag down"), clock.running && h("span", { class: "unseen" }, " (runs)")));
    }
    stepBar(this.#bar, this.#stepped);
    this.#said(replay, at);
  }

  /** @returns {import("./steps.js").Stepped} */
  get #stepped() {
    return { at: this.#at, last: Math.max(0, this.#moments.length - 1), go: (to) => this.go(to), turn: () => this.#turn() };
  }

  #turn() {
    this.below = otherSide(this.below);
    this.#render();
  }

  /** @param {Replay} replay @param {import("./steps.js").Moment | undefined} at */
  #said(replay, at) {
    if (replay.left_out) return show(this.#law, h("p", { class: "note" }, replay.left_out));
    const lines = replay.steps.map((step, place) => {
      const here = at?.step === place;
      const passed = (at?.step ?? -1) >= place;
      return h("li", { "data-key": String(step.line), class: `${step.verdict === "accepted" ? "stands" : "refused"}${step.breach ? " breach" : ""}${here ? " here" : ""}${passed ? "" : " ahead"}` },
        h("button", { class: "line", "aria-current": here ? "step" : null, onclick: () => this.go(this.#moments.findIndex((one) => one.step === place && one.whole)) },
          step.clocks && h("span", { class: "time" }, momentWords(step.at)), h("code", null, withoutTime(step.text))),
        h("div", { class: "ruling" }, h("p", { class: "says" }, h("b", null, verdict(step)), " ", step.sentence),
          h("div", { class: "more" }, consequences(step), chips(replay.code, step.clauses), expected(step))));
    });
    show(this.#law, h("ol", { class: "steps live-steps" }, lines),
      h("p", { class: "meta" }, `Under ${replay.title}: ${result(replay.result)}.`, replay.unfinished && " The time was over before the last line."));
  }
}

/** @param {import("./types.js").Step} step */
function expected(step) {
  return step.expectations.map(({ text, ok, got }) => h("p", { class: `expects ${ok ? "holds" : "fails"}` },
    h("code", null, text), " ", h("span", null, ok ? "holds" : `does not hold: ${got}`)));
}

/** A line without the time before it, which is shown apart. @param {string} text */
function withoutTime(text) {
  return text.replace(/^@\s+\S+\s+/, "");
}
