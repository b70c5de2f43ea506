/**
 * One sentence of what is peculiar to each code, for those who choose between them.
 *
 * @module
 */

/** What an illegal move costs hangs on time and event too, and is told by the club. @type {Record<string, string>} */
const PECULIAR = {
  british: "No clock is pressed: a turn passes when the move is complete, and the opponent answers a breach with penalty A, B or C, or waives it.",
  "fide-1931": "No draw can be agreed before Black has made thirty moves, mate can be demanded within fifty, and the opponent chooses among men touched together.",
  "fide-1955": "An illegal move of any age is undone; there is no dead position, and even a bare king wins on time.",
  "fide-1997": "Blitz asks for mating potential of whoever wins on time.",
  "fide-2001": "A move may be written before it is made, and no telephone is named.",
  "fide-2005": "An hour of grace, a ringing telephone loses, and a wrong claim costs half of your time.",
  "fide-2009": "Late by a second loses, and no draw comes without a claim.",
  "fide-2014": "A telephone in the venue loses.",
  "fide-2017": "Two hands and an empty press count as illegal moves.",
  "fide-2018": "Resignation always gives the win.",
  "digest-2009": "Every draw must be claimed by the player on the move, and a resignation always gives the win.",
  "digest-2018": "Five repetitions or seventy-five moves end the game unasked.",
  uscf: "A win on time with little material needs a forced win, and insufficient losing chances can be claimed.",
  "fide-2023": "Today’s laws: a touched man moves.",
};

/** The sentence; a code without one of its own is introduced by the first of its summary. @param {import("../types.js").Code} code */
export function peculiar(code) {
  return PECULIAR[code.id] ?? code.summary.trim().split(/(?<=[.!?])\s/)[0];
}
