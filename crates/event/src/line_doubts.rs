//! What lines say that cannot be so and on which no pairing rests: places, ratings, tie-breaks, who is away from a round.

use std::collections::BTreeMap;

use jadoube_pairing::Number;

use crate::doubts::Contradiction;
use crate::event::Event;
use crate::words::counted;

/// Nobody is rated higher, by whatever list.
const HIGHEST: u32 = 4000;

impl Event {
    /// What lines say that cannot be so, in no order.
    pub(crate) fn line_doubts(&self) -> Vec<Contradiction> {
        let mut all = self.ratings_astray();
        all.extend(self.places_astray());
        all.extend(self.absences_astray());
        all.extend(self.uncarried());
        all
    }

    fn ratings_astray(&self) -> Vec<Contradiction> {
        let players = self.tournament().players.iter();
        let players = players.filter(|one| one.rating > HIGHEST);
        let told = players.map(|one| Contradiction {
            line: self.as_report().line_of(one.number).unwrap_or(1),
            says: format!(
                "{} has the rating {}, which nobody has.",
                one.name, one.rating
            ),
        });
        told.collect()
    }

    /// Where all have places, one of them is skipped.
    fn places_astray(&self) -> Option<Contradiction> {
        let mut held: BTreeMap<u32, Vec<Number>> = BTreeMap::new();
        for player in &self.tournament().players {
            let place = self.as_report().place_written(player.number)?;
            held.entry(place).or_default().push(player.number);
        }
        // Whoever is level shares a place, and the next has one that is higher by one, or by as many as share it.
        let mut ahead = 0;
        for (at, (place, players)) in (1_u32..).zip(&held) {
            if *place != at && *place != ahead + 1 {
                let player = *players.first()?;
                let missing = if at == ahead + 1 {
                    at.to_string()
                } else {
                    format!("{at} or {}", ahead + 1)
                };
                return Some(Contradiction {
                    line: self.as_report().line_of(player).unwrap_or(1),
                    says: format!(
                        "{} has place {place} in columns 86 to 89, and nobody has place {missing}.",
                        self.tournament().player(player)?.name
                    ),
                });
            }
            ahead += u32::try_from(players.len()).ok()?;
        }
        None
    }

    /// Who is away from a round that is none, or is nobody.
    fn absences_astray(&self) -> Vec<Contradiction> {
        let tournament = self.tournament();
        let mut all = Vec::new();
        for (line, round, player) in self.as_report().absences_written() {
            let mut astray = Vec::new();
            if let Some(rounds) = tournament.rounds.filter(|rounds| round > *rounds) {
                astray.push(format!(
                    "round {round}, and the event has {}",
                    counted(rounds, "round")
                ));
            }
            if tournament.player(player).is_none() {
                astray.push(format!("player {player}, and there is no such player"));
            }
            let told = astray.into_iter().map(|what| Contradiction {
                line,
                says: format!("240 tells of {what}."),
            });
            all.extend(told);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use jadoube_pairing::trf::Report;

    fn player(number: u32, name: &str, rating: u32, place: &str) -> String {
        format!(
            "001 {number:>4}      {name:<33} {rating}                             0.0 {place:>4}\n"
        )
    }

    #[track_caller]
    fn told(head: &str, places: [&str; 4], expected: &[(usize, &str)]) {
        let names = ["Anna", "Bert", "Clara", "Dora"];
        let players = names.into_iter().zip(places).zip(1..);
        let players: String = players
            .map(|((name, place), number)| player(number, name, 1900, place))
            .collect();
        let report = Report::read(&(head.to_owned() + &players)).expect("a report");
        let told = Event::of(report).expect("an event").head_doubts();
        let told: Vec<_> = told
            .iter()
            .map(|one| (one.line, one.says.as_str()))
            .collect();
        assert_eq!(told, expected, "{head} {places:?}");
    }

    #[test]
    fn places_follow_one_another_however_they_are_shared() {
        for places in [
            ["1", "2", "3", "4"],
            ["2", "1", "2", "4"],
            ["1", "1", "2", "2"],
            ["3", "3", "1", "1"],
            ["9", "", "1", "2"],
            ["", "", "", ""],
        ] {
            told("", places, &[]);
        }
        for (places, says) in [
            (
                ["9", "2", "3", "4"],
                (
                    2,
                    "Bert has place 2 in columns 86 to 89, and nobody has place 1.",
                ),
            ),
            (
                ["1", "1", "9", "4"],
                (
                    4,
                    "Dora has place 4 in columns 86 to 89, and nobody has place 2 or 3.",
                ),
            ),
        ] {
            told("", places, &[says]);
        }
    }

    #[test]
    fn ratings_absences_and_tie_breaks_that_cannot_be_are_told_with_their_lines() {
        let head = "142 3\n202 BH,XYZ\n240 H   9   77\n240 H   2    4\n";
        let report = head.to_owned() + &player(1, "Anna", 9999, "") + &player(4, "Dora", 2900, "");
        let event = Event::of(Report::read(&report).expect("a report")).expect("an event");
        let told = event.head_doubts();
        let told: Vec<_> = told
            .iter()
            .map(|one| (one.line, one.says.as_str()))
            .collect();
        let [tie_breaks, round, player, rating] = told.as_slice() else {
            panic!("{told:?}");
        };
        assert!(
            tie_breaks.0 == 2 && tie_breaks.1.contains("XYZ"),
            "{tie_breaks:?}"
        );
        assert_eq!(
            *round,
            (3, "240 tells of round 9, and the event has 3 rounds.")
        );
        assert_eq!(
            *player,
            (3, "240 tells of player 77, and there is no such player.")
        );
        assert_eq!(*rating, (5, "Anna has the rating 9999, which nobody has."));
    }
}
