/** Names from right to left among words from left to right: whoever imports this has each stand for itself. */

import { writes } from "./dom.js";

/** Words that are written from right to left, as they stand together. */
const LEFTWARD = /[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[\s'’.-]+[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/u;

writes(ordered);

/** A text in which such a name turns nothing around that stands beside it. @param {string} text @returns {ChildNode[]} */
function ordered(text) {
  const found = LEFTWARD.exec(text);
  if (!found) return [document.createTextNode(text)];
  const name = document.createElement("bdi");
  name.textContent = found[0];
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return [...(before ? [document.createTextNode(before)] : []), name, ...(behind ? ordered(behind) : [])];
}
