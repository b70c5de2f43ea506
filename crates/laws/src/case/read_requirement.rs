//! Requirements as text: `requires e2`, `requires B e2xd5`, `requires replacement a8`.

use super::values;
use super::values::move_words;
use super::words::{TextError, Words};
use crate::act::{Deed, PenaltyLetter, Requirement};

pub(crate) fn requires(words: &mut Words<'_>) -> Result<Deed, TextError> {
    Ok(Deed::Require {
        what: requirement(words)?,
    })
}

/// A bare square is a man, two squares with an `x` a capture, a letter alone or before these a penalty;
/// whatever else stands there is a move.
fn requirement(words: &mut Words<'_>) -> Result<Requirement, TextError> {
    for (word, what) in [
        ("king", Requirement::King),
        ("retraction", Requirement::Retraction),
        ("castling", Requirement::Castling),
        ("annulment", Requirement::Annulment),
    ] {
        if words.take_last(word) {
            return Ok(what);
        }
    }
    if words.take_if("replacement") {
        return Ok(Requirement::Replacement {
            square: values::square(words)?,
        });
    }
    if words.take_if("release") {
        return Ok(Requirement::Release {
            square: values::square(words)?,
        });
    }
    if let Some(penalty) = penalty(words) {
        return Ok(penalty);
    }
    if words.is_empty() {
        return Err(words.error(
            "what is required: a man by its square, e2xd5, a move, king, retraction, castling, annulment, \
             replacement a8, release g1, A, B e2 or C",
        ));
    }
    let single = words.rest();
    if let Some(square) = values::square_word(single) {
        words.take();
        return Ok(Requirement::Man { square });
    }
    if let Some((from, takes)) = values::pair_word(single) {
        words.take();
        return Ok(Requirement::Pair { from, takes });
    }
    Ok(Requirement::Move {
        words: move_words(words)?,
    })
}

/// A letter, alone or with the man or pair that it names; `B Kt5` is a move of a bishop.
fn penalty(words: &mut Words<'_>) -> Option<Requirement> {
    let mut ahead = words.clone();
    let letter = ahead.take_as(letter_word)?;
    let man = ahead.take();
    let names_a_man = |man: &str| {
        values::square_word(man).is_some() || values::pair_word(man).is_some() || man == "castling"
    };
    if !ahead.is_empty() || !man.is_none_or(names_a_man) {
        return None;
    }
    *words = ahead;
    Some(Requirement::Penalty {
        letter,
        man: man.map(str::to_owned),
    })
}

pub(crate) fn letter_word(word: &str) -> Option<PenaltyLetter> {
    match word {
        "A" => Some(PenaltyLetter::A),
        "B" => Some(PenaltyLetter::B),
        "C" => Some(PenaltyLetter::C),
        _ => None,
    }
}

pub(crate) fn letter_name(letter: PenaltyLetter) -> &'static str {
    match letter {
        PenaltyLetter::A => "A",
        PenaltyLetter::B => "B",
        PenaltyLetter::C => "C",
    }
}

pub(crate) fn write_requirement(what: &Requirement) -> String {
    match what {
        Requirement::Man { square } => square.to_string(),
        Requirement::Pair { from, takes } => format!("{from}x{takes}"),
        Requirement::Move { words } => words.clone(),
        Requirement::King => "king".to_owned(),
        Requirement::Retraction => "retraction".to_owned(),
        Requirement::Castling => "castling".to_owned(),
        Requirement::Annulment => "annulment".to_owned(),
        Requirement::Replacement { square } => format!("replacement {square}"),
        Requirement::Release { square } => format!("release {square}"),
        Requirement::Penalty {
            letter,
            man: Some(man),
        } => format!("{} {man}", letter_name(*letter)),
        Requirement::Penalty { letter, man: None } => letter_name(*letter).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use jadoube_board::Square;

    use super::*;

    #[track_caller]
    fn reads(text: &str, expected: Requirement) {
        assert_eq!(
            format!("requires {text}").parse(),
            Ok(Deed::Require {
                what: expected.clone()
            }),
            "{text}"
        );
        assert_eq!(write_requirement(&expected), text);
    }

    #[test]
    fn squares_letters_and_moves_are_told_apart() {
        let word = |text: &str| text.to_owned();
        reads("e2", Requirement::Man { square: Square::E2 });
        reads(
            "e2xd5",
            Requirement::Pair {
                from: Square::E2,
                takes: Square::D5,
            },
        );
        reads(
            "e2e4",
            Requirement::Move {
                words: word("e2e4"),
            },
        );
        reads(
            "B",
            Requirement::Penalty {
                letter: PenaltyLetter::B,
                man: None,
            },
        );
        reads(
            "B e2xd5",
            Requirement::Penalty {
                letter: PenaltyLetter::B,
                man: Some(word("e2xd5")),
            },
        );
        reads(
            "B Kt5",
            Requirement::Move {
                words: word("B Kt5"),
            },
        );
        reads("Bb5", Requirement::Move { words: word("Bb5") });
        reads("king", Requirement::King);
        reads(
            "replacement a8",
            Requirement::Replacement { square: Square::A8 },
        );
        assert!("requires".parse::<Deed>().is_err());
        assert!("requires release".parse::<Deed>().is_err());
    }
}
