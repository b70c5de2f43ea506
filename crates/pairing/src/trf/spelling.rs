//! A report in the spelling of one edition of the format.

use super::kept::UNCOUNTED;
use super::report::Report;
use super::write;
use crate::{Color, Outcome, Scoring, System, Tournament};

/// An edition of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    /// TRF16, with the `XX` and `BB` lines of pairing programs.
    Trf16,
    /// TRF-2026.
    Trf2026,
}

/// Lines that TRF16 does not have, with what they say; [`UNCOUNTED`] neither.
const NEWER: [(&str, &str); 5] = [
    ("172", "how the first ranking was made"),
    ("182", "which program paired"),
    ("202", "the tie-breaks"),
    ("212", "the tie-breaks of the standings"),
    ("222", "the time control in signs"),
];

/// The remark with the code of the system, in an edition that has no line for it.
const SYSTEM: &str = "system";

impl Report {
    /// The code of the system by which it is paired, as `FIDE_DUTCH_2026`: line `192`, or a remark of this program where the edition has no
    /// such line.
    #[must_use]
    pub fn system(&self) -> Option<String> {
        self.text("192").or_else(|| self.remark(SYSTEM))
    }

    /// The report as an edition spells it, and in sentences what that edition cannot say. All other lines stay.
    #[must_use]
    pub fn spelled(&self, edition: Edition) -> (Self, Vec<String>) {
        let mut report = self.clone();
        let tournament = self.tournament();
        match edition {
            Edition::Trf2026 => {
                report.renew_settings(&write::settings(tournament));
                if let Some(code) = report.system() {
                    report.set_text("192", &code);
                    report.set_remark(SYSTEM, None);
                }
                (report, Vec::new())
            }
            Edition::Trf16 => {
                let (lines, mut lost) = old_settings(tournament);
                report.replace_settings(&lines);
                if let Some(code) = report.text("192") {
                    if report.text("092").is_none() {
                        let system = System::paired_here(&code);
                        let says = system.map_or_else(|| code.clone(), |system| system.to_string());
                        report.set_text("092", &says);
                    }
                    report.remove("192");
                    // Without a word of it a report of that edition is one of a Swiss.
                    let is_dutch = System::of_code(&code) == System::Dutch;
                    report.set_remark(SYSTEM, Some(&*code).filter(|_| !is_dutch));
                }
                for (code, says) in NEWER.into_iter().chain(UNCOUNTED) {
                    if report.text(code).is_some() {
                        report.remove(code);
                        lost.push(format!("TRF16 has no line {code}: {says}."));
                    }
                }
                (report, lost)
            }
        }
    }
}

/// The settings in the spelling of pairing programs, and what it cannot say.
fn old_settings(tournament: &Tournament) -> (Vec<(&'static str, String)>, Vec<String>) {
    let (mut lines, mut lost) = (Vec::new(), Vec::new());
    if let Some(rounds) = tournament.rounds {
        lines.push(("XXR", format!("XXR {rounds}")));
    }
    if let Some(color) = tournament.first_color {
        let color = match color {
            Color::White => "white1",
            Color::Black => "black1",
        };
        lines.push(("XXC", format!("XXC {color}")));
    }
    let Scoring {
        win,
        draw,
        loss,
        absence,
        bye,
    } = tournament.scoring;
    if tournament.scoring != Scoring::default() {
        let told = [
            ("BBW", win),
            ("BBD", draw),
            ("BBL", loss),
            ("BBZ", absence),
            ("BBF", absence),
            ("BBU", bye),
        ];
        lines.extend(told.map(|(code, points)| (code, format!("{code} {points:>4}"))));
    }
    let next = tournament.rounds_paired() + 1;
    let mut away = String::new();
    for absence in tournament.absences.iter().filter(|one| one.round >= next) {
        if absence.round == next && absence.outcome == Outcome::ZeroBye {
            away += &format!(" {}", absence.player);
        } else {
            lost.push(format!(
                "TRF16 cannot say beforehand what player {} gets in round {}.",
                absence.player, absence.round
            ));
        }
    }
    if !away.is_empty() {
        lines.push(("XXZ", format!("XXZ{away}")));
    }
    let last = tournament
        .accelerated
        .iter()
        .map(|given| *given.rounds.end());
    let last = last.max().unwrap_or(0).min(tournament.rounds.unwrap_or(99));
    for player in &tournament.players {
        let points: Vec<_> = (1..=last)
            .map(|round| tournament.virtual_points(player, round))
            .collect();
        if points.iter().any(|points| points.in_tenths() != 0) {
            let points: String = points
                .iter()
                .map(|points| format!(" {points:>4}"))
                .collect();
            lines.push(("XXA", format!("XXA {:>4}{points}", player.number)));
        }
    }
    for forbidden in &tournament.forbidden {
        let named: Vec<String> = forbidden.players.iter().map(ToString::to_string).collect();
        let (first, last) = (*forbidden.rounds.start(), *forbidden.rounds.end());
        if first > 1 || tournament.rounds.is_none_or(|rounds| last < rounds) && last < 999 {
            lost.push(format!(
                "TRF16 forbids pairs in all rounds, so the players {} may not meet in any.",
                named.join(", ")
            ));
        }
        lines.push(("XXP", format!("XXP {}", named.join(" "))));
    }
    for team in &tournament.teams {
        let name: String = team.name.chars().take(32).collect();
        let numbers: Vec<String> = team
            .players
            .iter()
            .map(|number| format!("{number:>4}"))
            .collect();
        let line = format!("013 {name:<32}{}", numbers.join(" "));
        lines.push(("013", line.trim_end().to_owned()));
    }
    (lines, lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Recipe, tournament};
    use crate::{Absence, Forbidden, Team};

    #[test]
    fn both_editions_say_the_same() {
        let recipe = Recipe {
            players: 12,
            rounds: 4,
            ..Recipe::default()
        };
        for seed in 0..20 {
            let mut made = tournament(seed, &recipe);
            made.first_color = Some(Color::Black);
            made.scoring.win = "3.0".parse().expect("points");
            made.accelerated = crate::baku::virtual_points(&made, 4);
            made.forbidden = vec![Forbidden {
                rounds: 1..=usize::MAX,
                players: vec![1, 2],
            }];
            made.absences = vec![Absence {
                round: made.rounds_paired() + 1,
                player: 3,
                outcome: Outcome::ZeroBye,
            }];
            made.teams = vec![Team {
                number: 1,
                name: "A".to_owned(),
                players: vec![1, 4],
            }];
            let report = Report::write(&made, "FIDE_DUTCH_2026");
            let (old, lost) = report.spelled(Edition::Trf16);
            assert_eq!(lost, Vec::<String>::new());
            let text = old.to_string();
            for code in ["142", "152", "162", "192", "240", "250", "260", "310"] {
                assert!(old.text(code).is_none(), "{code}: {text}");
            }
            assert_eq!(old.text("092"), Some(System::Dutch.to_string()));
            let told = Report::read(&text).expect("a report");
            let virtual_points = |tournament: &Tournament| -> Vec<_> {
                let players = tournament.players.iter();
                players
                    .flat_map(|one| (1..=5).map(|round| tournament.virtual_points(one, round)))
                    .collect()
            };
            assert_eq!(virtual_points(told.tournament()), virtual_points(&made));
            let mut same = told.tournament().clone();
            same.accelerated.clone_from(&made.accelerated);
            assert_eq!(same, made);
            let (new, _) = told.spelled(Edition::Trf2026);
            for code in ["XXR", "XXC", "BBW", "XXZ", "XXA", "XXP", "013"] {
                assert!(new.text(code).is_none(), "{code}: {new}");
            }
        }
    }

    #[test]
    fn the_system_is_known_where_the_edition_has_no_line_for_it() {
        for system in [System::RoundRobin, System::KnockOut, System::Scheveningen] {
            let text = format!("012 One\n192 {}\n", system.code());
            let report = Report::read(&text).expect("a report");
            let (old, _) = report.spelled(Edition::Trf16);
            assert_eq!(old.text("192"), None);
            let read = Report::read(&old.to_string()).expect("a report");
            assert_eq!(read.system().as_deref(), Some(system.code()));
            let (new, _) = read.spelled(Edition::Trf2026);
            assert_eq!(
                (new.text("192").as_deref(), new.remark(SYSTEM)),
                (Some(system.code()), None)
            );
        }
    }

    #[test]
    fn what_is_spelled_anew_already_keeps_all_that_it_says() {
        let team = format!("310   1 {:<32} NICK    2486\n", "Ash");
        let text = format!("XXR 5\n{team}");
        let (new, lost) = Report::read(&text)
            .expect("a report")
            .spelled(Edition::Trf2026);
        assert_eq!((new.to_string(), lost.len()), (format!("142 5\n{team}"), 0));
    }

    #[test]
    fn what_the_old_edition_cannot_say_is_told() {
        let text = "142 5\n202 BH\n240 H   2    7\n260   2   3    1    2\n999 kept\n";
        let report = Report::read(text).expect("a report");
        let (old, lost) = report.spelled(Edition::Trf16);
        assert_eq!(lost.len(), 3, "{lost:?}");
        assert_eq!(old.to_string(), "XXR 5\nXXP 1 2\n999 kept\n");
    }
}
