/**
 * Looking for a table by words.
 *
 * @module
 */

/** @typedef {import("../types.js").Listed} Listed */

/**
 * The tables that these words find, each word in a name, the laws, the time or the kind of game.
 *
 * @param {Listed[]} games
 * @param {string} words
 */
export function found(games, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = [game.names.white, game.names.black, game.title, game.code, game.time ?? "no clock", game.event, game.id].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
