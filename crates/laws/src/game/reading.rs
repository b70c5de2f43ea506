//! What hands have come to since the turn passed: read from the half-moves, the men as they stand and the log of the
//! turn, and from nothing else.
//!
//! The position that both players have behind them, the men as they stand on the board and the log of what hands did are
//! kept apart; whoever has to know what all that comes to (a press, a claim, an undoing) asks here.

use jadoube_board::Color;

use crate::game::ply::Ply;
use crate::game::state::Game;

/// What a player's hands have come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// All stands as the other player left it.
    Nothing,
    /// A legal move, and nothing besides: its index.
    Made(u32),
    /// A legal move was made, and more was done besides.
    MadeAndMore {
        /// The index of the move that is made.
        made: u32,
        /// The index of the first half-move beyond it; one that is not there yet where only men are out of place.
        from: u32,
    },
    /// A move that hands have begun and not finished.
    Unfinished,
    /// No legal move: the index of the first half-move that is none.
    Illegal(u32),
    /// Moved without having the move, from this half-move on.
    OutOfTurn(u32),
    /// Men are out of place, and nothing of it is a move.
    Displaced,
}

impl Reading {
    /// The first half-move that goes back when what is wrong is put right, if anything is wrong with the half-moves.
    pub fn goes_back_from(self) -> Option<u32> {
        match self {
            Reading::MadeAndMore { from, .. }
            | Reading::Illegal(from)
            | Reading::OutOfTurn(from) => Some(from),
            Reading::Nothing | Reading::Made(_) | Reading::Unfinished | Reading::Displaced => None,
        }
    }

    /// Whether what is wrong is no illegal move: its player did not have the move any more, or not yet.
    pub fn is_beyond(self) -> bool {
        matches!(self, Reading::MadeAndMore { .. } | Reading::OutOfTurn(_))
    }
}

impl Game {
    /// What this player's hands have come to since the turn passed to him, or since he gave it on.
    pub fn reading(&self, who: Color) -> Reading {
        let in_hand = self.turn.has_begun(who);
        let moved = self
            .last_ply()
            .filter(|ply| ply.who == who)
            .map(|ply| self.reading_at(ply.index));
        match moved {
            Some(Reading::Made(made)) if in_hand => Reading::MadeAndMore {
                made,
                from: self.ply_count(),
            },
            Some(reading) => reading,
            None if !in_hand => Reading::Nothing,
            None if self.turn() == who => Reading::Unfinished,
            None => Reading::Displaced,
        }
    }

    /// Whether the latest half-move is this player's and he has not completed it yet.
    pub fn is_to_press(&self, who: Color) -> bool {
        self.last_ply()
            .is_some_and(|ply| ply.who == who && !ply.completed)
    }

    /// The move that a press of this player would complete, whether it was replied to or not: the latest that he made having the
    /// move, where he has pressed neither after it nor after what he moved besides. What is moved without having the move is
    /// completed by no press.
    pub fn to_complete(&self, who: Color) -> Option<&Ply> {
        let row = || {
            self.plies_back()
                .skip_while(move |ply| ply.who != who)
                .take_while(move |ply| ply.who == who)
        };
        let pressed = row().any(|ply| ply.completed);
        row().find(|ply| !pressed && !ply.is_out_of_turn())
    }

    /// What the half-moves of one player in a row, the last of them this one, come to.
    pub fn reading_at(&self, index: u32) -> Reading {
        let mut back = self.plies_back().skip_while(|ply| ply.index > index);
        let Some(last) = back.next() else {
            return Reading::Nothing;
        };
        let mut row = vec![last];
        row.extend(back.take_while(|ply| ply.who == last.who));
        let beyond = row.iter().take_while(|ply| ply.is_out_of_turn()).count();
        match (beyond, row.get(beyond)) {
            (0, _) if last.legal => Reading::Made(last.index),
            (0, _) => Reading::Illegal(last.index),
            (many, Some(before)) if before.legal => Reading::MadeAndMore {
                made: before.index,
                from: row[many - 1].index,
            },
            (_, Some(before)) => Reading::Illegal(before.index),
            (many, None) => Reading::OutOfTurn(row[many - 1].index),
        }
    }
}
