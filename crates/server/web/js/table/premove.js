/** A move thought of before its turn: pale, on this board alone, and made when the turn comes if the man still may. */

import { fileOf, rankOf } from "../board/geometry.js";
import { colorOf } from "../words.js";
import { targets } from "./picture.js";

/** @typedef {import("../types.js").View} View */

/** @typedef {{ from: string, to: string, promotion: string }} Move */

/**
 * Whether moves can be thought of in advance: at a table pressed by hand that would be a touch out of turn.
 *
 * @param {View} view
 * @param {import("../types.js").Color | null} mine
 */
export function thinks(view, mine) {
  return mine !== null && view.terms.press === "with-move" && view.terms.play !== "communication" && !view.terms.solo;
}

/** Whether a hand on one's own man is only thinking, since the other has the move. @param {View} view @param {import("../types.js").Color | null} mine */
export function isAhead(view, mine) {
  if (!thinks(view, mine) || view.board.turn === mine) return false;
  // Where an illegal move leaves the turn with whoever made it, the other may answer it all the same.
  return !(wasIllegal(view, mine) && view.board.to_press === null);
}

/** Whether the last move is the other's, and illegal. @param {View} view @param {import("../types.js").Color | null} mine */
function wasIllegal(view, mine) {
  const last = view.score.lines.at(-1);
  return last !== undefined && last.side !== mine && !last.legal;
}

/**
 * Whether a man could ever make this move, however the others stood.
 *
 * @param {View["terms"]} terms
 * @param {Record<string, string>} men
 * @param {string} from
 * @param {string} to
 */
export function couldMake(terms, men, from, to) {
  const man = men[from];
  if (!man || from === to) return false;
  const [across, up] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  const [wide, high] = [Math.abs(across), Math.abs(up)];
  const straight = !wide || !high;
  const slanting = wide === high;
  switch (man.toLowerCase()) {
    case "n": return wide * high === 2;
    case "b": return slanting;
    case "r": return straight;
    case "q": return straight || slanting;
    case "k": return Math.max(wide, high) === 1 || (!high && castles(terms, men, from, to));
    default: {
      const ahead = man === "P" ? up : -up;
      const first = rankOf(from) === (man === "P" ? 1 : 6);
      return (ahead === 1 && wide <= 1) || (ahead === 2 && !wide && first);
    }
  }
}

/**
 * Whether this man would take where another of its own side stands, once that has been taken.
 *
 * @param {View["terms"]} terms
 * @param {Record<string, string>} men
 * @param {string} from
 * @param {string} to
 */
export function wouldRetake(terms, men, from, to) {
  const man = men[from]?.toLowerCase();
  const straight = man === "p" && from[0] === to[0];
  // A king that goes further castles, and takes nothing.
  const castles = man === "k" && !terms.chess960 && Math.abs(fileOf(to) - fileOf(from)) > 1;
  return !straight && !castles && couldMake(terms, men, from, to);
}

/** Whether the king castles by this way along its rank: two squares from home, or in Chess960 to the rook or its own place. @param {View["terms"]} terms @param {Record<string, string>} men @param {string} from @param {string} to */
function castles(terms, men, from, to) {
  const man = men[from];
  if (from[1] !== (man === "K" ? "1" : "8")) return false;
  if (terms.chess960) return men[to] === (man === "K" ? "R" : "r") || to[0] === "g" || to[0] === "c";
  return from[0] === "e" && (to[0] === "g" || to[0] === "c");
}

export class Premove {
  /** What is to be made when the turn comes. @type {Move | null} */
  move = null;
  /** Whose man it is, as a FEN letter. */
  #man = "";

  /** @param {string} man as a FEN letter @param {Move} move */
  set(man, move) {
    this.move = move;
    this.#man = man;
  }

  /** Takes it back; tells whether there was one. */
  drop() {
    const had = this.move !== null;
    this.move = null;
    return had;
  }

  /**
   * What becomes of it now: `wait`, `make`, `gone` where its man may not make it any more, or `illegal` where the other's move was:
   * a reply lets that stand.
   *
   * @param {View} view
   * @param {import("../types.js").Color | null} mine
   * @returns {"wait" | "make" | "gone" | "illegal" | null} null where there is none
   */
  now(view, mine) {
    const move = this.move;
    if (!move) return null;
    const standing = view.board.men[move.from] === this.#man && colorOf(this.#man) === mine;
    if (!standing || view.state === "finished" || view.state === "adjourned" || view.terms.press !== "with-move") return "gone";
    if (isAhead(view, mine)) return "wait";
    if (wasIllegal(view, mine)) return "illegal";
    // First comes what somebody is asked: a move does not refuse a draw of which its player had not heard.
    if (view.choice || (view.offer && view.offer.by !== mine) || view.state === "question") return "wait";
    const may = view.board.turn === mine && targets(view, move.from).includes(move.to);
    return may ? "make" : "gone";
  }
}
