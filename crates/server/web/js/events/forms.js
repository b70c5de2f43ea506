/**
 * The forms of an event, as the club offers them.
 *
 * @module
 */

import { h } from "../dom.js";

/** @typedef {{ name: string, label: string, kind: string, choices: string[][], optional: boolean }} Field */
/** @typedef {{ title: string, change: string | null, says: string[], fields: Field[], button: string }} Form */

/** @param {import("./page.js").EventView} view @param {(form: Form, said: Record<string, unknown>) => Promise<boolean>} send whether it was taken */
export function formsPart(view, send) {
  const players = [...view.standings].sort((a, b) => a.number - b.number).map(({ number, name }) => [String(number), name]);
  return view.forms.map((form) => {
    const said = async (/** @type {any} */ event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      const all = form.fields.map(({ name, kind }) => {
        const values = data.getAll(name).map((value) => String(value).trim()).filter(Boolean);
        return [name, values[1] ? values : kind === "number" && values[0] ? Number(values[0]) : values[0]];
      });
      if (await send(form, Object.fromEntries(all.filter(([, value]) => value !== undefined)))) event.target.reset();
    };
    const field = (/** @type {Field} */ { name, label, kind, choices, optional }) => h("label", null, label,
      kind === "lines" ? h("textarea", { name, spellcheck: "false" })
        : kind === "text" || kind === "number" ? h("input", { name, type: kind, autocomplete: "off" })
          : h("select", { name }, optional && h("option", { value: "" }, "–"), (kind === "player" ? players : choices).map(([value, words]) => h("option", { value }, words))));
    return h("details", { "data-key": form.change ?? "why" }, h("summary", null, form.title),
      h("form", { class: "event-form", onsubmit: said }, form.says.map((words) => h("p", { class: "quiet" }, words)), form.fields.map(field), h("div", { class: "row" }, h("button", null, form.button))));
  });
}
