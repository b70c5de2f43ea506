//! Exacting that a man touched moves or is taken, one with another, or that both castle.

use jadoube_board::{CastlingSide, Color, Move, Role, Square};
use jadoube_codes::params::castling::BothTouched;
use jadoube_codes::params::touch::{MixedElse, MixedTouch, SeveralTouched};
use jadoube_codes::{Rule, decides};

use super::nothing::nothing_open;
use super::right::{as_restored, lay, put_back, right_of, wrong_demand};
use crate::act::PenaltyLetter::B;
use crate::game::{Game, Grades, OpenPenalty};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::touch::implied;
use crate::rules::touch::liability::{demand_for, is_king};
use crate::ruling::{Choice, ChoiceOption, Demand};
use crate::said;

pub(super) fn exact_touched(d: &mut Draft, open: &OpenPenalty, grades: &Grades, named: &[Square]) {
    let by = d.by(&d.rules().touch.several_own_chooser);
    let restored = as_restored(&d.game, open, grades);
    let named = match (named, grades.men.as_slice()) {
        ([], [(only, _)]) => vec![*only],
        ([], _) if grades.touched => {
            put_back(d, open, grades);
            offer_men(d, open, grades);
            running::resume(d);
            return;
        }
        _ => named.to_vec(),
    };
    match pair_goes_first(d, &restored, &grades.men) {
        Some((own, enemy)) if !named.contains(&own) || !named.contains(&enemy) => {
            d.cite(&open.by);
            d.refuse(
                d.by(&d.rules().touch.own_and_enemy),
                said::Offence::OnlyTheCapture { own, enemy },
            );
            return;
        }
        None if !are_nameable(d, grades, &named) && !is_moved_instead(d, grades, &named) => {
            d.cite(&open.by);
            d.refuse(by, said::Offence::OnlyTouched);
            return;
        }
        Some(_) | None => {}
    }
    let demand = demand_of(&restored, &named, open.holder.opposite());
    let Some(demand) = demand.filter(|demand| implied::can(&restored, demand)) else {
        wrong_demand(d, open, by);
        return;
    };
    if !grades.touched {
        d.cite(&open.by);
        d.refuse(by, said::Offence::NoMoveOfTouched);
        return;
    }
    put_back(d, open, grades);
    lay(d, open, demand, B, by);
}

/// The game in which the holder of a graded right chooses, with the men put back, and whether a man that was touched could be moved or
/// taken in it.
pub(crate) fn as_exacted(game: &Game, holder: Color) -> Option<(Game, bool)> {
    let open = game.open_penalty_of(holder)?;
    let grades = open.grades.as_ref()?;
    let restored = as_restored(game, open, grades);
    let can = |(square, _): &(Square, bool)| {
        demand_of(&restored, &[*square], holder.opposite())
            .is_some_and(|demand| implied::can(&restored, &demand))
    };
    let any = grades.men.iter().any(can);
    Some((restored, any))
}

/// Offers the men touched, and the pairs of which one can be taken or castled with the other.
pub(super) fn offer_men(d: &mut Draft, open: &OpenPenalty, grades: &Grades) {
    let men = nameable(d, grades);
    let pair = pair_goes_first(d, &d.game, &grades.men);
    let mut among: Vec<ChoiceOption> = match pair {
        Some((own, enemy)) => vec![ChoiceOption::Pair(own, enemy)],
        None => men.iter().map(|man| ChoiceOption::Man(man.0)).collect(),
    };
    let men = if pair.is_some() { Vec::new() } else { men };
    for (own, _) in men.iter().filter(|man| man.1) {
        for (other, _) in &men {
            let Some(demand) = demand_of(&d.game, &[*own, *other], open.holder.opposite()) else {
                continue;
            };
            match d.game.fulfilling(&demand).first() {
                Some(_) if matches!(demand, Demand::Pair(..)) => {
                    among.push(ChoiceOption::Pair(*own, *other));
                }
                Some(castling) if is_king(&d.game, *own) && castling_may_be_named(d) => {
                    among.push(ChoiceOption::Move(*castling));
                }
                _ => {}
            }
        }
    }
    let mut by = d.by(&d.rules().touch.several_own_chooser).to_vec();
    add_clauses(&mut by, &open.by);
    d.give_choice(Choice {
        who: open.holder,
        among,
        by,
    });
}

/// The men that the opponent may name: all that were touched, or the first where the code lets the order decide.
fn nameable(d: &Draft, grades: &Grades) -> Vec<(Square, bool)> {
    let rules = &d.rules().touch;
    let first_only = |rule: &Option<Rule<SeveralTouched>>| {
        d.at(rule).is_some_and(
            |rule| decides!(rule, SeveralTouched::FirstThatCan, not SeveralTouched::OpponentNames),
        )
    };
    let (own, enemy) = (
        first_only(&rules.several_own_chooser),
        first_only(&rules.several_enemy_chooser),
    );
    let mut men = grades.men.clone();
    for (side, only) in [(true, own), (false, enemy)] {
        let first = men.iter().position(|man| man.1 == side);
        let mut index = 0;
        men.retain(|man| {
            let keep = man.1 != side || !only || Some(index) == first;
            index += 1;
            keep
        });
    }
    let mixed = men.iter().any(|man| man.1) && men.iter().any(|man| !man.1);
    match d.at(&rules.own_and_enemy).map(|rule| *rule.is) {
        Some(MixedTouch::FirstThatCan | MixedTouch::PairElse(MixedElse::FirstThatCan)) if mixed => {
            men.truncate(1);
        }
        Some(_) | None => {}
    }
    men
}

/// Whether the one man named is that which he has moved in the place of another: told in a word too he has touched it in that turn.
fn is_moved_instead(d: &Draft, grades: &Grades, named: &[Square]) -> bool {
    let made = d.game.last_ply().filter(|_| !grades.restored);
    made.is_some_and(|ply| named == [ply.made.from()])
}

/// Whether all these men are among those that may be named.
fn are_nameable(d: &Draft, grades: &Grades, named: &[Square]) -> bool {
    let men = nameable(d, grades);
    named
        .iter()
        .all(|square| men.iter().any(|man| man.0 == *square))
}

/// The own and the enemy man touched, of which the one can take the other, under a code in which that comes before any
/// choice between them.
fn pair_goes_first(d: &Draft, restored: &Game, men: &[(Square, bool)]) -> Option<(Square, Square)> {
    d.at(&d.rules().touch.own_and_enemy)
        .filter(|rule| matches!(*rule.is, MixedTouch::PairElse(_)))?;
    let [one, other] = *men else { return None };
    let (own, enemy) = match (one.1, other.1) {
        (true, false) => (one.0, other.0),
        (false, true) => (other.0, one.0),
        _ => return None,
    };
    implied::can(restored, &Demand::Pair(own, enemy)).then_some((own, enemy))
}

/// Whether king and rook may be named as a pair, so that the offender castles with them.
fn castling_may_be_named(d: &Draft) -> bool {
    d.at(&d.rules().castling.both_touched)
        .is_some_and(|rule| decides!(rule, BothTouched::OpponentMayNameThePair, not BothTouched::KingBindsCastlingOpen | BothTouched::MustCastle))
}

/// What the men named ask of the offender: one moves or is taken, one takes the other, or they castle.
fn demand_of(game: &Game, named: &[Square], offender: Color) -> Option<Demand> {
    let board = &game.setup().board;
    let man = |square: Square| board.get(square);
    match *named {
        [one] => {
            let own = man(one)?.color == offender;
            Some(if own && is_king(game, one) {
                Demand::MovesWithoutCastling(one)
            } else {
                demand_for(one, own)
            })
        }
        [one, other] => {
            let (first, second) = (man(one)?, man(other)?);
            let rook = |a: jadoube_board::Man, b: jadoube_board::Man| {
                a.role == Role::King && b.role == Role::Rook && a.color == b.color
            };
            if rook(first, second) {
                Some(Demand::Castles(other))
            } else if rook(second, first) {
                Some(Demand::Castles(one))
            } else if first.color == offender && second.color != offender {
                Some(Demand::Pair(one, other))
            } else if second.color == offender && first.color != offender {
                Some(Demand::Pair(other, one))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// A player exacts castling with a king and a rook that were both touched, on the wing named if one was.
pub(crate) fn exact_castling(d: &mut Draft, who: Color, side: Option<CastlingSide>) {
    let offender = who.opposite();
    let by = d.quoted(&d.rules().castling.as_penalty);
    let Some((open, grades)) = right_of(d, who) else {
        let begun = d.by(&d.rules().castling.king_released);
        if moved_king_otherwise(d, offender) && !begun.is_empty() {
            d.refuse(begun, said::Offence::OtherMoveOfKing { offender });
            d.background(by);
            return;
        }
        if let Some(rook) = rook_moved_as_in_castling(d, offender) {
            let rook_first = d.by(&d.rules().castling.rook_first);
            d.refuse(rook_first, said::Offence::RookMoveStands { offender, rook });
            d.background(by);
            return;
        }
        d.cite(by);
        nothing_open(d, who);
        return;
    };
    let restored = as_restored(&d.game, &open, &grades);
    let role = |square: Square, role: Role| {
        restored.setup().board.get(square)
            == Some(jadoube_board::Man {
                color: offender,
                role,
            })
    };
    let touched = |wanted: Role| {
        grades
            .men
            .iter()
            .map(|man| man.0)
            .filter(move |square| role(*square, wanted))
            .collect::<Vec<_>>()
    };
    let (kings, mut rooks) = (touched(Role::King), touched(Role::Rook));
    if let (Some(wing), Some(king)) = (side, kings.first()) {
        let setup = restored.setup();
        rooks.retain(|rook| setup.castling_shape(Move::new(*king, *rook)) == Some(wing));
    }
    let able = rooks
        .iter()
        .find(|rook| implied::can(&restored, &Demand::Castles(**rook)));
    match (kings.first(), rooks.first(), able) {
        (Some(king), _, Some(rook)) if castling_may_be_named(d) => {
            exact_touched(d, &open, &grades, &[*king, *rook])
        }
        (Some(_), Some(_), None) => wrong_demand(d, &open, by),
        _ => {
            d.cite(&open.by);
            d.refuse(by, said::Offence::BothTouched);
        }
    }
}

/// Where this player's latest move took a rook as castling would, if that is what it did: it is a move of its own.
fn rook_moved_as_in_castling(d: &Draft, offender: Color) -> Option<Square> {
    let ply = d
        .game
        .last_ply()
        .filter(|ply| ply.who == offender && ply.legal)?;
    let king = ply.before.setup.board.king(offender)?;
    ply.rook_of_castling(king).map(|_| ply.made.to())
}

/// Whether a player has ended his turn with a move of the king that is no castling.
fn moved_king_otherwise(d: &Draft, who: Color) -> bool {
    let made = d.game.last_ply().filter(|ply| ply.who == who && ply.legal);
    made.is_some_and(|ply| {
        let setup = &ply.before.setup;
        let king = setup.board.king(who) == Some(ply.made.from());
        king && setup.castling_shape(ply.made).is_none()
    })
}
