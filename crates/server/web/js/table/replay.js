/** Looking back: the game as it stood after some move, while play goes on. */

import { h } from "../dom.js";
import { menOf } from "../words.js";
import { written } from "./score.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../board/board.js").Picture} Picture */

export class Replay {
  /** So many half-moves are looked at; null while it is the game's own position. @type {number | null} */
  at = null;
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Goes to a place; the last one is the game itself. @param {View} view @param {number} at */
  go(view, at) {
    const last = view.score.lines.length;
    const to = Math.max(0, Math.min(last, at));
    this.at = to === last ? null : to;
    this.#changed();
  }

  /** Steps by a key of that name; tells whether it was one. @param {View} view @param {string} key */
  step(view, key) {
    const last = view.score.lines.length;
    const here = this.at ?? last;
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[key];
    if (to === undefined) return false;
    this.go(view, to);
    return true;
  }

  /** Back to the game. */
  leave() {
    if (this.at === null) return;
    this.at = null;
    this.#changed();
  }

  /** The place at which a ruling was made: after the last move before it. @param {View} view @param {number} sequence of the ruling */
  placeOf(view, sequence) {
    return view.score.lines.filter((line) => line.sequence <= sequence).length;
  }

  /** What the board shows while somebody looks back. @param {View} view @param {"white" | "black"} below @returns {Picture | null} */
  picture(view, below) {
    if (this.at === null) return null;
    const line = view.score.lines[this.at - 1];
    return { men: menOf(line?.fen ?? view.terms.start), below, last: line ? [line.uci.slice(0, 2), line.uci.slice(2, 4)] : [] };
  }

  /** What the clocks showed in that position, as far as the score tells: at the latest press. @param {View} view @returns {Record<"white" | "black", number | null> | null} */
  faces(view) {
    return this.at === null ? null : facesAfter(view.score.lines.slice(0, this.at));
  }

  /** What is looked at; nothing while it is the game itself. @param {View} view */
  words(view) {
    if (this.at === null) return "";
    const line = view.score.lines[this.at - 1];
    return `Looking at ${line ? `${line.number}${line.side === "white" ? "." : "…"} ${written(line)}` : "the start"}`;
  }

  /** What says so, with the way back. @param {View} view */
  strip(view) {
    if (this.at === null) return null;
    const to = (/** @type {number} */ at) => () => this.go(view, at);
    const at = this.at;
    return h("div", { class: "strip looking", role: "status", "data-key": "looking" }, h("span", null, this.words(view)),
      h("span", { class: "steps" },
        h("button", { class: "quiet-button", "aria-label": "One move back", onclick: to(at - 1) }, "‹"),
        h("button", { class: "quiet-button", "aria-label": "One move on", onclick: to(at + 1) }, "›"),
        h("button", { class: "quiet-button", "data-key": "leave", onclick: () => this.leave() }, "Back to the game")));
  }
}

/** What the clocks showed after these half-moves, as far as the score tells. @param {import("../types.js").Line[]} lines @returns {{ white: number | null, black: number | null }} */
export function facesAfter(lines) {
  return lines.findLast((line) => line.clocks)?.clocks ?? { white: null, black: null };
}
