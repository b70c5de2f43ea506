//! A game that was broken off: how it stood, what was sealed, and how far its resumption has come.

use jadoube_board::{ByColor, Color, Move};
use jadoube_codes::time::Millis;

use crate::fact::commitment::{Commitment, SealedWords};
use crate::game::ply::Standing;

/// A break in the game and the session after it.
#[derive(Clone, Debug)]
pub struct Adjournment {
    /// The moment of the break.
    pub at: Millis,
    /// Whether the official has broken play off; a move may be sealed before he does.
    pub ordered: bool,
    /// The player who broke play off himself, before the end of the session, if one did.
    pub early: Option<Color>,
    /// The half-moves played at the break, the sealed move not among them.
    pub ply: u32,
    /// How the game stood at the break, before the sealed move.
    pub standing: Standing,
    /// The times used at the break, the sealer's until he had sealed; none if the game is not timed.
    pub used: Option<ByColor<Millis>>,
    /// The sealed move.
    pub envelope: Option<Envelope>,
    /// A reply sealed because the one who sealed the move was not there.
    pub reply: Option<Envelope>,
    /// When the new session began, if it has.
    pub resumed: Option<Millis>,
    /// Whether each player is there at the resumption, if anything is known of it.
    pub here: ByColor<Option<bool>>,
}

/// An envelope with a move in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Who sealed it.
    pub by: Color,
    /// What the words in it are committed to.
    pub commitment: Commitment,
    /// The move that was made on the board before sealing and had to be sealed, if one was.
    pub on_board: Option<Move>,
    /// The number of the sealed move.
    pub number: u32,
    /// What has become of it.
    pub state: EnvelopeState,
}

/// What has become of an envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnvelopeState {
    /// It is closed.
    Closed,
    /// It was opened; the words are there for everyone to verify.
    Opened(SealedWords),
    /// It is lost.
    Lost,
}

impl Adjournment {
    /// Whether play is broken off: nobody may move on the board.
    pub fn is_broken_off(&self) -> bool {
        self.resumed.is_none()
    }

    /// The number of half-moves after which the first move on the board in the new session comes.
    pub fn first_ply_of_session(&self) -> u32 {
        let opened = |envelope: &Option<Envelope>| {
            envelope
                .as_ref()
                .is_some_and(|envelope| matches!(envelope.state, EnvelopeState::Opened(_)))
        };
        self.ply + u32::from(opened(&self.envelope))
    }

    /// The envelope that is to be opened next.
    pub fn due(&self) -> Option<&Envelope> {
        [&self.envelope, &self.reply]
            .into_iter()
            .flatten()
            .find(|envelope| envelope.state == EnvelopeState::Closed)
    }
}

impl Adjournment {
    /// Whether the latest of so many half-moves is the sealed move, just brought to the board.
    pub fn just_brought(&self, plies: u32) -> bool {
        self.first_ply_of_session() > self.ply && plies == self.ply + 1
    }
}
