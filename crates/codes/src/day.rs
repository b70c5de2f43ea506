//! The law of a day: which printed code governed, and where none that the program carries did.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::date::Date;
use super::shelf::Shelf;
use super::whole::Code;

/// What the program knows of the law on a date.
#[derive(Debug, Clone)]
pub struct CodeOfDay {
    /// The date that was asked for.
    pub asked: Date,
    /// How well it is covered.
    pub fit: Fit,
    /// The code that governed, or in a gap the one before it; none before the first.
    pub code: Option<Arc<Code>>,
    /// In a gap, or before the first code: the one that comes after it.
    pub next: Option<Arc<Code>>,
}

/// How well a date is covered by the printed codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// A code that the program carries governed on that date.
    Exact,
    /// The date lies in a gap: the code that then governed is not carried, and the one before it is the nearest.
    Nearest,
    /// The date lies before the first code.
    None,
}

impl Fit {
    /// The word by which answers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Fit::Exact => "exact",
            Fit::Nearest => "nearest",
            Fit::None => "none",
        }
    }
}

impl Code {
    /// The printed code that governed on a date, or the nearest before it in a gap.
    ///
    /// What is unknown of the date is taken as late as it can be, so that the year of a new code means that code.
    /// Codes without a date of their own, digests and the rules of houses among them, are the law of no day.
    ///
    /// ```
    /// use jadoube_codes::Code;
    /// use jadoube_codes::Fit;
    ///
    /// let law = Code::of_day("2015.07.??".parse().unwrap());
    /// assert_eq!((law.code.unwrap().id, law.fit), ("fide-2014", Fit::Exact));
    /// let gap = Code::of_day("1985-11-09".parse().unwrap());
    /// assert_eq!((gap.code.as_ref().unwrap().id, gap.fit), ("fide-1955", Fit::Nearest));
    /// assert!(gap.to_string().contains("fide-1997"));
    /// ```
    pub fn of_day(date: Date) -> CodeOfDay {
        Shelf::shipped().of_day(date)
    }
}

impl Shelf {
    /// The same as [`Code::of_day`] among [`Shelf::all`].
    pub fn of_day(&self, date: Date) -> CodeOfDay {
        let day = date.last();
        let (code, next) = around(self.all(), day);
        let covers = |code: &Arc<Code>| code.until.is_none_or(|until| until.last() >= day);
        let fit = match code {
            Some(found) if covers(found) => Fit::Exact,
            Some(_) => Fit::Nearest,
            None => Fit::None,
        };
        CodeOfDay {
            asked: date,
            fit,
            code: code.cloned(),
            next: next.filter(|_| fit != Fit::Exact).cloned(),
        }
    }
}

/// The latest code that had come into force by a day, and the first that came after it.
fn around(all: &[Arc<Code>], day: (u16, u8, u8)) -> (Option<&Arc<Code>>, Option<&Arc<Code>>) {
    let dated = all
        .iter()
        .filter_map(|code| Some((code, code.from?.first())));
    let (before, after): (Vec<_>, Vec<_>) = dated.partition(|(_, from)| *from <= day);
    let latest = before.into_iter().max_by_key(|(_, from)| *from);
    let first = after.into_iter().min_by_key(|(_, from)| *from);
    (latest.map(|(code, _)| code), first.map(|(code, _)| code))
}

impl CodeOfDay {
    /// The codes of which an answer must hold to be given: one, or in a gap those on both sides of it.
    pub fn sides(&self) -> impl Iterator<Item = &Arc<Code>> {
        let next = self.next.iter().filter(|_| self.fit == Fit::Nearest);
        self.code.iter().chain(next)
    }
}

impl fmt::Display for CodeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = self.asked;
        match (self.fit, &self.code, &self.next) {
            (Fit::Exact, Some(code), _) => write!(f, "{asked}: {} governed", code.id),
            (Fit::Nearest, Some(code), next) => {
                write!(f, "{asked}: the law of that day is not carried; ")?;
                write!(f, "nearest before it is {}", code.id)?;
                if let Some(until) = code.until {
                    write!(f, ", to {until}")?;
                }
                match next.as_ref().and_then(|next| Some((next.id, next.from?))) {
                    Some((next, from)) => write!(f, ", and after it comes {next}, from {from}"),
                    None => Ok(()),
                }
            }
            (_, _, Some(next)) => match next.from {
                Some(from) => write!(
                    f,
                    "{asked}: no law of that day is carried; the first is {}, from {from}",
                    next.id
                ),
                None => write!(f, "{asked}: no law of that day is carried"),
            },
            _ => write!(f, "{asked}: no law of that day is carried"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(date: &str, code: Option<&str>, fit: Fit) {
        let law = Code::of_day(date.parse().expect("a date"));
        assert_eq!(
            (law.code.as_ref().map(|code| code.id), law.fit),
            (code, fit),
            "{date}"
        );
    }

    #[test]
    fn a_date_finds_the_law_of_its_day() {
        check("1851", None, Fit::None);
        check("1894-08-31", None, Fit::None);
        for (date, code) in [
            ("1895.08.17", "british"),
            ("1899", "british"),
            ("1929.07.??", "fide-1931"),
            ("1953-07-31", "fide-1931"),
            ("1953", "fide-1955"),
            ("1972.07.11", "fide-1955"),
            ("1997-07-01", "fide-1997"),
            ("2001-06-30", "fide-1997"),
            ("2003", "fide-2001"),
            ("2005-06-30", "fide-2001"),
            ("2006.09.29", "fide-2005"),
            ("2009-06-30", "fide-2005"),
            ("2009", "fide-2009"),
            ("2014-06-30", "fide-2009"),
            ("2014-07-01", "fide-2014"),
            ("2016.11.30", "fide-2014"),
            ("2017-07-01", "fide-2017"),
            ("2017", "fide-2017"),
            ("2018-01-01", "fide-2018"),
            ("2022-12-31", "fide-2018"),
            ("2023.01.01", "fide-2023"),
        ] {
            check(date, Some(code), Fit::Exact);
        }
        for (date, code) in [
            ("1912", "british"),
            ("1929-06-30", "british"),
            ("1985.11.09", "fide-1955"),
            ("1994", "fide-1955"),
            ("1997-06-30", "fide-1955"),
        ] {
            check(date, Some(code), Fit::Nearest);
        }
    }

    #[test]
    fn a_gap_is_told_by_the_days_on_both_its_sides() {
        let gap = Code::of_day("1994".parse().expect("a year"));
        assert_eq!(
            gap.to_string(),
            "1994: the law of that day is not carried; nearest before it is fide-1955, to 1973, and after it comes \
             fide-1997, from 1997-07-01"
        );
        let sides: Vec<&str> = gap.sides().map(|code| code.id).collect();
        assert_eq!(sides, ["fide-1955", "fide-1997"]);
        let early = Code::of_day("1851".parse().expect("a year"));
        assert_eq!(
            early.to_string(),
            "1851: no law of that day is carried; the first is british, from 1894-09"
        );
        assert_eq!(early.sides().count(), 0);
    }

    #[test]
    fn the_printed_codes_follow_each_other_and_no_digest_governs() {
        let mut dated: Vec<&Code> = Code::all()
            .iter()
            .map(|code| &**code)
            .filter(|code| code.from.is_some())
            .collect();
        dated.sort_by_key(|code| code.from.map(|from| from.first()));
        assert!(
            dated
                .iter()
                .all(|code| code.kind == super::super::CodeKind::Printed)
        );
        for pair in dated.windows(2) {
            let until = pair[0].until.map(|until| until.last());
            let from = pair[1].from.map(|from| from.first());
            assert!(until < from, "{} and {}", pair[0].id, pair[1].id);
        }
    }
}
