//! Times for thinking as people write and say them.

use std::fmt;

use super::TimeControl;

/// Words that are no time for thinking: what was found, and what would be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTime(String);

impl fmt::Display for NoTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoTime {}

impl TimeControl {
    /// Reads a time as people write it: `3+2` and `3|2` are minutes and seconds, `5`, `10 min`, `1 hour`, `90+30`,
    /// `40/90, 30 + 30 s`, `G/30;d5`, `3 days a move`; and every form that is written here.
    ///
    /// # Errors
    /// [`NoTime`] for words that are none.
    pub fn read(text: &str) -> Result<TimeControl, NoTime> {
        if let Ok(control) = text.trim().parse() {
            return Ok(control);
        }
        let plain = in_units(text);
        let fault = |part: &str| {
            if let Some((time, added)) = part.trim().split_once('+')
                && is_number(time)
                && added.contains('.')
            {
                return NoTime(format!(
                    "“{0}” may be minutes, or seconds as engines are tested: write {time}m+{added}s or {time}s+{added}s",
                    part.trim()
                ));
            }
            NoTime(format!(
                "“{}” is no time that can be read; write 3+2, 10 min, 1 hour, 90+30, or 40/90, 30 + 30 s",
                part.trim()
            ))
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
            let control =
                TimeControl::read(written).unwrap_or_else(|fault| panic!("{written}: {fault}"));
            assert_eq!(control.to_string(), understood, "{written}");
        }
    }

    #[test]
    fn what_is_no_time_is_told_with_an_example() {
        let fault = TimeControl::read("10+0.1")
            .expect_err("minutes or seconds")
            .to_string();
        assert!(fault.contains("10m+0.1s or 10s+0.1s"), "{fault}");
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
            let fault = TimeControl::read(written).expect_err(written).to_string();
            assert!(fault.contains("write 3+2"), "{written}: {fault}");
        }
    }
}
