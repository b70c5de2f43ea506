//! Exacting penalties: requiring one thing out of a choice, demanding wrongly, letting it go.

use jadoube_board::{Color, Square};
use jadoube_codes::params::conduct::Inspection;
use jadoube_codes::params::penalty::{RefusalCosts, Waivable, WrongDemand};
use jadoube_codes::{ClauseId, decides};

use crate::act::{PenaltyLetter, Refusal, Refused, Requirement, Score};
use crate::event::{RightsEvent, SessionEvent};
use crate::game::RightState;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::hands::dallying;
use crate::rules::hearing::{agreement, going};
use crate::rules::notation::words;
use crate::rules::offence::illegal::{finding, restoring, standing};
use crate::rules::offence::{forfeits, graded, touched};
use crate::rules::record::{duty, signing};
use crate::rules::session::adjournment::resuming;
use crate::rules::session::beginnings;
use crate::rules::touch::{adjusting, implied, liability, out_of_turn, stand_ins, unbound};
use crate::ruling::{Cause, Choice, ChoiceOption, Demand, Duty, OffenceKind, Outcome, Right};
use crate::said;

/// A player requires what a penalty or a situation lets him choose.
pub(crate) fn require(d: &mut Draft, who: Color, what: &Requirement) {
    let what = &as_meant(d, what);
    if special(d, who, what) {
        return;
    }
    if d.game.choice_of(who).is_none() {
        uphold_open_offence(d, who, what);
        name_after_the_move(d, who, what);
        if d.is_refused() || d.game.outcome().is_some() || *what == Requirement::Retraction {
            return;
        }
    }
    if d.game.choice_of(who).is_some() {
        choose(d, who, what);
    } else {
        insist(d, who, what);
    }
}

/// A square is said of the man that stands there, or stood there before he was touched or moved; where none did, a pawn's move is
/// meant.
fn as_meant(d: &Draft, what: &Requirement) -> Requirement {
    let stood = |square: Square| {
        let before = d.game.last_ply().map(|ply| &ply.before.setup.board);
        let boards = [Some(d.game.board()), Some(&d.game.setup().board), before];
        boards
            .into_iter()
            .flatten()
            .any(|board| board.get(square).is_some())
    };
    match what {
        Requirement::Man { square } if !stood(*square) => Requirement::Move {
            words: square.to_string(),
        },
        other => other.clone(),
    }
}

/// Requirements that stand outside the choice of one move: lettered penalties, annulment, letting go, replacing, castling.
/// Returns whether it was one of them.
pub(crate) fn special(d: &mut Draft, who: Color, what: &Requirement) -> bool {
    let graded = liability::is_graded(d);
    match what {
        Requirement::Castling => {
            if !dallying::require_castling(d, who) {
                if graded {
                    graded::exact_castling(d, who, None);
                } else {
                    castling(d, who);
                }
            }
        }
        Requirement::Man { square } if out_of_turn::holds_to_rook_move(d, who, *square) => {}
        Requirement::Move { words }
            if out_of_turn::latest_in_words(d, words)
                .is_some_and(|made| out_of_turn::holds_to_rook_move(d, who, made.to())) => {}
        Requirement::Adjustment { square } => adjusting::require(d, who, *square),
        Requirement::Release { square } => dallying::require_release(d, who, *square),
        Requirement::Replacement { square } => stand_ins::require(d, who, *square),
        Requirement::Annulment => annulment(d, who),
        Requirement::Penalty { letter, man } => graded::exact(d, who, *letter, man.as_deref()),
        Requirement::Man { square } if out_of_turn::names_rook_move(d, who, Some(*square)) => {
            out_of_turn::annul(d, who);
        }
        Requirement::Move { .. } | Requirement::Retraction
            if out_of_turn::names_rook_move(d, who, None) =>
        {
            out_of_turn::annul(d, who);
        }
        Requirement::Man { square } if graded => graded::exact_man(d, who, vec![*square]),
        Requirement::Move { words } if graded && !chooses_among_moves(d, who) => {
            match words::read(d, who.opposite(), words).moves().as_slice() {
                [made] => graded::exact_move(d, who, *made),
                _ => return false,
            }
        }
        Requirement::Pair { from, takes } if graded => {
            graded::exact_man(d, who, vec![*from, *takes]);
        }
        Requirement::King if graded => graded::exact(d, who, PenaltyLetter::C, None),
        Requirement::Retraction if graded => {
            if !out_of_turn::annul(d, who) {
                graded::exact(d, who, PenaltyLetter::A, None);
            }
        }
        _ => return false,
    }
    true
}

/// Whether moves are what this player may choose among.
fn chooses_among_moves(d: &Draft, who: Color) -> bool {
    let is_move = |option: &ChoiceOption| matches!(option, ChoiceOption::Move(_));
    let choice = d.game.choice_of(who);
    choice.is_some_and(|choice| choice.among.iter().any(is_move))
}

/// A player requires annulment: of what was moved in his turn, or of the game.
pub(crate) fn annulment(d: &mut Draft, who: Color) {
    if !out_of_turn::annul(d, who) && !beginnings::annul_on_demand(d, who) {
        d.not_now(
            d.by(&d.rules().illegal.out_of_turn),
            said::Request::NothingToAnnul,
        );
        d.cite(d.by(&d.rules().setup.limit));
    }
}

/// A requirement before any claim is a claim of the offence as well.
fn uphold_open_offence(d: &mut Draft, who: Color, what: &Requirement) {
    let offender = who.opposite();
    let open = d.game.open_penalty_of(who).cloned();
    match open {
        Some(open) if open.kind == OffenceKind::TouchedMan => {
            let touched = d.game.last_ply().and_then(|ply| {
                ply.touches
                    .iter()
                    .find(|touched| touched.who == offender && touched.counts)
            });
            if let Some(square) = touched.map(|touched| touched.square) {
                touched::touched(d, who, square);
            }
        }
        Some(open) => restoring::put_right(d, offender, &open, standing::Finding::Player(who)),
        None if *what == Requirement::Retraction => finding::claim(d, who, None),
        None => {}
    }
}

/// The other moved before this player had named one of the men that he touched: whoever names one now takes the move back.
fn name_after_the_move(d: &mut Draft, who: Color, what: &Requirement) {
    let square = match what {
        Requirement::Man { square } => *square,
        Requirement::Pair { from, .. } => *from,
        _ => return,
    };
    let waits = d.game.open_penalty_of(who).is_none() && !d.is_refused();
    if waits && unbound::played_unnamed(d, who.opposite(), square).is_some() {
        touched::touched(d, who, square);
    }
}

/// The choice is made.
pub(crate) fn choose(d: &mut Draft, who: Color, what: &Requirement) {
    let offender = who.opposite();
    let Some(choice) = d.game.choice_of(who).cloned() else {
        return;
    };
    let Some(asked) = demand_of(d, offender, what) else {
        return;
    };
    let legal = implied::can(&d.game, &asked);
    let named = match option_of(what) {
        Some(option) => choice.among.contains(&option).then_some(asked),
        None => named_by(d, offender, &choice, &asked),
    };
    let within = |demand: &Demand| {
        d.game.duty(offender).is_none_or(|duty| {
            d.game
                .fulfilling(demand)
                .iter()
                .any(|made| d.game.fulfills(*made, &duty.what))
        })
    };
    match named.filter(|demand| legal && within(demand)) {
        Some(demand) => {
            let goes_where_he_likes =
                matches!(what, Requirement::Move { .. }) && !matches!(demand, Demand::Exactly(_));
            d.end_choice(who);
            d.lay_duty(offender, demand, &choice.by, true);
            graded::say_duty(d, offender);
            if goes_where_he_likes {
                d.say(said::Request::ManAndNotMove { offender });
            }
        }
        None => wrong_demand(d, who, &choice.by, legal),
    }
}

/// What may be named of what is demanded: of a move the man, where the choice is of men, since where he goes with it, or with what
/// he takes it, is the offender's own affair.
fn named_by(d: &Draft, offender: Color, choice: &Choice, asked: &Demand) -> Option<Demand> {
    let (from, to) = match asked {
        Demand::Exactly(made) => (made.from(), made.to()),
        Demand::Pair(from, to) => (*from, *to),
        _ => return Some(asked.clone()),
    };
    let king = d.game.setup().board.king(offender);
    let names = |option: &ChoiceOption| match *option {
        ChoiceOption::Move(made) if *asked == Demand::Exactly(made) => Some(asked.clone()),
        ChoiceOption::Pair(man, takes) if (man, takes) == (from, to) => {
            Some(Demand::Pair(man, takes))
        }
        ChoiceOption::Man(square) => {
            let man = demand_for_man(d, offender, square);
            let meant = match man {
                Demand::Takes(_) => square == to,
                _ => square == from,
            };
            meant.then_some(man)
        }
        ChoiceOption::King if king == Some(from) => Some(Demand::King),
        _ => None,
    };
    choice.among.iter().find_map(names)
}

/// There is no choice, but a duty to insist on.
pub(crate) fn insist(d: &mut Draft, who: Color, what: &Requirement) {
    let offender = who.opposite();
    let Some(duty) = d.game.duty(offender).cloned() else {
        match d.game.right(who, Right::Penalty) {
            RightState::Lost(by) => d.right_lost(&by, graded::lost_how(d, who, &by)),
            RightState::Kept => {
                let chooser = d.by(&d.rules().penalty.chooser);
                d.not_now(chooser, said::Common::NothingToExact);
                // Where captures too give a choice, a man is named by the clause on men touched.
                let men = d.by(&d.rules().touch.several_own_chooser);
                if men.iter().all(|clause| chooser.contains(clause)) {
                    d.lead(men);
                }
            }
        }
        return;
    };
    let Some(demand) = demand_of(d, offender, what) else {
        return;
    };
    let wanted = d.game.fulfilling(&demand);
    let owed = d.game.fulfilling(&duty.what);
    let one_of_them =
        matches!(what, Requirement::Move { .. }) && wanted.iter().any(|made| owed.contains(made));
    if one_of_them || !wanted.is_empty() && owed.iter().all(|made| wanted.contains(made)) {
        d.lay_duty(offender, duty.what, &duty.by, true);
        if one_of_them && owed.len() > 1 {
            d.say(said::Request::ManAndNotMove { offender });
        }
    } else if !duty.upheld && implied::may_castle_with_them(&d.game, offender) {
        d.not_now(&duty.by, said::Request::MayCastle { who: offender });
    } else {
        wrong_demand(d, who, &duty.by, !wanted.is_empty());
    }
}

/// What was demanded is not to be had for this offence. That costs the right to exact anything where it is not even legal; a legal
/// move, and a man that could move, are refused and no more.
fn wrong_demand(d: &mut Draft, who: Color, by: &[ClauseId], legal: bool) {
    let offender = who.opposite();
    let rule = d.at(&d.rules().penalty.lost_by_wrong_demand);
    let Some(rule) = rule.filter(|_| !legal) else {
        d.refuse(by, said::Request::NotForThis);
        return;
    };
    let WrongDemand::RightLostForOffense = rule.is;
    d.lead(rule.by);
    d.refuse(rule.by, said::Request::RightGone);
    d.end_choice(who);
    if d.game.duty(offender).is_some() {
        d.emit(RightsEvent::DutyEnded { who: offender });
    }
    d.lose_right(who, Right::Penalty, rule.by);
}

/// Castling is demanded as a penalty.
pub(crate) fn castling(d: &mut Draft, who: Color) {
    let by = d.quoted(&d.rules().castling.as_penalty);
    let offender = who.opposite();
    let owed = d.game.duty(offender).is_some() || d.game.choice_of(who).is_some();
    let legal = d.game.turn() == offender
        && d.game
            .legal_moves()
            .into_iter()
            .any(|made| d.game.castles(made));
    if owed && !legal && d.at(&d.rules().penalty.lost_by_wrong_demand).is_some() {
        d.cite(by);
        wrong_demand(d, who, by, false);
        return;
    }
    if by.is_empty() {
        d.unknown(by, said::Request::NoCastlingDemanded);
    } else {
        d.refuse(by, said::Request::NoCastlingAsPenalty);
    }
}

/// What a requirement asks of the offender, as a pattern of moves; says why if it means nothing here.
pub(crate) fn demand_of(d: &mut Draft, offender: Color, what: &Requirement) -> Option<Demand> {
    match what {
        Requirement::Man { square } => Some(demand_for_man(d, offender, *square)),
        Requirement::Pair { from, takes } => Some(Demand::Pair(*from, *takes)),
        Requirement::King => Some(Demand::King),
        Requirement::Move { words } => {
            let reading = words::read(d, offender, words);
            match reading.moves().as_slice() {
                [made] => Some(Demand::Exactly(*made)),
                _ => {
                    if let Err(why) = reading.only() {
                        d.not_understood(said::Common::NotRead {
                            why: why.to_string(),
                        });
                    }
                    None
                }
            }
        }
        _ => {
            d.refuse(&[], said::Request::NoSuchChoice);
            None
        }
    }
}

fn demand_for_man(d: &Draft, offender: Color, square: Square) -> Demand {
    let own = d
        .game
        .setup()
        .board
        .get(square)
        .is_none_or(|man| man.color == offender);
    if own {
        Demand::Moves(square)
    } else {
        Demand::Takes(square)
    }
}

fn option_of(what: &Requirement) -> Option<ChoiceOption> {
    match what {
        Requirement::Man { square } => Some(ChoiceOption::Man(*square)),
        Requirement::King => Some(ChoiceOption::King),
        _ => None,
    }
}

/// A player lets a penalty go.
pub(crate) fn waive(d: &mut Draft, who: Color) {
    let offender = who.opposite();
    let open = d.game.open_penalty_of(who).is_some();
    let chooses = d.game.choice_of(who).is_some();
    let owed = d.game.duty(offender).is_some();
    let coming = d.game.later[who].is_some();
    if !open && !chooses && !owed && !coming && finding::dispense(d, who) {
        return;
    }
    let Some(rule) = d.at(&d.rules().penalty.waivable) else {
        d.unknown(&[], said::Request::NotOfLettingGo);
        return;
    };
    if decides!(rule, Waivable::No, not Waivable::Yes) || !(open || chooses || owed || coming) {
        d.not_now(rule.by, said::Request::NothingToLetGo);
        return;
    }
    d.cite(rule.by);
    d.end_choice(who);
    if coming {
        d.emit(RightsEvent::PenaltyComing {
            holder: who,
            right: None,
        });
    }
    if owed {
        d.emit(RightsEvent::DutyEnded { who: offender });
    }
    d.lose_right(who, Right::Penalty, rule.by);
    d.say(said::Request::PenaltyLetGo);
}

/// The other player has lost by refusing, and now this one refuses as well.
pub(crate) fn refuse_as_well(d: &mut Draft, who: Color, what: &str, outcome: &Outcome) {
    let refusal = &d.rules().refusal;
    let mut costs = d.by(&refusal.costs).to_vec();
    if let Some(laws) = &refusal.laws {
        add_clauses(&mut costs, &laws.by);
    }
    let rule = d.at(&refusal.both).filter(|_| {
        outcome.score == Score::win(who) && outcome.by.iter().any(|id| costs.contains(id))
    });
    let Some(rule) = rule else {
        d.not_now(&outcome.by, said::Common::Ended);
        return;
    };
    d.breach(&costs);
    d.drop_question(&crate::ruling::Matter::OpponentsScore(who.opposite()));
    d.emit(SessionEvent::GameReopened);
    d.say(said::Request::RefusesToo {
        who,
        what: what.to_owned(),
    });
    d.end(Score::BothLose, Cause::Forfeit, rule.by);
}

/// Whether what a player refuses is required by the laws without a doubt: to play, to keep them, or what the opponent may
/// exact of him.
fn is_of_the_laws(d: &Draft, who: Color, what: &Refusal) -> bool {
    let exacted = d.game.open_penalty().is_some_and(|open| open.holder != who);
    match what.of() {
        Refused::Resumption | Refused::Play | Refused::Laws => true,
        // Nobody has to, whatever was asked of him.
        Refused::Resignation | Refused::Draw | Refused::Hand => false,
        Refused::Record => exacted || duty::duty(d).is_some(),
        Refused::Demand | Refused::Inspection | Refused::Signature => exacted,
    }
}

/// A player will not do what he need not do because it is asked of him: resign, agree to a draw, shake hands, sign before the
/// game is over. Says whether that is so.
fn is_free_to(d: &mut Draft, who: Color, what: &Refusal) -> bool {
    match what.of() {
        Refused::Resignation => {
            d.cite(d.quoted(&d.rules().resign.when));
            d.cite(d.quoted(&d.rules().resign.effect));
            d.say(said::Request::NobodyHasToResign);
        }
        Refused::Draw if d.game.has_offered(who.opposite()) => agreement::decline(d, who),
        Refused::Draw => {
            d.cite(d.by(&d.rules().agreement.allowed_when));
            d.say(said::Request::NobodyHasToAgree);
        }
        Refused::Hand => going::refuse_hand(d, who),
        Refused::Signature => return signing::asked_too_early(d),
        Refused::Resumption
        | Refused::Play
        | Refused::Laws
        | Refused::Inspection
        | Refused::Record
        | Refused::Demand => return false,
    }
    true
}

/// A player will not comply.
pub(crate) fn refuse(d: &mut Draft, who: Color, what: &Refusal) {
    if resuming::refuses(d, who, what) || is_free_to(d, who, what) {
        return;
    }
    let duty: Option<Duty> = d.game.duty(who).cloned();
    let rules = &d.rules().refusal;
    let inspection = d
        .at(&d.rules().conduct.inspection)
        .filter(|_| what.of() == Refused::Inspection);
    if let Some(rule) = inspection {
        let Inspection::PrivateOnRequest = rule.is;
        d.breach(rule.by);
        d.cite(d.by(&d.rules().penalty.chooser));
        d.ask_arbiter(
            crate::ruling::Matter::Penalty(who),
            said::Request::PenaltyForRefusing {
                who,
                what: what.told().to_owned(),
            },
            false,
        );
        return;
    }
    let Some(rule) = d.at(&rules.costs) else {
        let general = d.by(&d.rules().conduct.general);
        if !general.is_empty() {
            d.breach(general);
        }
        d.ask_arbiter(
            crate::ruling::Matter::Penalty(who),
            said::Request::Refuses {
                who,
                what: what.told().to_owned(),
            },
            false,
        );
        return;
    };
    if let Some(duty) = &duty {
        d.cite(&duty.by);
    }
    match *rule.is {
        RefusalCosts::Forfeit if duty.is_none() && !is_of_the_laws(d, who, what) => {
            d.cite(rule.by);
            d.ask_arbiter(
                crate::ruling::Matter::Refusal(who),
                said::Request::IsRequired {
                    who,
                    what: what.told().to_owned(),
                },
                false,
            );
        }
        RefusalCosts::Forfeit => {
            d.breach(rule.by);
            d.say(said::Request::WillNotComply { who });
            d.punish(who, crate::ruling::PenaltyKind::Loss);
            d.end(
                crate::act::Score::win(who.opposite()),
                Cause::Forfeit,
                rule.by,
            );
        }
        RefusalCosts::ForfeitOnClaim => forfeits::refused(d, who, what, rule.by),
        RefusalCosts::LossIfPersistent
            if d.game.asks(&crate::ruling::Matter::Refusal(who.opposite())) =>
        {
            d.breach(rule.by);
            d.cite(d.by(&rules.both));
            d.drop_question(&crate::ruling::Matter::Refusal(who.opposite()));
            d.ask_arbiter(
                crate::ruling::Matter::BothRefuse,
                said::Request::BothPersist,
                false,
            );
        }
        RefusalCosts::LossIfPersistent => {
            // What is broken is the duty; what persisting in it costs comes after.
            if let Some(duty) = duty::duty(d).filter(|_| what.of() == Refused::Record) {
                d.breach(duty.by);
                d.say(said::Request::LosesIfPersists { who });
            }
            d.breach(rule.by);
            d.ask_arbiter(
                crate::ruling::Matter::Refusal(who),
                said::Request::Persists {
                    who,
                    what: what.told().to_owned(),
                },
                false,
            );
        }
    }
}
