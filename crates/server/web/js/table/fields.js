/**
 * What is filled in beside an act.
 *
 * @module
 */

import { h } from "../dom.js";

/** @typedef {import("../types.js").Field} Field */

/** @param {Field} field @param {string} [name] what the field is called where it has no label to be seen */
export function input(field, name) {
  const attributes = { name: field.name, required: true, autocomplete: "off", "aria-label": name ?? null };
  const label = name ? "" : field.label;
  const among = field.kind === "color" ? ["White", "Black"] : field.among;
  if (among.length) return h("label", null, label, h("select", attributes, among.map((word) => h("option", { value: word }, word.replace(/(?<=[a-z])-/g, " ")))));
  const hints = /** @type {Record<string, object>} */ ({
    square: { pattern: "[a-h][1-8]", placeholder: "e4", size: 4 },
    time: { pattern: "\\d+:\\d\\d:\\d\\d", placeholder: "0:02:00", value: name ? "0:02:00" : null, title: "hours, minutes and seconds: 0:02:00", size: 9 },
    signed: { pattern: "[+\\-]\\d+:\\d\\d:\\d\\d", placeholder: "+0:02:00", title: "+ or -, hours, minutes and seconds: +0:02:00", size: 9 },
    move: { placeholder: "Nf3", size: 8 },
    number: { pattern: "\\d+[wb]", placeholder: "12w", size: 5 },
  });
  return h("label", null, label, h("input", { ...attributes, autocapitalize: "off", spellcheck: "false", ...hints[field.kind] }));
}
