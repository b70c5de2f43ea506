/** What is filled in beside an act. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { article, playerName, printed, scoreWords } from "../words.js";
import { readSigned, signedInFull, signedOfAct } from "./times.js";

/** @typedef {import("../types.js").Field} Field */
/** What a clock shows to which a time is likely to be near, in milliseconds, from what else is filled in. @typedef {(data: FormData) => number} Near */

const NOWHERE = () => 0;

/** A line in which a player tells the arbiter more. @param {string} key @param {string} label @param {(act: string) => void} say */
export function toArbiter(key, label, say) {
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    say(`tells Arbiter ${event.target.words.value}`);
  };
  return h("form", { class: "answer", "data-key": key, onsubmit: submit },
    h("label", null, label, h("input", { name: "words", required: true, pattern: ".*\\S.*", maxlength: 200, autocomplete: "off", "data-own": true })),
    h("button", null, "Tell the arbiter"));
}

/** Whether a field takes a time. @param {Field | undefined} field */
const isTime = (field) => field?.kind === "time" || field?.kind === "signed";

/**
 * An act with what was filled in beside it, its times as acts have them.
 *
 * @param {string} act with `{name}` for each field
 * @param {Field[]} fields
 * @param {FormData} data
 * @param {Near} [near]
 */
export function filledIn(act, fields, data, near = NOWHERE) {
  return act.replace(/\{([^}]+)\}/g, (_, name) => {
    // Where the first choice asks for another that one tells.
    const value = String(data.getAll(name).at(-1) ?? "").trim();
    const field = fields.find((one) => one.name === name);
    if (!field || !isTime(field)) return value;
    return signedOfAct(readSigned(value, field.kind === "signed", near(data))) ?? value;
  }).trim();
}

/** Says beside each time of a form how it is understood, or that it is none. @param {Field[]} fields @param {Near} [near] */
export function echoes(fields, near = NOWHERE) {
  return (/** @type {Event} */ event) => {
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    for (const field of fields.filter(isTime)) {
      const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(field.name));
      const read = readSigned(input.value, field.kind === "signed", near(new FormData(form)));
      input.setCustomValidity(read.fault);
      const echo = input.parentElement?.querySelector(".echo");
      if (!echo) continue;
      echo.textContent = input.value.trim() && signedInFull(read);
      echo.classList.toggle("fault", Boolean(input.value.trim() && read.fault));
    }
  };
}

/** Writes a square that was tapped on the board where a form still asks for one. @param {string | null} square */
export function fillSquare(square) {
  const asks = square && /** @type {HTMLInputElement | null} */ (document.querySelector(".particulars input[data-square]:is(:placeholder-shown, [data-suggested])"));
  if (!asks) return false;
  asks.value = square;
  asks.removeAttribute("data-suggested");
  asks.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Stands for whatever clause is not offered in plain words. */
const ANOTHER = "another";

/** The clauses of each code, asked for once. @type {Map<string, Promise<any>>} */
const codes = new Map();

/** The clauses that give the power, by their names, once these are here. @param {Field} field @param {object} attributes @param {string} code */
function clauseField(field, attributes, code) {
  const known = codes.get(code) ?? ask(`/api/codes/${encodeURIComponent(code)}`);
  codes.set(code, known);
  const option = (/** @type {string} */ id) => h("option", { value: id }, titles.get(id) ?? id);
  const titles = new Map();
  const [likely, others] = [field.among.slice(0, field.likely), field.among.slice(field.likely)];
  const groups = () => (field.likely ? [["The likeliest", likely], ["Others", others]].map(([label, ids]) => ids.length > 0 && h("optgroup", { label }, /** @type {string[]} */ (ids).map(option))) : field.among.map(option));
  // What was wrong is chosen in plain words; whoever has another clause in mind finds them all behind those.
  const plain = field.called.length > 0;
  const more = (/** @type {any} */ { target }) => {
    if (target.value !== ANOTHER) return;
    target.replaceChildren(...[h("option", { value: "" }, "choose the clause …"), groups()].flat().filter((one) => one instanceof Node));
    target.focus();
  };
  const choice = /** @type {HTMLSelectElement} */ (h("select", { ...attributes, class: "clauses", "data-own": true, onchange: plain ? more : null }, h("option", { value: "" }, plain ? "choose …" : "choose the clause …"),
    plain ? [...likely.map((id, at) => h("option", { value: id, "data-told": true }, `${field.called[at]} (${article(id)})`)), h("option", { value: ANOTHER }, "another clause …")] : groups()));
  const named = (/** @type {{ clauses: { id: string, title: string }[] }} */ { clauses }) => {
    for (const { id, title } of clauses) titles.set(id, `${article(id)} ${printed(title)}`);
    // The page may have kept an earlier element in its place.
    for (const one of [choice, ...document.querySelectorAll("select.clauses")]) for (const option of /** @type {NodeListOf<HTMLOptionElement>} */ (one.querySelectorAll("option:not([data-told])"))) if (titles.has(option.value)) option.textContent = titles.get(option.value);
  };
  known.then(named, () => codes.delete(code));
  return h("label", null, field.label, choice);
}

const [SOUNDING, IN_BAG] = ["phone-sounding", "phone-sounding-in-bag"];

/** What of these is chosen first: of a telephone that made a sound it is asked next where it was, which decides what that costs. @param {string[]} among */
export const first = (among) => (among.includes(SOUNDING) ? among.filter((word) => word !== IN_BAG) : among);

/** Where a telephone was that made a sound, if that is what was chosen. @param {string[]} among @param {string} chosen @param {string} name of the fields @param {(event: any) => void} [change] @param {string} [now] */
export function where(among, chosen, name, change, now) {
  const places = [[SOUNDING, "On him, or elsewhere at hand"], [IN_BAG, "In his bag, where the rules let it be"]];
  return chosen === SOUNDING && among.includes(IN_BAG) && h("fieldset", { "data-key": "where", onchange: change }, h("legend", null, "Where was it?"),
    places.map(([value, words]) => h("label", { class: "tick" }, h("input", { type: "radio", name, value, checked: value === now, required: true }), words)));
}

/** Of a table, what its fields speak of. @typedef {Pick<import("../types.js").View, "code" | "terms">} Table */

/** @param {Field} field @param {Table} table @param {string} [name] what the field is called where it has no label to be seen @param {boolean} [chosen] whether nothing is chosen beforehand @param {string} [suggests] what stands there before anybody has written anything */
export function input(field, table, name, chosen = false, suggests = name && "2:00") {
  const attributes = { name: field.name, required: true, autocomplete: "off", "aria-label": name ?? null };
  const label = name ? "" : field.label;
  if (field.kind === "clause" && field.among.length) return clauseField(field, attributes, table.code.id);
  const among = field.kind === "color" ? ["White", "Black"] : field.among;
  const asks = first(among).length < among.length;
  const asked = (/** @type {any} */ { target }) => target.closest("div").lastElementChild.replaceChildren(where(among, target.value, field.name) || "");
  const select = among.length && h("label", null, label, h("select", { ...attributes, onchange: asks ? asked : null }, chosen && h("option", { value: "" }, "choose …"), among.map((word, at) => first(among).includes(word) && h("option", { value: word }, field.called[at] ?? choiceWords(field, word, table)))));
  if (select) return asks ? h("div", null, select, h("div", { "data-own": true })) : select;
  const hints = /** @type {Record<string, object>} */ ({
    square: { "data-square": true, pattern: "[a-h][1-8]", placeholder: "e4", size: 4, ...(!name && suggests && { value: suggests, "data-suggested": true }) },
    time: { placeholder: "as 2 min", value: suggests, size: 9 },
    signed: { placeholder: "as +2 min", size: 9 },
    move: { placeholder: "Nf3", size: 8 },
    number: { pattern: "\\d+[wb]", placeholder: "12w", size: 5 },
  });
  return h("label", null, label, h("input", { ...attributes, autocapitalize: "off", spellcheck: "false", ...hints[field.kind] }),
    isTime(field) && h("span", { class: "quiet echo", role: "status", "data-own": true }));
}

/** What is chosen, as people say it: a player by his name too. @param {Field} field @param {string} word @param {Table} table */
function choiceWords(field, word, { terms }) {
  if (word === "White" || word === "Black") return playerName(terms.names, word === "White" ? "white" : "black");
  return field.name === "result" ? scoreWords(word) : word.replace(/(?<=[a-z])-/g, " ");
}
