//! A question put to the arbiter.

use jadoube_board::{Color, Square};
use serde::{Deserialize, Serialize};

use crate::fact::duty::Clauses;
use crate::fact::offence::Ground;

/// What the arbiter is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Question {
    /// The question, in a sentence.
    pub text: String,
    /// What it is about, so that an answer can be carried out.
    pub about: Matter,
    /// Whether it asks what is so or what shall be, so that yes and no are no answers to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// The clauses that leave the matter to a person, or say by what it is to be decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Clauses,
}

impl Question {
    /// Whether yes and no are what one answers: it asks whether something is so, and is no claim and no request, which are granted
    /// or rejected.
    pub fn asks_whether(&self) -> bool {
        !self.open
            && !matches!(
                self.about,
                Matter::DrawClaim(_)
                    | Matter::Increment(_)
                    | Matter::Forfeit { .. }
                    | Matter::Break(_)
            )
    }
}

/// What a question to the arbiter is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
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
        /// On what ground.
        #[serde(rename = "word")]
        ground: Ground,
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
    /// On what ground an official decides what nobody asked of him.
    Ground,
    /// A question of fact or of reading, answered in words or by a restored position.
    Fact,
    /// What becomes of somebody who does not play and did what is forbidden.
    Bystander,
    /// Whether a hand offered meant a resignation or a draw.
    Handshake(Color),
    /// Whether what this player said was an offer of a draw.
    OfferMeant(Color),
    /// Whether this player may offer a draw, where the event asks for the arbiter's consent.
    ConsentToOffer(Color),
    /// Whether the draw on which the players agree counts, where the event asks for the arbiter's consent.
    ConsentToDraw,
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
    /// Whether this player touched the men that he is said to have touched; until that is decided he owes nothing for it.
    Touch {
        /// Who is said to have touched them.
        who: Color,
        /// Where they stand.
        squares: Vec<Square>,
    },
    /// Whether this player has claimed in time that the other left a touched man, where the code does not say until when.
    LateTouch(Color),
    /// Whether castling begun with the rook may be corrected.
    RookFirst(Color),
    /// Whether this player, who pressed with the king let go as in castling and the rook in its corner, made an illegal
    /// move; if not, the castling was left unfinished.
    HalfCastling(Color),
    /// Whether this player may go out.
    Leave(Color),
    /// Whether play is broken off, as this player asks.
    Break(Color),
    /// Whether both players go on refusing to keep the laws.
    BothRefuse,
    /// Whether this player had a good reason to pause the clock.
    Pause(Color),
    /// Whether this player goes on refusing to keep the laws, which loses.
    Refusal(Color),
    /// What the opponent of this player scores, who has lost by refusing to keep the laws.
    OpponentsScore(Color),
}

impl Matter {
    /// Whether a question about it asks what, and never whether.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Matter::Penalty(_)
            | Matter::Clocks
            | Matter::Ground
            | Matter::Handshake(_)
            | Matter::OpponentsScore(_) => true,
            // Of a question of fact whoever asks it says so.
            Matter::Fact
            | Matter::Bystander
            | Matter::DrawClaim(_)
            | Matter::CanStillMate(_)
            | Matter::DeadPosition
            | Matter::Increment(_)
            | Matter::Forfeit { .. }
            | Matter::ClockSetting { .. }
            | Matter::OfferMeant(_)
            | Matter::ConsentToOffer(_)
            | Matter::ConsentToDraw
            | Matter::Undertaking(_)
            | Matter::Adjournment
            | Matter::WrongSetup
            | Matter::WrongBoard
            | Matter::WrongColors
            | Matter::Touch { .. }
            | Matter::LateTouch(_)
            | Matter::RookFirst(_)
            | Matter::HalfCastling(_)
            | Matter::Leave(_)
            | Matter::Break(_)
            | Matter::BothRefuse
            | Matter::Pause(_)
            | Matter::Refusal(_) => false,
        }
    }
}
