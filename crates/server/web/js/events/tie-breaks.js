/** Who is ahead, and who wins what: tie-breaks as a list in their order and in words, the bracket of a knock-out, prizes. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { plural } from "../words.js";

/** @typedef {{ letters: string, name: string, says: string }} Words */
/** @typedef {{ system: string, title: string, usual: Words[], choices: Words[] }} Choices */

/** The tie-breaks of each system, asked for once. @returns {Promise<Choices[]>} */
export async function tieBreaksOfSystems() {
  return (await ask("/api/tie-breaks")).systems;
}

/** In their order, as they are called. @param {Words[]} all */
export function inTheirOrder(all) {
  return all.map(({ name }) => name).join("; then ") || "nobody";
}

/**
 * The list with what can be done to it: earlier, away, one more, as is usual.
 *
 * @param {Choices} choices @param {Words[]} chosen @param {(chosen: Words[]) => void} choose
 */
export function tieBreakList({ usual, choices }, chosen, choose) {
  const letters = (/** @type {Words[]} */ all) => all.map((one) => one.letters).join();
  const earlier = (/** @type {number} */ at) => choose([...chosen.slice(0, at - 1), chosen[at], chosen[at - 1], ...chosen.slice(at + 1)]);
  const away = (/** @type {Words} */ gone) => choose(chosen.filter((one) => one !== gone));
  const add = (/** @type {any} */ event) => {
    const one = choices.find((choice) => choice.letters === event.target.value);
    event.target.value = "";
    if (one) choose([...chosen, one]);
  };
  const others = choices.filter((choice) => !chosen.some((one) => one.letters === choice.letters));
  const item = (/** @type {Words} */ one, /** @type {number} */ at) => h("li", { "data-key": one.letters },
    h("span", { class: "quiet" }, `${at + 1}.`),
    h("span", null, h("b", null, one.name), ` (${one.letters})`, h("span", { class: "quiet" }, one.says)),
    h("span", { class: "row" },
      h("button", { "data-steady": true, disabled: at === 0, "aria-label": `Earlier: ${one.name}`, onclick: () => earlier(at) }, "↑"),
      h("button", { "data-steady": true, "aria-label": `Without ${one.name}`, onclick: () => away(one) }, "✕")));
  return [
    h("p", { class: "quiet" }, chosen.length ? "Of the same points is ahead who has more by the first; the next parts those whom it leaves level." : "Whoever has the same points shares the place."),
    h("ol", { class: "event-ties" }, chosen.map(item)),
    others.length > 0 && h("label", null, "One more", h("select", { onchange: add }, h("option", { value: "" }, "Choose …"), others.map((one) => h("option", { value: one.letters }, `${one.name} (${one.letters}): ${one.says}`)))),
    letters(chosen) !== letters(usual) && h("div", { class: "row" }, h("button", { "data-key": "usual", onclick: () => choose(usual) }, "As is usual")),
  ];
}

/** The heads of their columns: in words where there is room, else by their letters. @param {Words[]} all */
export function tieBreakHeads(all) {
  return all.map((one) => h("th", { class: "figure tie-break", title: one.says }, h("span", { class: "in-words" }, one.name), h("span", { class: "in-letters" }, one.letters)));
}

/** What the columns are, under the table. @param {Words[]} all @param {string} kind */
export function tieBreakLegend(all, kind) {
  return all.length ? [h("dl", { class: kind }, all.flatMap(({ letters, name, says }) => [h("dt", null, letters), h("dd", null, `${name}: ${says}`)]))] : [];
}

/** What is told in rows of words: the bracket of a knock-out, who wins what. @param {{ head: string[], rows: string[][] }} told @param {string | null} [kind] the class of the table */
export const wordTable = ({ head, rows }, kind) => h("table", { class: kind }, h("thead", null, h("tr", null, head.map((name) => h("th", null, name)))), h("tbody", null, rows.map((row) => h("tr", null, row.map((words) => h("td", null, words))))));

/** @typedef {import("./types.js").Prizes} Prizes */
/** @typedef {import("./types.js").Winner} Winner */

/** What stands over it: what is won, so far or at the end. @param {Prizes} prizes */
export function prizesTitle({ after, final }) {
  return after && !final ? `Prizes so far, after ${plural(after, "round")}` : "Prizes";
}

/** The winners, group by group. @param {Prizes} prizes @param {string | null} [kind] the class of the table */
export function prizesTable({ winners }, kind) {
  const row = (/** @type {Winner} */ { group, place, name, points, gets, of }, /** @type {number} */ at) => [winners[at - 1]?.group === group ? "" : group, String(place), name, points, gets, of];
  return wordTable({ head: ["Group", "#", "Winner", "Points", "Gets", "Of"], rows: winners.map(row) }, kind);
}

/** What there is to win and how, under the table. @param {Prizes} prizes */
export function prizesWords({ groups, terms, left }) {
  return [...left, ...groups.map((group) => `${group}.`), ...terms];
}
