/**
 * Why a position that is being set up cannot arise in a game.
 *
 * @module
 */

import { h } from "../dom.js";
import { readFen } from "./fen.js";
import { answered } from "./referee.js";

/** Waits until the hand rests. */
const PAUSE = 200;

export class Arises {
  /** Where it is said. */
  element = h("p", { class: "arises", role: "status" });
  #fen = "";
  #timer = 0;

  /** Looks at a position, and says nothing of one that may arise. @param {string} fen */
  look(fen) {
    if (fen === this.#fen) return;
    this.#fen = fen;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(fen), PAUSE);
  }

  /** @param {string} fen */
  async #ask(fen) {
    let cannot = "";
    try {
      if (readFen(fen)) ({ cannot = "" } = await answered(`/api/arises?fen=${encodeURIComponent(fen)}`));
    } catch {
      // What is no position is told where the rulings are; where nobody can be asked nothing is claimed.
    }
    if (fen === this.#fen) this.element.textContent = cannot && `This position cannot arise in a game: ${cannot}.`;
  }
}
