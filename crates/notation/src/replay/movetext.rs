//! Movetext at speed, game by game.

use jadoube_board::{Color, Position};
use memchr::memchr;

use super::Watch;
use super::decode::{length, play};
use super::header::{self, Names};
use super::scan::Window;
use super::state::State;
use super::tables::FIRST;
use crate::pgn::{
    Fault, Mode, Origin, Outcome, PgnError, Ply, ReadGame, column_after, find_boundary, read_game,
};

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
    let mut replayer = Replayer {
        text,
        initial: State::new(&Position::initial()),
        names: Names::new(),
        origin: Origin {
            file,
            game,
            line,
            column: 0,
        },
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
    initial: State,
    names: Names,
    /// The number of the next game, and the line at `counted`.
    origin: Origin<'t>,
    /// Up to where lines have been counted.
    counted: usize,
    /// Plies of this game that the watcher has been told of.
    told: usize,
}

/// Some write it at the start of a file in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The game is not plain.
struct NotPlain;

/// The numbers before moves, `1.` to `999.`, as little-endian words.
static NUMBERS: [u32; 1000] = {
    let mut table = [0; 1000];
    let mut number = 0;
    while number < 1000 {
        let (hundreds, tens, ones) = (number / 100, number / 10 % 10, number % 10);
        let digits = [b'0' + hundreds as u8, b'0' + tens as u8, b'0' + ones as u8];
        table[number] = match number {
            0..10 => u32::from_le_bytes([digits[2], b'.', 0, 0]),
            10..100 => u32::from_le_bytes([digits[1], digits[2], b'.', 0]),
            _ => u32::from_le_bytes([digits[0], digits[1], digits[2], b'.']),
        };
        number += 1;
    }
    table
};

/// Eight bytes from `at`, with zeros after the end.
#[inline(always)]
fn word(text: &[u8], at: usize) -> u64 {
    match text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => last_word(text, at),
    }
}

#[cold]
fn last_word(text: &[u8], at: usize) -> u64 {
    let mut bytes = [0; 8];
    let rest = text.get(at..).unwrap_or_default();
    bytes[..rest.len()].copy_from_slice(rest);
    u64::from_le_bytes(bytes)
}

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
        match self.plain_game(start, watch) {
            Ok((end, outcome)) => {
                watch.end(outcome);
                self.origin.game += 1;
                Some(end)
            }
            Err(NotPlain) => self.slow_game(start, watch),
        }
    }

    fn plain_game(
        &mut self,
        start: usize,
        watch: &mut impl Watch,
    ) -> Result<(usize, Outcome), NotPlain> {
        let header = header::read(self.text, start, &self.initial, &mut self.names);
        let header = header.ok_or(NotPlain)?;
        let mut game = PlainGame {
            text: self.text,
            at: header.end,
            state: header.state,
            number: header.number,
            told: 0,
        };
        let played = game.play(header.turn, watch);
        self.told = game.told;
        let outcome = played?;
        if header.result.is_some_and(|tagged| tagged != outcome) {
            return Err(NotPlain);
        }
        // A comment after the marker belongs to the game, and other text may be one without tags.
        let tail = self.text[game.at..]
            .iter()
            .find(|byte| !byte.is_ascii_whitespace());
        match tail {
            Some(b'{' | b';') => Err(NotPlain),
            _ => Ok((game.at, outcome)),
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
        let (read, used) = read_game(text, self.origin, Mode::Strict)?;
        let origin = self.origin;
        self.origin.game += 1;
        match read {
            Ok(read) => self.tell_rest(&read, watch),
            Err(error) => watch.fault(with_later_faults(error, text, origin)),
        }
        Some(start + used)
    }

    fn tell_rest(&self, read: &ReadGame, watch: &mut impl Watch) {
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
        watch.end(read.game.outcome);
    }
}

/// A game on the fast path.
struct PlainGame<'t> {
    text: &'t [u8],
    at: usize,
    state: State,
    number: u32,
    told: usize,
}

/// What a step found.
enum Step {
    Played,
    Ended(Outcome),
}

impl PlainGame<'_> {
    #[inline(always)]
    fn play(&mut self, turn: Color, watch: &mut impl Watch) -> Result<Outcome, NotPlain> {
        if turn == Color::Black {
            if let Step::Ended(outcome) = self.step::<1>(watch)? {
                return Ok(outcome);
            }
            self.number += 1;
        }
        loop {
            if let Step::Ended(outcome) = self.step::<0>(watch)? {
                return Ok(outcome);
            }
            if let Step::Ended(outcome) = self.step::<1>(watch)? {
                return Ok(outcome);
            }
            self.number += 1;
        }
    }

    /// Reads up to and including the next move of `US`, or the end of the game.
    #[inline(always)]
    fn step<const US: usize>(&mut self, watch: &mut impl Watch) -> Result<Step, NotPlain> {
        loop {
            // One blank is usual, and passed without asking.
            self.at += usize::from(self.text.get(self.at).is_some_and(is_blank));
            let word = word(self.text, self.at);
            let first = word as u8;
            if FIRST[first as usize] < 7 {
                return self.san::<US>(word, watch);
            }
            if first.is_ascii_digit() && self.pass_number(word) {
                continue;
            }
            if first == b'{' {
                self.at = comment_end(self.text, self.at).ok_or(NotPlain)?;
                continue;
            }
            if is_blank(&first) {
                self.at += 1;
                continue;
            }
            if let Some(outcome) = self.aside(word)? {
                return Ok(Step::Ended(outcome));
            }
        }
    }

    #[inline(always)]
    fn san<const US: usize>(
        &mut self,
        word: u64,
        watch: &mut impl Watch,
    ) -> Result<Step, NotPlain> {
        let mut length = length(word);
        let played = match play::<US>(&mut self.state, word, length) {
            Some(played) => played,
            None => {
                length = glued(word, length).ok_or(NotPlain)?;
                play::<US>(&mut self.state, word, length).ok_or(NotPlain)?
            }
        };
        self.at += length;
        self.told += 1;
        watch.ply(played, self.state.hash());
        Ok(Step::Played)
    }

    /// Passes the number that is due, with its dots; false if something else stands there.
    #[inline(always)]
    fn pass_number(&mut self, word: u64) -> bool {
        let number = self.number as usize;
        let Some(&due) = NUMBERS.get(number) else {
            return false;
        };
        let length = 2 + usize::from(number >= 10) + usize::from(number >= 100);
        if (word ^ u64::from(due)) & ((1 << (8 * length)) - 1) != 0 {
            return false;
        }
        self.at += length;
        while self.text.get(self.at) == Some(&b'.') {
            self.at += 1;
        }
        true
    }

    /// Signs, comments to the end of the line, results.
    #[cold]
    #[inline(never)]
    fn aside(&mut self, word: u64) -> Result<Option<Outcome>, NotPlain> {
        let bytes = word.to_le_bytes();
        match bytes[0] {
            b'!' | b'?' => self.at += 1,
            b'$' => {
                let digits = bytes[1..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit())
                    .count();
                // Numbers above 255 are for the full reader to refuse.
                if !(1..=2).contains(&digits) {
                    return Err(NotPlain);
                }
                self.at += 1 + digits;
            }
            _ => return self.outcome(&bytes).map(Some).ok_or(NotPlain),
        }
        Ok(None)
    }

    fn outcome(&mut self, bytes: &[u8; 8]) -> Option<Outcome> {
        let (outcome, length) = match bytes {
            [b'1', b'-', b'0', ..] => (Outcome::WhiteWins, 3),
            [b'0', b'-', b'1', ..] => (Outcome::BlackWins, 3),
            b"1/2-1/2\n" | b"1/2-1/2\r" | b"1/2-1/2 " | b"1/2-1/2\0" => (Outcome::Draw, 7),
            [b'*', ..] => (Outcome::Unknown, 1),
            _ => return None,
        };
        let next = self.text.get(self.at + length);
        if next.is_some_and(|byte| !byte.is_ascii_whitespace()) {
            return None;
        }
        self.at += length;
        Some(outcome)
    }
}

/// Where the comment ends that begins at `at`.
#[inline(always)]
fn comment_end(text: &[u8], at: usize) -> Option<usize> {
    // Clock times and evaluations are short; the search for long texts takes a while to begin.
    match Window::new(text, at).map(|window| window.places(b'}')) {
        None | Some(0) => long_comment_end(text, at),
        Some(places) => Some(at + places.trailing_zeros() as usize + 1),
    }
}

#[inline(never)]
fn long_comment_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    memchr(b'}', rest).map(|end| at + end + 1)
}

#[inline(always)]
fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r')
}

/// The length of a move to which a sign or a brace is glued.
#[cold]
fn glued(word: u64, length: usize) -> Option<usize> {
    let bytes = word.to_le_bytes();
    let end = bytes
        .iter()
        .position(|byte| matches!(byte, b'!' | b'?' | b'{' | b'$'))?;
    (end < length).then_some(end)
}

/// The fault for which the strict reader gave a game up, and what a lenient one finds after it.
fn with_later_faults(first: PgnError, text: &[u8], origin: Origin<'_>) -> Vec<PgnError> {
    let Some((Ok(read), _)) = read_game(text, origin, Mode::Lenient) else {
        return vec![first];
    };
    let place = |error: &PgnError| (error.place.line, error.place.column);
    let forgiven = read.forgiven.into_iter().map(|one| PgnError {
        file: first.file.clone(),
        place: one.place,
        move_number: one.move_number,
        found: one.found,
        fault: Fault::Form(one.leniency),
    });
    let later = forgiven.chain(read.illegal).chain(read.stopped);
    let mut later: Vec<PgnError> = later.filter(|error| place(error) > place(&first)).collect();
    later.sort_by_key(place);
    later.insert(0, first);
    later
}
