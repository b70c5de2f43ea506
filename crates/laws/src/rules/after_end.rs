//! Acts after the end: refused, save what the code expressly allows then.

use jadoube_board::Color;

use crate::act::{Act, Actor, Claim, Deed, Fact, Offence, Request};
use crate::code::params::end::BoardDraw;
use crate::code::params::illegal::AfterEnd;
use crate::event::Event;
use crate::game::Trouble;
use crate::rules::claims::{fifty_moves, repetition};
use crate::rules::draft::Draft;
use crate::rules::hearing::{answers, demands, findings, going, requests};
use crate::rules::offence::illegal::finding;
use crate::rules::session::{beginnings, lateness};
use crate::ruling::{Cause, Outcome};

/// Acts after the end: refused, save what the code expressly allows then.
pub(crate) fn after_the_end(d: &mut Draft, act: &Act) {
    let Some(outcome) = d.game.outcome().cloned() else {
        return;
    };
    match &act.deed {
        Deed::Find {
            fact: Fact::WrongSetup,
        } => beginnings::wrong_setup(d),
        Deed::Find {
            fact: Fact::WrongBoard,
        } => beginnings::wrong_board(d, None),
        Deed::Find {
            fact: fact @ Fact::WrongPosition { .. },
        } if reopens(d) => findings::find(d, fact),
        Deed::Find {
            fact:
                Fact::Conduct {
                    whom,
                    offence: Offence::Excused,
                },
        } => lateness::excuse(d, *whom),
        Deed::Find {
            fact:
                Fact::Conduct {
                    whom,
                    offence: Offence::Absent,
                },
        } if outcome.cause == Cause::Lateness && lateness::absent(d, *whom) => {}
        Deed::Find {
            fact: Fact::Flag { .. },
        }
        | Deed::Claim {
            subject: Claim::Flag,
            ..
        } if outcome.cause == Cause::FlagFall => {
            d.cite(&outcome.by);
            d.say("The time was up, and the game has ended by it.");
        }
        Deed::Claim {
            subject: Claim::Flag,
            ..
        } => {
            d.cite(d.quoted(&d.rules().end.mate_vs_flag));
            d.cite(d.by(&d.rules().end.draw_vs_flag));
            d.not_now(&outcome.by, "The game had ended before.");
        }
        Deed::Claim {
            subject: Claim::WrongSetup,
            ..
        } => beginnings::claim_wrong_setup(d, act.by.color()),
        Deed::Claim {
            subject: Claim::Repetition,
            with,
        } if outcome.cause == Cause::FlagFall => {
            draw_before_flag(d, act, BoardDraw::Repetition, with.as_deref())
        }
        Deed::Claim {
            subject: Claim::FiftyMoves,
            with,
        } if outcome.cause == Cause::FlagFall => {
            draw_before_flag(d, act, BoardDraw::FiftyMoves, with.as_deref())
        }
        Deed::Claim {
            subject: Claim::IllegalMove { .. },
            ..
        }
        | Deed::Find {
            fact: Fact::IllegalMove { .. },
        } if falls_with_illegality(d, &outcome) => illegality_after_end(d, act, &outcome),
        Deed::Claim {
            subject: Claim::IllegalMove { .. },
            ..
        }
        | Deed::Find {
            fact: Fact::IllegalMove { .. },
        } => {
            d.not_now(
                d.by(&d.rules().illegal.after_end),
                "The game has ended, and an illegal move must be found while it lasts.",
            );
            d.cite(&outcome.by);
        }
        Deed::OfferDraw | Deed::Accept => {
            d.cite(d.by(&d.rules().agreement.allowed_when));
            d.not_now(&outcome.by, "The game has ended.");
        }
        Deed::Find {
            fact:
                Fact::Conduct {
                    whom,
                    offence: Offence::Refusal,
                },
        } if outcome.cause == Cause::Forfeit => {
            demands::refuse_as_well(d, *whom, "to comply with the laws", &outcome);
        }
        Deed::Refuse { what } if outcome.cause == Cause::Forfeit => {
            if let Some(who) = act.by.color() {
                demands::refuse_as_well(d, who, what, &outcome);
            }
        }
        Deed::Arrive if outcome.cause == Cause::Lateness => {
            if let Some(who) = act.by.color() {
                lateness::arrive(d, who);
            }
        }
        Deed::Restore { fen }
            if act.by == Actor::Arbiter
                && d.game.aside().trouble == Some(Trouble::Displaced)
                && d.game.pending_question().is_some() =>
        {
            answers::restore(d, fen);
        }
        Deed::Rule { decision, question } if act.by == Actor::Arbiter => {
            answers::rule(d, decision, *question);
        }
        Deed::RefuseHand | Deed::Leave { .. } | Deed::Return => {
            if let Some(who) = act.by.color() {
                after_the_game(d, who, &act.deed);
            }
        }
        Deed::Find {
            fact: fact @ (Fact::Breach { .. } | Fact::Applies { .. }),
        } if act.by == Actor::Arbiter => findings::find(d, fact),
        Deed::Ask {
            what: Request::Appeal,
        } => requests::appeal(d),
        Deed::Write { words } => {
            if let Some(who) = act.by.color() {
                d.cite(d.quoted(&d.rules().record.end));
                d.emit(Event::Written {
                    who,
                    words: words.clone(),
                    before_move: false,
                });
            }
        }
        _ => d.not_now(&outcome.by, "The game has ended."),
    }
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
        && d.at(&d.rules().illegal.after_end)
            .is_some_and(|rule| *rule.is == AfterEnd::ResultFallsWithIt)
}

/// An illegal move is brought up after an end on the board; if it is put right the end falls.
fn illegality_after_end(d: &mut Draft, act: &Act, outcome: &Outcome) {
    d.emit(Event::GameReopened);
    match (&act.deed, act.by.color()) {
        (Deed::Find { fact }, _) => findings::find(d, fact),
        (
            Deed::Claim {
                subject: Claim::IllegalMove { at },
                ..
            },
            Some(who),
        ) => finding::claim(d, who, *at),
        _ => d.not_his(&[], "That is a player's to claim."),
    }
    if d.is_refused() {
        d.emit(Event::GameEnded {
            outcome: outcome.clone(),
        });
        d.cite(&outcome.by);
    } else {
        d.cite(d.by(&d.rules().illegal.after_end));
        d.cite(d.by(&d.rules().end.reopened_by));
        d.say("The end did not come about by legal moves, so it does not stand.");
    }
}

fn reopens(d: &Draft) -> bool {
    use crate::code::params::end::Reopener;
    d.at(&d.rules().end.reopened_by)
        .is_some_and(|rule| rule.is.contains(&Reopener::WrongPosition))
}

/// A draw that stood on the board before a flag was called may still be relied on, where the code says so.
fn draw_before_flag(d: &mut Draft, act: &Act, draw: BoardDraw, with: Option<&str>) {
    let outcome = d.game.outcome().cloned().expect("the game has ended");
    let rule = d
        .at(&d.rules().end.draw_vs_flag)
        .filter(|rule| rule.is.contains(&draw));
    let (Some(rule), Some(who), None) = (rule, act.by.color(), with) else {
        d.not_now(&outcome.by, "The game has ended.");
        return;
    };
    d.cite(rule.by);
    d.emit(Event::GameReopened);
    match draw {
        BoardDraw::Repetition => repetition::repetition(d, who, None),
        _ => fifty_moves::fifty_moves(d, who, None),
    }
    if d.is_refused() {
        d.emit(Event::GameEnded { outcome });
    }
}
