/**
 * The shapes that the server sends, as this board uses them. The server's `openapi.json` is the source.
 *
 * @module
 */

/** @typedef {"white" | "black"} Color */
/** @typedef {"white" | "black" | "arbiter" | "spectator"} Seat */

/**
 * @typedef {object} Clock
 * @property {number} left milliseconds to the next control
 * @property {number} used milliseconds
 * @property {boolean} running
 * @property {number | null} fallen when the flag fell
 * @property {number | null} moves_to_control
 * @property {number | null} increment milliseconds
 * @property {number | null} delay milliseconds of the running turn that are not counted yet
 */

/**
 * @typedef {object} BoardState
 * @property {string} fen
 * @property {Color} turn
 * @property {Record<string, string>} men FEN letters by square
 * @property {Record<Color, { man: string, from: string } | null>} hands
 * @property {{ square: string, man: string, by: Color }[]} held
 * @property {{ man: string, square: string, by: Color } | null} beside a man let go on a square where another stands
 * @property {{ square: string, man: string, looks: string | null }[]} [named] men named and not placed
 * @property {{ square: string, by: Color, adjust: boolean, counts: boolean }[]} touched
 * @property {{ man: string, from: string }[]} off
 * @property {{ from: string, to: string, squares: string[], legal: boolean } | null} last
 * @property {string[]} check
 * @property {string[]} breach
 * @property {string | null} pawn_waits
 * @property {Color | null} to_press
 * @property {string[]} legal
 */

/**
 * @typedef {object} Duty
 * @property {Color} who
 * @property {string} sentence
 * @property {string[]} moves
 * @property {string[]} squares
 * @property {string[]} clauses
 * @property {boolean} upheld
 */

/**
 * @typedef {object} Choice
 * @property {Color} who
 * @property {string} sentence
 * @property {{ label: string, act: string, squares: string[] }[]} options
 * @property {string | null} waive
 * @property {string[]} clauses
 */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {"square" | "color" | "time" | "signed" | "move" | "number" | "fen" | "clause" | "word" | "words"} kind
 * @property {string[]} among the words among which it is chosen, if it is
 * @property {string[]} called what each of them is called, if the words do not say it
 * @property {number} [likely] how many of them come first because they are the likeliest
 * @property {string} label
 */

/**
 * @typedef {object} Available
 * @property {string} id
 * @property {string} group
 * @property {string} label
 * @property {string} act
 * @property {boolean} with_move
 * @property {boolean} open
 * @property {string | null} why
 * @property {string | null} cost
 * @property {string[]} clauses
 * @property {boolean} confirm
 * @property {boolean} rare whether it is seldom said
 * @property {string | null} [proposed] what the program has seen and would rule
 * @property {boolean} [ends] whether the game surely ends by that
 * @property {boolean} [back] whether men go back by that
 * @property {string | null} [denied] the answer to what the arbiter is asked that says the opposite
 * @property {Field[]} fields
 */

/**
 * @typedef {object} Line
 * @property {number} ply
 * @property {number} number
 * @property {Color} side
 * @property {string | null} san
 * @property {string} lan
 * @property {string} uci
 * @property {string | null} words as the player gave them
 * @property {boolean} legal
 * @property {boolean} [undone] whether an earlier position was restored
 * @property {number} at
 * @property {number | null} used
 * @property {number | null} left
 * @property {Record<Color, number | null> | null} [clocks] what both showed then, or were set to before the next move
 * @property {number} sequence
 * @property {string} fen
 */

/**
 * @typedef {object} Card
 * @property {number} sequence
 * @property {number} at
 * @property {"white" | "black" | "arbiter" | "law"} by
 * @property {string | null} act
 * @property {string | null} told what was done, as people say it
 * @property {"accepted" | "refused" | "not-understood" | "not-carried"} verdict
 * @property {boolean} breach
 * @property {"fact" | "word" | "ruling"} weight
 * @property {string} sentence
 * @property {string[]} clauses
 * @property {string[]} events
 * @property {string[]} penalties
 * @property {string | null} result
 * @property {boolean} [undone] whether it has been undone, with all that it brought about
 * @property {string | null} asks
 * @property {string | null} read_out
 * @property {("white" | "black")[]} [fallen] whose flags it tells to have fallen meanwhile
 * @property {Witness | null} witness
 */

/**
 * What can be stepped through to see why.
 *
 * @typedef {object} Witness
 * @property {"line" | "strategy" | "certificate"} kind
 * @property {string} sentence
 * @property {string[]} moves of a line
 * @property {string[]} positions of a line: before the first move and after each
 * @property {{ position: string, play: string, after: string, replies: { reply: string, step: number | null, further: boolean }[] }[]} steps of a strategy
 * @property {string[]} reasons of a certificate
 */

/**
 * @typedef {object} Envelope
 * @property {Color} by
 * @property {"closed" | "opened" | "lost"} state
 * @property {string} commitment
 * @property {number} number of the sealed move
 * @property {string[]} outside what stands on it
 * @property {string | null} words once it has been opened
 * @property {string | null} salt once it has been opened
 */

/**
 * @typedef {object} Adjournment
 * @property {boolean} broken_off
 * @property {boolean} ordered
 * @property {number} at
 * @property {number | null} resumed
 * @property {boolean | null} white_here
 * @property {boolean | null} black_here
 * @property {string} next
 * @property {string[]} clauses
 */

/**
 * @typedef {object} Communication
 * @property {{ sentence: string, clauses: string[] }[]} notices
 * @property {boolean} conditional
 * @property {number | null} days_per_move
 */

/** @typedef {{ by: Color, sequence: number, squares: string[], sentence: string, answers: string[] }} Asked */

/** One step of a line sent on conditions. @typedef {{ if: string, then: string }} ConditionStep */

/**
 * @typedef {object} Presence
 * @property {boolean} taken
 * @property {number} devices
 * @property {boolean} invited
 * @property {boolean} connected
 * @property {boolean} ready whether he has said that he is ready to begin
 * @property {string | null} since
 */

/**
 * @typedef {object} Terms
 * @property {string} start
 * @property {boolean} chess960
 * @property {number | null} chess960_number
 * @property {string | null} time
 * @property {string | null} time_words
 * @property {string | null} time_case as a case has it
 * @property {string} referee
 * @property {boolean} arbiter
 * @property {string} event
 * @property {string | null} odds
 * @property {string | null} undertaking
 * @property {string[]} agreed
 * @property {string[]} [settled] what of it whoever sits down is told, a sentence each; a server of the version before says nothing of it
 * @property {Record<Color, string | null>} names
 * @property {Seat[]} [members] at which seats members sit, whose names nobody else can have; a server of the version before says nothing of it, while nodes are replaced
 * @property {"by-hand" | "with-move"} press
 * @property {"board" | "communication"} [play]
 * @property {string} begins
 * @property {boolean} friendly whether either may call it off until both have moved
 * @property {number | null} leaves for how long at least, in milliseconds, a player may be away while his clock runs
 * @property {number | null} [leaves_most] for how long at most, where a third of what his clock shows is more
 * @property {string | null} [leaves_words] the same in a sentence
 * @property {boolean} open
 * @property {string} illegal_move what an illegal move comes to, as words that follow “An illegal move”
 * @property {number | null} [resumes] how long after a break, in milliseconds, either player alone begins the new session
 * @property {boolean} solo one person plays both sides
 * @property {string | null} tournament the page of the event whose game it is
 */

/**
 * @typedef {object} View
 * @property {string} id
 * @property {number} sequence
 * @property {Seat} you
 * @property {"waiting" | "playing" | "question" | "adjourned" | "finished"} state
 * @property {{ id: string, title: string, era: string }} code
 * @property {Terms} terms
 * @property {number} now game time in milliseconds at the moment of this view
 * @property {Record<Color, Clock> | null} clocks
 * @property {boolean} begun
 * @property {string | null} [began] when play began, by the calendar
 * @property {BoardState} board
 * @property {Duty[]} duties
 * @property {Choice | null} choice
 * @property {Available[]} acts
 * @property {{ by: Color, sentence: string, answers: string[] } | null} offer
 * @property {{ text: string, about: Record<string, any>, at: number, more: number, others: { text: string, at: number }[], play_waits: boolean, clauses: string[], answers: { label: string, act: string, fields: Field[], why: string | null, confirm: boolean }[], takes_back: boolean } | null} question
 * @property {{ by: Color, moves: number, made: number, sentence: string }[]} demands mates demanded
 * @property {{ from: number, lines: Line[] }} score
 * @property {{ from: number, cards: Card[] }} cards
 * @property {{ score: string, cause: string, sentence: string, clauses: string[], at: number, wall: string | null } | null} outcome
 * @property {string | null} [over] the same in the terms of whoever reads it, in a few words
 * @property {string | null} [in_event] what was entered for the game in its event while it was not over
 * @property {{ white: Presence, black: Presence, arbiter: Presence | null, spectators: number }} presence
 * @property {Envelope | null} envelope
 * @property {Envelope | null} [reply]
 * @property {Adjournment | null} [adjournment]
 * @property {Communication | null} [communication]
 * @property {Asked | null} [proposal]
 * @property {{ id: string, by: string | null, link: string, off: boolean } | null} rematch
 * @property {{ seat: Color, fault: string | null } | null} [machine] the machine that plays here, and why it has left if it has
 * @property {{ withdraw: boolean, call_off: boolean, take_back: boolean }} out how this seat may end what is not played
 * @property {{ seat: boolean, by_event?: boolean, before?: string | null, without?: Color[], asked_by: Color | null, name: string | null, white: boolean, black: boolean }} arbiter who may be the arbiter, and who has agreed
 * @property {Color[]} [one_more_loses] to whom one more illegal move costs the game
 * @property {{ by: Color | "arbiter" | "bystander" | "law", at: number, held: boolean } | null} stopped who has stopped the clocks, and when, while they stand
 * @property {number | null} [runs_since] since which game time the clock runs that runs, where whoever leaves can lose by it
 * @property {{ white: number | null, black: number | null } | null} [returned] what the clocks showed when men were let go that have gone back by a ruling
 * @property {number[]} [unconfirmed] the entries of rulings on claims that wait for the arbiter to confirm them
 * @property {boolean} [awaits_confirmation] whether he can still undo the latest of them
 * @property {string[]} established
 * @property {{ at: number, from: string, to: string }[]} outages when no server was up
 * @property {Record<Color, { answers: { label: string, act: string, fields: Field[], why: string | null, confirm: boolean }[], earlier: string, fixed: { act: string, sentence: string, ends: boolean, refused: boolean, asks: boolean }[] }> | null} [penalties] those that the arbiter may give
 * @property {Asked | null} [accident]
 * @property {Record<string, string>} titles what the clauses are called that are cited, by their ids
 */

/**
 * What of a view has changed, as a line is told it: of the clocks each member, of the men each square (null where none stands any
 * more), of the acts those that have changed, with the act before each if that is another, and the last if that is.
 *
 * @typedef {Partial<Omit<View, "board" | "clocks" | "acts">> & Pick<View, "sequence" | "you" | "now"> & { board?: Partial<Omit<BoardState, "men">> & { men?: Record<string, string | null> }, clocks?: Partial<Record<Color, Partial<Clock>>> | null, acts?: { last?: string | null, changed?: Record<string, Partial<Available> & { after?: string | null }> } }} Changes
 */

/**
 * A half-move, or a ruling, as a game's story tells it.
 *
 * @typedef {object} Moment
 * @property {number} ply how many half-moves stood in the score then
 * @property {number} at game time in milliseconds
 * @property {number} sequence
 * @property {Record<Color, number | null>} clocks milliseconds left
 * @property {{ by: string, act: string | null, verdict: Card["verdict"], breach: boolean, sentence: string, penalties: string[], clauses: string[], asks: string | null, result: string | null, undone: boolean } | null} ruling
 */

/** @typedef {{ start: Record<Color, number | null>, moments: Moment[], titles: Record<string, string> }} Story */

/** A machine that the club offers as an opponent. @typedef {{ name: string, strengths: { value: string, label: string, what?: string | null }[] }} MachineOffer */

/** A table at a glance. @typedef {{ fen: string, last: string[], clocks: Record<Color, Clock> | null, ago: number }} Glance */

/**
 * @typedef {object} Problem
 * @property {string} type
 * @property {string} title
 * @property {number} status
 * @property {string} detail
 * @property {number} [sequence]
 * @property {{ field: string, detail: string }[]} [errors]
 */

/**
 * @typedef {object} Code
 * @property {string} id
 * @property {string} title
 * @property {string} era
 * @property {string} summary
 * @property {string | null} inherits the code that it takes over
 * @property {TimeRead[]} presets
 * @property {boolean} odds
 * @property {{ value: string, label: string }[]} odds_kinds
 * @property {boolean} undertaking
 * @property {{ value: string, label: string }[]} undertakings
 * @property {boolean} communication
 * @property {boolean} by_message whether that is what it is for
 * @property {boolean} adjournment
 * @property {boolean} touch_move
 * @property {boolean} has_arbiter
 * @property {number} clause_count
 * @property {string[]} events
 * @property {{ timed: string, untimed: string }[]} illegal_moves what an illegal move comes to in each of these
 * @property {{ word: string, asks: string, takes: "nothing" | "time" | "moves" | "words", own: string }[]} regulations what an event may settle under it, and what holds where it says nothing
 */

/**
 * A time as the club understands it.
 *
 * @typedef {object} TimeRead
 * @property {string} time as a table takes it
 * @property {string} short as a player writes it
 * @property {string} words
 * @property {string} event
 * @property {string[]} clauses that make it such an event
 * @property {string | null} [away] for how long a player of a friendly game may be away with it, in a sentence
 */

/**
 * @typedef {object} Clause
 * @property {string} code in which it stands
 * @property {string} id
 * @property {string} title
 * @property {string} subject
 * @property {string} text
 * @property {string | null} [note]
 * @property {string} bound how far the program carries it
 */

/**
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} code
 * @property {string} title
 * @property {string | null} time
 * @property {string} referee
 * @property {string} event
 * @property {string} state
 * @property {Record<Color, string | null>} names
 * @property {Seat[]} [members]
 * @property {boolean} open
 * @property {Color | null} seat
 * @property {boolean} away whether whoever waits at it has gone away
 * @property {number} plies
 * @property {string} result
 * @property {Glance | null} board of a game that is or was played, as far as the club has it at hand
 * @property {string} link
 * @property {string} made
 */

/**
 * A typed move as the server understands it.
 *
 * @typedef {object} Reading
 * @property {boolean} accepted whether the code, or what was agreed, reads these words as a move where they count as they stand
 * @property {{ uci: string, lan: string, san: string | null, written: string | null, sentence: string, legal: boolean, faults: string[] }[]} moves
 * @property {string | null} problem
 */

/**
 * @typedef {object} Made
 * @property {string} id
 * @property {Seat} you
 * @property {string} link
 * @property {Record<Color, string | null>} keys the maker's own; both where he plays both sides
 * @property {Partial<Record<Exclude<Seat, "spectator">, string | null>>} invitations
 * @property {View} game the table as its maker sees it
 */

export {};
