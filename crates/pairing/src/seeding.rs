//! The numbers with which a tournament begins (C.04.2, 2.2).

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::{Number, Player, Tournament};

/// The titles, the highest first.
const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

/// Puts players in the order of their ratings, of their titles, and of the alphabet, in which each stands as he is called, and gives
/// them their numbers from 1. For a
/// tournament that has not begun: nothing is said of rounds that name players by the numbers that they had. Gives the new number of
/// each old one.
pub fn number(
    players: &mut [Player],
    called: impl Fn(&Player) -> String,
) -> HashMap<Number, Number> {
    players.sort_by_cached_key(|player| rank(player, &called));
    let numbered = players.iter_mut().zip(1..);
    numbered
        .map(|(player, number)| (std::mem::replace(&mut player.number, number), number))
        .collect()
}

/// By what a player stands in the order: rating, title, and how he is called.
fn rank(player: &Player, called: impl Fn(&Player) -> String) -> (Reverse<u32>, usize, String) {
    let own = player.title.to_ascii_uppercase();
    let title = TITLES.iter().position(|title| *title == own);
    (
        Reverse(player.rating),
        title.unwrap_or(TITLES.len()),
        called(player).to_lowercase(),
    )
}

/// The numbers that are due to some players among the others of a tournament that goes on, where these stand in the order of [`number`]:
/// to late entries (C.04.2, 2.4), and to those of whom something was wrong (2.3). All others stay in their order. Gives the new number of
/// each old one; none where the others stand in another order.
#[must_use]
pub fn place(
    players: &[Player],
    placed: &[Number],
    called: impl Fn(&Player) -> String,
) -> Option<HashMap<Number, Number>> {
    let key = |player: &Player| rank(player, &called);
    let mut order: Vec<&Player> = players.iter().collect();
    order.sort_by_key(|player| player.number);
    let numbers: Vec<Number> = order.iter().map(|player| player.number).collect();
    let (due, mut order): (Vec<&Player>, Vec<&Player>) = order
        .into_iter()
        .partition(|player| placed.contains(&player.number));
    if !order.is_sorted_by_key(|player| key(player)) {
        return None;
    }
    for player in due {
        let own = key(player);
        let place = order.partition_point(|other| key(other) <= own);
        order.insert(place, player);
    }
    let old = order.iter().map(|player| player.number);
    Some(old.zip(numbers).collect())
}

/// Numbers the players of a tournament that has not begun, as [`number`] does, and calls them so wherever they are named.
pub fn renumber(tournament: &mut Tournament, called: impl Fn(&Player) -> String) {
    let new = number(&mut tournament.players, called);
    // The players have theirs already, and no rounds.
    rename_elsewhere(tournament, &new);
}

/// Calls the players by new numbers, wherever they are named, and puts them in the order of these. Whoever is the last with virtual
/// points stays the last, as the rules of acceleration have it when somebody comes later.
pub fn rename(tournament: &mut Tournament, new: &HashMap<Number, Number>) {
    let numbers = tournament.players.iter().map(|player| player.number);
    let first = numbers.min().unwrap_or(1);
    for player in &mut tournament.players {
        player.number = renamed(new, player.number);
        let met = player.rounds.iter_mut();
        for opponent in met.filter_map(|entry| entry.opponent.as_mut()) {
            *opponent = renamed(new, *opponent);
        }
    }
    tournament.players.sort_by_key(|player| player.number);
    for given in &mut tournament.accelerated {
        let (start, end) = (*given.players.start(), *given.players.end());
        let start = if start == first {
            first
        } else {
            renamed(new, start)
        };
        given.players = start..=renamed(new, end);
    }
    rename_elsewhere(tournament, new);
}

/// Calls them so in what was arranged.
fn rename_elsewhere(tournament: &mut Tournament, new: &HashMap<Number, Number>) {
    let rename = |number: &mut Number| *number = renamed(new, *number);
    for absence in &mut tournament.absences {
        rename(&mut absence.player);
    }
    for forbidden in &mut tournament.forbidden {
        forbidden.players.iter_mut().for_each(rename);
    }
    for team in &mut tournament.teams {
        team.players.iter_mut().for_each(rename);
    }
}

/// The new number of a player; his own where he has no other.
pub(crate) fn renamed(new: &HashMap<Number, Number>, number: Number) -> Number {
    new.get(&number).copied().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Forbidden, Team};

    #[test]
    fn rating_then_title_then_alphabet() {
        let player = |name: &str, title: &str, rating| Player {
            name: name.to_owned(),
            title: title.to_owned(),
            rating,
            ..Player::default()
        };
        let mut players = [
            player("nobody", "", 0),
            player("Berg", "", 2100),
            player("adam", "", 2100),
            player("Zorn", "WGM", 2100),
            player("Yoyo", "im", 2100),
            player("Best", "", 2300),
        ];
        number(&mut players, |player| player.name.clone());
        let told: Vec<(&str, Number)> = players
            .iter()
            .map(|player| (player.name.as_str(), player.number))
            .collect();
        assert_eq!(
            told,
            [
                ("Best", 1),
                ("Yoyo", 2),
                ("Zorn", 3),
                ("adam", 4),
                ("Berg", 5),
                ("nobody", 6)
            ]
        );
    }

    #[test]
    fn whoever_comes_late_stands_by_his_rating_among_those_who_stand_by_theirs() {
        let player = |number, rating| Player {
            number,
            rating,
            name: format!("{number}"),
            ..Player::default()
        };
        let placed = |players: &[Player], due: &[Number]| {
            let new = place(players, due, |player| player.name.clone())?;
            let mut new: Vec<_> = new.into_iter().filter(|(old, new)| old != new).collect();
            new.sort_unstable();
            Some(new)
        };
        let sorted = [
            player(1, 2000),
            player(2, 1900),
            player(4, 1800),
            player(5, 1950),
        ];
        assert_eq!(placed(&sorted, &[5]), Some(vec![(2, 4), (4, 5), (5, 2)]));
        let two = [
            player(1, 1900),
            player(2, 1800),
            player(3, 1700),
            player(4, 2000),
        ];
        assert_eq!(
            placed(&two, &[3, 4]),
            Some(vec![(1, 2), (2, 3), (3, 4), (4, 1)])
        );
        // Of equal rank he is the last, and one who stands where he is due stays there.
        let equal = [player(1, 2000), player(2, 2000), player(3, 1900)];
        assert_eq!(placed(&equal, &[3]), Some(vec![]));
        let by_lot = [player(1, 1500), player(2, 2000), player(3, 1700)];
        assert_eq!(placed(&by_lot, &[3]), None);
    }

    #[test]
    fn in_rounds_and_in_what_is_given_too_they_are_called_by_new_numbers() {
        use crate::{Accelerated, Color, Entry, Outcome, Points};
        let player = |number, opponent, color| Player {
            number,
            rounds: vec![Entry::against(opponent, color, Outcome::Draw)],
            ..Player::default()
        };
        let mut tournament = Tournament {
            players: vec![
                player(1, 2, Color::White),
                player(2, 1, Color::Black),
                Player {
                    number: 3,
                    ..Player::default()
                },
            ],
            accelerated: vec![Accelerated {
                rounds: 1..=1,
                players: 1..=1,
                points: Points::ONE,
            }],
            ..Tournament::default()
        };
        rename(&mut tournament, &HashMap::from([(3, 1), (1, 2), (2, 3)]));
        let met = tournament.players.iter().map(|one| one.entry(1).opponent);
        assert_eq!(met.collect::<Vec<_>>(), [None, Some(3), Some(2)]);
        assert_eq!(tournament.accelerated[0].players, 1..=2);
        assert!(tournament.check().is_ok());
    }

    #[test]
    fn whoever_is_named_is_named_anew() {
        let player = |number, rating| Player {
            number,
            rating,
            ..Player::default()
        };
        let mut tournament = Tournament {
            players: vec![player(1, 1500), player(2, 1700), player(3, 1600)],
            forbidden: vec![Forbidden {
                rounds: 1..=3,
                players: vec![1, 2],
            }],
            teams: vec![Team {
                players: vec![3, 1],
                ..Team::default()
            }],
            ..Tournament::default()
        };
        renumber(&mut tournament, |player| player.name.clone());
        assert_eq!(tournament.forbidden[0].players, [3, 1]);
        assert_eq!(tournament.teams[0].players, [2, 3]);
    }
}
