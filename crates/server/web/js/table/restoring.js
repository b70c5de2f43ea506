/** A position to be restored: after a move that is named or looked at in the score, or set up by hand. */

import { h } from "../dom.js";
import { written } from "./score.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Line} Line */

/** A move with its number, as people and scores write it: `after move 12`, `12`, `after 12...e5`, `12.Nf3`, `12w`; or what stood before it. */
const MOVE = /^(?:(?:the )?position )?(?:(before|after) )?(?:move )?(\d+)\s*(\.{2,}|…|\.)?\s*(white|black|[wb](?![a-z0-9])|[a-h0-8nbrqkox+#=!?-]+)?$/i;
const START = /^(?:at )?(?:the )?(?:start|beginning|initial position)$/i;

/** A line of the score, as it is named. @param {Line} line */
const named = (line) => `${line.number}${line.side === "white" ? "." : "…"}${written(line)}`;

/** A move without what may be left away when it is written. @param {string} words */
const bare = (words) => words.replace(/[x+#=!?-]/g, "").toLowerCase().replace(/0/g, "o");

/**
 * The position that words mean: after which move, or a FEN; else what is wrong with them.
 *
 * @param {{ score: { lines: Line[] }, terms: { start: string } }} view
 * @param {string} words
 * @returns {{ fen: string, told: string, fault?: undefined } | { fault: string }}
 */
export function readPosition({ score, terms }, words) {
  const text = words.trim().replace(/\s+/g, " ");
  if (text.includes("/")) {
    const ranks = text.split(" ")[0].split("/");
    const wrong = ranks.findIndex((rank) => !/^[1-8pnbrqk]+$/i.test(rank) || [...rank].reduce((sum, sign) => sum + (Number(sign) || 1), 0) !== 8);
    if (ranks.length !== 8) return { fault: `A position has eight ranks, and here are ${ranks.length}.` };
    return wrong < 0 ? { fen: text, told: "" } : { fault: `Rank ${8 - wrong} of the position, “${ranks[wrong]}”, does not come to eight squares.` };
  }
  const stands = score.lines.filter((line) => !line.undone);
  if (START.test(text)) return { fen: terms.start, told: "the position at the start" };
  const move = MOVE.exec(text);
  if (!move) return { fault: "Write after which move, as “after move 12” or “12…e5”, or the position as FEN." };
  const [, when, number, dots, rest = ""] = move;
  const side = /^(w|white)$/i.test(rest) ? "white" : /^(b|black)$/i.test(rest) ? "black" : !rest && !dots ? null : dots && dots !== "." ? "black" : rest && !dots ? null : "white";
  const his = /^(w|white|b|black)$/i.test(rest) ? "" : bare(rest);
  const found = stands.findLast((line) => line.number === Number(number) && (!side || line.side === side) && (!his || [line.san, line.lan, line.uci].some((one) => one && bare(one) === his)));
  if (found && when?.toLowerCase() === "before") {
    // A number alone is the whole move: before it Black has moved last.
    const first = side || his ? found : stands.find((line) => line.number === found.number);
    const last = stands[stands.indexOf(/** @type {Line} */ (first)) - 1];
    return last ? { fen: last.fen, told: `the position after ${named(last)}` } : { fen: terms.start, told: "the position at the start" };
  }
  if (found) return { fen: found.fen, told: `the position after ${named(found)}` };
  const last = stands.at(-1);
  return { fault: `The score has no such move${last ? `; it ends with ${named(last)}` : ": no move stands in it"}.` };
}

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
      h("span", { class: "quiet echo", role: "status", "data-own": true })));
}
