/** How things are said: men, squares, sides and times, for the eye and for a screen reader. */

export const SIDES = /** @type {const} */ (["white", "black"]);
const ROLES = /** @type {Record<string, string>} */ ({
  p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king",
});

/** "white" or "black", from a FEN letter. @param {string} man @returns {"white" | "black"} */
export function colorOf(man) {
  return man === man.toUpperCase() ? "white" : "black";
}

/** "pawn" … "king", from a FEN letter. @param {string} man */
export function roleOf(man) {
  return ROLES[man.toLowerCase()];
}

/** The picture of a man: `wK`, `bP` …, from a FEN letter. @param {string} man */
export function pictureOf(man) {
  return (colorOf(man) === "white" ? "w" : "b") + man.toUpperCase();
}

/** "white knight". @param {string} man */
export function manName(man) {
  return `${colorOf(man)} ${roleOf(man)}`;
}

/** Who plays, as a table is called: "Anna – Bert", or "Anna (White) – Black". @param {{ white?: string | null, black?: string | null }} names */
export function playersOf(names) {
  const both = names.white && names.black;
  return SIDES.map((side) => (both ? names[side] : playerName(names, side))).join(" – ");
}

/** "White" or "Black". @param {string} side */
export function sideName(side) {
  return capital(side);
}

/** Words with a capital at the beginning. @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words with a small letter at the beginning, as they go on in a sentence. @param {string} words */
export function lower(words) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** A player by name and color, "Anna Carter (White)", or by color alone. @param {{ white?: string | null, black?: string | null }} names @param {"white" | "black"} side */
export function playerName(names, side) {
  return names[side] ? `${names[side]} (${sideName(side)})` : sideName(side);
}

/** @param {"white" | "black"} side @returns {"white" | "black"} */
export function otherSide(side) {
  return side === "white" ? "black" : "white";
}

/** A score as it is read: `½–½`, `1–0`, "no result"; what scores write as `*` is none yet. @param {string} score */
export function scoreWords(score) {
  return score === "annulled" ? "no result" : score === "*" ? "no result yet" : score.replaceAll("1/2", "½").replace("-", "–");
}

/** What a player must do, as it is said to himself: "You must move the knight on g1". @param {string} words @param {string} you the reader's seat */
export function toYou(words, you) {
  return words.replace(new RegExp(`^${sideName(you)}(?= (must|may) )`), "You");
}

/** Words as they are printed: the apostrophe of type, which the texts of the codes write straight. @param {string} words */
export function printed(words) {
  return words.replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

/** A clause as it is printed: the letter or the Roman number of a part or an appendix is large. @param {string} id */
export function article(id) {
  return id.replace(/^([a-z]|[ivx]+)(?=\.|$)/, (part) => part.toUpperCase());
}

/** Words as a sentence: a capital at the beginning, a full stop at the end. @param {string} words */
export function sentence(words) {
  const whole = capital(words);
  return /[.?!…]$/.test(whole) ? whole : `${whole}.`;
}

/** From here down a face shows tenths, in milliseconds. */
const TENTHS = 20_000;

/** A clock's face: `2 d 23:59`, `1:59:07`, `4:07`, and tenths in the last twenty seconds. @param {number} ms */
export function clockFace(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:${pad(Math.floor(left / 1000))}.${Math.floor((left % 1000) / 100)}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24}:${pad(minutes)}`;
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The time that a clock's face shows, in milliseconds. @param {number} ms */
export function shownTime(ms) {
  return ms < TENTHS ? Math.floor(ms / 100) * 100 : Math.ceil(ms / 1000) * 1000;
}

/** A moment of the game, by the clock on the wall: `0:04:10`. @param {number} ms */
export function moment(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** "1 hour 59 minutes", "4 minutes 7 seconds": a time for the ear. @param {number} ms */
export function spokenTime(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [[Math.floor(seconds / 86_400), "day"], [Math.floor(seconds / 3600) % 24, "hour"], [Math.floor(seconds / 60) % 60, "minute"], [seconds % 60, "second"]];
  const said = /** @type {[number, string][]} */ (parts).filter(([count]) => count > 0).slice(0, 2).map(([count, unit]) => plural(count, unit));
  return said.join(" ") || "no time";
}

/** "1 move", "3 moves". @param {number} count @param {string} noun */
export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** "26 November 2026 at 14:05": a moment of the calendar, where the reader is. @param {string} wall */
export function dayAndHour(wall) {
  return new Date(wall).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
}

/** "a, b and c". @param {string[]} items */
export function list(items) {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** How long ago, roughly: "just now", "3 minutes", "2 hours". @param {number} ms */
export function roughly(ms) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "less than a minute";
  return minutes < 120 ? plural(minutes, "minute") : plural(Math.round(minutes / 60), "hour");
}

/** @param {number} value */
function pad(value) {
  return String(value).padStart(2, "0");
}

/** The men of a FEN's first field, by square. @param {string} fen */
export function menOf(fen) {
  /** @type {Record<string, string>} */
  const men = {};
  fen.split(" ")[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) file += Number(sign);
      else men["abcdefgh"[file++] + (8 - down)] = sign;
    }
  });
  return men;
}

/** What is wrong with the first two fields of a FEN; nothing where they are a position. @param {string} text @returns {string | undefined} */
export function fenFault(text) {
  const [placement, turn] = text.trim().split(/\s+/);
  const ranks = placement.split("/");
  if (ranks.length !== 8) return `A position has eight ranks, and here are ${ranks.length}.`;
  for (const [at, rank] of ranks.entries()) {
    const strange = /[^1-8pnbrqk]/i.exec(rank)?.[0];
    const squares = [...rank].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
    if (squares !== 8) return `Rank ${8 - at} of the position, “${rank}”, does not come to eight squares but to ${squares}.`;
    if (strange) return `Rank ${8 - at} of the position has “${strange}”, which is no man: they are K Q R B N P, Black’s in small letters.`;
  }
  return turn && !/^[wb]$/.test(turn) ? `Behind the men stands who is to move, w or b, and not “${turn}”.` : undefined;
}
