//! What an official does: what he finds, what he decides, what he does to the clocks.

use jadoube_board::{Color, Square};
use jadoube_codes::time::Millis;

use super::extra;
use super::tense::Tense;
use crate::Fact;
use crate::act::{Decision, Deed, MoveNumber, PointsTo, Reading};
use crate::fact::offence::{broken, found};

/// What an official does, after "the arbiter".
pub(super) fn told(deed: &Deed, tense: Tense) -> Option<String> {
    Some(match deed {
        Deed::Find { fact } => match fact_words(fact) {
            Some(fact) => format!("finds that {fact}"),
            None => return tense.called(),
        },
        Deed::CannotRestore => "finds that the position cannot be restored".to_owned(),
        Deed::SetClock { whose, reading } => match reading {
            Reading::Left(time) => format!("sets {whose:#}’s clock to {time}"),
            Reading::Used(time) => format!("sets {whose:#}’s clock to {time} used"),
        },
        Deed::SetClocks { white, black } => {
            format!("sets White’s clock to {white} and Black’s to {black}")
        }
        Deed::Grant { to, time } => format!("gives {to:#} {}", extra(*time)),
        Deed::Rule { decision, .. } => return decided(decision, tense),
        _ => return tense.called(),
    })
}

/// What an official finds, after "the arbiter": `finds that the men were set up wrongly`.
pub(crate) fn is_found(fact: &Fact) -> Option<String> {
    let beginning = match fact {
        Fact::WrongSetup => Some("the men were set up wrongly"),
        Fact::WrongBoard => Some("the board lies the wrong way round"),
        Fact::WrongColours => Some("the players have the wrong colours"),
        Fact::WrongFirstMove => Some("the wrong side began"),
        _ => None,
    };
    let found = beginning.map(str::to_owned).or_else(|| fact_words(fact))?;
    Some(format!("finds that {found}"))
}

/// What an official does to the clocks, in a sentence without a full stop.
pub(crate) fn ordered(deed: &Deed) -> Option<String> {
    Some(match deed {
        Deed::Start => "the arbiter starts the clocks".to_owned(),
        Deed::SetClock { whose, reading } => match reading {
            Reading::Left(time) => {
                format!("the arbiter sets {whose:#}’s clock to {}", time.in_words())
            }
            Reading::Used(time) => {
                format!(
                    "the arbiter sets {whose:#}’s clock to {} used",
                    time.in_words()
                )
            }
        },
        Deed::SetClocks { white, black } => format!(
            "the arbiter sets White’s clock to {} and Black’s to {}",
            white.in_words(),
            black.in_words()
        ),
        _ => return None,
    })
}

/// What the official answered, as what he did: `the arbiter declared the game lost by White`.
pub(crate) fn ruled(decision: &Decision) -> Option<String> {
    let what = decided(decision, Tense::Past)?;
    Some(format!("the arbiter {what}"))
}

/// What is decided; what names nothing is called in the present as the table of acts calls it.
fn decided(decision: &Decision, tense: Tense) -> Option<String> {
    let is = |now, then| tense.of(now, then);
    let plain = |then: &str| tense.plain(then);
    // Afterwards the clause is named with the reason.
    let by = |clause: &Option<String>| match (clause, tense) {
        (Some(id), Tense::Present(_)) => format!(", by {id}"),
        _ => String::new(),
    };
    Some(match decision {
        Decision::Granted => return plain("granted what was asked"),
        Decision::Rejected => return plain("rejected what was asked"),
        Decision::Postponed => return plain("put his answer off"),
        Decision::Result { score, clause } => {
            let verb = is("declares", "declared");
            format!("{verb} the result to be {}{}", score.printed(), by(clause))
        }
        Decision::Points { points } => {
            format!("{} the points to be {points}", is("declares", "declared"))
        }
        Decision::Warning => return plain("gave a warning"),
        Decision::Time { whose, change } => {
            let time = Millis(change.unsigned_abs());
            match change {
                ..0 => format!("{} {} from {whose:#}", is("takes", "took"), time.in_words()),
                _ => format!("{} {whose:#} {}", is("gives", "gave"), extra(time)),
            }
        }
        Decision::PointsOf { whose, to } => match to {
            PointsTo::Max => format!(
                "{} the points of {whose:#} to the most that the game can give",
                is("raises", "raised")
            ),
            PointsTo::Zero => format!("{} the points of {whose:#} away", is("takes", "took")),
        },
        Decision::Loss { whom, clause } => {
            let verb = is("declares", "declared");
            format!("{verb} the game lost by {whom:#}{}", by(clause))
        }
        Decision::Fine => return plain("imposed a fine"),
        Decision::Exclusion { whom, rounds } => {
            let rounds = super::rounds(*rounds, "further rounds");
            format!("{} {whom:#} out of {rounds}", is("leaves", "left"))
        }
        Decision::SendOut => return plain("sent somebody out"),
        Decision::Expulsion { whom } => {
            format!("{} {whom:#} from the event", is("expels", "expelled"))
        }
    })
}

/// By how much a clock shows the wrong time: `White’s clock shows five minutes too much`.
pub(super) fn clock_shows(whose: Color, excess: i64) -> String {
    let much = if excess < 0 { "little" } else { "much" };
    let time = Millis(excess.unsigned_abs()).in_words();
    format!("{whose:#}’s clock shows {time} too {much}")
}

/// From which move, after what was done: ` at White’s move 12`.
pub(super) fn at_move(at: Option<MoveNumber>) -> String {
    at.map_or_else(String::new, |at| {
        format!(" at {:#}’s move {}", at.side, at.number)
    })
}

/// What is found, after "finds that"; nothing where the table of acts says it as well.
fn fact_words(fact: &Fact) -> Option<String> {
    let man = |square: &Square| format!("the man on {square}");
    Some(match fact {
        Fact::IllegalMove { at } => format!("an illegal move was made{}", at_move(*at)),
        Fact::WrongDecision { at: Some(at), .. } => {
            format!("the decision{} was wrong", at_move(Some(*at)))
        }
        Fact::WrongDecision {
            number: Some(number),
            ..
        } => format!("decision {number} was wrong"),
        Fact::WrongDecision { .. } => "the latest decision was wrong".to_owned(),
        Fact::Displaced { from, to, at } => {
            let since = at.map_or_else(String::new, |at| {
                format!(" since {:#}’s move {}", at.side, at.number)
            });
            format!("the man from {from} has stood on {to}{since}")
        }
        Fact::RemovedByMistake { square } => format!("{} was taken off by mistake", man(square)),
        Fact::Flag { whose } => format!("{whose:#}’s flag has fallen"),
        Fact::ClockFault { whose, excess } => clock_shows(*whose, *excess),
        Fact::TransmissionFault { whom } => {
            format!("a message of {whom:#}’s was mangled on its way")
        }
        Fact::Conduct { whom, offence } => found(*whom, *offence),
        Fact::Breach { clause, whom } => broken(whom, clause),
        Fact::BystandersBreach { clause } => broken("somebody who does not play", clause),
        Fact::Applies { clause } => format!("what {clause} provides for is the case"),
        Fact::Touched { square, whom } => format!("{whom:#} touched {}", man(square)),
        Fact::Released { square, whom } => format!("{whom:#} let a man go on {square}"),
        Fact::WrongPosition { .. } => "the position was set up wrongly".to_owned(),
        // The table calls these as they are told: nothing is to be named in them.
        _ => return None,
    })
}
