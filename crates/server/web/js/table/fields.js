/**
 * What is filled in beside an act.
 *
 * @module
 */

import { h } from "../dom.js";
import { readTime, timeOfAct } from "./times.js";

/** @typedef {import("../types.js").Field} Field */

const FAULT = "Write a time as 1:25, 85 min, 90 s or 1:25:00.";

/** A time is written as people write it; what cannot be read is told at once. */
const checked = {
  oninput: (/** @type {any} */ event) => event.target.setCustomValidity(readTime(event.target.value.replace(/^[+\-−]/, "")) === null ? FAULT : ""),
};

/**
 * An act with what was filled in beside it, its times as acts have them.
 *
 * @param {string} act with `{name}` for each field
 * @param {Field[]} fields
 * @param {FormData} data
 */
export function filledIn(act, fields, data) {
  return act.replace(/\{([^}]+)\}/g, (_, name) => {
    const value = String(data.get(name) ?? "").trim();
    const kind = fields.find((field) => field.name === name)?.kind;
    if (kind !== "time" && kind !== "signed") return value;
    const [, sign, time] = /^([+\-−]?)(.*)$/.exec(value) ?? [];
    const read = readTime(time);
    return read === null ? value : `${kind === "signed" ? (sign || "+").replace("−", "-") : ""}${timeOfAct(read)}`;
  }).trim();
}

/** @param {Field} field @param {string} [name] what the field is called where it has no label to be seen */
export function input(field, name) {
  const attributes = { name: field.name, required: true, autocomplete: "off", "aria-label": name ?? null };
  const label = name ? "" : field.label;
  const among = field.kind === "color" ? ["White", "Black"] : field.among;
  if (among.length) return h("label", null, label, h("select", attributes, among.map((word) => h("option", { value: word }, word.replace(/(?<=[a-z])-/g, " ")))));
  const hints = /** @type {Record<string, object>} */ ({
    square: { pattern: "[a-h][1-8]", placeholder: "e4", size: 4 },
    time: { placeholder: "2:00", value: name ? "2:00" : null, size: 9, ...checked },
    signed: { placeholder: "+2:00", size: 9, ...checked },
    move: { placeholder: "Nf3", size: 8 },
    number: { pattern: "\\d+[wb]", placeholder: "12w", size: 5 },
  });
  return h("label", null, label, h("input", { ...attributes, autocapitalize: "off", spellcheck: "false", ...hints[field.kind] }));
}
