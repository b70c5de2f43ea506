//! Conduct: what is forbidden at the board and what it costs.

use serde::{Deserialize, Serialize};

use crate::code::{Cite, Rule};

/// What each offence against good conduct leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Conduct {
    /// Behavior in general that is not sporting or brings the game into disrepute.
    pub general: Option<Rule<Consequence>>,
    /// Using another board and men for the game in hand.
    pub second_board: Option<Rule<Consequence>>,
    /// Consulting notes, books or other sources.
    pub notes_books: Option<Rule<Consequence>>,
    /// Asking another person for help.
    pub asked_advice: Option<Rule<Consequence>>,
    /// Making use of help, asked for or not.
    pub advice: Option<Rule<Consequence>>,
    /// Wilfully upsetting the men, or displacing them.
    pub upsets_men: Option<Rule<Consequence>>,
    /// Using a phone or another electronic aid.
    pub device_used: Option<Rule<Consequence>>,
    /// A phone that rings or makes a sound.
    pub device_sounding: Option<Rule<Consequence>>,
    /// Having a phone or another device on the person.
    pub device_carried: Option<Rule<Consequence>>,
    /// What the event may put in the place of these.
    pub device_event: Option<Rule<DeviceLeeway>>,
    /// Whether a device may be kept in a bag.
    pub device_bag: Option<Rule<DeviceBag>>,
    /// Whether a player may be searched.
    pub inspection: Option<Rule<Inspection>>,
    /// Distracting or annoying the opponent.
    pub annoys: Option<Rule<Consequence>>,
    /// Leaving the playing area without the leave that is needed.
    pub absent_without_leave: Option<Rule<Consequence>>,
    /// When a player must have leave, or tell the arbiter, before he goes.
    pub leave_needed: Option<Rule<Vec<LeaveNeeded>>>,
    /// Analyzing any game in the playing rooms.
    pub analysis_in_rooms: Option<Rule<Consequence>>,
    /// How long the ban on analysis in the rooms lasts.
    pub analysis_when: Option<Rule<AnalysisBan>>,
    /// Commenting on a move of the game in hand.
    pub comments: Option<Rule<Consequence>>,
    /// Touching or pointing at squares to help reckon moves.
    pub points_at_squares: Option<Rule<Consequence>>,
    /// The only things that may be spoken of.
    pub talk: Option<Rule<Vec<TalkAllowed>>>,
    /// Want of courtesy, such as refusing to shake hands.
    pub courtesy: Option<Rule<Consequence>>,
    /// Arranging a result, or agreeing on a breach of the rules.
    pub arranged_result: Option<Rule<Consequence>>,
    /// Smoking where it is not allowed.
    pub smoking: Option<Rule<Consequence>>,
    /// A phone used by somebody who is not playing.
    pub others_devices: Option<Rule<Consequence>>,
    /// What players are who have finished their games.
    pub finished_players: Option<Rule<FinishedPlayers>>,
    /// Who else may enter the playing area.
    pub outsiders: Option<Rule<Outsiders>>,
    /// What saying "check" or not saying it does.
    pub check_call: Option<Rule<CheckCall>>,
    /// Any other breach of the rules on conduct.
    pub breach: Option<Rule<Consequence>>,
    /// The clauses whose breach leads to that.
    pub breach_covers: Option<Cite>,
}

/// What an offence leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Consequence {
    /// Nothing at all.
    Nothing,
    /// It is forbidden; no penalty is named.
    Breach,
    /// The code leaves it to the players or their representatives.
    PlayersSettle,
    /// The game is forfeited if the opponent claims it in time, naming the offence.
    ForfeitOnClaim,
    /// The same, unless the opponent had consented.
    ForfeitOnClaimUnlessConsent,
    /// The game is lost, whatever the opponent's material.
    Forfeit,
    /// The game is lost; an opponent who cannot mate by any series of legal moves gets half a point.
    ForfeitHalfIfNoHelpmate,
    /// The game is lost; what the opponent scores is the arbiter's to say.
    ForfeitArbiterScoresOpponent,
    /// A penalty of the director's choice, up to the loss of the game.
    UpToLoss,
    /// A penalty of the arbiter's choice; the code fixes none.
    Arbiter,
    /// A penalty that the arbiter chooses from a list in the code.
    ArbiterMenu,
}

/// What the event may put in the place of the loss for a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceLeeway {
    /// A different, milder penalty.
    MilderPenalty,
}

/// Whether a device may be kept in a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceBag {
    /// If the event allows it: wholly switched off, in a bag that no player uses without the
    /// arbiter's leave.
    IfEventAllowsSwitchedOff,
    /// It may be anywhere, if wholly switched off.
    SwitchedOff,
}

/// Whether a player may be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inspection {
    /// The arbiter may require it, in private and by a person of the player's own gender; who
    /// refuses is penalized.
    PrivateOnRequest,
}

/// When a player needs leave to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaveNeeded {
    /// To leave the playing area while his game goes on.
    PlayingArea,
    /// To leave the playing area while he has the move.
    PlayingAreaOnMove,
    /// To leave the playing venue.
    Venue,
    /// A short absence is to be told to the arbiter.
    TemporaryAbsenceTold,
    /// Not having the move, he tells the arbiter if the event says so.
    OffMoveToldIfEventSays,
}

/// How long the ban on analysis in the rooms lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisBan {
    /// While games go on and during adjournments alike.
    Always,
}

/// Something that may be spoken of during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TalkAllowed {
    /// Offering a draw.
    Offer,
    /// Resigning.
    Resignation,
    /// Calling the arbiter.
    CallArbiter,
}

/// What players are who have finished their games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FinishedPlayers {
    /// They count as spectators.
    Spectators,
}

/// Who else may enter the playing area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outsiders {
    /// Whoever is neither player nor arbiter needs the arbiter's leave.
    WithArbitersLeave,
}

/// What saying "check" or not saying it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckCall {
    /// Neither has any effect.
    NoEffect,
    /// Silence has no effect; saying it is discouraged and may disturb.
    Discouraged,
}
