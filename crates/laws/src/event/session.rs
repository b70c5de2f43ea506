//! The beginning, the breaks, the messages and the end of a game.

use jadoube_board::{Color, Move};
use serde::{Deserialize, Serialize};

use crate::fact::commitment::{Commitment, SealedWords};
use crate::fact::message::Message;
use crate::fact::outcome::Outcome;
use crate::fact::penalty::PutBack;

/// The beginning, the breaks, the messages and the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum SessionEvent {
    /// The official has started play.
    PlayBegun,
    /// A player came.
    Arrived {
        /// Who.
        who: Color,
    },
    /// An official has found that a player is not there.
    FoundAbsent {
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
    /// The hour fixed for the end of play has come.
    PlayClosed,
    /// Play was broken off by the official: the clocks stand, and the player on turn may or must seal a move. Where his
    /// clock is to run until he has, it is started again.
    Adjourned,
    /// A player breaks play off before the end of the session: he seals a move, and his clock runs until he has.
    AdjournedEarly {
        /// Who.
        who: Color,
    },
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
    /// What was taken for the end was none: the game goes on as it stood, with what was offered and asked.
    GameGoesOn,
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
