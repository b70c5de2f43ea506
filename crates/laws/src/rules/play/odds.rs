//! Games at odds while they are played: the opening turn of several moves, castling without the rook, who begins.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::ClauseId;

use crate::game::at_odds::{Obstacle, kings_way, obstacle};
use crate::game::{Ply, Standing};
use crate::rules::draft::Draft;
use crate::ruling::Clauses;
use crate::said;
use crate::terms::OddsKind;

/// A kind of game for which a code has a part of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GamePart {
    /// Moves are made in the sight of both.
    Board,
    /// Something is given before the game.
    Odds,
}

/// The clause that says which part of the code holds for games of this kind, where it has parts for them.
pub(crate) fn part<'g>(d: &Draft<'g>, kind: GamePart) -> &'g [ClauseId] {
    let form = &d.rules().form;
    let cite = match kind {
        GamePart::Board => &form.part_board,
        GamePart::Odds => &form.part_odds,
    };
    cite.as_ref().map_or(&[], |cite| &cite.by)
}

/// The clauses that a move breaks by going beyond the rank that odds of several moves leave open; `None` if it does
/// not.
pub(crate) fn too_far(d: &mut Draft, made: Move) -> Option<Clauses> {
    if !d.game.goes_too_far(made) {
        return None;
    }
    say_too_far(d);
    Some(d.by(&d.rules().odds.several_moves).to_vec())
}

/// Which rank odds of several moves leave open.
pub(crate) fn say_too_far(d: &mut Draft) {
    if let Some(furthest) = d.game.furthest_rank() {
        d.say(said::Play::NotBeyond { furthest });
    }
}

/// The clauses on who begins at odds, when the wrong side has made the first move.
pub(crate) fn on_wrong_beginner<'g>(d: &Draft<'g>) -> &'g [ClauseId] {
    if d.game.ply_count() > 0 || d.game.terms().odds.is_none() {
        return &[];
    }
    d.by(&d.rules().odds.first_mover)
}

/// Cites what a move at odds rests on; says whether that is all, as with castling without the rook.
pub(crate) fn cite_move(d: &mut Draft, made: Move) -> bool {
    let Some(odds) = d.game.terms().odds.clone() else {
        return false;
    };
    let rules = &d.rules().odds;
    d.cite(d.quoted(&rules.other_laws));
    let last = d.game.last_ply();
    let Some((who, before)) = last.map(|ply| (ply.who, ply.before.clone())) else {
        return false;
    };
    if d.game.ply_count() == 1 {
        d.cite(part(d, GamePart::Odds));
        cite_beginning(d, &odds.what);
    }
    if before.odds.to_make[who] > 0 {
        d.cite(d.by(&rules.several_moves));
        let left = d.game.odds_state().to_make[who];
        if left > 0 {
            d.say(said::Play::MoreToMake { left });
        }
    }
    if d.game.time_bonus_of_odds(odds.giver) > 0 {
        d.cite(d.by(&rules.time_count));
    }
    if corner_castled_to(&before, made).is_some() {
        d.cite(d.by(&rules.castle_without_rook));
        d.say(said::Play::CastlesAlone);
        return true;
    }
    false
}

/// The corner from which a rook was given and to whose side the king goes as in castling, by the rules or not.
fn corner_castled_to(before: &Standing, made: Move) -> Option<Square> {
    let setup = &before.setup;
    let who = setup.turn;
    let king = setup.board.king(who) == Some(made.from());
    let mut corners = before.odds.rookless.iter();
    let corner = corners.find(|corner| {
        let [from, _, to] = kings_way(who, *corner);
        corner.rank() == who.back_rank() && from == made.from() && to == made.to()
    });
    corner.filter(|_| king && setup.castling_shape(made).is_none())
}

/// Why the king could not castle to the side of the rook that was given; `None` if that was not tried.
pub(crate) fn why_not_alone(before: &Standing, made: Move) -> Option<said::Play> {
    let corner = corner_castled_to(before, made)?;
    let setup = &before.setup;
    Some(match obstacle(&setup.board, setup.turn, corner) {
        Some(Obstacle::Occupied(square)) => said::Play::AloneOccupied { square },
        Some(Obstacle::Attacked(square)) if square == made.from() => said::Play::AloneOutOfCheck,
        Some(Obstacle::Attacked(square)) => said::Play::AloneAttacked { square },
        None => said::Play::AloneStoodOn { corner },
    })
}

/// Whether this half-move was castling without the rook that was given, or was meant to be.
pub(crate) fn is_castling_alone(ply: &Ply) -> bool {
    corner_castled_to(&ply.before, ply.made).is_some()
}

/// The clauses on castling without the rook, if this half-move was that, or was meant to be.
pub(crate) fn by_castling_alone<'g>(d: &Draft<'g>, ply: &Ply) -> &'g [ClauseId] {
    match is_castling_alone(ply) {
        true => d.by(&d.rules().odds.castle_without_rook),
        false => &[],
    }
}

fn cite_beginning(d: &mut Draft, what: &OddsKind) {
    let rules = &d.rules().odds;
    match what {
        OddsKind::Move | OddsKind::Moves(_) => {
            let by = d.quoted(&rules.move_given);
            d.cite(if by.is_empty() {
                d.by(&rules.first_mover)
            } else {
                by
            });
        }
        OddsKind::Pawn | OddsKind::PawnAndMove | OddsKind::PawnAndTwoMoves | OddsKind::Piece(_) => {
            d.cite(d.by(&rules.first_mover));
            d.cite(d.quoted(&rules.default_man));
        }
        OddsKind::Men(_) => d.cite(d.by(&rules.first_mover)),
    }
}

/// Whether the receiver has made some of the moves of his opening turn, and not all.
pub(crate) fn opening_turn_goes_on(d: &Draft, who: Color) -> bool {
    d.game.odds_state().to_make[who] > 0
        && d.game.turn() == who
        && d.game.last_ply().is_some_and(|ply| ply.who == who)
}

/// The clock is pressed before all the moves given have been made.
pub(crate) fn pressed_too_soon(d: &mut Draft) {
    d.breach(d.by(&d.rules().odds.several_moves));
    d.say(said::Play::NoneKeptBack);
}
