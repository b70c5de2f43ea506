/** A set-up as a FEN: read leniently, written whole. What it means is for the server to say. */

import { FILES } from "../board/geometry.js";
import { menOf } from "../words.js";

/**
 * @typedef {object} Placed
 * @property {Record<string, string>} men
 * @property {"w" | "b"} turn
 * @property {string} castling
 * @property {string} passing the square on which a pawn can be taken in passing, or `-`
 * @property {number} half
 * @property {number} full
 */

export const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Reads a FEN; null where the placement is none. @param {string} fen @returns {Placed | null} */
export function readFen(fen) {
  const [placement = "", turn = "w", castling = "-", passing = "-", half = "0", full = "1"] = fen.trim().split(/\s+/);
  const rows = placement.split("/");
  const whole = rows.length === 8 && rows.every((row) => /^[KQRBNPkqrbnp1-8]*$/.test(row) && [...row].reduce((sum, one) => sum + (Number(one) || 1), 0) === 8);
  if (!whole || !/^[wb]$/.test(turn)) return null;
  return { men: menOf(placement), turn: /** @type {"w" | "b"} */ (turn), castling, passing, half: Number(half) || 0, full: Number(full) || 1 };
}

/** @param {Placed} placed */
export function writeFen({ men, turn, castling, passing, half, full }) {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
    const letters = [...FILES].map((file) => men[file + rank] ?? "1").join("");
    return letters.replace(/1+/g, (empty) => String(empty.length));
  });
  return `${rows.join("/")} ${turn} ${castling || "-"} ${passing || "-"} ${half} ${full}`;
}
