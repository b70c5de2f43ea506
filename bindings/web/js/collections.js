// The games of a collection as iterators of JavaScript.

import { audit as audited, games as read } from "../pkg/laws/jadoube.js";

/** Gives the documents out, and the memory of the module back at the end or where the loop is left. @param {any} documents */
function* each(documents) {
  try {
    for (let next = documents.next(); next !== undefined; next = documents.next()) yield next;
  } finally {
    documents.free();
  }
}

/** The games of a PGN. @param {string | Uint8Array} source @param {object} [options] */
export const games = (source, options) => each(read(source, options));

/** The games of a PGN, each with what contradicts the law in it. @param {string | Uint8Array} source @param {object} [options] */
export const audit = (source, options) => each(audited(source, options));
