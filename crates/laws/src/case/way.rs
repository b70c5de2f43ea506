//! The way to the position of a case: moves played before the first act, from a move list or from the text of a PGN.

use jadoube_board::{FenStyle, Position, Setup};
use jadoube_notation::{ReadOptions, Systems, read_move_at};

use super::words::{TextError, Words};

/// The moves of the main line, as they are written, each of them legal where it stands.
///
/// # Errors
/// The first word that is no legal move, with the position in which it stands.
pub(crate) fn moves(start: &Setup, words: &Words<'_>) -> Result<Vec<String>, TextError> {
    let text = words.rest();
    let mut position = Position::from_setup(start)
        .map_err(|_| words.error("no moves: from a position that cannot be none can be played"))?;
    let mut played = Vec::new();
    for (at, word) in main_line(text) {
        let reads = |systems| read_move_at(&position, word, &ReadOptions::from(systems)).legal;
        let modern = reads(Systems::MODERN);
        let legal = if modern.is_empty() {
            reads(Systems::ALL)
        } else {
            modern
        };
        let [made] = legal.as_slice() else {
            let found = word.to_owned();
            let which = if legal.is_empty() {
                "a legal move"
            } else {
                "one move, and not several,"
            };
            let fen = position.to_fen(FenStyle::Standard);
            return Err(TextError {
                found,
                ..words.ahead(at).error(&format!("{which} in {fen}"))
            });
        };
        position = position.played(*made);
        played.push(word.to_owned());
    }
    if played.is_empty() {
        return Err(words.error("moves such as 1. e4 e5 2. Nf3"));
    }
    Ok(played)
}

/// The words that are moves, with the place where each begins: no numbers, results, tags, comments, glyphs or variations.
fn main_line(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut depth = 0_u32;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let skipped = match rest.as_bytes()[0] {
            b'{' => past(rest, '}'),
            b'[' => past(rest, ']'),
            b';' => past(rest, '\n'),
            b'(' => {
                depth += 1;
                1
            }
            b')' => {
                depth = depth.saturating_sub(1);
                1
            }
            _ => 0,
        };
        if skipped > 0 {
            at += skipped;
            continue;
        }
        let ends = |c: char| c.is_whitespace() || "{}()[];".contains(c);
        let length = rest.find(ends).unwrap_or(rest.len());
        if length == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let word = &rest[..length];
        let bare = without_number(word);
        let is_other =
            matches!(bare, "" | "1-0" | "0-1" | "1/2-1/2" | "*") || bare.starts_with('$');
        if depth == 0 && !is_other {
            words.push((at + word.len() - bare.len(), bare));
        }
        at += length;
    }
    words
}

fn past(rest: &str, end: char) -> usize {
    rest.find(end).map_or(rest.len(), |at| at + end.len_utf8())
}

/// `12.Nf3` or `12...Nf6` without the number; `0-0` and `1-0` have none.
pub(crate) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word.trim_start_matches('.')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn way(text: &str) -> Result<String, TextError> {
        moves(&Setup::initial(), &Words::new(text)).map(|moves| moves.join(" "))
    }

    #[test]
    fn a_list_or_a_pgn_gives_its_main_line() {
        for text in [
            "1. e4 e5 2. Nf3 Nc6",
            "e4 e5 Nf3 Nc6",
            "1.e4 e5 2.Nf3 (2.f4 exf4) Nc6 {as usual} $1 1/2-1/2",
            "[Event \"A 1. d4\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 2... Nc6 *\n",
        ] {
            assert_eq!(way(text).as_deref(), Ok("e4 e5 Nf3 Nc6"), "{text}");
        }
        assert_eq!(
            way("P-K4 P-K4 Kt-KB3").as_deref(),
            Ok("P-K4 P-K4 Kt-KB3"),
            "any notation"
        );
    }

    #[test]
    fn a_fault_is_named_with_its_place_and_the_board() {
        let error = way("1. e4 e5 2. Ke3").expect_err("no legal move");
        assert_eq!((error.column, error.found.as_str()), (13, "Ke3"));
        assert!(
            error.expected.contains("rnbqkbnr/pppp1ppp/8/4p3"),
            "{error}"
        );
        assert!(way("").is_err() && way("*").is_err());
    }
}
