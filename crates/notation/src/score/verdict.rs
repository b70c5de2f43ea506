//! A result told by what each player has of the point: `Morphy 1, Anderssen 0`.

use jadoube_board::Color;

use super::apparatus::Passage;
use super::names::agrees;
use super::row::Place;
use crate::closing::Closing;
use crate::sides::side_of;

/// A name before a share has at most so many words.
const LONGEST_NAME: usize = 4;

/// What two players have of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shares {
    /// The words, as they stand.
    pub text: String,
    pub place: Place,
    /// The words before each share, of which the last are a name, and how many halves that is.
    players: [(String, u8); 2],
}

impl Shares {
    /// The first point of a text that is divided between two names.
    pub fn of(text: &str, place: Place) -> Option<Shares> {
        let words: Vec<&str> = text.split_whitespace().collect();
        (0..words.len()).find_map(|at| {
            // A stop after the first share ends the sentence.
            let first = halves(words[at]).filter(|_| !words[at].ends_with('.'))?;
            let other = &words[at + 1..];
            let length = other.iter().take(LONGEST_NAME + 2);
            let length = length.take_while(|word| halves(word).is_none()).count();
            let second = halves(other.get(length)?)?;
            let is_capital = |word: &&&str| bare(word).starts_with(char::is_uppercase);
            let before = words[..at].iter().rev().take(LONGEST_NAME);
            let begin = at - before.take_while(is_capital).count();
            let (name, named) = (&words[begin..at], &other[..length]);
            let is_named = |words: &[&str]| words.last().is_some_and(|word| is_part_of_name(word));
            // A third number, as in `Morphy 1, Anderssen 0, drawn 1`, counts games.
            let rest = &other[length + 1..];
            let counts = !other[length].ends_with('.')
                && rest
                    .iter()
                    .take(2)
                    .any(|word| bare(word).parse::<u32>().is_ok());
            let fits = first + second == 2 && is_named(name) && is_named(named) && !counts;
            fits.then(|| Shares {
                text: words[begin..=at + 1 + length].join(" "),
                place,
                players: [(name.join(" "), first), (named.join(" "), second)],
            })
        })
    }

    /// How the game of these two ended; `None` if the names are not theirs.
    pub fn closing(&self, white: Option<&str>, black: Option<&str>) -> Option<Closing> {
        let [(one, share), (other, _)] = &self.players;
        let is = |words: &str, color: Color| {
            let known = match color {
                Color::White => white,
                Color::Black => black,
            };
            let last = words.split_whitespace().next_back().unwrap_or_default();
            side_of(bare(last)) == Some(color) || known.is_some_and(|known| agrees(words, known))
        };
        let first = [Color::White, Color::Black].into_iter().find(|&color| {
            let fits = |one: &str, other: &str| is(one, color) && is(other, !color);
            // Of two relations nothing tells which is meant.
            fits(one, other) && !fits(other, one)
        })?;
        Some(match share {
            2 => Closing::Wins(Some(first)),
            1 => Closing::Drawn,
            _ => Closing::Wins(Some(!first)),
        })
    }

    /// The words, if they say nothing of a game.
    pub fn passed(&self) -> Passage {
        Passage {
            place: self.place,
            words: self.text.split_whitespace().count(),
            said: Some(self.text.clone()),
            is_doubt: false,
        }
    }
}

/// The share of a point that a word is, in halves.
fn halves(word: &str) -> Option<u8> {
    match word.trim_end_matches([',', ';', '.', ')', ']']) {
        "0" => Some(0),
        "½" | "1/2" => Some(1),
        "1" => Some(2),
        _ => None,
    }
}

/// Whether a name can end with a word: it begins with a capital, and no stop behind it ends a sentence.
fn is_part_of_name(word: &str) -> bool {
    let is_initial = word.chars().count() == 2;
    bare(word).starts_with(char::is_uppercase) && (!word.ends_with('.') || is_initial)
}

fn bare(word: &str) -> &str {
    word.trim_matches(|sign: char| !sign.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, closing: Option<Closing>) {
        let shares = Shares::of(text, Place::default());
        let found = shares.and_then(|one| one.closing(Some("Paul Morphy"), Some("Anderssen, A.")));
        assert_eq!(found, closing, "{text}");
    }

    #[test]
    fn each_player_has_a_share() {
        let won = Closing::Wins;
        check("Morphy 1, Anderssen 0", Some(won(Some(Color::White))));
        check(
            "Final score: Morphy 0, Anderssen 1.",
            Some(won(Some(Color::Black))),
        );
        check(
            "So it stood: Anderssen 0; P. Morphy 1.",
            Some(won(Some(Color::White))),
        );
        check("Mr. Morphy ½, Herr Anderssen ½.", Some(Closing::Drawn));
        check("White 0 and Black 1", Some(won(Some(Color::Black))));
        for other in [
            "Morphy 1, Anderssen 1",
            "Morphy 1, Anderssen 0, drawn 1",
            "Morphy 1, Staunton 0",
            "Morphy, in game 1, and Anderssen in 0",
            "Morphy won 1. Anderssen 0",
            "Morphy 2, Anderssen 0",
        ] {
            check(other, None);
        }
    }
}
