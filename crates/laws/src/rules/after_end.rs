//! Acts after the end: refused, save what the code expressly allows then.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::end::BoardDraw;
use jadoube_codes::params::flag::FlagEffect;
use jadoube_codes::params::illegal::AfterEnd;

use crate::act::{Act, Actor, Claim, Deed, Fact, Offence, Refused, Request, Score};
use crate::event::SessionEvent;
use crate::rules::claims::{fifty_moves, repetition};
use crate::rules::draft::Draft;
use crate::rules::ending::overstepping;
use crate::rules::hearing::{
    answers, contesting, demands, findings, going, requests, set_up, undoing,
};
use crate::rules::offence::conduct;
use crate::rules::offence::illegal::finding;
use crate::rules::record::signing;
use crate::rules::session::{beginnings, lateness};
use crate::ruling::{Cause, Outcome};
use crate::said;

/// Acts after the end: refused, save what the code expressly allows then.
pub(crate) fn after_the_end(d: &mut Draft, act: &Act) {
    let Some(outcome) = d.game.outcome().cloned() else {
        return;
    };
    match &act.deed {
        Deed::Find { fact } => found(d, act, fact, &outcome),
        Deed::Claim { subject, with } => claimed(d, act, subject, with.as_deref(), &outcome),
        deed => done(d, act, deed, &outcome),
    }
}

/// Something is found out when the game has ended.
fn found(d: &mut Draft, act: &Act, fact: &Fact, outcome: &Outcome) {
    match fact {
        Fact::WrongSetup => beginnings::wrong_setup(d),
        Fact::WrongBoard => beginnings::wrong_board(d, None),
        Fact::WrongPosition { .. } if reopens(d) => findings::find(d, fact),
        Fact::Conduct {
            whom,
            offence: Offence::Excused,
        } => lateness::excuse(d, *whom),
        Fact::Conduct {
            whom,
            offence: Offence::Absent,
        } if outcome.cause == Cause::Lateness && lateness::absent(d, *whom) => {}
        Fact::Conduct {
            whom,
            offence: Offence::Refusal,
        } if outcome.cause == Cause::Forfeit => {
            demands::refuse_as_well(d, *whom, "to comply with the laws", outcome);
        }
        Fact::Conduct { whom, offence } if conduct::loses_too(d, *whom, *offence, outcome) => {}
        Fact::Flag { whose } if outcome.cause == Cause::FlagFall => {
            if outcome.score == Score::win(*whose) {
                let first = whose.opposite();
                d.not_now(
                    &outcome.by,
                    said::Referee::FlagDownToo {
                        whose: *whose,
                        first,
                    },
                );
                return;
            }
            ended_by_flag(d, outcome, Some(*whose));
        }
        Fact::IllegalMove { .. } => illegal_move(d, act, outcome),
        Fact::Breach { .. }
        | Fact::Applies { .. }
        | Fact::Bystander { .. }
        | Fact::BystandersBreach { .. }
        | Fact::WrongDecision { .. }
        | Fact::NoResignation
            if act.by == Actor::Arbiter =>
        {
            findings::find(d, fact);
        }
        _ => has_ended(d, outcome),
    }
}

/// Something is claimed when the game has ended.
fn claimed(d: &mut Draft, act: &Act, subject: &Claim, with: Option<&str>, outcome: &Outcome) {
    let by_flag = outcome.cause == Cause::FlagFall;
    match subject {
        Claim::Flag if by_flag => ended_by_flag(d, outcome, act.by.color().map(Color::opposite)),
        Claim::Flag => {
            d.not_now(&outcome.by, said::Referee::EndedBefore);
            d.cite(match outcome.cause {
                Cause::Checkmate => d.quoted(&d.rules().end.mate_vs_flag),
                _ => d.by(&d.rules().end.draw_vs_flag),
            });
        }
        Claim::WrongSetup => beginnings::claim_wrong_setup(d, act.by.color()),
        Claim::Repetition if by_flag => draw_before_flag(d, act, BoardDraw::Repetition, with),
        Claim::FiftyMoves if by_flag => draw_before_flag(d, act, BoardDraw::FiftyMoves, with),
        Claim::IllegalMove { .. } => illegal_move(d, act, outcome),
        _ => has_ended(d, outcome),
    }
}

/// What is neither found nor claimed.
fn done(d: &mut Draft, act: &Act, deed: &Deed, outcome: &Outcome) {
    match (deed, act.by.color()) {
        (Deed::OfferDraw | Deed::Accept, _) => {
            d.cite(d.by(&d.rules().agreement.allowed_when));
            has_ended(d, outcome);
        }
        (Deed::Refuse { what }, Some(who))
            if what.of() == Refused::Signature && signing::refuse_to_sign(d, who, outcome) => {}
        (Deed::Refuse { what }, who) if outcome.cause == Cause::Forfeit => {
            if let Some(who) = who {
                demands::refuse_as_well(d, who, what.words(), outcome);
            }
        }
        (Deed::Arrive, who) if outcome.cause == Cause::Lateness => {
            if let Some(who) = who {
                lateness::arrive(d, who);
            }
        }
        (Deed::Restore { fen, clause }, _) if act.by == Actor::Arbiter => {
            set_up::restore(d, fen, clause.as_deref());
        }
        (Deed::Rule { decision, question }, _) if act.by == Actor::Arbiter => {
            answers::rule(d, decision, *question);
        }
        (Deed::Undo, _) if act.by == Actor::Arbiter => undoing::undo(d),
        (Deed::RefuseHand | Deed::Leave { .. } | Deed::Return, who) => {
            if let Some(who) = who {
                after_the_game(d, who, deed);
            }
        }
        (
            Deed::Ask {
                what: Request::Appeal,
            },
            Some(who),
        ) => requests::appeal(d, who),
        // Whether it was said by which the game ended is for the official to find out.
        (Deed::Deny { words }, Some(who))
            if matches!(outcome.cause, Cause::Resignation | Cause::Agreement) =>
        {
            contesting::deny(d, who, words);
        }
        (Deed::Write { words }, who) => {
            if let Some(who) = who {
                signing::write_after_the_end(d, who, words, outcome);
            }
        }
        _ => has_ended(d, outcome),
    }
}

fn has_ended(d: &mut Draft, outcome: &Outcome) {
    d.not_now(&outcome.by, said::Common::Ended);
}

/// A flag is called or seen when the game has ended by one. Where the fall itself ends the game, whoever calls the flag that did it
/// is right, though nothing hangs on it any more.
fn ended_by_flag(d: &mut Draft, outcome: &Outcome, whose: Option<Color>) {
    let lost = |who: &Color| outcome.score == Score::win(who.opposite());
    let loser = Color::ALL.into_iter().find(lost);
    let why = match loser {
        Some(loser) => said::Referee::EndedOnTime {
            up: overstepping::time_is_up(d, loser),
            loser,
        },
        None => said::Referee::EndedWhenUp,
    };
    let ends_by_itself = d
        .at(&d.rules().flag.effect)
        .is_some_and(|rule| decides!(rule, FlagEffect::AtFall, not FlagEffect::AtCall));
    if ends_by_itself && loser.is_some() && loser == whose {
        d.cite(&outcome.by);
        d.say(why);
    } else {
        d.not_now(&outcome.by, why);
    }
}

/// An illegal move is brought up: it is heard only where the end falls with it.
fn illegal_move(d: &mut Draft, act: &Act, outcome: &Outcome) {
    if falls_with_illegality(d, outcome) {
        illegality_after_end(d, act, outcome);
        return;
    }
    d.not_now(
        d.by(&d.rules().illegal.after_end),
        said::Referee::FoundWhileItLasts,
    );
    d.cite(&outcome.by);
}

/// Manners when the game is over, and going home.
fn after_the_game(d: &mut Draft, who: Color, deed: &Deed) {
    match deed {
        Deed::RefuseHand => going::refuse_hand(d, who),
        Deed::Leave { place } => going::leave(d, who, *place),
        _ => going::back(d, who),
    }
}

/// Whether an end on the board does not stand if the series of moves that led to it was not legal throughout.
fn falls_with_illegality(d: &Draft, outcome: &Outcome) -> bool {
    let on_board = matches!(
        outcome.cause,
        Cause::Checkmate | Cause::Stalemate | Cause::DeadPosition
    );
    on_board
        && d.at(&d.rules().illegal.after_end).is_some_and(
            |rule| decides!(rule, AfterEnd::ResultFallsWithIt, not AfterEnd::OutOfReach),
        )
}

/// An illegal move is brought up after an end on the board; if it is put right the end falls.
fn illegality_after_end(d: &mut Draft, act: &Act, outcome: &Outcome) {
    d.emit(SessionEvent::GameReopened);
    match (&act.deed, act.by.color()) {
        (Deed::Find { fact }, _) => findings::find(d, fact),
        (
            Deed::Claim {
                subject: Claim::IllegalMove { at },
                ..
            },
            Some(who),
        ) => finding::claim(d, who, *at),
        _ => d.not_his(&[], said::Referee::PlayersClaim),
    }
    if d.is_refused() {
        d.emit(SessionEvent::GameEnded {
            outcome: outcome.clone(),
        });
        d.cite(&outcome.by);
    } else {
        d.cite(d.by(&d.rules().illegal.after_end));
        d.cite(d.by(&d.rules().end.reopened_by));
        d.say(said::Referee::EndDoesNotStand);
    }
}

fn reopens(d: &Draft) -> bool {
    use jadoube_codes::params::end::Reopener;
    d.at(&d.rules().end.reopened_by)
        .is_some_and(|rule| rule.lists(&Reopener::WrongPosition))
}

/// A draw that stood on the board before a flag was called may still be relied on, where the code says so.
fn draw_before_flag(d: &mut Draft, act: &Act, draw: BoardDraw, with: Option<&str>) {
    let Some(outcome) = d.game.outcome().cloned() else {
        return;
    };
    let rule = d
        .at(&d.rules().end.draw_vs_flag)
        .filter(|rule| rule.lists(&draw));
    let (Some(rule), Some(who), None) = (rule, act.by.color(), with) else {
        d.not_now(&outcome.by, said::Common::Ended);
        return;
    };
    d.cite(rule.by);
    d.as_read(&d.rules().end.draw_vs_flag);
    d.emit(SessionEvent::GameReopened);
    match draw {
        BoardDraw::Repetition => repetition::repetition(d, who, None),
        _ => fifty_moves::fifty_moves(d, who, None),
    }
    if d.is_refused() {
        d.emit(SessionEvent::GameEnded { outcome });
    }
}
