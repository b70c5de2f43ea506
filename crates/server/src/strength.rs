//! How strongly a machine plays: by the measures that engines have of their own, and below the weakest of them at levels made
//! here, so that a child or a beginner has somebody to beat.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How strongly a machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Strength {
    /// As strongly as it can.
    Full,
    /// Like a player of this rating.
    Elo(i64),
    /// At a level of its own.
    Skill(i64),
    /// At a level below those.
    Level(Level),
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Full => f.write_str("full"),
            Strength::Elo(elo) => write!(f, "elo {elo}"),
            Strength::Skill(level) => write!(f, "skill {level}"),
            Strength::Level(level) => write!(f, "level {}", level.name()),
        }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        let wrong = || {
            format!(
                "found '{text}'; understood would be 'full', 'elo N', 'skill N' or 'level beginner'"
            )
        };
        match text.split_once(' ') {
            None if text == "full" => Ok(Strength::Full),
            Some(("elo", number)) => number.parse().map(Strength::Elo).map_err(|_| wrong()),
            Some(("skill", number)) => number.parse().map(Strength::Skill).map_err(|_| wrong()),
            Some(("level", name)) => {
                let level = Level::ALL.into_iter().find(|level| level.name() == name);
                level.map(Strength::Level).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }
}

impl TryFrom<String> for Strength {
    type Error = String;

    fn try_from(text: String) -> Result<Strength, String> {
        text.parse()
    }
}

impl From<Strength> for String {
    fn from(strength: Strength) -> String {
        strength.to_string()
    }
}

impl Strength {
    /// What a board calls it.
    pub fn label(self) -> String {
        match self {
            Strength::Full => "as strong as it can".to_owned(),
            Strength::Elo(elo) => format!("about {elo} Elo"),
            Strength::Skill(level) => format!("level {level}"),
            Strength::Level(level) => level.name().to_owned(),
        }
    }
}

/// A level below what engines call weak: it looks a few half-moves ahead, and plays any move that seems to it to lose no more
/// than so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Who has just learned how men move.
    Novice,
    /// Who has played some games.
    Beginner,
    /// Who plays now and then.
    Casual,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 3] = [Level::Novice, Level::Beginner, Level::Casual];

    fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Beginner => "beginner",
            Level::Casual => "casual",
        }
    }

    /// What it does, in a sentence.
    pub fn what(self) -> &'static str {
        match self {
            Level::Novice => {
                "It looks one move ahead, often leaves a man to be taken, and does not always see mate."
            }
            Level::Beginner => {
                "It takes what is left to be taken, and gives a pawn or two away here and there."
            }
            Level::Casual => {
                "It leaves nothing for nothing, and plays the second best more often than the best."
            }
        }
    }

    /// How many half-moves it looks ahead.
    pub fn depth(self) -> u32 {
        match self {
            Level::Novice => 1,
            Level::Beginner => 2,
            Level::Casual => 4,
        }
    }

    /// How much a move may lose against the best, in hundredths of a pawn.
    fn gives_away(self) -> i32 {
        match self {
            Level::Novice => 500,
            Level::Beginner => 220,
            Level::Casual => 90,
        }
    }

    /// Which of these moves, with what they come to in hundredths of a pawn, it plays by this lot.
    pub fn picks(self, moves: &[(String, i32)], lot: u64) -> Option<&str> {
        // A game that is won or lost anyhow is won and lost in many ways, mate among them.
        let seen = |score: i32| match self {
            Level::Novice => score.clamp(-SETTLED, SETTLED),
            Level::Beginner | Level::Casual => score,
        };
        let best = moves.iter().map(|(_, score)| seen(*score)).max()?;
        let least = best.saturating_sub(self.gives_away());
        let among: Vec<&str> = moves
            .iter()
            .filter(|(_, score)| seen(*score) >= least)
            .map(|(made, _)| made.as_str())
            .collect();
        let at = lot % u64::try_from(among.len()).ok()?.max(1);
        among.get(usize::try_from(at).ok()?).copied()
    }
}

/// So far ahead, in hundredths of a pawn, a novice takes all for the same.
const SETTLED: i32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read_as_they_are_written() {
        let levels = Level::ALL.map(Strength::Level);
        for strength in [Strength::Full, Strength::Elo(1500), Strength::Skill(3)]
            .into_iter()
            .chain(levels)
        {
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        for wrong in [
            "",
            "elo",
            "elo x",
            "strong",
            "skill 1.5",
            "level",
            "level 3",
        ] {
            assert!(wrong.parse::<Strength>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_weaker_the_level_the_more_it_gives_away() {
        let moves: Vec<(String, i32)> = [
            ("best", 40),
            ("next", -30),
            ("pawn", -150),
            ("piece", -400),
            ("queen", -900),
        ]
        .map(|(made, score)| (made.to_owned(), score))
        .to_vec();
        for (level, among) in [
            (Level::Casual, &["best", "next"][..]),
            (Level::Beginner, &["best", "next", "pawn"]),
            (Level::Novice, &["best", "next", "pawn", "piece"]),
        ] {
            let mut picked: Vec<&str> =
                (0..60).filter_map(|lot| level.picks(&moves, lot)).collect();
            picked.truncate(among.len());
            assert_eq!(picked, among, "{level:?}");
        }
        // A beginner mates when he sees it, a novice not always.
        let mates = [("mate".to_owned(), 100_000), ("takes".to_owned(), 700)];
        assert_eq!(Level::Beginner.picks(&mates, 1), Some("mate"));
        assert_eq!(Level::Novice.picks(&mates, 1), Some("takes"));
        assert_eq!(Level::Casual.picks(&[], 7), None);
    }
}
