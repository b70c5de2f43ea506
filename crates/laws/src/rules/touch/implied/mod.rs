//! What touches oblige to: the first man, the pair, or the opponent's choice.

mod castling;
mod men;
mod released;
#[cfg(test)]
mod tests;

pub(crate) use castling::meant_illegal_castling;
pub(crate) use men::{Implied, TouchedMan, can};
pub(crate) use released::{is_promotion, released};

use jadoube_board::{CastlingSide, Color, Move, Square};
use jadoube_codes::params::castling::BothTouched;
use jadoube_codes::params::touch::{
    EnemyTouched, MixedElse, MixedTouch, OwnTouched, SeveralTouched,
};
use jadoube_codes::{ClauseId, decides};

use crate::game::Game;
use crate::rules::draft::add_clauses;
use crate::rules::touch::implied::castling::{
    both_touched, castles_in_order, first_binds, rook_before_king, rook_first,
};
use crate::rules::touch::implied::men::clauses_of;
use crate::ruling::{ChoiceOption, Demand};
use crate::said;

/// The men that were touched in order, as far as the code binds a player to men of that side.
struct Bound<'g> {
    game: &'g Game,
    men: Vec<TouchedMan>,
    /// Those that can be moved or taken.
    able: Vec<TouchedMan>,
}

impl<'g> Bound<'g> {
    fn new(game: &'g Game, touched: &[TouchedMan]) -> Bound<'g> {
        let rules = &game.code().rules.touch;
        let at = game.event();
        let own = rules.own.as_ref().and_then(|rule| rule.at(at));
        let own = own.is_some_and(
            |rule| decides!(rule, OwnTouched::MustMove, not OwnTouched::LiableOncePlayedOtherwise),
        );
        let enemy = rules.enemy.as_ref().and_then(|rule| rule.at(at));
        let enemy = enemy.is_some_and(|rule| decides!(rule, EnemyTouched::MustTake, not EnemyTouched::LiableOncePlayedOtherwise));
        let binds = |man: &&TouchedMan| if man.own { own } else { enemy };
        let men: Vec<TouchedMan> = touched.iter().filter(binds).copied().collect();
        let able = men.iter().filter(|man| can(game, &man.demand()));
        let able = able.copied().collect();
        Bound { game, men, able }
    }

    /// The clauses that bind to one's own men, or to the enemy's.
    fn clauses(&self, own: bool) -> &'g [ClauseId] {
        let rules = &self.game.code().rules.touch;
        if own {
            clauses_of(self.game, &rules.own)
        } else {
            clauses_of(self.game, &rules.enemy)
        }
    }

    fn squares(&self, own: bool) -> Vec<Square> {
        let men = self.men.iter().filter(|man| man.own == own);
        men.map(|man| man.square).collect()
    }

    /// Any of the men that can.
    fn any_of(&self, by: &[ClauseId]) -> Implied {
        let each = self.able.iter().map(|man| man.demand()).collect();
        Implied::one(Demand::either(each), by)
    }

    /// Any of the men that can, and the opponent says which; where one alone can, there is nothing to choose.
    fn by_opponent(&self, by: &[ClauseId]) -> Implied {
        let options = self.able.iter().map(|man| ChoiceOption::Man(man.square));
        Implied {
            options: options.filter(|_| self.able.len() > 1).collect(),
            ..self.any_of(by)
        }
    }
}

/// What touches and releases of the turn in progress oblige the player on turn to; `None` if no legal move answers to them, or
/// if under this code a touch alone obliges to nothing.
pub(crate) fn implied_by_touches(game: &Game, who: Color) -> Option<Implied> {
    released::implied_by_release(game, who)
        .or_else(|| implied_by_men(game, who, &touched_men(game, who)))
}

/// The men touched in the turn in progress that count, in order, each once.
pub(crate) fn touched_men(game: &Game, who: Color) -> Vec<TouchedMan> {
    let mut men: Vec<TouchedMan> = Vec::new();
    for touch in game.in_hand().counted(who) {
        if men.iter().all(|man| man.square != touch.square) {
            men.push(TouchedMan {
                square: touch.square,
                own: touch.man.color == who,
            });
        }
    }
    men
}

/// Why the castling that was meant by touching king and rook is illegal, in sentences, and with which rook he may castle
/// instead; nothing where that is not what was touched.
pub(crate) fn why_not_castling(game: &Game, who: Color) -> Option<said::Touch> {
    let men = touched_men(game, who);
    if !meant_illegal_castling(game, who, &men) {
        return None;
    }
    let (king, rook) = (men[0].square, men[1].square);
    let faults = game.setup().judge_move(Move::new(king, rook)).err()?;
    let fault = faults.into_iter().next()?;
    let other = [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .filter_map(|side| game.setup().castling.get(who, side))
        .find(|other| *other != rook && can(game, &Demand::Castles(*other)));
    Some(match other {
        Some(other) => said::Touch::NoCastlingBut {
            rook,
            fault,
            who,
            other,
        },
        None => said::Touch::NoCastling { rook, fault },
    })
}

/// The same for a list of men in the order of touching.
pub(crate) fn implied_by_men(game: &Game, who: Color, men: &[TouchedMan]) -> Option<Implied> {
    let bound = Bound::new(game, men);
    match (bound.men.as_slice(), bound.able.as_slice()) {
        (_, []) => None,
        ([man], _) => Some(Implied::one(man.demand(), bound.clauses(man.own))),
        (men, _) if castles_in_order(game, who, men) => Some(king_then_rook(&bound)),
        (men, able) if meant_illegal_castling(game, who, men) => {
            let rules = &game.code().rules.castling;
            let mut by = clauses_of(game, &rules.illegal_binds).to_vec();
            add_clauses(&mut by, bound.clauses(true));
            let king = able.contains(&men[0]).then(|| men[0].demand())?;
            Some(Implied::one(king, &by))
        }
        (men, able) if rook_before_king(game, who, men) => Some(rook_first(game, men, able)),
        (men, _) if men.iter().all(|man| man.own == men[0].own) => Some(several(&bound)),
        _ => Some(mixed(&bound)),
    }
}

/// King and then rook, and they can castle.
fn king_then_rook(bound: &Bound<'_>) -> Implied {
    let (king, rook) = (bound.men[0], bound.men[1]);
    let king_alone = || Implied::one(king.demand(), bound.clauses(true));
    let Some(rule) = both_touched(bound.game) else {
        return king_alone();
    };
    match rule.is {
        BothTouched::MustCastle => Implied::one(Demand::Castles(rook.square), rule.by),
        BothTouched::OpponentMayNameThePair => bound.by_opponent(rule.by),
        BothTouched::KingBindsCastlingOpen if first_binds(bound.game) => king_alone(),
        BothTouched::KingBindsCastlingOpen => bound.any_of(rule.by),
    }
}

/// King and then rook were touched and could castle, and he plays something else: the opponent names one of them as of any two
/// men, under a code that lets him name and excepts nothing but that castling.
pub(crate) fn named_without_castling(
    game: &Game,
    who: Color,
    men: &[TouchedMan],
) -> Option<Implied> {
    if first_binds(game) || !castles_in_order(game, who, men) {
        return None;
    }
    let rule = both_touched(game).filter(|rule| {
        decides!(rule, BothTouched::KingBindsCastlingOpen, not BothTouched::MustCastle | BothTouched::OpponentMayNameThePair)
    })?;
    Some(Bound::new(game, men).by_opponent(rule.by))
}

/// Whether a player has touched king and rook in their order and can castle with them, so that nothing is named before he plays
/// something else.
pub(crate) fn may_castle_with_them(game: &Game, who: Color) -> bool {
    named_without_castling(game, who, &touched_men(game, who)).is_some()
}

/// Several men of one side were touched.
fn several(bound: &Bound<'_>) -> Implied {
    let own = bound.men[0].own;
    let rules = &bound.game.code().rules.touch;
    let chooser = if own {
        &rules.several_own_chooser
    } else {
        &rules.several_enemy_chooser
    };
    let chooser = chooser
        .as_ref()
        .and_then(|rule| rule.at(bound.game.event()));
    match chooser.map(|rule| (*rule.is, rule.by)) {
        Some((SeveralTouched::FirstThatCan, by)) => Implied::one(bound.able[0].demand(), by),
        Some((SeveralTouched::OpponentNames, by)) => bound.by_opponent(by),
        None => bound.any_of(bound.clauses(own)),
    }
}

/// Own and enemy men were touched.
fn mixed(bound: &Bound<'_>) -> Implied {
    let game = bound.game;
    let rule = game.code().rules.touch.own_and_enemy.as_ref();
    let Some(rule) = rule.and_then(|rule| rule.at(game.event())) else {
        return both_duties(bound);
    };
    let (owns, enemies) = (bound.squares(true), bound.squares(false));
    let pair = Demand::Pair(owns[0], enemies[0]);
    match *rule.is {
        MixedTouch::PairElse(MixedElse::OpponentsOption) => {
            if owns.len() == 1 && enemies.len() == 1 && can(game, &pair) {
                return Implied::one(pair, rule.by);
            }
            let rules = &game.code().rules.touch;
            let mut by = rule.by.to_vec();
            if owns.len() > 1 {
                add_clauses(&mut by, clauses_of(game, &rules.several_own_chooser));
            }
            if enemies.len() > 1 {
                add_clauses(&mut by, clauses_of(game, &rules.several_enemy_chooser));
            }
            bound.by_opponent(&by)
        }
        MixedTouch::PairElse(MixedElse::FirstThatCan) if can(game, &pair) => {
            Implied::one(pair, rule.by)
        }
        MixedTouch::PairElse(MixedElse::FirstThatCan) | MixedTouch::FirstThatCan => {
            Implied::one(bound.able[0].demand(), rule.by)
        }
        MixedTouch::OpponentNamesManOrPair => bound.by_opponent(rule.by),
    }
}

/// The code lays both duties down and says nothing of their meeting: one move may fulfill both, else either will do.
fn both_duties(bound: &Bound<'_>) -> Implied {
    let mut by = bound.clauses(true).to_vec();
    add_clauses(&mut by, bound.clauses(false));
    let both = Demand::All(bound.able.iter().map(|man| man.demand()).collect());
    if can(bound.game, &both) {
        return Implied::one(both, &by);
    }
    bound.any_of(&by)
}
