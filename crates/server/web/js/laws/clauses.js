/**
 * Clauses by their ids: chips that unfold the words of the law in place.
 *
 * @module
 */

import { ask } from "../api.js";
import { h } from "../dom.js";

/** @typedef {import("../types.js").Clause} Clause */

/** @type {Map<string, Promise<Clause>>} */
const read = new Map();
/** Chips that stand unfolded, by the key of their place. @type {Map<string, Clause | string>} */
const unfolded = new Map();

/** The rulebook of a code, or the page of a clause of it. @param {string} code @param {string} [clause] */
export function lawsLink(code, clause) {
  return `/laws/${encodeURIComponent(code)}${clause ? `/${encodeURIComponent(clause)}` : ""}`;
}

/**
 * A clause's text, asked for once.
 *
 * @param {string} code
 * @param {string} id
 * @returns {Promise<Clause>}
 */
export function clause(code, id) {
  const path = `/api/codes/${encodeURIComponent(code)}/clauses/${encodeURIComponent(id)}`;
  const known = read.get(path) ?? ask(path);
  read.set(path, known);
  known.catch(() => read.delete(path));
  return known;
}

/** The clauses that are shown before somebody asks for the rest; those that decide come first. */
const FIRST = 3;

/**
 * Chips for clauses, and under them the texts of those that are unfolded.
 *
 * @param {string} code
 * @param {string[]} ids
 * @param {string} place what the chips belong to, so that two places unfold apart
 * @param {() => void} changed called when a chip folds or unfolds
 */
export function chips(code, ids, place, changed) {
  if (!ids.length) return null;
  const texts = ids.flatMap((id) => {
    const open = unfolded.get(`${place}/${id}`);
    return open === undefined ? [] : [quotation(code, id, open)];
  });
  const row = (/** @type {string[]} */ some) => some.map((id) => h("li", { "data-key": id }, chip(code, id, place, changed)));
  const rest = ids.slice(FIRST);
  return h("div", { class: "chips" },
    h("ul", { class: "chip-list", "aria-label": "Clauses" }, row(ids.slice(0, FIRST))),
    rest.length > 0 && h("details", { class: "more-chips", "data-key": "rest" }, h("summary", null, `and ${rest.length} more`), h("ul", { class: "chip-list", "aria-label": "Further clauses" }, row(rest))),
    texts);
}

/** @param {string} code @param {string} id @param {string} place @param {() => void} changed */
function chip(code, id, place, changed) {
  const key = `${place}/${id}`;
  const toggle = async () => {
    if (unfolded.delete(key)) return changed();
    unfolded.set(key, "…");
    changed();
    unfolded.set(key, await clause(code, id).catch((reason) => String(reason.message)));
    changed();
  };
  return h("button", { class: "chip", type: "button", "aria-expanded": String(unfolded.has(key)), "aria-label": `Clause ${id}`, onclick: toggle }, id);
}

/** @param {string} code @param {string} id @param {Clause | string} text */
function quotation(code, id, text) {
  if (typeof text === "string") return h("blockquote", { class: "law", "data-key": id }, text);
  return h("blockquote", { class: "law", "data-key": id },
    h("p", { class: "law-title" }, h("a", { href: lawsLink(code, id), target: "_blank" }, `${id} ${text.title}`)),
    h("p", null, text.text));
}
