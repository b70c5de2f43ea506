//! What a sentence as a whole may mean: who tells it, of what, and one thing or several that somebody did.

use jadoube_board::{ByColor, Color, Setup};

use super::act_text::is_told_in_words;
use super::deeds::several;
use super::meant::{Meant, NAMED, single};
use super::person::by_persons;
use super::several::subject;
use super::words::Words;
use crate::act::Act;
use crate::kin;

/// What a text may mean, on the board as it stands where that is known; no line where no saying is known that stands in it. Two
/// things that somebody did are two lines, with a line break between them.
pub(super) fn meant(text: &str, names: &ByColor<Option<String>>, board: Option<&Setup>) -> Meant {
    let named = by_color(text, names);
    let named = without_aside(&named);
    let (text, assumed) = by_persons(&named);
    // Told of him, what a player says himself may be an act as it stands.
    let act = text.parse::<Act>().ok().filter(|_| text != named);
    if let Some(act) = act.filter(|act| !is_told_in_words(&act.deed)) {
        return Meant {
            alone: !assumed,
            ..Meant::of(vec![act.to_string()])
        };
    }
    // Who claims the game tells by the reason for it what happened.
    if let Some((claim, ground)) = text.split_once(" because ")
        && claims_the_game(claim)
    {
        let lines = meant(ground, names, board).lines;
        if !lines.is_empty() {
            return Meant::of(lines);
        }
    }
    let mut meant = single(&text, board);
    // What is one saying is one thing done, though there may be an 'and' in it.
    let one = kin::told(&text).is_some_and(|told| told.alone || told.joins);
    if let (false, Some(several)) = (one, several(&text, board)) {
        meant
            .lines
            .retain(|line| !several.remarked && !several.lines.lines().any(|told| told == line));
        if !several.lines.is_empty() {
            meant.lines.insert(0, several.lines);
        }
        meant.lines.truncate(NAMED);
        meant.unsaid = several.unsaid;
    }
    // Who tells it is asked before anything follows from it.
    meant.alone &= !assumed;
    meant
}

/// Whether somebody claims to have won, and not more of what than that.
fn claims_the_game(text: &str) -> bool {
    let stems: Vec<String> = kin::words(text).into_iter().map(|word| word.stem).collect();
    let has = |stem: &str| stems.iter().any(|one| one == stem);
    has("claim")
        && ["win", "game", "forfeit", "victori"]
            .iter()
            .any(|what| has(what))
}

/// A text without what is said aside between its subject and its verb: `Black, although it is not his move, adjusts e7`.
fn without_aside(text: &str) -> String {
    const OPENING: [&str; 9] = [
        "although", "though", "while", "when", "because", "who", "as", "since", "if",
    ];
    let aside = || {
        let (who, rest) = text.split_once(", ")?;
        let (aside, told) = rest.split_once(", ")?;
        let opens = aside.split(' ').next()?;
        let one = Words::new(who).rest() == subject(who)?;
        (one && OPENING.contains(&opens)).then(|| format!("{who} {told}"))
    };
    aside().unwrap_or_else(|| text.to_owned())
}

/// The text with colors in the place of the players' names.
fn by_color(text: &str, names: &ByColor<Option<String>>) -> String {
    let mut text = text.to_owned();
    // A whole name goes before its parts.
    for color in Color::ALL {
        if let Some(name) = &names[color] {
            text = called_by(&text, name, color);
        }
    }
    for color in Color::ALL {
        let other = names[color.opposite()].as_deref().unwrap_or_default();
        let others: Vec<&str> = parts_of(other).collect();
        for part in names[color].iter().flat_map(|name| parts_of(name)) {
            // A part of both names says nobody.
            if !others.iter().any(|one| one.eq_ignore_ascii_case(part)) {
                text = called_by(&text, part, color);
            }
        }
    }
    text
}

/// The parts of a name by which somebody may be called.
fn parts_of(name: &str) -> impl Iterator<Item = &str> {
    let parts = name.split([' ', ',']);
    parts.filter(|part| part.chars().count() > 2)
}

/// A text with the color in the place of this name, where it stands as a word and begins as a name does.
fn called_by(text: &str, name: &str, color: Color) -> String {
    let mut called = String::new();
    let mut rest = text;
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let last = before.chars().next_back().or(called.chars().next_back());
        let whole = !last.is_some_and(is_part) && !after.starts_with(is_part);
        called += before;
        match whole {
            true => called += &format!("{color:#}"),
            false => called += name,
        }
        rest = after;
    }
    called + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sayings_are_told_with_the_players_and_squares_of_the_text() {
        let names = ByColor::default();
        let first = |text: &str| meant(text, &names, None).lines.into_iter().next();
        let alone = |text: &str| first(text).filter(|_| meant(text, &names, None).alone);
        for (text, line) in [
            ("Black's phone rings", "Arbiter finds phone Black sounding"),
            ("Black ran out of time", "White claims flag"),
            ("White knocks down the pawn on d4", "White knocks over d4"),
            ("black claims a draw", "Black claims repetition"),
            ("White puts the bishop back", "White retracts"),
            ("White knocks over the king", "White knocks over e1"),
            (
                "White presses the clock with his left hand",
                "White presses with left hand",
            ),
            ("White takes on d5", "White moves Nxd5"),
            ("White pushes the pawn to e4", "White plays e4"),
            ("White forgot to press the clock", "White moves e4"),
            (
                "Black claims that White touched the knight",
                "Black claims touched g1",
            ),
            (
                "White doesn't write down his moves",
                "White stops-recording",
            ),
            (
                "A spectator says that the flag has fallen",
                "Bystander claims flag",
            ),
            ("Black analyses on his phone", "Arbiter finds phone Black"),
            (
                "White pushes the pawn to d8 and leaves it there",
                "White plays d8",
            ),
            ("White arrives 20 minutes late", "@ 0:20:00 White arrives"),
            ("Black is half an hour late", "@ 0:30:00 Black arrives"),
            ("White thinks for six minutes", "@ +0:06:00 White moves e4"),
            ("White thinks 91m", "@ +1:31:00 White moves e4"),
            ("White puts down Bb5", "White moves Bb5"),
            ("White knocks over his king", "White knocks over e1"),
            ("Black claims that White resigned", "White resigns"),
            (
                "White and Black agree to a draw",
                "White offers draw\nBlack accepts",
            ),
            ("Both flags have fallen", "Arbiter finds flag both"),
        ] {
            assert_eq!(first(text).as_deref(), Some(line), "{text}");
        }
        assert_eq!(
            alone("Black castles kingside").as_deref(),
            Some("Black plays O-O")
        );
        assert_eq!(
            first("White knocks over the king and presses the clock").as_deref(),
            Some("White knocks over e1\nWhite presses the clock")
        );
        assert_eq!(
            first("Black stops the clock and resigns").as_deref(),
            Some("Black stops the clock\nBlack resigns")
        );
        assert_eq!(alone("White castles"), None, "on which side?");
        assert_eq!(alone("White touches his rook"), None, "which one?");
    }

    #[test]
    fn names_stand_for_the_players() {
        let names = ByColor::from_fn(|color| match color {
            Color::White => Some("Anna".to_owned()),
            Color::Black => Some("Boris".to_owned()),
        });
        let told = meant("Boris's phone rings", &names, None);
        assert_eq!(told.lines[0], "Arbiter finds phone Black sounding");
        let told = meant("Anna gives up", &names, None);
        assert!(told.alone);
        assert_eq!(told.lines, ["White resigns"]);
        let told = meant("Anna says that Boris annoys her", &names, None);
        assert_eq!(told.lines[0], "Arbiter finds annoys Black");
        // By any part of their names, and by no part of another word.
        let names = ByColor::from_fn(|color| match color {
            Color::White => Some("Anna Berg".to_owned()),
            Color::Black => Some("Boris Ott".to_owned()),
        });
        let told = meant("Ott says that Anna touched her knight on g1", &names, None);
        assert_eq!(told.lines[0], "Black claims touched g1");
        let told = meant("The flag of Ott has fallen", &names, None);
        assert_eq!(told.lines[0], "White claims flag");
        assert_eq!(
            by_color("Annabel and Anna Berg", &names),
            "Annabel and White"
        );
    }
}
