/**
 * The shapes in which the server tells how a dispute was ruled. Its `openapi.json` is the source.
 *
 * @module
 */

/** @typedef {import("../types.js").BoardState} BoardState */
/** @typedef {import("../types.js").Clock} Clock */
/** @typedef {import("../types.js").Color} Color */

/**
 * One line of a dispute: what was ruled, and how things stood then.
 *
 * @typedef {object} Step
 * @property {number} line
 * @property {string} text
 * @property {number} at
 * @property {string | null} by
 * @property {"accepted" | "refused" | "not-understood" | "not-carried"} verdict
 * @property {boolean} breach
 * @property {string} sentence
 * @property {string[]} clauses
 * @property {string[]} events
 * @property {string[]} penalties
 * @property {string | null} asks
 * @property {string | null} reads
 * @property {string} result
 * @property {import("../types.js").Duty[]} duties
 * @property {import("../types.js").Choice | null} choice
 * @property {{ line: number, text: string, ok: boolean, got: string }[]} expectations
 * @property {{ score: string, sentence: string, clauses: string[] } | null} outcome
 * @property {Record<Color, Clock> | null} clocks
 * @property {BoardState | null} board
 * @property {{ fen: string, last: string[] }[]} between
 */

/**
 * @typedef {object} Replay
 * @property {string} code
 * @property {string} title
 * @property {string | null} left_out
 * @property {boolean} unfinished
 * @property {boolean} ok
 * @property {string} result
 * @property {string} read_out
 * @property {BoardState | null} start
 * @property {Step[]} steps
 * @property {boolean} [asks_whether] whether yes and no are the answers to what is open at the end
 * @property {string[]} [answers] to what is open at the end
 */

/** @typedef {{ line: number, column: number, found: string, expected: string, means?: string[], sentence: string }} Fault */

/**
 * @typedef {object} Answer
 * @property {Fault[]} errors
 * @property {string} title
 * @property {string[]} named
 * @property {Replay[]} replays
 * @property {string} [form] the last ruling as a page to be printed
 */

/**
 * What is to be said of a recorded game at a ply of it.
 *
 * @typedef {object} Remark
 * @property {string} key
 * @property {"cure" | "form" | "doubt" | "law" | "perhaps" | "stop" | "unplaced" | "left-out"} kind
 * @property {number} ply
 * @property {number | null} line
 * @property {number | null} column
 * @property {string} sentence
 * @property {{ code: string, clauses: string[] }} [citation]
 * @property {string} [accept]
 * @property {boolean} accepted
 * @property {{ line: number, column: number, found: string, written: string }[]} [edits]
 */

/**
 * @typedef {object} Ply
 * @property {string} number
 * @property {string} san
 * @property {string} men
 * @property {string[]} squares
 * @property {string[]} [comments]
 * @property {string[]} [variations]
 */

/**
 * A recorded game.
 *
 * @typedef {object} RecordedGame
 * @property {number} number
 * @property {number | null} line
 * @property {string} white
 * @property {string} black
 * @property {string} occasion
 * @property {string} result
 * @property {number} readings
 * @property {number} reading
 * @property {string[]} codes
 * @property {string} law
 * @property {{ start: string, before?: string[], plies: Ply[] }} course
 * @property {Remark[]} remarks
 */

/** @typedef {{ read_as: "pgn" | "score", games: RecordedGame[], left_out: Remark[], pgn: string }} Records */

export {};
