//! The tag section, passed at speed: only what changes the replay is looked at.

use jadoube_board::{Color, Position, Setup};
use memchr::{memchr, memchr2};

use super::state::State;
use crate::pgn::Outcome;

/// What the tags say of the replay.
pub(super) struct Header {
    pub state: State,
    pub turn: Color,
    pub number: u32,
    /// The `Result` tag, if there is one.
    pub result: Option<Outcome>,
    /// Where the movetext begins.
    pub end: usize,
}

/// More tags than this are left to the full reader.
const MOST_TAGS: usize = 40;

/// Reads the tag section at `at`; `None` if it is not plainly well formed.
#[inline]
pub(super) fn read(text: &[u8], mut at: usize, initial: &State) -> Option<Header> {
    let mut names = [0u64; MOST_TAGS];
    let mut count = 0;
    let (mut result, mut fen, mut set_up) = (None, None, false);
    loop {
        at += text[at..]
            .iter()
            .take_while(|&&byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
            .count();
        if text.get(at) != Some(&b'[') {
            break;
        }
        let (name, value, end) = tag(text, at)?;
        let key = fingerprint(name);
        if count == MOST_TAGS || names[..count].contains(&key) {
            return None;
        }
        names[count] = key;
        count += 1;
        at = end;
        match name {
            b"Result" => {
                result = Some(
                    std::str::from_utf8(value)
                        .ok()
                        .and_then(Outcome::from_marker)?,
                )
            }
            b"FEN" => fen = Some(value),
            b"SetUp" => set_up = value == b"1",
            b"Variant" if !matches!(value, b"Chess960" | b"Standard" | b"chess 960") => {
                return None;
            }
            _ => {}
        }
    }
    let Some(fen) = fen else {
        return Some(Header {
            state: initial.clone(),
            turn: Color::White,
            number: 1,
            result,
            end: at,
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
    })
}

/// Name, value and end of a tag pair that has one blank, no escapes, and ends its line.
#[inline(always)]
fn tag(text: &[u8], at: usize) -> Option<(&[u8], &[u8], usize)> {
    let line = &text[at + 1..];
    let quote = memchr(b'"', line)?;
    let name = line[..quote].strip_suffix(b" ")?;
    if name.is_empty()
        || !name
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    {
        return None;
    }
    let value = &line[quote + 1..];
    let end = memchr2(b'"', b'\\', value)?;
    let close = quote + 1 + end;
    match line.get(close..close + 3) {
        Some(&[b'"', b']', b'\n' | b'\r']) if !value[..end].contains(&b'\n') => {
            Some((name, &value[..end], at + close + 3))
        }
        _ => None,
    }
}

/// A number that differs for names that differ in length or in their first or last eight bytes.
#[inline(always)]
fn fingerprint(name: &[u8]) -> u64 {
    let mut first = [0; 8];
    let mut last = [0; 8];
    let length = name.len().min(8);
    first[..length].copy_from_slice(&name[..length]);
    last[..length].copy_from_slice(&name[name.len() - length..]);
    u64::from_le_bytes(first) ^ u64::from_le_bytes(last).rotate_left(31) ^ (name.len() as u64) << 57
        | 1
}
