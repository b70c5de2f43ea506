/**
 * How words that count as they stand are understood, told before they are sent: those of a message, a sealed move, a move on conditions.
 *
 * @module
 */

import { h } from "../dom.js";
import { sentence } from "../words.js";

/** @typedef {import("../types.js").Reading} Reading */

/** How the words are understood; several meanings are no hindrance here. @param {Reading | null} reading */
export function explain(reading) {
  if (!reading) return null;
  const { moves, problem } = reading;
  if (!moves.length) return h("p", { class: "fault" }, sentence(problem ?? "this means no move here"));
  if (!reading.accepted) return h("p", { class: "fault" }, `Under this code these words mean no move.${moves[0].written ? ` Write ${moves[0].written}.` : ""}`);
  const none = moves.every((move) => !move.legal);
  if (moves.length > 1) return h("p", { class: "fault" }, `This can mean ${moves.map((move) => move.san ?? move.lan).join(" or ")}${none ? ", which are illegal" : ""}.`);
  const [move] = moves;
  return h("p", { class: move.legal ? "good" : "fault" }, `Understood: ${move.sentence}${move.legal ? "" : ", which is illegal"}.`);
}
