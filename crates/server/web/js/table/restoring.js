/** The field for a position to be restored: after a move that is named or looked at in the score, or set up by hand. */

import { typedBoard } from "../board/typed.js";
import { h } from "../dom.js";
import { readPosition } from "./position.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Line} Line */

/**
 * The field for a position, with the one that the board shows, and a board on which to set one up.
 *
 * @param {Field} field
 * @param {{ fen: string, words: string }} looked
 * @param {{ score: { lines: Line[] }, terms: { start: string } }} view
 */
export function positionField(field, looked, view) {
  const own = (/** @type {Event} */ event) => /** @type {HTMLInputElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-key=position]")?.querySelector("input"));
  const echo = (/** @type {HTMLInputElement} */ input) => {
    const read = readPosition(view, input.value);
    input.setCustomValidity(read.fault ?? "");
    const place = input.parentElement?.querySelector(".echo");
    if (!place) return;
    const told = read.fault !== undefined ? "" : read.told ? `Understood: ${read.told}.` : /^\S+ \S+ -/.test(read.fen) ? "In this position nobody may castle." : "";
    place.textContent = input.value.trim() ? read.fault ?? told : "";
    place.classList.toggle("fault", read.fault !== undefined);
    input.closest("[data-key=position]")?.querySelector(".typed-board")?.replaceWith(typedBoard(read.fault === undefined ? read.fen : ""));
  };
  const take = (/** @type {Event} */ event) => {
    const input = own(event);
    if (!input) return;
    // By its move, where that is what it means: the board may stand otherwise than the score has it.
    const named = readPosition(view, looked.words);
    input.value = named.fault === undefined && named.fen === looked.fen ? looked.words : looked.fen;
    echo(input);
  };
  const setUp = async (/** @type {Event} */ event) => {
    const input = own(event);
    if (!input) return;
    const { SetUp } = await import("../book/setup.js");
    const { openDialog } = await import("./dialogs.js");
    const place = h("div", { class: "set-up-board" });
    const board = new SetUp(place, (fen) => {
      input.value = fen;
      echo(input);
    });
    const read = readPosition(view, input.value);
    if (read.fault !== undefined) input.value = looked.fen;
    board.take(read.fault === undefined ? read.fen : looked.fen);
    echo(input);
    openDialog("The position to be restored", h("div", null, place, h("form", { method: "dialog", class: "row" }, h("button", { class: "main" }, "Take this position"))));
  };
  return h("div", { "data-key": "position", class: "position-field" },
    h("p", { class: "quiet" }, "Tap a move in the score to see the position after it; then take that, or name the move, or set the men up by hand."),
    h("div", { class: "row" },
      h("button", { "data-key": "looked", onclick: take }, `Take the position ${looked.words}`),
      h("button", { "data-key": "by-hand", onclick: setUp }, "Set it up by hand")),
    h("label", null, `${field.label}: after which move, or as FEN`, h("input", { name: field.name, required: true, placeholder: "after move 12", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-own": true, oninput: (/** @type {any} */ event) => echo(event.target) }),
      h("span", { class: "quiet echo", role: "status", "data-own": true })),
    h("div", { "data-own": true }, typedBoard("")));
}
