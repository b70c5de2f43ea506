//! A game cut out of a text: what was said over it, its rows, its end.

use jadoube_board::{Color, Setup};

use crate::closing::Closing;
use crate::score::diagram::Diagram;
use crate::score::layout::Event;
use crate::score::row::Row;

/// A game as it stands in the text, before it is replayed.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawGame {
    /// Headers, in lower case, and their values.
    pub headers: Vec<(String, String)>,
    pub events: Vec<Event>,
    /// The game is told in running text.
    pub running: bool,
    /// A heading stood over it.
    pub headed: bool,
    /// The line on which what stands over it begins.
    pub heading: Option<usize>,
    /// A board that is drawn over it: it may begin from there.
    pub diagram: Option<Diagram>,
    /// Why its first moves are not there, if the text says where they are.
    pub lacks: Option<String>,
}

impl RawGame {
    /// Why it stops, and why its first moves are not there.
    pub fn with_lack(&self, why: String) -> String {
        match &self.lacks {
            Some(lack) => format!("{why}; {lack}"),
            None => why,
        }
    }

    /// The value of a header.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value.as_str())
    }

    /// What ends the game in words; those in the place of a move whose number stands there say whose it is.
    pub fn ends(&self) -> impl Iterator<Item = Closing> {
        self.events.iter().flat_map(|event| match event {
            Event::Row(row) if row.number.is_some() && row.moves() == 0 => {
                row.closing.into_iter().collect()
            }
            Event::Row(row) => row.ends.clone(),
            Event::Closing(closing, _) => vec![*closing],
            Event::Run(run) => run.closing.into_iter().collect::<Vec<_>>(),
            _ => Vec::new(),
        })
    }

    /// The rows.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.events.iter().filter_map(|event| match event {
            Event::Row(row) => Some(row),
            _ => None,
        })
    }

    /// The game stands in running rows, so that these are no remarks: it begins with them, and between its notes rows stand alone
    /// on their lines, but no two of them one under the other as in a table.
    pub fn is_flowing(&self) -> bool {
        let in_table = |event: &Event| match event {
            Event::Row(row) => !row.is_doubtful() && row.moves() > 1,
            _ => false,
        };
        let begins = self.rows().next().is_none_or(|row| row.in_prose);
        begins && !self.events.windows(2).any(|pair| pair.iter().all(in_table))
    }

    pub(super) fn has_moves(&self) -> bool {
        self.events
            .iter()
            .any(|event| matches!(event, Event::Row(_)))
            || (self.running
                && self
                    .events
                    .iter()
                    .any(|event| matches!(event, Event::Run(_))))
    }

    pub(super) fn last_number(&self) -> Option<u32> {
        self.rows().filter_map(|row| row.number).last()
    }

    pub(super) fn highest_number(&self) -> u32 {
        // Where all stands in running rows, these are the game.
        let flows = self.is_flowing();
        self.rows()
            .filter(|row| flows || !row.is_doubtful())
            .filter_map(|row| row.number)
            .max()
            .unwrap_or(0)
    }

    pub(super) fn is_closed(&self) -> bool {
        // Moves in running text behind the end are told with it.
        let ends = self.rows().any(|row| row.closing.is_some());
        let last = self.rows().last();
        let last_run = self.events.iter().rev().find_map(|event| match event {
            Event::Run(run) if self.running && !run.quoted => Some(run),
            _ => None,
        });
        let is_run_out = last.is_none() && last_run.is_some_and(|run| run.closing.is_some());
        is_run_out
            || last.is_some_and(|row| row.closing.is_some() || ends && row.in_prose)
            || self
                .events
                .iter()
                .rev()
                .take_while(|event| !matches!(event, Event::Row(_)))
                .any(|event| matches!(event, Event::Closing(..)))
    }

    /// The number and side of the first move that the game should have.
    pub fn first(&self) -> (u32, Color) {
        let start = self.header("start");
        let start = start
            .and_then(|fen| Setup::from_fen(fen).ok())
            .unwrap_or(Setup::initial());
        (start.fullmove_number, start.turn)
    }
}
