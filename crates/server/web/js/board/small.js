/** A small board that is only looked at: a picture of a position, with its men in words for a screen reader. */

import { svg } from "../dom.js";
import { root } from "../root.js";
import { manName, menOf, pictureOf } from "../words.js";
import { SQUARES, cellOf, isLight } from "./geometry.js";

/** @typedef {import("./geometry.js").Color} Color */

const SIDE = 100;

/** @param {string} fen @param {{ below: Color, marks?: string[] }} look `marks`: the squares between which the latest move went @returns {SVGElement} */
export function smallBoard(fen, { below, marks = [] }) {
  const men = menOf(fen);
  const at = (/** @type {string} */ square) => {
    const { x, y } = cellOf(square, below);
    return { x: x * SIDE, y: y * SIDE };
  };
  return svg("svg", { class: "small-board", viewBox: "0 0 800 800", role: "img", "aria-label": inWords(men) },
    SQUARES.map((square) => svg("rect", { class: isLight(square) ? "light" : "dark", ...at(square), width: SIDE, height: SIDE })),
    marks.map((square) => svg("rect", { class: "marked", x: at(square).x + 4, y: at(square).y + 4, width: SIDE - 8, height: SIDE - 8 })),
    Object.entries(men).map(([square, man]) => svg("image", { href: `${root}/web/men/${pictureOf(man)}.svg`, x: at(square).x + 4, y: at(square).y + 4, width: SIDE - 8, height: SIDE - 8 })));
}

/** The squares on which two positions differ. @param {string} before @param {string} after */
export function changes(before, after) {
  const [a, b] = [menOf(before), menOf(after)];
  return SQUARES.filter((square) => a[square] !== b[square]);
}

/** @param {Record<string, string>} men */
function inWords(men) {
  return Object.entries(men).map(([square, man]) => `${manName(man)} ${square}`).join(", ") || "an empty board";
}
