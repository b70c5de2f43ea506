//! What the offender owes in the place of a move that was taken back.

use jadoube_board::{CastlingSide, Color, Move, Role, Square};
use jadoube_codes::params::castling::{IllegalCastlingBinds, KingReleased};
use jadoube_codes::params::illegal::Replacement;
use jadoube_codes::params::touch::OwnTouched;
use jadoube_codes::{ClauseId, decides};

use crate::game::{Ply, Touch};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::offence::illegal::standing::Finding;
use crate::rules::touch::implied::{self, TouchedMan};
use crate::rules::touch::touching;
use crate::rules::touch::unfinished::press_completes;
use crate::ruling::{Choice, ChoiceOption, Clauses, Demand};
use crate::said;

/// What the offender owes in the place of a move that was taken back.
pub(crate) fn owe_replacement(d: &mut Draft, ply: &Ply, found: Finding) {
    let rules = &d.rules().illegal;
    let Some(rule) = d.at(&rules.replacement) else {
        return;
    };
    let castled = d.game.castles(ply.made);
    match *rule.is {
        Replacement::SameMan if castled => owe_after_castling(d, ply),
        Replacement::SameMan => {
            d.cite(d.by(&d.rules().touch.own));
            let binds = d
                .at(&d.rules().touch.own)
                .is_none_or(|rule| !decides!(rule, OwnTouched::LiableOncePlayedOtherwise, not OwnTouched::MustMove));
            if binds {
                owe_man(d, ply.who, ply.made.from(), rule.by);
            }
        }
        Replacement::SameManOrOpponentsCapture if castled => owe_after_castling(d, ply),
        Replacement::SameManOrOpponentsCapture => same_man_or_capture(d, ply, rule.by, found),
        Replacement::TouchRule if castled => owe_after_castling(d, ply),
        Replacement::TouchRule => {
            match half_castling(d, ply).filter(|_| d.game.turn() == ply.who) {
                Some(rook) => {
                    let by = d.by(&d.rules().castling.king_released);
                    d.lay_duty(ply.who, Demand::Castles(rook), by, true);
                }
                None => owe_by_touch(d, ply, rule.by),
            }
        }
        Replacement::OpponentExactsTouchedOrKing => {}
    }
}

/// The king was let go as in castling, the clock pressed, and the rook left where it stood, under a code that locks the
/// castling begun: that rook, if castling is legal.
pub(crate) fn half_castling(d: &Draft, ply: &Ply) -> Option<Square> {
    let locked = d
        .at(&d.rules().castling.king_released)
        .is_some_and(|rule| decides!(rule, KingReleased::Locked, not KingReleased::OpponentMayCompel | KingReleased::Open));
    let setup = &ply.before.setup;
    let king = setup
        .board
        .get(ply.made.from())
        .filter(|man| locked && man.role == Role::King)?;
    let steps = ply
        .made
        .from()
        .file()
        .index()
        .abs_diff(ply.made.to().file().index());
    [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .filter(|side| steps >= 2 && ply.made.to() == side.king_target(king.color))
        .find_map(|side| setup.castling.get(king.color, side))
        .filter(|rook| setup.judge_move(Move::new(ply.made.from(), *rook)).is_ok())
}

/// Illegal castling binds the men that the code says.
fn owe_after_castling(d: &mut Draft, ply: &Ply) {
    let Some(rule) = d.at(&d.rules().castling.illegal_binds) else {
        return;
    };
    let (king, rook) = (ply.made.from(), ply.made.to());
    d.cite(d.by(&d.rules().illegal.replacement));
    // Not the castling was illegal but the way it was made: king and rook are men touched to castle.
    if implied::can(&d.game, &Demand::Castles(rook)) {
        owe_by_touch(d, ply, &[]);
        return;
    }
    d.cite(d.by(&d.rules().touch.own));
    if touched_before(d, ply, king) {
        owe_by_touch(d, ply, d.by(&d.rules().touch.own));
        return;
    }
    let by = by_touch_or_return(d, ply, d.by(&d.rules().illegal.replacement), rule.by);
    d.as_read(&d.rules().castling.illegal_binds);
    match *rule.is {
        IllegalCastlingBinds::KingAsFirstTouched if !ply.touches.is_empty() => {
            owe_by_touch(d, ply, &by)
        }
        IllegalCastlingBinds::KingElseRook if !implied::can(&d.game, &Demand::Moves(king)) => {
            owe_man(d, ply.who, rook, &by)
        }
        IllegalCastlingBinds::MenTouched => owe_by_touch(d, ply, &by),
        IllegalCastlingBinds::KingElseRook
        | IllegalCastlingBinds::KingAsFirstTouched
        | IllegalCastlingBinds::KingNotRook => owe_man(d, ply.who, king, &by),
    }
}

/// The clauses by which a man is owed: those on what goes back, and those on men touched. Of a move that the clock had not
/// made an illegal one yet the touch alone decides.
fn by_touch_or_return(d: &Draft, ply: &Ply, back: &[ClauseId], touch: &[ClauseId]) -> Clauses {
    let completed = ply.completed || !press_completes(d);
    let (first, then) = match completed {
        true => (back, touch),
        false => (touch, back),
    };
    let mut by = first.to_vec();
    add_clauses(&mut by, then);
    by
}

/// Whether another man that can be moved or taken was touched before the king, be it the rook with which he then castled.
fn touched_before(d: &Draft, ply: &Ply, king: Square) -> bool {
    let counted = ply
        .touches
        .iter()
        .filter(|touch| touch.who == ply.who && touch.counts);
    let own = |touch: &Touch| touch.man.color == ply.who;
    counted
        .take_while(|touch| touch.square != king)
        .any(|touch| {
            let demand = if own(touch) {
                Demand::Moves(touch.square)
            } else {
                Demand::Takes(touch.square)
            };
            implied::can(&d.game, &demand)
        })
}

/// What is owed in the place of a move that counts as illegal and stood on paper alone: a move of one of the men that it can have
/// meant, where a code asks for the same man.
pub(crate) fn owe_one_meant(d: &mut Draft, who: Color, meant: &[Move]) {
    let rule = d.at(&d.rules().illegal.replacement).filter(|rule| {
        decides!(rule, Replacement::SameMan, not Replacement::OpponentExactsTouchedOrKing | Replacement::SameManOrOpponentsCapture | Replacement::TouchRule)
    });
    let Some(rule) = rule.filter(|_| !meant.is_empty()) else {
        return;
    };
    let mut men: Vec<Demand> = Vec::new();
    for made in meant {
        let demand = Demand::Moves(made.from());
        if implied::can(&d.game, &demand) && !men.contains(&demand) {
            men.push(demand);
        }
    }
    match men.is_empty() {
        // No hand has touched any of them.
        true => {
            d.cite(rule.by);
            d.cite(d.quoted(&d.rules().illegal.replacement_stuck));
            d.say(said::Offence::AnyMove { who });
        }
        false => d.lay_duty(who, Demand::either(men), rule.by, true),
    }
}

/// One man must move, if it can.
fn owe_man(d: &mut Draft, who: Color, man: Square, by: &[ClauseId]) {
    if implied::can(&d.game, &Demand::Moves(man)) {
        d.lay_duty(who, Demand::Moves(man), by, true);
    } else {
        nothing_owed(d, who, by);
    }
}

fn nothing_owed(d: &mut Draft, who: Color, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.quoted(&d.rules().illegal.replacement_stuck));
    d.say(said::Offence::AnyLegalMove { who });
}

/// The same man; after a capture the opponent chooses between taking that man and moving the capturing one.
fn same_man_or_capture(d: &mut Draft, ply: &Ply, by: &[ClauseId], found: Finding) {
    let from = ply.made.from();
    let capture = match &d.rules().illegal.after_capture {
        Some(cite) => &cite.by,
        None => by,
    };
    let victim = d.game.victim(ply.made);
    let checked = d
        .game
        .position()
        .is_some_and(|position| position.is_check());
    let Some(victim) = victim else {
        let mut all = by.to_vec();
        if checked {
            add_clauses(&mut all, d.by(&d.rules().illegal.left_in_check));
        }
        owe_man(d, ply.who, from, &all);
        return;
    };
    let demands = [Demand::Takes(victim), Demand::Moves(from)];
    let able: Vec<Demand> = demands
        .into_iter()
        .filter(|demand| implied::can(&d.game, demand))
        .collect();
    match able.as_slice() {
        [] => {
            d.lead(capture);
            nothing_owed(d, ply.who, capture);
        }
        _ if found == Finding::Offender => {
            owe_man(d, ply.who, from, d.by(&d.rules().illegal.left_in_check))
        }
        [only] => d.lay_duty(ply.who, only.clone(), capture, true),
        _ => {
            d.lay_duty(ply.who, Demand::either(able), capture, true);
            let among = vec![ChoiceOption::Man(victim), ChoiceOption::Man(from)];
            d.give_choice(Choice {
                who: ply.who.opposite(),
                among,
                by: capture.to_vec(),
            });
            d.say(said::Offence::OpponentChooses);
        }
    }
}

/// The touch rule says what binds: the men touched in that turn, and those of the move itself.
pub(crate) fn owe_by_touch(d: &mut Draft, ply: &Ply, by: &[ClauseId]) {
    let mut men: Vec<TouchedMan> = Vec::new();
    let mut add = |square: Square, own: bool| {
        if men.iter().all(|known| known.square != square) {
            men.push(TouchedMan { square, own });
        }
    };
    for touched in ply
        .touches
        .iter()
        .filter(|touched| touched.who == ply.who && touched.counts)
    {
        add(touched.square, touched.man.color == ply.who);
    }
    add(ply.made.from(), true);
    if d.game.castles(ply.made) {
        add(ply.made.to(), true);
    }
    if let Some(victim) = d.game.victim(ply.made) {
        add(victim, false);
    }
    for (square, man) in &d.game.in_hand().touched_on {
        add(*square, man.color == ply.who);
    }
    let implied = implied::implied_by_men(&d.game, ply.who, &men);
    touching::all_touched_again(d, ply, men.into_iter().map(|man| man.square));
    match implied {
        Some(implied) => {
            let all = by_touch_or_return(d, ply, by, &implied.by);
            d.lay_duty(ply.who, implied.demand, &all, true);
            if !implied.options.is_empty() {
                d.give_choice(Choice {
                    who: ply.who.opposite(),
                    among: implied.options,
                    by: all,
                });
            }
        }
        None => {
            if !ply.completed && press_completes(d) {
                d.lead(d.quoted(&d.rules().illegal.replacement_stuck));
            }
            nothing_owed(d, ply.who, by);
        }
    }
}
