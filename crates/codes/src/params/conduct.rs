//! Conduct: what is forbidden at the board and what it costs.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// What each offence against good conduct leads to.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
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
    /// Advice that nobody asked for.
    /// What the players settle they tell whoever is asked, as with anything on which a code is silent.
    pub unasked_advice: Option<Said<UnaskedAdvice>>,
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
    /// Whether a player may be searched, and so what refusing that is.
    pub inspection: Option<Rule<Inspection>>,
    /// Distracting or annoying the opponent.
    pub annoys: Option<Rule<Consequence>>,
    /// Leaving the playing area without the leave that is needed.
    pub absent_without_leave: Option<Rule<Consequence>>,
    /// When a player must have leave before he goes out.
    pub leave_needed: Option<Rule<LeaveNeeded>>,
    /// That the player who has the move stays in the playing area.
    pub area_on_move: Option<Cite>,
    /// Analyzing any game in the playing rooms.
    /// It is found as the breach of its clause, and who then chooses a penalty `penalty.chooser` decides.
    pub analysis_in_rooms: Option<Said<Consequence>>,
    /// How long the ban on analysis in the rooms lasts.
    /// What a ban broken costs, `analysis_in_rooms` decides, whenever it was broken.
    pub analysis_when: Option<Said<AnalysisBan>>,
    /// Commenting on a move of the game in hand.
    /// It is found as the breach of its clause, and who then chooses a penalty `penalty.chooser` decides.
    pub comments: Option<Said<Consequence>>,
    /// Touching or pointing at squares to help reckon moves.
    /// It is found as the breach of its clause, and who then chooses a penalty `penalty.chooser` decides.
    pub points_at_squares: Option<Said<Consequence>>,
    /// What may be spoken of.
    pub talk: Option<Rule<Talk>>,
    /// Want of courtesy, such as refusing to shake hands.
    pub courtesy: Option<Rule<Consequence>>,
    /// Arranging a result, or agreeing on a breach of the rules.
    /// It is found as the breach of its clause, and who then chooses a penalty `penalty.chooser` decides.
    pub arranged_result: Option<Said<Consequence>>,
    /// Smoking where it is not allowed.
    /// It is found as the breach of its clause, and who then chooses a penalty `penalty.chooser` decides.
    pub smoking: Option<Said<Consequence>>,
    /// A phone used by somebody who is not playing.
    /// Whoever does not play has no game that he could lose.
    pub others_devices: Option<Said<Consequence>>,
    /// What players are who have finished their games.
    /// Who has finished plays no longer, and acts as a bystander.
    pub finished_players: Option<Said<FinishedPlayers>>,
    /// Who else may enter the playing area.
    /// Who may be in the rooms changes nothing in a game.
    pub outsiders: Option<Said<Outsiders>>,
    /// What saying "check" or not saying it does.
    /// Saying it or not saying it changes nothing under either, so that no act tells these apart.
    pub check_call: Option<Said<CheckCall>>,
    /// Any other breach of the rules on conduct.
    pub breach: Option<Rule<Consequence>>,
    /// The clauses whose breach leads to that.
    pub breach_covers: Option<Cite>,
}

/// What an offence leads to.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Consequence {
    /// It is forbidden; no penalty is named.
    Breach,
    /// The game is forfeited if the opponent claims it in time, naming the offence.
    ForfeitOnClaim,
    /// The same, unless the opponent had consented.
    ForfeitOnClaimUnlessConsent,
    /// The game is lost, whatever the opponent's material.
    Forfeit,
    /// The game is as a rule lost; the arbiter says whether it is.
    ForfeitAsARule,
    /// The game is lost; an opponent who cannot mate by any series of legal moves gets half a point.
    ForfeitHalfIfNoHelpmate,
    /// The game is lost; what the opponent scores is the arbiter's to say.
    ForfeitArbiterScoresOpponent,
    /// A penalty that the director or the arbiter chooses; among which, `penalty.chooser` says.
    Arbiter,
}

/// Advice that nobody asked for.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UnaskedAdvice {
    /// The code does not deal with it; the players or their representatives settle it.
    PlayersSettle,
}

/// What the event may put in the place of the loss for a device.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceLeeway {
    /// A different, milder penalty.
    MilderPenalty,
}

/// Whether a device may be kept in a bag.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceBag {
    /// If the event allows it: wholly switched off, in a bag that no player uses without the
    /// arbiter's leave.
    IfEventAllowsSwitchedOff,
    /// It may be anywhere, if wholly switched off.
    SwitchedOff,
}

/// Whether a player may be searched.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Inspection {
    /// The arbiter may require it, in private and by a person of the player's own gender; who
    /// refuses is penalized.
    PrivateOnRequest,
}

/// When a player needs leave to go.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LeaveNeeded {
    /// To leave the playing area while his game goes on.
    PlayingArea,
    /// To leave the playing venue, and while he has the move to leave the playing area.
    VenueOrAreaOnMove,
}

/// How long the ban on analysis in the rooms lasts.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisBan {
    /// While games go on and during adjournments alike.
    Always,
}

/// What may be spoken of during play.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Talk {
    /// Nothing but the offer of a draw, resignation and what is for the arbiter.
    OfTheGameOnly,
}

/// What players are who have finished their games.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FinishedPlayers {
    /// They count as spectators.
    Spectators,
}

/// Who else may enter the playing area.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Outsiders {
    /// Whoever is neither player nor arbiter needs the arbiter's leave.
    WithArbitersLeave,
}

/// What saying "check" or not saying it does.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CheckCall {
    /// Neither has any effect.
    NoEffect,
    /// Silence has no effect; saying it is discouraged and may disturb.
    Discouraged,
}
