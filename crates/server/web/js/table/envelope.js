/** An adjourned game: what comes next, who is there, and the envelope. */

import { smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { SIDES, sentence, sideName } from "../words.js";
import { isMissed } from "./begin.js";
import { calendar } from "./calendar.js";
import { askedNote } from "./duties.js";
import { summons } from "./session.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Envelope} Envelope */

/** What verifying an envelope gave, by its commitment. @type {Map<string, string>} */
const verified = new Map();

/**
 * @param {View} view
 * @param {{ answer: (body: { answer: string, to: number }) => void, seal: (() => void) | null, say: (act: string) => void, changed: () => void }} hands `seal` opens the desk, unless it is open
 * @returns {(HTMLElement | null)[]}
 */
export function adjournmentNotes(view, hands) {
  return [askedNote(view, "proposal", hands.answer), breakNote(view, hands), envelopeNote(view, view.envelope, "envelope", hands), envelopeNote(view, view.reply ?? null, "reply", hands)];
}

/** The act of this player who has to seal a move, play being broken off. @param {View} view */
export function sealing(view) {
  const due = view.state === "adjourned" && view.envelope?.state !== "closed" && view.board.turn === view.you;
  return due ? view.acts.find((act) => act.id === "seal" && act.open) : undefined;
}

/** The envelope that this player opens, or has opened, as the next thing to be done. @param {View} view */
export function opening(view) {
  return view.you === "arbiter" || !view.adjournment ? undefined : view.acts.find((act) => act.id === "open" && act.open && !act.confirm && !act.fields.length);
}

/** @param {View} view @param {{ seal: (() => void) | null, say: (act: string) => void, changed: () => void }} hands */
function breakNote(view, { seal, say, changed }) {
  const pause = view.adjournment;
  if (!pause) return null;
  const here = SIDES.map((side) => /** @type {const} */ ([side, side === "white" ? pause.white_here : pause.black_here]));
  const told = here.filter(([, there]) => there !== null).map(([side, there]) => `${sideName(side)} ${!there ? "is not there" : isMissed(view, side) ? "has gone away" : "is here"}.`);
  const due = sealing(view);
  const called = summons(view);
  const opens = called ? undefined : opening(view);
  const heading = !pause.broken_off ? "The game is resumed" : pause.ordered ? "Play is broken off" : "A move is sealed";
  return h("section", { class: `note pause ${(due && seal) || opens || called ? "mine" : ""}`, "data-key": "pause", "aria-label": "Adjournment" },
    h("h2", { class: "note-title" }, heading),
    h("p", { class: "sentence" }, sentence(pause.next)),
    told.length > 0 && h("p", { class: "quiet" }, told.join(" ")),
    called && h("div", { class: "row", "data-key": "arrive" }, view.clocks?.[/** @type {"white" | "black"} */ (view.you)].running && h("span", { class: "digits", "data-side": view.you, "data-own": true }), h("button", { class: "main", "data-act": "arrive", onclick: () => say(called.act) }, called.label)),
    due && seal && h("div", { class: "row", "data-key": "seal" }, h("button", { class: "main", "data-act": "seal", onclick: seal }, due.label)),
    opens && h("div", { class: "row", "data-key": "open" }, h("button", { class: "main", "data-act": "open", onclick: () => say(opens.act) }, opens.label)),
    pause.broken_off && !due && calendar(view),
    chips(view, pause.clauses, "pause", changed));
}

/** @param {View} view @param {Envelope | null} envelope @param {string} key @param {{ changed: () => void }} hands */
function envelopeNote(view, envelope, key, { changed }) {
  if (!envelope) return null;
  const what = `${sideName(envelope.by)}’s ${key === "reply" ? "sealed reply" : "sealed move"}`;
  if (envelope.state === "opened" && !view.adjournment) {
    // Play has gone on: the envelope lies folded, to be verified by whoever likes.
    return h("details", { class: "envelope-past", "data-key": `${key}-past` }, h("summary", null, `${what}, move ${envelope.number}: ${envelope.words ?? "none"}`), seal(envelope, changed));
  }
  return h("section", { class: `envelope ${envelope.state}`, "data-key": key, "aria-label": what },
    h("div", { class: "flap", "aria-hidden": "true" }),
    h("h2", { class: "note-title" }, what, h("span", { class: "quiet" }, ` · move ${envelope.number}`)),
    envelope.state === "lost" && h("p", { class: "sentence" }, "The envelope is lost."),
    envelope.outside.length > 0 && h("ul", { class: "outside", "aria-label": "On the envelope" }, envelope.outside.map((item) => h("li", null, written(item)))),
    envelope.state === "opened" && h("p", { class: "sealed-words" }, envelope.words ?? "No move lay in it."),
    seal(envelope, changed));
}

/** Something that stands on the envelope: a position as a diagram, times in whole seconds. @param {string} item */
function written(item) {
  const fen = /^the position (\S+\/\S+ .*)$/.exec(item)?.[1];
  if (fen) return ["The position:", smallBoard(fen, { below: "white" })];
  return sentence(item.replace(/(\d:\d\d:\d\d)\.\d+/g, "$1"));
}

/** What is behind the seal: the commitment, and once the envelope has been opened how to verify it. @param {Envelope} envelope @param {() => void} changed */
function seal(envelope, changed) {
  const closed = envelope.state === "closed";
  return h("details", { "data-key": "seal" }, h("summary", null, closed ? "The seal: what it is committed to" : "Verify the seal"),
    h("p", { class: "quiet" }, closed
      ? "The words lie encrypted with the club; nobody reads them before the law lets them be opened. This number binds them: no other words, and no other salt, can answer to it."
      : "Salt and words must give the number that was shown when the envelope was closed."),
    h("p", { class: "hash" }, h("code", null, envelope.commitment)),
    envelope.state === "opened" && verification(envelope, changed));
}

/** @param {Envelope} envelope @param {() => void} changed */
function verification(envelope, changed) {
  const words = envelope.words === null ? "" : `:${envelope.words}`;
  const check = async () => {
    verified.set(envelope.commitment, await verdict(`${envelope.salt}${words}`, envelope.commitment));
    changed();
  };
  const result = verified.get(envelope.commitment);
  return h("div", { "data-key": "verify" },
    h("button", { class: "verify", onclick: check }, "Verify it here"),
    h("p", { role: "status", class: "verdict" }, result ?? ""),
    h("p", { class: "quiet" }, "Or by any other program:"),
    h("pre", { class: "command", tabindex: 0, "aria-label": "A command" }, `printf '%s${words ? ":%s" : ""}' ${envelope.salt}${envelope.words === null ? "" : ` '${envelope.words.replace(/'/g, "'\\''")}'`} | sha256sum`));
}

/** @param {string} text @param {string} commitment */
async function verdict(text, commitment) {
  if (!globalThis.crypto?.subtle) return "This browser verifies only over https; use the command.";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment ? "✓ These are the words that were sealed." : "✗ These are not the words that were sealed.";
}
