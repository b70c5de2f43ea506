//! The end of a game in words.

use jadoube_board::Color;

/// How a game ended, in the words of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// `Resigns` in somebody's place.
    Resigns(Option<Color>),
    Drawn,
    /// `wins` after a move, or with a name.
    Wins(Option<Color>),
}

/// The end of a game in words.
pub(crate) fn closing(text: &str) -> Option<Closing> {
    let plain: String = text
        .chars()
        .filter(|sign| sign.is_alphanumeric() || *sign == ' ')
        .collect();
    let words: Vec<String> = plain.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !matches!(*word, "and" | "10" | "01" | "12" | "1212"))
        .collect();
    match words.as_slice() {
        ["resigns" | "resigned" | "resign"] => Some(Closing::Resigns(None)),
        [who @ ("white" | "black"), verb, tail @ ..] if gives_up(verb, tail) => {
            Some(Closing::Resigns(Some(color_of(who))))
        }
        ["drawn" | "draw"] | ["drawn", "game"] | ["draw", "agreed"] => Some(Closing::Drawn),
        ["the", "game", "was", "drawn"]
        | [
            "the",
            "game",
            "was",
            "drawn",
            "by" | "after" | "at" | "on" | "here",
            ..,
        ]
        | ["white" | "black", "draws", "the", "game"] => Some(Closing::Drawn),
        ["wins"] => Some(Closing::Wins(None)),
        [who @ ("white" | "black"), "wins" | "won"] => Some(Closing::Wins(Some(color_of(who)))),
        words => foreign_closing(words),
    }
}

/// The same in other languages.
fn foreign_closing(words: &[&str]) -> Option<Closing> {
    let words = match words {
        [
            "les" | "las" | "los" | "le" | "il" | "el" | "la" | "de",
            rest @ ..,
        ] => rest,
        _ => words,
    };
    let (who, rest) = match words {
        [
            "weiß" | "weiss" | "blancs" | "blancas" | "blanco" | "bianco" | "wit" | "белые",
            rest @ ..,
        ] => (Some(Color::White), rest),
        [
            "schwarz" | "noirs" | "negras" | "negro" | "nero" | "zwart" | "черные" | "чёрные",
            rest @ ..,
        ] => (Some(Color::Black), rest),
        _ => (None, words),
    };
    match rest {
        [
            "aufgegeben" | "abandonnent" | "abandonne" | "abandonan" | "abandona" | "abbandona"
            | "rinden",
        ]
        | ["gibt" | "gab", "auf"]
        | ["se", "rinden"]
        | ["geeft" | "gaf", "op"]
        | ["сдались" | "сдаются"] => Some(Closing::Resigns(who)),
        ["remis" | "unentschieden" | "nulle" | "remise" | "tablas" | "patta" | "ничья"]
        | ["partie", "nulle" | "remise"]
            if who.is_none() =>
        {
            Some(Closing::Drawn)
        }
        _ => None,
    }
}

/// Whether `verb` and what follows it end the game: who resigns himself to a defence or loses a pawn plays on.
fn gives_up(verb: &str, tail: &[&str]) -> bool {
    match verb {
        "resigns" | "resigned" | "surrenders" => matches!(
            tail,
            [] | ["the", "game", ..] | ["as" | "after" | "at" | "here" | "in" | "on", ..]
        ),
        "loses" => matches!(
            tail,
            [] | ["the", "game"] | ["on", "time"] | ["by", "default" | "forfeit" | "resignation"]
        ),
        _ => false,
    }
}

fn color_of(name: &str) -> Color {
    match name {
        "white" => Color::White,
        _ => Color::Black,
    }
}
