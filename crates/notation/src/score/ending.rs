//! The end of a game on a line of its own.

use super::claim::first_numbered_move;
use super::scan;
use crate::closing::{Closing, closing};
use crate::pgn::result_marked;

/// The end of a game on a line of its own.
pub(super) struct Ending<'t> {
    pub(super) closing: Closing,
    /// What stands in brackets behind it: `White resigned (1h. 20m.)`.
    pub(super) beside: Option<&'t str>,
    /// Where the moves begin to which its words lead: `Black resigned after 6. R-K1`.
    pub(super) moves: Option<usize>,
}

impl Ending<'_> {
    /// A result, alone on a line below one on which the game has ended.
    pub(super) fn by_result(text: &str) -> Option<Ending<'_>> {
        let words = text.trim().trim_end_matches('.');
        Some(Ending {
            closing: Closing::of(result_marked(words)?.0)?,
            beside: None,
            moves: None,
        })
    }

    pub(super) fn of(text: &str) -> Option<Ending<'_>> {
        if let Some(at) = first_numbered_move(text) {
            let words = &text[..at];
            return Some(Ending {
                closing: closing(words).or_else(|| scan::before_moves(words))?,
                beside: None,
                moves: Some(at),
            });
        }
        if let Some(closing) = closing(text) {
            return Some(Ending {
                closing,
                beside: None,
                moves: None,
            });
        }
        let (words, beside) = text.trim_end().split_once('(')?;
        let beside = beside.trim_end_matches('.').strip_suffix(')')?;
        Some(Ending {
            closing: closing(words)?,
            beside: Some(beside),
            moves: None,
        })
    }
}
