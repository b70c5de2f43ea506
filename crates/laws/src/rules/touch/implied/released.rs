//! A man let go as part of a move that is not made yet, and the square to which that holds it.

use jadoube_board::{Color, Move, Role, Square};

use crate::game::Game;
use crate::rules::touch::implied::men::Implied;
use crate::ruling::{Clauses, Demand};

/// A man let go in this turn as part of a legal capture or promotion, under a code that fixes its square by that: the
/// move as far as it has got, and the clauses.
pub(crate) fn released(game: &Game, who: Color) -> Option<(Move, Clauses)> {
    let rules = &game.code().rules;
    let held_to = |(from, to): &(Square, Square)| {
        let man = game.setup().board.get(*from)?;
        let promotes = is_promotion(game, who, Move::new(*from, *to));
        let (rule, whole) = if promotes {
            let queen = Move::promoting(*from, *to, Role::Queen);
            (&rules.promotion.square_fixed_at, queen)
        } else {
            (&rules.making.capture_fixed_at, Move::new(*from, *to))
        };
        let rule = rule.as_ref()?.at(game.event())?;
        let part = promotes || game.victim(whole).is_some();
        (part && man.color == who && game.is_legal(whole))
            .then_some((Move::new(*from, *to), rule.by.to_vec()))
    };
    let mut let_go = game.in_hand().let_go.iter();
    let_go.find_map(held_to).filter(|_| game.turn() == who)
}

/// Whether a part of a move takes a pawn to its last rank.
pub(crate) fn is_promotion(game: &Game, who: Color, part: Move) -> bool {
    let man = game.setup().board.get(part.from());
    man.is_some_and(|man| man.role == Role::Pawn) && part.to().rank() == who.promotion_rank()
}

/// What that obliges to.
pub(super) fn implied_by_release(game: &Game, who: Color) -> Option<Implied> {
    let (part, by) = released(game, who)?;
    let demand = match game.victim(part) {
        _ if is_promotion(game, who, part) => promotion(game, part),
        Some(victim) => Demand::Pair(part.from(), victim),
        None => Demand::Moves(part.from()),
    };
    Some(Implied::one(demand, &by))
}

/// Any promotion of the pawn that was let go on its last rank, which may go to no other square.
fn promotion(game: &Game, part: Move) -> Demand {
    let there = |made: &Move| made.from() == part.from() && made.to() == part.to();
    let moves = game.legal_moves().into_iter().filter(there);
    Demand::either(moves.map(Demand::Exactly).collect())
}
