//! The movetext of one game at speed.
//!
//! What the full reader would have to say anything about is not plain, and left to it.

use jadoube_board::{Color, Move};

use super::Watch;
use super::decode::{length, play};
use super::exact::{is_exact, sign_due};
use super::header::Header;
use super::scan::{WINDOW, Window};
use super::state::State;
use super::tables::FIRST;
use crate::pgn::Outcome;

/// The game is not plain.
pub(super) struct NotPlain;

/// What stands in a movetext.
pub(super) enum Written<'t> {
    /// A move with its number and mover, as it stands; `exact` if that is how the standard writes it.
    Move {
        number: u32,
        mover: usize,
        played: Move,
        san: &'t [u8],
        exact: bool,
    },
    Glyph(u32),
    Comment(&'t [u8]),
    Open,
    Close,
}

/// Who hears of a game while it is read: a [`Watch`] of its plies, or someone who wants the words too.
pub(super) trait Listen {
    /// Whether [`Listen::written`] is told.
    const READS: bool;

    /// Whether a sign of check or mate that the board contradicts, or a mate without its sign, is for the full reader.
    const MINDS_SIGNS: bool = false;

    /// A game is read from its first move on, the second time too.
    fn begin(&mut self) {}

    fn ply(&mut self, played: Move, hash: u64);

    /// Something stands in the text; what is to be left to the full reader is refused with `false`.
    fn written(&mut self, written: Written<'_>) -> bool;
}

impl<W: Watch> Listen for W {
    const READS: bool = false;

    #[inline(always)]
    fn ply(&mut self, played: Move, hash: u64) {
        Watch::ply(self, played, hash);
    }

    #[inline(always)]
    fn written(&mut self, _: Written<'_>) -> bool {
        true
    }
}

/// A watcher of games that are checked: what contradicts the board is none of a plain game.
pub(super) struct Strictly<'w, W>(pub &'w mut W);

impl<W: Watch> Listen for Strictly<'_, W> {
    const READS: bool = false;
    const MINDS_SIGNS: bool = true;

    #[inline(always)]
    fn ply(&mut self, played: Move, hash: u64) {
        self.0.ply(played, hash);
    }

    #[inline(always)]
    fn written(&mut self, _: Written<'_>) -> bool {
        true
    }
}

/// A line that is interrupted by a variation: what it comes back to.
#[derive(Clone)]
pub(super) struct Line {
    now: State,
    before: State,
    due: Due,
    turn: usize,
    plies: u32,
    is_mated: bool,
}

/// The move number that is due, as text with a dot.
#[derive(Clone, Copy)]
struct Due {
    number: u32,
    text: u64,
    /// The bytes of a word that the text fills; all if it is too long to be compared, and never met.
    mask: u64,
    length: usize,
}

impl Due {
    #[inline(always)]
    fn new(number: u32) -> Due {
        let Some(&text) = NUMBERS.get(number as usize) else {
            return Due {
                number,
                text: 0,
                mask: !0,
                length: 0,
            };
        };
        let length = 2 + usize::from(number >= 10) + usize::from(number >= 100);
        Due {
            number,
            text: u64::from(text),
            mask: (1 << (8 * length)) - 1,
            length,
        }
    }
}

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

/// What a step found.
enum Step {
    Played,
    Opened,
    Closed,
    Ended(Outcome),
}

/// A game on the fast path.
pub(super) struct PlainGame<'t> {
    rest: &'t [u8],
    state: State,
    /// The position before the last ply, where variations are looked for or its origin may be named.
    before: State,
    due: Due,
    turn: usize,
    /// Plies of the line that is being read, where variations are looked for.
    plies: u32,
    /// Whether the last ply of the line has the sign of mate, and mates.
    is_mated: bool,
    /// Plies of the main line.
    played: usize,
    /// How many of them the watcher has been told of.
    told: usize,
    lines: &'t mut Vec<Line>,
    met_variations: bool,
}

impl<'t> PlainGame<'t> {
    /// A game of which the watcher has been told so many plies.
    #[inline(always)]
    pub fn new(
        movetext: &'t [u8],
        header: &Header,
        told: usize,
        lines: &'t mut Vec<Line>,
    ) -> PlainGame<'t> {
        PlainGame {
            rest: movetext,
            state: header.state.clone(),
            before: header.state.clone(),
            due: Due::new(header.number),
            turn: header.turn as usize,
            plies: 0,
            is_mated: false,
            played: 0,
            told,
            lines,
            met_variations: false,
        }
    }

    /// How many plies the watcher has been told of.
    pub fn told(&self) -> usize {
        self.told.max(self.played)
    }

    /// How many bytes of the text have not been read.
    pub fn rest(&self) -> usize {
        self.rest.len()
    }

    /// Whether there was a variation.
    pub fn met_variations(&self) -> bool {
        self.met_variations
    }

    /// Replays a game without variations, up to the first that there is after all.
    #[inline(always)]
    pub fn play(&mut self, watch: &mut impl Listen) -> Result<Outcome, NotPlain> {
        if self.turn == Color::Black as usize {
            if let Step::Ended(outcome) = self.step::<1, false, _>(watch)? {
                return Ok(outcome);
            }
            self.due = Due::new(self.due.number.wrapping_add(1));
        }
        loop {
            if let Step::Ended(outcome) = self.step::<0, false, _>(watch)? {
                return Ok(outcome);
            }
            if let Step::Ended(outcome) = self.step::<1, false, _>(watch)? {
                return Ok(outcome);
            }
            self.due = Due::new(self.due.number.wrapping_add(1));
        }
    }

    /// Replays a game with variations, which are tested as the main line is.
    #[inline(never)]
    pub fn play_varied(&mut self, watch: &mut impl Listen) -> Result<Outcome, NotPlain> {
        loop {
            let step = match self.turn {
                0 => self.step::<0, true, _>(watch)?,
                _ => self.step::<1, true, _>(watch)?,
            };
            match step {
                Step::Played => {
                    self.plies += 1;
                    self.turn ^= 1;
                    if self.turn == 0 {
                        self.due = Due::new(self.due.number.wrapping_add(1));
                    }
                }
                Step::Opened => self.open()?,
                Step::Closed => self.close()?,
                Step::Ended(outcome) if self.lines.is_empty() => return Ok(outcome),
                Step::Ended(_) => return Err(NotPlain),
            }
        }
    }

    /// A variation begins, in place of the last ply.
    fn open(&mut self) -> Result<(), NotPlain> {
        self.met_variations = true;
        if self.plies == 0 {
            return Err(NotPlain);
        }
        self.lines.push(Line {
            now: self.state.clone(),
            before: self.before.clone(),
            due: self.due,
            turn: self.turn,
            plies: self.plies,
            is_mated: self.is_mated,
        });
        self.state = self.before.clone();
        self.turn ^= 1;
        self.plies = 0;
        if self.turn == 1 {
            self.due = Due::new(self.due.number.wrapping_sub(1));
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), NotPlain> {
        let line = self.lines.pop().ok_or(NotPlain)?;
        self.state = line.now;
        self.before = line.before;
        self.due = line.due;
        self.turn = line.turn;
        self.plies = line.plies;
        self.is_mated = line.is_mated;
        Ok(())
    }

    /// The next eight bytes, with zeros after the end.
    #[inline(always)]
    fn word(&self) -> u64 {
        match self.rest.first_chunk::<8>() {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => self.last_word(),
        }
    }

    #[cold]
    fn last_word(&self) -> u64 {
        let mut bytes = [0; 8];
        bytes[..self.rest.len()].copy_from_slice(self.rest);
        u64::from_le_bytes(bytes)
    }

    #[inline(always)]
    fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    /// Reads up to and including the next move of `US`, or the end of the game.
    #[inline(always)]
    fn step<const US: usize, const VARIED: bool, L: Listen>(
        &mut self,
        watch: &mut L,
    ) -> Result<Step, NotPlain> {
        let mut numbered = false;
        loop {
            let mut word = self.word();
            if (word ^ self.due.text) & self.due.mask == 0 {
                word = self.pass_number::<US>(word);
                numbered = true;
            }
            let first = word as u8;
            if FIRST[first as usize].role < 7 {
                return self.san::<US, VARIED, L>(word, watch);
            }
            match first {
                b' ' | b'\n' | b'\r' | b'\t' => self.skip(1),
                // Before White's move so many dots are for the full reader.
                b'.' if US == 0 => return Err(NotPlain),
                b'.' => {
                    self.skip(1);
                    numbered = true;
                }
                b'{' => {
                    let before = self.rest;
                    self.comment(word)?;
                    if L::READS {
                        let passed = before[1..before.len() - self.rest.len()].trim_ascii_end();
                        let text = passed.strip_suffix(b"}").unwrap_or(passed);
                        tell(watch, Written::Comment(text))?;
                    }
                }
                b'0'..=b'9' if (word ^ self.due.text) & self.due.mask == 0 => {}
                b'(' if VARIED => {
                    self.skip(1);
                    tell(watch, Written::Open)?;
                    return Ok(Step::Opened);
                }
                b')' if VARIED => {
                    self.ends_well::<US, L>(Outcome::Unknown)?;
                    self.skip(1);
                    tell(watch, Written::Close)?;
                    return Ok(Step::Closed);
                }
                b'(' => {
                    self.met_variations = true;
                    return Err(NotPlain);
                }
                // Behind a number it may be all that is left of a move.
                b'!' | b'?' if numbered => return Err(NotPlain),
                b'!' | b'?' if L::READS => {
                    let (glyph, length) = sign(word);
                    self.skip(length);
                    tell(watch, Written::Glyph(glyph))?;
                }
                b'!' | b'?' => self.skip(1),
                b'$' => {
                    let glyph = self.glyph(word)?;
                    tell(watch, Written::Glyph(glyph))?;
                }
                b';' => {
                    let before = self.rest;
                    self.rest_of_line()?;
                    let text = &before[1..before.len() - self.rest.len()];
                    tell(watch, Written::Comment(text))?;
                }
                _ => {
                    let outcome = self.outcome(word)?;
                    self.ends_well::<US, L>(outcome)?;
                    return Ok(Step::Ended(outcome));
                }
            }
        }
    }

    #[inline(always)]
    fn san<const US: usize, const VARIED: bool, L: Listen>(
        &mut self,
        word: u64,
        watch: &mut L,
    ) -> Result<Step, NotPlain> {
        let mut length = length(word);
        // Only a move that names its origin is held against the position before it, and it is longer than `Nf3`.
        if VARIED || L::READS && length > 3 {
            self.before = self.state.clone();
        }
        let played = match play::<US>(&mut self.state, word, length) {
            Some(played) => played,
            None => {
                length = glued(word, length).ok_or(NotPlain)?;
                play::<US>(&mut self.state, word, length).ok_or(NotPlain)?
            }
        };
        if L::MINDS_SIGNS {
            self.mind_sign::<US>((word >> (8 * (length - 1))) as u8)?;
        }
        if L::READS {
            let san = &self.rest[..length];
            let exact = is_exact::<US>(&self.before, &self.state, played, san);
            let (number, mover) = (self.due.number, US);
            tell(
                watch,
                Written::Move {
                    number,
                    mover,
                    played,
                    san,
                    exact,
                },
            )?;
        }
        // A move is at most seven bytes long, so that the byte after it is in the word.
        self.skip(length + usize::from(is_blank((word >> (8 * length)) as u8)));
        if !VARIED || self.lines.is_empty() {
            self.played += 1;
            if !VARIED || self.played > self.told {
                watch.ply(played, self.state.hash());
            }
        }
        Ok(Step::Played)
    }

    /// The sign at the end of a move of `US` is the one due, if there is one.
    #[inline(always)]
    fn mind_sign<const US: usize>(&mut self, last: u8) -> Result<(), NotPlain> {
        self.is_mated = last == b'#';
        if !matches!(last, b'+' | b'#') {
            return Ok(());
        }
        let due = match US {
            0 => sign_due::<1>(&self.state),
            _ => sign_due::<0>(&self.state),
        };
        (due == Some(last)).then_some(()).ok_or(NotPlain)
    }

    /// A line in which it is now the move of `US` ends: a mate has its sign, and no result denies it.
    #[inline(always)]
    fn ends_well<const US: usize, L: Listen>(&self, outcome: Outcome) -> Result<(), NotPlain> {
        let is_well = match (self.is_mated, outcome) {
            _ if !L::MINDS_SIGNS => true,
            (false, _) => sign_due::<US>(&self.state) != Some(b'#'),
            (true, Outcome::Unknown) => true,
            (true, Outcome::WhiteWins) => US == Color::Black as usize,
            (true, Outcome::BlackWins) => US == Color::White as usize,
            (true, Outcome::Draw) => false,
        };
        is_well.then_some(()).ok_or(NotPlain)
    }

    /// Passes the number that is due and stands at the start of `word`, with its dots and one blank; gives
    /// the next word.
    #[inline(always)]
    fn pass_number<const US: usize>(&mut self, word: u64) -> u64 {
        let after = word >> (8 * self.due.length);
        let dots = 2 * usize::from(US == 1 && after as u16 == u16::from_le_bytes(*b".."));
        let blank = usize::from((after >> (8 * dots)) as u8 == b' ');
        self.skip(self.due.length + dots + blank);
        self.word()
    }

    /// A numeric glyph.
    fn glyph(&mut self, word: u64) -> Result<u32, NotPlain> {
        let bytes = word.to_le_bytes();
        let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit());
        let (mut count, mut number) = (0, 0);
        for digit in digits.take(4) {
            number = number * 10 + u32::from(digit - b'0');
            count += 1;
        }
        // Larger numbers are for the full reader to refuse.
        if !(1..=3).contains(&count) || number > 255 {
            return Err(NotPlain);
        }
        self.skip(1 + count);
        Ok(number)
    }

    /// Passes the comment that begins with the bytes of `word`.
    #[inline(always)]
    fn comment(&mut self, word: u64) -> Result<(), NotPlain> {
        let begins = |text: &[u8; 8]| word == u64::from_le_bytes(*text);
        let two_blanks = ((word >> 8) as u8 <= b' ') & ((word >> 16) as u8 <= b' ');
        if begins(b"{[%illeg") | begins(b"{ [%ille") | two_blanks {
            self.refuse_plies(self.find(b'}').unwrap_or(self.rest.len()))?;
        }
        // Clock times and evaluations are short; the search for long texts takes a while to begin.
        let window = Window::new(self.rest, 0);
        let end = match window.map(|window| window.places(b'}')) {
            None => self.find(b'}').ok_or(NotPlain)?,
            Some(0) => self.find_after(WINDOW, b'}').ok_or(NotPlain)?,
            Some(places) => places.trailing_zeros() as usize,
        };
        let is_short = window.filter(|_| end < WINDOW);
        let tags = match is_short.map(|window| (window.places(b'\n') << 1) & window.places(b'[')) {
            None => memchr::memmem::find(&self.rest[..end], b"\n[Event ").is_some(),
            Some(places) => places & ((1 << end) - 1) != 0,
        };
        if tags {
            // The comment may be one that was never closed.
            return Err(NotPlain);
        }
        let blank = self.rest.get(end + 1) == Some(&b' ');
        self.skip(end + 1 + usize::from(blank));
        Ok(())
    }

    /// Passes a comment that goes up to the end of the line.
    #[cold]
    fn rest_of_line(&mut self) -> Result<(), NotPlain> {
        let end = memchr::memchr2(b'\n', b'\r', self.rest).unwrap_or(self.rest.len());
        self.refuse_plies(end)?;
        self.skip(end);
        Ok(())
    }

    /// Plies that travel in the comment that begins here, up to `end`, are not plain.
    #[cold]
    #[inline(never)]
    fn refuse_plies(&self, end: usize) -> Result<(), NotPlain> {
        let comment = &self.rest[1..end];
        let words = String::from_utf8_lossy(comment);
        if words.trim_start().starts_with("[%illegal") {
            return Err(NotPlain);
        }
        Ok(())
    }

    fn find(&self, byte: u8) -> Option<usize> {
        self.find_after(0, byte)
    }

    #[inline(never)]
    fn find_after(&self, start: usize, byte: u8) -> Option<usize> {
        memchr::memchr(byte, self.rest.get(start..)?).map(|end| start + end)
    }

    #[inline(never)]
    fn outcome(&mut self, word: u64) -> Result<Outcome, NotPlain> {
        let (outcome, length) = match &word.to_le_bytes() {
            [b'1', b'-', b'0', ..] => (Outcome::WhiteWins, 3),
            [b'0', b'-', b'1', ..] => (Outcome::BlackWins, 3),
            [b'1', b'/', b'2', b'-', b'1', b'/', b'2', _] => (Outcome::Draw, 7),
            [b'*', ..] => (Outcome::Unknown, 1),
            _ => return Err(NotPlain),
        };
        let next = self.rest.get(length);
        if next.is_some_and(|byte| !byte.is_ascii_whitespace()) {
            return Err(NotPlain);
        }
        self.skip(length);
        Ok(outcome)
    }
}

/// Tells what stands in the text, if that is wanted.
#[inline(always)]
fn tell<L: Listen>(watch: &mut L, written: Written<'_>) -> Result<(), NotPlain> {
    match !L::READS || watch.written(written) {
        true => Ok(()),
        false => Err(NotPlain),
    }
}

/// The numeric glyph for the signs at the start of `word`, and how many they are.
fn sign(word: u64) -> (u32, usize) {
    match word.to_le_bytes() {
        [b'!', b'!', ..] => (3, 2),
        [b'?', b'?', ..] => (4, 2),
        [b'!', b'?', ..] => (5, 2),
        [b'?', b'!', ..] => (6, 2),
        [b'!', ..] => (1, 1),
        _ => (2, 1),
    }
}

/// Whether this byte is a usual blank.
#[inline(always)]
fn is_blank(byte: u8) -> bool {
    const BLANKS: u64 = 1 << b' ' | 1 << b'\n' | 1 << b'\r';
    byte < 64 && BLANKS >> byte & 1 != 0
}

/// The length of a move to which a sign, a brace or a parenthesis is glued.
#[inline(never)]
fn glued(word: u64, length: usize) -> Option<usize> {
    let bytes = word.to_le_bytes();
    let end = bytes
        .iter()
        .position(|byte| matches!(byte, b'!' | b'?' | b'{' | b'$' | b')' | b'*'))?;
    (end < length).then_some(end)
}
