//! Records in algebraic notation, short or long.

use jadoube_board::{CastlingSide, Move, Position, Role};

use super::{Kind, Record};
use crate::parse;
use crate::reading::{ReadOptions, read_move_at};
use crate::san::{San, SanMove};
use crate::systems::Systems;

/// Words in algebraic notation, one for each ply.
#[derive(Clone, Debug)]
pub struct Algebraic<'w> {
    words: Vec<Word<'w>>,
}

#[derive(Clone, Debug)]
struct Word<'w> {
    text: &'w str,
    san: Option<San>,
    /// Letters and figures alone.
    bare: String,
}

impl<'w> Algebraic<'w> {
    /// The record that these words are.
    pub fn new(words: &[&'w str]) -> Algebraic<'w> {
        let words = words.iter().map(|&text| Word {
            text,
            san: San::parse(text.as_bytes()),
            bare: bare(text),
        });
        Algebraic {
            words: words.collect(),
        }
    }
}

/// Without signs of capture, check, promotion and quality; castling as two or three letters.
fn bare(text: &str) -> String {
    let plain = text.trim_end_matches(['!', '?', '+', '#']);
    let castling = !plain.is_empty() && plain.chars().all(|sign| "O0o-".contains(sign));
    let mut bare = String::with_capacity(plain.len());
    for sign in plain.chars() {
        match sign {
            'x' | 'X' | '-' | ':' | '=' | '(' | ')' => {}
            _ if castling => bare.push('O'),
            _ => bare.push(sign),
        }
    }
    bare
}

impl Record for Algebraic<'_> {
    fn plies(&self) -> usize {
        self.words.len()
    }

    fn read(&self, ply: usize, position: &Position) -> Option<Move> {
        let word = &self.words[ply];
        match &word.san {
            Some(san) => fitting(san, position),
            None => {
                let options = ReadOptions::from(Systems::SAN);
                read_move_at(position, word.text, &options).only().ok()
            }
        }
    }

    fn slip(&self, ply: usize, position: &Position, meant: Move) -> Option<Kind> {
        let word = &self.words[ply];
        let near = forms(position, meant)
            .into_iter()
            .filter_map(|form| Some((distance(&word.bare, &form)?, form)))
            .min_by_key(|(distance, _)| *distance);
        if let Some((distance, form)) = near {
            return Some(kind(distance, &word.bare, &form));
        }
        let has_form = !parse::wordings_of(position.turn(), word.text, Systems::SAN).is_empty();
        let names_square = word.text.chars().any(|sign| sign.is_ascii_digit());
        (!has_form && !names_square).then_some(Kind::Illegible)
    }
}

/// The one legal move that fits, whatever the signs of capture and check say.
fn fitting(san: &San, position: &Position) -> Option<Move> {
    let legal = position.legal_moves();
    let mut fitting = legal
        .iter()
        .copied()
        .filter(|&played| fits(san, position, played));
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}

fn fits(san: &San, position: &Position, played: Move) -> bool {
    let castles = position.is_castling(played);
    match san.played {
        SanMove::Castle(side) => castles == Some(side),
        SanMove::Normal {
            role,
            file,
            rank,
            to,
            promotion,
            ..
        } => {
            let from = played.from();
            castles.is_none()
                && played.to() == to
                && played.promotion() == promotion
                && position.man_at(from).is_some_and(|man| man.role == role)
                && file.is_none_or(|file| from.file() == file)
                && rank.is_none_or(|rank| from.rank() == rank)
                // Without its file a pawn does not take.
                && (role != Role::Pawn || file.is_some() || from.file() == to.file())
        }
    }
}

/// The ways in which the move can be written, letters and figures alone.
fn forms(position: &Position, played: Move) -> Vec<String> {
    if let Some(side) = position.is_castling(played) {
        let letters = match side {
            CastlingSide::King => "OO",
            CastlingSide::Queen => "OOO",
        };
        return vec![letters.to_owned()];
    }
    let (from, to) = (played.from(), played.to());
    let role = position.man_at(from).map(|man| man.role);
    let letter = role
        .filter(|&role| role != Role::Pawn)
        .map_or(String::new(), |role| role.letter().to_string());
    let piece = played
        .promotion()
        .map_or(String::new(), |role| role.letter().to_string());
    let (file, rank) = (from.file().letter(), from.rank().digit());
    let mut forms = vec![
        format!("{letter}{file}{to}{piece}"),
        format!("{letter}{from}{to}{piece}"),
    ];
    // A pawn that takes is named by its file.
    if role != Some(Role::Pawn) {
        forms.push(format!("{letter}{rank}{to}{piece}"));
        forms.push(format!("{letter}{to}{piece}"));
        forms.push(format!("{from}{to}{piece}"));
    } else if from.file() == to.file() {
        forms.remove(0);
        forms.push(format!("{to}{piece}"));
    }
    forms
}

/// 0 if the words are the same, 1 if they differ by one sign that is another, missing or too much.
fn distance(one: &str, other: &str) -> Option<u32> {
    if one == other {
        return Some(0);
    }
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    let tail = |words: &[u8]| words.get(1..).map(<[u8]>::to_vec);
    let other_sign = tail(one).is_some() && tail(one) == tail(other);
    let missing = tail(other).is_some_and(|tail| tail == one);
    let too_much = tail(one).is_some_and(|tail| tail == other);
    (other_sign || missing || too_much).then_some(1)
}

fn kind(distance: u32, written: &str, meant: &str) -> Kind {
    let letter = |words: &str| words.chars().next().filter(char::is_ascii_uppercase);
    if distance == 0 {
        Kind::Ambiguous
    } else if meant.starts_with('O') {
        Kind::Castling
    } else if letter(written) != letter(meant) {
        Kind::Letter
    } else {
        Kind::Square
    }
}
