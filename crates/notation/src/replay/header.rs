//! The tag section, passed at speed: only what changes the replay is looked at.

use jadoube_board::{Color, Position, Setup};

use super::scan::Window;
use super::state::State;
use crate::dates::is_no_day;
use crate::pgn::{DATES, Outcome, has_empty_line, usual_name};

/// What the tags say of the replay.
pub(super) struct Header {
    pub state: State,
    pub turn: Color,
    pub number: u32,
    /// The `Result` tag, if there is one.
    pub result: Option<Outcome>,
    /// Where the movetext begins.
    pub end: usize,
    /// Whether the game begins from a position of its own.
    pub has_start: bool,
}

/// The end of a line has at most so many bytes.
const LINE_END: usize = 2;

/// More tags than this are left to the full reader.
const MOST_TAGS: usize = 40;

/// The names of the tags of the last game, which are mostly those of the next one.
pub(super) struct Names {
    /// Each with what it means for the replay.
    names: [(u128, Meaning); MOST_TAGS],
    /// How many of them are known to be well formed and to differ from each other.
    known: usize,
}

/// What a tag means for the replay.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Nothing,
    Result,
    Fen,
    SetUp,
    Variant,
    Date,
}

impl Names {
    pub fn new() -> Names {
        Names {
            names: [(0, Meaning::Nothing); MOST_TAGS],
            known: 0,
        }
    }

    /// What the tag number `index` means, if it has this name in the last game too.
    #[inline(always)]
    fn recall(&self, index: usize, name: u128) -> Option<Meaning> {
        let (known, meaning) = *self.names[..self.known].get(index)?;
        (known == name).then_some(meaning)
    }

    /// Notes that the tag number `index` has this name, which is well formed, and gives what it means; `None`
    /// if a tag before it has the name too, or may have.
    #[inline(never)]
    fn note(&mut self, index: usize, name: u128) -> Option<Meaning> {
        let before = self.names.get(..index)?;
        // A known name with other capitals means what the full reader says that it means.
        let bytes = name.to_le_bytes();
        let length = bytes.iter().take_while(|&&byte| byte != 0).count();
        if usual_name(&bytes[..length]).is_some() {
            return None;
        }
        if index >= MOST_TAGS || before.iter().any(|(known, _)| *known == name) {
            return None;
        }
        let meaning = match name {
            RESULT => Meaning::Result,
            FEN => Meaning::Fen,
            SET_UP => Meaning::SetUp,
            VARIANT => Meaning::Variant,
            _ if DATES.iter().any(|date| key(date.as_bytes()) == name) => Meaning::Date,
            _ => Meaning::Nothing,
        };
        self.names[index] = (name, meaning);
        self.known = index + 1;
        Some(meaning)
    }
}

const RESULT: u128 = key(b"Result");
const FEN: u128 = key(b"FEN");
const SET_UP: u128 = key(b"SetUp");
const VARIANT: u128 = key(b"Variant");

/// Reads the tag section at `at`; `None` if it is not plainly well formed.
#[inline]
pub(super) fn read(
    text: &[u8],
    mut at: usize,
    initial: &State,
    names: &mut Names,
) -> Option<Header> {
    let (mut result, mut fen, mut set_up) = (None, None, false);
    let (mut count, mut end) = (0, at);
    loop {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = text.get(at) {
            at += 1;
        }
        if text.get(at) != Some(&b'[') {
            break;
        }
        // Of tags apart from each other the full reader may have something to say.
        if count > 0 && at > end + LINE_END && has_empty_line(&text[end..at]) {
            return None;
        }
        let tag = quick_tag(text, at, count, names).or_else(|| slow_tag(text, at, count, names))?;
        count += 1;
        (at, end) = (tag.end, tag.end);
        match tag.meaning {
            Meaning::Nothing => {}
            Meaning::Result => {
                let value = std::str::from_utf8(tag.value).ok()?;
                result = Some(Outcome::from_marker(value)?);
            }
            Meaning::Fen => fen = Some(tag.value),
            Meaning::SetUp => set_up = tag.value == b"1",
            Meaning::Variant => {
                if !matches!(tag.value, b"Chess960" | b"Standard" | b"chess 960") {
                    return None;
                }
            }
            Meaning::Date => {
                if !is_usual_day(tag.value) && is_no_day(std::str::from_utf8(tag.value).ok()?) {
                    return None;
                }
            }
        }
    }
    let Some(fen) = fen else {
        return Some(Header {
            state: initial.clone(),
            turn: Color::White,
            number: 1,
            result,
            end: at,
            has_start: false,
        });
    };
    let setup = Setup::from_fen(std::str::from_utf8(fen).ok().filter(|_| set_up)?).ok()?;
    let position = Position::from_setup(&setup).ok()?;
    Some(Header {
        state: State::new(&position),
        turn: setup.turn,
        number: setup.fullmove_number,
        result,
        end: at,
        has_start: true,
    })
}

/// Whether a date is plainly one that there is: no day after the 28th, or nothing but the year.
#[inline(always)]
fn is_usual_day(date: &[u8]) -> bool {
    let [_, _, _, _, b'.', months, month, b'.', days, day] = *date else {
        return false;
    };
    let number = |tens: u8, ones: u8| match (tens, ones) {
        (b'?', b'?') => 1,
        _ => 10 * u32::from(tens.wrapping_sub(b'0')) + u32::from(ones.wrapping_sub(b'0')),
    };
    (1..=12).contains(&number(months, month)) && (1..=28).contains(&number(days, day))
}

/// A tag pair that has one blank, no escapes, and ends its line.
struct Tag<'t> {
    meaning: Meaning,
    value: &'t [u8],
    end: usize,
}

/// A name of at most 16 bytes as a number: the bytes themselves.
const fn key(name: &[u8]) -> u128 {
    let mut key = 0;
    let mut index = 0;
    while index < name.len() {
        key |= (name[index] as u128) << (8 * index);
        index += 1;
    }
    key
}

/// A tag pair of one short line.
#[inline(always)]
fn quick_tag<'t>(text: &'t [u8], at: usize, index: usize, names: &mut Names) -> Option<Tag<'t>> {
    let window = Window::new(text, at)?;
    let quotes = window.places(b'"');
    let later = quotes & quotes.wrapping_sub(1);
    let (opening, closing) = (quotes.trailing_zeros(), later.trailing_zeros());
    // The bracket, a name, a blank: the name stands from 1 up to, not including, `blank`.
    let blank = opening.wrapping_sub(1);
    if !(2..=17).contains(&blank) || closing > 61 {
        return None;
    }
    let of_line = (1u64 << closing) - 1;
    let broken = of_line & (window.places(b'\\') | window.places(b'\n'));
    let ends = text.get(at + closing as usize + 1..)?.first_chunk::<2>()?;
    let well_ended = (ends[0] == b']') & matches!(ends[1], b'\n' | b'\r');
    if broken != 0 || text[at + blank as usize] != b' ' || !well_ended {
        return None;
    }
    let bytes = text.get(at + 1..)?.first_chunk::<16>()?;
    let unused = 128 - 8 * (blank - 1);
    let name = u128::from_le_bytes(*bytes) << unused >> unused;
    let meaning = names.recall(index, name).or_else(|| {
        let of_name = (1u64 << blank) - 2;
        let is_word = of_name & !window.word_places() == 0;
        is_word.then(|| names.note(index, name)).flatten()
    })?;
    Some(Tag {
        meaning,
        value: text.get(at + opening as usize + 1..at + closing as usize)?,
        end: at + closing as usize + 2,
    })
}

/// As [`quick_tag`], of any length.
#[inline(never)]
fn slow_tag<'t>(text: &'t [u8], at: usize, index: usize, names: &mut Names) -> Option<Tag<'t>> {
    let line = text.get(at + 1..)?;
    let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len())];
    let quote = memchr::memchr(b'"', line)?;
    let name = line[..quote].strip_suffix(b" ")?;
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    if name.is_empty() || name.len() > 16 || !name.iter().all(is_word) {
        return None;
    }
    let rest = &line[quote + 1..];
    let end = memchr::memchr2(b'"', b'\\', rest)?;
    match rest[end..] {
        [b'"', b']'] | [b'"', b']', b'\r', ..] => Some(Tag {
            meaning: names.note(index, key(name))?,
            value: &rest[..end],
            end: at + 1 + quote + 1 + end + 2,
        }),
        _ => None,
    }
}
