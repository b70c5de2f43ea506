//! The answer to an act: what follows, what is owed, who may choose, and by which clauses.

use jadoube_board::{Color, Move, Square};
use serde::{Deserialize, Serialize};

use crate::act::{PenaltyLetter, Score};
use crate::code::ClauseId;
use crate::event::Event;
use crate::time::Millis;
use crate::witness::Witness;

/// Clauses relied on, most important first.
pub type Clauses = Vec<ClauseId>;

/// The answer to one act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ruling {
    /// Whether the act stands.
    pub verdict: Verdict,
    /// Whether what was just done breaks a law of the code.
    pub breach: bool,
    /// The clauses that decide, the one that decides most first; seldom more than three.
    pub clauses: Clauses,
    /// Clauses in the background: they belong to the matter and decide nothing here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Clauses,
    /// What follows, in order; to be applied to the game.
    pub events: Vec<Event>,
    /// The punishments given by this ruling.
    pub penalties: Vec<Penalty>,
    /// How written or spoken words are understood here, if the act brought any to be read.
    pub reads: Option<ReadAs>,
    /// What the arbiter is asked, if the code leaves the next word to him.
    pub asks: Option<Question>,
    /// What was decided and why, in sentences.
    pub explanation: String,
    /// What can be played over to see why, if the ruling rests on a proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
}

impl Ruling {
    /// Every clause that the ruling names: those that decide, then the background.
    pub fn cited(&self) -> impl Iterator<Item = ClauseId> + '_ {
        self.clauses.iter().chain(&self.also).copied()
    }
}

/// Whether an act stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It stands (a claim: it is upheld).
    Accepted,
    /// It does not (a claim: it fails; a fact: the men go back at once).
    Refused,
    /// The words of a move mean nothing that hands could do on this board; nothing has happened.
    NotUnderstood,
}

/// How words are understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadAs {
    /// The moves that the words can mean here; several if they are ambiguous.
    Moves(Vec<Move>),
    /// Nothing.
    Unreadable,
}

/// A punishment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Penalty {
    /// Who is punished.
    pub whom: Color,
    /// How.
    pub kind: PenaltyKind,
}

/// How somebody is punished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PenaltyKind {
    /// The game is lost.
    Loss,
    /// A warning.
    Warning,
    /// A lettered penalty of the British code.
    Letter(PenaltyLetter),
    /// The opponent gains time.
    Time {
        /// Who gains it.
        to: Color,
        /// How much.
        time: Millis,
    },
}

/// What a player owes: the moves that he may still make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Duty {
    /// Who owes it.
    pub who: Color,
    /// What fulfils it.
    pub what: Demand,
    /// The clauses that lay it down.
    pub by: Clauses,
    /// Whether a ruling has laid it down, so that nothing else is let pass.
    pub upheld: bool,
}

/// A pattern of moves that fulfils a duty, or another thing to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Demand {
    /// A move of this man (of the king: castling included).
    Moves(Square),
    /// A capture of this man.
    Takes(Square),
    /// This man takes that man.
    Pair(Square, Square),
    /// This move.
    Exactly(Move),
    /// A move of the king, castling not included.
    King,
    /// A move of this king or man, castling not included.
    MovesWithoutCastling(Square),
    /// Castling with the rook of this square.
    Castles(Square),
    /// Any of these.
    Any(Vec<Demand>),
    /// All of these at once.
    All(Vec<Demand>),
    /// Putting the men back.
    Retract,
    /// Putting a real piece for the stand-in on this square, or a promoted piece for the pawn.
    Replace(Square),
}

/// A choice that a player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choice {
    /// Whose choice it is.
    pub who: Color,
    /// Among what.
    pub among: Vec<ChoiceOption>,
    /// The clauses that give it.
    pub by: Clauses,
}

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceOption {
    /// A man, by its square: moved if it is the offender's, taken if it is the chooser's.
    Man(Square),
    /// This man takes that man.
    Pair(Square, Square),
    /// A move.
    Move(Move),
    /// The king moves.
    King,
    /// A lettered penalty.
    Letter(PenaltyLetter),
    /// The game, or the extra or substituted move, is annulled.
    Annulment,
    /// The men are put back.
    Retraction,
    /// The stand-in on this square is replaced.
    Replacement(Square),
    /// The man is let go.
    Release(Square),
}

/// What the arbiter is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Question {
    /// The question, in a sentence.
    pub text: String,
    /// What it is about, so that an answer can be carried out.
    pub about: Matter,
    /// The clauses that leave the matter to a person, or say by what it is to be decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Clauses,
}

/// What a question to the arbiter is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// A draw claimed by this player: granted, the game is drawn.
    DrawClaim(Color),
    /// Whether this player, whose opponent's time is up or who would win otherwise, could still mate.
    CanStillMate(Color),
    /// Whether the position is dead.
    DeadPosition,
    /// An increment asked for by this player.
    Increment(Color),
    /// Which penalty this player gets.
    Penalty(Color),
    /// Whether a player has done something for which the game is forfeited.
    Forfeit {
        /// Who.
        offender: Color,
        /// The offence, in the word of the finding.
        word: String,
    },
    /// What the clocks shall show.
    Clocks,
    /// Whether a clock was set so much too high, as a player says.
    ClockSetting {
        /// Whose clock.
        whose: Color,
        /// How much more it shows than it should, in milliseconds.
        excess: i64,
    },
    /// A question of fact or of reading, answered in words or by a restored position.
    Fact,
    /// Whether a hand offered meant a resignation or a draw.
    Handshake(Color),
    /// Whether the mate that this player has given is the one that he undertook to give.
    Undertaking(Color),
    /// Whether an adjourned game whose envelope is lost can be established all the same.
    Adjournment,
    /// Whether the men were set up wrongly at first.
    WrongSetup,
    /// Whether the board lies wrongly.
    WrongBoard,
    /// Whether the colors are exchanged.
    WrongColors,
    /// Whether castling begun with the rook may be corrected.
    RookFirst(Color),
    /// Whether this player, who pressed with the king let go as in castling and the rook in its corner, made an illegal
    /// move; if not, the castling was left unfinished.
    HalfCastling(Color),
    /// Whether both players go on refusing to keep the laws.
    BothRefuse,
    /// Whether this player had a good reason to pause the clock.
    Pause(Color),
    /// Whether this player goes on refusing to keep the laws, which loses.
    Refusal(Color),
}

/// What kind of offence a penalty may be exacted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OffenceKind {
    /// Another move than a touched man allows.
    TouchedMan,
    /// An illegal move.
    IllegalMove,
    /// The clock was pressed and no move made.
    PressWithoutMove,
    /// A move was made with both hands.
    TwoHands,
    /// A pawn was left on the last rank and the clock pressed.
    Unpromoted,
    /// A sealed or communicated record means no legal move, or is missing.
    FaultyRecord,
    /// A man was touched that cannot move or be taken.
    UselessTouch,
    /// A man of the one kind was touched and left, and one of the other kind.
    BothTouches,
    /// An illegal move was replaced without consent.
    Substitution,
    /// A move was made or replaced in the opponent's turn.
    OutOfTurn,
    /// A man that was let go as a legal move was carried on to another square.
    Released,
}

/// A right that can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Right {
    /// Exacting a penalty for the latest offence.
    Penalty,
    /// Claiming a draw by repetition for the position that stands or stood.
    ClaimRepetition,
    /// Claiming a draw by the fifty-move count that is or was complete.
    ClaimFiftyMoves,
    /// Castling with the rook of this square.
    Castling(Square),
    /// Choosing the move oneself.
    ChoiceOfMove,
}

/// How and why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Outcome {
    /// The score.
    pub score: Score,
    /// What ended it.
    pub cause: Cause,
    /// The clauses that end it so.
    pub by: Clauses,
    /// When.
    pub at: Millis,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Mate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// No mate is possible any more.
    DeadPosition,
    /// The same position often enough, claimed.
    Repetition,
    /// The same position so often that the game ends by itself.
    AutomaticRepetition,
    /// Moves enough without what resets the count, claimed.
    FiftyMoves,
    /// So many of them that the game ends by itself.
    SeventyFiveMoves,
    /// No mate within the number demanded.
    MateDemand,
    /// Checks without end.
    PerpetualCheck,
    /// Agreement.
    Agreement,
    /// Resignation.
    Resignation,
    /// Time.
    FlagFall,
    /// Too many illegal moves, or one too grave.
    IllegalMoves,
    /// A bad sealed move.
    SealedMove,
    /// Coming too late.
    Lateness,
    /// An offence.
    Forfeit,
    /// A claim that the arbiter granted (quickplay finish, losing chances).
    ArbiterGranted,
    /// The arbiter's ruling.
    ArbiterRuled,
    /// An undertaking kept or broken.
    Undertaking,
    /// Annulled for an irregularity.
    Irregularity,
}
