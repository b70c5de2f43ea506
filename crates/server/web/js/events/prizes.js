/** Who wins what: a table for everybody, on the page and on paper. */

import { plural } from "../words.js";
import { wordTable } from "./tie-breaks.js";

/** @typedef {import("./types.js").Prizes} Prizes */
/** @typedef {import("./types.js").Winner} Winner */

/** What stands over it: what is won, so far or at the end. @param {Prizes} prizes */
export function prizesTitle({ after, final }) {
  return after && !final ? `Prizes so far, after ${plural(after, "round")}` : "Prizes";
}

/** The winners, group by group. @param {Prizes} prizes @param {string | null} [kind] the class of the table */
export function prizesTable({ winners }, kind) {
  const row = (/** @type {Winner} */ { group, place, name, points, gets, of }, /** @type {number} */ at) => [winners[at - 1]?.group === group ? "" : group, String(place), name, points, gets, of];
  return wordTable({ head: ["Group", "#", "Player", "Points", "Gets", "Of"], rows: winners.map(row) }, kind);
}

/** What there is to win and how, under the table. @param {Prizes} prizes */
export function prizesWords({ groups, terms, left }) {
  return [...left, ...groups.map((group) => `${group}.`), ...terms];
}
