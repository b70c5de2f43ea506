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
const WORDS: [(&str, Option<Token>); 116] = [
    ("en passant", Some(Token::InPassing)),
    ("troisième", Some(Token::Ordinal(3))),
    ("quatrième", Some(Token::Ordinal(4))),
    ("cinquième", Some(Token::Ordinal(5))),
    ("rochieren", Some(Token::Castles)),
    ("arroccano", Some(Token::Castles)),
    ("cavalier", Some(Token::Officer(Role::Knight))),
    ("septième", Some(Token::Ordinal(7))),
    ("huitième", Some(Token::Ordinal(8))),
    ("deuxième", Some(Token::Ordinal(2))),
    ("rochiert", Some(Token::Castles)),
    ("verlangt", Some(Token::Becomes)),
    ("haciendo", Some(Token::Becomes)),
    ("springer", Some(Token::Officer(Role::Knight))),
    ("al paso", Some(Token::InPassing)),
    ("seconde", Some(Token::Ordinal(2))),
    ("sixième", Some(Token::Ordinal(6))),
    ("enroque", Some(Token::Castles)),
    ("rochirt", Some(Token::Castles)),
    ("rochade", Some(Token::Castles)),
    ("arrocco", Some(Token::Castles)),
    ("arrocca", Some(Token::Castles)),
    ("rokeert", Some(Token::Castles)),
    ("schlägt", Some(Token::Takes)),
    ("roquent", Some(Token::Castles)),
    ("enrocan", Some(Token::Castles)),
    ("devient", Some(Token::Becomes)),
    ("faisant", Some(Token::Becomes)),
    ("werdend", Some(Token::Becomes)),
    ("diventa", Some(Token::Becomes)),
    ("facendo", Some(Token::Becomes)),
    ("caballo", Some(Token::Officer(Role::Knight))),
    ("cavallo", Some(Token::Officer(Role::Knight))),
    ("alfiere", Some(Token::Officer(Role::Bishop))),
    ("schach", Some(Token::Check)),
    ("rokade", Some(Token::Castles)),
    ("prende", Some(Token::Takes)),
    ("scacco", Some(Token::Check)),
    ("schaak", Some(Token::Check)),
    ("corona", Some(Token::Becomes)),
    ("läufer", Some(Token::Officer(Role::Bishop))),
    ("jaque", Some(Token::Check)),
    ("échec", Some(Token::Check)),
    ("nimmt", Some(Token::Takes)),
    ("prend", Some(Token::Takes)),
    ("roque", Some(Token::Castles)),
    ("cases", Some(Token::Square)),
    ("kurze", Some(Token::Officer(Role::King))),
    ("corto", Some(Token::Officer(Role::King))),
    ("petit", Some(Token::Officer(Role::King))),
    ("lange", Some(Token::Officer(Role::Queen))),
    ("largo", Some(Token::Officer(Role::Queen))),
    ("lungo", Some(Token::Officer(Role::Queen))),
    ("grand", Some(Token::Officer(Role::Queen))),
    ("slaat", Some(Token::Takes)),
    ("matto", Some(Token::Mate)),
    ("macht", Some(Token::Becomes)),
    ("wordt", Some(Token::Becomes)),
    ("reina", Some(Token::Officer(Role::Queen))),
    ("donna", Some(Token::Officer(Role::Queen))),
    ("torre", Some(Token::Officer(Role::Rook))),
    ("alfil", Some(Token::Officer(Role::Bishop))),
    ("einen", Some(Token::Steps(1))),
    ("côté", Some(Token::Side)),
    ("toma", Some(Token::Takes)),
    ("e.p.", Some(Token::InPassing)),
    ("a.p.", Some(Token::InPassing)),
    ("p.p.", Some(Token::InPassing)),
    ("mate", Some(Token::Mate)),
    ("matt", Some(Token::Mate)),
    ("case", Some(Token::Square)),
    ("dame", Some(Token::Officer(Role::Queen))),
    ("tour", Some(Token::Officer(Role::Rook))),
    ("pion", Some(Token::Officer(Role::Pawn))),
    ("deux", Some(Token::Steps(2))),
    ("avec", None),
    ("kurz", Some(Token::Officer(Role::King))),
    ("lang", Some(Token::Officer(Role::Queen))),
    ("nach", Some(Token::To)),
    ("naar", Some(Token::To)),
    ("fait", Some(Token::Becomes)),
    ("wird", Some(Token::Becomes)),
    ("hace", Some(Token::Becomes)),
    ("dama", Some(Token::Officer(Role::Queen))),
    ("turm", Some(Token::Officer(Role::Rook))),
    ("eine", Some(Token::Steps(1))),
    ("éch", Some(Token::Check)),
    ("mat", Some(Token::Mate)),
    ("e.p", Some(Token::InPassing)),
    ("a.p", Some(Token::InPassing)),
    ("roi", Some(Token::Officer(Role::King))),
    ("fou", Some(Token::Officer(Role::Bishop))),
    ("roq", Some(Token::Castles)),
    ("une", Some(Token::Steps(1))),
    ("pas", Some(Token::Square)),
    ("son", Some(Token::Own)),
    ("por", Some(Token::Takes)),
    ("del", None),
    ("und", None),
    ("sa", Some(Token::Own)),
    ("su", Some(Token::Own)),
    ("un", Some(Token::Steps(1))),
    ("pr", Some(Token::Takes)),
    ("ep", Some(Token::InPassing)),
    ("du", None),
    ("de", None),
    ("la", None),
    ("le", None),
    ("au", None),
    ("et", None),
    ("pp", Some(Token::InPassing)),
    ("fa", Some(Token::Becomes)),
    ("x", Some(Token::Takes)),
    ("à", None),
    ("º", None),
    ("ª", None),
];

/// What stands at the number of a square: `3e`, `2me`, `1re`.
const ENDINGS: [&str; 6] = ["ème", "eme", "me", "re", "de", "e"];

/// What a whole word in small letters stands for.
pub(super) fn word(bare: &str) -> Option<Option<Token>> {
    let found = WORDS
        .iter()
        .find(|(known, _)| known.trim_end_matches('.') == bare);
    found.map(|(_, token)| *token)
}

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
        let starts = |word: &str| {
            rest.get(..word.len())
                .is_some_and(|head| head.to_lowercase() == word)
        };
        // A word may begin with the letter of a man: `Roque`.
        let whole =
            |word: &str| word.len() > 2 && !rest[word.len()..].starts_with(char::is_alphabetic);
        let word = WORDS.iter().find(|(word, _)| starts(word) && whole(word));
        if let (None, Some((role, length))) = (word, officer(language, rest)) {
            tokens.push(Token::Officer(role));
            rest = &rest[length..];
            continue;
        }
        if let Some((word, token)) = word.or_else(|| WORDS.iter().find(|(word, _)| starts(word))) {
            // `fait une Dame`: of what the pawn becomes there is one.
            let is_article =
                *token == Some(Token::Steps(1)) && tokens.last() == Some(&Token::Becomes);
            tokens.extend(token.filter(|_| !is_article));
            rest = &rest[word.len()..];
            continue;
        }
        match sign {
            '1'..='8' => {
                tokens.push(Token::Ordinal(sign as u8 - b'0'));
                let tail = &rest[1..];
                let ending = ENDINGS.iter().find_map(|ending| tail.strip_prefix(ending));
                rest = ending
                    .filter(|tail| tail.starts_with([' ', '.']))
                    .unwrap_or(tail);
                continue;
            }
            // Before a man it divides two moves, for a square begins with its number: `P 4 R — P 4 R`.
            _ if is_dash(sign) && number_first(language) && divides(language, rest) => {
                return None;
            }
            _ if is_dash(sign) => tokens.push(Token::To),
            '×' | ':' => tokens.push(Token::Takes),
            '(' => tokens.push(Token::Open),
            ')' => tokens.push(Token::Close),
            '=' => tokens.push(Token::Equals),
            '+' | '†' => tokens.push(Token::Check),
            '#' | '‡' => tokens.push(Token::Mate),
            // `P pr. T, fait Dame`
            ',' if before_becoming(&rest[1..]) => {}
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

/// Whether the next word says that a pawn becomes something.
fn before_becoming(rest: &str) -> bool {
    let next = rest.split_whitespace().next().unwrap_or_default();
    word(&next.to_lowercase()) == Some(Some(Token::Becomes))
}

/// Whether a dash with blanks around it stands at the beginning of `rest`, and a man behind it.
fn divides(language: &Language, rest: &str) -> bool {
    let behind = rest.trim_start_matches(is_dash);
    behind.starts_with(' ') && officer(language, behind.trim_start()).is_some()
}

fn officer(language: &Language, text: &str) -> Option<(Role, usize)> {
    ROLES
        .into_iter()
        .zip(language.letters)
        .filter(|(_, letter)| text.starts_with(letter))
        .map(|(role, letter)| (role, letter.len()))
        .max_by_key(|&(_, length)| length)
}

/// `P 4 R` as `P to R 4`, `C. du R. à la 3e case de son F.` as `K. Kt. to his B. 3`: runs of officers turned round, and
/// the number behind its file.
fn in_english_order(tokens: &[Token]) -> Vec<Token> {
    let mut turned: Vec<Token> = Vec::with_capacity(tokens.len() + 1);
    let mut rest = tokens;
    while let Some(&first) = rest.first() {
        let (number, after) = match rest {
            [Token::Ordinal(_), Token::Square, after @ ..] => (Some(first), after),
            [Token::Ordinal(_) | Token::Square, after @ ..] => (Some(first), after),
            _ => (None, rest),
        };
        let (own, after) = match after {
            [Token::Own, after @ ..] => (true, after),
            _ => (false, after),
        };
        // `à sa 2e case` has no file.
        let (number, after) = match (number, own, after) {
            (None, true, [number @ Token::Ordinal(_), Token::Square, after @ ..]) => {
                (Some(*number), after)
            }
            (None, true, [number @ (Token::Ordinal(_) | Token::Square), after @ ..]) => {
                (Some(*number), after)
            }
            _ => (number, after),
        };
        let is_officer = |token: &&Token| matches!(token, Token::Officer(_));
        let length = after.iter().take_while(is_officer).count();
        if length == 0 && !(own && number.is_some()) {
            turned.push(first);
            rest = &rest[1..];
            continue;
        }
        let after_man = matches!(turned.last(), Some(Token::Officer(_) | Token::Close));
        if number.is_some() && after_man {
            turned.push(Token::To);
        }
        turned.extend(own.then_some(Token::Own));
        turned.extend(after[..length].iter().rev());
        turned.extend(number);
        rest = &after[length..];
    }
    turned
}
