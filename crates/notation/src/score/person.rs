//! Where the name of a player begins in a heading, and where it ends.

use super::names::{has_words_of_books, name};
use super::odds::Odds;
use crate::dates::{is_year, parts};
use crate::sides::side_of;

/// The most words that a name has.
const MOST_WORDS: usize = 9;

/// What stands before names and is part of how somebody is called.
const TITLES: [&str; 52] = [
    "mr",
    "mrs",
    "miss",
    "ms",
    "m",
    "mm",
    "messrs",
    "mme",
    "mlle",
    "dr",
    "drs",
    "prof",
    "professor",
    "herr",
    "herrn",
    "herren",
    "herrn",
    "frau",
    "sir",
    "lord",
    "lady",
    "count",
    "countess",
    "comte",
    "graf",
    "baron",
    "baroness",
    "duke",
    "duc",
    "prince",
    "princess",
    "earl",
    "marquis",
    "capt",
    "captain",
    "major",
    "col",
    "colonel",
    "lt",
    "lieut",
    "lieutenant",
    "gen",
    "general",
    "rev",
    "revd",
    "hon",
    "judge",
    "don",
    "señor",
    "signor",
    "abbé",
    "rabbi",
];

/// What stands behind names.
const SUFFIXES: [&str; 14] = [
    "jun", "junr", "junior", "jr", "sen", "senr", "senior", "sr", "esq", "esqr", "esquire", "fils",
    "père", "ii",
];

/// Words without a capital within names.
const PARTICLES: [&str; 30] = [
    "'t", "’t", "de", "la", "le", "les", "du", "des", "von", "van", "der", "den", "da", "di", "do",
    "dos", "del", "of", "and", "und", "et", "y", "zu", "zur", "ter", "ten", "v", "d", "af", "&",
];

/// First names as they are cut short, of three letters and more.
const SHORT: [&str; 36] = [
    "Abr", "Alb", "Alex", "Alf", "Alph", "And", "Ant", "Arn", "Art", "Aug", "Ben", "Bern", "Chas",
    "Chr", "Dan", "Edw", "Ern", "Ferd", "Fred", "Geo", "Hch", "Herm", "Ign", "Jas", "Jno", "Joh",
    "Jos", "Jul", "Leop", "Rich", "Rud", "Saml", "Sig", "Thos", "Wilh", "Wm",
];

/// What a word may be in a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Title,
    Suffix,
    /// `J.`, `J.R.`, `N.N.`
    Initials,
    Particle,
    /// A word with a capital, or a name of which no more than a letter and dashes are printed.
    Name,
}

/// The name of a player at the beginning of a text, and what stands behind it: `Mr. Brown, jun.`, `H. R. H. Prince Leopold`,
/// `Baron v. d. Lasa`, `the Allies`, `Steinitz (blindfold)`, `Mr. S——n`. It ends with a full stop that is that of no title,
/// initial or short form, with a sign, with a gap, and where a word begins that is in no name.
pub(super) fn leading(text: &str) -> Option<(String, &str)> {
    read(text, false)
}

/// The same where the first name may stand behind the other: `Carlsen, Magnus`.
pub(super) fn leading_of_list(text: &str) -> Option<(String, &str)> {
    read(text, true)
}

fn read(text: &str, of_list: bool) -> Option<(String, &str)> {
    let begin = text.len() - text.trim_start().len();
    let mut reader = Reader {
        text,
        end: begin,
        words: 0,
        called: false,
        last: None,
        of_list,
    };
    while reader.words < MOST_WORDS && reader.word() {}
    if !reader.called {
        return None;
    }
    let said = &text[begin..reader.end];
    let found = name(said);
    // Whoever has a title may be called as a man is.
    let is_called =
        said.split_whitespace().next().is_some_and(is_title) || !has_words_of_books(&found);
    is_called.then(|| (found, &text[reader.end..]))
}

/// The name that a text is, with nothing beside it but signs.
pub(super) fn whole(text: &str) -> Option<String> {
    let (name, rest) = leading_of_list(text)?;
    (!rest.contains(char::is_alphanumeric)).then_some(name)
}

/// Whether a word is a title; the longer ones are not cut short, and end a sentence with a full stop.
pub(super) fn is_title(word: &str) -> bool {
    let bare = word.trim_end_matches('.').to_lowercase();
    let cut_short = bare.len() <= 3
        || ["prof", "capt", "revd", "mlle", "messrs", "lieut"].contains(&bare.as_str());
    word.starts_with(char::is_uppercase)
        && TITLES.contains(&bare.as_str())
        && (cut_short || !word.ends_with('.'))
}

/// `Adams,J`, as databases have names.
fn is_of_a_list(word: &str) -> bool {
    let is_name = |part: &str| {
        let sign = |sign: char| sign.is_alphabetic() || matches!(sign, '\'' | '’' | '-' | '.');
        part.starts_with(char::is_uppercase) && part.chars().all(sign)
    };
    word.split_once(',')
        .is_some_and(|(last, first)| is_name(last) && is_name(first))
}

/// Whether one of the words in brackets is one for a side, or all of them are: `(White)`, `(first player)`.
pub(super) fn tells_side(inner: &str) -> bool {
    let mut words = inner.split_whitespace();
    words.any(|word| side_of(word).is_some()) || side_of(inner.trim()).is_some()
}

/// `Staunton/Owen`: several who consult.
fn is_of_several(word: &str) -> bool {
    let is_name = |part: &str| {
        let sign = |sign: char| sign.is_alphabetic() || matches!(sign, '\'' | '’' | '-');
        part.chars().count() > 1
            && part.starts_with(char::is_uppercase)
            && part.chars().all(sign)
            && side_of(part).is_none()
    };
    word.contains('/') && word.split('/').all(is_name)
}

struct Reader<'t> {
    text: &'t str,
    /// Where what has been read ends.
    end: usize,
    words: usize,
    /// Something has been read by which somebody can be called.
    called: bool,
    last: Option<Kind>,
    /// A first name may stand behind a comma.
    of_list: bool,
}

impl Reader<'_> {
    /// Takes the next word, if it belongs to the name and another may follow.
    fn word(&mut self) -> bool {
        let rest = &self.text[self.end..];
        let gap = rest.len() - rest.trim_start().len();
        if self.words > 0 && (gap > 1 || gap == 0) {
            return false;
        }
        let rest = &rest[gap..];
        if rest.starts_with(['(', '[']) {
            return self.bracket(gap);
        }
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = (&rest[..length], &rest[length..]);
        let word = match within(word) {
            Some(dash) => &word[..dash],
            None => word,
        };
        let body = word.trim_end_matches([',', ';', ':', '!', ')', ']', '"', '”']);
        let Some(kind) = self.kind(body, after) else {
            return false;
        };
        // Behind `jun.` a name has ended.
        if self.last == Some(Kind::Suffix) && kind != Kind::Suffix {
            return false;
        }
        self.end += gap + body.len();
        self.words += 1;
        self.called |= matches!(kind, Kind::Name | Kind::Initials);
        let ended = kind == Kind::Name && body.ends_with('.') && !self.is_short(body, after);
        // `Lasker, Em.`: cut short behind the other name; else the full stop is that of the heading.
        let is_cut = body.chars().count() <= 3 && self.text[..self.end].contains(", ");
        if ended && !is_cut {
            self.end -= 1;
        }
        self.last = Some(kind);
        match &word[body.len()..] {
            "" => !ended && word.len() == length,
            "," => self.goes_on_behind_comma(after),
            _ => false,
        }
    }

    /// What stands in brackets behind a name: `(blindfold)`, `(1860)`; a side is no part of it.
    fn bracket(&mut self, gap: usize) -> bool {
        let rest = &self.text[self.end + gap..];
        let Some(close) = rest.find([')', ']']) else {
            return false;
        };
        let inner = &rest[1..close];
        let sided = tells_side(inner);
        let dated = parts(inner).any(is_year) && inner.contains(char::is_alphabetic);
        let is_of_name = inner.chars().count() < 40 && Odds::of(inner).is_none();
        if self.called && !sided && !dated && is_of_name {
            self.end += gap + close + 1;
        }
        false
    }

    fn kind(&self, body: &str, after: &str) -> Option<Kind> {
        let bare = body.trim_end_matches('.').to_lowercase();
        let large = body.starts_with(char::is_uppercase);
        let sign = |sign: char| {
            sign.is_alphabetic() || matches!(sign, '.' | '\'' | '’' | '-' | '—' | '–' | '*' | '_')
        };
        let dashes = |sign: char| matches!(sign, '-' | '–' | '—' | '*' | '_' | '.');
        if is_of_a_list(body) || is_of_several(body) {
            return Some(Kind::Name);
        }
        if body.is_empty() || !body.chars().all(sign) && body != "&" {
            return None;
        }
        if side_of(body).is_some() {
            return None;
        }
        if body.chars().all(dashes) {
            let blank = body.chars().count() > 1 || self.last == Some(Kind::Title);
            return (blank && self.last == Some(Kind::Title)).then_some(Kind::Name);
        }
        if bare == "the" && self.words == 0 {
            let next = after.trim_start();
            return next
                .starts_with(char::is_uppercase)
                .then_some(Kind::Particle);
        }
        let is_cut_short = body.ends_with('.') || is_title(&format!("{body}."));
        if is_title(body) && is_cut_short && bare.len() > 1 && after.trim().is_empty() {
            return None;
        }
        if is_title(body) && !after.trim().is_empty() && bare.len() > 1 {
            return Some(Kind::Title);
        }
        // `Baron v. Kolisch`: behind a title nobody plays against anybody.
        if self.last == Some(Kind::Title)
            && bare == "v"
            && after.trim_start().starts_with(char::is_uppercase)
        {
            return Some(Kind::Particle);
        }
        if self.called && SUFFIXES.contains(&bare.as_str()) {
            return Some(Kind::Suffix);
        }
        if is_initials(body) {
            return Some(Kind::Initials);
        }
        if large {
            return Some(Kind::Name);
        }
        // `d'Arcy`, `l'Abbé`
        let elided = body
            .split_once(['\'', '’'])
            .is_some_and(|(_, name)| name.starts_with(char::is_uppercase));
        if elided {
            return Some(Kind::Name);
        }
        let next = after.trim_start();
        let goes_on = next
            .starts_with(|sign: char| sign.is_uppercase() || matches!(sign, '\'' | '—' | '-'))
            || next
                .split_whitespace()
                .next()
                .is_some_and(|word| PARTICLES.contains(&word.trim_end_matches('.')));
        let joins =
            matches!(bare.as_str(), "and" | "und" | "et" | "y" | "of" | "&") && self.words == 0;
        (PARTICLES.contains(&bare.as_str()) && goes_on && !joins).then_some(Kind::Particle)
    }

    /// A dot is that of a short form behind two letters, or behind a first name that is known so: `Em. Lasker`.
    fn is_short(&self, body: &str, after: &str) -> bool {
        let bare = body.trim_end_matches('.');
        let next = after.trim_start();
        let follows = next.starts_with(char::is_uppercase) && after.len() - next.len() == 1;
        let known = SHORT.iter().any(|short| short.eq_ignore_ascii_case(bare));
        follows && (bare.chars().count() <= 2 || known)
    }

    /// Whether the name goes on behind a comma: `Mr. Brown, jun.`, `Paulsen, L.`, `Carlsen, Magnus`.
    fn goes_on_behind_comma(&mut self, after: &str) -> bool {
        let line = after.trim_start();
        let part = line.split([';', ',', '(']).next().unwrap_or_default();
        let part = part.split("  ").next().unwrap_or_default();
        let words: Vec<&str> = part.split_whitespace().collect();
        let Some(first) = words.first() else {
            return false;
        };
        let bare = first.trim_end_matches('.').to_lowercase();
        let suffix = SUFFIXES.contains(&bare.as_str());
        let initials = words
            .iter()
            .all(|word| is_initials(word) || is_short_form(word));
        let ends_line = line.len() == part.trim_end().len() || line[part.len()..].starts_with('(');
        let is_given = |word: &&str| {
            word.starts_with(char::is_uppercase)
                && word
                    .chars()
                    .all(|sign| sign.is_alphabetic() || matches!(sign, '-' | '.' | '\''))
        };
        let given = self.of_list
            && self.last == Some(Kind::Name)
            && words.len() <= 3
            && ends_line
            && words.iter().all(is_given);
        // `A, B and C` consult.
        let party = self.text.contains(" and ") && part.contains(" and ");
        let goes_on = suffix || initials || given || party && first.starts_with(char::is_uppercase);
        if goes_on {
            self.end += 1;
        }
        goes_on
    }
}

/// Where a dash in a word divides two names: not in `S——n`, where letters are left out.
fn within(word: &str) -> Option<usize> {
    let at = word.find("--").or_else(|| word.find(['—', '–']))?;
    let before = &word[..at];
    let letters = before.chars().filter(|sign| sign.is_alphabetic()).count();
    (letters > 1).then_some(at)
}

/// `J.`, `J.R.`, `Ph.D.`
fn is_initials(word: &str) -> bool {
    let word = word.trim_end_matches([',', ';']);
    let parts = word.split_terminator('.');
    word.ends_with('.')
        && parts
            .clone()
            .all(|part| part.chars().count() == 1 && part.starts_with(char::is_uppercase))
        || word.chars().count() == 1 && word.starts_with(char::is_uppercase)
}

/// `Em.`, `Th.`
fn is_short_form(word: &str) -> bool {
    let bare = word.trim_end_matches('.');
    word.ends_with('.')
        && word.starts_with(char::is_uppercase)
        && bare.chars().count() <= 4
        && bare.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::{leading, whole};

    #[test]
    fn a_name_ends_where_another_thing_begins() {
        for (text, name, rest) in [
            ("Mr. Brown, jun. Paris", "Brown, jun", " Paris"),
            ("Kling (London, 1851)", "Kling", " (London, 1851)"),
            ("Bird. Paris, 1858.", "Bird", ". Paris, 1858."),
            ("Duke. Paris, 1858", "Duke", ". Paris, 1858"),
            ("Tal. Riga, 1958", "Tal", ". Riga, 1958"),
            (
                "Duke and Count. Paris, 1858.",
                "Duke and Count",
                ". Paris, 1858.",
            ),
            (
                "ANDERSSEN.   Evans' Gambit.",
                "ANDERSSEN",
                ".   Evans' Gambit.",
            ),
            (
                "Dr. Em. Lasker, Berlin, 1890",
                "Dr. Em. Lasker",
                ", Berlin, 1890",
            ),
            ("Anderssen—Kieseritzky", "Anderssen", "—Kieseritzky"),
            ("Steinitz (White) and", "Steinitz", " (White) and"),
            (
                "Steinitz (blindfold), London",
                "Steinitz (blindfold)",
                ", London",
            ),
            ("Kling   Paris", "Kling", "   Paris"),
        ] {
            assert_eq!(leading(text), Some((name.to_owned(), rest)), "{text}");
        }
    }

    #[test]
    fn people_are_called_in_many_ways() {
        for text in [
            "M. St. Amant",
            "M. de la Bourdonnais",
            "McDonnell",
            "Capt. Evans",
            "the Rev. Mr. Ranken",
            "Baron v. d. Lasa",
            "Mr. H—",
            "Mr. ——",
            "Mr. ----",
            "An Amateur",
            "T. Bowles, Esq.",
            "W. N. Potter",
            "von Bardeleben",
            "M. L'Abbé Ruy",
            "A. and B",
            "Lasker, Em.",
            "Steinitz, W. (1860)",
            "H. R. H. Prince Leopold",
            "Paulsen, L.",
            "Carlsen, Magnus",
            "D'Arcy",
            "the Allies",
            "Duke of Brunswick",
            "N. N.",
            "Löwenthal",
            "A, B and C",
            "J.R. Capablanca",
        ] {
            let found = whole(text).unwrap_or_else(|| panic!("{text}: no name"));
            assert!(
                text.trim_end_matches('.').ends_with(&found)
                    || text.trim_start_matches("Mr. ") == found,
                "{text}: {found}"
            );
        }
        for text in [
            "having lost a pawn",
            "Knight",
            "the notes",
            "The Fianchetto takes various form",
            "12... Nf6",
            "Mr.",
            "Mr",
            "Between Mr. Kling",
            "to play and win",
            "Queen's Gambit",
            "1858",
            "",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
