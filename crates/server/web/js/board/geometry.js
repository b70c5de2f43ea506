/** Squares and where they lie, seen from either side. A square is its name ("e4"); files and ranks count from 0. */

/** @typedef {"white" | "black"} Color */

export const FILES = "abcdefgh";

/** All squares, a8 first, h1 last: the order in which a board is read. */
export const SQUARES = [...Array(64).keys()].map((index) => square(index % 8, 7 - (index >> 3)));

/** @param {number} file @param {number} rank */
export function square(file, rank) {
  return FILES[file] + (rank + 1);
}

/** @param {string} name */
export function fileOf(name) {
  return FILES.indexOf(name[0]);
}

/** @param {string} name */
export function rankOf(name) {
  return Number(name[1]) - 1;
}

/** @param {string} name */
export function isLight(name) {
  return (fileOf(name) + rankOf(name)) % 2 === 1;
}

/** The column and row (0 to 7, from the top left) of a square when `below` sits at the bottom. @param {string} name @param {Color} below */
export function cellOf(name, below) {
  const [file, rank] = [fileOf(name), rankOf(name)];
  return below === "white" ? { x: file, y: 7 - rank } : { x: 7 - file, y: rank };
}

/** The square in a column and row, or null beside the board. @param {number} x @param {number} y @param {Color} below */
export function squareAt(x, y, below) {
  if (x < 0 || y < 0 || x > 7 || y > 7) return null;
  return below === "white" ? square(x, 7 - y) : square(7 - x, y);
}

/**
 * The square so many columns right and rows down of another, as seen; the edge holds.
 *
 * @param {string} name
 * @param {number} right
 * @param {number} down
 * @param {Color} below
 */
export function stepFrom(name, right, down, below) {
  const { x, y } = cellOf(name, below);
  const clamp = (/** @type {number} */ value) => Math.max(0, Math.min(7, value));
  return /** @type {string} */ (squareAt(clamp(x + right), clamp(y + down), below));
}

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-7, 0], End: [7, 0], PageUp: [0, -7], PageDown: [0, 7] });

/** The square to which a key leads from another; null if it leads nowhere. @param {string} key @param {string} name @param {Color} below */
export function stepBy(key, name, below) {
  return ARROWS[key] ? stepFrom(name, ...ARROWS[key], below) : null;
}
