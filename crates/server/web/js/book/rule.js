/**
 * Asking the codes.
 *
 * @module
 */

import { answered } from "./referee.js";

/**
 * Puts a dispute to the codes; the one named in `boards` also shows the board after every line.
 *
 * @param {string} text
 * @param {{ boards: string, only?: boolean }} options `only`: ask no other code
 * @returns {Promise<import("./types.js").Answer>}
 */
export function rule(text, { boards, only = false }) {
  return answered("/api/rule", { text, boards, ...(only ? { codes: [boards] } : {}) });
}
