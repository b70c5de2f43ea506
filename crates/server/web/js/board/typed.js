/** The picture of a position that is being typed. */

import { h } from "../dom.js";
import { fenFault } from "../words.js";
import { smallBoard } from "./small.js";

/** Nothing while what stands there is no position. @param {string} fen */
export const typedBoard = (fen) => h("div", { class: "typed-board", "data-key": "typed-board" }, fen.includes("/") && !fenFault(fen) && smallBoard(fen, { below: "white" }));
