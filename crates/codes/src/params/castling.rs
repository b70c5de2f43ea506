//! Castling by hand: the order of the two men, and what holds when it goes wrong.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Castling by hand.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Castling {
    /// When castling is made.
    /// In acts a hand holds one man at a time, and letting go of the second of the two makes the castling under every
    /// value.
    pub made_at: Option<Said<CastlingMade>>,
    /// When castling is made in Chess960, where the king may come down last.
    /// As `castling.made_at`: letting go of the second of the two men makes the castling.
    pub made_at_chess960: Option<Said<CastlingMade>>,
    /// In which order king and rook are to be moved.
    /// What a rook moved first leads to `castling.rook_first` decides.
    pub order: Option<Said<CastlingOrder>>,
    /// What is left to a player who has let go of the king two squares away and not touched the rook.
    pub king_released: Option<Rule<KingReleased>>,
    /// What follows when the rook was touched or moved first.
    pub rook_first: Option<Rule<RookFirst>>,
    /// What follows when king and rook were touched, the king first.
    pub both_touched: Option<Rule<BothTouched>>,
    /// Which man an illegal castling binds.
    pub illegal_binds: Option<Rule<IllegalCastlingBinds>>,
    /// Whether castling can discharge a penalty.
    /// Whether king and rook can be named together `castling.both_touched` decides; castling is demanded in no other way.
    pub as_penalty: Option<Said<CastlingAsPenalty>>,
    /// Whether one may castle with a rook gained by promotion on the king's file.
    /// The rules of movement are the same under every code, and none of them lets such a castling stand.
    pub promoted_rook: Option<Said<PromotedRook>>,
}

/// When castling is made.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CastlingMade {
    /// When king and rook have both been let go.
    BothQuitted,
    /// When the rook has been let go on the square the king crossed.
    RookQuitted,
}

/// In which order king and rook are to be moved.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CastlingOrder {
    /// In any order, though a rook moved first gives the opponent a choice.
    Free,
    /// The king first, then the rook.
    KingFirst,
}

/// What is left to a player who has let go of the king two squares away and not touched the rook.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum KingReleased {
    /// The opponent may make him finish the castling.
    OpponentMayCompel,
    /// Everything that the touched king can do.
    Open,
    /// Only that castling, if it is legal.
    Locked,
}

/// What follows when the rook was touched or moved first.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RookFirst {
    /// The opponent, until he touches a man, may hold the player to the rook move alone; then he cannot complain of the king. Otherwise the castling is valid.
    OpponentMayHoldToRookMove,
    /// The rook is a touched man like any other, and the touch rule says what binds.
    TouchRuleDecides,
    /// The order is put right and the castling stands.
    Corrected,
    /// If the rook was touched on purpose: no castling on that side on this move, and the touch rule says what binds.
    NoCastlingThatSideThisMove,
}

/// What follows when king and rook were touched, the king first.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BothTouched {
    /// The opponent may name the pair, and the player castles with them.
    OpponentMayNameThePair,
    /// The king is bound, and may satisfy the duty by castling: it is no offense of touching two men.
    KingBindsCastlingOpen,
    /// The player must castle on that side if that is legal.
    MustCastle,
}

/// Which man an illegal castling binds.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum IllegalCastlingBinds {
    /// The men touched, as with any illegal move.
    MenTouched,
    /// The king, or the rook if the king has no legal move.
    KingElseRook,
    /// The king, as the first touched man.
    KingAsFirstTouched,
    /// The king alone, which may castle on the other side; without a legal king move, nothing.
    KingNotRook,
}

/// Whether castling can discharge a penalty.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CastlingAsPenalty {
    /// Only where the opponent named king and rook as the pair to be castled.
    OnlyTheNamedPair,
    /// It cannot be demanded, but the player may choose it.
    MayBeChosenNotDemanded,
}

/// Whether one may castle with a rook gained by promotion.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PromotedRook {
    /// No: the king and the rook must stand on the player's own rank, the rook on its original square.
    Barred,
    /// The code asks only that king and rook have not moved, and gives the squares.
    OnlyUnmovedAsked,
}
