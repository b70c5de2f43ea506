//! Descriptive notation in other languages, into the tokens of the English one.
//!
//! The Romance languages say the number first and the wing last: `C3AR` is the knight to three of the bishop of the
//! king, Kt-KB3. German keeps the English order with letters of its own: `S-KL3`.

use jadoube_board::Role;

use super::lexer::{Token, is_dash, noughts};
use crate::language::Language;

const ROLES: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// Words and signs that stand for a token, in small letters, the longest first.
const WORDS: [(&str, Option<Token>); 22] = [
    ("en passant", Some(Token::InPassing)),
    ("al paso", Some(Token::InPassing)),
    ("schach", Some(Token::Check)),
    ("jaque", Some(Token::Check)),
    ("échec", Some(Token::Check)),
    ("nimmt", Some(Token::Takes)),
    ("prend", Some(Token::Takes)),
    ("toma", Some(Token::Takes)),
    ("e.p.", Some(Token::InPassing)),
    ("a.p.", Some(Token::InPassing)),
    ("p.p.", Some(Token::InPassing)),
    ("mate", Some(Token::Mate)),
    ("matt", Some(Token::Mate)),
    ("mat", Some(Token::Mate)),
    ("éch", Some(Token::Check)),
    ("por", Some(Token::Takes)),
    ("pr", Some(Token::Takes)),
    ("ep", Some(Token::InPassing)),
    ("x", Some(Token::Takes)),
    ("à", None),
    ("º", None),
    ("ª", None),
];

/// Whether the language says the number before the file.
pub(crate) fn number_first(language: &Language) -> bool {
    matches!(language.code, "es" | "fr" | "it" | "pt" | "ca" | "ro")
}

/// The tokens of `text`, or `None` where something stands that belongs to no move.
pub(super) fn tokens(language: &Language, text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim();
    while let Some(sign) = rest.chars().next() {
        if let Some((side, length)) = noughts(rest).filter(|_| tokens.is_empty()) {
            tokens.push(Token::Noughts(side));
            rest = &rest[length..];
            continue;
        }
        if let Some((role, length)) = officer(language, rest) {
            tokens.push(Token::Officer(role));
            rest = &rest[length..];
            continue;
        }
        let known = WORDS.iter().find(|(word, _)| {
            rest.get(..word.len())
                .is_some_and(|head| head.to_lowercase() == *word)
        });
        if let Some((word, token)) = known {
            tokens.extend(*token);
            rest = &rest[word.len()..];
            continue;
        }
        match sign {
            '1'..='8' => tokens.push(Token::Ordinal(sign as u8 - b'0')),
            _ if is_dash(sign) => tokens.push(Token::To),
            '×' | ':' => tokens.push(Token::Takes),
            '(' => tokens.push(Token::Open),
            ')' => tokens.push(Token::Close),
            '=' => tokens.push(Token::Equals),
            '+' | '†' => tokens.push(Token::Check),
            '#' | '‡' => tokens.push(Token::Mate),
            '.' | '!' | '?' | ' ' => {}
            _ => return None,
        }
        rest = &rest[sign.len_utf8()..];
    }
    Some(match number_first(language) {
        true => in_english_order(&tokens),
        false => tokens,
    })
}

fn officer(language: &Language, text: &str) -> Option<(Role, usize)> {
    ROLES
        .into_iter()
        .zip(language.letters)
        .filter(|(_, letter)| text.starts_with(letter))
        .map(|(role, letter)| (role, letter.len()))
        .max_by_key(|&(_, length)| length)
}

/// `P 4 R` as `P to R 4`: runs of officers turned round, and the number behind its file.
fn in_english_order(tokens: &[Token]) -> Vec<Token> {
    let is_officer = |token: &Token| matches!(token, Token::Officer(_));
    let mut turned: Vec<Token> = Vec::with_capacity(tokens.len() + 1);
    let mut at = 0;
    while at < tokens.len() {
        let number = match tokens[at] {
            Token::Ordinal(_) if tokens.get(at + 1).is_some_and(is_officer) => Some(tokens[at]),
            _ => None,
        };
        let from = at + usize::from(number.is_some());
        let length = tokens[from..]
            .iter()
            .take_while(|token| is_officer(token))
            .count();
        if length == 0 {
            turned.push(tokens[at]);
            at += 1;
            continue;
        }
        let after_man = matches!(turned.last(), Some(Token::Officer(_) | Token::Close));
        if number.is_some() && after_man {
            turned.push(Token::To);
        }
        turned.extend(tokens[from..from + length].iter().rev());
        turned.extend(number);
        at = from + length;
    }
    turned
}
