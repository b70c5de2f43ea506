//! The lines of a text into games, and these into entries, one for each move written.

use jadoube_board::{Color, Setup};

use super::ocr;
use super::running::{self, Prose, Run};
use crate::parse;
use crate::systems::Systems;
use crate::wording::Wording;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Place {
    /// The page of the book, if marks told it.
    pub page: Option<u32>,
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// One move as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The words.
    pub text: String,
    /// Where they stand.
    pub place: Place,
    /// The number before them, if there is one.
    pub number: Option<u32>,
    /// Whose move they are, if the layout tells: dots before a Black move, the first or second column.
    pub side: Option<Color>,
}

/// How a game ended, in the words of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// `Resigns` in somebody's place.
    Resigns(Option<Color>),
    Drawn,
    /// `wins` after a move, or with a name.
    Wins(Option<Color>),
}

/// A game as it stands in the text, before it is replayed.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawGame {
    /// Headers, in lower case, and their values.
    pub headers: Vec<(String, String)>,
    pub entries: Vec<Entry>,
    pub closing: Option<Closing>,
    /// Variations and fragments told beside the game.
    pub asides: Vec<Run>,
    /// The game is told in running text.
    pub running: bool,
}

impl RawGame {
    /// The number and side of the next move, as far as counting tells.
    fn due(&self) -> (u32, Color) {
        let start = self.headers.iter().find(|(name, _)| name == "start");
        let start = start
            .and_then(|(_, fen)| Setup::from_fen(fen).ok())
            .unwrap_or(Setup::initial());
        let run = Run {
            number: start.fullmove_number,
            side: start.turn,
            entries: self.entries.clone(),
            after: 0,
        };
        run.due()
    }
}

/// Cuts a text into games.
pub(crate) fn games(text: &str) -> Vec<RawGame> {
    let mut layout = Layout::default();
    for (index, line) in text.lines().enumerate() {
        layout.line(index + 1, line);
    }
    layout.finish()
}

#[derive(Default)]
struct Layout {
    done: Vec<RawGame>,
    current: RawGame,
    page: Option<u32>,
    /// Lines of prose that are not yet done with.
    paragraph: Vec<Prose>,
}

/// A line of prose at least this long is broken by the width of the page, and goes on in the next.
const FULL_LINE: usize = 50;

/// Whether a line of prose fills the page; headings over columns have gaps and do not count.
fn is_full_line(text: &str) -> bool {
    text.chars().count() >= FULL_LINE && !text.trim().contains("   ")
}

impl Layout {
    fn finish(mut self) -> Vec<RawGame> {
        self.close();
        self.done
    }

    /// Looks for moves in the prose that has been passed.
    fn end_paragraph(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        for run in running::runs(&paragraph) {
            let begins = (run.number, run.side) == (1, Color::White);
            if self.current.entries.is_empty() && begins {
                self.current.running = true;
            }
            if self.current.running
                && self.current.closing.is_none()
                && (run.number, run.side) == self.current.due()
            {
                self.current.entries.extend(run.entries);
            } else if !self.current.entries.is_empty() {
                self.aside(run);
            }
        }
    }

    fn aside(&mut self, run: Run) {
        let after = self.current.entries.len();
        self.current.asides.push(Run { after, ..run });
    }

    fn close(&mut self) {
        self.end_paragraph();
        let game = std::mem::take(&mut self.current);
        if !game.entries.is_empty() {
            self.done.push(game);
        }
    }

    fn line(&mut self, number: usize, line: &str) {
        if let Some(page) = page_mark(line) {
            self.page = Some(page);
        }
        if let Some(rest) = line.strip_prefix("# ") {
            return self.header(rest);
        }
        let place = Place {
            page: self.page,
            line: number,
            column: 1,
        };
        let broken = self
            .paragraph
            .last()
            .is_some_and(|prose| is_full_line(&prose.text));
        let found = match broken || running::has_inner_number(line) {
            true => None,
            false => score_line(line, place, !self.current.entries.is_empty()),
        };
        match found {
            Some(found) => {
                self.end_paragraph();
                self.take(found);
            }
            None => self.prose(line, place),
        }
    }

    fn prose(&mut self, line: &str, place: Place) {
        if line.trim().is_empty() {
            self.end_paragraph();
            return;
        }
        if let Some(closing) = closing(line)
            && !self.current.entries.is_empty()
            && self.current.closing.is_none()
        {
            self.current.closing = Some(closing);
        }
        self.paragraph.push(Prose {
            place,
            text: line.to_owned(),
        });
    }

    fn header(&mut self, rest: &str) {
        let Some((key, value)) = rest.split_once(':') else {
            return;
        };
        if !self.current.entries.is_empty() {
            self.close();
        }
        self.current
            .headers
            .push((key.trim().to_ascii_lowercase(), value.trim().to_owned()));
    }

    /// A line whose moves have been made already tells another way to play.
    fn take_aside(&mut self, found: ScoreLine, number: u32, side: Color) {
        let after = self.current.entries.len();
        match self.current.asides.last_mut() {
            Some(last) if last.after == after && last.due() == (number, side) => {
                last.entries.extend(found.entries)
            }
            _ => self.aside(Run {
                number,
                side,
                entries: found.entries,
                after,
            }),
        }
    }

    fn take(&mut self, found: ScoreLine) {
        let begins = found
            .entries
            .first()
            .is_some_and(|entry| entry.number == Some(1) && entry.side != Some(Color::Black));
        if let Some((number, side)) = said(&found)
            && !begins
            && before((number, side), self.current.due())
        {
            return self.take_aside(found, number, side);
        }
        if begins
            && self
                .current
                .entries
                .iter()
                .any(|entry| entry.number.is_some_and(|number| number > 1))
        {
            self.close();
        }
        if self.current.closing.is_none() || begins {
            self.current.entries.extend(found.entries);
        }
        if found.closing.is_some() {
            self.current.closing = found.closing;
        }
    }
}

/// The number and side that a line of a score gives for its first move.
fn said(line: &ScoreLine) -> Option<(u32, Color)> {
    let first = line.entries.first()?;
    Some((first.number?, first.side.unwrap_or(Color::White)))
}

/// Whether a move comes before another in a game.
fn before(one: (u32, Color), other: (u32, Color)) -> bool {
    (one.0, one.1 == Color::Black) < (other.0, other.1 == Color::Black)
}

/// A line of a score.
struct ScoreLine {
    entries: Vec<Entry>,
    closing: Option<Closing>,
}

/// The page that a line marks: `[Pg 12]`, `{12}`, `[Page 12]`.
fn page_mark(line: &str) -> Option<u32> {
    let line = line.trim();
    let inner = line
        .strip_prefix('[')
        .and_then(|line| line.strip_suffix(']'));
    let inner = inner.or_else(|| {
        line.strip_prefix('{')
            .and_then(|line| line.strip_suffix('}'))
    })?;
    let digits =
        inner.trim_start_matches(|sign: char| sign.is_alphabetic() || sign == '.' || sign == ' ');
    digits.parse().ok()
}

/// The entries of a line, if it is one of a score.
fn score_line(line: &str, place: Place, in_game: bool) -> Option<ScoreLine> {
    let mut cursor = Cursor { line, at: 0 };
    cursor.blanks();
    let number = cursor.number();
    if number.is_none() && !in_game {
        return None;
    }
    let dots = number.is_some() && cursor.placeholder();
    let body_at = cursor.at;
    let mut chunks = chunks(line, body_at);
    // A second column may repeat the number.
    for chunk in chunks.iter_mut().skip(1) {
        let mut inner = Cursor {
            line: &line[..chunk.1],
            at: chunk.0,
        };
        if inner.number().is_some() && inner.at < chunk.1 {
            inner.placeholder();
            chunk.0 = inner.at;
        }
    }
    let words: Vec<(usize, &str)> = chunks
        .iter()
        .map(|&(from, to)| (from, line[from..to].trim_end()))
        .collect();
    let mut found = ScoreLine {
        entries: Vec::new(),
        closing: None,
    };
    for &(at, text) in &words {
        let (text, end) = split_closing(text);
        if let Some(closing) = end {
            let moves = pieces(at, text, number.is_some()).map_or(0, |moves| moves.len());
            let before = found.entries.len() + moves + usize::from(dots);
            let due = if before.is_multiple_of(2) {
                Color::White
            } else {
                Color::Black
            };
            found.closing = Some(match closing {
                Closing::Resigns(None) => Closing::Resigns(Some(due)),
                Closing::Wins(None) => Closing::Wins(Some(!due)),
                other => other,
            });
        }
        if text.is_empty() {
            continue;
        }
        let Some(pieces) = pieces(at, text, number.is_some()) else {
            // Words after a move are a remark; a line that begins with them is none of the score.
            if found.entries.is_empty() {
                return None;
            }
            break;
        };
        for (at, text) in pieces {
            let column = line[..at].chars().count() + 1;
            let first = found.entries.is_empty();
            let side = match (number.is_some(), dots, first) {
                (true, true, true) => Some(Color::Black),
                (true, false, true) => Some(Color::White),
                _ => None,
            };
            let number = number.filter(|_| first);
            found.entries.push(Entry {
                text: text.to_owned(),
                place: Place { column, ..place },
                number,
                side,
            });
        }
    }
    let enough = !found.entries.is_empty() || found.closing.is_some();
    (enough && found.entries.len() <= 2 && (number.is_some() || all_moves(&found.entries)))
        .then_some(found)
}

fn all_moves(entries: &[Entry]) -> bool {
    entries.iter().all(|entry| is_move(&entry.text))
}

/// The moves in a chunk: itself, or two or more divided by commas or blanks. `None` if it is prose.
fn pieces(at: usize, text: &str, numbered: bool) -> Option<Vec<(usize, &str)>> {
    if is_move(text) {
        return Some(vec![(at, text)]);
    }
    if text
        .trim_end_matches(['.', '!'])
        .eq_ignore_ascii_case("mate")
    {
        return Some(Vec::new());
    }
    for (split, sign) in text
        .char_indices()
        .filter(|(_, sign)| matches!(sign, ' ' | ',' | ';'))
    {
        let (left, right) = (&text[..split], &text[split + sign.len_utf8()..]);
        let gap = right.len() - right.trim_start().len();
        let right_at = at + split + sign.len_utf8() + gap;
        if is_move(left) && is_move(right.trim()) {
            return Some(vec![(at, left), (right_at, right.trim())]);
        }
    }
    let slip = numbered && !ocr::wordings_with_slip(text, Color::White).is_empty();
    if slip || (numbered && looks_like_move(text)) {
        return Some(vec![(at, text)]);
    }
    // Two moves with one blank between them, one of which has a slip.
    let (left, right) = text.split_once(' ').filter(|_| numbered)?;
    let either =
        |text: &str| is_move(text) || !ocr::wordings_with_slip(text, Color::White).is_empty();
    (either(left) && either(right)).then(|| vec![(at, left), (at + left.len() + 1, right)])
}

/// Whether the words have the form of a move.
pub(crate) fn is_move(text: &str) -> bool {
    !wordings(text, Color::White).is_empty()
}

/// Every parse of the words in any notation.
pub(crate) fn wordings(text: &str, mover: Color) -> Vec<Wording> {
    parse::wordings_of(mover, text, Systems::ALL)
}

/// Whether the words begin as a move does and are short: a move that cannot be read, and no prose.
fn looks_like_move(text: &str) -> bool {
    let name = text
        .find(|sign: char| !sign.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let man = matches!(
        &text[..name],
        "K" | "Q" | "R" | "B" | "P" | "Kt" | "N" | "O" | "Castles" | "Castle"
    );
    let glued = text[..name].chars().all(|sign| "KQRBPNtx".contains(sign));
    (man || (glued && name > 1)) && text.chars().count() < 48
}

/// Ranges of a line from `at` on, divided by two or more blanks or a tab.
fn chunks(line: &str, at: usize) -> Vec<(usize, usize)> {
    let mut chunks = Vec::new();
    let bytes = line.as_bytes();
    let mut start = None;
    let mut index = at;
    while index < bytes.len() {
        let gap = bytes[index] == b'\t'
            || (bytes[index] == b' '
                && bytes
                    .get(index + 1)
                    .is_none_or(|&next| next == b' ' || next == b'\t'));
        match (gap, start) {
            (true, Some(from)) => {
                chunks.push((from, index));
                start = None;
            }
            (false, None) if bytes[index] != b' ' => start = Some(index),
            _ => {}
        }
        index += 1;
    }
    if let Some(from) = start {
        chunks.push((from, bytes.len()));
    }
    chunks
}

/// The move and the end of the game in a chunk such as `B-Kt5 Resigns.`; either may be missing.
fn split_closing(text: &str) -> (&str, Option<Closing>) {
    if let Some(closing) = closing(text) {
        return ("", Some(closing));
    }
    let blanks = text.char_indices().filter(|(_, sign)| sign.is_whitespace());
    for (split, _) in blanks {
        if let Some(closing) = closing(&text[split..])
            && pieces(0, &text[..split], true).is_some()
        {
            return (&text[..split], Some(closing));
        }
    }
    (text, None)
}

/// The end of a game in words.
pub(crate) fn closing(text: &str) -> Option<Closing> {
    let plain: String = text
        .chars()
        .filter(|sign| sign.is_alphanumeric() || *sign == ' ')
        .collect();
    let words: Vec<String> = plain
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .collect();
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "and")
        .collect();
    match words.as_slice() {
        ["resigns"] => Some(Closing::Resigns(None)),
        ["white", "resigns" | "surrenders" | "loses", ..] => {
            Some(Closing::Resigns(Some(Color::White)))
        }
        ["black", "resigns" | "surrenders" | "loses", ..] => {
            Some(Closing::Resigns(Some(Color::Black)))
        }
        ["drawn"]
        | ["drawn", "game"]
        | ["draw"]
        | ["the", "game", "was", "drawn"]
        | [_, "draws", "the", "game"] => Some(Closing::Drawn),
        ["wins"] => Some(Closing::Wins(None)),
        ["white", "wins" | "won"] => Some(Closing::Wins(Some(Color::White))),
        ["black", "wins" | "won"] => Some(Closing::Wins(Some(Color::Black))),
        _ => None,
    }
}

struct Cursor<'t> {
    line: &'t str,
    at: usize,
}

impl Cursor<'_> {
    fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// A move number with its dot or parenthesis, and the blanks after it.
    fn number(&mut self) -> Option<u32> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self
            .rest()
            .get(..digits)?
            .parse()
            .ok()
            .filter(|_| digits <= 3)?;
        let after = &self.rest()[digits..];
        let mark = usize::from(after.starts_with(['.', ')', ',']));
        if mark == 0 && !after.starts_with(' ') {
            return None;
        }
        self.at += digits + mark;
        self.blanks();
        Some(number)
    }

    /// Dots, asterisks or dashes in the place of White's move.
    fn placeholder(&mut self) -> bool {
        let filler = |sign: char| matches!(sign, '.' | '…' | '*' | '_' | ' ');
        let end = self
            .rest()
            .find(|sign| !filler(sign))
            .unwrap_or(self.rest().len());
        let dots = self.rest()[..end]
            .chars()
            .filter(|sign| *sign != ' ')
            .count();
        let ellipsis = self.rest()[..end].contains('…');
        if dots < 2 && !ellipsis {
            return false;
        }
        self.at += end;
        true
    }
}
