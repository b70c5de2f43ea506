/**
 * A ruling of a table as the form that is filed, with what led to it: as a page to be printed and signed, or as a PDF.
 *
 * @module
 */

import { filedOf } from "./totext.js";

/** @typedef {import("../types.js").View} View */

/** Opens the form as a page; the window by the press itself, since later none is let open. @param {View} view @param {string | null} key @param {number} [until] the last entry that is told */
export async function openForm(view, key, until = Infinity) {
  const page = window.open("");
  try {
    const { rule } = await import("../book/rule.js");
    const { text, ...told } = await filedOf(view, key, until);
    const { form } = await rule(text, { boards: view.code.id, only: true, form: true, ...told });
    if (!form) throw new Error(NONE);
    if (page) page.location.href = URL.createObjectURL(new Blob([form], { type: "text/html" }));
  } catch (reason) {
    page?.close();
    throw reason;
  }
}

/** Keeps the form as a file. @param {View} view @param {string | null} key @param {number} [until] the last entry that is told */
export async function keepForm(view, key, until = Infinity) {
  const answer = await fetch("/api/rule/form", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...(await filedOf(view, key, until)), code: view.code.id }) });
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.detail ?? NONE);
  const file = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await answer.blob()), download: `incident-${view.id}.pdf` });
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}

const NONE = "There is no form of this game.";
