/** Times as people write them (`1:25`, `85 min`, `1 h 25`, `90 s`, `5`) and as clocks show them (`0:16.9`), and what a clock has left. */

import { clockFace, plural } from "../words.js";

const DAY = 86_400_000;
export const HOUR = 3_600_000;
const MINUTE = 60_000;
const SECOND = 1000;
const UNITS = /** @type {[RegExp, number][]} */ ([
  [/^(d|days?|tage?n?)$/, DAY], [/^(h|hr|hrs|hours?|std|stunden?)$/, HOUR], [/^(m|min|mins|minutes?|minuten?|'|’|′)$/, MINUTE], [/^(s|sec|secs|seconds?|sekunden?|"|”|″)$/, SECOND],
]);

/**
 * What a time means, in milliseconds; null if it is none. Two figures (`1:25`) are minutes and seconds, as clocks show them in their last
 * hour; where the clock shows hours, what comes nearer to it, but for tenths. A bare number is minutes, however large.
 *
 * @param {string} words
 * @param {number} [near] milliseconds
 */
export function readTime(words, near = 0) {
  const text = words.trim().toLowerCase().replace(/,(?=\d)/g, ".").replace(/\bhalf an? /, "0.5 ").replace(/\ban? (?=[a-z])/, "1 ").replace(/(?<=[a-z])\.(?= |$)/g, "");
  const nearest = (/** @type {number} */ long, /** @type {number} */ short) => (Math.abs(long - near) < Math.abs(short - near) ? long : short);
  const figures = /^(\d+)(?::(\d\d)(?::(\d\d))?(\.\d{1,3})?|\.(\d\d)(?:\.(\d\d))?)$/.exec(text);
  if (figures) {
    const [, first, ...rest] = figures;
    const [second, third] = [rest[0] ?? rest[3], rest[1] ?? rest[4]].map((part) => (part === undefined ? null : Number(part)));
    if ((second ?? 0) > 59 || (third ?? 0) > 59) return null;
    const [hours, minutes, seconds] = third === null ? [0, Number(first), second ?? 0] : [Number(first), second ?? 0, third];
    const exact = Math.round(hours * HOUR + minutes * MINUTE + (seconds + Number(rest[2] ?? 0)) * SECOND);
    return third === null && !rest[2] && near >= HOUR ? nearest(60 * exact, exact) : exact;
  }
  // As a clock shows days: "3 d 4:05", hours and minutes.
  const days = /^(\d+) ?d(?:ays?)? (\d{1,2}):(\d\d)$/.exec(text);
  if (days) return Number(days[3]) > 59 ? null : Number(days[1]) * DAY + Number(days[2]) * HOUR + Number(days[3]) * MINUTE;
  if (/^\d+$/.test(text)) return Number(text) * MINUTE;
  let [rest, total, smaller] = [text, 0, 0];
  while (rest) {
    const part = /^(\d+(?:\.\d+)?)\s*([a-z]+|['’′"”″])?\s*(?:and\s+|,\s*)?/.exec(rest);
    if (!part) return null;
    // After hours come minutes and after minutes seconds, where nothing is said.
    const unit = part[2] ? UNITS.find(([names]) => names.test(part[2]))?.[1] : smaller;
    if (!unit) return null;
    total += Number(part[1]) * unit;
    smaller = unit === DAY ? HOUR : unit / 60 >= SECOND ? unit / 60 : 0;
    rest = rest.slice(part[0].length);
  }
  return text ? Math.round(total) : null;
}

/** What is said beside a time that cannot be read. */
export const UNREAD = "This cannot be read: write 85 min or 1:25:00.";

/** A time in full, as whoever wrote it is told that it is understood: "7 hours 5 minutes 30 seconds". @param {number} ms */
export function timeInFull(ms) {
  const tenths = Math.round(ms / 100);
  const parts = /** @type {[number, string][]} */ ([[Math.floor(tenths / 864_000), "day"], [Math.floor(tenths / 36_000) % 24, "hour"], [Math.floor(tenths / 600) % 60, "minute"], [(tenths % 600) / 10, "second"]]);
  return parts.filter(([count]) => count > 0).map(([count, unit]) => plural(count, unit)).join(" ") || "0 seconds";
}

/** A time as an act has it: `1:25:00`, with tenths where there are any. @param {number} ms */
export function timeOfAct(ms) {
  const tenths = Math.round(ms / 100);
  const [hours, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${hours}:${two(minutes)}:${two(seconds)}${tenths % 10 ? `.${tenths % 10}` : ""}`;
}

/** A time with its sign, as it was written; `bare` if it is many of no unit that was written, and `fault` says what is wrong if it is none. @typedef {{ sign: string, time: number, signed: boolean, bare: boolean, fault: string }} Signed */

/** No clock is given more, in milliseconds: some 115 days. */
const LONGEST = 10_000_000_000;

/** A time as written, before which a sign may stand. @param {string} value @param {boolean} signed whether it can be less than nought @param {number} [near] @returns {Signed} */
export function readSigned(value, signed, near) {
  const [, sign, words] = /^\s*([+\-−]?)(.*)$/.exec(value) ?? [];
  const time = readTime(words, near);
  const fault = time === null ? UNREAD : !signed && /[-−]/.test(sign) ? "A time is not less than nought." : time > LONGEST ? "A time is at most 115 days." : "";
  return { sign: sign.replace("−", "-"), time: time ?? 0, signed, bare: Number(words) > 59, fault };
}

/** How it is understood, or what is wrong. @param {Signed} read @param {string} [of] what it is: "left" */
export function signedInFull({ sign, time, bare, fault }, of) {
  return fault || `${sign === "-" ? "less " : ""}${timeInFull(time)}${of ? ` ${of}` : ""}${bare ? " (a number alone is minutes)" : ""}`;
}

/** As an act has it; null if it is no time. @param {Signed} read */
export function signedOfAct({ sign, time, signed, fault }) {
  return fault ? null : `${signed ? sign || "+" : ""}${timeOfAct(time)}`;
}

/** What a clock shows, without tenths. @param {number} ms */
export function wholeFace(ms) {
  return clockFace(ms).replace(/\.\d$/, "");
}

/** Milliseconds left on a clock of a table, counted on to now, its delay waited out. @param {import("../line.js").Line} line @param {import("../types.js").Color} side */
export function leftOn(line, side) {
  const { view } = line;
  const clock = view?.clocks?.[side];
  if (!view || !clock) return 0;
  if (!view.begun || !clock.running || clock.fallen !== null || view.state === "finished") return clock.left;
  return clock.left - Math.max(0, line.gameTime() - view.now - (clock.delay ?? 0));
}
