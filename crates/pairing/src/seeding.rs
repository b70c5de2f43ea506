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
    let title = |player: &Player| {
        let own = player.title.to_ascii_uppercase();
        TITLES
            .iter()
            .position(|title| *title == own)
            .unwrap_or(TITLES.len())
    };
    players.sort_by_cached_key(|player| {
        (
            Reverse(player.rating),
            title(player),
            called(player).to_lowercase(),
        )
    });
    let numbered = players.iter_mut().zip(1..);
    numbered
        .map(|(player, number)| (std::mem::replace(&mut player.number, number), number))
        .collect()
}

/// Numbers the players of a tournament that has not begun, as [`number`] does, and calls them so wherever they are named.
pub fn renumber(tournament: &mut Tournament, called: impl Fn(&Player) -> String) {
    let new = number(&mut tournament.players, called);
    let rename = |number: &mut Number| *number = new.get(number).copied().unwrap_or(*number);
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
