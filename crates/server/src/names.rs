//! What the players of a table are called, and what may be a name.

use std::fmt;

use jadoube_event::folded::folded;
use serde::{Deserialize, Serialize};
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_script::{Script, ScriptExtension, UnicodeScript};
use utoipa::ToSchema;

/// The most characters of a name.
const LIMIT: usize = 80;

/// The most marks that stand on one letter: Vietnamese has two, and with more a name grows over its neighbors.
const MARKS: usize = 2;

/// What stands for a member in logs begins so, with his id behind it: no name does.
pub const SIGN: &str = "member:";

/// The players' names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// White's.
    #[serde(default)]
    pub white: Option<String>,
    /// Black's.
    #[serde(default)]
    pub black: Option<String>,
}

/// Why something is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoName {
    /// It is too long, or more than a line.
    Long,
    /// A character of it shows nothing, turns the direction of writing, or stands for no character.
    Unseen,
    /// More marks stand on one letter than anybody could read.
    Marks,
    /// A word of it is written in several alphabets.
    Mixed,
    /// There is nothing in it that could be read.
    Empty,
    /// It is what stands for a member in logs.
    Sign,
    /// It is what the pages call an office, a side of the board or the program.
    Office,
}

impl fmt::Display for NoName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoName::Long => write!(f, "a name is one line of at most {LIMIT} characters"),
            NoName::Unseen => f.write_str(
                "a character of the name shows nothing or stands for nothing; leave it out",
            ),
            NoName::Marks => write!(
                f,
                "more than {MARKS} marks stand on one letter of the name; leave them out"
            ),
            NoName::Mixed => f.write_str(
                "a word of the name has letters of several alphabets, which look alike; write it in one",
            ),
            NoName::Sign => write!(
                f,
                "what begins with '{SIGN}' stands for somebody else; write the name itself"
            ),
            NoName::Office => f.write_str(
                "an official, a side of the board or the program is called so; write a name of your own",
            ),
            NoName::Empty => f.write_str("a name has a letter, a digit or a sign that can be seen"),
        }
    }
}

impl std::error::Error for NoName {}

/// What a player calls himself, or a table its players; none if nothing is said. An arbiter may say beside his name what he is; a player is
/// called so neither by a word of his name nor by the whole: what he says and what the arbiter says could not be told apart.
///
/// # Errors
/// [`NoName`].
pub fn of_player(name: Option<&str>) -> Result<Option<String>, NoName> {
    let name = read(name)?;
    let officiates = |name: &String| looks(name).split(' ').any(|word| is_called(&OFFICES, word));
    match name {
        Some(name) if officiates(&name) => Err(NoName::Office),
        name => Ok(name),
    }
}

/// What somebody calls himself, whichever seat he takes; none if nothing is said. Nobody is called as an official, a side or the program is.
///
/// # Errors
/// [`NoName`].
pub fn read(name: Option<&str>) -> Result<Option<String>, NoName> {
    let name = written(name)?;
    let is_office = |name: &String| {
        let whole = looks(name).replace(' ', "");
        is_called(&SPEAKERS, &whole) || is_called(&OFFICES, &whole)
    };
    match name {
        Some(name) if is_office(&name) => Err(NoName::Office),
        name => Ok(name),
    }
}

/// Words that name an official, wherever they stand in a player's name.
const OFFICES: [&str; 5] = ["arbiter", "arbitrator", "referee", "umpire", "moderator"];

/// What the pages call those who speak there, and others who could settle something: no name by itself.
const SPEAKERS: [&str; 13] = [
    "white",
    "black",
    "both",
    "bystander",
    "spectator",
    "club",
    "program",
    "computer",
    "server",
    "system",
    "admin",
    "administrator",
    "jadoube",
];

/// Whether a word, as it looks, is one of these, with an article or without.
fn is_called(these: &[&str], word: &str) -> bool {
    let bare = word.strip_prefix("the").unwrap_or(word);
    these.iter().any(|one| bare == looks(one))
}

/// What a name looks like: its words without signs between their letters and numbers behind them, and letters of other alphabets and
/// digits as those of the Latin one for which they could be taken.
fn looks(name: &str) -> String {
    let words = folded(name);
    let words = words.split_whitespace().map(|word| {
        let word = word.trim_end_matches(|sign: char| !sign.is_alphabetic());
        let letters = word.chars().map(looks_like);
        letters.filter(|sign| sign.is_alphanumeric()).collect()
    });
    words.collect::<Vec<String>>().join(" ")
}

/// The small letter of the Latin alphabet that a sign looks like, or the sign.
const fn looks_like(sign: char) -> char {
    match sign {
        'а' | 'α' | '@' | '4' => 'a',
        'ь' | 'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' | 'є' | '3' => 'e',
        'һ' | 'н' | 'η' => 'h',
        'l' | 'ӏ' | 'і' | 'ι' | '1' | '!' | '|' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'о' | 'ο' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'г' => 'r',
        'ѕ' | '5' | '$' => 's',
        'т' | 'τ' | '7' => 't',
        'υ' => 'u',
        'ѡ' | 'ω' => 'w',
        'у' => 'y',
        sign => sign,
    }
}

/// What may stand as the name of somebody or something, at whatever door it comes in; none if nothing is said.
///
/// # Errors
/// [`NoName`].
pub fn written(name: Option<&str>) -> Result<Option<String>, NoName> {
    let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else {
        return Ok(None);
    };
    if name.to_lowercase().starts_with(SIGN) {
        return Err(NoName::Sign);
    }
    if name.chars().count() > LIMIT || name.chars().any(|sign| matches!(sign, '\n' | '\r')) {
        return Err(NoName::Long);
    }
    let signs: Vec<char> = name.chars().collect();
    if signs.iter().copied().any(is_unseen) || !joiners_join(&signs) {
        return Err(NoName::Unseen);
    }
    let mut marks = 0;
    for &sign in &signs {
        marks = if is_mark(sign) { marks + 1 } else { 0 };
        if marks > MARKS {
            return Err(NoName::Marks);
        }
    }
    let seen = |sign: &char| !is_mark(*sign) && !is_joiner(*sign) && !sign.is_whitespace();
    if !signs.iter().any(seen) {
        return Err(NoName::Empty);
    }
    let between = |sign: char| !sign.is_alphabetic() && !is_any_mark(sign) && !is_joiner(sign);
    if name.split(between).any(mixes_alphabets) {
        return Err(NoName::Mixed);
    }
    Ok(Some(name.to_owned()))
}

/// Whether letters of several alphabets stand in one word: many of them look the same, and by them a name could pass for
/// another. Within one alphabet that is seen. What is written together in East Asia is one.
fn mixes_alphabets(word: &str) -> bool {
    const EAST: [Script; 5] = [
        Script::Han,
        Script::Hiragana,
        Script::Katakana,
        Script::Bopomofo,
        Script::Hangul,
    ];
    let mut shared: Option<ScriptExtension> = None;
    for letter in word.chars() {
        let mut here = letter.script_extension();
        if here.is_common() || here.is_inherited() {
            continue;
        }
        if EAST.iter().any(|script| here.contains_script(*script)) {
            here = Script::Han.into();
        }
        let both = shared.map_or(here, |shared| shared.intersection(here));
        if both.is_empty() {
            return true;
        }
        shared = Some(both);
    }
    false
}

/// What stands over or under a letter, and takes no room of its own.
fn is_mark(sign: char) -> bool {
    let kind = sign.general_category();
    !is_variation(sign)
        && matches!(
            kind,
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark
        )
}

/// What joins letters of some scripts or holds them apart, and pictures into one.
const fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200c}' | '\u{200d}') || is_variation(sign)
}

/// What chooses the form of the sign before it.
const fn is_variation(sign: char) -> bool {
    matches!(sign, '\u{fe00}'..='\u{fe0f}')
}

/// Whether each joiner stands after something that it can join, and no two stand together but for one that chooses a form.
fn joiners_join(signs: &[char]) -> bool {
    let joins = |at: usize| {
        let sign = signs[at];
        let before = at.checked_sub(1).map(|at| signs[at]);
        let after = signs.get(at + 1);
        let base = |sign: char| !is_joiner(sign) && !sign.is_whitespace();
        // Letters of the alphabets that are written apart have nothing to join and one form.
        let plain = |sign: char| {
            matches!(
                sign.script(),
                Script::Latin | Script::Greek | Script::Cyrillic
            )
        };
        if is_variation(sign) {
            return before.is_some_and(|sign| base(sign) && !plain(sign) && !sign.is_numeric());
        }
        let joined = |sign: char| {
            !plain(sign) && (sign.is_alphabetic() || is_any_mark(sign) || is_picture(sign))
        };
        before.is_some_and(|sign| joined(sign) || is_variation(sign))
            && after.is_some_and(|sign| joined(*sign))
    };
    (0..signs.len()).all(|at| !is_joiner(signs[at]) || joins(at))
}

fn is_any_mark(sign: char) -> bool {
    sign.general_category_group() == GeneralCategoryGroup::Mark
}

fn is_picture(sign: char) -> bool {
    sign.general_category_group() == GeneralCategoryGroup::Symbol
}

/// Control characters, those that turn the direction of writing, those that show nothing (the default ignorable ones of
/// Unicode and two blank signs), and those that stand for no character: a name could pass for another by them. What joins
/// letters or signs in some scripts is left.
pub(crate) fn is_unseen(sign: char) -> bool {
    let none = sign.general_category_group() == GeneralCategoryGroup::Other;
    let breaks = matches!(sign, '\u{2028}' | '\u{2029}');
    (none && !is_joiner(sign))
        || breaks
        || matches!(
            sign,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}'
                | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{1d159}' | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_shows_what_it_is() {
        for name in [
            "Anna",
            "Béla Réti",
            "Be\u{301}la",
            "Nguyễn Văn Ánh",
            "Nguye\u{302}\u{303}n",
            "王皓",
            "さくらサクラ桜",
            "김철수",
            " Anna ",
            "O’Kelly",
            "Ann-Marie 2nd",
            "Иван Petrov",
            "Ναταλία",
            "Տիգրան",
            "श्रीराम",
            "क्\u{200d}ष",
            "می\u{200c}خواهم",
            "שָׁלוֹם",
            "♞ Anna",
            "👩\u{200d}🚀",
            "❤\u{fe0f}",
            "42",
            "Alain White",
            "Black, Joseph",
            "Whiteley",
            "Blackburne",
            "Arbitrage",
            "Clubb",
            "Theo",
        ] {
            assert_eq!(
                of_player(Some(name)),
                Ok(Some(name.trim().to_owned())),
                "{name}"
            );
        }
        assert_eq!(
            written(Some("The Arbiter’s Cup")),
            Ok(Some("The Arbiter’s Cup".to_owned()))
        );
        let arbiter = Some("Carla, arbiter");
        assert_eq!(read(arbiter), Ok(arbiter.map(str::to_owned)));
        assert_eq!(of_player(arbiter), Err(NoName::Office));
        assert_eq!(read(Some("The arbiter")), Err(NoName::Office));
        assert_eq!(read(Some("  ")), Ok(None));
        assert_eq!(read(None), Ok(None));
        let many = format!("A{}", "\u{301}".repeat(50));
        let long = "a".repeat(LIMIT + 1);
        for (name, why) in [
            ("Anna\u{202e}aleB", NoName::Unseen),
            ("An\u{ad}na", NoName::Unseen),
            ("Anna\u{200b}", NoName::Unseen),
            ("Anna\u{fe0f}", NoName::Unseen),
            ("A\u{fe0e}nna", NoName::Unseen),
            ("42\u{fe0f}", NoName::Unseen),
            ("\u{2066}Anna", NoName::Unseen),
            ("An\nna", NoName::Long),
            ("An\0na", NoName::Unseen),
            ("Anna\u{feff}!", NoName::Unseen),
            ("\u{2800}", NoName::Unseen),
            ("\u{17b5}\u{17b5}", NoName::Unseen),
            ("\u{1bca0}", NoName::Unseen),
            ("\u{1d159}", NoName::Unseen),
            ("\u{fffe}", NoName::Unseen),
            ("\u{e000}", NoName::Unseen),
            ("\u{378}", NoName::Unseen),
            ("\u{200d}", NoName::Unseen),
            ("An\u{200d}na", NoName::Unseen),
            ("Anna\u{200c}", NoName::Unseen),
            ("\u{fe0f}", NoName::Unseen),
            ("\u{301}", NoName::Empty),
            (&many, NoName::Marks),
            ("B\u{435}la", NoName::Mixed),
            ("Ann\u{430}", NoName::Mixed),
            ("\u{391}nna", NoName::Mixed),
            ("B\u{3bf}b", NoName::Mixed),
            ("Anna \u{41a}arlsen", NoName::Mixed),
            ("Ann\u{585}", NoName::Mixed),
            ("\u{a4ee}NNA", NoName::Mixed),
            ("\u{13aa}nna", NoName::Mixed),
            ("\u{10400}nna", NoName::Mixed),
            (&long, NoName::Long),
            ("Member:njzirabqs", NoName::Sign),
            ("Arbiter", NoName::Office),
            ("The arbiter", NoName::Office),
            ("the  ARBITER.", NoName::Office),
            ("[TheArbiter]", NoName::Office),
            ("A r b i t e r", NoName::Office),
            ("Árbiter 2", NoName::Office),
            ("Arb1ter", NoName::Office),
            ("Arblter", NoName::Office),
            ("\u{ff21}rbiter", NoName::Office),
            ("\u{1d400}rbiter", NoName::Office),
            ("Chief arbiter", NoName::Office),
            ("Carla (Arbiter)", NoName::Office),
            ("Referee", NoName::Office),
            ("White", NoName::Office),
            ("Wh\u{131}te", NoName::Office),
            ("BLACK!", NoName::Office),
            ("B1ack", NoName::Office),
            ("The program", NoName::Office),
            ("Jadoub\u{e9}", NoName::Office),
            ("The Club", NoName::Office),
            // Whole words of another alphabet.
            ("Вотн", NoName::Office),
        ] {
            assert_eq!(of_player(Some(name)), Err(why), "{name:?}");
        }
    }
}
