/**
 * What hands do on the board, by pointer or by key, told as intents: touch, adjust, release, put back.
 *
 * Nothing is corrected here. A man may be let go on any square; the law answers.
 */

import { FILES, fileOf, rankOf, square as squareOf, stepBy } from "./geometry.js";
import { colorOf } from "../words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Color} Color */

/**
 * Who listens to the hands.
 *
 * @typedef {object} Listener
 * @property {() => Color | null} mine the side whose hands these are; null for those who only look
 * @property {(square: string) => void} touch
 * @property {(square: string) => void} adjust
 * @property {(from: string, to: string) => void} release the man of `from` is let go on `to`
 * @property {(square: string) => void} putBack the man in hand is let go on its own square
 * @property {(square: string) => string | null} takeBack takes back a waiting move: the square of its man, in hand again, or none; null where nothing is taken back
 * @property {() => void} changed what is in hand, or the mode, has changed
 * @property {(from: string, to: string) => boolean} joins whether letting go on this own man means something (castling)
 * @property {(from: string, to: string) => boolean} keeps whether the man of `from` stays in hand when this own man is touched
 * @property {(from: string, to: string) => boolean} retakes whether `from` is meant to take where this own man stands
 * @property {(square: string) => boolean} bound whether the man here must move, so that it stays in hand
 * @property {(from: string) => boolean} lands whether the carried man of `from` may be let go on one of its own side
 */

const DRAG_FROM = 5;
/** So long, in milliseconds, a finger that has come down may be one of two, or on its way across the board. */
const SETTLES = 120;

export class Hands {
  /** The square of the man that is going to move. @type {string | null} */
  selected = null;
  /** Whether men are being put straight. */
  adjusting = false;

  #board;
  #listener;
  /** @type {{ pointer: number, from: string, x: number, y: number, moved: boolean, fresh: boolean } | null} */ #drag = null;
  /** A finger that has come down and touched nothing yet. @type {{ event: PointerEvent, square: string, timer: number } | null} */ #coming = null;

  /** @param {Board} board @param {Listener} listener */
  constructor(board, listener) {
    this.#board = board;
    this.#listener = listener;
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#cancel());
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Begins or ends putting men straight. @param {boolean} on */
  setAdjusting(on) {
    this.adjusting = on;
    this.selected = null;
    this.#listener.changed();
  }

  /** Presses on the square that has the keyboard's focus. */
  pressFocused() {
    this.#press(this.#board.focused);
  }

  /** Forgets what is in hand, with no word to the law. */
  forget() {
    if (this.selected === null) return;
    this.selected = null;
    this.#listener.changed();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const square = this.#board.squareUnder(event.clientX, event.clientY);
    if (event.button === 2) return this.#away();
    if (event.button !== 0 || !square) return;
    event.preventDefault();
    this.#board.element.classList.add("by-pointer");
    if (event.pointerType !== "touch") return this.#lands(event, square);
    // Two fingers make the picture larger, and touch no man.
    if (!event.isPrimary) return this.#passes();
    this.#board.element.setPointerCapture(event.pointerId);
    this.#coming = { event, square, timer: setTimeout(() => this.#arrives(), SETTLES) };
  }

  /** The finger has come to touch. */
  #arrives() {
    const coming = this.#coming;
    this.#passes();
    if (coming) this.#lands(coming.event, coming.square);
  }

  /** The finger is none that touches. */
  #passes() {
    clearTimeout(this.#coming?.timer);
    this.#coming = null;
  }

  /** A hand is on a square. @param {PointerEvent} event @param {string} square */
  #lands(event, square) {
    this.#board.focus(square);
    const fresh = square !== this.selected;
    const from = this.#press(square);
    if (!from || this.selected !== from) return;
    if (event.pointerType !== "touch") this.#board.element.setPointerCapture(event.pointerId);
    this.#drag = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, moved: false, fresh };
  }

  /** Whether a finger that goes across the board carries what stands there: only one's own man. @param {string} square */
  #carries(square) {
    const man = this.#board.picture.men[square];
    return man !== undefined && colorOf(man) === this.#listener.mine() && !this.adjusting;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const coming = this.#coming;
    if (coming && event.pointerId === coming.event.pointerId && Math.hypot(event.clientX - coming.event.clientX, event.clientY - coming.event.clientY) >= DRAG_FROM) {
      if (!this.#carries(coming.square)) return this.#passes();
      this.#arrives();
    }
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    // A second button that is pressed while one is held comes as a movement.
    if (event.buttons & 2) return this.#away();
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
    // What has gone elsewhere meanwhile, or been taken, follows no hand, nor does what stands there now.
    if (!this.#carries(drag.from)) return this.#cancel();
    drag.moved = true;
    this.#board.carry(drag.from, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.#coming?.event.pointerId === event.pointerId) this.#arrives();
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    this.#drag = null;
    this.#board.carry(drag.from, null);
    const to = this.#board.squareUnder(event.clientX, event.clientY);
    if (drag.moved && to && to !== drag.from) this.#release(drag.from, to);
    else if (drag.moved) this.#putBack();
    else if (!drag.fresh && !this.#listener.bound(drag.from)) this.forget();
  }

  #cancel() {
    this.#passes();
    if (this.#drag) this.#board.carry(this.#drag.from, null);
    this.#drag = null;
  }

  /** The mouse's other button: what is only thought is taken back, and the man in hand is let alone. */
  #away() {
    this.#cancel();
    this.#listener.takeBack("");
    this.forget();
  }

  /** A press on a square; gives the square of the man that it was laid on, if that one can be carried on. @param {string} square @returns {string | null} */
  #press(square) {
    const mine = this.#listener.mine();
    if (!mine) return null;
    const man = this.#board.picture.men[square];
    if (this.adjusting) {
      if (man) this.#listener.adjust(square);
      return null;
    }
    if (this.selected === square) return square;
    const own = man !== undefined && colorOf(man) === mine;
    const { selected } = this;
    if (selected && (!own || this.#listener.joins(selected, square) || this.#listener.retakes(selected, square))) {
      this.#release(selected, square);
      return square;
    }
    const back = this.#listener.takeBack(square);
    if (back !== null) return back && this.#takes(back);
    if (!man) return null;
    // King, then rook: the king stays in hand, and is let go where he castles to.
    if (own && !(selected && this.#listener.keeps(selected, square))) return this.#takes(square);
    this.#listener.touch(square);
    this.#listener.changed();
    return square;
  }

  /** A man of one's own is in hand. @param {string} square */
  #takes(square) {
    this.selected = square;
    this.#listener.touch(square);
    this.#listener.changed();
    return square;
  }

  /** @param {string} from @param {string} to */
  #release(from, to) {
    const target = this.#board.picture.men[to];
    const mine = this.#listener.mine();
    if (target && mine && colorOf(target) === mine && !this.#listener.joins(from, to) && !this.#listener.lands(from)) {
      // A hand cannot set a man down on its fellow: it has only touched that one too.
      if (!this.#listener.keeps(this.selected ?? "", to)) this.selected = to;
      this.#listener.touch(to);
    } else {
      this.selected = null;
      this.#listener.release(from, to);
    }
    this.#listener.changed();
  }

  #putBack() {
    const square = this.selected;
    if (!square) return void this.#listener.takeBack("");
    this.selected = null;
    this.#listener.putBack(square);
    this.#listener.changed();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#board.element.classList.remove("by-pointer");
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = this.#step(event.key);
    if (to) this.#board.focus(to);
    else if (event.key === "Enter") this.pressFocused();
    else if (event.key === "Escape" && this.adjusting) this.setAdjusting(false);
    else if (event.key === "Escape") this.#putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The square that a key leads to. @param {string} key */
  #step(key) {
    const { focused, picture } = this.#board;
    if (key.length === 1 && FILES.includes(key)) return squareOf(FILES.indexOf(key), rankOf(focused));
    if (/^[1-8]$/.test(key)) return squareOf(fileOf(focused), Number(key) - 1);
    return stepBy(key, focused, picture.below);
  }
}
