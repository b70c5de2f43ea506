//! An event goes on from the report of another program.

use std::collections::HashMap;

use jadoube_pairing::trf::{BadLine, Report};

use crate::doubts::Contradiction;
use crate::event::Event;
use crate::folded::folded;

impl Event {
    /// The event of a report that somebody brings, to be gone on with: its players, rounds, points and arrangements as they stand, and every
    /// other line as it came.
    ///
    /// # Errors
    /// With everything that is wrong in it, line by line: what cannot be read, or else what contradicts itself.
    pub fn taken_over(text: &str) -> Result<Event, Vec<Contradiction>> {
        let bad = |bad: BadLine| Contradiction {
            line: bad.line,
            says: bad.what,
        };
        let report =
            Report::read_whole(text).map_err(|all| all.into_iter().map(bad).collect::<Vec<_>>())?;
        let event = Event::of(report).map_err(|why| {
            let says = why.to_string();
            vec![Contradiction { line: 1, says }]
        })?;
        let mut wrong = event.doubts().contradictions();
        wrong.extend(event.namesakes());
        wrong.extend(event.uncarried());
        wrong.sort_by_key(|one| one.line);
        if wrong.is_empty() {
            Ok(event)
        } else {
            Err(wrong)
        }
    }

    /// Players who cannot be told apart by their names, and those without one.
    fn namesakes(&self) -> Vec<Contradiction> {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut all = Vec::new();
        for player in &self.tournament().players {
            let line = self.as_report().line_of(player.number).unwrap_or(1);
            let (number, name) = (player.number, &player.name);
            if name.is_empty() {
                let says = format!("Player {number} has no name, which columns 15 to 47 have.");
                all.push(Contradiction { line, says });
            } else if let Some(first) = known.insert(folded(name), line) {
                let says = format!(
                    "{name} stands in line {first} already; who has the same name is told apart by it, as with a town or a year."
                );
                all.push(Contradiction { line, says });
            }
        }
        all
    }

    /// Tie-breaks of which it would only turn out later that they are not carried.
    pub(crate) fn uncarried(&self) -> Option<Contradiction> {
        let why = self.tie_breaks().err()?;
        let code = match self.as_report().text("202") {
            Some(_) => "202",
            None => "212",
        };
        Some(Contradiction {
            line: self.as_report().line_with(code).unwrap_or(1),
            says: format!("{why}."),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u32, name: &str, points: &str, rounds: &str) -> String {
        format!("001 {number:>4}      {name:<33} 2000{points:>32}     {rounds}\n")
    }

    #[track_caller]
    fn refused(text: &str, expected: &[(usize, &str)]) {
        let wrong = Event::taken_over(text).expect_err(text);
        let lines: Vec<usize> = wrong.iter().map(|one| one.line).collect();
        let meant: Vec<usize> = expected.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, meant, "{wrong:?}");
        for (one, (_, word)) in wrong.iter().zip(expected) {
            assert!(one.says.contains(word), "{one:?}: {word}");
        }
    }

    #[test]
    fn rounds_that_another_program_has_paired_are_taken_as_they_are() {
        let text = [
            "012 Open\n142 3\n192 FIDE_DUBOV\n",
            &player(1, "Anna", "1.0", "     2 w 1"),
            &player(2, "Bert", "0.0", "     1 b 0"),
            &player(3, "Clara", "0.0", "     4 b 0"),
            &player(4, "Dora", "1.0", "     3 w 1"),
        ]
        .concat();
        let mut event = Event::taken_over(&text).expect("an event");
        assert_eq!(
            event.system_in_words(),
            "FIDE_DUBOV, whose rounds are not paired here"
        );
        let rows = event.standings(1, &event.tie_breaks().expect("tie-breaks"));
        let places: Vec<_> = rows.iter().map(|row| (row.place, row.number)).collect();
        assert_eq!(places, [(1, 1), (1, 4), (3, 2), (3, 3)]);
        let refused = event.pair().expect_err("no pairing").to_string();
        assert!(
            refused.contains("FIDE_DUBOV") && refused.contains("'seat' for round 2"),
            "{refused}"
        );
        for (white, black) in [(4, 1), (2, 3)] {
            event.seat(Some(2), white, Some(black)).expect("a seat");
        }
        assert_eq!(event.boards(2).pairs.len(), 2);
        assert!(event.as_report().to_string().contains("192 FIDE_DUBOV"));
    }

    #[test]
    fn teams_stand_whatever_has_paired_them() {
        let text = [
            "012 Teams\n142 3\n192 FIDE_TEAM_TYPEA_MP_GP\n",
            &player(1, "Anna", "1.0", "     3 w 1"),
            &player(2, "Bert", "0.5", "     4 b ="),
            &player(3, "Clara", "0.0", "     1 b 0"),
            &player(4, "Dora", "0.5", "     2 w ="),
            &format!("310   1 {:<67}{:>4} {:>4}\n", "Elm", 1, 2),
            &format!("310   2 {:<67}{:>4} {:>4}\n", "Oak", 3, 4),
        ]
        .concat();
        let mut event = Event::taken_over(&text).expect("an event");
        let rows = event.team_standings(1, &event.team_tie_breaks().expect("tie-breaks"));
        let stand = rows.iter().map(|row| (row.number, row.match_points));
        assert_eq!(stand.map(|(number, _)| number).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(event.matches(1).len(), 1);
        let refused = event.pair().expect_err("no pairing").to_string();
        assert!(refused.contains("FIDE_TEAM_TYPEA_MP_GP"), "{refused}");
        event.set_rounds(5).expect("more rounds");
    }

    #[test]
    fn an_event_goes_on_from_the_report_of_another_program() {
        let text = [
            "012 Open\r\n142 3\n299           1.5    9\n",
            &player(1, "Berg, Anna", "1.0", "     2 w 1"),
            &player(2, "Holm, Bert", "0.0", "     1 b 0"),
            &player(3, "Clara", "0.5", "  0000 - H"),
            "260   1   3    1    3\n999 whatever\n",
        ]
        .concat();
        let mut event = Event::taken_over(&text).expect("an event");
        assert_eq!(event.as_report().to_string(), text);
        assert_eq!(event.pair().expect("a round"), 2);
        let met = event.boards(2);
        assert!(met.pairs.iter().all(|pair| pair.white + pair.black == 5));
        assert!(event.as_report().to_string().contains("\n999 whatever\n"));
    }

    #[test]
    fn everything_that_is_wrong_is_told_with_its_line() {
        refused("", &[(1, "no player in it")]);
        refused(
            "142 x\n001    1      A\n001    y\n",
            &[(1, "one number"), (3, "no number")],
        );
        let text = [
            "202 WHAT\n",
            &player(1, "Anna", "0.5", "     2 w 1"),
            &player(2, "Bert", "0.0", "     1 b 0"),
            &player(3, "anna", "0.0", ""),
            &player(4, "", "0.0", ""),
        ]
        .concat();
        refused(
            &text,
            &[
                (1, "not all of these are carried"),
                (2, "0.5 points by the line and 1.0"),
                (4, "anna stands in line 2 already"),
                (5, "no name"),
            ],
        );
        let text = format!("001    1      Anna\n001    2      Bert\n202 {}\n", "WHAT");
        refused(&text, &[(3, "WHAT")]);
    }
}
