/** What a pawn on the last rank becomes: chosen on its file, before the move or while the pawn waits there. */

import { cellOf } from "../board/geometry.js";
import { h } from "../dom.js";
import { colorOf, manName, pictureOf } from "../words.js";

/** @typedef {import("../types.js").View} View */

export class Promotion {
  #play;
  #changed;
  #place;
  #below;
  /** The square of which it is asked whether the pawn shall stay a pawn. @type {string | null} */
  #leaving = null;

  /**
   * @param {import("./play.js").Play} play
   * @param {HTMLElement} place where the box lies, over the board
   * @param {() => import("../types.js").Color} below whose side of the board is below
   * @param {(to: string) => void} changed the piece has been chosen, or the question has changed; the focus belongs to the pawn's square then
   */
  constructor(play, place, below, changed) {
    this.#play = play;
    this.#place = place;
    this.#below = below;
    this.#changed = changed;
  }

  /** @param {View} view */
  render(view) {
    const play = this.#play;
    const pawn = view.board.pawn_waits;
    const waits = pawn && view.board.turn === play.mine && colorOf(view.board.men[pawn] ?? "P") === play.mine ? pawn : null;
    const to = play.promoting?.to ?? waits;
    if (!to || !play.active) return [];
    if (this.#leaving === to && play.promoting) return [this.#asks(view, to)];
    this.#leaving = null;
    const pieces = (play.mine === "white" ? ["Q", "R", "B", "N"] : ["q", "r", "b", "n"]).map((man) =>
      h("button", { "aria-label": manName(man), onclick: this.#picks(to, manName(man).split(" ")[1]) }, h("img", { src: `/web/men/${pictureOf(man)}.svg`, alt: "" })));
    this.#takesFocus();
    // From the square beside the pawn's on, which lies under the finger that has brought it there.
    const { x, y } = cellOf(to, this.#below());
    this.#place.style.setProperty("--file", String(x));
    return [h("div", { class: `pieces ${x > 3 ? "right" : ""} ${y ? "up" : ""}`, role: "group", "data-key": "pieces", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, to), "aria-label": `The pawn on ${to} becomes` }, pieces,
      play.promoting && h("button", { onclick: this.#picks(to, null) }, "Put back"),
      // It stands apart from the pieces: most codes have it paid for.
      play.promoting && !play.ahead && h("button", { class: "quiet-button leave-pawn", onclick: this.#asking(to, true) }, "Leave it a pawn"))];
  }

  /** @param {View} view @param {string} to */
  #asks(view, to) {
    const loses = view.one_more_loses?.some((who) => who === this.#play.mine);
    this.#takesFocus();
    return h("div", { class: "box asking", role: "group", "data-key": "leaving", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, to), "aria-label": `Leave the pawn on ${to}` },
      h("p", { class: "sentence" }, `A pawn that stays a pawn on ${to} is an illegal move. ${loses ? "One more loses you the game." : `It ${view.terms.illegal_move}.`}`),
      h("button", { onclick: this.#asking(to, false) }, "Not so"),
      h("button", { class: "leave", onclick: this.#picks(to, "pawn") }, "Yes: leave it a pawn"));
  }

  /** @param {string} to @param {boolean} on */
  #asking(to, on) {
    return () => {
      this.#leaving = on ? to : null;
      this.#changed(to);
    };
  }

  /** @param {string} to @param {string | null} role */
  #picks(to, role) {
    return () => {
      this.#leaving = null;
      this.#play.promote(role);
      this.#changed(to);
    };
  }

  /** Arrows lead on as they point; Esc takes back what can be. @param {KeyboardEvent} event @param {string} to */
  #key(event, to) {
    const { key, target } = event;
    if (key === "Escape") (this.#leaving ? this.#asking(to, false) : this.#picks(to, null))();
    else if (key.startsWith("Arrow")) {
      const buttons = [...this.#place.querySelectorAll("button")];
      const on = (key === "ArrowDown" || key === "ArrowRight") === !this.#place.querySelector(".up") ? 1 : -1;
      buttons.at((buttons.indexOf(/** @type {HTMLButtonElement} */ (target)) + on) % buttons.length)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #takesFocus() {
    setTimeout(() => this.#place.contains(document.activeElement) || this.#place.querySelector("button")?.focus());
  }
}
