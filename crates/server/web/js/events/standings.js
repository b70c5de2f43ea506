/** What stands in the standings beside points and tie-breaks, on the page and on paper: what games change in ratings, what is open, and clubs. */

import { h } from "../dom.js";

/** @typedef {{ rating_change: string | null, rating_factor: number | null }} Rated */

/** The heads of the columns of changes of ratings. */
export const ratingHeads = () => [h("th", { class: "figure", title: "What the rated games change in the rating" }, "Change"), h("th", { class: "figure", title: "The factor by which that is counted" }, "K")];

/** @param {Rated} one */
export const ratingCells = ({ rating_change: change, rating_factor: factor }) => [change ?? "", factor ? String(factor) : ""].map((words) => h("td", { class: "figure" }, words));

/** Which games are open and count in no standings yet. @param {{ open: string[] }} of */
export const openWords = ({ open }) => (open.length ? [`${open.map((words) => words[0].toUpperCase() + words.slice(1)).join("; ")}.`] : []);

/** @typedef {{ title: string, says: string, rows: { place: number, name: string, points: string, places: number, players: string[] }[] }} Clubs */

/** The clubs with those who count. @param {Clubs} clubs @param {string | null} [kind] the class of the table */
export function clubTable({ rows }, kind) {
  const row = (/** @type {Clubs["rows"][number]} */ one) => h("tr", { "data-key": one.name }, h("td", { class: "figure" }, String(one.place)), h("td", { class: "who" }, one.name), h("td", { class: "figure" }, h("b", null, one.points)), h("td", { class: "figure" }, String(one.places)), h("td", { class: "who" }, one.players.join("; ")));
  return h("table", { class: kind }, h("thead", null, h("tr", null, h("th", { class: "figure" }, "#"), h("th", null, "Club"), h("th", { class: "figure" }, "Points"), h("th", { class: "figure" }, "Sum of places"), h("th", null, "Who counts"))), h("tbody", null, rows.map(row)));
}
