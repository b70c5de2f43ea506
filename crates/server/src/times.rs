//! Times for thinking as people write and say them, and the kind of event that follows from them.

use jadoube_laws::control::{Bonus, Period};
use jadoube_laws::{Code, EventKind, Millis, TimeControl};
use serde::Serialize;
use utoipa::ToSchema;

const MINUTE: u64 = 60_000;

/// What makes a game fast where a code has rules for such games and leaves their bounds to the organizer.
const USUAL: (u64, u64) = (10 * MINUTE, 60 * MINUTE);

/// A time as it was understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimeRead {
    /// As a table takes it: `3m+2s`.
    pub time: String,
    /// As a player writes it: `3+2`, minutes and seconds.
    pub short: String,
    /// In words.
    pub words: String,
    /// The kind of event that follows from it under the code: `classical`, `rapid`, `blitz`.
    pub event: String,
    /// The clauses that say so; none where the code leaves it to the organizer or knows no such kinds.
    pub clauses: Vec<String>,
}

impl TimeRead {
    /// What was understood, under a code.
    pub fn of(control: &TimeControl, code: &Code) -> TimeRead {
        let (event, clauses) = event_of(control, code);
        TimeRead {
            time: control.to_string(),
            short: short(control),
            words: words(control),
            event: event.name().to_owned(),
            clauses,
        }
    }
}

/// Reads a time as people write it: `3+2` and `3|2` are minutes and seconds, `5`, `10 min`, `1 hour`, `90+30`,
/// `40/90, 30 + 30 s`, `G/30;d5`, `3 days a move`; and every form of [`TimeControl`].
///
/// # Errors
/// A sentence that says what was found and what would be understood.
pub fn read_time(text: &str) -> Result<TimeControl, String> {
    if let Ok(control) = text.trim().parse() {
        return Ok(control);
    }
    let plain = in_units(text);
    let fault = |part: &str| {
        format!(
            "“{}” is no time that can be read; write 3+2 (minutes, and seconds added with each move), 10 min, 1 hour, 90+30, or 40/90, 30 + 30 s",
            part.trim()
        )
    };
    let (plain, total) = match plain.strip_suffix("total") {
        Some(plain) => (plain, " total"),
        None => (plain.as_str(), ""),
    };
    if let Some(days) = days(plain) {
        return days.parse().map_err(|_| fault(text));
    }
    let mut periods: Vec<String> = Vec::new();
    for part in plain.split([',', ';']) {
        match (
            part.strip_prefix('d').filter(|rest| is_number(rest)),
            periods.last_mut(),
        ) {
            (Some(delay), Some(before)) => before.push_str(&format!(" d{delay}s")),
            _ => periods.push(period(part).ok_or_else(|| fault(part))?),
        }
    }
    let whole = periods.join(", ") + total;
    whole.parse().map_err(|_| fault(text))
}

/// The text without blanks, its words made signs: `m`, `s`, `h`, `+`, `/`, `,`.
fn in_units(text: &str) -> String {
    let mut plain = format!(" {} ", text.trim().to_lowercase());
    // Longer words before those that are part of them.
    for (word, sign) in [
        ("for the rest", ""),
        ("for all moves", ""),
        ("per player", ""),
        ("increment", ""),
        ("bonus", ""),
        ("for each move", ""),
        ("with each move", ""),
        ("per move", "/move"),
        ("a move", "/move"),
        ("each", ""),
        ("moves in", "/"),
        ("moves", ""),
        ("delay", "d"),
        (", then", ","),
        ("then", ","),
        ("plus", "+"),
        ("and", "+"),
        ("minutes", "m"),
        ("minute", "m"),
        ("mins", "m"),
        ("min", "m"),
        ("seconds", "s"),
        ("second", "s"),
        ("secs", "s"),
        ("sec", "s"),
        ("hours", "h"),
        ("hour", "h"),
        ("hrs", "h"),
        ("hr", "h"),
        ("days", "d"),
        ("day", "d"),
        ("game/", ""),
        (" g/", " "),
        ("|", "+"),
        ("′", "m"),
        ("’", "m"),
        ("'", "m"),
        ("″", "s"),
        ("”", "s"),
        ("\"", "s"),
    ] {
        plain = plain.replace(word, sign);
    }
    plain.retain(|sign| !sign.is_whitespace());
    plain
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `3d/move`, `3d`, `10/30d`.
fn days(plain: &str) -> Option<String> {
    let number = plain
        .strip_suffix("/move")
        .unwrap_or(plain)
        .strip_suffix('d')?;
    match number.split_once('/') {
        Some((moves, days)) => (is_number(moves) && is_number(days)).then(|| format!("{number}d")),
        None => is_number(number).then(|| format!("{number}d/move")),
    }
}

/// One period in the form that [`TimeControl`] reads.
fn period(plain: &str) -> Option<String> {
    let plain = plain.strip_suffix("/move").unwrap_or(plain);
    let (moves, rest) = match plain.split_once('/') {
        Some((moves, rest)) if is_number(moves) => (Some(moves), rest),
        Some(_) => return None,
        None => (None, plain),
    };
    let (time, bonus) = match (rest.split_once('+'), rest.split_once('d')) {
        // An hour and thirty minutes is no bonus.
        (Some((hours, minutes)), _) if hours.ends_with('h') && minutes.ends_with('m') => {
            (format!("{hours}{minutes}"), String::new())
        }
        (Some((time, added)), _) => (time.to_owned(), format!("+{}", span(added, "s")?)),
        (None, Some((time, delay))) => (time.to_owned(), format!(" d{}", span(delay, "s")?)),
        (None, None) => (rest.to_owned(), String::new()),
    };
    // So many moves in one, two or three is hours to whoever writes it so.
    let few = time.parse::<u32>().is_ok_and(|number| number <= 3);
    let unit = if moves.is_some() && few { "h" } else { "m" };
    let moves = moves.map_or_else(String::new, |moves| format!("{moves}/"));
    Some(format!("{moves}{}{bonus}", span(&time, unit)?))
}

/// A span with its unit; minutes may follow hours bare, as in `1h30`, and a half be written out.
fn span(text: &str, unit: &str) -> Option<String> {
    let text = text
        .strip_prefix("0:")
        .filter(|rest| rest.contains(':'))
        .map_or(text, |_| text);
    if is_number(text) {
        return Some(format!("{text}{unit}"));
    }
    if let Some((whole, half)) = text.split_once(['.', '½']) {
        let (number, rest) = match half.strip_prefix('5') {
            Some(rest) => (whole, rest),
            None => (whole, half),
        };
        let whole: u32 = if number.is_empty() {
            0
        } else {
            number.parse().ok()?
        };
        return match (rest, unit) {
            ("h", _) | ("", "h") => Some(format!("{}m", whole * 60 + 30)),
            ("m", _) | ("", "m") => Some(format!("{}s", whole * 60 + 30)),
            _ => None,
        };
    }
    match text.split_once('h') {
        Some((hours, minutes)) if is_number(hours) && is_number(minutes) => {
            Some(format!("{hours}h{minutes}m"))
        }
        _ => Some(text.to_owned()),
    }
}

/// As a player writes it: minutes, and seconds after the plus.
pub fn short(control: &TimeControl) -> String {
    let TimeControl::Periods { periods, total } = control else {
        return control.to_string();
    };
    let bare = |time: Millis| time.0.is_multiple_of(MINUTE);
    let one = |period: &Period| {
        if !bare(period.time) {
            return period.to_string();
        }
        let time = period.time.0 / MINUTE;
        let (hours, minutes) = (time / 60, time % 60);
        let moves = period
            .moves
            .map_or_else(String::new, |moves| format!("{moves}/"));
        match period.bonus {
            Bonus::Increment(added) => format!("{moves}{time}+{}", added.seconds()),
            Bonus::Delay(delay) => format!("{moves}{time} d{}", delay.seconds()),
            Bonus::None if hours > 0 && minutes == 0 => format!("{moves}{hours} h"),
            Bonus::None => format!("{moves}{time} min"),
        }
    };
    let all: Vec<String> = periods.iter().map(one).collect();
    format!("{}{}", all.join(", "), if *total { " total" } else { "" })
}

/// The whole in words.
pub fn words(control: &TimeControl) -> String {
    match control {
        TimeControl::Days { moves: 1, days } => {
            format!("{} for each move", count(u64::from(*days), "day"))
        }
        TimeControl::Days { moves, days } => {
            format!("{moves} moves in {}", count(u64::from(*days), "day"))
        }
        TimeControl::Periods { periods, total } => {
            let last = periods.len().saturating_sub(1);
            let parts: Vec<String> = periods
                .iter()
                .enumerate()
                .map(|(at, period)| in_words(period, at > 0 && at == last))
                .collect();
            let counted = if *total {
                ", counted from the beginning"
            } else {
                ""
            };
            format!("{}{counted}", parts.join(", then "))
        }
    }
}

fn in_words(period: &Period, last: bool) -> String {
    let time = spelled(period.time);
    let what = match period.moves {
        Some(moves) => format!("{moves} moves in {time}"),
        None if last => format!("{time} for the rest"),
        None => format!("{time} for each player"),
    };
    match period.bonus {
        Bonus::None => what,
        Bonus::Increment(added) => format!("{what}, and {} added with each move", spelled(added)),
        Bonus::Delay(delay) => {
            format!("{what}, and in each turn the first {} free", spelled(delay))
        }
    }
}

fn spelled(time: Millis) -> String {
    let seconds = time.seconds();
    let parts = [
        (seconds / 3600, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
    ];
    let told: Vec<String> = parts
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, unit)| count(number, unit))
        .collect();
    if told.is_empty() {
        "no time".to_owned()
    } else {
        told.join(" ")
    }
}

fn count(number: u64, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// The kind of event that a time makes under a code, with the clauses that say so.
pub fn event_of(control: &TimeControl, code: &Code) -> (EventKind, Vec<String>) {
    let TimeControl::Periods { periods, .. } = control else {
        return (EventKind::Classical, Vec::new());
    };
    let rule = code.rules.form.limits.as_ref();
    let rule = rule.and_then(|rule| rule.at(EventKind::Classical));
    let said = rule.as_ref().map(|rule| {
        (
            rule.is.blitz_up_to.as_millis(),
            rule.is.rapid_below.as_millis(),
        )
    });
    let by = rule.map_or_else(Vec::new, |rule| {
        rule.by.iter().map(ToString::to_string).collect()
    });
    let (blitz, rapid) = said.unwrap_or(USUAL);
    let whole = sixty_moves(periods);
    let kind = match whole {
        _ if whole <= blitz => EventKind::Blitz,
        _ if whole < rapid => EventKind::Rapid,
        _ => EventKind::Classical,
    };
    if kind == EventKind::Classical || knows(code, kind) {
        (kind, by)
    } else {
        (EventKind::Classical, Vec::new())
    }
}

/// The time allotted for all periods, and sixty times what each move adds.
fn sixty_moves(periods: &[Period]) -> u64 {
    let allotted: u64 = periods.iter().map(|period| period.time.0).sum();
    let added = periods.first().map_or(0, |period| match period.bonus {
        Bonus::None => 0,
        Bonus::Increment(time) | Bonus::Delay(time) => time.0,
    });
    allotted.saturating_add(added.saturating_mul(60))
}

/// Whether some parameter of the code has a value of its own for this kind of event.
pub fn knows(code: &Code, kind: EventKind) -> bool {
    code.all_given()
        .any(|given| given.own().any(|(own, _)| own == kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (written, understood) in [
            ("3+2", "3m+2s"),
            ("3 + 2", "3m+2s"),
            ("3|2", "3m+2s"),
            ("5", "5m"),
            ("10 min", "10m"),
            ("10′", "10m"),
            ("90+30", "1h30m+30s"),
            ("90 minutes + 30 seconds per move", "1h30m+30s"),
            ("5 min plus 3 sec increment", "5m+3s"),
            ("40/90, 30 + 30 s", "40/1h30m, 30m+30s"),
            ("40/90+30, 30+30", "40/1h30m+30s, 30m+30s"),
            ("40 moves in 2 hours, then 1 hour", "40/2h, 1h"),
            ("40/2, 20/1", "40/2h, 20/1h"),
            ("1 hour", "1h"),
            ("1h30", "1h30m"),
            ("1 hour and 30 minutes", "1h30m"),
            ("1.5 hours", "1h30m"),
            ("½ hour", "30m"),
            ("1 minute", "1m"),
            ("30 sec", "30s"),
            ("G/30;d5", "30m d5s"),
            ("5 delay 3", "5m d3s"),
            ("3 days a move", "3d/move"),
            ("3 days", "3d/move"),
            ("10 moves in 30 days", "10/30d"),
            ("15m+10s", "15m+10s"),
            ("30/2h, 45/3h total", "30/2h, 45/3h total"),
        ] {
            let control = read_time(written).unwrap_or_else(|fault| panic!("{written}: {fault}"));
            assert_eq!(control.to_string(), understood, "{written}");
            assert_eq!(
                read_time(&short(&control)),
                Ok(control.clone()),
                "{written}: {}",
                short(&control)
            );
        }
    }

    #[test]
    fn what_is_no_time_is_told_with_an_example() {
        for written in [
            "soon",
            "3x2",
            "+",
            "40/",
            "/5",
            "5+x",
            "",
            "5+3+2",
            "-3",
            "999999999999",
        ] {
            let fault = read_time(written).expect_err(written);
            assert!(fault.contains("write 3+2"), "{written}: {fault}");
        }
    }

    #[test]
    fn what_was_understood_is_told_in_words() {
        for (control, told) in [
            (
                "3m+2s",
                "3 minutes for each player, and 2 seconds added with each move",
            ),
            (
                "40/90m, 30m+30s",
                "40 moves in 1 hour 30 minutes, then 30 minutes for the rest, and 30 seconds added with each move",
            ),
            (
                "5m d3s",
                "5 minutes for each player, and in each turn the first 3 seconds free",
            ),
            ("3d/move", "3 days for each move"),
        ] {
            assert_eq!(words(&control.parse().expect(control)), told);
        }
    }

    #[test]
    fn the_event_follows_from_the_time_by_the_code_itself() {
        for (code, control, event, says) in [
            ("fide-2023", "3m+2s", "blitz", true),
            ("fide-2023", "10m", "blitz", true),
            ("fide-2023", "10m+1s", "rapid", true),
            ("fide-2023", "15m+10s", "rapid", true),
            ("fide-2023", "30m+30s", "classical", true),
            ("fide-2023", "90m+30s", "classical", true),
            ("digest-2018", "3m+2s", "blitz", false),
            ("fide-1931", "5m", "classical", false),
            ("fide-2023", "3d/move", "classical", false),
        ] {
            let code = Code::by_id(code).expect(code);
            let (kind, by) = event_of(&control.parse().expect(control), code);
            assert_eq!(
                (kind.name(), !by.is_empty()),
                (event, says),
                "{} {control}",
                code.id
            );
        }
    }
}
