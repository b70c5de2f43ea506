//! The numbers with which a tournament begins (C.04.2, 2.2).

use std::cmp::Reverse;

use crate::Player;

/// The titles, the highest first.
const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

/// Puts players in the order of their ratings, of their titles, and of the alphabet, and gives them their numbers from 1. For a
/// tournament that has not begun: nothing is said of rounds that name players by the numbers that they had.
pub fn number(players: &mut [Player]) {
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
            player.name.to_lowercase(),
        )
    });
    for (player, number) in players.iter_mut().zip(1..) {
        player.number = number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Number;

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
        number(&mut players);
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
}
