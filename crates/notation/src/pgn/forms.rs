//! Forms that are not those of the standard: results, signs of books, moves in other notations.

use jadoube_board::{Move, MoveFault, Setup};

use super::game::Outcome;
use crate::forgiven::Leniency;
use crate::reading::{IllegalReading, Reading};
use crate::shape;

/// Whether hands can make the move at all: a man of the mover is there, and no other man of his is in its way
/// on the arrival square.
pub(super) fn can_be_made(illegal: &IllegalReading) -> bool {
    !illegal.faults.iter().any(|fault| {
        matches!(
            fault,
            MoveFault::NoMan { .. } | MoveFault::NotYourMan { .. } | MoveFault::OwnManOn { .. }
        )
    })
}

/// What a result says, and whether it is one of the four markers.
pub(super) fn outcome(words: &str) -> Option<(Outcome, bool)> {
    if let Some(outcome) = Outcome::from_marker(words) {
        return Some((outcome, true));
    }
    let loose = match words {
        "1/2" | "½" | "½-½" | "1/2-½" | "0.5-0.5" | "1/2:1/2" | "draw" | "1/2–1/2" => {
            Outcome::Draw
        }
        "1:0" | "1–0" | "1-O" | "1-0." => Outcome::WhiteWins,
        "0:1" | "0–1" | "O-1" | "0-1." => Outcome::BlackWins,
        _ => return None,
    };
    Some((loose, false))
}

/// What the sign of a game won without play says in a `Result` tag. Between moves such signs are those of books.
pub(super) fn forfeit(tag: &str) -> Option<Outcome> {
    Some(match tag {
        "+--" | "+-" | "+:-" | "+/-" | "1-0F" | "1F-0F" | "+ -" => Outcome::WhiteWins,
        "--+" | "-+" | "-:+" | "-/+" | "0-1F" | "0F-1F" | "- +" => Outcome::BlackWins,
        _ => return None,
    })
}

/// Signs of books that are numeric glyphs in PGN.
pub(super) fn sign_nag(words: &str) -> Option<u8> {
    Some(match words {
        "=" => 10,
        "∞" => 13,
        "+=" | "⩲" | "+/=" => 14,
        "=+" | "⩱" | "=/+" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        "N" => 146,
        "D" => 220,
        _ => return None,
    })
}

/// What about the words is not SAN, for the report.
pub(super) fn departures(
    reading: &Reading,
    words: &str,
    setup: &Setup,
    played: Move,
) -> Vec<Leniency> {
    if is_two_squares(words) {
        return vec![Leniency::UciForm];
    }
    let mut forms = reading.forgiven.clone();
    if shape::taken_square(setup, played).is_some()
        && !words.contains(['x', 'X', ':', '×'])
        && !forms.contains(&Leniency::PawnCaptureSign)
        && !forms.contains(&Leniency::CaptureMissing)
    {
        forms.push(Leniency::CaptureMissing);
    }
    if words.contains(' ') {
        forms.push(Leniency::OddDash);
    }
    if forms.is_empty() {
        forms.push(Leniency::LongForm);
    }
    forms
}

/// Whether the words are two squares, and perhaps a piece, without any sign.
fn is_two_squares(words: &str) -> bool {
    let square = |bytes: &[u8]| matches!(bytes, [b'a'..=b'h', b'1'..=b'8']);
    match words.as_bytes() {
        [a, b, c, d] | [a, b, c, d, _] => square(&[*a, *b]) && square(&[*c, *d]),
        _ => false,
    }
}

/// Whether a token says that no move is made.
pub(super) fn is_null_move(words: &str) -> bool {
    matches!(
        words,
        "--" | "Z0" | "null" | "0000" | "@@@@" | "<>" | "pass"
    )
}
