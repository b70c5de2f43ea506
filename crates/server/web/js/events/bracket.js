/** The bracket of a knock-out, on the page of its event and printed. */

import { h } from "../dom.js";

/** @param {{ head: string[], rows: string[][] }} bracket @param {string | null} [kind] the class of the table */
export const bracketTable = ({ head, rows }, kind) => h("table", { class: kind }, h("thead", null, h("tr", null, head.map((name) => h("th", null, name)))), h("tbody", null, rows.map((row) => h("tr", null, row.map((words) => h("td", null, words))))));
