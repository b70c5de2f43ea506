//! What follows from acts and is kept: the facts that a game adds up from.

use jadoube_board::{Color, Man, Move, Role, Square};
use serde::{Deserialize, Serialize};

use crate::act::{Hands, Intent, Notice};
use crate::ruling::{Choice, Clauses, Duty, OffenceKind, Outcome, Penalty, Question, Right};
use crate::sealed::{Commitment, SealedWords};
use crate::time::Millis;

/// A fact that follows from an act. [`crate::Game::apply`] carries it out and asks no questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Event {
    /// The time is now so late; running clocks have counted up to it.
    TimePassed {
        /// The moment, from the beginning of play.
        to: Millis,
    },
    /// A man was touched; an adjustment that the code licenses binds nobody.
    Touched {
        /// By whom.
        who: Color,
        /// Where it stands.
        square: Square,
        /// The man.
        man: Man,
        /// Meant, or an accident.
        intent: Intent,
        /// How it was announced, if it was an adjustment.
        adjusting: Option<Notice>,
        /// Whether the touch counts towards the duties of touched men.
        counts: bool,
    },
    /// A touch of this turn was an accident after all: it counts no longer.
    TouchExcused {
        /// Who touched.
        who: Color,
        /// Where the man stands.
        square: Square,
    },
    /// A man was taken up.
    Lifted {
        /// By whom.
        who: Color,
        /// From where.
        square: Square,
    },
    /// The man in hand was set down, still held.
    Placed {
        /// By whom.
        who: Color,
        /// Where.
        square: Square,
    },
    /// A man was let go.
    Quitted {
        /// By whom.
        who: Color,
        /// Where it stands.
        square: Square,
    },
    /// A man was taken off the board.
    Removed {
        /// By whom.
        who: Color,
        /// Where it stood.
        square: Square,
    },
    /// A new piece was set on the board for a pawn and let go.
    PieceSet {
        /// By whom.
        who: Color,
        /// Where.
        square: Square,
        /// The man as the law takes it.
        man: Man,
    },
    /// A pawn on the last rank was named a piece.
    PieceNamed {
        /// By whom.
        who: Color,
        /// Where it stands.
        square: Square,
        /// What it is to be.
        role: Role,
    },
    /// A move was made on the board.
    MoveMade {
        /// By whom.
        who: Color,
        /// The man and the way it went.
        made: Move,
        /// Whether it is a legal move.
        legal: bool,
        /// The clauses that it breaks as a move, if any.
        faults: Clauses,
        /// With how many hands.
        hands: Hands,
        /// Who has the turn now.
        turn: Color,
        /// The duty that it left undone, if any.
        unmet: Option<Duty>,
    },
    /// The latest move is completed, beyond having been made.
    MoveCompleted,
    /// The men of the turn in progress were put back as they stood when it began.
    HandsUndone,
    /// A clock was pressed: it stands, and the other runs.
    ClockPressed {
        /// By whom.
        who: Color,
    },
    /// A clock runs.
    ClockStarted {
        /// Whose.
        whose: Color,
    },
    /// Neither clock runs.
    ClocksStopped,
    /// Time was added to a clock, or taken off it.
    TimeAdjusted {
        /// Whose.
        whose: Color,
        /// Milliseconds added to the time left; negative takes off.
        by: i64,
    },
    /// A clock was set to show so much time left.
    ClockSet {
        /// Whose.
        whose: Color,
        /// Time left to the next control.
        left: Millis,
    },
    /// A clock was set to show so much time used.
    UsedSet {
        /// Whose.
        whose: Color,
        /// Time used since the beginning.
        used: Millis,
    },
    /// An increment is in use from now on.
    IncrementBroughtIn {
        /// So much with each move.
        increment: Millis,
    },
    /// A duty lies on a player; it takes the place of any other of his.
    DutyLaid {
        /// The duty.
        duty: Duty,
    },
    /// No duty lies on that player any more.
    DutyEnded {
        /// Whose.
        who: Color,
    },
    /// A player may choose; it takes the place of any other choice.
    ChoiceGiven {
        /// The choice.
        choice: Choice,
    },
    /// There is nothing left to choose.
    ChoiceEnded,
    /// A player may exact a penalty for the latest offence of the other.
    PenaltyOpened {
        /// Who may exact it.
        holder: Color,
        /// What was done.
        kind: OffenceKind,
        /// The offence's clauses.
        by: Clauses,
    },
    /// The right to exact a penalty is used up, with no loss of it.
    PenaltySpent,
    /// A right is lost.
    RightLost {
        /// Whose.
        who: Color,
        /// Which.
        right: Right,
        /// The clauses that take it.
        by: Clauses,
    },
    /// A right that was lost is there again.
    RightRestored {
        /// Whose.
        who: Color,
        /// Which.
        right: Right,
    },
    /// A punishment was given.
    Punished {
        /// What and whom.
        penalty: Penalty,
    },
    /// An illegal act was counted against a player.
    IllegalCounted {
        /// Against whom.
        who: Color,
    },
    /// The position before a half-move was restored; it and all after it are void.
    Restored {
        /// The index of that half-move from the beginning of the game, from 0.
        ply: u32,
    },
    /// A position was set up to go on from.
    SetUp {
        /// Its FEN.
        fen: String,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        who: Color,
    },
    /// The open offer is open no longer.
    OfferEnded,
    /// A move was declared and not yet made.
    MoveIntended {
        /// By whom.
        who: Color,
        /// Which.
        made: Move,
        /// Whether it must be made.
        binds: bool,
    },
    /// A player demanded to be mated within a number of moves.
    MateDemanded {
        /// By whom.
        by: Color,
        /// The number of moves the other has.
        moves: u32,
    },
    /// The count of a mate demand begins again.
    MateDemandEnded {
        /// Whose demand.
        by: Color,
    },
    /// Something waits for the arbiter's answer.
    QuestionAsked {
        /// What.
        question: Question,
        /// Whether play waits for it.
        play_waits: bool,
    },
    /// The question is answered.
    QuestionAnswered,
    /// Words were written on a scoresheet.
    Written {
        /// By whom.
        who: Color,
        /// The words.
        words: String,
        /// Whether before the move was made.
        before_move: bool,
    },
    /// A player has stopped keeping the score.
    RecordingStopped {
        /// Who.
        who: Color,
    },
    /// A player came.
    Arrived {
        /// Who.
        who: Color,
    },
    /// A player is excused for coming late.
    Excused {
        /// Who.
        who: Color,
    },
    /// Play was broken off: the clocks stand, and the player on turn may or must seal a move.
    Adjourned,
    /// A move was sealed; nobody can read it yet.
    Sealed {
        /// By whom.
        who: Color,
        /// What the words are committed to.
        commitment: Commitment,
        /// The move that was made on the board and had to be sealed, if one was; the board shows the position before
        /// it again.
        on_board: Option<Move>,
        /// Whether it is a reply to the sealed move, sealed because its maker was not there.
        reply: bool,
    },
    /// The new session of an adjourned game has begun.
    SessionBegun,
    /// Whether a player is there at the resumption.
    Presence {
        /// Who.
        who: Color,
        /// Whether he is.
        here: bool,
    },
    /// An envelope was opened; the words are public from now on and can be held against the commitment.
    EnvelopeOpened {
        /// Whether it was that of a sealed reply.
        reply: bool,
        /// The words and their salt.
        sealed: SealedWords,
    },
    /// An envelope is lost.
    EnvelopeLost {
        /// Whether it was that of a sealed reply.
        reply: bool,
    },
    /// Play goes back to the break: the position before the sealed move and the times used then.
    BackToBreak {
        /// Whether the times go back as well.
        times: bool,
    },
    /// Time is charged to a player for which no clock ran.
    TimeCharged {
        /// To whom.
        whose: Color,
        /// How much.
        time: Millis,
    },
    /// Something was established or done that only stands in the record.
    Noted {
        /// What, in a sentence.
        what: String,
        /// The clauses that it concerns.
        by: Clauses,
    },
    /// The game has ended.
    GameEnded {
        /// How.
        outcome: Outcome,
    },
    /// The result does not stand; the game goes on.
    GameReopened,
    /// The game is begun anew from the initial array, with fresh clocks.
    GameBegunAnew,
}
