//! In whose letters a record is written: every word of a text is read in one of these.

use std::borrow::Cow;

use jadoube_board::{Bitboard, Color, File, Role};

use crate::descriptive;
use crate::forgiven::Leniency;
use crate::language::Language;
use crate::origins::Wing;
use crate::parse;
use crate::systems::Systems;
use crate::telegraph::Telegraph;
use crate::wording::{Form, Taking, Wording};
use crate::written_out::in_signs;

/// The letters of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tongue {
    /// English letters and figurines, in every system of record.
    English,
    /// English letters and figurines, in the algebraic systems alone: `Q6` is no move then.
    Algebraic,
    /// English letters, and no small ones: `NF3`.
    Capitals,
    /// The letters of another language, algebraic or descriptive.
    Foreign(&'static Language),
    /// The numbers of correspondence chess.
    Numbers,
    /// Stamma's letters: a piece is called by the file on which it stood first, `Gf3`.
    Files,
    /// A code of cable matches.
    Telegraph(Telegraph),
}

const ALGEBRAIC: Systems = Systems::MODERN
    .union(Systems::ALGEBRAIC_1931)
    .union(Systems::ALGEBRAIC_1955);

/// `dxN`: a pawn of a file takes a man that is named.
fn file_takes_man(text: &str) -> Option<Wording> {
    let body = text.trim_end_matches(['+', '#', '!', '?']);
    let &[file @ b'a'..=b'h', b'x', victim] = body.as_bytes() else {
        return None;
    };
    Some(Wording {
        role: Some(Role::Pawn),
        from: Bitboard::file(File::from_index(file - b'a')?),
        taking: Taking::Yes,
        victim: Some(Role::from_letter(char::from(victim))?),
        ..Wording::transfer()
    })
}

/// `R(B5)-B7` where the dash stands before the brackets.
fn origin_before_dash(text: &str) -> Cow<'_, str> {
    let moved = text.split_once("-(").and_then(|(man, rest)| {
        let (square, to) = rest.split_once(')')?;
        (!to.is_empty()).then(|| format!("{man}({square})-{}", to.trim_start_matches('-')))
    });
    moved.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// A record with fewer algebraic words may be of any system.
const FEWEST_WORDS: usize = 8;

/// Of so many algebraic words one may look like a move of another system.
const MOST_OTHERS: usize = 12;

impl Tongue {
    /// Every parse of the words in any notation of this tongue.
    pub fn wordings(self, text: &str, mover: Color) -> Vec<Wording> {
        match self {
            Tongue::English => {
                let text = &origin_before_dash(text);
                let mut found = parse::wordings_of(mover, text, Systems::ALL);
                found.extend(file_takes_man(text));
                found.extend(written_out(None, text, mover));
                found
            }
            Tongue::Algebraic => {
                // `BxN` too: players who know both ways name the man taken.
                let mut found = parse::wordings_of(mover, text, Systems::DESCRIPTIVE);
                found.retain(|wording| {
                    wording.victim.is_some() || matches!(wording.form, Form::Castling(_))
                });
                found.extend(parse::wordings_of(mover, text, ALGEBRAIC));
                found.extend(file_takes_man(text));
                found.extend(written_out(None, text, mover));
                found
            }
            Tongue::Capitals => capitals(text, mover),
            Tongue::Foreign(language) => foreign(language, text, mover),
            Tongue::Numbers => {
                let text = text.trim_end_matches(['+', '#', '!', '?', '.', ',', ';']);
                parse::wordings_of(mover, text, Systems::ICCF)
            }
            Tongue::Files => by_file(text, mover),
            Tongue::Telegraph(code) => {
                let text = text.trim_end_matches(['+', '#', '!', '?', '.', ',', ';']);
                Vec::from_iter(code.wording(text))
            }
        }
    }

    /// Whether the words have the form of a move.
    pub fn is_move(self, text: &str) -> bool {
        !self.wordings(text, Color::White).is_empty()
    }

    /// The language, where it is not English.
    pub fn language(self) -> Option<&'static Language> {
        match self {
            Tongue::Foreign(language) => Some(language),
            Tongue::English
            | Tongue::Algebraic
            | Tongue::Capitals
            | Tongue::Numbers
            | Tongue::Files
            | Tongue::Telegraph(_) => None,
        }
    }

    /// The tongue of one record, by its words: where nearly all are algebraic, what is not is no move of another system.
    pub fn of_record<'t>(self, words: impl Iterator<Item = &'t str>) -> Tongue {
        if self != Tongue::English {
            return self;
        }
        let (mut algebraic, mut other) = (0, 0);
        for word in words {
            match () {
                () if Tongue::Algebraic.is_move(word) => algebraic += 1,
                () if Tongue::English.is_move(word) => other += 1,
                () => {}
            }
        }
        match algebraic >= FEWEST_WORDS && other * MOST_OTHERS <= algebraic {
            true => Tongue::Algebraic,
            false => Tongue::English,
        }
    }
}

fn capitals(text: &str, mover: Color) -> Vec<Wording> {
    if !is_capitals(text) {
        return parse::wordings_of(mover, text, Systems::ALL);
    }
    // `BXC6` may be the bishop's move or the pawn's.
    let small = text.to_ascii_lowercase();
    let mut variants = vec![small.clone()];
    if let Some(first) = text.chars().next() {
        variants.insert(0, format!("{first}{}", &small[first.len_utf8()..]));
    }
    let mut found: Vec<Wording> = Vec::new();
    for variant in variants {
        for mut wording in parse::wordings_of(mover, &variant, Systems::SAN | Systems::LAN) {
            wording.forgiven.retain(|&slip| {
                !matches!(
                    slip,
                    Leniency::LowerCasePiece | Leniency::LowerCasePromotion
                )
            });
            wording.forgiven.push(Leniency::Capitals);
            if !found.contains(&wording) {
                found.push(wording);
            }
        }
    }
    found
}

/// `Gf3`, `pe4`: a piece by the file on which it stood first, a pawn by its letter or by none.
fn by_file(text: &str, mover: Color) -> Vec<Wording> {
    let systems = Systems::SAN | Systems::LAN;
    let mut signs = text.chars();
    let first = signs.next();
    let rest = signs.as_str().trim_start();
    let (role, wing) = match first {
        Some('A') => (Role::Rook, Some(Wing::Queen)),
        Some('B') => (Role::Knight, Some(Wing::Queen)),
        Some('C') => (Role::Bishop, Some(Wing::Queen)),
        Some('D') => (Role::Queen, None),
        Some('E') => (Role::King, None),
        Some('F') => (Role::Bishop, Some(Wing::King)),
        Some('G') => (Role::Knight, Some(Wing::King)),
        Some('H') => (Role::Rook, Some(Wing::King)),
        Some('p' | 'P') => return parse::wordings_of(mover, rest, systems),
        _ => return parse::wordings_of(mover, text, systems),
    };
    let mut found = parse::wordings_of(mover, &format!("{}{rest}", role.letter()), systems);
    for wording in &mut found {
        wording.wing = wing;
    }
    found
}

/// A square in capitals, `E4`, and no small letter.
fn is_capitals(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(2)
        .any(|pair| (b'A'..=b'H').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]))
        && !bytes.iter().any(u8::is_ascii_lowercase)
}

/// `La4nc6`, `d5 n. e4` with the sign for taking: `n` stands for the word in German and in Dutch. A language with the same letters
/// for officers is as good.
fn with_sign_of_taking<'t>(language: &Language, text: &'t str) -> Cow<'t, str> {
    let mut known = ["de", "nl"].into_iter().filter_map(Language::of);
    let takes = known.any(|known| known.letters[..5] == language.letters[..5]);
    let found = text
        .match_indices('n')
        .filter(|_| takes)
        .find_map(|(at, _)| {
            let (man, rest) = (text[..at].trim_end(), &text[at + 1..]);
            let square = rest.strip_prefix('.').unwrap_or(rest).trim_start();
            let is_square = matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
            let is_man = man.ends_with(|sign: char| sign.is_ascii_digit() || sign.is_uppercase());
            (is_man && is_square).then(|| format!("{man}x{square}"))
        });
    found.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// An algebraic move with words for its signs: `e2 to e4`, `e5 schlägt d4`.
fn written_out(language: Option<&Language>, text: &str, mover: Color) -> Vec<Wording> {
    let Some(signs) = in_signs(language, text) else {
        return Vec::new();
    };
    let signs = language.map_or(Some(signs.clone()), |language| language.to_english(&signs));
    let signs = signs.unwrap_or_default();
    parse::wordings_of(mover, &signs, Systems::SAN | Systems::LAN)
}

fn foreign(language: &'static Language, text: &str, mover: Color) -> Vec<Wording> {
    let text = &*with_sign_of_taking(language, text);
    let mut found = written_out(Some(language), text, mover);
    if !found.is_empty() {
        return found;
    }
    if let Some(words) = language.to_english(text) {
        found = parse::wordings_of(mover, &words, Systems::SAN | Systems::LAN);
        // A pawn's move and castling are the same in every language.
        let named = words != text;
        for wording in found.iter_mut().filter(|_| named) {
            wording.forgiven.push(Leniency::ForeignLetter);
        }
    }
    let castles = found
        .iter()
        .any(|wording| matches!(wording.form, Form::Castling(_)));
    if castles {
        return found;
    }
    for mut wording in descriptive::wordings_in(language, text, mover) {
        wording.forgiven.push(Leniency::ForeignLetter);
        if !found.contains(&wording) {
            found.push(wording);
        }
    }
    found
}
