//! A tournament as it stands: who plays, what was played, and what was arranged.

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;

use crate::{Color, Outcome, Points, Scoring};

/// The tournament pairing number of a player (C.04.2, 2.2): his rank when the tournament began, from 1.
pub type Number = u32;

/// What a round was, or is to be, for a player.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The opponent, if there is one.
    pub opponent: Option<Number>,
    /// The color, if one was given.
    pub color: Option<Color>,
    /// What came of it.
    pub outcome: Outcome,
}

impl Entry {
    /// A round without an opponent.
    #[must_use]
    pub fn alone(outcome: Outcome) -> Self {
        Self {
            opponent: None,
            color: None,
            outcome,
        }
    }

    /// A round against somebody.
    #[must_use]
    pub fn against(opponent: Number, color: Color, outcome: Outcome) -> Self {
        Self {
            opponent: Some(opponent),
            color: Some(color),
            outcome,
        }
    }
}

/// A player, as line `001` of the report file has him.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Player {
    /// His pairing number.
    pub number: Number,
    /// His name.
    pub name: String,
    /// `m` or `w`, if it is said.
    pub sex: Option<char>,
    /// His title in short, like `GM`, or nothing.
    pub title: String,
    /// His rating; 0 is none.
    pub rating: u32,
    /// His federation, three letters, or nothing.
    pub federation: String,
    /// His number with FIDE, or nothing.
    pub fide_id: String,
    /// When he was born, or nothing.
    pub birth: String,
    /// The rounds, from the first on.
    pub rounds: Vec<Entry>,
}

impl Player {
    /// What a round (from 1) was for him; one that is not written down is an absence.
    #[must_use]
    pub fn entry(&self, round: usize) -> Entry {
        round
            .checked_sub(1)
            .and_then(|at| self.rounds.get(at))
            .copied()
            .unwrap_or_default()
    }
}

/// Players who are not to meet in some rounds: line `260`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// In which rounds, from 1.
    pub rounds: RangeInclusive<usize>,
    /// No two of them.
    pub players: Vec<Number>,
}

/// Somebody who has said that he will not play a round: line `240`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// The round, from 1.
    pub round: usize,
    /// Who.
    pub player: Number,
    /// What he gets for it: a bye of half a point, of a whole one, or none.
    pub outcome: Outcome,
}

/// Virtual points that are added to the score when rounds are paired: line `250`, or those of the Baku acceleration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accelerated {
    /// In which rounds, from 1.
    pub rounds: RangeInclusive<usize>,
    /// Whom.
    pub players: RangeInclusive<Number>,
    /// How many.
    pub points: Points,
}

/// A team: line `310`, or `013` of TRF16.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Team {
    /// Its pairing number.
    pub number: Number,
    /// What it is called.
    pub name: String,
    /// Who is of it, in the order in which they sit.
    pub players: Vec<Number>,
}

/// What matches of teams are worth: line `362`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPoints {
    /// `TW`: a match won.
    pub win: Points,
    /// `TD`: a match drawn.
    pub draw: Points,
    /// `TL`: a match lost.
    pub loss: Points,
}

impl Default for MatchPoints {
    fn default() -> Self {
        Self {
            win: Points::ONE.times(2),
            draw: Points::ONE,
            loss: Points::ZERO,
        }
    }
}

/// A tournament.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// What it is called.
    pub name: String,
    /// The players, by pairing number.
    pub players: Vec<Player>,
    /// How many rounds were announced.
    pub rounds: Option<usize>,
    /// The color drawn by lot before the first round for the player with number 1 (C.04.3, 5.1).
    pub first_color: Option<Color>,
    /// What results are worth.
    pub scoring: Scoring,
    /// Who is not to meet whom.
    pub forbidden: Vec<Forbidden>,
    /// Who has said that he will not be there.
    pub absences: Vec<Absence>,
    /// Virtual points.
    pub accelerated: Vec<Accelerated>,
    /// The teams, where there are some.
    pub teams: Vec<Team>,
    /// On how many boards teams meet: line `352`. Without it as many as all of a team.
    pub team_boards: Option<usize>,
    /// What their matches are worth.
    pub match_points: MatchPoints,
}

impl Tournament {
    /// How many rounds have been paired: those in which at least two have met, or have a game before them.
    #[must_use]
    pub fn rounds_paired(&self) -> usize {
        let last = |player: &Player| {
            player
                .rounds
                .iter()
                .rposition(|entry| entry.outcome.is_paired())
                .map_or(0, |at| at + 1)
        };
        self.players.iter().map(last).max().unwrap_or(0)
    }

    /// How many rounds are over: all that have been paired, without the latest while a game of it has no result. In tables a game of an
    /// earlier round may be open still.
    #[must_use]
    pub fn rounds_over(&self) -> usize {
        let paired = self.rounds_paired();
        paired - usize::from(self.open_games(paired) > 0)
    }

    /// How many games of a round (from 1) have no result yet.
    #[must_use]
    pub fn open_games(&self, round: usize) -> usize {
        let players = self.players.iter();
        let pending = players.filter(|player| player.entry(round).outcome == Outcome::Pending);
        pending.count().div_ceil(2)
    }

    /// The player with a number.
    #[must_use]
    pub fn player(&self, number: Number) -> Option<&Player> {
        self.players.iter().find(|player| player.number == number)
    }

    /// The team with a number.
    #[must_use]
    pub fn team(&self, number: Number) -> Option<&Team> {
        self.teams.iter().find(|team| team.number == number)
    }

    /// The team of a player.
    #[must_use]
    pub fn team_of(&self, player: Number) -> Option<&Team> {
        let mut teams = self.teams.iter();
        teams.find(|team| team.players.contains(&player))
    }

    /// Whether it can be what happened: numbers are unique, and both of a pair say the same of their game.
    ///
    /// # Errors
    /// With the first contradiction.
    pub fn check(&self) -> Result<(), Flaw> {
        self.flaws().into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that cannot be so, in the order of the players.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let places = self.places();
        let mut flaws = Vec::new();
        for (place, player) in self.players.iter().enumerate() {
            let number = player.number;
            let mut flaw = |sentence: String| {
                flaws.push(Flaw {
                    player: number,
                    sentence,
                });
            };
            if number == 0 {
                flaw("A player has the number 0; numbers begin with 1.".to_owned());
            }
            if places.get(&number) != Some(&place) {
                flaw(format!("Two players have the number {number}."));
            }
            for (at, entry) in player.rounds.iter().enumerate() {
                if let Some(sentence) = self.flaw_of(number, at + 1, *entry, &places) {
                    flaw(sentence);
                }
            }
        }
        flaws
    }

    /// What cannot be so in a round of a player.
    fn flaw_of(
        &self,
        number: Number,
        round: usize,
        entry: Entry,
        places: &HashMap<Number, usize>,
    ) -> Option<String> {
        let Some(opponent) = entry.opponent else {
            let needs_one = entry.outcome.is_game() || entry.outcome == Outcome::Pending;
            return needs_one
                .then(|| format!("Player {number} has a game in round {round} and no opponent."));
        };
        if opponent == number {
            return Some(format!(
                "Player {number} is paired with the same number in round {round}."
            ));
        }
        let Some(&place) = places.get(&opponent) else {
            return Some(format!(
                "Player {number} meets number {opponent} in round {round}, and there is no such player."
            ));
        };
        if entry.outcome.is_game() && entry.color.is_none() {
            return Some(format!(
                "Player {number} has a game in round {round} and no color."
            ));
        }
        let theirs = self.players[place].entry(round);
        let agree = theirs.opponent == Some(number)
            && theirs.outcome.is_game() == entry.outcome.is_game()
            && (entry.color.is_none() || theirs.color != entry.color);
        (!agree).then(|| {
            format!(
                "Player {number} meets player {opponent} in round {round}, and of player {opponent} the round says something else."
            )
        })
    }

    /// Where each player stands in the list.
    #[must_use]
    pub fn places(&self) -> HashMap<Number, usize> {
        let numbered = self.players.iter().enumerate();
        numbered
            .map(|(place, player)| (player.number, place))
            .collect()
    }

    /// The points of a player after so many rounds, as the results are worth.
    #[must_use]
    pub fn points_after(&self, player: &Player, rounds: usize) -> Points {
        let written = player.rounds.iter().take(rounds);
        let missing = rounds.saturating_sub(player.rounds.len());
        written
            .map(|entry| self.scoring.points(entry.outcome))
            .sum::<Points>()
            + self.scoring.absence.times(missing)
    }

    /// The virtual points of a player in a round (C.04.5.1).
    #[must_use]
    pub fn virtual_points(&self, player: &Player, round: usize) -> Points {
        self.accelerated
            .iter()
            .filter(|given| given.rounds.contains(&round) && given.players.contains(&player.number))
            .map(|given| given.points)
            .sum()
    }

    /// What was said of a player who is away from a round; none where nothing was.
    #[must_use]
    pub fn absence(&self, round: usize, player: Number) -> Option<&Absence> {
        let mut said = self.absences.iter();
        said.find(|said| said.round == round && said.player == player)
    }

    /// Which players, in the order of the list, take part in the pairing of a round: those who are paired in it, and in a round
    /// that is still to come those against whom nothing speaks.
    #[must_use]
    pub fn present(&self, round: usize) -> Vec<bool> {
        let is_to_come = round > self.rounds_paired();
        let is_present = |player: &Player| {
            let outcome = player.entry(round).outcome;
            let is_said = || self.absence(round, player.number).is_some();
            outcome.is_paired() || (is_to_come && outcome == Outcome::Absent && !is_said())
        };
        self.players.iter().map(is_present).collect()
    }
}

/// What cannot be so in a tournament, in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// In whose line it stands.
    pub player: Number,
    sentence: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.sentence)
    }
}

impl std::error::Error for Flaw {}
