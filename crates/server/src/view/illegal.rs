//! What an illegal move costs at a table, told before anybody sits down: by the values of its code, and no more than these say.

use jadoube_codes::params::illegal::{Finder, FirstIllegal, Limit, Replacement};
use jadoube_codes::{Rule, Span};
use jadoube_laws::{Code, EventKind, Millis, sentence};

/// What an illegal move comes to under a code, in a sentence without its first word and its stop; `clock`: whether there is one.
pub fn illegal_move(code: &Code, event: EventKind, clock: bool) -> String {
    let rules = &code.rules;
    let first = at(event, rules.illegal.first.as_ref());
    if matches!(first, Some(FirstIllegal::LossIfClaimed)) {
        return "loses the game if your opponent claims it in time".to_owned();
    }
    let replaced = at(event, rules.illegal.replacement.as_ref());
    let back = match at(event, rules.illegal.finder.as_ref()) {
        Some(Finder::Opponent) => back(
            "is taken back if your opponent points it out in time",
            replaced,
        ),
        Some(Finder::OpponentSaveBothKingsOrPromotion | Finder::PlayerOrArbiter) | None => {
            back("is taken back", replaced)
        }
    };
    let time = match first {
        Some(FirstIllegal::TimeToOpponent(span)) if clock => gets("", span),
        _ => String::new(),
    };
    let more = match at(event, rules.count.limit.as_ref()) {
        Some(Limit::SecondLoses) => "; the second loses".to_owned(),
        Some(Limit::ThirdLoses) => "; the third loses".to_owned(),
        Some(Limit::FourthLoses) => "; the fourth loses".to_owned(),
        Some(Limit::InQuickplayFinish(cost)) if clock => {
            let period = "once all the moves that are left are to be made in a given time ";
            let gets = gets(period, cost.time_to_opponent);
            format!("{gets}, and number {} loses", cost.loses_at)
        }
        Some(Limit::NoneLoses | Limit::InQuickplayFinish(_)) | None => String::new(),
    };
    format!("{back}{time}{more}")
}

/// The value of a rule in a kind of event, if its code says anything.
fn at<T: Copy>(event: EventKind, rule: Option<&Rule<T>>) -> Option<T> {
    Some(*rule?.at(event)?.is)
}

/// That it is taken back, and what comes in its place; `taken`: by whose word.
fn back(taken: &str, replaced: Option<Replacement>) -> String {
    let then = match replaced {
        Some(Replacement::OpponentExactsTouchedOrKing) => {
            ", and your opponent may exact a move of a man that you touched or of the king"
        }
        Some(Replacement::SameManOrOpponentsCapture | Replacement::SameMan) => {
            ", and the same man must move if it can"
        }
        // That a touched man must move is told with it.
        Some(Replacement::TouchRule) => "",
        None => return "is put right as these laws say".to_owned(),
    };
    format!("{taken}{then}")
}

/// The time that the opponent gets.
fn gets(when: &str, span: Span) -> String {
    let time = Millis::from_seconds(u64::from(span.as_secs()));
    format!("; {when}your opponent gets {}", sentence::extra(time))
}

#[cfg(test)]
mod tests {
    use super::illegal_move;
    use jadoube_laws::{Code, Terms};

    fn told(code: &str, time: Option<&str>) -> String {
        let terms = Terms {
            time: time.map(|time| time.parse().expect("a time")),
            ..Terms::default()
        };
        let code = Code::by_id(code).expect("a code");
        illegal_move(code, terms.event_under(code), terms.time.is_some())
    }

    #[test]
    fn an_illegal_move_costs_what_its_code_says() {
        for (code, time, wanted) in [
            (
                "british",
                None,
                "is taken back if your opponent points it out in time, and your opponent may exact a move of a man that you touched \
                 or of the king",
            ),
            (
                "fide-2023",
                Some("90m+30s"),
                "is taken back; your opponent gets two extra minutes; the second loses",
            ),
            ("fide-2023", None, "is taken back; the second loses"),
            (
                "fide-1931",
                None,
                "is taken back if your opponent points it out in time, and the same man must move if it can",
            ),
            (
                "fide-2005",
                Some("5m"),
                "loses the game if your opponent claims it in time",
            ),
            (
                "fide-1997",
                Some("90m"),
                "is taken back; once all the moves that are left are to be made in a given time your opponent gets two extra minutes, \
                 and number 3 loses",
            ),
        ] {
            assert_eq!(told(code, time), wanted, "{code} {time:?}");
        }
    }
}
