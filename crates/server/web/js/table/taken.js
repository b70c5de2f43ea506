/** What a side has taken, and by how much it is ahead: counted from the men that the game began with. */

import { SIDES, menOf } from "../words.js";

const WORTH = /** @type {Record<string, number>} */ ({ q: 9, r: 5, b: 3, n: 3, p: 1 });

/**
 * The men that one side has lost, and what its men are worth together. Whoever takes a man that came of a pawn has taken that man; where nobody saw
 * what pawns became, men of which there are more than at the start came of them.
 *
 * @param {Record<string, string>} start
 * @param {Record<string, string>} now
 * @param {"white" | "black"} side
 * @param {string[]} made what its pawns became, in small letters
 */
function lost(start, now, side, made) {
  const own = (/** @type {string} */ role) => (side === "white" ? role.toUpperCase() : role);
  const count = (/** @type {Record<string, string>} */ men, /** @type {string} */ role) => Object.values(men).filter((man) => man === own(role)).length;
  let [promoted, worth] = [0, 0];
  /** @type {string[]} */ const men = [];
  for (const role of Object.keys(WORTH)) {
    const less = count(start, role) - count(now, role);
    const came = role === "p" ? -promoted : Math.max(-less, made.filter((one) => one === role).length);
    promoted += came;
    men.push(...Array(Math.max(0, less + came)).fill(own(role)));
    worth += WORTH[role] * count(now, role);
  }
  return { men, worth };
}

/**
 * What a side has taken from the other.
 *
 * @param {string} start the FEN of the beginning
 * @param {Record<string, string>} now the men on the board and in hands
 * @param {"white" | "black"} side
 * @param {import("../types.js").Line[]} [lines] the moves
 */
export function taken(start, now, side, lines = []) {
  const [white, black] = SIDES.map((one) => lost(menOf(start), now, one, lines.flatMap((line) => (line.side === one && !line.undone && line.uci[4]) || [])));
  const [own, other] = side === "white" ? [white, black] : [black, white];
  return { men: other.men, ahead: own.worth - other.worth };
}
