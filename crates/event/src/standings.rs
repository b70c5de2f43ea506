//! Who stands where.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;

use jadoube_pairing::tie_break::{
    Cut, Forfeits, KnockOut, Measure, Standing, TeamScore, TeamStanding, TieBreak, UnknownTieBreak,
    standings, team_standings,
};
use jadoube_pairing::{Number, System, knockout};

use crate::event::Event;
use crate::refused::{Refused, ensure};

/// Tie-breaks in the order in which they are asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TieBreaks(pub Vec<TieBreak>);

impl TieBreaks {
    /// `BH/C1,BH,SB`; line 202 of the report has them so, and 212 with PTS among them.
    ///
    /// # Errors
    /// When one of them is not known.
    pub fn read(text: &str) -> Result<TieBreaks, UnknownTieBreak> {
        let words = text.split([',', ' ', ';']).map(str::trim);
        let words = words.filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("PTS"));
        let all = words.map(str::parse).collect::<Result<_, _>>()?;
        Ok(TieBreaks(all))
    }

    /// Those that are usual in a system.
    pub fn usual(system: System) -> TieBreaks {
        let measures: &[Measure] = match system {
            System::Dutch | System::Other => &[
                Measure::Buchholz(Cut::lowest(1)),
                Measure::Buchholz(Cut::NONE),
                Measure::SonnebornBerger(0),
                Measure::DirectEncounter,
            ],
            System::RoundRobin | System::DoubleRoundRobin => &[
                Measure::DirectEncounter,
                Measure::Wins,
                Measure::SonnebornBerger(0),
                Measure::Koya(0),
            ],
            System::KnockOut => &[],
            System::Scheveningen => &[Measure::GamesWon],
            System::Teams | System::DoubleTeams | System::OtherTeams => &[
                Measure::OtherPoints,
                Measure::ExtendedEncounter(KnockOut::Nothing),
                Measure::BoardCount,
            ],
        };
        TieBreaks(measures.iter().copied().map(TieBreak::from).collect())
    }

    /// Those that can be chosen in a system, as they are listed for people: each, and where something can be left out of it, the usual ways.
    pub fn choices(system: System) -> TieBreaks {
        let is_table = matches!(
            system,
            System::RoundRobin | System::DoubleRoundRobin | System::Teams | System::DoubleTeams
        );
        let mut all = Vec::new();
        for measure in Measure::ALL {
            // Where everybody meets everybody the opponents' points tell nothing (C.07, 8), and elsewhere half of all points nothing (9.2).
            let is_fit = match measure {
                _ if system == System::KnockOut => false,
                Measure::Buchholz(_) | Measure::ForeBuchholz(_) | Measure::AverageBuchholz => {
                    !is_table
                }
                Measure::Koya(_) => is_table,
                measure => fits(system, measure.into()),
            };
            if !is_fit {
                continue;
            }
            all.push(TieBreak::from(measure));
            let cuts: &[Cut] = match measure {
                Measure::Buchholz(_) => &[
                    Cut::lowest(1),
                    Cut::lowest(2),
                    Cut::median(1),
                    Cut::median(2),
                ],
                _ => &[Cut::lowest(1)],
            };
            let cuts = cuts.iter().filter_map(|&cut| measure.with_cut(cut));
            all.extend(cuts.map(TieBreak::from));
        }
        TieBreaks(all)
    }

    /// Their letters.
    pub fn letters(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }
}

impl fmt::Display for TieBreaks {
    /// As line 202 has them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.letters().join(","))
    }
}

impl Event {
    /// The tie-breaks that the report names, else the usual ones of the system: of teams, where teams meet teams.
    ///
    /// # Errors
    /// When it names some that are not carried.
    pub fn tie_breaks(&self) -> Result<TieBreaks, Refused> {
        let system = self.system();
        let own = ["202", "212"]
            .into_iter()
            .find_map(|code| self.as_report().text(code));
        let Some(called) = own else {
            return Ok(TieBreaks::usual(system));
        };
        TieBreaks::read(&called).map_err(|why| {
            Refused::of(format!(
                "the tie-breaks of the file are {called}, and not all of these are carried: {why}"
            ))
        })
    }

    /// Has the standings made by other tie-breaks from now on, or with none by the points alone; gives what it comes to.
    ///
    /// # Errors
    /// When they say nothing in the system of the event.
    pub fn set_tie_breaks(&mut self, tie_breaks: &TieBreaks) -> Result<String, Refused> {
        let system = self.system();
        ensure!(
            system != System::KnockOut || tie_breaks.0.is_empty(),
            "in a knock-out places go by how far somebody has come, and no tie-break is asked"
        );
        for (at, one) in tie_breaks.0.iter().enumerate() {
            ensure!(
                fits(system, *one),
                "{one} is asked of {} alone, and not in: {system}",
                if one.is_for_teams() {
                    "teams"
                } else {
                    "players"
                }
            );
            // Where some are parted, those who are still level are held against one another anew.
            ensure!(
                matches!(
                    one.measure,
                    Measure::DirectEncounter | Measure::ExtendedEncounter(_)
                ) || !tie_breaks.0[..at].contains(one),
                "{one} is named twice among the tie-breaks, and would tell nothing more the second time"
            );
        }
        let report = self.report_mut();
        // What is said of standings as a whole has the points among it, and is there where they alone tell.
        let (ties, standings) = match tie_breaks.0.is_empty() {
            true => ("", "PTS"),
            false => (&*tie_breaks.to_string(), ""),
        };
        report.set_text("202", ties);
        report.set_text("212", standings);
        let told: Vec<String> = tie_breaks
            .0
            .iter()
            .map(|one| format!("{} ({one})", one.name()))
            .collect();
        Ok(match told.as_slice() {
            [] => "Whoever has the same points shares the place.".to_owned(),
            told => format!(
                "Of the same points is ahead who has more by: {}.",
                told.join("; ")
            ),
        })
    }

    /// The tie-breaks by which players are told apart: where teams meet teams those of the event are the teams', and of players it counts
    /// who has won most games.
    ///
    /// # Errors
    /// When the report names some that are not carried.
    pub fn player_tie_breaks(&self) -> Result<TieBreaks, Refused> {
        Ok(match self.system().has_matches() {
            true => TieBreaks(vec![Measure::GamesWon.into()]),
            false => self.tie_breaks()?,
        })
    }

    /// The tie-breaks by which teams are told apart: those of the event where teams meet teams in matches; else the points of their games
    /// alone tell.
    ///
    /// # Errors
    /// When the report names some that are not carried.
    pub fn team_tie_breaks(&self) -> Result<TieBreaks, Refused> {
        Ok(match self.system().has_matches() {
            true => self.tie_breaks()?,
            false => TieBreaks::default(),
        })
    }

    /// By which points teams stand: those of their matches, or where they play none, or a single one, those of their games.
    pub fn team_score(&self) -> TeamScore {
        match self.system().has_matches() {
            true => TeamScore::Match,
            false => TeamScore::Game,
        }
    }

    /// The standings of teams after so many rounds, by the points by which they stand ([`Event::team_score`]).
    pub fn team_standings(&self, after: usize, tie_breaks: &TieBreaks) -> Vec<TeamStanding> {
        team_standings(
            self.tournament(),
            after,
            self.team_score(),
            &tie_breaks.0,
            Forfeits::Played,
        )
    }

    /// The standings after so many rounds. In a knock-out places go by how far somebody has come, and who has come as far shares the
    /// place. Who has left a round robin before half of his games stands behind all others ([`Event::uncounted`]).
    pub fn standings(&self, after: usize, tie_breaks: &TieBreaks) -> Vec<Standing> {
        let (system, tournament) = (self.system(), self.tournament());
        let forfeits = if system.is_settled() {
            Forfeits::Played
        } else {
            Forfeits::Unplayed
        };
        let mut rows = standings(&self.counted(), after, &tie_breaks.0, forfeits);
        if system == System::KnockOut {
            let reached: HashMap<_, _> = knockout::reached(tournament, after).into_iter().collect();
            rows.sort_by_key(|row| (Reverse(reached.get(&row.number).copied()), row.number));
            let places: Vec<usize> = rows
                .iter()
                .map(|row| {
                    let is_ahead =
                        |other: &&Standing| reached.get(&other.number) > reached.get(&row.number);
                    rows.iter().filter(is_ahead).count() + 1
                })
                .collect();
            for (row, place) in rows.iter_mut().zip(places) {
                row.place = place;
            }
        }
        self.with_uncounted(rows)
    }

    /// How far each has come in a knock-out, in words; of other systems nothing.
    pub fn reached(&self, after: usize) -> HashMap<Number, String> {
        if self.system() != System::KnockOut {
            return HashMap::new();
        }
        let stages = knockout::stage_count(self.tournament());
        let reached = knockout::reached(self.tournament(), after).into_iter();
        reached
            .map(|(number, come)| (number, stage_in_words(come.stage, stages)))
            .collect()
    }

    /// Who has won a knock-out; nobody while it goes on, and nobody in other systems.
    pub fn knock_out_winner(&self) -> Option<Number> {
        if self.system() != System::KnockOut {
            return None;
        }
        let tournament = self.tournament();
        let stages = knockout::stage_count(tournament);
        let reached = knockout::reached(tournament, tournament.rounds_over());
        let mut winners = reached.into_iter().filter(|(_, come)| come.stage > stages);
        winners.next().map(|(number, _)| number)
    }

    /// Whether no round is left to be paired: all that were planned have been, or a knock-out has its winner.
    pub fn is_all_paired(&self) -> bool {
        let tournament = self.tournament();
        let planned = tournament.rounds;
        self.knock_out_winner().is_some()
            || planned.is_some_and(|last| tournament.rounds_paired() >= last)
    }

    /// Whether the event is over: a knock-out has its winner, or all rounds that were planned have been played, and no game of an earlier
    /// one is open.
    pub fn is_over(&self) -> bool {
        let tournament = self.tournament();
        let is_played = |last: usize| {
            tournament.rounds_over() >= last
                && (1..=last).all(|round| tournament.open_games(round) == 0)
        };
        self.knock_out_winner().is_some() || tournament.rounds.is_some_and(is_played)
    }
}

/// Whether a tie-break tells something in a system.
fn fits(system: System, one: TieBreak) -> bool {
    match system.has_matches() {
        true => one.is_for_teams(),
        false => one.is_for_players(),
    }
}

/// A stage of a knock-out of so many in words; the winner stands above the last.
pub(crate) fn stage_in_words(stage: usize, stages: usize) -> String {
    match (stages + 1).checked_sub(stage) {
        _ if stage == 0 => String::new(),
        None | Some(0) => "winner".to_owned(),
        Some(1) => "final".to_owned(),
        Some(2) => "semi-final".to_owned(),
        Some(3) => "quarter-final".to_owned(),
        Some(left) => format!("last {}", 1_usize << left),
    }
}
