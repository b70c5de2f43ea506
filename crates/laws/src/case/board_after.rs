//! The men as they stand after some lines of a case, as far as moves alone say: for what is answered to a line that is not understood.

use jadoube_board::{Position, Setup, Square};
use jadoube_notation::{ReadOptions, Systems, read_move_at};

use super::header::Header;
use super::line::Doing;
use crate::act::{Act, Deed};

/// The arrangement after the way to the position and the moves of these lines; a move that is not legal changes nothing here.
/// None where no game can be played from the start.
pub(super) fn board_after<'a>(
    header: &Header,
    told: impl Iterator<Item = &'a Doing>,
) -> Option<Setup> {
    let mut position = Position::from_setup(&header.terms.start).ok()?;
    for words in &header.after {
        play(&mut position, words);
    }
    let mut in_hand: Option<Square> = None;
    for doing in told {
        if let Doing::One(Act { deed, .. }) = doing {
            in_hand = match deed {
                Deed::Lift { square } => Some(*square),
                Deed::Place { .. } => in_hand,
                _ => None,
            };
        }
        match doing {
            Doing::Both(row) => {
                let words = (0..row.times).flat_map(|_| &row.moves);
                words.for_each(|words| play(&mut position, words));
            }
            Doing::One(Act {
                by,
                deed: Deed::Play { words } | Deed::Move { words, .. },
            }) if by.color() == Some(position.turn()) => play(&mut position, words),
            Doing::One(_) => {}
        }
    }
    let mut setup = position.to_setup();
    // What is in a hand does not stand on the board.
    if let Some(square) = in_hand {
        setup.board.set(square, None);
    }
    Some(setup)
}

/// Plays a move, if the words mean one that is legal.
fn play(position: &mut Position, words: &str) {
    let read = |systems| read_move_at(position, words, &ReadOptions::from(systems)).legal;
    let modern = read(Systems::MODERN);
    let legal = if modern.is_empty() {
        read(Systems::ALL)
    } else {
        modern
    };
    if let [made] = legal.as_slice() {
        *position = position.played(*made);
    }
}
