//! A collection game by game, each on the fast path if it is plain, else by the full reader.

use jadoube_board::Position;

use super::Watch;
use super::fast::FastPath;
use super::plain::Strictly;
use crate::pgn::{
    Fault, Mode, Origin, PgnError, Ply, ReadGame, column_after, find_boundary, read_game,
};
use crate::{Language, Leniency};

/// Replays every game of `text`, which is the whole of a collection.
pub fn replay(text: &[u8], watch: &mut impl Watch) {
    replay_from(text, None, 1, 1, watch);
}

/// Replays every game of `text`, a part of a collection that begins with game `game` on line `line`, counted
/// from 1. Gives how many games there were.
pub fn replay_from(
    text: &[u8],
    file: Option<&str>,
    game: u64,
    line: u64,
    watch: &mut impl Watch,
) -> u64 {
    let origin = Origin {
        file,
        game,
        line,
        column: 0,
    };
    replay_games(text, origin, None, watch)
}

/// Replays every game of `text`. If a language is given the men are named in its letters, and these are no fault. Gives how
/// many games there were.
pub fn replay_in(text: &[u8], language: Option<&'static Language>, watch: &mut impl Watch) -> u64 {
    let origin = Origin {
        file: None,
        game: 1,
        line: 1,
        column: 0,
    };
    replay_games(text, origin, language, watch)
}

fn replay_games(
    text: &[u8],
    origin: Origin<'_>,
    language: Option<&'static Language>,
    watch: &mut impl Watch,
) -> u64 {
    let game = origin.game;
    let mut replayer = Replayer {
        text,
        language,
        fast: FastPath::new(),
        origin,
        counted: 0,
        told: 0,
    };
    let mut at = if text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    while let Some(next) = replayer.next_game(at, watch) {
        at = next;
    }
    replayer.origin.game - game
}

struct Replayer<'t> {
    text: &'t [u8],
    /// In whose letters the men are named, if that is known.
    language: Option<&'static Language>,
    fast: FastPath,
    /// The number of the next game, and the line at `counted`.
    origin: Origin<'t>,
    /// Up to where lines have been counted.
    counted: usize,
    /// Plies of this game that the watcher has been told of.
    told: usize,
}

/// Some write it at the start of a file in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl Replayer<'_> {
    /// Replays the game at `at` and gives where the next one begins; `None` if there is none.
    fn next_game(&mut self, at: usize, watch: &mut impl Watch) -> Option<usize> {
        self.told = 0;
        let blanks = self.text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        let start = at + blanks;
        if start == self.text.len() {
            return None;
        }
        // In letters of another language the words of a plain game may say something else.
        if self.language.is_some() {
            return self.slow_game(start, watch);
        }
        let passed = self
            .fast
            .game(self.text, start, &mut self.told, &mut Strictly(watch));
        match passed {
            Ok(passed) => {
                watch.end(passed.outcome);
                self.origin.game += 1;
                Some(passed.end)
            }
            Err(_) => self.slow_game(start, watch),
        }
    }

    /// Reads the game in full; the watcher is told what it does not know yet.
    #[cold]
    fn slow_game(&mut self, start: usize, watch: &mut impl Watch) -> Option<usize> {
        self.origin.line +=
            memchr::memchr_iter(b'\n', &self.text[self.counted..start]).count() as u64;
        self.counted = start;
        let line_start = memchr::memrchr(b'\n', &self.text[..start]).map_or(0, |end| end + 1);
        // The byte order mark is no character of the first line.
        let marked = line_start == 0 && self.text.starts_with(BYTE_ORDER_MARK);
        let line_start = if marked {
            BYTE_ORDER_MARK.len()
        } else {
            line_start
        };
        self.origin.column = column_after(&self.text[line_start..start], 0);
        let rest = &self.text[start..];
        let end = start + find_boundary(rest, true).unwrap_or(rest.len());
        let text = &self.text[start..end];
        let (read, used) = read_game(text, self.origin, Mode::Strict, false, self.language)?;
        let origin = self.origin;
        self.origin.game += 1;
        match read {
            Ok(read) => {
                self.tell_plies(&read, watch);
                watch.end(read.game.outcome);
            }
            Err(error) => {
                let lenient = read_game(text, origin, Mode::Lenient, false, self.language)
                    .and_then(|(read, _)| read.ok());
                if let Some(read) = &lenient {
                    self.tell_plies(read, watch);
                }
                watch.fault(with_later_faults(error, lenient, self.language));
            }
        }
        Some(start + used)
    }

    /// Tells the plies of the main line that the watcher does not know yet.
    fn tell_plies(&self, read: &ReadGame, watch: &mut impl Watch) {
        let mut now = read.game.start;
        let mut position = Position::from_setup(&now).ok();
        for (index, node) in read.game.main_line().nodes.iter().enumerate() {
            now = node.ply.play_on(&now);
            position = match (position, &node.ply) {
                (Some(position), Ply::Move(played)) => Some(position.played(*played)),
                _ => Position::from_setup(&now).ok(),
            };
            if let (Some(position), Some(played), true) =
                (&position, node.ply.played(), index >= self.told)
            {
                watch.ply(played, position.hash());
            }
        }
    }
}

/// The fault for which the strict reader gave a game up, and what a lenient one finds after it.
fn with_later_faults(
    first: PgnError,
    lenient: Option<ReadGame>,
    language: Option<&'static Language>,
) -> Vec<PgnError> {
    let Some(read) = lenient else {
        return vec![first];
    };
    let place = |error: &PgnError| (error.place.line, error.place.column);
    let mut forgiven = read.forgiven;
    let is_named = |leniency| leniency == Leniency::ForeignLetter && language.is_some();
    forgiven.retain(|one| !one.leniency.is_accepted() && !is_named(one.leniency));
    let forgiven = forgiven.into_iter().map(|one| PgnError {
        file: first.file.clone(),
        place: one.place,
        move_number: one.move_number,
        found: one.found,
        fault: Fault::Form(one.leniency),
    });
    let later = forgiven.chain(read.illegal).chain(read.stopped);
    let mut all: Vec<PgnError> = later.collect();
    all.sort_by_key(place);
    // Letters of another language are one fault, and no move that cannot be read.
    let is_foreign = |error: &PgnError| error.fault == Fault::Form(Leniency::ForeignLetter);
    if all
        .iter()
        .any(|error| is_foreign(error) && place(error) == place(&first))
    {
        return all;
    }
    all.retain(|error| place(error) > place(&first));
    all.insert(0, first);
    all
}
