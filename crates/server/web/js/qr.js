/** QR codes (ISO/IEC 18004) for links: bytes, correction level M, versions 1 to 10 (up to 213 bytes), drawn as one SVG path. */

import { svg } from "./dom.js";

/** Correction words in a block, and the data words of each block, for versions 1 to 10 at level M. */
const BLOCKS = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
];
/** Centers of the alignment patterns, for versions 1 to 10. */
const ALIGNMENT = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2 === 0,
  (/** @type {number} */ _x, /** @type {number} */ y) => y % 2 === 0,
  (/** @type {number} */ x) => x % 3 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The picture of a text, or null when it is longer than version 10 holds. @param {string} text @returns {SVGElement | null} */
export function qrPicture(text) {
  const modules = qrModules(text);
  if (!modules) return null;
  const size = modules.length;
  let path = "";
  modules.forEach((row, y) => row.forEach((dark, x) => (path += dark ? `M${x} ${y}h1v1h-1z` : "")));
  return svg("svg", { class: "qr", viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": "QR code of the link" },
    svg("rect", { x: -4, y: -4, width: size + 8, height: size + 8, fill: "#fff" }),
    svg("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }));
}

/** The modules of the code, row by row; true is dark. @param {string} text @returns {boolean[][] | null} */
export function qrModules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, index) => bytes.length + (index < 9 ? 2 : 3) <= dataWords(index)) + 1;
  if (version === 0) return null;
  const words = interleave(payload(bytes, version), version);
  const candidates = MASKS.map((_, mask) => drawn(words, version, mask));
  return candidates.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** @param {number} index */
function dataWords(index) {
  return /** @type {number[]} */ (BLOCKS[index][1]).reduce((sum, count) => sum + count, 0);
}

/** Mode, length, bytes and padding. @param {number[]} bytes @param {number} version */
function payload(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ width) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const room = dataWords(version - 1) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0));
}

/** Data and correction words in the order in which they are drawn. @param {number[]} data @param {number} version */
function interleave(data, version) {
  const [correction, sizes] = /** @type {[number, number[]]} */ (BLOCKS[version - 1]);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const checks = blocks.map((block) => remainder(block, correction));
  const columns = (/** @type {number[][]} */ rows, /** @type {number} */ length) =>
    Array.from({ length }, (_, column) => rows.flatMap((row) => (column < row.length ? [row[column]] : []))).flat();
  return [...columns(blocks, Math.max(...sizes)), ...columns(checks, correction)];
}

/** Multiplication in GF(256) over 0x11d. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The Reed–Solomon words of a block. @param {number[]} block @param {number} degree */
function remainder(block, degree) {
  let generator = [1];
  for (let root = 1, step = 0; step < degree; step++, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((term, at) => term ^ (at > 0 ? times(generator[at - 1], root) : 0));
  }
  const rest = Array(degree).fill(0);
  for (const word of block) {
    const factor = word ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    for (let at = 0; at < degree; at++) rest[at] ^= times(generator[at + 1], factor);
  }
  return rest;
}

/** @param {number[]} words @param {number} version @param {number} mask */
function drawn(words, version, mask) {
  const size = 17 + 4 * version;
  const grid = /** @type {(boolean | null)[][]} */ (Array.from({ length: size }, () => Array(size).fill(null)));
  drawPatterns(grid, version);
  drawFormat(grid, mask);
  if (version >= 7) drawVersion(grid, version);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        const dark = bit < words.length * 8 && ((words[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
        grid[y][x] = dark !== MASKS[mask](x, y);
        bit++;
      }
    }
  }
  return /** @type {boolean[][]} */ (grid);
}

/** Finders, timing and alignment. @param {(boolean | null)[][]} grid @param {number} version */
function drawPatterns(grid, version) {
  const size = grid.length;
  for (let at = 0; at < size; at++) grid[6][at] = grid[at][6] = at % 2 === 0;
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) ring(grid, cx, cy, 4, (far) => far !== 2 && far !== 4);
  const centers = ALIGNMENT[version - 1];
  const last = centers.length - 1;
  centers.forEach((cy, row) => centers.forEach((cx, column) => {
    const corner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
    if (!corner) ring(grid, cx, cy, 2, (far) => far !== 1);
  }));
}

/** @param {(boolean | null)[][]} grid @param {number} cx @param {number} cy @param {number} radius @param {(far: number) => boolean} dark */
function ring(grid, cx, cy, radius, dark) {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      if (grid[cy + dy]?.[cx + dx] !== undefined) grid[cy + dy][cx + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
    }
  }
}

/** Level and mask, twice. @param {(boolean | null)[][]} grid @param {number} mask */
function drawFormat(grid, mask) {
  const size = grid.length;
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ at) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 6; at++) grid[at][8] = bit(at);
  [grid[7][8], grid[8][8], grid[8][7]] = [bit(6), bit(7), bit(8)];
  for (let at = 9; at < 15; at++) grid[8][14 - at] = bit(at);
  for (let at = 0; at < 8; at++) grid[8][size - 1 - at] = bit(at);
  for (let at = 8; at < 15; at++) grid[size - 15 + at][8] = bit(at);
  grid[size - 8][8] = true;
}

/** The version, twice, from version 7 on. @param {(boolean | null)[][]} grid @param {number} version */
function drawVersion(grid, version) {
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [far, near] = [grid.length - 11 + (at % 3), Math.floor(at / 3)];
    grid[near][far] = grid[far][near] = dark;
  }
}

/** How hard a grid is to read: runs, blocks, false finders, balance. @param {boolean[][]} grid */
function penalty(grid) {
  const size = grid.length;
  const turned = grid.map((_, x) => grid.map((row) => row[x]));
  let sum = 0;
  for (const row of [...grid, ...turned]) {
    const text = row.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) {
      const part = text.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") sum += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const dark = grid[y][x];
      if (dark === grid[y][x + 1] && dark === grid[y + 1][x] && dark === grid[y + 1][x + 1]) sum += 3;
    }
  }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
