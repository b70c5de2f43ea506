//! Draw by agreement: when it is open to the players, and how an offer lives and ends.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// When a draw may be agreed.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Agreement {
    /// From when to when the two may agree.
    pub allowed_when: Option<Rule<AllowedWhen>>,
    /// What the event may lay down against agreement.
    pub barred_by_event: Option<Rule<EventBar>>,
}

/// How an offer is made, how long it stands and what ends it.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Offer {
    /// The moment and form in which an offer is properly made.
    /// An offer made at another moment counts all the same under every code, so that no act tells these apart.
    pub form: Option<Said<OfferForm>>,
    /// Whether a condition may be attached.
    pub conditions: Option<Rule<Attached>>,
    /// Whether an offer can be taken back.
    pub withdrawable: Option<Rule<Withdrawable>>,
    /// What ends an open offer, besides its acceptance and the end of the game.
    pub ends_by: Option<Rule<OfferEnd>>,
    /// Offers about a sealed move or pending at an adjournment.
    /// An offer stands or lapses over the break by `ends_by`, and what may stand beside a sealed move
    /// `seal.words_barred` says.
    pub over_adjournment: Option<Said<OfferAtAdjournment>>,
    /// Who marks an offer in the record.
    /// A mark left out undoes no offer, so that no act tells these apart.
    pub recorded: Option<Said<OfferMark>>,
}

/// From when to when a draw may be agreed.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum AllowedWhen {
    /// At any time while the game lasts.
    Any,
    /// Only once Black has completed so many moves.
    BlackHasMade(u32),
    /// Only once each player has made so many moves.
    EachHasMade(u32),
}

/// What the event may lay down against agreement.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum EventBar {
    /// No offer or agreement without the arbiter's consent, before a certain move or at all.
    BeforeMoveOrWithoutArbiter,
    /// No agreement without the arbiter's consent, before a certain move or at all; offers are not barred.
    AgreementWithoutArbiter,
}

/// The moment and form of an offer.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OfferForm {
    /// One player offers; no form is prescribed.
    Offered,
    /// Spoken, or by pausing the clock.
    SpokenOrPausing,
    /// After making the own move and before pressing; at any other time valid, but it may be a
    /// distraction.
    AfterMovingBeforePressing,
}

/// Whether a condition may be attached to an offer.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Attached {
    /// No condition may be attached.
    NoneAllowed,
}

/// Whether something once declared can be taken back.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Withdrawable {
    /// It cannot be taken back.
    No,
}

/// What ends an open offer, besides its acceptance and the end of the game.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OfferEnd {
    /// Refusal in words alone.
    Refusal,
    /// Refusal in words, or that the opponent touches a man meaning to move or capture it.
    Touch,
    /// Refusal in words, or that the opponent makes a move.
    Move,
}

/// Offers and adjournment.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OfferAtAdjournment {
    /// Not to be added to a sealed move; such words are without effect.
    BarredOnSealedMove,
    /// A pending offer is noted on the envelope, and an offer made after the sealing stands until
    /// answered.
    OnEnvelopeAndStands,
}

/// Who marks an offer in the record.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OfferMark {
    /// It is to be marked in recorded games; a missing mark does not undo the offer.
    InRecordedGames,
    /// Both players mark it; a missing mark does not undo the offer.
    ByBoth,
}
