//! A game of the club as PGN.

use std::collections::VecDeque;

use jadoube_forms::course::{Beside, course};
use jadoube_forms::pgn::{laws, marker, players, ruling};
use jadoube_laws::game::{Game, Ply};
use jadoube_notation::pgn;

use crate::moment::WallTime;
use crate::names::Names;
use crate::table::live::Live;
use crate::view::{Card, Line, PAGE, odds, undertaking};

/// What a game is written from, so that nobody at the table waits while it is.
#[derive(Debug)]
pub struct Record {
    game: Game,
    lines: Vec<Line>,
    cards: VecDeque<Card>,
    names: Names,
    of_event: Option<(String, usize, usize)>,
}

impl Record {
    /// That of a table as it stands.
    pub fn of(live: &Live) -> Record {
        Record {
            game: live.game.clone(),
            lines: live.lines.clone(),
            cards: live.cards.clone(),
            names: live.names.clone(),
            of_event: None,
        }
    }

    /// The same as a game of an event, of this round, on this board.
    #[must_use]
    pub fn in_event(mut self, event: &str, round: usize, board: usize) -> Record {
        self.of_event = Some((event.to_owned(), round, board));
        self
    }

    /// Whether it takes long to write.
    pub fn is_long(&self) -> bool {
        self.lines.len() > PAGE
    }

    /// The game as PGN: the score that stands, what was undone as a variation or a comment, `%clk` where there are clocks, and how
    /// it ended.
    ///
    /// With `rulings` each stands as a comment after the move that it followed; of a long game the latest ones.
    ///
    /// A game lost by both or annulled is `*` for PGN; `Termination` tells what it was.
    pub fn write(&self, id: &str, made: WallTime, solo: bool, rulings: bool) -> String {
        let beside = |at: usize, _: &Ply| {
            let Some(line) = self.lines.get(at) else {
                return Beside::default();
            };
            let clock = line
                .left
                .map(|left| pgn::Comment::new(pgn::clock_command(left / 1000 * 1000)));
            let next = self.lines.get(at + 1);
            let next = next.map_or(u32::MAX, |next| next.sequence);
            let told = self.cards.iter().filter(|card| {
                rulings && card.lasts && (line.sequence..next).contains(&card.sequence)
            });
            let told = told.map(|card| pgn::Comment::new(in_words(card)));
            Beside {
                written: Some(line.words.clone().unwrap_or_else(|| line.lan.clone())),
                comments: clock.into_iter().chain(told).collect(),
            }
        };
        let mut written = course(&self.game, beside).game;
        written.outcome = marker(self.game.score());
        for (name, value) in self.tags(id, made) {
            written.tags.set(name, value);
        }
        if solo {
            written
                .tags
                .set("Event", format!("tried out alone, table {id}"));
            written.tags.set("Solo", "one person moved both sides");
        }
        written.to_pgn()
    }

    fn tags(&self, id: &str, made: WallTime) -> Vec<(&'static str, String)> {
        let terms = self.game.terms();
        let (year, month, day) = made.day();
        let mut tags = vec![
            (
                "Event",
                format!("{} game {id}", terms.event_under(self.game.code()).name()),
            ),
            ("Site", "?".to_owned()),
            ("Date", format!("{year:04}.{month:02}.{day:02}")),
            ("Round", "-".to_owned()),
        ];
        if let Some((event, round, board)) = &self.of_event {
            tags.retain(|(name, _)| !matches!(*name, "Event" | "Round"));
            tags.extend([
                ("Event", event.clone()),
                ("Round", round.to_string()),
                ("Board", board.to_string()),
            ]);
        }
        let names = &self.names;
        tags.extend(players(names.white.as_deref(), names.black.as_deref()));
        tags.extend(laws(&self.game));
        if let Some(given) = &terms.odds {
            tags.push(("Odds", odds(given)));
        }
        if let Some(undertaken) = &terms.undertaking {
            tags.push(("Undertaking", undertaking(undertaken)));
        }
        tags
    }
}

/// A ruling as a comment.
fn in_words(card: &Card) -> String {
    let done = card.done().filter(|done| *done != card.sentence);
    let done = done.unwrap_or_default();
    ruling(&done, &card.sentence, &card.penalties, &card.gist.clauses)
}
