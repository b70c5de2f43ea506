//! Words to moves: what hands did, or what a record means.

use jadoube_board::{Color, Move};
use jadoube_notation::san::San;
use jadoube_notation::{ReadOptions, Reading, Systems, read_move, read_move_at};

use super::draft::Draft;

/// What the words of a move mean on the board as it stands, if `who` is to make it.
pub(crate) fn read(d: &Draft, who: Color, words: &str) -> Reading {
    let modern = read_in(d, who, words, Systems::MODERN);
    if !modern.legal.is_empty() {
        return modern;
    }
    let any = read_in(d, who, words, Systems::ALL);
    if any.legal.is_empty() && !modern.illegal.is_empty() {
        modern
    } else {
        any
    }
}

fn read_in(d: &Draft, who: Color, words: &str, systems: Systems) -> Reading {
    match d.game.position() {
        Some(position) if d.game.turn() == who => {
            read_move_at(position, words, &ReadOptions::from(systems))
        }
        _ => {
            let mut setup = *d.game.setup();
            setup.turn = who;
            read_move(&setup, words, systems)
        }
    }
}

/// The legal move that plain SAN or two squares name, without asking what else the words could mean.
fn read_plainly(d: &Draft, who: Color, words: &str) -> Option<Move> {
    let position = d
        .game
        .position()
        .filter(|position| position.turn() == who)?;
    San::parse(words.as_bytes())?.resolve(position).ok()
}

/// The one move that hands made by these words, legal or not; says why if there is none.
pub(crate) fn made_by_hand(d: &mut Draft, who: Color, words: &str) -> Option<Move> {
    if let Some(made) = read_plainly(d, who, words) {
        return Some(made);
    }
    let reading = read(d, who, words);
    match reading.moves().as_slice() {
        [made] => Some(*made),
        _ => {
            let why = reading
                .only()
                .expect_err("not exactly one legal move fits")
                .to_string();
            d.not_understood(format!("{}.", capitalized(&why)));
            None
        }
    }
}

/// A sentence from an error text.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
