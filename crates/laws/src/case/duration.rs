//! Times as people say them: `ten minutes`, `half an hour`, `91m`, `1h30m`.

use jadoube_codes::time::{Millis, number};

use crate::kin;

/// How long these words say, if they say a time and nothing else.
pub(super) fn of(text: &str) -> Option<Millis> {
    if let Ok(time) = text.trim().parse() {
        return Some(time);
    }
    let words = words(text);
    let (time, length) = at(&words)?;
    (length == words.len()).then_some(time)
}

/// The first time that a text names.
pub(super) fn in_text(text: &str) -> Option<Millis> {
    let words = words(text);
    (0..words.len()).find_map(|from| at(&words[from..]).map(|(time, _)| time))
}

/// The words of a text but for those between a number and its unit: `two extra minutes`.
fn words(text: &str) -> Vec<String> {
    const BETWEEN: [&str; 4] = ["extra", "more", "additional", "whole"];
    let words = kin::words(text).into_iter().map(|word| word.word);
    words
        .filter(|word| !BETWEEN.contains(&word.as_str()))
        .collect()
}

/// The time with which the words begin, and how many of them say it: parts follow one another, with or without an "and".
fn at(words: &[String]) -> Option<(Millis, usize)> {
    let (mut seconds, mut taken) = part(words)?;
    loop {
        let skipped = taken + usize::from(words.get(taken).is_some_and(|word| word == "and"));
        let Some((more, length)) = words.get(skipped..).and_then(part) else {
            return Some((Millis::from_seconds(seconds), taken));
        };
        seconds = seconds.checked_add(more)?;
        taken = skipped + length;
    }
}

/// One part of a time in seconds, and how many words say it: `an hour`, `half a minute`, `20 sec`, `1h30m`.
fn part(words: &[String]) -> Option<(u64, usize)> {
    let words: Vec<&str> = words.iter().take(4).map(String::as_str).collect();
    match words.as_slice() {
        ["quarter", "of", "an", unit, ..] => Some((seconds_of(unit)? / 4, 4)),
        ["half", "a" | "an", unit, ..] => Some((seconds_of(unit)? / 2, 3)),
        [many, unit, ..] if seconds_of(unit).is_some() && how_many(many).is_some() => {
            Some((how_many(many)?.checked_mul(seconds_of(unit)?)?, 2))
        }
        [glued, ..] => Some((glued_seconds(glued)?, 1)),
        [] => None,
    }
}

fn how_many(word: &str) -> Option<u64> {
    match word {
        "a" | "an" => Some(1),
        "fifteen" => Some(15),
        "twenty" => Some(20),
        "thirty" => Some(30),
        "forty" => Some(40),
        "fifty" => Some(50),
        "sixty" => Some(60),
        "ninety" => Some(90),
        word => (1..=12)
            .find(|n| number(*n) == word)
            .or_else(|| word.parse().ok().filter(|n| *n < 1_000)),
    }
}

fn seconds_of(unit: &str) -> Option<u64> {
    match unit.trim_end_matches('s') {
        "hour" | "h" => Some(3_600),
        "minute" | "min" | "m" => Some(60),
        "second" | "sec" | "" if !unit.is_empty() => Some(1),
        _ => None,
    }
}

/// `91m`, `1h30m`, `45s`.
fn glued_seconds(word: &str) -> Option<u64> {
    let (mut rest, mut seconds) = (word, 0_u64);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (many, after) = rest.split_at(digits);
        let unit = after
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(after.len());
        seconds = how_many(many)?
            .checked_mul(seconds_of(&after[..unit])?)?
            .checked_add(seconds)?;
        rest = &after[unit..];
    }
    (seconds > 0).then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_say_them() {
        for (said, seconds) in [
            ("91m", 5_460),
            ("1h30m", 5_400),
            ("six minutes", 360),
            ("half an hour", 1_800),
            ("an hour and ten minutes", 4_200),
            ("45 sec", 45),
            ("0:04:10", 250),
        ] {
            assert_eq!(of(said), Some(Millis::from_seconds(seconds)), "{said}");
        }
        for said in ["", "m", "91", "five", "e4", "two moves", "91m later"] {
            assert_eq!(of(said), None, "{said}");
        }
        assert_eq!(
            in_text("he thinks for 91m about it"),
            Some(Millis::from_seconds(5_460))
        );
    }
}
