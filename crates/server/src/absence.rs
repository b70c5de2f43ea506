//! For how long a player of a friendly game may be away on his own time before the other may have the game ended.
//!
//! Nobody is over such a game, and whoever waits at a board that the other has left shall not wait for his flag; but a line
//! that is lost, or a bell at the door, loses no game. The term grows with the time control, and with what the clock of
//! whoever goes away shows: that clock runs, and whoever has much left on it is free to think elsewhere.

use jadoube_laws::{Millis, TimeControl};

const MINUTE: u64 = 60_000;
/// Moves that a game is taken to have, for what is added with each.
const MOVES: u64 = 40;
/// This part of all the time that the control gives is the least.
const OF_ALL: u64 = 6;
/// This part of what the clock shows is given where it is more.
const OF_CLOCK: u64 = 3;
/// The least is never less, in milliseconds, ..
const LEAST: u64 = MINUTE;
/// .. nor more, ..
const LONG: u64 = 10 * MINUTE;
/// .. and a clock that shows much gives no more than this.
const MOST: u64 = 15 * MINUTE;
/// The least is a multiple of this, so that it can be said.
const ROUND: u64 = MINUTE / 2;

/// For how long a player may be away while his clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// For so long whatever his clock shows.
    pub least: Millis,
    /// Where his clock gives more: no longer than this. None where a term was said when the table was made, which holds as it was said.
    pub most: Option<Millis>,
}

impl Absence {
    /// What holds if nothing is said; days for a move have no such term.
    pub fn usual(control: &TimeControl) -> Option<Absence> {
        let TimeControl::Periods { periods, .. } = control else {
            return None;
        };
        let all = periods
            .first()
            .map_or(0, |first| first.time.0 + MOVES * first.bonus.each_move().0);
        let least = (all / OF_ALL / ROUND * ROUND).clamp(LEAST, LONG);
        Some(Absence {
            least: Millis(least),
            most: Some(Millis(MOST)),
        })
    }

    /// For how long whoever went away, when his clock showed so much, may stay away.
    pub fn term(self, shown: Millis) -> Millis {
        let by_clock = self.most.map(|most| most.min(Millis(shown.0 / OF_CLOCK)));
        self.least.max(by_clock.unwrap_or_default())
    }

    /// The whole as it is told before a game and while one waits.
    pub fn told(self) -> String {
        let least = self.least.in_words();
        let term = self.most.map_or_else(
            || least.clone(),
            |most| {
                format!(
                    "a third of what his clock shows (at least {least}, at most {})",
                    most.in_words()
                )
            },
        );
        format!("Whoever is away on his own time for {term} can lose by it.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(control: &str) -> Absence {
        let control = TimeControl::read(control).expect(control);
        Absence::usual(&control).expect("a game of hours")
    }

    #[test]
    fn the_least_grows_with_all_the_time_that_a_game_gives() {
        for (control, least) in [
            ("1", 60),
            ("3+2", 60),
            ("5", 60),
            ("5+3", 60),
            ("10", 90),
            ("10+5", 120),
            ("15+10", 210),
            ("25+10", 300),
            ("30", 300),
            ("90+30", 600),
            ("40/2h, 20/1h", 600),
            // The time of a delay is as much for each move.
            ("10 d5", 120),
        ] {
            assert_eq!(
                usual(control).least,
                Millis::from_seconds(least),
                "{control}"
            );
        }
        let days = TimeControl::read("3d/move").expect("days");
        assert_eq!(Absence::usual(&days), None);
    }

    #[test]
    fn whoever_has_much_on_his_clock_may_be_away_for_longer_and_nobody_for_less_than_was_told() {
        for (control, shown, term) in [
            ("10+5", 540, 180),
            ("10+5", 300, 120),
            ("10+5", 1, 120),
            ("5", 290, 96),
            ("90+30", 5400, 900),
            ("90+30", 60, 600),
        ] {
            let shown = Millis::from_seconds(shown);
            let given = usual(control).term(shown).seconds();
            assert_eq!(given, term, "{control} with {shown} left");
        }
        let said = Absence {
            least: Millis::from_seconds(20),
            most: None,
        };
        assert_eq!(
            said.term(Millis::from_seconds(5400)),
            Millis::from_seconds(20)
        );
        assert_eq!(
            said.told(),
            "Whoever is away on his own time for 20 seconds can lose by it."
        );
        assert_eq!(
            usual("10+5").told(),
            "Whoever is away on his own time for a third of what his clock shows (at least two minutes, at most 15 minutes) can lose by it."
        );
    }
}
