//! What somebody had said of single rounds before he withdrew, or was expelled: it holds again when he is back.

use std::collections::HashMap;

use jadoube_pairing::{Absence, Number, Outcome};

use crate::event::Event;

/// The remark in which it stands, a word for each player: `7-3H-5Z`.
const SET_ASIDE: &str = "set-aside";

impl Event {
    /// The same without it: reports that were written before it was kept have none.
    #[must_use]
    pub fn without_set_aside(mut self) -> Event {
        self.report_mut().set_remark(SET_ASIDE, None);
        self
    }

    /// Sets aside what a player has said of rounds that he does not play any more; with nothing it is forgotten.
    pub(crate) fn set_aside(&mut self, player: Number, said: &[Absence]) {
        let mut all = self.all_set_aside();
        all.retain(|one| one.player != player);
        all.extend(said);
        self.keep_set_aside(&all);
    }

    /// What a player had said of rounds from this one on, before he withdrew.
    pub(crate) fn said_before(&self, player: Number, first: usize) -> Vec<Absence> {
        let mut all = self.all_set_aside();
        all.retain(|one| one.player == player && one.round >= first);
        all
    }

    /// The players have other numbers.
    pub(crate) fn renumber_set_aside(&mut self, new: &HashMap<Number, Number>) {
        let all = self.all_set_aside().into_iter();
        let all = all.filter_map(|one| {
            let player = *new.get(&one.player)?;
            Some(Absence { player, ..one })
        });
        let all: Vec<Absence> = all.collect();
        self.keep_set_aside(&all);
    }

    fn keep_set_aside(&mut self, all: &[Absence]) {
        let mut all = all.to_vec();
        all.sort_by_key(|one| (one.player, one.round));
        let words = all.chunk_by(|one, other| one.player == other.player);
        let words = words.map(|of_one| {
            let player = of_one.first().map_or(0, |one| one.player);
            let rounds = of_one.iter();
            let rounds = rounds.map(|one| format!("-{}{}", one.round, one.outcome.code()));
            format!("{player}{}", rounds.collect::<String>())
        });
        let told = words.collect::<Vec<_>>().join(" ");
        let told = Some(told).filter(|told| !told.is_empty());
        self.report_mut().set_remark(SET_ASIDE, told.as_deref());
    }

    fn all_set_aside(&self) -> Vec<Absence> {
        let told = self.as_report().remark(SET_ASIDE).unwrap_or_default();
        told.split_whitespace().flat_map(read).collect()
    }
}

/// The rounds of one player.
fn read(word: &str) -> Vec<Absence> {
    let mut parts = word.split('-');
    let Some(player) = parts.next().and_then(|number| number.parse().ok()) else {
        return Vec::new();
    };
    let one = |part: &str| {
        let code = part.chars().next_back()?;
        let round = part.strip_suffix(code)?.parse().ok()?;
        Some(Absence {
            round,
            player,
            outcome: Outcome::read(code, false)?,
        })
    };
    parts.filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::testing::make;

    fn event() -> Event {
        let plan = Plan {
            rounds: Some(6),
            ..Plan::default()
        };
        let players = listed("Anna\nBert\nClara\nDora\nEmil\nFritz").expect("a list");
        Event::begin(&plan, players).expect("an event")
    }

    fn made(event: &mut Event, change: &str) -> String {
        make(event, change).expect(change)
    }

    #[test]
    fn whoever_comes_back_stays_away_from_the_rounds_of_which_he_had_said_so() {
        let mut event = event();
        made(
            &mut event,
            r#"{"change":"bye","player":"Anna","round":3,"worth":"half"}"#,
        );
        made(
            &mut event,
            r#"{"change":"bye","player":"Anna","round":5,"worth":"zero"}"#,
        );
        let before = event.as_report().to_string();
        made(
            &mut event,
            r#"{"change":"withdraw","player":"Anna","from":2}"#,
        );
        // Said twice it is the same withdrawal.
        made(
            &mut event,
            r#"{"change":"withdraw","player":"Anna","from":2}"#,
        );
        assert_eq!(
            event.absences_told(),
            ["Anna does not play rounds 2, 3, 4, 5, 6: nothing."]
        );
        let told = made(&mut event, r#"{"change":"back","player":"Anna","from":2}"#);
        assert_eq!(
            told,
            "Anna plays again from round 2 on, but for rounds 3, 5, as it was said before."
        );
        assert_eq!(event.as_report().to_string(), before);
    }

    #[test]
    fn what_was_said_of_rounds_before_he_is_back_is_kept_until_then() {
        let mut event = event();
        made(
            &mut event,
            r#"{"change":"bye","player":"Anna","round":3,"worth":"half"}"#,
        );
        made(
            &mut event,
            r#"{"change":"withdraw","player":"Anna","from":2}"#,
        );
        // The numbers go by rating, so that Anna has another now.
        made(&mut event, r#"{"change":"add","players":"Zora, 2100"}"#);
        let told = made(&mut event, r#"{"change":"back","player":"Anna","from":4}"#);
        assert_eq!(told, "Anna plays again from round 4 on.");
        let told = made(&mut event, r#"{"change":"back","player":"Anna","from":2}"#);
        assert_eq!(
            told,
            "Anna plays again from round 2 on, but for round 3, as it was said before."
        );
    }
}
