//! The bracket of a knock-out: who meets whom in every stage, and who goes on.

use jadoube_pairing::knockout::{self, Standing};
use jadoube_pairing::{Number, Points, System};

use crate::event::Event;
use crate::people::name;
use crate::scores::written;
use crate::standings::stage_in_words;

/// A bracket as it hangs out: a column for every stage and one for the winner, each match between its two who have come to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bracket {
    /// What each stage is called.
    pub head: Vec<String>,
    /// The lines; most places of a line are empty.
    pub rows: Vec<Vec<String>>,
}

impl Event {
    /// The bracket of a knock-out; of other systems, and where nobody plays yet, none.
    pub fn bracket(&self) -> Option<Bracket> {
        if self.system() != System::KnockOut {
            return None;
        }
        let tournament = self.tournament();
        let count = knockout::stage_count(tournament);
        if count == 0 {
            return None;
        }
        let stages = knockout::bracket(tournament, tournament.rounds_paired());
        let mut bracket = Bracket {
            head: (1..=count + 1)
                .map(|stage| stage_in_words(stage, count))
                .collect(),
            rows: vec![vec![String::new(); count + 1]; (2 << count) - 1],
        };
        for stage in 0..=count {
            // Whoever has come to a match stands in the middle of those from whom he comes.
            for place in 0..1 << (count - stage) {
                let row = place * (2 << stage) + (1 << stage) - 1;
                bracket.rows[row][stage] = self.at(&stages, stage, place);
            }
        }
        Some(bracket)
    }

    /// Of which stage of a knock-out a round is, whether drawn matches go on in it, and who goes on without a game, a sentence each; of
    /// other systems, and before the first round, nothing.
    pub fn stage_told(&self, round: usize) -> Vec<String> {
        if self.system() != System::KnockOut || round == 0 {
            return Vec::new();
        }
        let tournament = self.tournament();
        let stages = knockout::bracket(tournament, round - 1);
        let Some(stage) = stages.last() else {
            return Vec::new();
        };
        let is_begun = stage.iter().any(|one| one.points != [Points::ZERO; 2]);
        let called = stage_in_words(stages.len(), knockout::stage_count(tournament));
        let through = knockout::through(tournament, round).into_iter();
        let through: Vec<String> = through.map(|number| name(tournament, number)).collect();
        let told = match is_begun {
            true => format!("In the {called} drawn matches go on."),
            false => format!("This round begins the {called}."),
        };
        let without = (!through.is_empty())
            .then(|| format!("Through without a game in it: {}.", through.join(", ")));
        [told].into_iter().chain(without).collect()
    }

    /// Who stands in a place of a stage, two of which are a match, with his points in it; nobody if he has not come there yet.
    fn at(&self, stages: &[Vec<Standing>], stage: usize, place: usize) -> String {
        let found = |stage: usize, at: usize| stages.get(stage).and_then(|all| all.get(at));
        let called = |number: Number| name(self.tournament(), number);
        if let Some(one) = found(stage, place / 2) {
            let (number, points) = match place % 2 {
                0 => (Some(one.pair.first), one.points[0]),
                _ => (one.pair.second, one.points[1]),
            };
            let is_begun = one.points != [Points::ZERO; 2];
            return match number {
                Some(number) if is_begun => format!("{} {}", called(number), written(points)),
                Some(number) => called(number),
                None => "–".to_owned(),
            };
        }
        let before = stage.checked_sub(1).and_then(|before| found(before, place));
        before
            .and_then(|one| one.winner)
            .map_or_else(String::new, called)
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::testing::{enter, make};
    use jadoube_pairing::{Color, System};

    fn begun(players: &str, system: System) -> Event {
        let plan = Plan {
            system,
            first_color: Some(Color::White),
            ..Plan::default()
        };
        Event::begin(&plan, listed(players).expect("a list")).expect("an event")
    }

    fn lines(event: &Event) -> Vec<String> {
        let rows = event.bracket().expect("a bracket").rows.into_iter();
        rows.map(|row| row.join("|")).collect()
    }

    #[test]
    fn who_goes_on_stands_between_the_two_from_whose_match_he_comes() {
        let mut event = begun("Anna\nBert\nClara", System::KnockOut);
        let head = event.bracket().expect("a bracket").head;
        assert_eq!(head, ["semi-final", "final", "winner"]);
        assert_eq!(
            lines(&event),
            ["Anna||", "|Anna|", "–||", "||", "Bert||", "||", "Clara||"]
        );
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let through = "Through without a game in it: Anna.";
        let begins = "This round begins the semi-final.";
        assert_eq!(event.stage_told(1), [begins, through]);
        enter(&mut event, 1, [(1, "½-½")]);
        let goes_on = "In the semi-final drawn matches go on.";
        assert_eq!(event.stage_told(2), [goes_on, through]);
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        enter(&mut event, 2, [(1, "0-1")]);
        assert_eq!(
            lines(&event),
            [
                "Anna||",
                "|Anna|",
                "–||",
                "||",
                "Bert 1½||",
                "|Bert|",
                "Clara ½||"
            ]
        );
        make(&mut event, r#"{"change":"pair"}"#).expect("the final");
        assert_eq!(event.stage_told(3), ["This round begins the final."]);
        assert!(event.stage_told(0).is_empty());
        enter(&mut event, 3, [(1, "0-1")]);
        assert_eq!(lines(&event)[1], "|Anna 0|");
        assert_eq!(lines(&event)[3], "||Bert");
        assert_eq!(lines(&event)[5], "|Bert 1|");
    }

    #[test]
    fn whoever_is_out_or_through_is_not_left_over() {
        let players = "Anna\nBert\nClara\nDora";
        let mut event = begun(players, System::KnockOut);
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        enter(&mut event, 1, [(1, "1-0"), (2, "½-½")]);
        for result in ["1-0", "0-1"] {
            make(&mut event, r#"{"change":"pair"}"#).expect("another game, and the final");
            let round = event.tournament().rounds_paired();
            assert_eq!(event.boards(round).pairs.len(), 1);
            assert!(event.left_over(round).is_empty());
            enter(&mut event, round, [(1, result)]);
        }
        let mut swiss = begun(players, System::Dutch);
        make(&mut swiss, r#"{"change":"pair"}"#).expect("a round");
        make(&mut swiss, r#"{"change":"undo"}"#).expect("none");
        make(
            &mut swiss,
            r#"{"change":"seat","white":"Anna","black":"Bert","round":1}"#,
        )
        .expect("two");
        assert_eq!(swiss.left_over(1), [3, 4]);
    }

    #[test]
    fn a_swiss_has_no_bracket() {
        let swiss = begun("Anna\nBert", System::Dutch);
        assert_eq!(swiss.bracket(), None);
        assert!(swiss.stage_told(1).is_empty());
    }
}
