//! What is reported of a game: results as people write them.

use std::fmt;
use std::str::FromStr;

use crate::Outcome;

/// What a game brought White and Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reported {
    /// For White.
    pub white: Outcome,
    /// For Black.
    pub black: Outcome,
}

/// A text that is no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoResult(String);

impl fmt::Display for NoResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{:?} is no result: there are 1-0, 0-1, 1/2 (½-½ and = too), 1/2-0, 0-1/2 and 0-0 for games, and +/-, -/+ and -/- where somebody did not \
             come; W-L, L-W and D-D for games that are not rated.",
            self.0
        )
    }
}

impl std::error::Error for NoResult {}

impl Reported {
    /// Whether there is no result yet.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.white == Outcome::Pending || self.black == Outcome::Pending
    }
}

impl FromStr for Reported {
    type Err = NoResult;

    /// Points before and behind a dash, a colon, a stroke or nothing; forfeits by signs, or with an `f` behind points.
    fn from_str(text: &str) -> Result<Self, NoResult> {
        let no = || NoResult(text.to_owned());
        let plain = text
            .trim()
            .to_ascii_uppercase()
            .replace("1/2", "½")
            .replace("0.5", "½")
            .replace("0,5", "½")
            .replace(['–', '—', '−'], "-");
        let (plain, is_forfeit) = match plain.strip_suffix('F') {
            Some(rest) => (rest.trim_end(), true),
            None => (plain.as_str(), false),
        };
        let signs: Vec<char> = plain.chars().filter(|sign| !sign.is_whitespace()).collect();
        let (white, black) = match signs.as_slice() {
            ['½' | '='] => ('½', '½'),
            // A dash between two signs is what parts them; of two alone it is one of them.
            [white, '-' | ':' | '/', black] | [white, black] => (*white, *black),
            _ => return Err(no()),
        };
        let outcomes = match (white, black) {
            ('1', '0') => (Outcome::Win, Outcome::Loss),
            ('0', '1') => (Outcome::Loss, Outcome::Win),
            ('½' | '=', '½' | '=') => (Outcome::Draw, Outcome::Draw),
            ('½', '0') => (Outcome::Draw, Outcome::Loss),
            ('0', '½') => (Outcome::Loss, Outcome::Draw),
            ('0', '0') => (Outcome::Loss, Outcome::Loss),
            ('+', '-') => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            ('-', '+') => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            ('-', '-') => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            ('W', 'L') => (Outcome::UnratedWin, Outcome::UnratedLoss),
            ('L', 'W') => (Outcome::UnratedLoss, Outcome::UnratedWin),
            ('D', 'D') => (Outcome::UnratedDraw, Outcome::UnratedDraw),
            _ => return Err(no()),
        };
        let (white, black) = match (is_forfeit, outcomes) {
            (false, outcomes) => outcomes,
            (true, (Outcome::Win, Outcome::Loss)) => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            (true, (Outcome::Loss, Outcome::Win)) => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            (true, (Outcome::Loss, Outcome::Loss)) => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            (true, _) => return Err(no()),
        };
        Ok(Self { white, black })
    }
}

impl fmt::Display for Reported {
    /// `1-0`, `½-½`, `+/-`; `*` where there is no result yet.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |outcome: Outcome| match outcome {
            Outcome::Draw => '½',
            other => other.code(),
        };
        let (white, black) = (sign(self.white), sign(self.black));
        let is_unplayed = |outcome| matches!(outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
        if self.is_pending() {
            formatter.pad("*")
        } else if is_unplayed(self.white) || is_unplayed(self.black) {
            formatter.pad(&format!("{white}/{black}"))
        } else {
            formatter.pad(&format!("{white}-{black}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(written: &[&str], shown: &str) {
        for text in written {
            let told = text.parse::<Reported>().map(|told| told.to_string());
            assert_eq!(told.as_deref(), Ok(shown), "{text}");
        }
    }

    #[test]
    fn results_are_read_as_people_write_them() {
        check(&["1-0", "1:0", "1 – 0", "1—0", "10", "1/0"], "1-0");
        check(&["0-1", "0:1", " 0−1 "], "0-1");
        check(
            &[
                "1/2", "½", "=", "½-½", "1/2-1/2", "1/2:1/2", "0.5-0.5", "0,5:0,5", "=-=",
            ],
            "½-½",
        );
        check(&["½-0", "1/2-0", "0.5:0"], "½-0");
        check(&["0-½", "0-1/2"], "0-½");
        check(&["0-0", "0:0"], "0-0");
        check(
            &["+/-", "+-", "+:-", "+--", "+ / -", "1-0f", "1:0 F"],
            "+/-",
        );
        check(&["-/+", "-+", "-:+", "--+", "0-1F"], "-/+");
        check(&["-/-", "--", "-:-", "---", "0-0f"], "-/-");
        check(&["W-L", "w/l"], "W-L");
        check(&["D-D"], "D-D");
        for text in [
            "", "1", "0", "2-0", "1-1", "1-½", "*", "½-½f", "1-0-0", "remis", "+/+",
        ] {
            let refused = text.parse::<Reported>().expect_err(text);
            assert!(refused.to_string().contains("1-0"), "{refused}");
        }
    }
}
