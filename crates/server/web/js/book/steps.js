/** A replay as the moments that a board can show, and stepping through them: a row of buttons, and the keys that do the same. */

import { h, show } from "../dom.js";
import { picture } from "../table/picture.js";
import { menOf } from "../words.js";

/**
 * @typedef {object} Stepped
 * @property {number} at the moment shown, from 0
 * @property {number} last the last one
 * @property {(to: number) => void} go
 * @property {() => void} turn turns the board
 */

/** Shows the buttons. @param {Element} bar @param {Stepped} stepped */
export function stepBar(bar, { at, last, go, turn }) {
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ to, /** @type {boolean} */ off) =>
    h("button", { "aria-label": label, title: label, "data-key": label, "aria-disabled": off ? "true" : null, onclick: () => go(to) }, sign);
  show(bar,
    button("«", "To the beginning", 0, at === 0),
    button("‹", "Back", at - 1, at === 0),
    h("span", { class: "place" }, `${at} of ${last}`),
    button("›", "On", at + 1, at === last),
    button("»", "To the end", last, at === last),
    h("button", { "aria-label": "Turn the board", title: "Turn the board", "data-key": "turn", onclick: turn }, "⇅"));
}

/** Steps by the arrow keys, Home and End. @param {Element} element where they are heard @param {() => Stepped} stepped */
export function byKey(element, stepped) {
  const heard = (/** @type {any} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, .grid")) return;
    const { at, last, go } = stepped();
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[/** @type {string} */ (event.key)];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  element.addEventListener("keydown", heard);
  // Where nothing has the focus, left and right step too; the other keys are the page's own.
  document.addEventListener("keydown", (event) => {
    if (document.activeElement === document.body && /^Arrow(Left|Right)$/.test(event.key)) heard(event);
  });
}

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
