/**
 * Looking for a table: by words, by its time, by its laws.
 *
 * @module
 */

/** @typedef {import("../types.js").Listed} Listed */

/** What is looked for; nothing said finds all. @typedef {{ words: string, time: string, code: string }} Wanted */

/** What a table without clocks is called. */
export const UNTIMED = "no clock";

/**
 * The tables that are looked for: each word in a name, the laws, the time or the kind of game.
 *
 * @param {Listed[]} games
 * @param {Wanted} wanted
 */
export function found(games, { words, time, code }) {
  const all = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = [game.names.white, game.names.black, game.title, game.code, game.time ?? UNTIMED, game.event, game.id].join(" ").toLowerCase();
    return (!time || time === (game.time ?? UNTIMED)) && (!code || code === game.code) && all.every((word) => text.includes(word));
  });
}

/**
 * The times and the laws of these tables, each once, the commonest first, as what to choose among. Each tells how many tables are
 * found by it with whatever else is looked for.
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
