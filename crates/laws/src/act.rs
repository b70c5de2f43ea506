//! What people do: the acts that a game is made of, before anybody has judged them.
//!
//! An act is either a *fact* (what hands do) or a *declaration* (what somebody says). Moves and other written or
//! spoken things are kept as the words used: what they mean is for the law to read.

use jadoube_board::{Color, Role, Square};
use serde::{Deserialize, Serialize};

use crate::sealed::{Commitment, SealedWords};
use crate::time::Millis;

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
    /// Offers a draw.
    OfferDraw,
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
    /// Will not comply.
    Refuse {
        /// What is refused, in words (`requirement`, `to resume`, …).
        what: String,
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
    },
    /// Puts a position on the board that is to be gone on from.
    Restore {
        /// Its FEN.
        fen: String,
    },
    /// Declares that the right position cannot be found again.
    CannotRestore,
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
        words: String,
    },
}

/// Whether a touch was meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Intent {
    /// The hand went there on purpose.
    #[default]
    Meant,
    /// A slip, as all agree.
    Accident,
}

/// Whether an adjustment was announced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Notice {
    /// He said so before he touched.
    #[default]
    Given,
    /// He said nothing, or too late.
    Missing,
}

/// The hands used for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hands {
    /// One hand.
    #[default]
    One,
    /// Both hands.
    Both,
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

/// What can be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "claim",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Claim {
    /// The same position often enough.
    Repetition,
    /// Moves enough without what resets the count.
    FiftyMoves,
    /// Checks without end.
    PerpetualCheck,
    /// A clock has run out.
    Flag,
    /// The latest illegal move not yet put right.
    IllegalMove,
    /// A man touched must move or be taken.
    Touched {
        /// Its square.
        square: Square,
    },
    /// No mate is possible any more.
    DeadPosition,
    /// Stalemate is on the board.
    Stalemate,
    /// Mate is on the board.
    Mate,
    /// The opponent makes no effort, or none can succeed (quickplay finish).
    NoProgress {
        /// Whether an increment is asked for in the same breath.
        increment: bool,
    },
    /// Asks only that an increment be brought in.
    Increment,
    /// The opponent could not win by ordinary play (USCF).
    InsufficientLosingChances,
    /// The array was set up wrongly.
    WrongSetup,
    /// The board lies wrongly.
    WrongBoard,
    /// The colors are exchanged.
    WrongColours,
    /// The wrong side began.
    WrongFirstMove,
    /// A clock shows so much too much.
    ClockSetting {
        /// Whose clock.
        whose: Color,
        /// How much too much it has left; may be negative.
        excess: i64,
    },
    /// A game lost for an offence, named.
    Forfeit {
        /// The offence, in the word of the finding (`notes`, `second-board`, `refusal`, …).
        reason: String,
    },
}

/// What a player may exact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "require",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Requirement {
    /// This man: it moves if it is the offender's, it is taken if it is one's own.
    Man {
        /// Its square.
        square: Square,
    },
    /// This man takes that man.
    Pair {
        /// The man that takes.
        from: Square,
        /// The man that is taken.
        takes: Square,
    },
    /// This very move, in any notation.
    Move {
        /// The words.
        words: String,
    },
    /// A move of the king.
    King,
    /// That the men be put back.
    Retraction,
    /// That he castles.
    Castling,
    /// That the game, or the extra or substituted move, be annulled.
    Annulment,
    /// That a stand-in be replaced by the piece it stands for.
    Replacement {
        /// Where it stands.
        square: Square,
    },
    /// That a man be let go, or put back.
    Release {
        /// Where it stands or is held.
        square: Square,
    },
    /// A lettered penalty, with the man it names.
    Penalty {
        /// The letter.
        letter: PenaltyLetter,
        /// The man or pair named, as written (`e2`, `e2xd5`), if any.
        man: Option<String>,
    },
}

/// The lettered penalties of the British code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PenaltyLetter {
    /// The men are put back.
    A,
    /// A man is moved, taken, or one takes the other.
    B,
    /// The king moves.
    C,
}

/// What a player may ask the arbiter for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Somebody who makes his moves for him.
    AssistantForMoves,
    /// Somebody who presses the clock for him.
    AssistantForClock,
    /// Somebody who keeps the score for him.
    AssistantForScore,
    /// What a law means.
    Explanation,
    /// The scoresheet: to look at the official record, or to write on one.
    Scoresheet,
    /// Leave to go out of the playing area or the venue.
    Leave,
    /// That the clock stand elsewhere.
    ClockElsewhere,
    /// That the game be adjourned.
    Adjournment,
    /// A second board, made for the blind.
    TwoBoards,
    /// That a ruling be heard again by others.
    Appeal,
}

impl Request {
    /// Every request.
    pub const ALL: [Request; 10] = [
        Request::AssistantForMoves,
        Request::AssistantForClock,
        Request::AssistantForScore,
        Request::Explanation,
        Request::Scoresheet,
        Request::Leave,
        Request::ClockElsewhere,
        Request::Adjournment,
        Request::TwoBoards,
        Request::Appeal,
    ];

    /// The words by which a case names it.
    pub const fn words(self) -> &'static str {
        match self {
            Request::AssistantForMoves => "assistant for moves",
            Request::AssistantForClock => "assistant for clock",
            Request::AssistantForScore => "assistant for score",
            Request::Explanation => "explanation",
            Request::Scoresheet => "scoresheet",
            Request::Leave => "leave",
            Request::ClockElsewhere => "clock elsewhere",
            Request::Adjournment => "adjournment",
            Request::TwoBoards => "two boards",
            Request::Appeal => "appeal",
        }
    }
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

/// What has been established.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "fact",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Fact {
    /// An illegal move was made.
    IllegalMove {
        /// At which move; the latest one not yet put right if not said.
        at: Option<MoveNumber>,
    },
    /// The position on the board cannot be.
    IllegalPosition,
    /// A man has stood on a wrong square.
    Displaced {
        /// Where it belongs.
        from: Square,
        /// Where it has stood.
        to: Square,
        /// Since which move; since the act before if not said.
        at: Option<MoveNumber>,
    },
    /// A man was taken off by mistake.
    RemovedByMistake {
        /// Where it stood.
        square: Square,
    },
    /// The array was set up wrongly.
    WrongSetup,
    /// The board lies wrongly.
    WrongBoard,
    /// The colors are exchanged.
    WrongColours,
    /// The position was set up wrongly (after a resumption or an accident).
    WrongPosition {
        /// The right one, if it is known and not that of the adjournment.
        fen: Option<String>,
    },
    /// A clock has run out.
    Flag {
        /// Whose.
        whose: Color,
    },
    /// A clock shows so much too much left.
    ClockFault {
        /// Whose clock.
        whose: Color,
        /// How much too much it has left, in milliseconds; may be negative.
        excess: i64,
    },
    /// The times used cannot be found out.
    TimesUnknown,
    /// The players agree on the times used.
    TimesAgreed,
    /// The envelope is lost.
    EnvelopeLost,
    /// A message was mangled on its way, by no fault of its sender.
    TransmissionFault {
        /// The sender.
        whom: Color,
    },
    /// Somebody did something, or something is the matter with him.
    Conduct {
        /// Who.
        whom: Color,
        /// What.
        offence: Offence,
    },
    /// A clause was broken by a player.
    Breach {
        /// The clause's id.
        clause: String,
        /// By whom.
        whom: Color,
    },
    /// What a clause provides for is the case, and only a person could see it.
    Applies {
        /// The clause's id.
        clause: String,
    },
}

/// Offences and circumstances that only a person can establish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offence {
    /// Will not comply with a requirement or an order.
    Refusal,
    /// A phone was used, or made a sound.
    Phone,
    /// A phone was carried on the person.
    PhoneCarried,
    /// A phone made a sound.
    PhoneSounding,
    /// Notes or books were used.
    Notes,
    /// Advice was used.
    Advice,
    /// Advice was asked for.
    AskedAdvice,
    /// A second board was used.
    SecondBoard,
    /// The men were upset wilfully.
    Upset,
    /// The opponent was annoyed.
    Annoys,
    /// Not there.
    Absent,
    /// Late for a valid reason.
    Excused,
}

impl Offence {
    /// The word by which findings and claims name it.
    pub const fn word(self) -> &'static str {
        match self {
            Offence::Refusal => "refusal",
            Offence::Phone => "phone",
            Offence::PhoneCarried => "phone-carried",
            Offence::PhoneSounding => "phone-sounding",
            Offence::Notes => "notes",
            Offence::Advice => "advice",
            Offence::AskedAdvice => "asked-advice",
            Offence::SecondBoard => "second-board",
            Offence::Upset => "upset",
            Offence::Annoys => "annoys",
            Offence::Absent => "absent",
            Offence::Excused => "excused",
        }
    }
}

/// The number of a move as FEN counts, with the side that made it: `12w`, `12b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveNumber {
    /// The full move number.
    pub number: u32,
    /// The side that made it.
    pub side: Color,
}

/// The arbiter's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "decision",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Decision {
    /// What was claimed or asked is granted.
    Granted,
    /// It is rejected.
    Rejected,
    /// The answer is put off.
    Postponed,
    /// The game ends so.
    Result {
        /// `1-0`, `0-1`, `1/2-1/2`, `0-0`, `1/2-0`, `0-1/2`, `annulled` or `*`.
        score: Score,
    },
    /// The game ends with points that are no score of a game of chess, such as `3/4-1/4`.
    Points {
        /// As they were written.
        points: String,
    },
}

/// How a game stands or ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Score {
    /// White has won.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// Black has won.
    #[serde(rename = "0-1")]
    BlackWins,
    /// Drawn.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Lost by both.
    #[serde(rename = "0-0")]
    BothLose,
    /// White has half a point, Black none.
    #[serde(rename = "1/2-0")]
    HalfToWhite,
    /// Black has half a point, White none.
    #[serde(rename = "0-1/2")]
    HalfToBlack,
    /// Annulled.
    #[serde(rename = "annulled")]
    Annulled,
    /// Goes on.
    #[default]
    #[serde(rename = "*")]
    Open,
}

impl Score {
    /// The score when `color` wins.
    pub const fn win(color: Color) -> Score {
        match color {
            Color::White => Score::WhiteWins,
            Color::Black => Score::BlackWins,
        }
    }

    /// As it is written: `1-0`, `0-1`, `1/2-1/2`, `0-0`, `1/2-0`, `0-1/2`, `annulled`, `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Score::WhiteWins => "1-0",
            Score::BlackWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::BothLose => "0-0",
            Score::HalfToWhite => "1/2-0",
            Score::HalfToBlack => "0-1/2",
            Score::Annulled => "annulled",
            Score::Open => "*",
        }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
