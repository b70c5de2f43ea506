/**
 * One sentence of what is peculiar to each code, for those who choose between them.
 *
 * @module
 */

/** @type {Record<string, string>} */
const PECULIAR = {
  british: "No clock is pressed: a turn passes when the move is complete, and the opponent answers a breach with penalty A, B or C, or waives it.",
  "fide-1931": "No draw can be agreed before Black has made thirty moves, mate can be demanded within fifty, and the opponent chooses among men touched together.",
  "fide-1955": "An illegal move of any age is undone; there is no dead position, and even a bare king wins on time.",
  "digest-2009": "Every draw must be claimed by the player on the move, and a resignation always gives the win.",
  "digest-2018": "An illegal move costs two minutes and the second one the game; five repetitions or seventy-five moves end it unasked.",
  uscf: "A win on time with little material needs a forced win, and insufficient losing chances can be claimed.",
  "fide-2023": "Today’s laws: a touched man moves, an illegal move gives the opponent two minutes, and the second one loses the game.",
};

/** The sentence; a code without one of its own is introduced by the first of its summary. @param {import("../types.js").Code} code */
export function peculiar(code) {
  return PECULIAR[code.id] ?? code.summary.trim().split(/(?<=[.!?])\s/)[0];
}
