/**
 * The rulebook of a code, clause by clause. `laws.html` starts here.
 *
 * @module
 */

import { ask } from "../api.js";
import { h, show } from "../dom.js";
import { wear } from "../settings.js";
import { prepare } from "../speak.js";
import { showSettings } from "../table/dialogs.js";

/** @typedef {import("../types.js").Clause} Clause */

const book = /** @type {HTMLElement} */ (document.getElementById("laws"));
const code = decodeURIComponent(location.pathname.split("/")[2] ?? "");
let wanted = "";

prepare();
wear();
/** @type {HTMLElement} */ (document.getElementById("settings")).onclick = showSettings;
open();

async function open() {
  try {
    const [law, { codes }] = await Promise.all([ask(`/api/codes/${encodeURIComponent(code)}`), ask("/api/codes")]);
    document.title = `${law.title} · jadoube`;
    render(law, codes);
    toHash();
    addEventListener("hashchange", toHash);
  } catch (reason) {
    show(book, h("p", { class: "fault", role: "alert" }, /** @type {Error} */ (reason).message), h("p", null, h("a", { href: "/" }, "Back to the hall")));
  }
}

/** @param {import("../types.js").Code & { clauses: Clause[] }} law @param {import("../types.js").Code[]} codes */
function render(law, codes) {
  const words = wanted.toLowerCase();
  const clauses = law.clauses.filter((clause) => !words || `${clause.id} ${clause.title} ${clause.text} ${clause.subject}`.toLowerCase().includes(words));
  show(book,
    h("nav", { class: "shelf", "aria-label": "Codes" }, codes.map((one) => h("a", { href: `/laws/${one.id}`, "aria-current": one.id === law.id ? "page" : null }, one.id))),
    h("h1", null, law.title),
    h("p", { class: "quiet" }, law.era),
    h("div", { class: "summary" }, law.summary.trim().split("\n").map((line) => h("p", null, line))),
    h("label", { class: "find" }, "Find in this code", h("input", { type: "search", oninput: (/** @type {any} */ event) => { wanted = event.target.value; render(law, codes); } })),
    h("p", { class: "quiet", role: "status" }, `${clauses.length} of ${law.clauses.length} clauses`),
    h("div", { class: "clauses" }, clauses.map((clause) => h("article", { id: clause.id, "data-key": clause.id, class: "clause", tabindex: "-1" },
      h("h2", null, h("a", { href: `#${encodeURIComponent(clause.id)}`, class: "clause-id" }, clause.id), " ", clause.title),
      h("p", { class: "law-text" }, clause.text),
      clause.note && h("p", { class: "quiet" }, clause.note),
      h("p", { class: "subject" }, [clause.subject, clause.bound && boundWords(clause.bound)].filter(Boolean).join(" · "))))));
}

/** @param {string} bound */
function boundWords(bound) {
  return /** @type {Record<string, string>} */ ({ rule: "ruled on by the program", definition: "a definition", finding: "established by a person" })[bound] ?? bound;
}

function toHash() {
  const id = decodeURIComponent(location.hash.slice(1));
  const clause = id && document.getElementById(id);
  document.querySelectorAll(".clause.found").forEach((one) => one.classList.remove("found"));
  if (!clause) return;
  clause.classList.add("found");
  clause.scrollIntoView({ block: "center" });
  clause.focus({ preventScroll: true });
}
