import type { AuditGame, PgnGame } from "../types/forms.js";

/** How games are read. */
export interface ReadOptions {
  /** The language of the letters of the men, as `de`; found from each game if left out. */
  language?: string;
}

/** By what games are judged. */
export interface AuditOptions extends ReadOptions {
  /** The code of all games; the law of each game's day if left out. */
  code?: string;
  /** The kind of event of all games; that which each game's time control makes if left out. */
  event?: "classical" | "rapid" | "blitz" | "rapid supervised" | "blitz supervised";
  /** Positions that each proof may look at; 4,000,000 unless said. */
  nodes?: number;
}

/**
 * The games of a PGN one after another, read leniently; what could not be read of one is told in its `unread`, what could not
 * be played in its `illegal`.
 *
 * @throws {Error} when there is no such language
 */
export declare function games(source: string | Uint8Array, options?: ReadOptions): Generator<PgnGame, void, undefined>;

/**
 * The games of a PGN one after another, each with what contradicts the law in it.
 *
 * @throws {Error} when there is no such code, event or language
 */
export declare function audit(source: string | Uint8Array, options?: AuditOptions): Generator<AuditGame, void, undefined>;
