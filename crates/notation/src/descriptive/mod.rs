//! English descriptive notation in its dialects, read; it is written among the styles.
//!
//! The reader takes all dialects at once: the long form of the British code ("King's Knight on King's
//! Knight's square to King's Bishop's third"), its abbreviations (`Kt(K5)-QB4`, `P(Q5) X P e.p.`), the
//! forms of 1931 (`R(KKt2) Kt4`, `Q.KB4`, `Castles KR`) and 1955 (`R (KKt 4)—KKt 2`, `N-KB3`), the wordy
//! style of the 1870s (`K. Kt. to K. B's 3d.`, `Q. to her 2d.`) and what books print (`PxQP`, `P-K8(Q)ch`).
//!
//! - Squares are named from the mover's side. `B4` may be either bishop's fourth.
//! - A pawn is named by the file on which it stands now, an officer by the wing from which it came.
//! - `takes` and `to` bind: after `to` a pawn takes nothing. What is not said binds nothing.
//! - Dots, commas, italics marks and the signs `!` and `?` say nothing.

pub(crate) mod foreign;
mod grammar;
mod lexer;
pub(crate) mod names;

use jadoube_board::Color;
#[cfg(feature = "scores")]
use jadoube_board::Role;

#[cfg(feature = "scores")]
use self::lexer::Token;
use crate::forgiven::Leniency;
use crate::language::Language;
use crate::wording::{Form, Wording};

/// Every parse of `words` as a move of `mover`; empty if they are no descriptive move.
pub(crate) fn wordings(words: &str, mover: Color) -> Vec<Wording> {
    if words.len() > 200 {
        return Vec::new();
    }
    let Some(tokens) = lexer::tokens(words) else {
        return Vec::new();
    };
    let mut wordings = grammar::parse(&tokens, mover);
    if !words.contains(|sign: char| sign.is_ascii_uppercase()) {
        // Castling has no letter of a piece.
        let has_letter = |wording: &&mut Wording| {
            wording.role.is_some() && !matches!(wording.form, Form::Castling(_))
        };
        for wording in wordings.iter_mut().filter(has_letter) {
            wording.forgiven.push(Leniency::LowerCasePiece);
        }
    }
    wordings
}

/// As [`wordings`], in the letters and the order of another language.
pub(crate) fn wordings_in(language: &Language, words: &str, mover: Color) -> Vec<Wording> {
    if words.len() > 60 {
        return Vec::new();
    }
    foreign::tokens(language, words).map_or_else(Vec::new, |tokens| grammar::parse(&tokens, mover))
}

/// The sign of algebraic notation for a word of this language, or of English: of going, taking, check or mate; nothing for
/// a word that says nothing.
#[cfg(feature = "scores")]
pub(crate) fn word_of_sign(language: Option<&Language>, word: &str) -> Option<&'static str> {
    let bare = word.trim_matches(['.', ',', '(', ')']).to_lowercase();
    let token = match language {
        Some(_) => foreign::word(&bare),
        None => lexer::word(&bare),
    };
    Some(match token? {
        Some(Token::To) => "-",
        Some(Token::Takes) => "x",
        Some(Token::Check) => "+",
        Some(Token::Mate) => "#",
        Some(Token::InPassing) => "e.p.",
        Some(Token::Becomes) => "=",
        Some(Token::Officer(Role::Queen)) if language.is_none() => "Q",
        Some(Token::Officer(Role::Rook)) if language.is_none() => "R",
        Some(Token::Officer(Role::Bishop)) if language.is_none() => "B",
        Some(Token::Officer(Role::Knight)) if language.is_none() => "N",
        Some(Token::Comma) | None => "",
        Some(_) => return None,
    })
}

/// Whether a word of this language, or a letter of it, names a man that a pawn can become.
#[cfg(feature = "scores")]
pub(crate) fn names_promotion(language: &Language, word: &str) -> bool {
    let called = foreign::word(&word.to_lowercase()).flatten();
    matches!(called, Some(Token::Officer(role)) if grammar::is_promotion(role))
        || language.letters[1..5].contains(&word)
}
