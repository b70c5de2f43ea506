/**
 * A position to be restored: the one after a move that is looked at in the score, or one that is set up by hand.
 *
 * @module
 */

import { h } from "../dom.js";

/** @typedef {import("../types.js").Field} Field */

/**
 * The field for a FEN, with the position that the board shows, and a board on which to set one up.
 *
 * @param {Field} field
 * @param {{ fen: string, words: string }} looked
 */
export function positionField(field, looked) {
  const own = (/** @type {Event} */ event) => /** @type {HTMLInputElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-key=position]")?.querySelector("input"));
  const take = (/** @type {Event} */ event) => {
    const input = own(event);
    if (input) input.value = looked.fen;
  };
  const setUp = async (/** @type {Event} */ event) => {
    const input = own(event);
    if (!input) return;
    const { SetUp } = await import("../book/setup.js");
    const { openDialog } = await import("./dialogs.js");
    const place = h("div", { class: "set-up-board" });
    const board = new SetUp(place, (fen) => (input.value = fen));
    board.take(input.value || looked.fen);
    if (!input.value) input.value = looked.fen;
    openDialog("The position to be restored", h("div", null, place, h("form", { method: "dialog", class: "row" }, h("button", { class: "main" }, "Take this position"))));
  };
  return h("div", { "data-key": "position", class: "position-field" },
    h("p", { class: "quiet" }, "Tap a move in the score to see the position after it; then take that, or set the men up by hand."),
    h("div", { class: "row" },
      h("button", { type: "button", "data-key": "looked", onclick: take }, `Take the position ${looked.words}`),
      h("button", { type: "button", "data-key": "by-hand", onclick: setUp }, "Set it up by hand")),
    h("label", null, field.label, h("input", { name: field.name, required: true, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-own": true })));
}
