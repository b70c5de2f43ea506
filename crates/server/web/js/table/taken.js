/** What a side has taken, and by how much it is ahead: counted from the men that the game began with. */

import { menOf } from "../words.js";

const WORTH = /** @type {Record<string, number>} */ ({ q: 9, r: 5, b: 3, n: 3, p: 1 });

/**
 * The men that one side has lost, and what its men are worth together. A man who came of a pawn is that pawn.
 *
 * @param {Record<string, string>} start
 * @param {Record<string, string>} now
 * @param {"white" | "black"} side
 */
export function lost(start, now, side) {
  const count = (/** @type {Record<string, string>} */ men, /** @type {string} */ role) => {
    const sign = side === "white" ? role.toUpperCase() : role;
    return Object.values(men).filter((man) => man === sign).length;
  };
  const missing = /** @type {Record<string, number>} */ ({});
  let promoted = 0;
  let worth = 0;
  for (const role of Object.keys(WORTH)) {
    const less = count(start, role) - count(now, role);
    if (role !== "p" && less < 0) promoted -= less;
    missing[role] = Math.max(0, less);
    worth += WORTH[role] * count(now, role);
  }
  missing.p = Math.max(0, missing.p - promoted);
  const men = Object.keys(WORTH).flatMap((role) => Array(missing[role]).fill(side === "white" ? role.toUpperCase() : role));
  return { men, worth };
}

/**
 * What a side has taken from the other.
 *
 * @param {string} start the FEN of the beginning
 * @param {Record<string, string>} now the men on the board and in hands
 * @param {"white" | "black"} side
 */
export function taken(start, now, side) {
  const began = menOf(start);
  const [white, black] = [lost(began, now, "white"), lost(began, now, "black")];
  const [own, other] = side === "white" ? [white, black] : [black, white];
  return { men: other.men, ahead: own.worth - other.worth };
}
