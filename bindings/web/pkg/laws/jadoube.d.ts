/* tslint:disable */
/* eslint-disable */

/** A legal move, written three ways. */
export interface LegalMove {
    /** As two squares; castling is the king taking its own rook: `e1h1`. */
    uci: string;
    /** In standard algebraic notation. */
    san: string;
    /** The position after it. */
    fen: string;
}



import type { ActRuling, GameState, Offers } from "../../types/forms.js";

/** Whoever can act at a game. */
export type Actor = "white" | "black" | "arbiter" | "bystander";

/** An act as data: `{ by: "white", act: "play", words: "e4", now: 4000 }`. */
export interface Act {
    by: Actor;
    /** What is done, as `touch`, `move`, `play`, `press`, `claim`. */
    act: string;
    /** Milliseconds from the beginning of play; left out, the latest moment known. */
    now?: number;
    [field: string]: unknown;
}



import type { ClauseEntry, Code, Comparison, Ruling, Search, SideBySide } from "../../types/forms.js";



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
 * A game under one code of laws.
 */
export class Game {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Rules on the next act, a line as a case has it (`"@ 0:04:10 White plays e4"`) or an object of the same.
     *
     * @throws {Error} when it cannot be read; nothing has happened then
     */
    act(act: string | Act): ActRuling;
    /**
     * The position at the start of the turn in progress.
     */
    fen(): string;
    /**
     * The moves of the record in standard notation.
     */
    moves(): string[];
    /**
     * A game under the code of this id. `headers` are those of a case, a line each: `time: 90+30`, `start: FEN`,
     * `event: rapid`.
     *
     * @throws {Error} when there is no such code, or a header cannot be read
     */
    constructor(code: string, headers?: string | null);
    /**
     * What somebody may do now, and what the code knows and does not let him do.
     *
     * @throws {Error} when there is nobody of this name
     */
    offers(by: Actor): Offers;
    /**
     * Lets time go by, in milliseconds from the beginning of play; true if that alone ended the game or put a question.
     */
    pass(now: number): boolean;
    /**
     * The game as PGN, with the rulings as comments.
     */
    pgn(): string;
    /**
     * How the game stands.
     */
    state(): GameState;
}

/**
 * The clauses of a code: all of them, or that of this id and those below it.
 *
 * @throws {Error} when there is no such code or clause; the sentence names the nearest
 */
export function clauses(code: string, id?: string | null): ClauseEntry[];

/**
 * The codes, oldest first.
 */
export function codes(): Code[];

/**
 * What codes say on a subject or parameter, where they differ.
 *
 * @throws {Error} when there is no such code or subject
 */
export function compare(codes: string[], on?: string | null): Comparison;

/**
 * Can neither side ever mate again?
 *
 * @throws {Error} when the FEN cannot be read or is no position that can be played from
 */
export function dead(fen: string, options?: ProofOptions | null): Proof;

/**
 * The version of the laws: another as soon as anything that a ruling depends on is.
 */
export function edition(): string;

/**
 * The legal moves of a position.
 *
 * @throws {Error} when the FEN cannot be read or is no position that can be played from
 */
export function legalMoves(fen: string): LegalMove[];

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
 * The move that words in any notation mean: `Nf3`, `g1f3`, `Kt-KB3`.
 *
 * @throws {Error} when they mean none or several; the sentence says why
 */
export function readMove(fen: string, words: string): LegalMove;

/**
 * Rules on a whole case under one code, whatever codes its header names.
 *
 * @throws {Error} with a sentence for every line that cannot be read, or when there is no such code
 */
export function rule(text: string, code: string): Ruling;

/**
 * Rules on a whole case under several codes, side by side; under all of them if none is named.
 *
 * @throws {Error} with a sentence for every line that cannot be read, or when there is no such code
 */
export function ruleUnder(text: string, codes?: string[] | null): SideBySide;

/**
 * The clauses in which these words stand, best first; ten unless said.
 *
 * @throws {Error} when there is no such code
 */
export function search(words: string, codes?: string[] | null, limit?: number | null): Search;

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
    readonly __wbg_game_free: (a: number, b: number) => void;
    readonly clauses: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly codes: () => [number, number, number];
    readonly compare: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly dead: (a: number, b: number, c: number) => [number, number, number];
    readonly edition: () => [number, number];
    readonly game_act: (a: number, b: any) => [number, number, number];
    readonly game_fen: (a: number) => [number, number];
    readonly game_moves: (a: number) => [number, number];
    readonly game_new: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly game_offers: (a: number, b: any) => [number, number, number];
    readonly game_pass: (a: number, b: number) => number;
    readonly game_pgn: (a: number) => [number, number];
    readonly game_state: (a: number) => [number, number, number];
    readonly legalMoves: (a: number, b: number) => [number, number, number];
    readonly mate: (a: number, b: number, c: any, d: number) => [number, number, number];
    readonly reachable: (a: number, b: number, c: number) => [number, number, number];
    readonly readMove: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly rule: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly ruleUnder: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly search: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly unwinnable: (a: number, b: number, c: any, d: number) => [number, number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_drop_slice: (a: number, b: number) => void;
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
