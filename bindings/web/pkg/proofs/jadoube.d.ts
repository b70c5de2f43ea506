/* tslint:disable */
/* eslint-disable */

import type { Proof } from "../../types/forms.js";

/** A side of the board. */
export type Color = "white" | "black";

/** What a proof may cost, and what is counted. */
export interface ProofOptions {
    /** Positions looked at at most; 4,000,000 unless said. The same number gives the same answer on every machine. */
    nodes?: number;
    /** Count the halfmove clock, and end the game at 75 moves (`unwinnable`, `dead`). */
    clock?: boolean;
    /** Moves within which mate is asked for (`mate`); 3 unless said. */
    moves?: number;
}



/**
 * Can neither side ever mate again?
 *
 * @throws {Error} when the FEN cannot be read or is no position that can be played from
 */
export function dead(fen: string, options?: ProofOptions | null): Proof;

/**
 * Can this side force mate within so many moves, three unless the options say otherwise?
 *
 * @throws {Error} when the FEN cannot be read or is no position that can be played from
 */
export function mate(fen: string, side: Color, options?: ProofOptions | null): Proof;

/**
 * Can this position arise in a game?
 *
 * @throws {Error} when the FEN cannot be read
 */
export function reachable(fen: string, options?: ProofOptions | null): Proof;

/**
 * Can this side never mate again, by any series of legal moves? `proven`, with a certificate, if it cannot; `refuted`,
 * with a line that mates, if it can; `undecided` when the nodes ran out.
 *
 * @throws {Error} when the FEN cannot be read or is no position that can be played from
 */
export function unwinnable(fen: string, side: Color, options?: ProofOptions | null): Proof;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly dead: (a: number, b: number, c: number) => [number, number, number];
    readonly mate: (a: number, b: number, c: any, d: number) => [number, number, number];
    readonly reachable: (a: number, b: number, c: number) => [number, number, number];
    readonly unwinnable: (a: number, b: number, c: any, d: number) => [number, number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
