/** Clauses by their ids: chips that unfold the words of the law in place. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { there } from "../root.js";
import { article, printed } from "../words.js";

/** @typedef {import("../types.js").Clause} Clause */

/** @type {Map<string, Promise<Clause>>} */
const read = new Map();
/** Chips that stand unfolded, by the key of their place. @type {Map<string, Clause | string>} */
const unfolded = new Map();
/** Who is asked for them. @type {(path: string) => Promise<any>} */
let asked = ask;

/** Has clauses asked of somebody else than the club. @param {(path: string) => Promise<any>} door */
export function askBy(door) {
  asked = door;
}

/** The rulebook of a code, or the page of a clause of it; what the manual says of a clause stands with it. @param {string} code @param {string} [clause] */
export function lawsLink(code, clause) {
  const on = clause?.replace(/^manual\./, "");
  return there(`/laws/${encodeURIComponent(code)}${on ? `/${encodeURIComponent(on)}` : ""}`);
}

/** A clause's text, asked for once. @param {string} code @param {string} id @returns {Promise<Clause>} */
export function clause(code, id) {
  const path = `/api/codes/${encodeURIComponent(code)}/clauses/${encodeURIComponent(id)}`;
  const known = read.get(path) ?? asked(path);
  read.set(path, known);
  known.catch(() => read.delete(path));
  return known;
}

/** From this many clauses on, all but the first lie folded. */
const MANY = 3;

/** What cites clauses: a code, and the titles of those cited by their ids. @typedef {{ code: { id: string }, titles?: Record<string, string> }} Citing */

/**
 * Chips for clauses, that which decides first, and under them the texts of those that are unfolded.
 *
 * @param {Citing} citing
 * @param {string[]} ids
 * @param {string} place what the chips belong to, so that two places unfold apart
 * @param {() => void} changed called when a chip folds or unfolds
 */
export function chips(citing, ids, place, changed) {
  if (!ids.length) return null;
  const texts = ids.flatMap((id) => {
    const open = unfolded.get(`${place}/${id}`);
    return open === undefined ? [] : [quotation(citing.code.id, id, open)];
  });
  const row = (/** @type {string[]} */ some) => some.map((id) => h("li", { "data-key": id }, chip(citing, id, place, changed)));
  const shown = ids.length < MANY ? ids.length : 1;
  const rest = ids.slice(shown);
  return h("div", { class: "chips" },
    h("ul", { class: "chip-list", "aria-label": "Clauses" }, row(ids.slice(0, shown))),
    rest.length > 0 && h("details", { class: "more-chips", "data-key": "rest" }, h("summary", null, `and ${rest.length} more`), h("ul", { class: "chip-list", "aria-label": "Further clauses" }, row(rest))),
    texts);
}

/** Whether an id is the number of an article; one that is not is its title in other words. @param {string} id */
function isNumbered(id) {
  return /\d|^[ivx]+\b/.test(id);
}

/** A clause in few words: its number, or what it is called. @param {Citing} citing @param {string} id */
export function clauseName({ titles }, id) {
  return isNumbered(id) ? article(id) : titles?.[id] ?? id;
}

/** @param {Citing} citing @param {string} id @param {string} place @param {() => void} changed */
function chip({ code, titles }, id, place, changed) {
  const key = `${place}/${id}`;
  const toggle = async () => {
    if (unfolded.delete(key)) return changed();
    unfolded.set(key, "…");
    changed();
    unfolded.set(key, await clause(code.id, id).catch((reason) => String(reason.message)));
    changed();
  };
  const title = titles?.[id];
  const numbered = !title || isNumbered(id);
  return h("button", { class: "chip", type: "button", "aria-expanded": String(unfolded.has(key)), title: `Clause ${article(id)}`, onclick: toggle },
    numbered && h("span", { class: "article" }, article(id)), title && h("span", { class: "about" }, printed(title)));
}

/** @param {string} code @param {string} id @param {Clause | string} text */
function quotation(code, id, text) {
  if (typeof text === "string") return h("blockquote", { class: "law", "data-key": id }, text);
  return h("blockquote", { class: "law", "data-key": id },
    h("p", { class: "law-title" }, h("a", { href: lawsLink(code, id), target: "_blank" }, `${article(id)} ${printed(text.title)}`)),
    h("p", null, printed(text.text)));
}
