//! Undertakings: a player who has promised to mate in a certain way loses by any other end, draws included.

use jadoube_board::Color;
use jadoube_codes::params::odds::UndertakingFailed;

use crate::act::Score;
use crate::event::HearingEvent;
use crate::rules::draft::{Draft, add_clauses};
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;
use crate::terms::{Undertaking, UndertakingKind};

/// How a game ends that would end so if nothing had been undertaken; `None` if the arbiter has to say first whether
/// the condition is met.
pub(crate) fn settle(
    d: &mut Draft,
    score: Score,
    cause: Cause,
    by: &[jadoube_codes::ClauseId],
) -> Option<(Score, Cause, Clauses)> {
    let as_it_is = Some((score, cause, by.to_vec()));
    let (Some(undertaking), Some(rule)) = (
        d.game.terms().undertaking.clone(),
        d.at(&d.rules().undertaking.failed),
    ) else {
        return as_it_is;
    };
    let UndertakingFailed::ForfeitUnlessWinByOpponentsAct = rule.is;
    let who = undertaking.by;
    let mated = score == Score::win(who) && cause == Cause::Checkmate;
    let ruled = matches!(
        cause,
        Cause::Undertaking | Cause::Irregularity | Cause::ArbiterRuled
    );
    let won = score == Score::win(who) && !mated;
    if won && !ruled {
        d.say(said::Ending::WonWithoutMate {
            who,
            what: undertaking.what.clone(),
        });
        let mut clauses = by.to_vec();
        add_clauses(&mut clauses, rule.by);
        return Some((score, cause, clauses));
    }
    if ruled || (score != Score::Draw && !mated) {
        return as_it_is;
    }
    let mut clauses: Clauses = Vec::new();
    if mated {
        match is_met(d, &undertaking, &mut clauses) {
            Some(true) => {
                add_clauses(&mut clauses, rule.by);
                add_clauses(&mut clauses, by);
                d.say(said::Ending::Fulfilled);
                return Some((score, cause, clauses));
            }
            // What is forfeited comes before what was undertaken.
            Some(false) => {
                let undertaken = std::mem::replace(&mut clauses, rule.by.to_vec());
                add_clauses(&mut clauses, &undertaken);
            }
            None => {
                ask(d, who, rule.by, &undertaking);
                return None;
            }
        }
    }
    add_clauses(&mut clauses, rule.by);
    add_clauses(&mut clauses, by);
    d.say(said::Ending::HadUndertaken {
        who,
        what: undertaking.what.clone(),
    });
    Some((Score::win(who.opposite()), Cause::Undertaking, clauses))
}

/// Whether the mate on the board is the one undertaken; `None` if only a person can say.
fn is_met(d: &Draft, undertaking: &Undertaking, clauses: &mut Clauses) -> Option<bool> {
    let rules = &d.rules().undertaking;
    let setup = d.game.setup();
    let king = setup.board.king(undertaking.by.opposite())?;
    match &undertaking.what {
        UndertakingKind::MateWithPawn => {
            add_clauses(clauses, d.by(&rules.mate_with_pawn));
            let furthest = d
                .at(&rules.mate_with_pawn)
                .map_or(7, |rule| rule.is.furthest_rank);
            let by_pawn = setup
                .board
                .attackers(king, undertaking.by, setup.board.occupied())
                .iter()
                .any(|square| {
                    let rank = square.rank().index() + 1;
                    let own = match undertaking.by {
                        Color::White => rank,
                        Color::Black => 9 - rank,
                    };
                    own <= furthest
                        && setup
                            .board
                            .get(square)
                            .is_some_and(|man| man.role == jadoube_board::Role::Pawn)
                });
            Some(by_pawn)
        }
        UndertakingKind::MateOn(square) => {
            add_clauses(clauses, d.by(&rules.mate_on_square));
            Some(king == *square)
        }
        UndertakingKind::Condition(_) => None,
    }
}

pub(crate) fn ask(
    d: &mut Draft,
    who: Color,
    by: &[jadoube_codes::ClauseId],
    undertaking: &Undertaking,
) {
    d.cite(by);
    d.ask_arbiter(
        Matter::Undertaking(who),
        said::Ending::HasMated {
            who,
            what: undertaking.what.clone(),
        },
        true,
    );
}

/// The arbiter says whether the mate was the one undertaken.
pub(crate) fn answer(d: &mut Draft, who: Color, met: bool) {
    let by = d.by(&d.rules().undertaking.failed);
    d.emit(HearingEvent::QuestionAnswered);
    let winner = if met { who } else { who.opposite() };
    d.say(if met {
        said::Ending::Fulfilled
    } else {
        said::Ending::NotFulfilled
    });
    d.end(Score::win(winner), Cause::Undertaking, by);
}
