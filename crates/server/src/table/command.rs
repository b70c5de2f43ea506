//! Reading what a client wants to do, and whether its seat may.

use jadoube_laws::act::Whose;
use jadoube_laws::{Act, Actor, Deed};
use serde_json::Value;

use crate::moment::ClubTime;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;

/// The most characters that an act may have.
const ACT_LIMIT: usize = 1000;

/// The largest number that an act, or the terms of a table, may hold.
pub(crate) const NUMBER_LIMIT: u64 = 10_000_000_000;

/// The most characters of an `Idempotency-Key`.
const KEY_LIMIT: usize = 64;

/// Something that a client wants to do at a table.
#[derive(Clone, Debug)]
pub struct Command {
    /// From which seat.
    pub seat: Seat,
    /// What.
    pub act: Act,
    /// The same in words, without the actor.
    pub words: String,
    /// The last entry that the client has seen, if it says so.
    pub after: Option<u32>,
    /// The key of this seat's act that it comes behind, if that had not been answered when this one was sent.
    pub behind: Option<String>,
    /// The key under which it is done once.
    pub key: Option<String>,
    /// When it came in.
    pub arrived: ClubTime,
    /// Whether the client wants to see the table in the answer.
    pub looks: bool,
}

/// Reads an act, as words or in its JSON form, for the holder of a seat.
///
/// # Errors
/// [`Why::NotUnderstood`] with what would be understood; [`Why::WrongSeat`] if the seat may not do that.
pub fn read_act(seat: Seat, value: &Value) -> Result<(Act, String), Refusal> {
    let actor = seat.actor().ok_or_else(|| {
        Refusal::new(
            Why::WrongSeat,
            "a spectator looks on; only the holder of a seat’s link can act",
        )
    })?;
    let act = match value {
        Value::String(words) => from_words(actor, words)?,
        Value::Object(_) => from_json(actor, value)?,
        _ => {
            return Err(not_understood(
                "the act is neither a text such as \"touches e2\" nor an object such as {\"act\":\"press\"}",
            ));
        }
    };
    if matches!(
        &act.deed,
        Deed::Seal {
            commitment: Some(_),
            ..
        } | Deed::Open { sealed: Some(_) }
    ) {
        return Err(not_understood(
            "the club closes and opens the envelope; send 'seals WORDS' and 'opens'",
        ));
    }
    check_numbers(&act)?;
    check_actor(seat, actor, &act)?;
    check_deed(seat, &act.deed)?;
    let words = act.to_string();
    let words = words
        .split_once(' ')
        .map_or(words.as_str(), |(_, deed)| deed)
        .to_owned();
    if words.chars().count() > ACT_LIMIT {
        return Err(not_understood(format!(
            "the act has more than {ACT_LIMIT} characters"
        )));
    }
    Ok((act, words))
}

fn not_understood(detail: impl Into<String>) -> Refusal {
    Refusal::new(Why::NotUnderstood, detail)
}

fn from_words(actor: Actor, words: &str) -> Result<Act, Refusal> {
    let words = words.trim();
    if words.chars().count() > ACT_LIMIT || words.chars().any(char::is_control) {
        return Err(not_understood(format!(
            "an act is one line of at most {ACT_LIMIT} characters"
        )));
    }
    let named = words
        .split_whitespace()
        .next()
        .is_some_and(|first| ["White", "Black", "Arbiter", "Bystander", "Both"].contains(&first));
    let (line, before) = if named {
        (words.to_owned(), 0)
    } else {
        let name = actor_name(actor);
        (format!("{name} {words}"), name.len() + 1)
    };
    if line.starts_with("Both ") {
        return Err(not_understood(
            "'Both play' is for case files; at a table each player makes his own moves",
        ));
    }
    line.parse::<Act>().map_err(|mut error| {
        error.column = error.column.saturating_sub(before).max(1);
        not_understood(error.to_string())
    })
}

fn from_json(actor: Actor, value: &Value) -> Result<Act, Refusal> {
    let mut value = value.clone();
    if let Value::Object(members) = &mut value {
        let by = serde_json::to_value(actor).unwrap_or_default();
        members.entry("by").or_insert(by);
    }
    if has_control_characters(&value) {
        return Err(not_understood(
            "the texts of an act hold no control characters",
        ));
    }
    serde_json::from_value(value)
        .map_err(|error| not_understood(format!("the act is no act: {error}")))
}

/// A number so large is no time on any clock and no count of anything; sums of smaller ones stay numbers.
fn check_numbers(act: &Act) -> Result<(), Refusal> {
    let value = serde_json::to_value(act)
        .map_err(|error| Refusal::new(Why::Internal, error.to_string()))?;
    if largest(&value) <= NUMBER_LIMIT {
        return Ok(());
    }
    Err(not_understood(format!(
        "a number in the act is beyond {NUMBER_LIMIT}; as milliseconds that is 115 days, and no clock is given more"
    )))
}

/// The largest number in there, whatever its sign.
pub(crate) fn largest(value: &Value) -> u64 {
    match value {
        Value::Number(number) => number
            .as_u64()
            .or(number.as_i64().map(i64::unsigned_abs))
            .unwrap_or(u64::MAX),
        Value::Array(items) => items.iter().map(largest).max().unwrap_or(0),
        Value::Object(members) => members.values().map(largest).max().unwrap_or(0),
        Value::Null | Value::Bool(_) | Value::String(_) => 0,
    }
}

fn has_control_characters(value: &Value) -> bool {
    match value {
        Value::String(text) => text.chars().any(char::is_control),
        Value::Array(items) => items.iter().any(has_control_characters),
        Value::Object(members) => members.values().any(has_control_characters),
        _ => false,
    }
}

fn actor_name(actor: Actor) -> &'static str {
    match actor {
        Actor::White => "White",
        Actor::Black => "Black",
        Actor::Arbiter => "Arbiter",
        Actor::Bystander => "Bystander",
    }
}

/// Nobody acts for another; only the arbiter can put down what a bystander said.
fn check_actor(seat: Seat, actor: Actor, act: &Act) -> Result<(), Refusal> {
    if act.by == actor || (act.by == Actor::Bystander && seat == Seat::Arbiter) {
        return Ok(());
    }
    let detail = format!(
        "this is {} seat; it cannot act for {}",
        seat.whose(),
        actor_name(act.by)
    );
    Err(Refusal::new(Why::WrongSeat, detail))
}

/// Whether a player may propose it to the other, though it is the official's.
fn is_proposed(seat: Seat, deed: &Deed) -> bool {
    match deed {
        Deed::Rule { .. } => true,
        Deed::Grant { to, .. } => seat.color() == Some(*to),
        _ => false,
    }
}

/// Findings and answers are the arbiter's alone, and he plays no moves.
fn check_deed(seat: Seat, deed: &Deed) -> Result<(), Refusal> {
    // Who may adjourn, resume and open the envelope is for the code to say; so it is with stopping and starting clocks.
    match (deed.whose(), seat) {
        // What an official is asked two players may settle, where there is none: what a player proposes is heard by the club.
        // So is leave, which a player asks for himself.
        (Whose::Official, Seat::White | Seat::Black) if is_proposed(seat, deed) => Ok(()),
        (Whose::Anybody, _) | (Whose::Official, Seat::Arbiter) => Ok(()),
        (Whose::Player, Seat::Arbiter) => Err(Refusal::new(
            Why::WrongSeat,
            "the arbiter’s seat neither plays nor claims; it finds, rules and keeps the clocks",
        )),
        (Whose::Official, Seat::White | Seat::Black | Seat::Spectator) => Err(Refusal::new(
            Why::WrongSeat,
            "only the arbiter’s seat can find, rule or set the clocks; a player can claim",
        )),
        (Whose::Player, Seat::White | Seat::Black | Seat::Spectator) => Ok(()),
    }
}

/// An `Idempotency-Key` that can be kept.
///
/// # Errors
/// [`Why::BadKey`].
pub fn check_key(key: &str) -> Result<String, Refusal> {
    let key = key.trim().trim_matches('"');
    if key.is_empty() || key.len() > KEY_LIMIT || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Refusal::new(
            Why::BadKey,
            format!("an Idempotency-Key is 1 to {KEY_LIMIT} visible ASCII characters"),
        ));
    }
    Ok(key.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn understood(seat: Seat, value: &Value, words: &str) {
        let (act, read) =
            read_act(seat, value).unwrap_or_else(|refusal| panic!("{value}: {refusal:?}"));
        assert_eq!(read, words, "{value}: {act:?}");
    }

    #[track_caller]
    fn refused(seat: Seat, value: &Value, why: Why, part: &str) {
        let refusal = read_act(seat, value).expect_err("refused");
        assert!(
            refusal.is(why) && refusal.sentence.contains(part),
            "{value}: {refusal:?}"
        );
    }

    #[test]
    fn words_and_json_are_the_same_act() {
        understood(Seat::White, &json!("touches e2"), "touches e2");
        understood(Seat::White, &json!(" White touches e2 "), "touches e2");
        understood(
            Seat::White,
            &json!({"act": "touch", "squares": ["e2"]}),
            "touches e2",
        );
        understood(
            Seat::Black,
            &json!({"by": "black", "act": "move", "words": "Kt-KB3"}),
            "moves Kt-KB3",
        );
        understood(
            Seat::Arbiter,
            &json!("finds flag White"),
            "finds flag White",
        );
        understood(
            Seat::Arbiter,
            &json!("Bystander tells White your clock runs"),
            "tells White your clock runs",
        );
    }

    /// Every act of the one table of acts is taken from the seat of whoever does it, or the table says why nobody does it here.
    #[test]
    fn every_act_of_the_table_can_be_done_at_a_table() {
        use jadoube_laws::case::{Who, forms};
        let mut done = [0, 0];
        for form in forms() {
            let seats: &[Seat] = match form.who {
                Who::Player => &[Seat::White, Seat::Black],
                Who::Official => &[Seat::Arbiter],
                Who::Either | Who::Anybody => &[Seat::White, Seat::Black, Seat::Arbiter],
            };
            for seat in seats {
                let read = read_act(*seat, &json!(form.example));
                match form.screen {
                    Some(why) => assert!(why.len() > 20, "{}: {why}", form.example),
                    None => {
                        let (_, words) =
                            read.unwrap_or_else(|no| panic!("{}: {no:?}", form.example));
                        assert_eq!(words, form.example);
                        done[usize::from(*seat == Seat::Arbiter)] += 1;
                    }
                }
            }
        }
        // Both players’ together, and the arbiter’s.
        assert!(done[0] >= 206 && done[1] >= 73, "{done:?}");
    }

    #[test]
    fn nobody_acts_for_another() {
        refused(
            Seat::White,
            &json!("Black resigns"),
            Why::WrongSeat,
            "White’s seat",
        );
        refused(
            Seat::White,
            &json!({"by": "black", "act": "resign"}),
            Why::WrongSeat,
            "Black",
        );
        refused(
            Seat::White,
            &json!("finds flag Black"),
            Why::WrongSeat,
            "only the arbiter",
        );
        refused(
            Seat::Black,
            &json!("Arbiter finds flag White"),
            Why::WrongSeat,
            "Arbiter",
        );
        refused(
            Seat::Arbiter,
            &json!("moves e4"),
            Why::WrongSeat,
            "neither plays",
        );
        refused(
            Seat::Spectator,
            &json!("moves e4"),
            Why::WrongSeat,
            "spectator",
        );
    }

    #[test]
    fn nonsense_is_told_what_would_be_understood() {
        refused(
            Seat::White,
            &json!("touches e9"),
            Why::NotUnderstood,
            "square such as e2",
        );
        refused(
            Seat::White,
            &json!("touches e9"),
            Why::NotUnderstood,
            "column 9",
        );
        refused(
            Seat::White,
            &json!(""),
            Why::NotUnderstood,
            "understood would be",
        );
        for huge in [
            json!({"act":"set-clock","whose":"black","reading":{"left":u64::MAX}}),
            json!({"act":"set-clock","whose":"black","reading":{"left":NUMBER_LIMIT + 1}}),
            json!({"act":"grant","to":"black","time":1u64 << 62}),
        ] {
            refused(Seat::Arbiter, &huge, Why::NotUnderstood, "115 days");
        }
        refused(
            Seat::White,
            &json!(17),
            Why::NotUnderstood,
            "neither a text",
        );
        refused(
            Seat::White,
            &json!({"act": "fly"}),
            Why::NotUnderstood,
            "fly",
        );
        refused(
            Seat::White,
            &json!("Both play e4 e5"),
            Why::NotUnderstood,
            "case files",
        );
        refused(
            Seat::White,
            &json!("writes a\nb"),
            Why::NotUnderstood,
            "one line",
        );
        refused(
            Seat::White,
            &json!({"act": "write", "words": "a\u{0}b"}),
            Why::NotUnderstood,
            "control",
        );
        refused(
            Seat::White,
            &json!("x".repeat(2000)),
            Why::NotUnderstood,
            "1000",
        );
    }

    #[test]
    fn keys_are_short_and_visible() {
        assert_eq!(check_key("abc-1").expect("a key"), "abc-1");
        assert_eq!(check_key("\"quoted\"").expect("a key"), "quoted");
        for bad in ["", " ", "a b", "ü", &"k".repeat(65)] {
            assert!(check_key(bad).is_err(), "{bad:?}");
        }
    }
}
