//! Everybody meets everybody: the Berger tables (Handbook C.05, annex 1).

use crate::{Number, Pair, Paired};

/// The rounds of a tournament in which each of so many players meets each other once, by the Berger tables. Where the number is
/// odd, whoever meets the number after the last is free in that round.
#[must_use]
pub fn berger(players: Number) -> Vec<Paired> {
    let Some(last) = players.checked_next_multiple_of(2).filter(|_| players > 1) else {
        return Vec::new();
    };
    let others = last - 1;
    (1..=others)
        .map(|round| table_round(players, last, round))
        .collect()
}

/// One round of the table of an even number of players.
fn table_round(players: Number, last: Number, round: Number) -> Paired {
    let others = last - 1;
    // In the circle of all but the last, the two of a pair stand as far from him who meets the last, on either side.
    let middle = if round % 2 == 1 {
        round.div_ceil(2)
    } else {
        (round + last) / 2
    };
    let around = |steps: Number| (middle + steps - 1) % others + 1;
    let mut paired = Paired::default();
    let (white, black) = if round % 2 == 1 {
        (middle, last)
    } else {
        (last, middle)
    };
    if last > players {
        paired.bye = Some(middle);
    } else {
        paired.pairs.push(Pair { white, black });
    }
    for steps in 1..last / 2 {
        paired.pairs.push(Pair {
            white: around(steps),
            black: around(others - steps),
        });
    }
    paired
}

/// Everybody meets everybody twice, the second time with the other color. The last two rounds of the first cycle change places, so
/// that nobody has the same color three times running (C.05, annex 1).
#[must_use]
pub fn double_berger(players: Number) -> Vec<Paired> {
    let first = berger(players);
    let turned = |round: &Paired| Paired {
        pairs: round.pairs.iter().map(|pair| pair.turned()).collect(),
        bye: round.bye,
    };
    let second: Vec<Paired> = first.iter().map(turned).collect();
    let mut all = first;
    let count = all.len();
    if count >= 2 {
        all.swap(count - 2, count - 1);
    }
    all.extend(second);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rounds of a table as it is printed, without the commas.
    #[track_caller]
    fn check(players: Number, printed: &[&str]) {
        let told: Vec<String> = berger(players)
            .iter()
            .map(|round| {
                let pairs = round.pairs.iter();
                let pairs: Vec<String> = pairs
                    .map(|pair| format!("{}-{}", pair.white, pair.black))
                    .collect();
                pairs.join(" ")
            })
            .collect();
        assert_eq!(told, printed);
    }

    #[test]
    fn the_tables_are_those_of_berger() {
        check(2, &["1-2"]);
        check(3, &["2-3", "1-2", "3-1"]);
        check(4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        check(
            6,
            &[
                "1-6 2-5 3-4",
                "6-4 5-3 1-2",
                "2-6 3-1 4-5",
                "6-5 1-4 2-3",
                "3-6 4-2 5-1",
            ],
        );
        check(
            8,
            &[
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ],
        );
        check(1, &[]);
        check(0, &[]);
    }
}
