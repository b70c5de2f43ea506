/** Whether the other end of a line is still there. */

/** How often the other end is asked, milliseconds. */
const ASK = 3000;
/** Without an answer for so long the reader is told, milliseconds. */
export const QUIET = 3000;
/** And after so long the line is given up. */
const DEAD = 6000;
/** How often it is looked. */
const LOOK = 500;
/** If nobody looked for so long, the machine or the tab slept. */
const SLEPT = 4000;

export class Watch {
  #ask;
  #quiet;
  #dead;
  /** When the oldest thing was sent that has not been answered. @type {number | null} */ #since = null;
  #answered = 0;
  #looked = 0;
  #watching = false;

  /** @param {{ ask: () => void, quiet: () => void, dead: () => void }} hands */
  constructor({ ask, quiet, dead }) {
    this.#ask = ask;
    this.#quiet = quiet;
    this.#dead = dead;
  }

  /** Looks from now on, and whenever the browser says that something may have changed. */
  start() {
    setInterval(() => this.look(), LOOK);
    const again = () => document.visibilityState === "visible" && this.doubt();
    for (const event of ["online", "offline", "pageshow", "focus"]) globalThis.addEventListener?.(event, again);
    globalThis.document?.addEventListener("visibilitychange", again);
  }

  /** A new line has been opened; its first word is to be answered like any other. */
  opened() {
    this.#watching = true;
    this.#since = this.#looked = performance.now();
  }

  /** The line is closed, so that there is nothing to wait for. */
  closed() {
    this.#watching = false;
    this.#since = null;
  }

  /** Something has been sent that is answered. */
  sent() {
    this.#since ??= performance.now();
  }

  /** An answer has come, which shows that both directions are open. */
  answered() {
    this.#since = null;
    this.#answered = performance.now();
  }

  /** Asks at once. */
  doubt() {
    if (!this.#watching || this.#since !== null) return;
    this.sent();
    this.#ask();
  }

  /** Looks whether anything is overdue. */
  look() {
    const now = performance.now();
    const slept = now - this.#looked > SLEPT;
    this.#looked = now;
    if (!this.#watching) return;
    if (slept) {
      // What was sent before the sleep may have been answered during it: the waiting begins anew.
      this.#since = null;
      return this.doubt();
    }
    if (this.#since === null) return void (now - this.#answered >= ASK && this.doubt());
    if (now - this.#since >= DEAD) this.#dead();
    else if (now - this.#since >= QUIET) this.#quiet();
  }
}
