//! What follows from acts and is kept: the facts that a game adds up from.

use jadoube_board::{Color, Man, Move, Role, Square};
use serde::{Deserialize, Serialize};

use crate::fact::commitment::{Commitment, SealedWords};
use crate::fact::duty::{Choice, Clauses, Duty, Right};
use crate::fact::hands::{Hands, Intent, Notice, StandIn};
use crate::fact::manners::{Consent, Place};
use crate::fact::message::Message;
use crate::fact::outcome::Outcome;
use crate::fact::penalty::{Grades, Later, OffenceKind, Penalty, PutBack, Superseding, Trouble};
use crate::fact::question::Question;
use crate::time::Millis;

/// A fact that follows from an act. [`crate::Game::apply`] carries it out and asks no questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
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
    /// A touch of this turn counts no longer: it was an accident after all, or the right to insist on it is lost.
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
    /// A flag was seen down, whatever the time as reckoned.
    FlagSeen {
        /// Whose.
        whose: Color,
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
        /// What may be exacted, where the code grades its penalties.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grades: Option<Grades>,
    },
    /// A right to a penalty will open for a player when the turn in progress has ended.
    PenaltyComing {
        /// Whose right.
        holder: Color,
        /// What it is; none if it is gone.
        right: Option<Later>,
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
    /// The men are put back as they stood before that half-move of the turn; what was touched in the turn stays known.
    TurnRewound {
        /// The index of that half-move from the beginning of the game, from 0.
        ply: u32,
        /// Whether the touches are answered by a penalty with it.
        spends: bool,
    },
    /// The turn is another's without a move: he has taken it, or it is his by right.
    TurnPassed {
        /// Whose it is now.
        to: Color,
    },
    /// A man touched in the opponent's turn counts as touched in the turn that has begun.
    TouchCarried {
        /// By whom it was touched.
        who: Color,
        /// Where the man stands now.
        square: Square,
        /// The man.
        man: Man,
    },
    /// The latest move was taken back by its own player in the opponent's turn, to be put right if the opponent says so.
    MoveSuperseded {
        /// How.
        how: Superseding,
    },
    /// The move that was superseded stands again.
    SupersededReinstated,
    /// The superseding can be annulled no longer.
    SupersedingStands,
    /// A man taken off by mistake stands on its square again.
    RemovalUndone {
        /// Its square.
        square: Square,
    },
    /// Something stands on the square of promotion in the stead of the piece.
    StandInSet {
        /// By whom.
        who: Color,
        /// Where.
        square: Square,
        /// What.
        what: StandIn,
    },
    /// A stand-in was replaced: by the piece, or by another stand-in.
    StandInReplaced {
        /// Where it stood.
        square: Square,
        /// What stands there now; none if it is the piece itself.
        by: Option<StandIn>,
    },
    /// An offence was established for which the opponent may claim the game.
    OffenceKnown {
        /// By whom.
        whom: Color,
        /// The offence, in the word of the finding.
        word: String,
        /// The offence's clauses.
        by: Clauses,
    },
    /// A fault of the beginning was mentioned in time.
    FaultMentioned {
        /// Its clauses.
        by: Clauses,
    },
    /// The hour fixed for the end of play has come.
    PlayClosed,
    /// A player does without the restoring of the illegal moves made so far.
    RestoringWaived {
        /// Who.
        who: Color,
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
    OfferEnded {
        /// What ended it, if it lapsed: it was neither accepted nor settled by the end of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Lapse>,
    },
    /// The official has started play.
    PlayBegun,
    /// A player has asked for an increment by way of an offer of a draw.
    IncrementAsked {
        /// Who.
        who: Color,
    },
    /// A player has claimed a draw in this turn.
    DrawClaimed {
        /// Who.
        who: Color,
    },
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
    /// A proof on the way was stopped from outside before it was decided. What follows from that is taken as given:
    /// decided anew, the act may be ruled on otherwise.
    ProofStopped,
    /// Of several open questions this one is answered next.
    QuestionTurnedTo {
        /// Its number among those that are open, from 1.
        number: u32,
    },
    /// The question is answered.
    QuestionAnswered,
    /// A player has agreed to something that the other alone may not do.
    Consented {
        /// Who.
        who: Color,
        /// To what.
        to: Consent,
    },
    /// A player has said that he adjusts, and has touched nothing yet.
    AdjustingAnnounced {
        /// Who.
        who: Color,
    },
    /// The notice that he adjusts reaches no farther.
    AdjustingDone,
    /// A player may go out.
    LeaveGiven {
        /// Who.
        who: Color,
    },
    /// A player has gone away.
    Left {
        /// Who.
        who: Color,
        /// What he has left.
        place: Place,
    },
    /// A player has come back.
    Returned {
        /// Who.
        who: Color,
    },
    /// A player is to complete his score before he moves.
    RecordOrdered {
        /// Who.
        who: Color,
    },
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
    /// A message was sent, or the series in the latest one has gone on or is void.
    MessageSent {
        /// What of it has still to come about.
        message: Message,
    },
    /// The game was put back to an earlier move; so stood the clocks before.
    PutBack {
        /// How they stood.
        how: PutBack,
    },
    /// The times used are beyond finding out.
    TimesUnknown,
    /// Something was found to be wrong on the board.
    TroubleFound {
        /// What.
        what: Trouble,
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
    /// A move that was never pressed is complete, because its maker has made his next one or has pressed late.
    EarlierMoveCompleted {
        /// Who made it.
        who: Color,
    },
    /// An arbiter has seen a position that cannot be, and waits for the next completed move.
    ImpossibleSeen,
    /// The position that could not be is there no longer.
    ImpossibleGone,
    /// The official record was shown to a player.
    RecordShown {
        /// To whom.
        who: Color,
    },
    /// A player may not castle with the rook of this square any more.
    CastlingBarred {
        /// Whose.
        who: Color,
        /// The rook.
        rook: Square,
        /// The clauses that bar it.
        by: Clauses,
    },
    /// A claim of a draw, though wrong, stands as an offer.
    ClaimStandsAsOffer {
        /// Who claimed.
        who: Color,
    },
    /// Both flags are down, and both players enter the next period.
    NextPeriodForBoth,
    /// The arbiter has put off his answer to a player's claim of a draw.
    ClaimPostponed {
        /// Who claims.
        who: Color,
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

/// What ended an offer of a draw that was neither accepted nor settled by the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Lapse {
    /// The opponent declined it in words.
    Declined,
    /// The opponent touched a man.
    Touch,
    /// The opponent made a move.
    Move,
    /// Whoever made it took it back.
    Withdrawn,
    /// The opponent let the claim that implied it be checked, and play has gone on.
    ClaimChecked,
    /// The increment that was asked for with it was brought in.
    IncrementGranted,
}
