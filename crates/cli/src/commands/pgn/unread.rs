//! Games that cannot be read to their end, each told with the place where that is: whatever goes by their moves lacks the rest.

use jadoube_board::Color;
use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Fault, PgnError, Ply, ReadGame};
use memchr::memchr_iter;

/// What of a text has been gone through, and the games in it that cannot be read to their end.
#[derive(Debug, Default)]
pub struct Unread {
    games: u64,
    lines: u64,
    stops: Vec<PgnError>,
}

impl Unread {
    /// Goes past a piece of the text with so many games; `stops` tell of its places.
    pub fn pass(&mut self, piece: &[u8], games: u64, stops: impl IntoIterator<Item = PgnError>) {
        for mut stop in stops {
            stop.place.game += self.games;
            stop.place.line += self.lines;
            self.stops.push(stop);
        }
        self.games += games;
        self.lines += memchr_iter(b'\n', piece).count() as u64;
    }

    /// Goes on with the next share of the text, and says what of it cannot be read.
    pub fn follow(&mut self, share: Unread) -> Vec<String> {
        let (games, lines) = (self.games, self.lines);
        self.games += share.games;
        self.lines += share.lines;
        let words = share.stops.into_iter().map(|mut stop| {
            stop.place.game += games;
            stop.place.line += lines;
            words_of(&stop)
        });
        words.collect()
    }
}

fn words_of(stop: &PgnError) -> String {
    let PgnError { place, fault, .. } = stop;
    match (fault, stop.move_number) {
        (Fault::Form(Leniency::NullMove), Some((number, color))) => {
            let dots = if color == Color::White { "." } else { "..." };
            format!(
                "{place}: left out from move {number}{dots} on: {fault}, and no position arises by it"
            )
        }
        _ => format!("{place}: not read further: {fault}"),
    }
}

/// Where the moves of a game, those of its main line, stop before their end, or stop being legal.
pub fn stop_of(item: &Result<ReadGame, PgnError>) -> Option<PgnError> {
    let read = match item {
        Ok(read) => read,
        Err(error) => return Some(error.clone()),
    };
    let nodes = &read.game.main_line().nodes;
    let ply = |error: &PgnError| error.move_number.map(|number| read.ply_of(number));
    let is_kept = |error: &&PgnError| {
        let node = ply(error).and_then(|ply| nodes.get(ply.checked_sub(1)?));
        node.is_some_and(|node| matches!(node.ply, Ply::Illegal { .. }))
    };
    // A variation that stops takes nothing from the main line.
    let is_main = |error: &&PgnError| ply(error).is_none_or(|ply| ply > nodes.len());
    let illegal = read.illegal.iter().find(is_kept);
    illegal.or(read.stopped.as_ref().filter(is_main)).cloned()
}

/// Where the moves of a game that can be played on a board end before all of it does: there, or at a null move.
pub fn end_of(item: &Result<ReadGame, PgnError>) -> Option<PgnError> {
    let null = item.as_ref().ok().and_then(|read| {
        let mut nodes = read.game.main_line().nodes.iter();
        let at = nodes.position(|node| !matches!(node.ply, Ply::Move(_)))?;
        let is_null = read.game.main_line().nodes[at].ply == Ply::Null;
        let first = &read.game.start;
        let half = at + first.turn.index() as usize;
        is_null.then(|| PgnError {
            file: None,
            place: read.place,
            move_number: Some((
                first.fullmove_number + (half / 2) as u32,
                [Color::White, Color::Black][half % 2],
            )),
            found: "--".to_owned(),
            fault: Fault::Form(Leniency::NullMove),
        })
    });
    null.or_else(|| stop_of(item))
}
