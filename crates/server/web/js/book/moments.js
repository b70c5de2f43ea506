/** A replay as the moments that a board can show: the beginning, every position within a row of moves, every line. */

import { picture } from "../table/picture.js";
import { menOf } from "../words.js";

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

/** @param {import("./types.js").BoardState} board @param {Color} below @param {Step} [step] */
function pictureOf(board, below, step) {
  const view = { board, duties: step?.duties ?? [], choice: step?.choice ?? null, state: step?.outcome ? "finished" : "playing" };
  return picture(/** @type {any} */ (view), { below, selected: null, underway: null });
}
