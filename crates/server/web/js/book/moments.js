/**
 * A replay as the moments that a board can show: the beginning, every position within a row of moves, every line.
 *
 * @module
 */

import { picture } from "../table/picture.js";

/** @typedef {import("../board/board.js").Picture} Picture */
/** @typedef {import("./types.js").Replay} Replay */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Color} Color */

/**
 * @typedef {object} Moment
 * @property {number} step the line's place in the replay; -1 before the first
 * @property {boolean} whole whether the line has been ruled on, and is not still on its way
 * @property {(below: Color) => Picture} picture
 */

/** @param {Replay} replay @returns {Moment[]} */
export function moments(replay) {
  const start = replay.start;
  /** @type {Moment[]} */
  const all = start ? [{ step: -1, whole: true, picture: (below) => pictureOf(start, below) }] : [];
  replay.steps.forEach((step, at) => {
    for (const { fen, last } of step.between) all.push({ step: at, whole: false, picture: (below) => ({ men: menOf(fen), below, last }) });
    const board = step.board;
    if (board) all.push({ step: at, whole: true, picture: (below) => pictureOf(board, below, step) });
  });
  return all;
}

/** The men of a FEN, as letters by square. @param {string} fen @returns {Record<string, string>} */
export function menOf(fen) {
  /** @type {Record<string, string>} */
  const men = {};
  fen.split(" ")[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else men["abcdefgh"[file++] + (8 - down)] = letter;
    }
  });
  return men;
}

/** @param {import("./types.js").BoardState} board @param {Color} below @param {Step} [step] */
function pictureOf(board, below, step) {
  const view = { board, duties: step?.duties ?? [], choice: step?.choice ?? null, state: step?.outcome ? "finished" : "playing" };
  return picture(/** @type {any} */ (view), { below, selected: null, underway: null });
}
