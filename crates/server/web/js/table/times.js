/**
 * Times as people write them (`1:25`, `85 min`, `1 h 25`, `90 s`, `5`), and the time that a clock has left.
 *
 * @module
 */

const HOUR = 3_600_000;
const MINUTE = 60_000;
const SECOND = 1000;
const UNITS = /** @type {[RegExp, number][]} */ ([
  [/^(h|hr|hrs|hours?|std|stunden?)$/, HOUR], [/^(m|min|mins|minutes?|minuten?|'|’|′)$/, MINUTE], [/^(s|sec|secs|seconds?|sekunden?|"|”|″)$/, SECOND],
]);

/**
 * What a time means, in milliseconds; null if it is none. Of two figures (`1:25`) it is hours and minutes or minutes and
 * seconds, whichever comes nearer to what the clock shows.
 *
 * @param {string} words
 * @param {number} [near] milliseconds
 */
export function readTime(words, near = 0) {
  const text = words.trim().toLowerCase().replace(/,(?=\d)/g, ".");
  const figures = /^(\d+)(?:[:.](\d{1,2}))(?:[:.](\d{1,2}))?(?:\.\d+)?$/.exec(text);
  if (figures) {
    const [first, second, third] = figures.slice(1).map((part) => (part === undefined ? null : Number(part)));
    if (first === null || second === null || second > 59 || (third ?? 0) > 59) return null;
    if (third !== null) return first * HOUR + second * MINUTE + third * SECOND;
    const [long, short] = [first * HOUR + second * MINUTE, first * MINUTE + second * SECOND];
    return Math.abs(long - near) < Math.abs(short - near) ? long : short;
  }
  if (/^\d+$/.test(text)) return Number(text) * MINUTE;
  let [rest, total, smaller] = [text, 0, 0];
  while (rest) {
    const part = /^(\d+(?:\.\d+)?)\s*([a-z]+|['’′"”″])?\s*(?:and\s+|,\s*)?/.exec(rest);
    if (!part) return null;
    // After hours come minutes and after minutes seconds, where nothing is said.
    const unit = part[2] ? UNITS.find(([names]) => names.test(part[2]))?.[1] : smaller;
    if (!unit) return null;
    total += Number(part[1]) * unit;
    smaller = unit / 60 >= SECOND ? unit / 60 : 0;
    rest = rest.slice(part[0].length);
  }
  return text ? Math.round(total) : null;
}

/** A time as an act has it: `1:25:00`, with tenths where there are any. @param {number} ms */
export function timeOfAct(ms) {
  const tenths = Math.round(ms / 100);
  const [hours, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${hours}:${two(minutes)}:${two(seconds)}${tenths % 10 ? `.${tenths % 10}` : ""}`;
}

/** Milliseconds left on a clock of a table, counted on to now, its delay waited out. @param {import("../line.js").Line} line @param {import("../types.js").Color} side */
export function leftOn(line, side) {
  const { view } = line;
  const clock = view?.clocks?.[side];
  if (!view || !clock) return 0;
  if (!view.begun || !clock.running || clock.fallen !== null || view.state === "finished") return clock.left;
  return clock.left - Math.max(0, line.gameTime() - view.now - (clock.delay ?? 0));
}
