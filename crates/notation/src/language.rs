//! The letters of the men in other languages: a table, not code.
//!
//! The letters are those of the PGN standard (8.2.3.2, "piece letters in other languages") and, for the
//! languages it does not list, those that the chess federations of the countries print.

use std::fmt;
use std::str::FromStr;

/// A language with its letters for king, queen, rook, bishop, knight and pawn.
///
/// ```
/// use jadoube_notation::Language;
///
/// let german: &Language = Language::of("de").unwrap();
/// assert_eq!(german.to_english("Sf3").as_deref(), Some("Nf3"));
/// assert_eq!(german.from_english("e8=Q+"), "e8=D+");
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Language {
    /// The code of ISO 639-1.
    pub code: &'static str,
    /// The English name.
    pub name: &'static str,
    /// Letters for king, queen, rook, bishop, knight, pawn.
    pub letters: [&'static str; 6],
}

/// The Latin letter of a file for one of the Cyrillic script that looks the same; any other sign as it is.
#[cfg(feature = "pgn")]
pub(crate) fn latin_file(sign: char) -> char {
    match sign {
        '\u{430}' => 'a',
        '\u{441}' => 'c',
        '\u{435}' => 'e',
        other => other,
    }
}

const ENGLISH: [&str; 6] = ["K", "Q", "R", "B", "N", "P"];

const fn language(code: &'static str, name: &'static str, letters: [&'static str; 6]) -> Language {
    Language {
        code,
        name,
        letters,
    }
}

static LANGUAGES: [Language; 30] = [
    language("bg", "Bulgarian", ["Ц", "Д", "Т", "О", "К", "П"]),
    language("ca", "Catalan", ["R", "D", "T", "A", "C", "P"]),
    language("cs", "Czech", ["K", "D", "V", "S", "J", "P"]),
    language("da", "Danish", ["K", "D", "T", "L", "S", "B"]),
    language("de", "German", ["K", "D", "T", "L", "S", "B"]),
    language("el", "Greek", ["Ρ", "Β", "Π", "Α", "Ι", "Σ"]),
    language("en", "English", ENGLISH),
    language("eo", "Esperanto", ["R", "D", "T", "K", "Ĉ", "P"]),
    language("es", "Spanish", ["R", "D", "T", "A", "C", "P"]),
    language("et", "Estonian", ["K", "L", "V", "O", "R", "P"]),
    language("fi", "Finnish", ["K", "D", "T", "L", "R", "P"]),
    language("fr", "French", ["R", "D", "T", "F", "C", "P"]),
    language("hr", "Croatian", ["K", "D", "T", "L", "S", "P"]),
    language("hu", "Hungarian", ["K", "V", "B", "F", "H", "G"]),
    language("is", "Icelandic", ["K", "D", "H", "B", "R", "P"]),
    language("it", "Italian", ["R", "D", "T", "A", "C", "P"]),
    language("lt", "Lithuanian", ["K", "V", "B", "R", "Ž", "P"]),
    language("lv", "Latvian", ["K", "D", "T", "L", "Z", "B"]),
    language("nl", "Dutch", ["K", "D", "T", "L", "P", "O"]),
    language("no", "Norwegian", ["K", "D", "T", "L", "S", "B"]),
    language("pl", "Polish", ["K", "H", "W", "G", "S", "P"]),
    language("pt", "Portuguese", ["R", "D", "T", "B", "C", "P"]),
    language("ro", "Romanian", ["R", "D", "T", "N", "C", "P"]),
    language("ru", "Russian", ["Кр", "Ф", "Л", "С", "К", "П"]),
    language("sk", "Slovak", ["K", "D", "V", "S", "J", "P"]),
    language("sl", "Slovenian", ["K", "D", "T", "L", "S", "P"]),
    language("sr", "Serbian", ["K", "D", "T", "L", "S", "P"]),
    language("sv", "Swedish", ["K", "D", "T", "L", "S", "B"]),
    language("tr", "Turkish", ["Ş", "V", "K", "F", "A", "P"]),
    language("uk", "Ukrainian", ["Кр", "Ф", "Т", "С", "К", "П"]),
];

impl Language {
    /// Every language of the table, by code.
    pub fn all() -> &'static [Language] {
        &LANGUAGES
    }

    /// The language with this ISO 639-1 code.
    pub fn of(code: &str) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.code == code)
    }

    /// An algebraic move with its letters put into English; `None` if it has a letter that is none of this
    /// language.
    pub fn to_english(&self, words: &str) -> Option<String> {
        swap(words, &self.letters, &ENGLISH)
    }

    /// A move of standard algebraic notation with its letters put into this language.
    pub fn from_english(&self, san: &str) -> String {
        swap(san, &ENGLISH, &self.letters).unwrap_or_else(|| san.to_owned())
    }
}

/// The letter O of castling, of whatever script: the Latin, the Cyrillic and the Greek one look the same.
pub(crate) fn is_round(sign: char) -> bool {
    matches!(sign, 'O' | 'o' | 'О' | 'о' | 'Ο' | 'ο')
}

/// Puts the letters of men into other ones; squares, signs and castling stay.
fn swap(words: &str, from: &[&str; 6], to: &[&str; 6]) -> Option<String> {
    // Castling is the same everywhere, though `O` is a bishop in Estonian and a pawn in Dutch.
    let castles = |words: &str| {
        let mut signs = words.chars();
        let first = signs.next().is_some_and(is_round);
        first && signs.next() == Some('-') && signs.next().is_some_and(is_round)
    };
    if castles(words) {
        let latin = |sign| if is_round(sign) { 'O' } else { sign };
        return Some(words.chars().map(latin).collect());
    }
    let mut swapped = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(sign) = rest.chars().next() {
        // The longest letter first: in Russian the king is `Кр` and the knight `К`.
        let found = (0..6)
            .filter(|&role| rest.starts_with(from[role]))
            .max_by_key(|&role| from[role].len());
        match found {
            Some(role) => {
                swapped.push_str(to[role]);
                rest = &rest[from[role].len()..];
            }
            // `SXg5`: the sign for taking.
            None if sign.is_uppercase() && !matches!(sign, 'O' | 'X') => return None,
            None => {
                swapped.push(sign);
                rest = &rest[sign.len_utf8()..];
            }
        }
    }
    Some(swapped)
}

/// The code is that of no language of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage {
    code: String,
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = LANGUAGES.iter().map(|language| language.code).collect();
        write!(
            f,
            "\"{}\" is no language of the table; there are {}",
            self.code,
            codes.join(", ")
        )
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for &'static Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<&'static Language, UnknownLanguage> {
        Language::of(code).ok_or_else(|| UnknownLanguage {
            code: code.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_comes_back() {
        for language in Language::all() {
            for san in [
                "Nf3", "Qxb7#", "Rae1", "Bb5+", "Kxe2", "exd8=Q+", "fxg1=N", "O-O-O", "e4", "R1xb4",
            ] {
                let there = language.from_english(san);
                assert_eq!(
                    language.to_english(&there).as_deref(),
                    Some(san),
                    "{there} in {}",
                    language.name
                );
            }
            let mut letters = language.letters.to_vec();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), 6, "{}", language.name);
        }
    }

    #[test]
    fn foreign_letters_are_refused() {
        assert_eq!(Language::of("de").unwrap().to_english("Nf3"), None);
        assert_eq!(
            Language::of("de").unwrap().to_english("Sf3Xg5").as_deref(),
            Some("Nf3Xg5")
        );
        assert_eq!(
            Language::of("ru").unwrap().to_english("Крe2").as_deref(),
            Some("Ke2")
        );
        assert_eq!(
            Language::of("ru").unwrap().to_english("Кf3").as_deref(),
            Some("Nf3")
        );
    }
}
