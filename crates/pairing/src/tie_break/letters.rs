//! Tie-breaks as reports call them and as people are told of them.

use std::fmt;
use std::str::FromStr;

use super::course::Forfeits;
use super::measure::{Measure, TeamScore};
use super::opponents::Cut;

/// A tie-break, with the letters by which line `202` of the report file calls it: `BH/C1`, `SB/P`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TieBreak {
    /// What it measures.
    pub measure: Measure,
    /// In which score of teams it is asked, where it says so (`:MP`, `:GP`); else in the one that decides.
    pub score: Option<TeamScore>,
    /// How it takes games without play, where it says so (`/P`: as played); else as the system has it.
    pub forfeits: Option<Forfeits>,
}

impl From<Measure> for TieBreak {
    fn from(measure: Measure) -> Self {
        Self {
            measure,
            score: None,
            forfeits: None,
        }
    }
}

impl TieBreak {
    /// What it is called: `Buchholz, without the lowest`.
    #[must_use]
    pub fn name(self) -> String {
        self.measure.name().to_owned() + &self.changes()
    }

    /// What it means, in one line; what is changed in it, its name says.
    #[must_use]
    pub const fn says(self) -> &'static str {
        self.measure.says()
    }

    /// Whether it can be asked of teams.
    #[must_use]
    pub const fn is_for_teams(self) -> bool {
        let is_own = matches!(self.measure, Measure::Elected | Measure::PairingNumber);
        self.measure.is_of_teams() || self.measure.is_of_scores() || is_own
    }

    /// Whether it can be asked of players.
    #[must_use]
    pub const fn is_for_players(self) -> bool {
        !self.measure.is_of_teams() && self.score.is_none()
    }

    /// What its letters change in what it measures.
    fn changes(self) -> String {
        let mut told = match self.score {
            None => String::new(),
            Some(TeamScore::Match) => " in match points".to_owned(),
            Some(TeamScore::Game) => " in game points".to_owned(),
        };
        let number = |count: usize, what: &str| match count {
            1 => format!("the {what}"),
            count => format!("the {count} {what}"),
        };
        let least = match self.measure {
            Measure::Progressive(_) => "first",
            _ => "lowest",
        };
        let Cut { lowest, highest } = self.measure.cut();
        if lowest > 0 {
            told += &format!(", without {}", number(lowest, least));
        }
        if highest > 0 {
            told += &format!(" and {}", number(highest, "highest"));
        }
        match self.measure {
            Measure::AverageForeBuchholz | Measure::Strength { fore: true, .. } => {
                told += ", the last round as drawn";
            }
            Measure::Koya(raised) if raised != 0 => {
                let way = if raised > 0 { "up" } else { "down" };
                let halves = match raised.unsigned_abs() {
                    1 => "half a point".to_owned(),
                    halves => format!("{halves} half points"),
                };
                told += &format!(", the limit {halves} {way}");
            }
            _ => {}
        }
        if let Measure::Strength {
            scale: Some(scale), ..
        } = self.measure
        {
            told += &format!(", the scale {scale}");
        }
        if self.forfeits == Some(Forfeits::Played) {
            told += ", games without play as played";
        }
        told
    }

    /// The same with a change that stands behind a stroke.
    fn changed(self, change: &str) -> Option<Self> {
        let (kind, count) = change.split_at_checked(1)?;
        let measure = match (kind.to_ascii_uppercase().as_str(), count) {
            ("P", "") if self.measure.asks_who_was_met() && self.forfeits.is_none() => {
                let forfeits = Some(Forfeits::Played);
                return Some(Self { forfeits, ..self });
            }
            ("F", "") if self.measure == Measure::AverageBuchholz => Measure::AverageForeBuchholz,
            ("F", "") => self.measure.strength(true, None)?,
            ("K", count) => {
                let scale = counted(count).and_then(|scale| u32::try_from(scale).ok())?;
                self.measure.strength(false, Some(scale))?
            }
            ("L", count) if self.measure == Measure::Koya(0) => Measure::Koya(count.parse().ok()?),
            ("C", count) => self.measure.with_cut(Cut::lowest(counted(count)?))?,
            ("M", count) => self.measure.with_cut(Cut::median(counted(count)?))?,
            _ => return None,
        };
        Some(Self { measure, ..self })
    }
}

/// A number from 1.
fn counted(text: &str) -> Option<usize> {
    text.parse().ok().filter(|count| *count > 0)
}

impl fmt::Display for TieBreak {
    /// The letters.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.measure.letters().to_owned();
        letters += match self.score {
            None => "",
            Some(TeamScore::Match) => ":MP",
            Some(TeamScore::Game) => ":GP",
        };
        match (self.measure, self.measure.cut()) {
            (Measure::AverageForeBuchholz, _) => letters += "/F",
            (Measure::Koya(raised), _) if raised != 0 => letters += &format!("/L{raised:+}"),
            (Measure::Strength { fore, scale }, _) => {
                letters += if fore { "/F" } else { "" };
                letters += &scale.map_or_else(String::new, |scale| format!("/K{scale}"));
            }
            (_, Cut::NONE) => {}
            (_, Cut { lowest, highest: 0 }) => letters += &format!("/C{lowest}"),
            (_, Cut { lowest, .. }) => letters += &format!("/M{lowest}"),
        }
        if self.forfeits == Some(Forfeits::Played) {
            letters += "/P";
        }
        formatter.pad(&letters)
    }
}

/// Letters that call no tie-break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTieBreak(String);

impl fmt::Display for UnknownTieBreak {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<&str> = Measure::ALL.map(Measure::letters).to_vec();
        write!(
            formatter,
            "{:?} is no tie-break: they are {}; with /C1, /C2 the least are left out of BH, FB, SB, PS and ARO, with /M1, /M2 the greatest \
             too, of BH, FB and ARO; /P takes games without play as played, of BH, FB, SB and DE; AOB/F takes the last round as drawn, \
             KS/L+1, KS/L-1 move its limit by half a point; of teams :MP and :GP behind the letters say in which points, SSSC/K4 the scale.",
            self.0,
            all.join(", ")
        )
    }
}

impl std::error::Error for UnknownTieBreak {}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        let unknown = || UnknownTieBreak(text.to_owned());
        // The Handbook writes BH-C1, reports BH/C1, and some programs BH#C1.
        let (letters, changes) = match text.split_once(['/', '-', '#']) {
            Some((letters, changes)) => (letters, Some(changes)),
            None => (text, None),
        };
        let (letters, score) = match letters.split_once(':') {
            None => (letters, None),
            Some((letters, score)) if score.eq_ignore_ascii_case("MP") => {
                (letters, Some(TeamScore::Match))
            }
            Some((letters, score)) if score.eq_ignore_ascii_case("GP") => {
                (letters, Some(TeamScore::Game))
            }
            Some(_) => return Err(unknown()),
        };
        let measure = Measure::called(letters).ok_or_else(unknown)?;
        if score.is_some() && !measure.is_of_scores() {
            return Err(unknown());
        }
        let mut changes = changes.into_iter().flat_map(|changes| changes.split('/'));
        let plain = Self {
            score,
            ..Self::from(measure)
        };
        changes.try_fold(plain, |told, change| {
            told.changed(change).ok_or_else(unknown)
        })
    }
}
