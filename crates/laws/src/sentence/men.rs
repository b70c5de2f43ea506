//! Men as they are told, and what they are called: *man* in the older codes, *piece* in those whose own text says so.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

use jadoube_board::{Board, Role, Square};
use jadoube_codes::params::equipment::MenCalled;

use crate::game::Game;

/// A man where it stands: `the pawn on e2`, or `the man on e2` where none is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ManOn {
    role: Option<Role>,
    square: Square,
}

impl ManOn {
    /// This kind of man on this square.
    pub fn new(role: Role, square: Square) -> ManOn {
        let role = Some(role);
        ManOn { role, square }
    }

    /// The man on this square of a board.
    pub fn of(board: &Board, square: Square) -> ManOn {
        let role = board.get(square).map(|man| man.role);
        ManOn { role, square }
    }
}

impl Display for ManOn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = self.role.map_or("man", Role::name);
        write!(f, "the {name} on {}", self.square)
    }
}

/// Men in a list: `the pawn on e2 and the knight on g1`.
pub(crate) struct Men(Vec<ManOn>);

impl Men {
    /// The men on these squares of a board.
    pub fn of(board: &Board, squares: &[Square]) -> Men {
        Men(squares.iter().map(|at| ManOn::of(board, *at)).collect())
    }
}

impl Display for Men {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some((last, before)) = self.0.split_last() else {
            return f.write_str("nothing");
        };
        // Men of one kind are named together.
        let kind = last
            .role
            .filter(|_| before.iter().all(|man| man.role == last.role));
        if let (Some(kind), false) = (kind, before.is_empty()) {
            let squares: Vec<String> = before.iter().map(|man| man.square.to_string()).collect();
            return write!(
                f,
                "the {kind}s on {} and {}",
                squares.join(", "),
                last.square
            );
        }
        for (at, man) in before.iter().enumerate() {
            let between = if at == 0 { "" } else { ", " };
            write!(f, "{between}{man}")?;
        }
        let between = if before.is_empty() { "" } else { " and " };
        write!(f, "{between}{last}")
    }
}

/// A sentence in the words of the code of a game: where the code calls the men pieces, so does the sentence. What stands between
/// quotation marks was said or written by somebody, and stays.
pub(crate) fn as_called<'t>(game: &Game, text: &'t str) -> Cow<'t, str> {
    let called = game.code().rules.equipment.called.as_ref();
    match called
        .and_then(|said| said.told(game.event()))
        .map(|told| told.is)
    {
        Some(MenCalled::Pieces) => pieces(text),
        None => Cow::Borrowed(text),
    }
}

/// The words of these sentences for men, and those that take their place.
const WORDS: [(&str, &str); 6] = [
    ("man", "piece"),
    ("men", "pieces"),
    ("Man", "Piece"),
    ("Men", "Pieces"),
    ("man’s", "piece’s"),
    ("men’s", "pieces’"),
];

fn pieces(text: &str) -> Cow<'_, str> {
    if !WORDS.iter().any(|(man, _)| text.contains(man)) {
        return Cow::Borrowed(text);
    }
    let mut said = String::with_capacity(text.len() + 16);
    let mut quoted = false;
    let is_end = |c: char| !c.is_alphabetic() && c != '’';
    for part in text.split_inclusive(is_end) {
        let word = part.trim_end_matches(is_end);
        let (sign, before) = (&part[word.len()..], quoted);
        let other = WORDS.iter().find(|(man, _)| *man == word && !before);
        said.push_str(other.map_or(word, |(_, piece)| piece));
        said.push_str(sign);
        quoted = match sign {
            "“" => true,
            "”" => false,
            "\"" => !before,
            _ => before,
        };
    }
    Cow::Owned(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_of_one_kind_are_named_together() {
        let board = jadoube_board::Setup::initial().board;
        let told = |squares: &[Square]| Men::of(&board, squares).to_string();
        for (squares, words) in [
            (&[Square::E2][..], "the pawn on e2"),
            (&[Square::E2, Square::D2], "the pawns on e2 and d2"),
            (
                &[Square::E2, Square::D2, Square::C2],
                "the pawns on e2, d2 and c2",
            ),
            (
                &[Square::E2, Square::G1],
                "the pawn on e2 and the knight on g1",
            ),
            (&[], "nothing"),
        ] {
            assert_eq!(told(squares), words);
        }
    }

    #[test]
    fn whole_words_outside_quotation_marks_are_said_otherwise() {
        for (text, said) in [
            ("No man stands there.", "No piece stands there."),
            (
                "Men lie there, White's men.",
                "Pieces lie there, White's pieces.",
            ),
            (
                "He said “a man” of the man.",
                "He said “a man” of the piece.",
            ),
            (
                "The envelope holds \"men\": no man.",
                "The envelope holds \"men\": no piece.",
            ),
            ("The demand is mentioned.", "The demand is mentioned."),
            ("a man’s square", "a piece’s square"),
        ] {
            assert_eq!(pieces(text), said);
        }
    }
}
