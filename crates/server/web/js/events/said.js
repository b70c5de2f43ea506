/**
 * The result of a board on wood, asked of both who played, of each on his own page.
 *
 * @module
 */

import { h } from "../dom.js";

/** @typedef {import("./page.js").Board} Board */

/** What a game came to, for White and for Black. */
const OUTCOMES = /** @type {const} */ ([["1-0", "I won", "I lost"], ["½-½", "Draw", "Draw"], ["0-1", "I lost", "I won"]]);

/**
 * Asks a player how his game ended; tells what he and the other have said.
 *
 * @param {Board} board @param {boolean} white whether he has White @param {(result: string) => void} say
 */
export function askResult(board, white, say) {
  const other = white ? board.black.name : board.white.name;
  const [mine, theirs] = white ? [board.said?.white, board.said?.black] : [board.said?.black, board.said?.white];
  const words = !mine && !theirs ? "When the game is over, both of you say here how it ended."
    : !theirs ? `You have said ${mine}. It is entered when ${other} says the same.`
      : !mine ? `${other} says ${theirs}. How did it end?`
        : `You say ${mine}, ${other} says ${theirs}: the arbiter decides, or one of you says otherwise.`;
  const order = white ? OUTCOMES : [...OUTCOMES].reverse();
  return h("div", { class: "event-said" }, h("p", null, words),
    h("div", { class: "row" }, order.map(([result, asWhite, asBlack]) => h("button", { type: "button", class: "big", "aria-pressed": String(mine === result), onclick: () => mine !== result && say(result) }, `${white ? asWhite : asBlack} (${result})`))));
}
