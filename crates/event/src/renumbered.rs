//! Players called by new numbers while an event goes on.

use std::collections::HashMap;

use jadoube_pairing::{Number, seeding};

use crate::event::Event;

impl Event {
    /// Gives some the numbers that are due to them by their ratings (C.04.2, 2.3 and 2.4), and all others theirs, wherever they are named. All
    /// keep what they have where numbers go by something else, and where lines of the report that are not read may name players.
    pub(crate) fn place(&mut self, due: &[Number]) {
        let is_swiss = self.system().is_swiss();
        let is_read = self.as_report().kept().is_empty() && self.doubts().miscounts().is_empty();
        if !is_swiss || !is_read {
            return;
        }
        let players = &self.tournament().players;
        let Some(new) = seeding::place(players, due, |player| self.in_alphabet(player)) else {
            return;
        };
        self.renumber(&new);
    }

    /// Calls the players by new numbers, in the remarks of the rounds too.
    pub(crate) fn renumber(&mut self, new: &HashMap<Number, Number>) {
        self.renumber_prizes(new);
        self.renumber_factors(new);
        self.renumber_clubs(new);
        self.renumber_set_aside(new);
        if new.iter().all(|(old, new)| old == new) {
            return;
        }
        self.report_mut().renumber(new);
        for round in 1..=self.next_round() {
            for name in ["boards", "seated", "fixed", "missing"] {
                let key = format!("{name}-{round}");
                if let Some(told) = self.as_report().remark(&key) {
                    self.report_mut()
                        .set_remark(&key, Some(&renumbered(&told, new)));
                }
            }
        }
        self.renumber_stood(new);
    }
}

/// `7-3 2-1`, `5`: numbers with what stands between them.
fn renumbered(told: &str, new: &HashMap<Number, Number>) -> String {
    let word = |word: &str| {
        let number = |number: &str| {
            let own: Option<Number> = number.parse().ok();
            let renamed = own.and_then(|own| new.get(&own));
            renamed.map_or_else(|| number.to_owned(), ToString::to_string)
        };
        let numbers: Vec<String> = word.split('-').map(number).collect();
        numbers.join("-")
    };
    let words: Vec<String> = told.split_whitespace().map(word).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_remarks_are_called_anew() {
        let new = HashMap::from([(1, 2), (2, 3), (3, 1)]);
        assert_eq!(renumbered("1-3 2-14 5", &new), "2-1 3-14 5");
    }
}
