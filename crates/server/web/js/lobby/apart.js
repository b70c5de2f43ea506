/** Tables in lists told apart, and found by words, time and laws. */

/** @typedef {import("../types.js").Listed} Listed */
/** A table in a list: what it is called there, and when it was set up or begun. @typedef {{ id: string, names: string, did: string, at: string | null | undefined }} Row */

/** "27 Nov, 14:05", where the reader is. @param {string} wall */
function shortly(wall) {
  return new Date(wall).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** What is said of each table beside its names, by its id: nothing of one whose names no other has. @param {Row[]} rows @returns {Map<string, string>} */
export function apart(rows) {
  const when = (/** @type {Row} */ { did, at }) => (at ? `${did} ${shortly(at)}` : "");
  const alike = (/** @type {Row} */ one, /** @type {(row: Row) => string} */ words) => rows.filter((row) => words(row) === words(one));
  /** @type {Map<string, string>} */
  const told = new Map();
  for (const row of rows) {
    if (alike(row, ({ names }) => names).length < 2) continue;
    const same = alike(row, (one) => `${one.names}${when(one)}`).sort((a, b) => (a.at ?? "").localeCompare(b.at ?? "") || a.id.localeCompare(b.id));
    told.set(row.id, [when(row), same.length > 1 && `table ${same.indexOf(row) + 1} of ${same.length}`].filter(Boolean).join(", "));
  }
  return told;
}

/** What is looked for; nothing said finds all. @typedef {{ words: string, time: string, code: string }} Wanted */

/** What a table without clocks is called. */
export const UNTIMED = "no clock";

/** The tables that are looked for: each word in a name, the laws, the time or the kind of game. @param {Listed[]} games @param {Wanted} wanted */
export function found(games, { words, time, code }) {
  const all = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = [game.names.white, game.names.black, game.title, game.code, game.time ?? UNTIMED, game.event, game.id].join(" ").toLowerCase();
    return (!time || time === (game.time ?? UNTIMED)) && (!code || code === game.code) && all.every((word) => text.includes(word));
  });
}

/**
 * The times and the laws of these tables, the commonest first, with how many are found by each and whatever else is
 * looked for.
 *
 * @param {Listed[]} games
 * @param {Wanted} wanted
 * @returns {{ times: { value: string, label: string }[], codes: { value: string, label: string }[] }}
 */
export function kinds(games, wanted) {
  const counted = (/** @type {Wanted} */ others, /** @type {(game: Listed) => { value: string, label: string }} */ kind) => {
    const labels = new Map(games.map(kind).map(({ value, label }) => [value, label]));
    const fitting = found(games, others).map((game) => kind(game).value);
    const all = [...labels].map(([value, label]) => ({ value, label, count: fitting.filter((one) => one === value).length }));
    return all.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)).map(({ value, label, count }) => ({ value, label: `${label} (${count})` }));
  };
  return {
    times: counted({ ...wanted, time: "" }, ({ time }) => ({ value: time ?? UNTIMED, label: time ?? UNTIMED })),
    codes: counted({ ...wanted, code: "" }, ({ code, title }) => ({ value: code, label: title })),
  };
}
