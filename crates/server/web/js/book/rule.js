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
 * @param {{ boards: string, only?: boolean, form?: boolean, when?: string, arbiter?: string | null }} options `only`: ask no other code; `form`: with the last ruling as a page to be printed; `when` and `arbiter`: its day and hour, and who ruled
 * @returns {Promise<import("./types.js").Answer>}
 */
export function rule(text, { boards, only = false, form = false, when, arbiter }) {
  return answered("/api/rule", { text, boards, ...(only ? { codes: [boards] } : {}), ...(form ? { form, when, arbiter } : {}) });
}
