/**
 * Telling tables apart that look alike in a list: those of the same players by when they began, those of the same minute by number.
 *
 * @module
 */

/** A table in a list: what it is called there, and when it was set up or begun. @typedef {{ id: string, names: string, did: string, at: string | null | undefined }} Row */

/** "27 Nov, 14:05", where the reader is. @param {string} wall */
function shortly(wall) {
  return new Date(wall).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/**
 * What is said of each table beside its names, by its id: nothing of one whose names no other has.
 *
 * @param {Row[]} rows
 * @returns {Map<string, string>}
 */
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
