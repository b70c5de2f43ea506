//! Clubs of players who play for themselves. No pairing knows of them; they are ranked by the points of their best.

use std::cmp::Reverse;
use std::collections::HashMap;

use jadoube_pairing::tie_break::Standing;
use jadoube_pairing::{Number, Player, Points};

use crate::event::Event;
use crate::folded::folded;
use crate::people::find;
use crate::refused::{Refused, ensure};

/// The remark in which they stand.
const CLUBS: &str = "clubs";

/// What parts the clubs in the remark, which is one line.
const PART: char = '|';

/// So many of a club count where nobody has said how many.
pub(crate) const USUAL_BEST: usize = 4;

/// A club with those of its players who are in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Club {
    /// What it is called.
    pub name: String,
    /// Its players, by their numbers.
    pub players: Vec<Number>,
}

/// A club in the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubStanding {
    /// Its place; who is level shares it.
    pub place: usize,
    /// Its number: its place among the clubs of the event, from 1.
    pub number: Number,
    /// Its name.
    pub name: String,
    /// The points of those who count.
    pub points: Points,
    /// The sum of their places; where it has fewer than count, each who is missing stands behind all.
    pub places: usize,
    /// Who counts, the first first.
    pub players: Vec<Number>,
}

impl Event {
    /// The clubs of its players, by their names; none where teams meet, or nobody has said one.
    pub fn clubs(&self) -> Vec<Club> {
        let told = self.as_report().remark(CLUBS).unwrap_or_default();
        let club = |part: &str| {
            let (name, players) = part.rsplit_once(':')?;
            let players = players.split_whitespace();
            let players = players.filter_map(|number| number.parse().ok());
            Some(Club {
                name: name.trim().to_owned(),
                players: players.collect(),
            })
        };
        told.split(PART).filter_map(club).collect()
    }

    /// Of how many of each club the points count: as many as the first prize for clubs says, else as is usual.
    pub fn clubs_best(&self) -> usize {
        let prizes = self.prizes().ok().flatten().unwrap_or_default();
        let mut said = prizes
            .groups
            .iter()
            .filter_map(|group| group.contenders.best());
        said.next().unwrap_or(USUAL_BEST)
    }

    /// The club of a player.
    pub fn club_of(&self, player: Number) -> Option<String> {
        let mut clubs = self.clubs().into_iter();
        clubs
            .find(|club| club.players.contains(&player))
            .map(|club| club.name)
    }

    /// Has a player be of a club, or with an empty name of none.
    ///
    /// # Errors
    /// When the name cannot be kept.
    pub(crate) fn set_club(&mut self, player: Number, club: &str) -> Result<(), Refused> {
        ensure!(
            !club.contains([PART, ':']),
            "the signs {PART} and : part clubs where they are kept, and stand in the name of none"
        );
        let mut clubs = self.clubs();
        for one in &mut clubs {
            one.players.retain(|other| *other != player);
        }
        let mut named = clubs.iter_mut();
        match named.find(|one| folded(&one.name) == folded(club)) {
            Some(one) => one.players.push(player),
            None if club.is_empty() => {}
            None => clubs.push(Club {
                name: club.to_owned(),
                players: vec![player],
            }),
        }
        self.keep_clubs(clubs);
        Ok(())
    }

    /// The same of those who come with one, by their names.
    ///
    /// # Errors
    /// When somebody is not there.
    pub(crate) fn set_clubs(&mut self, said: &[(String, String)]) -> Result<(), Refused> {
        for (name, club) in said {
            let player = find(self.tournament(), name)?;
            self.set_club(player, club)?;
        }
        Ok(())
    }

    /// Calls their players by new numbers; who has none is there no more.
    pub(crate) fn renumber_clubs(&mut self, new: &HashMap<Number, Number>) {
        let mut clubs = self.clubs();
        for club in &mut clubs {
            let players = club.players.iter();
            club.players = players.filter_map(|old| new.get(old)).copied().collect();
        }
        self.keep_clubs(clubs);
    }

    fn keep_clubs(&mut self, mut clubs: Vec<Club>) {
        clubs.retain(|club| !club.players.is_empty());
        clubs.sort_by_key(|club| folded(&club.name));
        let told = clubs.iter().map(|Club { name, players }| {
            let players = players.iter().map(Number::to_string);
            format!("{name}: {}", players.collect::<Vec<_>>().join(" "))
        });
        let told = told.collect::<Vec<_>>().join(&format!(" {PART} "));
        let told = Some(told).filter(|told| !told.is_empty());
        self.report_mut().set_remark(CLUBS, told.as_deref());
    }

    /// The clubs by the points of so many of their best after so many rounds, of those players of whom something holds; of the same points
    /// by the lower sum of the places of these. Whose games count for no place counts for no club.
    ///
    /// # Errors
    /// When the system or the tie-breaks cannot be read.
    pub fn club_standings(
        &self,
        after: usize,
        best: usize,
        counts: impl Fn(&Player) -> bool,
    ) -> Result<Vec<ClubStanding>, Refused> {
        let rows = self.standings(after, &self.player_tie_breaks()?);
        let tournament = self.tournament();
        let uncounted = self.uncounted();
        let is_in = |row: &&Standing| {
            let player = tournament.player(row.number);
            !uncounted.contains(&row.number) && player.is_some_and(&counts)
        };
        let behind_all = rows.len() + 1;
        let standing = |(club, number): (Club, Number)| {
            let own = rows.iter().filter(is_in);
            let own = own.filter(|row| club.players.contains(&row.number));
            let own: Vec<&Standing> = own.take(best).collect();
            let places: usize = own.iter().map(|row| row.place).sum();
            ClubStanding {
                place: 0,
                number,
                name: club.name,
                points: own.iter().map(|row| row.points).sum(),
                places: places + behind_all * (best - own.len()),
                players: own.iter().map(|row| row.number).collect(),
            }
        };
        let clubs = self.clubs().into_iter().zip(1..).map(standing);
        let mut clubs: Vec<ClubStanding> = clubs.filter(|one| !one.players.is_empty()).collect();
        let order = |one: &ClubStanding| (Reverse(one.points), one.places);
        clubs.sort_by_key(order);
        for at in 0..clubs.len() {
            let is_level = at > 0 && order(&clubs[at]) == order(&clubs[at - 1]);
            clubs[at].place = if is_level {
                clubs[at - 1].place
            } else {
                at + 1
            };
        }
        Ok(clubs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::listed;
    use crate::testing::{enter, make};
    use crate::{Plan, prizes::Prizes, prizes::Terms};

    const LIST: &str = "Name;Elo;Club;Sex\nAnna;2000;Elm;w\nBert;1900;Oak;m\nClara;1800;Elm;w\nDora;1700;oak;w\nEmil;1600;Ash;m\nFritz;1500;;m\n";

    fn event() -> Event {
        let plan = Plan {
            rounds: Some(3),
            ..Plan::default()
        };
        Event::begin(&plan, listed(LIST).expect("a list")).expect("an event")
    }

    /// Each club with its players' names.
    fn clubs(event: &Event) -> Vec<String> {
        let name = |number: &Number| crate::people::name(event.tournament(), *number);
        let told = |club: Club| {
            let players: Vec<String> = club.players.iter().map(name).collect();
            format!("{} {}", club.name, players.join(" "))
        };
        event.clubs().into_iter().map(told).collect()
    }

    #[test]
    fn clubs_are_kept_by_their_names_whoever_comes_and_goes() {
        let mut event = event();
        assert_eq!(
            clubs(&event),
            ["Ash Emil", "Elm Anna Clara", "Oak Bert Dora"]
        );
        make(
            &mut event,
            r#"{"change":"add","players":"Name;Elo;Club\nGerd;2100;Ash"}"#,
        )
        .expect("Gerd");
        make(
            &mut event,
            r#"{"change":"correct","player":"Fritz","club":"Elm"}"#,
        )
        .expect("Fritz");
        make(
            &mut event,
            r#"{"change":"correct","player":"Dora","club":""}"#,
        )
        .expect("Dora");
        make(&mut event, r#"{"change":"delete","player":"Emil"}"#).expect("Emil");
        assert_eq!(
            clubs(&event),
            ["Ash Gerd", "Elm Anna Clara Fritz", "Oak Bert"]
        );
        let bad = r#"{"change":"correct","player":"Dora","club":"a: b"}"#;
        assert!(
            make(&mut event, bad)
                .expect_err("signs")
                .contains("part clubs")
        );
    }

    #[test]
    fn clubs_stand_by_the_points_of_their_best_and_win_prizes() {
        let mut event = event();
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        // Whoever is rated higher wins: Anna, Bert and Clara have a point each.
        let pairs = event.boards(1).pairs;
        let results = pairs.iter().map(|pair| {
            if pair.white < pair.black {
                "1-0"
            } else {
                "0-1"
            }
        });
        let results: Vec<&str> = results.collect();
        enter(&mut event, 1, (1..).zip(results));
        let told = |best| {
            let rows = event.club_standings(1, best, |_| true).expect("standings");
            let told = rows
                .into_iter()
                .map(|one| format!("{} {} {}", one.place, one.name, one.points));
            told.collect::<Vec<_>>()
        };
        assert_eq!(
            told(1)[..2],
            ["1 Elm 1.0", "1 Oak 1.0"],
            "all places are shared"
        );
        assert_eq!(told(2), ["1 Elm 2.0", "2 Oak 1.0", "3 Ash 0.0"]);
        let groups = "Best club (clubs, best 2): 100, a cup\nBest women (clubs, best 1, women): 50";
        let prizes = Prizes::read(groups, Terms::default()).expect("groups");
        assert_eq!(prizes.lines().join("\n"), groups);
        event.set_prizes(&prizes).expect("prizes");
        let winners = event.winners().expect("standings").expect("prizes");
        let won = winners
            .winners
            .iter()
            .map(|one| format!("{}: {} {}", one.group, one.name, one.gets));
        assert_eq!(
            won.collect::<Vec<_>>(),
            [
                "Best club: Elm 100",
                "Best club: Oak a cup",
                "Best women: Elm 50"
            ]
        );
        assert!(
            winners
                .terms
                .iter()
                .any(|one| one.contains("the points of its best")),
            "{:?}",
            winners.terms
        );
    }

    #[test]
    fn a_prize_for_clubs_asks_for_clubs() {
        let players = listed("Anna\nBert").expect("a list");
        let mut event = Event::begin(&Plan::default(), players).expect("an event");
        for (groups, says) in [
            ("Main (clubs): 1", "nobody’s club is said"),
            ("Main (clubs, best 0): 1", "best 0"),
            ("Main (best 3): 1", "stands beside “clubs”"),
            ("Main (clubs, teams): 1", "of teams or of clubs"),
            (
                "Main (clubs, average < 1800): 1",
                "an average is asked of teams",
            ),
        ] {
            let change = serde_json::json!({ "change": "prizes", "groups": groups });
            let no = make(&mut event, &change.to_string()).expect_err(groups);
            assert!(no.contains(says), "{groups}: {no}");
        }
    }
}
