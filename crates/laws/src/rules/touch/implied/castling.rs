//! King and rook touched: castling in its order, castling that is not legal, the rook before the king.

use jadoube_board::{CastlingSide, Color, File, Role, Square};
use jadoube_codes::params::castling::{BothTouched, IllegalCastlingBinds, RookFirst};
use jadoube_codes::params::touch::SeveralTouched;
use jadoube_codes::{Ruled, decides};

use crate::game::Game;
use crate::rules::draft::add_clauses;
use crate::rules::touch::implied::men::{Implied, TouchedMan, can, clauses_of};
use crate::ruling::{Clauses, Demand};

/// The first two men touched, if they are the player's own: what he touched after them takes nothing from what these bind
/// him to. Where the opponent names a man among several, they have to be the only ones.
fn own_pair(game: &Game, men: &[TouchedMan]) -> Option<(Square, Square)> {
    let [first, second, more @ ..] = men else {
        return None;
    };
    let pair = first.own && second.own && (more.is_empty() || first_binds(game));
    pair.then_some((first.square, second.square))
}

/// Whether of several men of his own the first binds, and nobody chooses.
pub(super) fn first_binds(game: &Game) -> bool {
    let rule = game.code().rules.touch.several_own_chooser.as_ref();
    rule.and_then(|rule| rule.at(game.event())).is_some_and(
        |rule| decides!(rule, SeveralTouched::FirstThatCan, not SeveralTouched::OpponentNames),
    )
}

/// What is left when the rook was touched first: its own move, else a move of the king other than that castling.
pub(super) fn rook_first(game: &Game, men: &[TouchedMan], able: &[TouchedMan]) -> Implied {
    let rules = &game.code().rules;
    let mut by: Clauses = Vec::new();
    add_clauses(&mut by, clauses_of(game, &rules.castling.rook_first));
    add_clauses(&mut by, clauses_of(game, &rules.touch.own));
    let (rook, king) = (men[0].square, men[1].square);
    if able.contains(&men[0]) {
        return Implied::one(Demand::Moves(rook), &by);
    }
    let others = [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .filter_map(|side| game.setup().castling.get(game.turn(), side))
        .filter(|other| *other != rook)
        .map(Demand::Castles);
    let mut any = vec![Demand::MovesWithoutCastling(king)];
    any.extend(others);
    Implied::one(Demand::either(any), &by)
}

/// King first and then the rook, with castling between them legal: no offence, and castling is open.
pub(super) fn castles_in_order(game: &Game, who: Color, men: &[TouchedMan]) -> bool {
    let Some((king, rook)) = own_pair(game, men) else {
        return false;
    };
    let role = |square: Square| {
        game.setup()
            .board
            .get(square)
            .filter(|man| man.color == who)
            .map(|man| man.role)
    };
    role(king) == Some(Role::King)
        && role(rook) == Some(Role::Rook)
        && can(game, &Demand::Castles(rook))
}

/// What king and rook touched in order bind to, where the code says it.
pub(super) fn both_touched(game: &Game) -> Option<Ruled<'_, BothTouched>> {
    game.code()
        .rules
        .castling
        .both_touched
        .as_ref()
        .and_then(|rule| rule.at(game.event()))
}

/// King and then a rook were touched where both began, so castling was meant, and it is not legal: under a code that
/// binds the king alone then.
pub(crate) fn meant_illegal_castling(game: &Game, who: Color, men: &[TouchedMan]) -> bool {
    let Some((king, rook)) = own_pair(game, men) else {
        return false;
    };
    let binds_king = game
        .code()
        .rules
        .castling
        .illegal_binds
        .as_ref()
        .and_then(|rule| rule.at(game.event()))
        .is_some_and(|rule| decides!(rule, IllegalCastlingBinds::KingNotRook, not IllegalCastlingBinds::MenTouched | IllegalCastlingBinds::KingElseRook | IllegalCastlingBinds::KingAsFirstTouched));
    binds_king && at_home(game, who, king, rook)
}

/// A rook was touched and then the king, both where they began, under a code that bars castling with them for it.
pub(super) fn rook_before_king(game: &Game, who: Color, men: &[TouchedMan]) -> bool {
    let Some((rook, king)) = own_pair(game, men) else {
        return false;
    };
    let bars = game
        .code()
        .rules
        .castling
        .rook_first
        .as_ref()
        .and_then(|rule| rule.at(game.event()))
        .is_some_and(|rule| decides!(rule, RookFirst::NoCastlingThatSideThisMove, not RookFirst::OpponentMayHoldToRookMove | RookFirst::TouchRuleDecides | RookFirst::Corrected));
    bars && at_home(game, who, king, rook)
}

/// Whether king and rook stand where they could castle from if nothing else were in the way.
fn at_home(game: &Game, who: Color, king: Square, rook: Square) -> bool {
    let is = |square: Square, role: Role| {
        game.setup()
            .board
            .get(square)
            .is_some_and(|man| man.color == who && man.role == role)
    };
    let kept = [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .any(|side| game.setup().castling.get(who, side) == Some(rook));
    let corner = |square: Square| {
        [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .any(|side| side.orthodox_rook_file() == square.file())
    };
    is(king, Role::King)
        && is(rook, Role::Rook)
        && king.rank() == who.back_rank()
        && rook.rank() == who.back_rank()
        && (kept || king.file() == File::E && corner(rook))
}
