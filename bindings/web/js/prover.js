// Proofs in a thread of their own, which can be stopped: where they are asked for nothing waits.

import { thread } from "#thread";

/** Whoever asked has waited long enough, or the prover was closed. @param {unknown} reason */
const stopped = (reason) => reason ?? new DOMException("the prover was closed", "AbortError");

export class Prover {
  /** What is asked and not answered, in order; the first is being worked on. */
  #asked = [];
  #thread = null;
  #closed = false;

  /** Asks a question of a position. */
  ask(question, fen, options = {}) {
    const { for: side, signal, ...rest } = options;
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(stopped());
      if (signal?.aborted) return reject(stopped(signal.reason));
      const one = { given: { question, fen, side, options: rest }, settle: null };
      const withdrawn = () => this.#withdraw(one, stopped(signal.reason));
      signal?.addEventListener("abort", withdrawn, { once: true });
      one.settle = (error, proof) => {
        signal?.removeEventListener("abort", withdrawn);
        if (error) reject(error);
        else resolve(proof);
      };
      this.#asked.push(one);
      if (this.#asked.length === 1) this.#next();
    });
  }

  /** Ends the thread; what is not answered is rejected. */
  close() {
    this.#closed = true;
    this.#end();
    for (const one of this.#asked.splice(0)) one.settle(stopped());
  }

  #next() {
    if (this.#asked.length === 0) return;
    this.#thread ??= thread((answer) => this.#answered(answer));
    this.#thread.ask(this.#asked[0].given);
  }

  #answered({ error, proof }) {
    const one = this.#asked.shift();
    this.#next();
    one?.settle(error === undefined ? undefined : new Error(error), proof);
  }

  /** Work cannot be stopped from outside in any gentler way than by ending its thread. */
  #withdraw(one, reason) {
    const at = this.#asked.indexOf(one);
    if (at < 0) return;
    this.#asked.splice(at, 1);
    one.settle(reason);
    if (at === 0) {
      this.#end();
      this.#next();
    }
  }

  #end() {
    this.#thread?.end();
    this.#thread = null;
  }
}
