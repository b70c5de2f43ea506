//! How a game that has been followed ended: what the board shows stands above all words.

use jadoube_board::{Color, Move};

use super::Told;
use crate::closing::Closing;
use crate::pgn::{Outcome, result_said};
use crate::score::claim::{Claim, says_time};
use crate::score::layout::Event;
use crate::score::row::{Cell, CellKind};

impl Told<'_> {
    /// How the game ended. What the board shows at the end of it stands above all words.
    pub(super) fn outcome(&self, line: Option<&Vec<Move>>, stopped: bool) -> Outcome {
        let shown = line.filter(|_| !stopped).and_then(|line| self.shown(line));
        shown.unwrap_or_else(|| self.said_outcome(stopped))
    }

    /// What mate or stalemate at the end of a line makes of the result.
    pub(super) fn shown(&self, line: &[Move]) -> Option<Outcome> {
        let last = line
            .iter()
            .fold(self.start, |position, &played| position.played(played));
        match () {
            () if last.is_checkmate() => Some(won_by(!last.turn())),
            () if last.is_stalemate() => Some(Outcome::Draw),
            () => None,
        }
    }

    /// The result in the words of the text.
    pub(super) fn said_outcome(&self, stopped: bool) -> Outcome {
        let said = self.raw.header("result").and_then(result_said);
        if let Some(said) = said.filter(|said| said.outcome != Outcome::Unknown) {
            return said.outcome;
        }
        if stopped {
            return self.printed().unwrap_or(Outcome::Unknown);
        }
        self.closed().unwrap_or(Outcome::Unknown)
    }

    /// The result that stands behind the last row of a game that is not read to its end, if it says whose it is.
    fn printed(&self) -> Option<Outcome> {
        let mut ends = self
            .raw
            .events
            .iter()
            .rev()
            .filter_map(|event| match event {
                Event::Closing(closing, _) => Some(Some(*closing)),
                Event::Row(row) => Some(row.closing),
                Event::Run(run) => Some(run.closing),
                _ => None,
            });
        ends.next()??.outcome()
    }

    /// The result in the words at the end of the moves.
    pub(super) fn closed(&self) -> Option<Outcome> {
        self.outcome_of(self.course.closing?)
    }

    /// What an end after the last move comes to.
    pub(super) fn outcome_of(&self, closing: Closing) -> Option<Outcome> {
        let next = self.course.row.now().turn;
        match closing {
            // In the place of the move that is due, and after the one that decided.
            Closing::Resigns(None) => Some(won_by(!next)),
            Closing::Wins(None) if self.course.row.plies() > 0 => Some(won_by(!next)),
            closing => closing.outcome(),
        }
    }

    /// Whether the words that end the game say that somebody's time was out.
    pub(super) fn is_lost_on_time(&self) -> bool {
        let beside = |cell: &Cell| cell.kind == CellKind::Remark && says_time(&cell.entry.text);
        self.course.closing.is_some()
            && (self.claims().any(Claim::tells_time)
                || self.raw.events.iter().any(|event| match event {
                    Event::Row(row) => row.closing.is_some() && row.cells.iter().any(beside),
                    _ => false,
                }))
    }

    /// The words that end the game, where they say that both have agreed on it.
    pub(super) fn agreement(&self) -> Option<&str> {
        self.course.closing?;
        self.claims().find_map(Claim::agreement)
    }

    /// What the words at ends say.
    fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.raw.events.iter().filter_map(|event| match event {
            Event::Claim(claim) => Some(claim),
            Event::Row(row) => row.claim.as_ref(),
            _ => None,
        })
    }
}

fn won_by(color: Color) -> Outcome {
    match color {
        Color::White => Outcome::WhiteWins,
        Color::Black => Outcome::BlackWins,
    }
}
