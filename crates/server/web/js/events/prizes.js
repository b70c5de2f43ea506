/** Who wins what: a table for everybody, on the page and on paper. */

import { h } from "../dom.js";

/** @typedef {{ group: string, place: number, number: number, name: string, points: string, gets: string, of: string }} Winner */
/** @typedef {{ groups: string[], terms: string[], after: number, final: boolean, winners: Winner[], left: string[] }} Prizes */

/** What stands over it: what is won, so far or at the end. @param {Prizes} prizes */
export function prizesTitle({ after, final }) {
  return after && !final ? `Prizes so far, after ${after} ${after === 1 ? "round" : "rounds"}` : "Prizes";
}

/** The winners, group by group. @param {Prizes} prizes @param {string | null} [kind] the class of the table */
export function prizesTable({ winners }, kind) {
  const row = (/** @type {Winner} */ one, /** @type {number} */ at) => h("tr", null,
    h("td", null, winners[at - 1]?.group === one.group ? "" : one.group), h("td", { class: "figure" }, String(one.place)), h("td", { class: "who" }, one.name), h("td", { class: "figure" }, one.points), h("td", null, h("b", null, one.gets)), h("td", null, one.of));
  return h("table", { class: kind }, h("thead", null, h("tr", null, h("th", null, "Group"), h("th", { class: "figure" }, "#"), h("th", null, "Player"), h("th", { class: "figure" }, "Points"), h("th", null, "Gets"), h("th", null, "Of"))), h("tbody", null, winners.map(row)));
}

/** What there is to win and how, under the table. @param {Prizes} prizes */
export function prizesWords({ groups, terms, left }) {
  return [...left, ...groups.map((group) => `${group}.`), ...terms];
}
