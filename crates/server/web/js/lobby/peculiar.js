/**
 * One sentence of what is peculiar to each code, for those who choose between them.
 *
 * @module
 */

/** Some hang on the kind of event that the time makes of it. @type {Record<string, string | ((event: string) => string)>} */
const PECULIAR = {
  british: "No clock is pressed: a turn passes when the move is complete, and the opponent answers a breach with penalty A, B or C, or waives it.",
  "fide-1931": "No draw can be agreed before Black has made thirty moves, mate can be demanded within fifty, and the opponent chooses among men touched together.",
  "fide-1955": "An illegal move of any age is undone; there is no dead position, and even a bare king wins on time.",
  "fide-1997": "Illegal moves cost nothing but correction before a quickplay finish, and blitz asks for mating potential.",
  "fide-2001": "The third illegal move loses; a move may be written before it is made, and no telephone is named.",
  "fide-2005": "An hour of grace, a ringing telephone loses, and a wrong claim costs half of your time.",
  "fide-2009": "Late by a second loses, the third illegal move loses, and no draw comes without a claim.",
  "fide-2014": "The second illegal move loses, in rapid and blitz the first; a telephone in the venue loses.",
  "fide-2017": "Two hands and an empty press count as illegal moves, and in rapid and blitz the first one loses.",
  "fide-2018": "A first illegal move costs two minutes, one in blitz; resignation always gives the win.",
  "digest-2009": "Every draw must be claimed by the player on the move, and a resignation always gives the win.",
  "digest-2018": "An illegal move costs two minutes and the second one the game; five repetitions or seventy-five moves end it unasked.",
  uscf: "A win on time with little material needs a forced win, and insufficient losing chances can be claimed.",
  "fide-2023": (event) => `Today’s laws: a touched man moves, an illegal move gives the opponent ${/^(rapid|blitz)$/.test(event) ? "one minute" : "two minutes"}, and the second one loses the game.`,
};

/**
 * The sentence; a code without one of its own is introduced by the first of its summary.
 *
 * @param {import("../types.js").Code} code
 * @param {string} event `classical`, `rapid`, `blitz` or one of these `supervised`
 */
export function peculiar(code, event) {
  const own = PECULIAR[code.id];
  return (typeof own === "function" ? own(event) : own) ?? code.summary.trim().split(/(?<=[.!?])\s/)[0];
}
