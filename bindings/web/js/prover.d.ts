import type { Proof } from "../types/forms.js";
import type { Color, ProofOptions } from "../pkg/proofs/jadoube.js";

/** What can be asked. */
export type Question = "unwinnable" | "dead" | "mate" | "forced-win" | "perpetual" | "reachable";

/** Of whom it is asked, what it may cost, and who can stop it. */
export interface Asked extends ProofOptions {
  /** Who would mate, win or check; the questions `dead` and `reachable` have nobody. */
  for?: Color;
  /** Aborted, it rejects the answer with its reason and ends the work within milliseconds. */
  signal?: AbortSignal;
}

/** Proofs in a thread of their own: a worker of the browser or of node. Questions are answered one after the other. */
export declare class Prover {
  /** Asks a question of a position, a FEN. Rejected with the sentence of the error where it cannot be read. */
  ask(question: Question, fen: string, options?: Asked): Promise<Proof>;
  /** Ends the thread; what is not answered is rejected. */
  close(): void;
}
