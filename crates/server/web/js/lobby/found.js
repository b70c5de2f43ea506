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
 * The times and the laws of these tables, each once, the commonest first, as what to choose among.
 *
 * @param {Listed[]} games
 * @returns {{ times: { value: string, label: string }[], codes: { value: string, label: string }[] }}
 */
export function kinds(games) {
  const counted = (/** @type {{ value: string, label: string }[]} */ all) => {
    const counts = new Map();
    for (const one of all) counts.set(one.value, { ...one, count: (counts.get(one.value)?.count ?? 0) + 1 });
    return [...counts.values()].sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)).map(({ value, label, count }) => ({ value, label: `${label} (${count})` }));
  };
  return {
    times: counted(games.map(({ time }) => ({ value: time ?? UNTIMED, label: time ?? UNTIMED }))),
    codes: counted(games.map(({ code, title }) => ({ value: code, label: title }))),
  };
}
