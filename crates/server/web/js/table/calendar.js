/** The day on which an adjourned game goes on, or a move by communication is due, as a file for a calendar. */

import { h } from "../dom.js";
import { playersOf } from "../words.js";

/** @typedef {import("../types.js").View} View */

/** How long a session is taken to last, in hours. */
const HOURS = 2;

/** The file, after RFC 5545. @param {View} view @param {Date} begins @param {Date} now @param {string} address of the table */
export function calendarFile(view, begins, now, address) {
  const stamp = (/** @type {Date} */ date) => date.toISOString().replace(/[-:]|\.\d+/g, "");
  const ends = new Date(begins.getTime() + HOURS * 3_600_000);
  const names = playersOf(view.terms.names);
  const lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//jadoube//table//EN", "BEGIN:VEVENT",
    `UID:${view.id}-${stamp(begins)}@jadoube`, `DTSTAMP:${stamp(now)}`, `DTSTART:${stamp(begins)}`, `DTEND:${stamp(ends)}`,
    `SUMMARY:${escaped(`${view.adjournment ? "Chess resumed" : "A move is due"}: ${names}`)}`, `DESCRIPTION:${escaped(`${view.code.title}. ${view.adjournment?.next ?? ""}`)}`, `URL:${address}`,
    "BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(view.adjournment ? "The game goes on in a quarter of an hour" : "A move is due in a quarter of an hour")}`, "TRIGGER:-PT15M", "END:VALARM",
    "END:VEVENT", "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
}

/** Lines are of 75 octets at most; what is longer goes on in the next, after a blank. @param {string} line */
function folded(line) {
  const octets = new TextEncoder();
  const parts = [""];
  let room = 75;
  for (const sign of line) {
    const size = octets.encode(sign).length;
    if (size > room) {
      parts.push("");
      room = 74;
    }
    parts[parts.length - 1] += sign;
    room -= size;
  }
  return parts.join("\r\n ");
}

/** Asks for the day and gives the file. @param {View} view */
export function calendar(view) {
  const give = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const words = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("begins") ?? "");
    const begins = new Date(words);
    if (!words || Number.isNaN(begins.getTime())) return;
    const file = new Blob([calendarFile(view, begins, new Date(), `${location.origin}/game/${view.id}`)], { type: "text/calendar" });
    const address = URL.createObjectURL(file);
    h("a", { href: address, download: `${view.adjournment ? "resumption" : "move"}-${view.id}.ics` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return h("details", { "data-key": "calendar", class: "calendar" }, h("summary", null, `Put ${view.adjournment ? "the resumption" : "your next move"} in a calendar`),
    h("form", { class: "row", onsubmit: give },
      h("label", null, view.adjournment ? "Day and hour that you have agreed on" : "Day and hour", h("input", { type: "datetime-local", name: "begins", required: true })),
      h("button", { type: "submit" }, "Calendar file")));
}
