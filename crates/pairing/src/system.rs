//! Ways to bring players together, and the next round of each.

use std::fmt;

use crate::dutch::{begun, settled};
use crate::{NoPairing, Number, Pair, Paired, Team, Tournament};
use crate::{knockout, pair, round_robin, scheveningen, teams};

/// A way to bring players together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum System {
    /// The FIDE (Dutch) system.
    Dutch,
    /// Everybody meets everybody, by the Berger tables.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Everybody of a team meets everybody of another.
    Scheveningen,
    /// Who loses is out; drawn games are followed by another with the colors exchanged.
    KnockOut,
    /// Every team meets every team, board by board.
    Teams,
    /// Every team meets every team twice, with the colors exchanged: with return matches.
    DoubleTeams,
    /// Whatever else brings players together (Dubov, Burstein, a Swiss of one's own): its rounds are taken as they are, and none is paired.
    Other,
    /// The same where teams meet in matches, as at an Olympiad.
    OtherTeams,
}

impl System {
    /// All that are paired here.
    pub const ALL: [Self; 7] = [
        Self::Dutch,
        Self::RoundRobin,
        Self::DoubleRoundRobin,
        Self::Scheveningen,
        Self::KnockOut,
        Self::Teams,
        Self::DoubleTeams,
    ];

    /// Its code in line `192` of the report file; of systems that are not paired here one that says no more than that.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Dutch => "FIDE_DUTCH_2026",
            Self::RoundRobin => "FIDE_ROUNDROBIN",
            Self::DoubleRoundRobin => "FIDE_DOUBLEROUNDROBIN",
            Self::Scheveningen => "FIDE_SCHEVENINGEN",
            Self::KnockOut => "CUSTOM_KNOCKOUT",
            Self::Teams => "FIDE_TEAM_ROUNDROBIN",
            Self::DoubleTeams => "FIDE_TEAM_DOUBLEROUNDROBIN",
            Self::Other => "OTHER",
            Self::OtherTeams => "OTHER_TEAM",
        }
    }

    /// The system that a code of line `192` calls: of the Dutch one every edition, and of one that is not paired here whether teams meet.
    #[must_use]
    pub fn of_code(code: &str) -> Self {
        let code = code.trim().to_ascii_uppercase();
        let is_of_teams = || code.contains("TEAM") || code.contains("OLYMPIAD");
        Self::paired_here(&code).unwrap_or(match is_of_teams() {
            true => Self::OtherTeams,
            false => Self::Other,
        })
    }

    /// The system that a code of line `192` calls, if its rounds are paired here; of the Dutch one every edition.
    #[must_use]
    pub fn paired_here(code: &str) -> Option<Self> {
        let code = code.trim().to_ascii_uppercase();
        if code.starts_with("FIDE_DUTCH") {
            return Some(Self::Dutch);
        }
        match code.strip_suffix("_G1").unwrap_or(&code) {
            "BERGER_ROUNDROBIN" => Some(Self::RoundRobin),
            "BERGER_TEAM_ROUNDROBIN" => Some(Self::Teams),
            "BERGER_TEAM_DOUBLEROUNDROBIN" => Some(Self::DoubleTeams),
            code => Self::ALL.into_iter().find(|system| system.code() == code),
        }
    }

    /// Whether teams meet in matches by the order of their boards, each of their opponents in a round of its own.
    #[must_use]
    pub fn has_matches(self) -> bool {
        matches!(self, Self::Teams | Self::DoubleTeams | Self::OtherTeams)
    }

    /// Whether its players are of teams.
    #[must_use]
    pub fn is_of_teams(self) -> bool {
        self.has_matches() || self == Self::Scheveningen
    }

    /// Whether players come together round by round, and none that was played says who is out: they come and go, and leave rounds out.
    #[must_use]
    pub fn is_swiss(self) -> bool {
        matches!(self, Self::Dutch | Self::Other)
    }

    /// Whether its rounds are taken as they are told, and none is paired.
    #[must_use]
    pub fn is_paired_elsewhere(self) -> bool {
        matches!(self, Self::Other | Self::OtherTeams)
    }

    /// Whether it is settled beforehand who meets whom.
    #[must_use]
    pub fn is_settled(self) -> bool {
        match self {
            Self::Dutch | Self::KnockOut | Self::Other | Self::OtherTeams => false,
            Self::RoundRobin
            | Self::DoubleRoundRobin
            | Self::Scheveningen
            | Self::Teams
            | Self::DoubleTeams => true,
        }
    }

    /// How many rounds a tournament has by it, where the system says so.
    ///
    /// # Errors
    /// When the teams are not as the system has them.
    pub fn rounds(self, tournament: &Tournament) -> Result<Option<usize>, NoPairing> {
        Ok(match self {
            Self::Dutch | Self::KnockOut | Self::Other | Self::OtherTeams => None,
            _ => Some(self.table(tournament)?.len()),
        })
    }

    /// A round (from 1), from the rounds before it.
    ///
    /// # Errors
    /// When the round cannot be paired.
    pub fn pair(self, tournament: &Tournament, round: usize) -> Result<Paired, NoPairing> {
        match self {
            Self::Dutch => pair(tournament, round),
            Self::KnockOut => {
                settled(tournament, round)?;
                knockout::pair(tournament, round)
            }
            Self::Other | Self::OtherTeams => Err(NoPairing::of(format!(
                "Round {round} is not paired here: its system is another."
            ))),
            _ => {
                begun(tournament, round)?;
                let mut table = self.table(tournament)?;
                let rounds = table.len();
                if round > rounds {
                    return Err(NoPairing::of(format!(
                        "There is no round {round}: all have met after {rounds} rounds."
                    )));
                }
                Ok(table.swap_remove(round - 1))
            }
        }
    }

    /// All rounds of a system in which they are settled beforehand.
    fn table(self, tournament: &Tournament) -> Result<Vec<Paired>, NoPairing> {
        let mut numbers: Vec<Number> = tournament.players.iter().map(|one| one.number).collect();
        numbers.sort_unstable();
        if self.is_of_teams() {
            check_teams(tournament, &numbers)?;
        }
        Ok(match self {
            Self::Dutch | Self::KnockOut | Self::Other | Self::OtherTeams => Vec::new(),
            Self::RoundRobin => seated(round_robin::berger(count(&numbers)), &numbers),
            Self::DoubleRoundRobin => seated(round_robin::double_berger(count(&numbers)), &numbers),
            Self::Scheveningen => {
                let [first, second] = tournament.teams.as_slice() else {
                    return Err(NoPairing::of(format!(
                        "In the Scheveningen system two teams meet; the list has {}.",
                        tournament.teams.len()
                    )));
                };
                let rounds = scheveningen::rounds(&first.players, &second.players)
                    .map_err(|unequal| NoPairing::of(unequal.to_string()))?;
                rounds
                    .into_iter()
                    .map(|pairs| Paired { pairs, bye: None })
                    .collect()
            }
            Self::Teams => team_table(tournament, round_robin::berger)?,
            Self::DoubleTeams => team_table(tournament, round_robin::double_berger)?,
        })
    }
}

/// Everybody of a team plays, and is of one alone.
fn check_teams(tournament: &Tournament, numbers: &[Number]) -> Result<(), NoPairing> {
    let mut seen: Vec<Number> = Vec::new();
    for team in &tournament.teams {
        for number in &team.players {
            let wrong = if seen.contains(number) {
                "is of two teams, or twice of one"
            } else if numbers.binary_search(number).is_err() {
                "is of a team, and there is no such player"
            } else {
                seen.push(*number);
                continue;
            };
            return Err(NoPairing::of(format!("Number {number} {wrong}.")));
        }
    }
    Ok(())
}

fn count(numbers: &[Number]) -> Number {
    Number::try_from(numbers.len()).unwrap_or(Number::MAX)
}

/// The rounds of a table that counts from 1, with the numbers that the players have.
fn seated(table: Vec<Paired>, numbers: &[Number]) -> Vec<Paired> {
    let number = |place: Number| numbers[place as usize - 1];
    let round = |round: Paired| Paired {
        pairs: round
            .pairs
            .iter()
            .map(|pair| Pair {
                white: number(pair.white),
                black: number(pair.black),
            })
            .collect(),
        bye: round.bye.map(number),
    };
    table.into_iter().map(round).collect()
}

/// Every team meets every team by the Berger tables; a team without an opponent rests.
fn team_table(
    tournament: &Tournament,
    berger: fn(Number) -> Vec<Paired>,
) -> Result<Vec<Paired>, NoPairing> {
    let all = &tournament.teams;
    if all.len() < 2 {
        return Err(NoPairing::of(format!(
            "Two teams or more meet; the list has {}.",
            all.len()
        )));
    }
    let most = all.iter().map(|team| team.players.len()).max();
    let boards = tournament.team_boards.or(most).unwrap_or(0);
    let table = berger(Number::try_from(all.len()).unwrap_or(Number::MAX));
    let round = |(matches, round): (Paired, usize)| {
        let games = matches.pairs.iter().flat_map(|teams| {
            let sits = |place: Number| line_up(tournament, &all[place as usize - 1], round, boards);
            teams::boards(&sits(teams.white), &sits(teams.black))
        });
        Paired {
            pairs: games.flatten().collect(),
            bye: None,
        }
    };
    Ok(table.into_iter().zip(1..).map(round).collect())
}

/// Who sits for a team, board by board: those who come, in their order; and where these are too few, those who do not.
fn line_up(
    tournament: &Tournament,
    team: &Team,
    round: usize,
    boards: usize,
) -> Vec<Option<Number>> {
    let is_away = |number: &Number| tournament.absence(round, *number).is_some();
    let (away, come): (Vec<Number>, Vec<Number>) =
        team.players.iter().partition(|&one| is_away(one));
    come.into_iter()
        .chain(away)
        .take(boards)
        .map(Some)
        .collect()
}

impl fmt::Display for System {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Dutch => "Swiss, FIDE (Dutch) system",
            Self::RoundRobin => "Round robin, Berger tables",
            Self::DoubleRoundRobin => "Double round robin, Berger tables",
            Self::Scheveningen => "Scheveningen system",
            Self::KnockOut => "Knock-out",
            Self::Teams => "Round robin of teams, Berger tables",
            Self::DoubleTeams => "Double round robin of teams, Berger tables",
            Self::Other => "Another system, whose rounds are not paired here",
            Self::OtherTeams => "Another system of teams, whose rounds are not paired here",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Absence, Outcome, Player};

    fn players(numbers: impl IntoIterator<Item = Number>) -> Tournament {
        let player = |number| Player {
            number,
            ..Player::default()
        };
        Tournament {
            players: numbers.into_iter().map(player).collect(),
            ..Tournament::default()
        }
    }

    fn team(number: Number, players: &[Number]) -> Team {
        Team {
            number,
            name: String::new(),
            players: players.to_vec(),
        }
    }

    /// The pairs of the round that comes next, `1-4 2-3`; then it is written down with wins for White.
    fn next(system: System, tournament: &mut Tournament) -> String {
        let round = tournament.rounds_paired() + 1;
        let paired = match system.pair(tournament, round) {
            Ok(paired) => paired,
            Err(no) => return no.to_string(),
        };
        tournament.enter(round, &paired);
        for &pair in &paired.pairs {
            if tournament.reported(round, pair).white == Outcome::Pending {
                tournament.report(round, pair, Some("1-0".parse().expect("a result")));
            }
        }
        let pairs: Vec<String> = paired
            .pairs
            .iter()
            .map(|pair| format!("{}-{}", pair.white, pair.black))
            .collect();
        pairs.join(" ")
    }

    #[test]
    fn every_system_has_its_code() {
        for system in System::ALL {
            assert_eq!(System::paired_here(system.code()), Some(system));
        }
        for (code, system) in [
            ("FIDE_DUTCH_2025_BAKU", System::Dutch),
            ("BERGER_ROUNDROBIN_G1", System::RoundRobin),
            ("FIDE_DUBOV", System::Other),
            ("FIDE_TEAM_TYPEA_MP_GP", System::OtherTeams),
            ("FIDE_OLYMPIAD", System::OtherTeams),
            (System::Other.code(), System::Other),
            (System::OtherTeams.code(), System::OtherTeams),
        ] {
            assert_eq!(System::of_code(code), system, "{code}");
        }
        assert_eq!(System::paired_here("FIDE_DUBOV"), None);
    }

    #[test]
    fn tables_take_the_numbers_that_are_there() {
        let mut made = players([2, 3, 5, 8]);
        let system = System::RoundRobin;
        assert_eq!(system.rounds(&made), Ok(Some(3)));
        assert_eq!(next(system, &mut made), "2-8 3-5");
        assert_eq!(next(system, &mut made), "8-5 2-3");
        assert_eq!(next(system, &mut made), "3-8 5-2");
        assert!(next(system, &mut made).contains("no round 4"));
        assert_eq!(System::DoubleRoundRobin.rounds(&made), Ok(Some(6)));
        assert_eq!(System::Dutch.rounds(&made), Ok(None));
    }

    #[test]
    fn teams_sit_in_their_order_and_move_up() {
        let mut made = players(1..=7);
        made.teams = vec![team(1, &[1, 2, 3]), team(2, &[4, 5, 6, 7])];
        made.team_boards = Some(3);
        let away = |player| Absence {
            round: 1,
            player,
            outcome: Outcome::ZeroBye,
        };
        made.absences = [1, 4].map(away).to_vec();
        assert_eq!(next(System::Teams, &mut made), "2-5 6-3 1-7");
        assert_eq!(made.players[0].entry(1).outcome, Outcome::ForfeitLoss);
        assert!(next(System::Teams, &mut made).contains("after 1 rounds"));
        assert!(System::Scheveningen.pair(&made, 1).is_err());
        assert_eq!(next(System::DoubleTeams, &mut made), "4-1 2-5 6-3");
        assert!(next(System::DoubleTeams, &mut made).contains("after 2 rounds"));
        made.teams = vec![team(1, &[1, 2]), team(2, &[3, 4])];
        assert_eq!(System::Scheveningen.rounds(&made), Ok(Some(2)));
        made.teams.pop();
        assert!(System::Teams.rounds(&made).is_err());
        for (wrong, word) in [([3, 2], "two teams"), ([3, 9], "no such player")] {
            made.teams.truncate(1);
            made.teams.push(team(2, &wrong));
            for system in [System::Teams, System::Scheveningen] {
                let refused = system.pair(&made, 1).expect_err(word).to_string();
                assert!(refused.contains(word), "{refused}");
            }
        }
    }

    #[test]
    fn who_loses_is_out_and_draws_are_played_again() {
        let mut made = players(1..=6);
        let system = System::KnockOut;
        assert_eq!(next(system, &mut made), "4-5 6-3");
        // The third has lost with Black; his game is drawn after all.
        let pair = Pair { white: 6, black: 3 };
        assert!(made.report(1, pair, Some("=".parse().expect("a result"))));
        assert_eq!(next(system, &mut made), "3-6");
        assert_eq!(next(system, &mut made), "1-4 3-2");
        assert_eq!(next(system, &mut made), "1-3");
        assert!(next(system, &mut made).contains("player 1 has won"));
        made.take_back(4);
        let open = System::KnockOut
            .pair(&made, 4)
            .map(|paired| made.enter(4, &paired));
        assert!(open.is_ok());
        assert!(next(system, &mut made).contains("no result"));
    }
}
