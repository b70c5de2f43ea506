//! Players by the names that people call them.

use jadoube_pairing::{Number, Player, Tournament};

use crate::folded::folded;
use crate::refused::{Refused, refuse};

/// The player who is called by his number or by a part of his name.
///
/// # Errors
/// When nobody is called so, or several are.
pub fn find(tournament: &Tournament, called: &str) -> Result<Number, Refused> {
    let called = called.trim();
    if let Ok(number) = called.parse::<Number>() {
        return match tournament.player(number) {
            Some(player) => Ok(player.number),
            None => refuse!(
                "there is no player {number}; the highest number is {}",
                tournament
                    .players
                    .iter()
                    .map(|one| one.number)
                    .max()
                    .unwrap_or(0)
            ),
        };
    }
    let wanted = folded(called);
    let words: Vec<&str> = wanted
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    let is_meant = |player: &&Player| {
        let name = folded(&player.name);
        !words.is_empty() && words.iter().all(|word| name.contains(word))
    };
    let mut found: Vec<&Player> = tournament.players.iter().filter(is_meant).collect();
    // Anna is nobody whose name has these letters somewhere, where somebody is called so.
    let is_called = |player: &&Player| {
        let name = folded(&player.name);
        let own: Vec<&str> = name.split([' ', ',']).collect();
        words.iter().all(|word| own.contains(word))
    };
    if found.iter().any(is_called) {
        found.retain(is_called);
    }
    let exact = || found.iter().find(|player| folded(&player.name) == wanted);
    match found.as_slice() {
        [] => {
            refuse!("there is no player '{called}'; say the number or a part of the name")
        }
        [player] => Ok(player.number),
        _ => match exact() {
            Some(player) => Ok(player.number),
            None => {
                let all: Vec<String> = found.iter().map(|player| shown(player)).collect();
                refuse!("'{called}' may be {}; say the number", all.join(" or "))
            }
        },
    }
}

/// `7 Anna Berg`.
pub fn shown(player: &Player) -> String {
    format!("{} {}", player.number, player.name)
}

/// The same of a number; of one that nobody has, the number alone.
pub fn shown_number(tournament: &Tournament, number: Number) -> String {
    tournament
        .player(number)
        .map_or_else(|| number.to_string(), shown)
}

/// The name behind a number.
pub fn name(tournament: &Tournament, number: Number) -> String {
    tournament
        .player(number)
        .map_or_else(|| number.to_string(), |player| player.name.clone())
}

/// A sentence in which players stand by their numbers, with their names behind these: `player 7 (Anna Berg)`.
pub fn named(tournament: &Tournament, sentence: &str) -> String {
    const WORD: &str = "layer ";
    let mut told = String::new();
    let mut rest = sentence;
    while let Some(at) = rest.find(WORD) {
        let (before, after) = rest.split_at(at + WORD.len());
        told += before;
        let end = after
            .find(|sign: char| !sign.is_ascii_digit())
            .unwrap_or(after.len());
        let (digits, behind) = after.split_at(end);
        told += digits;
        let player = digits
            .parse()
            .ok()
            .and_then(|number| tournament.player(number));
        if let Some(player) = player.filter(|player| !player.name.is_empty()) {
            told += &format!(" ({})", player.name);
        }
        rest = behind;
    }
    told + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tournament() -> Tournament {
        let named = |(number, name): (Number, &str)| Player {
            number,
            name: name.to_owned(),
            ..Player::default()
        };
        Tournament {
            players: [(1, "Müller, Anna"), (2, "Müller, Jan"), (3, "Mül")]
                .map(named)
                .to_vec(),
            ..Tournament::default()
        }
    }

    #[test]
    fn players_are_called_by_number_or_name() {
        let all = tournament();
        for (called, number) in [
            ("2", 2),
            ("anna", 1),
            ("jan muller", 2),
            ("Müller, Jan", 2),
            ("mül", 3),
        ] {
            assert_eq!(find(&all, called).expect(called), number);
        }
        for (called, word) in [
            ("müller", "1 Müller, Anna or 2 Müller, Jan"),
            ("", "no player"),
            ("9", "is 3"),
        ] {
            let refused = find(&all, called).expect_err(called).to_string();
            assert!(refused.contains(word), "{refused}");
        }
    }

    #[test]
    fn a_whole_word_goes_before_the_same_letters_in_another() {
        let players = ["Anna Berg", "Hanna Quast", "Johanna Anders"];
        let players = players.into_iter().zip(1..).map(|(name, number)| Player {
            number,
            name: name.to_owned(),
            ..Player::default()
        });
        let all = Tournament {
            players: players.collect(),
            ..Tournament::default()
        };
        assert_eq!(find(&all, "anna"), Ok(1));
        assert_eq!(find(&all, "hanna"), Ok(2));
        let several = find(&all, "an").expect_err("several").to_string();
        assert!(
            several.contains("1 Anna Berg or 2 Hanna Quast or 3"),
            "{several}"
        );
    }

    #[test]
    fn sentences_get_names() {
        assert_eq!(
            named(&tournament(), "Player 1 meets player 3, not player 12."),
            "Player 1 (Müller, Anna) meets player 3 (Mül), not player 12."
        );
    }
}
