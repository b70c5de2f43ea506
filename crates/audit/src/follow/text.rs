//! How much of a text that somebody is still writing is whole.

use jadoube_notation::pgn::{split_games, tags_and_movetext};

/// The text of one game, as far as it is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part<'t> {
    /// What can be read of it.
    pub text: &'t [u8],
    /// Whether more of it may come: it is the last of a text that may be half written, and has no result.
    pub open: bool,
}

/// The games of a text. Of one that may be half written, the last game is taken up to its last whole word, and not at all
/// before its first.
pub(super) fn parts(text: &[u8], whole: bool) -> Vec<Part<'_>> {
    let games: Vec<&[u8]> = split_games(text).collect();
    let Some((last, before)) = games.split_last() else {
        return Vec::new();
    };
    let mut parts: Vec<Part<'_>> = before.iter().copied().map(closed).collect();
    parts.extend(if whole {
        Some(closed(last))
    } else {
        half_written(last)
    });
    parts
}

/// A game to which nothing is added.
fn closed(text: &[u8]) -> Part<'_> {
    Part {
        text: text.trim_ascii_end(),
        open: false,
    }
}

/// What is whole of a game at whose end somebody may be writing.
fn half_written(game: &[u8]) -> Option<Part<'_>> {
    let (_, movetext) = tags_and_movetext(game);
    let before = game.len() - movetext.len();
    let mut words = Words {
        text: movetext,
        at: 0,
    };
    let (mut depth, mut whole) = (0_usize, 0);
    while let Some(word) = words.next() {
        match word {
            Word::Opens => depth += 1,
            Word::Closes => depth = depth.saturating_sub(1),
            Word::Marker if depth == 0 => {
                return Some(closed(&game[..before + words.at]));
            }
            Word::Marker | Word::Other => {}
        }
        if depth == 0 {
            whole = words.at;
        }
    }
    (whole > 0).then(|| Part {
        text: &game[..before + whole],
        open: true,
    })
}

/// A whole word of movetext.
enum Word {
    Opens,
    Closes,
    /// A result.
    Marker,
    Other,
}

/// The whole words of movetext; what is cut off at the end is none.
struct Words<'t> {
    text: &'t [u8],
    at: usize,
}

impl Words<'_> {
    fn next(&mut self) -> Option<Word> {
        let line = |at: usize| at == 0 || self.text[at - 1] == b'\n';
        let mut at = self.at;
        while self.text.get(at)?.is_ascii_whitespace() {
            at += 1;
        }
        let rest = &self.text[at..];
        let up_to = |byte: u8| rest.iter().position(|&one| one == byte).map(|end| end + 1);
        let (word, length) = match rest[0] {
            b'{' => (Word::Other, up_to(b'}')?),
            b';' => (Word::Other, up_to(b'\n')?),
            b'%' if line(at) => (Word::Other, up_to(b'\n')?),
            b'[' if line(at) => return None,
            b'(' => (Word::Opens, 1),
            b')' => (Word::Closes, 1),
            b'*' => (Word::Marker, 1),
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()*;".contains(byte);
                let end = rest.iter().skip(1).position(ends).map(|end| end + 1);
                let word = &rest[..end.unwrap_or(rest.len())];
                match word {
                    // Nothing begins with these that is longer.
                    b"1-0" | b"0-1" | b"1/2-1/2" => (Word::Marker, word.len()),
                    b"1/2" if end.is_some() => (Word::Marker, word.len()),
                    _ => (Word::Other, end?),
                }
            }
        };
        self.at = at + length;
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, bool)>) {
        let parts = parts(text.as_bytes(), false);
        let last = parts.last().map(|part| {
            let text = std::str::from_utf8(part.text).expect("text");
            (text, part.open)
        });
        assert_eq!(last, expected, "{text:?}");
    }

    #[test]
    fn words_that_are_cut_off_are_left_out() {
        check("", None);
        check("[White \"A\"]\n", None);
        check("[White \"A\"]\n[Bla", None);
        check(
            "[White \"A\"]\n\n1. e4",
            Some(("[White \"A\"]\n\n1.", true)),
        );
        check("1. e4 e", Some(("1. e4", true)));
        check("1. e4 e5\n", Some(("1. e4 e5", true)));
        check("1. e4 {[%clk 1:3", Some(("1. e4", true)));
        check(
            "1. e4 {[%clk 1:30:00]}",
            Some(("1. e4 {[%clk 1:30:00]}", true)),
        );
        check("1. O-O", Some(("1.", true)));
        check(
            "1. e4 (1. d4 d5) e5 (1... c5",
            Some(("1. e4 (1. d4 d5) e5", true)),
        );
        check("1. e4 ; a remark", Some(("1. e4", true)));
        check("1. e4 1", Some(("1. e4", true)));
        check("1. e4 1-", Some(("1. e4", true)));
    }

    #[test]
    fn a_result_ends_a_game() {
        check("1. e4 *", Some(("1. e4 *", false)));
        check("1. e4 1-0", Some(("1. e4 1-0", false)));
        check("1. e4 1/2", Some(("1. e4", true)));
        check("1. e4 1/2-1/2", Some(("1. e4 1/2-1/2", false)));
        check("1. e4 (1. d4 *) e5 ", Some(("1. e4 (1. d4 *) e5", true)));
        check("1. e4 1-0\n\n[Ev", Some(("1. e4 1-0", false)));
    }

    #[test]
    fn games_before_the_last_are_whole() {
        let text = b"[White \"A\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n1. d4 d";
        let parts = parts(text, false);
        assert_eq!(parts.len(), 2);
        assert!(!parts[0].open && parts[1].open);
    }
}
