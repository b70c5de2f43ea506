/** Why a position that is being set up cannot arise in a game. */

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

  /** Looks at a position, and says why it cannot arise or that a quick look did not tell. @param {string} fen */
  look(fen) {
    if (fen === this.#fen) return;
    this.#fen = fen;
    clearTimeout(this.#timer);
    // What was said of another position is not left standing.
    this.element.textContent = "";
    this.#timer = setTimeout(() => this.#ask(fen), PAUSE);
  }

  /** @param {string} fen */
  async #ask(fen) {
    let says = "";
    try {
      if (readFen(fen)) {
        const { cannot } = await answered(`/api/arises?fen=${encodeURIComponent(fen)}`);
        says = cannot
          ? `This position cannot arise in a game: ${cannot}.`
          : "A quick look found no reason why this position could not arise in a game.";
      }
    } catch {
      // What is no position is told where the rulings are; where nobody can be asked nothing is claimed.
    }
    if (fen === this.#fen) this.element.textContent = says;
  }
}
