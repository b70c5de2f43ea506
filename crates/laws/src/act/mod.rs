//! What people do: the acts that a game is made of, before anybody has judged them.
//!
//! An act is either a *fact* (what hands do) or a *declaration* (what somebody says). Moves and other written or
//! spoken things are kept as the words used: what they mean is for the law to read.

mod ask;
mod establish;
mod refusal;
mod saying;
mod work;

pub use ask::{Claim, Request, Requirement, Withdrawn};
pub use establish::{BystanderOffence, Decision, Fact, MoveNumber, Order, PointsTo};
pub use refusal::{Refusal, Refused};
pub use saying::Saying;
pub use work::{Mark, Whose, Work};

pub use crate::fact::duty::PenaltyLetter;
pub use crate::fact::hands::{ClockHandling, Hands, Intent, Notice};
pub use crate::fact::manners::{Consent, Place};
pub use crate::fact::offence::{Ground, Offence};
pub use crate::fact::score::Score;

use jadoube_board::{Color, Role, Square};
use jadoube_codes::time::Millis;
use serde::{Deserialize, Serialize};

use crate::fact::commitment::{Commitment, SealedWords};

/// One thing that somebody did, at the board, at the clock, or in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Who did it.
    pub by: Actor,
    /// What was done.
    #[serde(flatten)]
    pub deed: Deed,
}

impl Act {
    /// An act of a player.
    pub const fn player(color: Color, deed: Deed) -> Act {
        Act {
            by: Actor::of(color),
            deed,
        }
    }

    /// An act of the arbiter, whatever the code calls the official.
    pub const fn arbiter(deed: Deed) -> Act {
        Act {
            by: Actor::Arbiter,
            deed,
        }
    }
}

/// Who may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    /// The player of the white men.
    White,
    /// The player of the black men.
    Black,
    /// The official: arbiter, umpire, director, controller, as the code calls him.
    Arbiter,
    /// Anybody else.
    Bystander,
}

impl Actor {
    /// The player of this color.
    pub const fn of(color: Color) -> Actor {
        match color {
            Color::White => Actor::White,
            Color::Black => Actor::Black,
        }
    }

    /// The color that this actor plays, if he plays.
    pub const fn color(self) -> Option<Color> {
        match self {
            Actor::White => Some(Color::White),
            Actor::Black => Some(Color::Black),
            Actor::Arbiter | Actor::Bystander => None,
        }
    }
}

/// The acts themselves. Words are kept as they stand; squares and times are already understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "act",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum Deed {
    /// Touches these men in this order, with no notice given.
    Touch {
        /// The squares of the men touched, in order.
        squares: Vec<Square>,
        /// Meant, or an accident as all agree.
        #[serde(default)]
        intent: Intent,
    },
    /// Puts men straight on their squares.
    Adjust {
        /// The squares of the men adjusted, in order.
        squares: Vec<Square>,
        /// Whether he said so before.
        #[serde(default)]
        notice: Notice,
    },
    /// Knocks men over, on their squares or off the board, without meaning to.
    KnockOver {
        /// Where they stand.
        squares: Vec<Square>,
    },
    /// Puts men right that were knocked over.
    PutRight {
        /// Their squares.
        squares: Vec<Square>,
    },
    /// The man in his hand falls.
    DropMan,
    /// Makes a move on the board and lets go of every man; the clock is not pressed.
    Move {
        /// The move, in any notation; it may be illegal.
        words: String,
        /// With one hand, or with both.
        #[serde(default)]
        hands: Hands,
    },
    /// Makes a move and presses the clock.
    Play {
        /// The move, in any notation; it may be illegal.
        words: String,
    },
    /// Presses the clock.
    Press,
    /// Presses the clock with the hand that did not make the move.
    PressWithOtherHand,
    /// Lets go of whatever he touches or holds, and does nothing more.
    Release,
    /// Says that he adjusts, before he touches what he then puts straight.
    AnnounceAdjusting,
    /// Puts the men back as they stood before what he has just done, of his own accord.
    Retract,
    /// Takes a man up.
    Lift {
        /// Where it stood.
        square: Square,
    },
    /// Sets the man in hand down, still held.
    Place {
        /// Where it is set down.
        square: Square,
    },
    /// Lets go of the man that stands there.
    Quit {
        /// Where it stands.
        square: Square,
    },
    /// Takes a man off the board.
    Remove {
        /// Where it stood.
        square: Square,
    },
    /// Sets the new piece on the board and lets go of it.
    Promote {
        /// The square of promotion.
        square: Square,
        /// What is set there.
        to: NewPiece,
    },
    /// Only names what a pawn on the last rank shall be.
    Name {
        /// The square of the pawn.
        square: Square,
        /// The piece named.
        role: Role,
    },
    /// Presses the clock with this hand.
    PressWith {
        /// Which.
        hand: Hands,
    },
    /// Holds a hand over a square, or what is in it.
    Hover {
        /// The square.
        square: Square,
        /// The new piece that is held over its square, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<Role>,
    },
    /// Takes an entry off his scoresheet.
    Erase {
        /// The words, as they stand there.
        words: String,
    },
    /// Keeps his scoresheet out of sight.
    HideScore,
    /// Falls asleep.
    FallAsleep,
    /// Treats the clock otherwise than by a press.
    HandleClock {
        /// How.
        how: ClockHandling,
    },
    /// Offers a draw.
    OfferDraw,
    /// Offers a draw on a condition.
    OfferDrawIf {
        /// The condition, in words.
        condition: String,
    },
    /// Says something that may be meant as an offer of a draw.
    HintDraw,
    /// Takes the hand that is offered.
    TakeHand,
    /// Denies what was told of him or claimed.
    Deny {
        /// What, in words.
        words: String,
    },
    /// Accepts what was offered.
    Accept,
    /// Declines what was offered, in words.
    Decline,
    /// Says that he resigns.
    Resign,
    /// Lays his king down.
    TipKing,
    /// Offers his hand without a word.
    OfferHand,
    /// Will not shake hands, before the game or after it.
    RefuseHand,
    /// Agrees to something that the other side alone may not do.
    Consent {
        /// To what.
        to: Consent,
    },
    /// Takes back what he has said.
    Withdraw {
        /// What.
        what: Withdrawn,
    },
    /// Goes away from the board, or farther.
    Leave {
        /// What he leaves.
        place: Place,
    },
    /// Comes back to the board.
    Return,
    /// Will not comply.
    Refuse {
        /// What is refused, in words (`requirement`, `to resume`, …).
        what: Refusal,
    },
    /// Declares a move before making it.
    Intend {
        /// The move, in any notation.
        words: String,
    },
    /// Claims something.
    Claim {
        /// What is claimed.
        subject: Claim,
        /// The move announced with the claim and not yet made, in any notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// Demands to be mated within the code's number of moves.
    DemandMate,
    /// Exacts what a penalty or a situation lets him choose.
    Require {
        /// What he requires.
        what: Requirement,
    },
    /// Gives up the right to exact something.
    Waive,
    /// Chooses one of several readings of a sealed or communicated move.
    Adopt {
        /// The move, in any notation.
        words: String,
    },
    /// Writes on his scoresheet.
    Write {
        /// The words as they stand.
        words: String,
    },
    /// Stops keeping the score.
    StopRecording,
    /// Sends a move in a game by communication.
    Communicate {
        /// The words as received.
        words: String,
    },
    /// Seals a move.
    Seal {
        /// The words as written; none if the envelope is left without a move, or closed already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<String>,
        /// What the words are committed to, once the envelope is closed and nobody may read them. An act is closed by
        /// [`crate::sealed::close`] before it is kept anywhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<Commitment>,
    },
    /// Comes to the board.
    Arrive,
    /// Adjourns the game.
    Adjourn,
    /// Starts the new session of an adjourned game.
    Resume,
    /// Opens the envelope.
    Open {
        /// The words in it, with their salt, which whoever keeps the envelope adds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sealed: Option<SealedWords>,
    },
    /// Starts the clocks.
    Start,
    /// Stops both clocks (a player: to fetch the arbiter).
    Stop,
    /// Sets a clock to a time left or a time used.
    SetClock {
        /// Whose clock.
        whose: Color,
        /// What it shall show.
        reading: Reading,
    },
    /// Sets both clocks at once, each to a time left.
    SetClocks {
        /// What White's shall show.
        white: Millis,
        /// What Black's shall show.
        black: Millis,
    },
    /// Gives a player time.
    Grant {
        /// To whom.
        to: Color,
        /// How much.
        time: Millis,
    },
    /// Establishes a fact.
    Find {
        /// What has been established.
        fact: Fact,
    },
    /// Answers what the referee asked.
    Rule {
        /// The answer.
        decision: Decision,
        /// Which of the open questions it answers, counted from 1; the latest if that is not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        question: Option<u32>,
    },
    /// Directs the players to do something.
    Order {
        /// What.
        what: Order,
    },
    /// Puts a position on the board that is to be gone on from.
    Restore {
        /// Its FEN.
        fen: String,
        /// The clause that gives the power to do so, where nothing was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<String>,
    },
    /// Declares that the right position cannot be found again.
    CannotRestore,
    /// Consents to a draw, where the event lets the players offer or agree on none without him.
    ConsentToDraw,
    /// Undoes his latest decision, or one that was given in his place on a claim, while nobody has replied to it.
    Undo,
    /// Asks the arbiter for something.
    Ask {
        /// For what.
        what: Request,
    },
    /// Says something to a player (a bystander, mostly).
    Tell {
        /// To whom.
        whom: Actor,
        /// The words.
        words: Saying,
    },
}

/// What is set on the square of promotion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NewPiece {
    /// A man of the mover's color.
    Role(Role),
    /// A rook standing on its head.
    InvertedRook,
    /// Something else that stands in for a piece, in words.
    StandIn(String),
}

/// What a clock is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reading {
    /// Time left to the next control.
    Left(Millis),
    /// Time used since the beginning.
    Used(Millis),
}
