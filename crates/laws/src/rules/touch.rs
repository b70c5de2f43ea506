//! Touched men: who must move or take what, who may choose, and when the right to insist is lost.

use jadoube_board::{Color, Role, Square};

use super::draft::{Draft, add_clauses};
use crate::act::{Intent, Notice};
use crate::code::ClauseId;
use crate::code::params::adjust::{Adjuster, EnemyMen};
use crate::code::params::touch::{
    self, BindsWhen, EnemyTouched, LapseTrigger, MixedElse, MixedTouch, OwnTouched, SeveralTouched,
};
use crate::event::Event;
use crate::game::{Game, OddsState};
use crate::ruling::{Choice, ChoiceOption, Clauses, Demand, OffenceKind, Right};

/// A player touches men in this order, with no notice given.
pub(crate) fn touch(d: &mut Draft, who: Color, squares: &[Square], intent: Intent) {
    if !all_occupied(d, squares) {
        return;
    }
    let mut counted = false;
    let mut excused = false;
    for &square in squares {
        let counts = touch_one(d, who, square, intent, None);
        excused |= intent == Intent::Accident && !counts && excuse_earlier(d, who, square);
        counted |= counts;
    }
    if excused {
        revise_touch_duty(d, who);
    }
    if counted && d.game.turn() == who {
        super::agreement::end_offer_by_touch(d, who);
        lay_touch_duty(d, who);
    } else if counted {
        let by = d.by(&d.rules().touch.binds_when);
        d.breach(by);
        d.say("Touched in the opponent's turn, it may be treated as touched in his own next one.");
    } else if intent == Intent::Accident && (d.game.turn() == who || super::liability::is_graded(d))
    {
        d.cite(d.by(&d.rules().touch.intent));
        d.say("The touch was an accident and binds nobody.");
    } else if d.game.turn() != who {
        out_of_turn(d);
    } else {
        d.say("The code lays no duty on a touch.");
    }
}

/// A player takes hold of a man on the way to a move: what follows is seen when he has made it or put the man back.
pub(crate) fn take_hold(d: &mut Draft, who: Color, square: Square) {
    if !super::liability::is_graded(d) || d.game.turn() != who {
        touch(d, who, &[square], Intent::Meant);
    } else if all_occupied(d, &[square]) {
        touch_one(d, who, square, Intent::Meant, None);
        d.cite(d.by(&d.rules().touch.own));
    }
}

/// All agree that a touch was an accident: an earlier one of the same man in this turn then counts no longer.
fn excuse_earlier(d: &mut Draft, who: Color, square: Square) -> bool {
    let counted = d
        .game
        .in_hand()
        .counted(who)
        .any(|touch| touch.square == square);
    if counted {
        d.emit(Event::TouchExcused { who, square });
    }
    counted
}

/// Ends or changes the duty that excused touches had brought about; one laid down by a ruling stands.
fn revise_touch_duty(d: &mut Draft, who: Color) {
    if d.game.duty(who).is_some_and(|duty| duty.upheld) {
        return;
    }
    if d.game.in_hand().counted(who).next().is_some() {
        lay_touch_duty(d, who);
        return;
    }
    if d.game.duty(who).is_some() {
        d.emit(Event::DutyEnded { who });
    }
    if d.game.choice().is_some() {
        d.emit(Event::ChoiceEnded);
    }
}

/// A player puts men straight.
pub(crate) fn adjust(d: &mut Draft, who: Color, squares: &[Square], notice: Notice) {
    if !all_occupied(d, squares) {
        return;
    }
    if notice == Notice::Missing {
        for &square in squares {
            touch_one(d, who, square, Intent::Meant, Some(Notice::Missing));
        }
        let by = d.by(&d.rules().adjust.notice);
        d.breach(by);
        d.say("No notice was given before the touch, so it counts as one.");
        lay_touch_duty(d, who);
        return;
    }
    if d.game.open_penalty().is_some_and(|open| open.holder == who) {
        d.cite(d.by(&d.rules().adjust.closes_penalty_window));
    }
    let mut counted = false;
    for &square in squares {
        let licensed = is_licensed(d, who, square);
        counted |= touch_one(d, who, square, Intent::Meant, Some(notice)) && !licensed;
    }
    if counted {
        lay_touch_duty(d, who);
    }
}

/// Whether an announced adjustment of this man is allowed; if not, that is a breach.
fn is_licensed(d: &mut Draft, who: Color, square: Square) -> bool {
    let adjust = &d.rules().adjust;
    if d.game.turn() != who {
        let by = d.by(&adjust.out_of_turn);
        let by = if by.is_empty() { d.by(&adjust.who) } else { by };
        d.breach(by);
        d.say("Only the player who has the move may adjust.");
        return false;
    }
    if let Some(who_may) = d.at(&adjust.who) {
        let running = d.game.running_clock();
        if *who_may.is == Adjuster::PlayerOnMoveWithClockRunning
            && running.is_some_and(|running| running != who)
        {
            d.breach(who_may.by);
            return false;
        }
        d.cite(who_may.by);
    }
    d.cite(d.by(&adjust.notice));
    let own = d
        .game
        .board()
        .get(square)
        .is_some_and(|man| man.color == who);
    match d.at(&adjust.enemy_men) {
        Some(rule) if !own && *rule.is == EnemyMen::OwnerOnRequest => {
            d.breach(rule.by);
            d.say("The notice covers only his own men.");
            false
        }
        _ => true,
    }
}

/// Records a touch; says whether it counts towards the duties of touched men.
fn touch_one(
    d: &mut Draft,
    who: Color,
    square: Square,
    intent: Intent,
    adjusting: Option<Notice>,
) -> bool {
    let Some(man) = d.game.board().get(square) else {
        return false;
    };
    let rules = &d.rules().touch;
    let in_time = match d.at(&rules.binds_when) {
        Some(rule) => d.game.turn() == who || *rule.is == BindsWhen::AnyTurnCarriedOver,
        None => false,
    };
    let meant = match d.at(&rules.intent) {
        Some(rule) => intent == Intent::Meant || *rule.is == touch::Intent::NoneAsked,
        None => intent == Intent::Meant,
    };
    let licensed = adjusting == Some(Notice::Given)
        && (man.color == who
            || d.at(&d.rules().adjust.enemy_men)
                .is_none_or(|rule| *rule.is == EnemyMen::Allowed))
        && d.game.turn() == who;
    let counts = in_time && meant && !licensed;
    d.emit(Event::Touched {
        who,
        square,
        man,
        intent,
        adjusting,
        counts,
    });
    if meant && !licensed {
        super::out_of_turn::touched_by_opponent(d, who);
    }
    close_window_by_touch(
        d,
        who,
        man.color,
        intent == Intent::Meant && adjusting.is_none(),
        adjusting.is_some(),
        meant && !licensed,
    );
    counts
}

fn all_occupied(d: &mut Draft, squares: &[Square]) -> bool {
    let Some(empty) = squares
        .iter()
        .find(|square| d.game.board().get(**square).is_none())
    else {
        return true;
    };
    d.refuse(
        &[],
        format!("Nothing stands on {empty} that could be touched."),
    );
    false
}

fn out_of_turn(d: &mut Draft) {
    let by = d.by(&d.rules().adjust.out_of_turn);
    if let Some(rule) = d.at(&d.rules().adjust.out_of_turn)
        && *rule.is == crate::code::params::adjust::OutOfTurn::MisconductNoDuty
    {
        d.breach(by);
    } else {
        d.cite(by);
    }
    d.say("He does not have the move, so the touch binds him to nothing.");
}

/// Lays the duty down that the touches of this turn imply, or says that there is none.
pub(crate) fn lay_touch_duty(d: &mut Draft, who: Color) {
    if super::liability::is_graded(d) {
        super::liability::after_touch(d, who);
        return;
    }
    if d.game.duty(who).is_some_and(|duty| duty.upheld) || d.game.turn() != who {
        return;
    }
    let Some(implied) = implied_by_touches(&d.game, who) else {
        let by = d.by(&d.rules().touch.useless_man);
        d.cite(by);
        if d.game.duty(who).is_some() {
            d.emit(Event::DutyEnded { who });
        }
        if d.game.choice().is_some() {
            d.emit(Event::ChoiceEnded);
        }
        d.say("No legal move answers to the touch, so nothing is owed.");
        return;
    };
    d.lay_duty(who, implied.demand, &implied.by, false);
    if implied.options.is_empty() {
        if d.game.choice().is_some() {
            d.emit(Event::ChoiceEnded);
        }
    } else {
        d.give_choice(Choice {
            who: who.opposite(),
            among: implied.options,
            by: implied.by,
        });
    }
}

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
        .map(|rule| rule.at(event))
        .filter(|rule| *rule.is == OwnTouched::MustMove);
    let enemy_rule = rules
        .enemy
        .as_ref()
        .map(|rule| rule.at(event))
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
            let king = men[0];
            alone(king, by_of(true))
        }
        _ if enemies.is_empty() || owns.is_empty() => {
            let own = enemies.is_empty();
            let rule = if own {
                &rules.several_own_chooser
            } else {
                &rules.several_enemy_chooser
            };
            match rule.as_ref().map(|rule| rule.at(event)) {
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
        .map(|rule| rule.at(game.event()));
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
                if let Some(rule) = rule.as_ref().filter(|_| several) {
                    add_clauses(&mut all, rule.at(game.event()).by);
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
                rules.own.as_ref().map(|rule| rule.at(game.event()).by),
                rules.enemy.as_ref().map(|rule| rule.at(game.event()).by),
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

/// A touch by the holder of an open penalty may close it.
pub(crate) fn close_window_by_touch(
    d: &mut Draft,
    who: Color,
    touched: Color,
    with_intent: bool,
    adjusting: bool,
    unlicensed: bool,
) {
    let Some(penalty) = d.game.open_penalty() else {
        return;
    };
    if penalty.holder != who {
        return;
    }
    let Some((trigger, by)) = window_of(d, penalty.kind) else {
        return;
    };
    let closes = match trigger {
        LapseTrigger::OpponentTouchesOwnMan => touched == who && !adjusting,
        LapseTrigger::OpponentTouchesAnyMan => unlicensed,
        LapseTrigger::OpponentTouchesAnyManEvenAdjusting => true,
        LapseTrigger::ComplainantTouchesWithIntent => with_intent,
    };
    if closes {
        d.lose_right(who, Right::Penalty, by);
        if d.game.choice().is_some_and(|choice| choice.who == who) {
            d.emit(Event::ChoiceEnded);
        }
    }
}

/// What closes the window for exacting a penalty, and by which clauses.
fn window_of(d: &Draft, kind: OffenceKind) -> Option<(LapseTrigger, &'static [ClauseId])> {
    match kind {
        OffenceKind::TouchedMan => d
            .at(&d.rules().touch.lapses_when)
            .map(|rule| (*rule.is, rule.by)),
        _ => super::illegal::penalty_window(d),
    }
}
