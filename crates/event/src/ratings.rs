//! What games change in the ratings of those who play them, each with his own K (FIDE, Rating Regulations B.02, 8.3.3).
//!
//! The text of B.02 was not at hand: the tables of 8.1, the K of 8.3.3 and the bound of 400, which since 1 October 2025 does not hold from 2650 on,
//! are written from what is known of them, and first ratings (8.2) are not counted at all. So it is told to whoever reads the changes.

use std::collections::HashMap;

use jadoube_pairing::rating::{Factor, Game, change, most};
use jadoube_pairing::{Entry, Number, Outcome, Player, System};

use crate::event::Event;
use crate::people::find;
use crate::players::factor_in;
use crate::refused::Refused;
use crate::words::{counted, listed};

/// The remark in which stand those of whom a K was said.
const FACTORS: &str = "factors";

/// Which K counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factors {
    /// The same for all.
    Same(u32),
    /// His own for each: as it was said of him, else as it follows from his rating and the year of his birth.
    Own,
}

impl std::str::FromStr for Factors {
    type Err = Refused;

    /// `20`, `fide`.
    fn from_str(text: &str) -> Result<Factors, Refused> {
        if text.eq_ignore_ascii_case("fide") {
            return Ok(Factors::Own);
        }
        factor_in(text).map(Factors::Same)
    }
}

/// What the games of a player change in his rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// His K, as low as so many games ask for.
    pub factor: u32,
    /// The change, in hundredths of a point.
    pub hundredths: i64,
}

impl RatingChange {
    /// `+6.4`.
    pub fn written(self) -> String {
        let tenths = (self.hundredths.abs() + 5) / 10;
        let sign = if self.hundredths < 0 { '-' } else { '+' };
        format!("{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

impl Event {
    /// The K that was said of a player.
    pub fn factor_said(&self, player: Number) -> Option<u32> {
        let said = self.factors().into_iter();
        said.rev().find(|said| said.0 == player).map(|said| said.1)
    }

    /// What the rated games of a player change in his rating after so many rounds; nothing without a rating or a game against somebody who
    /// has one.
    pub fn rating_change(
        &self,
        player: Number,
        after: usize,
        factors: Factors,
    ) -> Option<RatingChange> {
        let tournament = self.tournament();
        let player = tournament.player(player)?;
        let game = |entry: &Entry| {
            let score = match entry.outcome {
                Outcome::Win => 100,
                Outcome::Draw => 50,
                Outcome::Loss => 0,
                _ => return None,
            };
            let opponent = tournament.player(entry.opponent?)?.rating;
            (opponent > 0).then_some(Game { opponent, score })
        };
        let rounds = (1..).zip(&player.rounds).take(after);
        let rounds = rounds.filter(|(round, _)| !self.is_decider(*round));
        let games: Vec<Game> = rounds.filter_map(|(_, entry)| game(entry)).collect();
        if player.rating == 0 || games.is_empty() {
            return None;
        }
        let factor = match factors {
            Factors::Same(factor) => factor,
            Factors::Own => Factor(self.factor(player)).for_games(games.len()).0,
        };
        Some(RatingChange {
            factor,
            hundredths: change(player.rating, &games, factor, most(player.rating)),
        })
    }

    /// Whether a round of a knock-out is played with a time of its own: its games decide drawn matches, and are of another list of ratings.
    fn is_decider(&self, round: usize) -> bool {
        self.system() == System::KnockOut && self.time_of(round).is_some()
    }

    fn factor(&self, player: &Player) -> u32 {
        let said = self.factor_said(player.number);
        said.unwrap_or_else(|| Factor::of(player.rating, self.is_junior(player)).0)
    }

    /// Whether a player is not yet past the year of his 18th birthday; nobody knows where his birth or the year of the event is not said.
    fn is_junior(&self, player: &Player) -> Option<bool> {
        let born: u32 = player.birth.get(..4)?.parse().ok()?;
        let [(_, from), (_, to)] = self.days_of_all();
        let year = to.or(from)?.year();
        (born > 0).then_some(year <= born + 18)
    }

    /// By which K each is counted, and what of it does not follow from the event, a sentence each.
    pub fn factors_told(&self) -> Vec<String> {
        let rated = self.tournament().players.iter();
        let rated = rated.filter(|player| player.rating > 0);
        let unsaid: Vec<&Player> = rated
            .filter(|player| self.factor_said(player.number).is_none())
            .collect();
        let mut told = vec![
            "K (FIDE, B.02, 8.3.3) is 10 from 2400 on, 40 below 2300 to the end of the year of the 18th birthday, else 20; with so many games \
             that K times them is above 700, as much as makes 700."
                .to_owned(),
            "This is FIDE's B.02 as it is understood to stand since 1 October 2025, and was not held against its text: a difference of more than \
             400 counts as 400 below a rating of 2650, and in full from there on; nobody's first rating is counted. What \
             the federation counts decides."
                .to_owned(),
        ];
        let rounds = 1..=self.tournament().rounds_paired();
        let deciders: Vec<usize> = rounds.filter(|round| self.is_decider(*round)).collect();
        if !deciders.is_empty() {
            told.push(format!(
                "Games with a time of their own, which decide drawn matches, are not counted: {}.",
                listed("round", &deciders)
            ));
        }
        if unsaid.is_empty() {
            return told;
        }
        told.push(format!(
            "Of {} nobody has said a K: whoever has completed fewer than 30 rated games has 40, and whoever ever had 2400 has 10, which the event \
             does not know until it is said.",
            counted(unsaid.len(), "player")
        ));
        let ageless = unsaid.iter().filter(|player| {
            player.rating < Factor::JUNIORS_BELOW && self.is_junior(player).is_none()
        });
        let ageless = ageless.count();
        if ageless > 0 {
            told.push(format!(
                "Of {} below 2300 the year of birth, or of the event the day, is not said: 20 is counted.",
                counted(ageless, "player")
            ));
        }
        told
    }

    /// Keeps the K that was said of somebody, or with none that none is.
    pub(crate) fn set_factor(&mut self, player: Number, factor: Option<u32>) {
        let mut factors = self.factors();
        factors.retain(|said| said.0 != player);
        factors.extend(factor.map(|factor| (player, factor)));
        self.keep_factors(&factors);
    }

    /// The same of those who come with one, by their names.
    ///
    /// # Errors
    /// When somebody is not there.
    pub(crate) fn set_factors(&mut self, said: &[(String, u32)]) -> Result<(), Refused> {
        for (name, factor) in said {
            let player = find(self.tournament(), name)?;
            self.set_factor(player, Some(*factor));
        }
        Ok(())
    }

    /// Calls those of whom one was said by new numbers; who has none is there no more.
    pub(crate) fn renumber_factors(&mut self, new: &HashMap<Number, Number>) {
        let factors = self.factors().into_iter();
        let factors = factors.filter_map(|(old, factor)| Some((*new.get(&old)?, factor)));
        let factors: Vec<(Number, u32)> = factors.collect();
        self.keep_factors(&factors);
    }

    fn factors(&self) -> Vec<(Number, u32)> {
        let told = self.as_report().remark(FACTORS).unwrap_or_default();
        let one = |word: &str| {
            let (player, factor) = word.split_once('=')?;
            Some((player.parse().ok()?, factor_in(factor).ok()?))
        };
        told.split_whitespace().filter_map(one).collect()
    }

    fn keep_factors(&mut self, factors: &[(Number, u32)]) {
        let words = factors
            .iter()
            .map(|(player, factor)| format!("{player}={factor}"));
        let told = words.collect::<Vec<_>>().join(" ");
        let told = Some(told).filter(|told| !told.is_empty());
        self.report_mut().set_remark(FACTORS, told.as_deref());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::players::listed;
    use crate::testing::{enter, make};
    use jadoube_pairing::trf::Report;

    const LIST: &str = "Name;Elo;Birth;K\nAnna;2450;1990;\nBert;2350;2010;\nClara;2250;2008/12/31;\nDora;2240;2007;\nEmil;2200;;40\nFritz;2100;;\n";

    fn event() -> Event {
        let plan = Plan {
            rounds: Some(3),
            lines: vec![("042", "2026/11/28".to_owned())],
            ..Plan::default()
        };
        Event::begin(&plan, listed(LIST).expect("a list")).expect("an event")
    }

    fn played(event: &mut Event) {
        make(event, r#"{"change":"pair"}"#).expect("a round");
        enter(event, 1, [(1, "1/2"), (2, "1/2"), (3, "1/2")]);
    }

    /// The K of each, by name.
    fn factors(event: &Event) -> Vec<(String, u32)> {
        let players = event.tournament().players.iter();
        let one = |player: &Player| {
            let change = event.rating_change(player.number, 1, Factors::Own);
            (player.name.clone(), change.expect(&player.name).factor)
        };
        players.map(one).collect()
    }

    fn named(all: &[(&str, u32)]) -> Vec<(String, u32)> {
        let all = all.iter();
        all.map(|(name, factor)| ((*name).to_owned(), *factor))
            .collect()
    }

    #[test]
    fn each_has_his_own_factor() {
        let mut event = event();
        played(&mut event);
        let all = [
            ("Anna", 10),
            ("Bert", 20), // A junior, and not below 2300.
            ("Clara", 40),
            ("Dora", 20), // 18 in the year before.
            ("Emil", 40), // It is said of him.
            ("Fritz", 20),
        ];
        assert_eq!(factors(&event), named(&all));
        let told = event.factors_told().join(" ");
        for says in ["Of 5 players nobody has said a K", "Of 1 player below 2300"] {
            assert!(told.contains(says), "{told}");
        }
        // 2350 against 2200: 70 of 100 are expected, a draw loses 0.2 of K.
        let meets = |one: &str| find(event.tournament(), one).expect(one);
        let change = event
            .rating_change(meets("Emil"), 1, Factors::Own)
            .expect("a change");
        assert_eq!(change.written(), "+8.0");
        let change = event
            .rating_change(meets("Emil"), 1, Factors::Same(10))
            .expect("a change");
        assert_eq!((change.factor, change.written()), (10, "+2.0".to_owned()));
    }

    #[test]
    fn a_factor_is_said_of_somebody_stays_his_and_is_taken_back() {
        let mut event = event();
        let text = event.as_report().to_string();
        assert!(text.contains("\n### jadoube factors 5=40\n"), "{text}");
        make(
            &mut event,
            r#"{"change":"add","players":"Name;Elo;K\nGerd;2500;20"}"#,
        )
        .expect("Gerd");
        let told = make(
            &mut event,
            r#"{"change":"correct","player":"Bert","factor":"40"}"#,
        );
        assert_eq!(told.as_deref(), Ok("Bert has K 40."));
        let same = make(
            &mut event,
            r#"{"change":"correct","player":"Bert","factor":"40"}"#,
        );
        assert!(same.expect_err("the same").contains("stands so already"));
        let told = make(
            &mut event,
            r#"{"change":"correct","player":"Fritz","rating":"2600","birth":"2010","factor":"10"}"#,
        )
        .expect("Fritz");
        assert!(
            told.starts_with(
                "Fritz, 2100 is now Fritz, 2600, 2010. Fritz has K 10. The number is 1 now"
            ),
            "{told}"
        );
        let text = event.as_report().to_string();
        let again = Event::of(Report::read(&text).expect("a report")).expect("an event");
        let said = |event: &Event| -> Vec<(String, u32)> {
            let players = event.tournament().players.iter();
            players
                .filter_map(|one| Some((one.name.clone(), event.factor_said(one.number)?)))
                .collect()
        };
        assert_eq!(
            said(&again),
            named(&[("Fritz", 10), ("Gerd", 20), ("Bert", 40), ("Emil", 40)])
        );
        make(
            &mut event,
            r#"{"change":"correct","player":"Bert","factor":""}"#,
        )
        .expect("Bert");
        make(&mut event, r#"{"change":"delete","player":"Emil"}"#).expect("Emil");
        assert_eq!(said(&event), named(&[("Fritz", 10), ("Gerd", 20)]));
        for wrong in ["0", "101", "4O"] {
            let text = format!(r#"{{"change":"correct","player":"Bert","factor":"{wrong}"}}"#);
            let no = make(&mut event, &text).expect_err(wrong);
            assert!(no.contains("is no K"), "{no}");
        }
    }

    #[test]
    fn of_many_games_no_more_than_700_points_hang() {
        for (factor, games, is) in [
            (40, 17, 40),
            (40, 18, 38),
            (20, 35, 20),
            (20, 36, 19),
            (10, 70, 10),
            (10, 80, 8),
            (40, 0, 40),
        ] {
            assert_eq!(Factor(factor).for_games(games).0, is, "{factor} × {games}");
        }
    }

    #[test]
    fn games_that_decide_a_drawn_match_are_of_another_list_of_ratings() {
        let plan = Plan {
            system: System::KnockOut,
            ..Plan::default()
        };
        let players = listed("Anna 2000\nBert 1900").expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        enter(&mut event, 1, [(1, "1/2")]);
        make(&mut event, r#"{"change":"time","time":"3+2"}"#).expect("a time");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let change = |event: &Event, after| {
            let change = event.rating_change(1, after, Factors::Own);
            change.expect("a change").written()
        };
        enter(&mut event, 2, [(1, "1-0")]);
        assert_eq!(change(&event, 1), change(&event, 2));
        let told = event.factors_told().join(" ");
        assert!(told.contains("are not counted: round 2."), "{told}");
    }
}
