//! A game as it stands in the file of the games.

use jadoube_board::Setup;

use super::bytes::text;
use super::index::Entry;
use super::movetext;
use super::names::{Kind, Names};
use crate::pgn::Game;

/// Tags that are told by a number, from this on.
const FIRST_COMMON: u8 = 241;
const COMMON: [&str; 10] = [
    "WhiteCountry",
    "BlackCountry",
    "Annotator",
    "PlyCount",
    "EventDate",
    "Opening",
    "Variation",
    "Setup",
    "Source",
    "SetUp",
];

/// After this number stands the day of the event in three bytes, which the index says too.
const EVENT_DATE: u8 = 255;

/// The game, and why it stops before its end.
pub(super) fn game(entry: &Entry, names: &Names, bytes: &[u8]) -> (Game, Option<&'static str>) {
    let mut game = Game::new(Setup::initial());
    game.outcome = entry.outcome;
    for (name, value) in [
        ("Event", names.get(Kind::Event, entry.event)),
        ("Site", names.get(Kind::Site, entry.site)),
        ("Date", &entry.date()),
        ("Round", names.get(Kind::Round, entry.round)),
        ("White", names.get(Kind::Player, entry.white)),
        ("Black", names.get(Kind::Player, entry.black)),
    ] {
        game.tags.set(name, value);
    }
    for (name, value) in entry.ratings() {
        game.tags.set(&name, value);
    }
    let flags = entry.flag_letters();
    for (name, value) in [
        ("ECO", entry.eco()),
        ("EventDate", entry.event_date()),
        ("ScidFlags", (!flags.is_empty()).then_some(flags)),
    ] {
        if let Some(value) = value {
            game.tags.set(name, value);
        }
    }
    let stopped = moves(&mut game, bytes).err();
    (game, stopped)
}

fn moves(game: &mut Game, mut bytes: &[u8]) -> Result<(), &'static str> {
    const CUT: &str = "the record ends in the middle";
    loop {
        let (&length, rest) = bytes.split_first().ok_or(CUT)?;
        bytes = rest;
        let name = match length {
            0 => break,
            EVENT_DATE => {
                bytes = bytes.get(3..).ok_or(CUT)?;
                continue;
            }
            FIRST_COMMON.. => {
                let common = COMMON.get(usize::from(length - FIRST_COMMON));
                (*common.ok_or("a tag has a number that is not known")?).to_owned()
            }
            length => text(part(&mut bytes, length).ok_or(CUT)?),
        };
        let (&length, rest) = bytes.split_first().ok_or(CUT)?;
        bytes = rest;
        let value = text(part(&mut bytes, length).ok_or(CUT)?);
        if name.eq_ignore_ascii_case("SetUp") {
            continue;
        }
        game.tags.set(&name, value);
    }
    let (&flags, rest) = bytes.split_first().ok_or(CUT)?;
    bytes = rest;
    let is_set_up = flags & 1 != 0;
    if is_set_up {
        let end = memchr::memchr(0, bytes).ok_or(CUT)?;
        let fen = text(&bytes[..end]);
        bytes = &bytes[end + 1..];
        let setup = Setup::from_fen(&fen).map_err(|_| "the FEN is none")?;
        game.start = setup;
    }
    movetext::read(game, bytes, is_set_up)
}

/// The next so many bytes.
fn part<'b>(bytes: &mut &'b [u8], length: u8) -> Option<&'b [u8]> {
    let (part, rest) = bytes.split_at_checked(usize::from(length))?;
    *bytes = rest;
    Some(part)
}
