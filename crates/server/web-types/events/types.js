/**
 * The shapes of an event, as its pages use them. The server's `openapi.json` is the source.
 *
 * @module
 */

/** @typedef {{ number: number, name: string, points: string }} Player */
/** @typedef {{ board: number, white: Player, black: Player, result: string | null, table: string | null, ended: string | null, played: boolean, undecided: boolean, said: { white: string | null, black: string | null, by: [string, string] } | null }} Board */
/** @typedef {{ place: number, number: number, name: string, rating: number | null, points: string, tie_breaks: string[], reached: string | null, rating_change: string | null, rating_factor: number | null, sentence?: string }} Standing */
/** @typedef {{ organiser: boolean, arbiter?: boolean, captain?: number | null, line_ups?: import("./teams.js").LineUp[], player: Player | null, board: number | null, entered: string | null, refused: boolean }} Self */
/** @typedef {{ id: string, name: string, system: string, code: string, code_title: string, arbiter: string | null, time: string | null, regulations: string[], headers: string, wood: boolean, rounds: number | null, paired: number, round: number, boards: Board[], bye: Player | null, notes: string[], tie_breaks: string[], tie_break_words: import("./tie-breaks.js").Words[], standings: Standing[], after: number, open: string[], rating_words: string[], clubs: import("./standings.js").Clubs | null, prizes: Prizes | null, bracket: { head: string[], rows: string[][] } | null, team_boards: number | null, teams: import("./teams.js").Team[], team_tie_breaks: import("./tie-breaks.js").Words[], matches: import("./teams.js").Match[], next_round: number | null, next_waits: boolean, next_matches: import("./teams.js").Match[], captains_enter: boolean, members?: number[], entries: { open: boolean, waiting: { name: string, more: string[] }[] }, starts: boolean, sequence: number, you: Self | null, forms: import("./forms.js").Form[], link: string }} EventView */
/** @typedef {{ group: string, place: number, number: number, name: string, points: string, gets: string, of: string }} Winner */
/** @typedef {{ groups: string[], terms: string[], after: number, final: boolean, winners: Winner[], left: string[] }} Prizes */
/** @typedef {{ opponent: number | null, color: string | null, result: string | null }} Round */
/** @typedef {{ place: number, number: number, title: string | null, name: string, federation: string | null, fide_id: string | null, rating: number | null, rounds: Round[], points: string, tie_breaks: string[], rating_change: string | null, rating_factor: number | null }} Row */
/** @typedef {{ name: string, paired: number, after: number, open: string[], rating_words: string[], tie_breaks: string[], tie_break_words: import("./tie-breaks.js").Words[], teams: import("./teams.js").Team[], team_tie_breaks: import("./tie-breaks.js").Words[], players: Row[] }} Crosstable */

export {};
