//! The parameters of the rules, one file and one struct for each subject.

use crate::Rule;
use crate::shape::Described;

// Sections 1 to 15: the game itself.
pub mod adjust;
pub mod castling;
pub mod colors;
pub mod displaced;
pub mod fifty;
pub mod illegal;
pub mod making;
pub mod mate;
pub mod mate_demand;
pub mod movement;
pub mod notation;
pub mod penalty;
pub mod promotion;
pub mod repetition;
pub mod setup;
pub mod touch;
pub mod turn;

// Sections 16 to 32: agreement, claims, clocks, adjournment, records, conduct, authority, forms of play.
pub mod agreement;
pub mod authority;
pub mod claim;
pub mod clock;
pub mod clock_fault;
pub mod communication;
pub mod conduct;
pub mod end;
pub mod equipment;
pub mod flag;
pub mod form;
pub mod late;
pub mod odds;
pub mod quickplay;
pub mod record;
pub mod resign;
pub mod resume;
pub mod seal;

/// Every parameter of the rules with the value that one code gives it; `None` where the code is silent.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Rules {
    // Sections 1 to 15.
    /// Allotment of the colors, and colors taken wrongly.
    #[serde(rename = "colours")]
    pub colors: colors::Colors,
    /// Who makes the first move of a game.
    pub start: colors::Start,
    /// What changes from game to game in a series of the same two players.
    pub series: colors::Series,
    /// Turns and the words for the two sides.
    pub turn: turn::Turn,
    /// The steps of a move: when it is made, what is locked on the way, and when it is complete.
    #[serde(rename = "move")]
    pub making: making::Making,
    /// The men as things on the board.
    pub man: making::Man,
    /// Castling by hand.
    pub castling: castling::Castling,
    /// Promotion by hand: when the square is fixed, when the kind, and when the move is made.
    pub promotion: promotion::Promotion,
    /// Touched men: the duties that a touch lays on a player and the rights it gives the other.
    pub touch: touch::Touch,
    /// Adjusting men on their squares without touching them in the sense of the touch rule.
    pub adjust: adjust::Adjust,
    /// Illegal moves: when one counts, who may say so and until when, what replaces it, what is restored, what it costs.
    pub illegal: illegal::Illegal,
    /// The count of illegal moves, where a code keeps one.
    pub count: illegal::Count,
    /// Penalties as rights: who chooses, whether they may be waived, how they are lost, what is restored first.
    pub penalty: penalty::Penalty,
    /// Refusing to obey.
    pub refusal: penalty::Refusal,
    /// Forfeits that must be claimed.
    pub forfeit: penalty::Forfeit,
    /// A wrong array.
    pub setup: setup::Setup,
    /// A board laid the wrong way round.
    pub board: setup::Board,
    /// A first move made by the wrong side.
    pub first_move: setup::FirstMove,
    /// What an annulled game is, and what comes after it.
    pub annul: setup::Annul,
    /// Men displaced by accident.
    pub displaced: displaced::Displaced,
    /// Men added, removed or displaced otherwise than by a move or an accident.
    pub men: displaced::Men,
    /// Positions that cannot have arisen by legal moves.
    pub position: displaced::Position,
    /// Draw by repetition of the position.
    pub repetition: repetition::Repetition,
    /// Draw by fifty moves without progress.
    pub fifty: fifty::Fifty,
    /// The demand that the other side mate within a number of moves.
    pub mate_demand: mate_demand::MateDemand,
    /// Checks without end as a draw of their own.
    pub endless_check: mate_demand::EndlessCheck,
    /// Mate.
    pub mate: mate::Mate,
    /// Stalemate.
    pub stalemate: mate::Stalemate,
    /// Positions in which neither side can ever mate.
    pub dead: mate::Dead,
    /// The clauses on how the men move, to be cited for the faults that they forbid and the moves that they allow.
    ///
    /// The rules of movement are the same under every code; only the clauses differ. A field names the fault or the subject.
    pub movement: movement::Movement,
    /// The clauses on how moves are written, to be cited where a record, a claim or a sealed move is read.
    pub notation: notation::Notation,

    // Sections 16 to 32.
    /// When a draw may be agreed.
    pub agreement: agreement::Agreement,
    /// How an offer is made, and what ends it.
    pub offer: agreement::Offer,
    /// Resignation.
    pub resign: resign::Resign,
    /// Claims in general.
    pub claim: claim::Claim,
    /// Which ending comes first when two hold at once.
    pub end: end::End,
    /// The kinds of result.
    pub result: end::ResultRules,
    /// How time is allotted and counted.
    pub clock: clock::Clock,
    /// What a fallen flag, or a time limit passed, does.
    pub flag: flag::Flag,
    /// Arriving late.
    pub late: late::Late,
    /// Being absent when play begins.
    pub absent: late::Absent,
    /// Errors of the clock and of its setting.
    pub clock_fault: clock_fault::ClockFault,
    /// Stopping the clocks.
    pub pause: clock_fault::Pause,
    /// Disturbance from outside.
    pub disturbance: clock_fault::Disturbance,
    /// The last phase of a game without increment.
    pub quickplay: quickplay::Quickplay,
    /// Sealing a move.
    pub seal: seal::Seal,
    /// Resuming an adjourned game.
    pub resume: resume::Resume,
    /// Advantages given before the game.
    pub odds: odds::Odds,
    /// Undertakings to mate under a condition.
    pub undertaking: odds::Undertaking,
    /// Play by communication.
    pub comm: communication::Comm,
    /// Records and notation.
    pub record: record::Record,
    /// What each offence against good conduct leads to.
    pub conduct: conduct::Conduct,
    /// What is played with.
    pub equipment: equipment::Equipment,
    /// The official in charge.
    pub arbiter: authority::Arbiter,
    /// Who decides questions of fact.
    pub fact: authority::Fact,
    /// Who decides questions of law.
    pub law: authority::Law,
    /// Whether a ruling can be appealed against.
    pub appeal: Option<Rule<authority::Appeal>>,
    /// Those who only look on.
    pub bystander: authority::Bystander,
    /// What an assistant may do for a player; for a blind one `blind.assistant` decides.
    pub assistants: Option<Rule<authority::Assistance>>,
    /// The clauses on each kind of help.
    pub assistant: authority::Assistant,
    /// Forms of play.
    pub form: form::Form,
    /// Chess from a drawn array.
    pub chess960: form::Chess960,
    /// The pawn's two steps.
    pub pawn: form::Pawn,
    /// What a move may not do.
    pub legality: form::Legality,
    /// Play with blind players.
    pub blind: form::Blind,
}

#[cfg(test)]
mod values_test;
