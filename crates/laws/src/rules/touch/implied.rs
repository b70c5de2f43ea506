//! What touches oblige to: the first man, the pair, or the opponent's choice.

use jadoube_board::{CastlingSide, Color, File, Role, Square};

use crate::code::params::castling::{BothTouched, IllegalCastlingBinds, RookFirst};
use crate::code::params::touch::{EnemyTouched, MixedElse, MixedTouch, OwnTouched, SeveralTouched};
use crate::code::{ClauseId, Ruled};
use crate::game::{Game, OddsState};
use crate::rules::draft::add_clauses;
use crate::ruling::{ChoiceOption, Clauses, Demand};

/// What the touches of a turn oblige a player to.
pub(crate) struct Implied {
    pub demand: Demand,
    pub by: Clauses,
    /// What the opponent may choose among, if the choice is his.
    pub options: Vec<ChoiceOption>,
}

/// What the touches of the turn in progress oblige the player on turn to; `None` if no legal move answers to them, or
/// if under this code a touch alone obliges to nothing.
pub(crate) fn implied_by_touches(game: &Game, who: Color) -> Option<Implied> {
    let mut men: Vec<(Square, bool)> = Vec::new();
    for touch in game.in_hand().counted(who) {
        if men.iter().all(|(square, _)| *square != touch.square) {
            men.push((touch.square, touch.man.color == who));
        }
    }
    implied_by_men(game, who, &men)
}

/// The same for a list of men in the order of touching, each with whether it is the player's own.
pub(crate) fn implied_by_men(game: &Game, who: Color, men: &[(Square, bool)]) -> Option<Implied> {
    let rules = &game.code().rules.touch;
    let event = game.event();
    let own_rule = rules
        .own
        .as_ref()
        .and_then(|rule| rule.at(event))
        .filter(|rule| *rule.is == OwnTouched::MustMove);
    let enemy_rule = rules
        .enemy
        .as_ref()
        .and_then(|rule| rule.at(event))
        .filter(|rule| *rule.is == EnemyTouched::MustTake);
    let men: Vec<(Square, bool)> = men
        .iter()
        .copied()
        .filter(|(_, own)| {
            if *own {
                own_rule.is_some()
            } else {
                enemy_rule.is_some()
            }
        })
        .collect();
    let single = |(square, own): (Square, bool)| {
        if own {
            Demand::Moves(square)
        } else {
            Demand::Takes(square)
        }
    };
    let by_of = |own: bool| -> &[ClauseId] {
        if own {
            own_rule.map_or(&[], |r| r.by)
        } else {
            enemy_rule.map_or(&[], |r| r.by)
        }
    };
    let able: Vec<(Square, bool)> = men
        .iter()
        .copied()
        .filter(|man| can(game, &single(*man)))
        .collect();
    let owns: Vec<Square> = men.iter().filter(|man| man.1).map(|man| man.0).collect();
    let enemies: Vec<Square> = men.iter().filter(|man| !man.1).map(|man| man.0).collect();
    let alone = |man: (Square, bool), by: &[ClauseId]| {
        Some(Implied {
            demand: single(man),
            by: by.to_vec(),
            options: Vec::new(),
        })
    };
    match (men.as_slice(), able.as_slice()) {
        (_, []) => None,
        ([man], _) => alone(*man, by_of(man.1)),
        _ if castles_in_order(game, who, &men) => {
            let king = || alone(men[0], by_of(true));
            let Some(rule) = both_touched(game) else {
                return king();
            };
            match rule.is {
                BothTouched::MustCastle => Some(Implied {
                    demand: Demand::Castles(men[1].0),
                    by: rule.by.to_vec(),
                    options: Vec::new(),
                }),
                BothTouched::OpponentMayNameThePair => {
                    Some(by_opponent(&men, &able, single, rule.by))
                }
                BothTouched::KingBindsCastlingOpen => king(),
            }
        }
        _ if meant_illegal_castling(game, who, &men) => {
            let rule = game.code().rules.castling.illegal_binds.as_ref();
            let mut by = rule
                .and_then(|rule| rule.at(event))
                .map_or(Vec::new(), |rule| rule.by.to_vec());
            add_clauses(&mut by, by_of(true));
            able.contains(&men[0]).then(|| alone(men[0], &by)).flatten()
        }
        _ if rook_before_king(game, who, &men) => Some(rook_first(game, &men, &able)),
        _ if enemies.is_empty() || owns.is_empty() => {
            let own = enemies.is_empty();
            let rule = if own {
                &rules.several_own_chooser
            } else {
                &rules.several_enemy_chooser
            };
            match rule.as_ref().and_then(|rule| rule.at(event)) {
                Some(rule) if *rule.is == SeveralTouched::FirstThatCan => alone(able[0], rule.by),
                Some(rule) => Some(by_opponent(&men, &able, single, rule.by)),
                None => Some(any_of(&able, single, by_of(own))),
            }
        }
        _ => mixed(game, &men, &able, &owns, &enemies, single),
    }
}

/// Own and enemy men were touched.
fn mixed(
    game: &Game,
    men: &[(Square, bool)],
    able: &[(Square, bool)],
    owns: &[Square],
    enemies: &[Square],
    single: impl Fn((Square, bool)) -> Demand,
) -> Option<Implied> {
    let rules = &game.code().rules.touch;
    let rule = rules
        .own_and_enemy
        .as_ref()
        .and_then(|rule| rule.at(game.event()));
    let pair = Demand::Pair(owns[0], enemies[0]);
    let one_each = owns.len() == 1 && enemies.len() == 1;
    match rule.map(|rule| (*rule.is, rule.by)) {
        Some((MixedTouch::PairElse(MixedElse::OpponentsOption), by)) => {
            if one_each && can(game, &pair) {
                return Some(Implied {
                    demand: pair,
                    by: by.to_vec(),
                    options: Vec::new(),
                });
            }
            let mut all = by.to_vec();
            for (several, rule) in [
                (owns.len() > 1, &rules.several_own_chooser),
                (enemies.len() > 1, &rules.several_enemy_chooser),
            ] {
                let rule = rule.as_ref().and_then(|rule| rule.at(game.event()));
                if let Some(rule) = rule.filter(|_| several) {
                    add_clauses(&mut all, rule.by);
                }
            }
            Some(by_opponent(men, able, single, &all))
        }
        Some((MixedTouch::PairElse(MixedElse::FirstThatCan), by)) if can(game, &pair) => {
            Some(Implied {
                demand: pair,
                by: by.to_vec(),
                options: Vec::new(),
            })
        }
        Some((MixedTouch::PairElse(MixedElse::FirstThatCan) | MixedTouch::FirstThatCan, by)) => {
            Some(Implied {
                demand: single(able[0]),
                by: by.to_vec(),
                options: Vec::new(),
            })
        }
        Some((MixedTouch::OpponentNamesManOrPair, by)) => Some(by_opponent(men, able, single, by)),
        // The code lays both duties down and says nothing of their meeting: one move may fulfill both, else either will do.
        None => {
            let mut by: Clauses = Vec::new();
            for cited in [
                rules
                    .own
                    .as_ref()
                    .and_then(|rule| rule.at(game.event()))
                    .map(|rule| rule.by),
                rules
                    .enemy
                    .as_ref()
                    .and_then(|rule| rule.at(game.event()))
                    .map(|rule| rule.by),
            ] {
                add_clauses(&mut by, cited.unwrap_or(&[]));
            }
            let both = Demand::All(able.iter().map(|man| single(*man)).collect());
            if can(game, &both) {
                return Some(Implied {
                    demand: both,
                    by,
                    options: Vec::new(),
                });
            }
            Some(any_of(able, single, &by))
        }
    }
}

fn any_of(
    able: &[(Square, bool)],
    single: impl Fn((Square, bool)) -> Demand,
    by: &[ClauseId],
) -> Implied {
    let demand = match able {
        [one] => single(*one),
        several => Demand::Any(several.iter().map(|man| single(*man)).collect()),
    };
    Implied {
        demand,
        by: by.to_vec(),
        options: Vec::new(),
    }
}

fn by_opponent(
    men: &[(Square, bool)],
    able: &[(Square, bool)],
    single: impl Fn((Square, bool)) -> Demand,
    by: &[ClauseId],
) -> Implied {
    let options = men.iter().map(|man| ChoiceOption::Man(man.0)).collect();
    Implied {
        options,
        ..any_of(able, single, by)
    }
}

/// King first and then the rook, with castling between them legal: no offence, and castling is open.
fn castles_in_order(game: &Game, who: Color, men: &[(Square, bool)]) -> bool {
    let [(king, true), (rook, true)] = men else {
        return false;
    };
    let role = |square: Square| {
        game.setup()
            .board
            .get(square)
            .filter(|man| man.color == who)
            .map(|man| man.role)
    };
    role(*king) == Some(Role::King)
        && role(*rook) == Some(Role::Rook)
        && can(game, &Demand::Castles(*rook))
}

/// What king and rook touched in order bind to, where the code says it.
fn both_touched(game: &Game) -> Option<Ruled<'static, BothTouched>> {
    game.code()
        .rules
        .castling
        .both_touched
        .as_ref()
        .and_then(|rule| rule.at(game.event()))
}

/// King and then a rook were touched where both began, so castling was meant, and it is not legal: under a code that
/// binds the king alone then.
fn meant_illegal_castling(game: &Game, who: Color, men: &[(Square, bool)]) -> bool {
    let [(king, true), (rook, true)] = men else {
        return false;
    };
    let binds_king = game
        .code()
        .rules
        .castling
        .illegal_binds
        .as_ref()
        .and_then(|rule| rule.at(game.event()))
        .is_some_and(|rule| *rule.is == IllegalCastlingBinds::KingNotRook);
    binds_king && at_home(game, who, *king, *rook)
}

/// A rook was touched and then the king, both where they began, under a code that bars castling with them for it.
fn rook_before_king(game: &Game, who: Color, men: &[(Square, bool)]) -> bool {
    let [(rook, true), (king, true)] = men else {
        return false;
    };
    let bars = game
        .code()
        .rules
        .castling
        .rook_first
        .as_ref()
        .and_then(|rule| rule.at(game.event()))
        .is_some_and(|rule| *rule.is == RookFirst::NoCastlingThatSideThisMove);
    bars && at_home(game, who, *king, *rook)
}

/// What is left when the rook was touched first: its own move, else a move of the king other than that castling.
pub(crate) fn rook_first(game: &Game, men: &[(Square, bool)], able: &[(Square, bool)]) -> Implied {
    let rules = &game.code().rules;
    let event = game.event();
    let mut by: Clauses = Vec::new();
    for clauses in [
        rules
            .castling
            .rook_first
            .as_ref()
            .and_then(|rule| rule.at(event))
            .map(|rule| rule.by),
        rules
            .touch
            .own
            .as_ref()
            .and_then(|rule| rule.at(event))
            .map(|rule| rule.by),
    ] {
        add_clauses(&mut by, clauses.unwrap_or(&[]));
    }
    let (rook, king) = (men[0].0, men[1].0);
    let demand = if able.contains(&men[0]) {
        Demand::Moves(rook)
    } else {
        let others = [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .filter_map(|side| game.setup().castling.get(game.turn(), side))
            .filter(|other| *other != rook)
            .map(Demand::Castles);
        let mut any = vec![Demand::MovesWithoutCastling(king)];
        any.extend(others);
        if any.len() == 1 {
            any.remove(0)
        } else {
            Demand::Any(any)
        }
    };
    Implied {
        demand,
        by,
        options: Vec::new(),
    }
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

/// Whether some legal move fulfills a demand.
pub(crate) fn can(game: &Game, demand: &Demand) -> bool {
    match game
        .position()
        .filter(|_| game.odds_state() == OddsState::default())
    {
        Some(position) => position
            .legal_moves()
            .iter()
            .any(|made| game.fulfills(*made, demand)),
        None => !game.fulfilling(demand).is_empty(),
    }
}
