//! A line into its units: numbers, moves, words beside them. Every sign of the line is in one of them.

mod divider;
mod ends;
mod row_number;

use jadoube_board::Color;

pub(super) use self::ends::before_moves;
use super::noise;
use super::notes;
use super::numbers;
use super::ocr;
use super::repeated;
use super::tongue::Tongue;
use crate::closing::{Closing, closing};
use crate::descriptive::foreign::number_first;
use crate::descriptive::{names_promotion, word_of_sign};
use crate::language::Language;

/// The longest move that is looked for, in words and in bytes.
const MOST_WORDS: usize = 14;
const MOST_BYTES: usize = 100;

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A move number.
    Number(u32),
    /// Dots or dashes in the place of a move that stands elsewhere.
    Blank,
    /// The form of a move.
    Move,
    /// A place where a move should stand that cannot be read.
    Unread,
    /// The end of the game.
    Closing(Closing),
    /// `(=)`: a draw was offered.
    Offer,
    /// A sign or bracket beside a move: a footnote, a time.
    Mark,
    /// A word of a remark.
    Word,
}

/// A unit and the bytes it takes in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub kind: Kind,
    pub from: usize,
    pub to: usize,
}

/// The units of a line, in order.
pub(crate) fn units(line: &str, tongue: Tongue) -> Vec<Unit> {
    let mut scanner = Scanner {
        line,
        tongue,
        at: 0,
        units: Vec::new(),
    };
    while scanner.step() {}
    scanner.units
}

struct Scanner<'t> {
    line: &'t str,
    tongue: Tongue,
    at: usize,
    units: Vec<Unit>,
}

impl Scanner<'_> {
    fn step(&mut self) -> bool {
        let rest = &self.line[self.at..];
        let blank = |sign: char| sign.is_whitespace() || matches!(sign, '|' | ',' | ';' | '•');
        self.at += rest.len() - rest.trim_start_matches(blank).len();
        if self.at == self.line.len() {
            return false;
        }
        if let Some(to) = self.divider() {
            self.at = to;
            return true;
        }
        let (kind, to) = self.unit();
        self.units.push(Unit {
            kind,
            from: self.at,
            to,
        });
        self.at = to;
        true
    }

    fn unit(&self) -> (Kind, usize) {
        if let Some(found) = self.result_alone() {
            return (Kind::Closing(found), self.line.len());
        }
        if let Some(found) = self.spaced_result(self.at) {
            return (Kind::Closing(found), self.line.len());
        }
        if let Some(to) = self.novelty() {
            return (Kind::Mark, to);
        }
        if let Some(to) = self.misread_square() {
            return (Kind::Unread, to);
        }
        if let Some((value, to)) = self.number() {
            return (Kind::Number(value), to);
        }
        if let Some(to) = self.blank() {
            return (Kind::Blank, to);
        }
        let chunk = chunk_end(self.line, self.at);
        // The second letter may be that of a man: `z. B. 4. Lc4`.
        if let Some(length) = notes::length_of_example(&self.line[self.at..chunk]) {
            return (Kind::Word, self.at + length);
        }
        if let Some((found, to)) = self.marker() {
            return (Kind::Closing(found), to);
        }
        if let Some(to) = self.repeated() {
            return (Kind::Move, to);
        }
        if let Some(to) = self.longest(chunk, |text| self.tongue.is_move(text)) {
            return (Kind::Move, to);
        }
        if let Some((kind, to)) = self.bracket() {
            return (kind, to);
        }
        let word = word_end(self.line, self.at);
        if let Some((found, to)) = self.closing(word, chunk) {
            return (Kind::Closing(found), to);
        }
        if self.numbered() && self.tongue == Tongue::English {
            let slip = |text: &str| {
                let is_number = text.ends_with('.')
                    && text
                        .rsplit(' ')
                        .next()
                        .is_some_and(|last| last.trim_end_matches('.').parse::<u32>().is_ok());
                !is_number && !ocr::wordings_with_slip(self.tongue, text, Color::White).is_empty()
            };
            if let Some(to) = self.longest(chunk, slip) {
                return (Kind::Move, to);
            }
        }
        self.word(word, chunk)
    }

    /// `N` behind a move, for one that was new.
    fn novelty(&self) -> Option<usize> {
        let to = word_end(self.line, self.at);
        let is_sign = matches!(&self.line[self.at..to], "N" | "TN");
        let is_behind = self
            .units
            .last()
            .is_some_and(|unit| unit.kind == Kind::Move);
        (is_sign && is_behind && self.is_novelty(to)).then_some(to)
    }

    fn numbered(&self) -> bool {
        self.units
            .iter()
            .any(|unit| matches!(unit.kind, Kind::Number(_)))
    }

    /// Whether a dash stands between two words with capitals, as in the names of players: `Blum - Dorn`.
    fn joins_names(&self, text: &str, to: usize) -> bool {
        let is_dash = matches!(text, "-" | "–" | "—" | "--");
        let before = self.units.last().filter(|unit| unit.kind == Kind::Word);
        let is_name = |words: &str| {
            words.starts_with(char::is_uppercase)
                && words.chars().filter(|sign| sign.is_lowercase()).count() > 1
        };
        let next = to + gap(&self.line[to..]);
        let after = &self.line[next..word_end(self.line, next)];
        is_dash
            && before.is_some_and(|unit| is_name(&self.line[unit.from..unit.to]))
            && is_name(after)
            && !self.move_at(next)
    }

    /// Whether a word that ends here stands alone in the place of a move.
    fn is_alone(&self, to: usize) -> bool {
        let is_number = |unit: &Unit| matches!(unit.kind, Kind::Number(_));
        let is_due = match self.units.as_slice() {
            [.., number] if is_number(number) => true,
            [.., number, played] => is_number(number) && played.kind == Kind::Move,
            _ => false,
        };
        let rest = Scanner {
            line: self.line,
            tongue: self.tongue,
            at: to,
            units: self.units.clone(),
        };
        is_due && matches!(rest.next(), None | Some(Kind::Number(_) | Kind::Closing(_)))
    }

    /// Words for the move before them, made by the other side, in the place of Black's: `2. Kt-KB3 Idem`. His column may have
    /// the number once more.
    fn repeated(&self) -> Option<usize> {
        let row = match self.units.as_slice() {
            [before @ .., again] if matches!(again.kind, Kind::Number(_)) => {
                let first = before.iter().rev().nth(1)?;
                (first.kind == again.kind).then_some(before)?
            }
            units => units,
        };
        let [.., number, played] = row else {
            return None;
        };
        let is_due = matches!(number.kind, Kind::Number(_)) && played.kind == Kind::Move;
        let length = repeated::length_at(&self.line[self.at..]).filter(|_| is_due)?;
        let to = self.at + length;
        let rest = Scanner {
            line: self.line,
            tongue: self.tongue,
            at: to,
            units: self.units.clone(),
        };
        // Before another move, or among other words, they say something else.
        let next = rest.next();
        let ends = matches!(
            next,
            None | Some(Kind::Number(_) | Kind::Closing(_) | Kind::Mark)
        );
        ends.then_some(to)
    }

    /// What stands next.
    fn next(mut self) -> Option<Kind> {
        self.step()
            .then(|| self.units.last().map(|unit| unit.kind))?
    }

    fn move_at(&self, at: usize) -> bool {
        let chunk = chunk_end(self.line, at);
        let scanner = Scanner {
            line: self.line,
            tongue: self.tongue,
            at,
            units: Vec::new(),
        };
        // What it has of the next move does not matter here.
        let is_move = |text: &str, _| self.tongue.is_move(text);
        scanner.longest_of(chunk, is_move).is_some()
    }

    /// Dots in the place of a move.
    fn blank(&self) -> Option<usize> {
        let rest = &self.line[self.at..];
        let filler = |sign: char| matches!(sign, '.' | '…' | '·');
        let mut end = 0;
        for (at, sign) in rest.char_indices() {
            match sign {
                _ if filler(sign) => end = at + sign.len_utf8(),
                ' ' | '_' | '*' => {}
                _ => break,
            }
        }
        let dots = rest[..end].chars().filter(|&sign| filler(sign)).count();
        (dots > 1 || rest[..end].contains('…')).then_some(self.at + end)
    }

    /// The end of the longest run of words from here that `fits`, and has nothing of the next move.
    fn longest(&self, chunk: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {
        self.longest_of(chunk, |text, end| fits(text) && !self.swallows_man(end))
    }

    /// The end of the longest run of words from here that `fits`; it is told where they end too.
    fn longest_of(&self, chunk: usize, fits: impl Fn(&str, usize) -> bool) -> Option<usize> {
        let first = self.line.get(self.at..)?.chars().next()?;
        let digits = first.is_ascii_digit();
        if !digits
            && !first.is_alphabetic()
            && !noise::strip_leading(&first.to_string()).is_empty()
            && !('♔'..='♟').contains(&first)
        {
            return None;
        }
        let mut ends: Vec<usize> = Vec::new();
        let mut end = self.at;
        while end < chunk && ends.len() < MOST_WORDS && end - self.at < MOST_BYTES {
            end = word_end(self.line, end + gap(&self.line[end..chunk]));
            ends.push(end.min(chunk));
        }
        ends.dedup();
        ends.into_iter().rev().find(|&end| {
            let text = noise::strip_leading(&self.line[self.at..end]);
            let is_other = is_castling(text) || is_uci(text) || ocr::begins_with_bishop(text);
            if digits && self.tongue != Tongue::Numbers && !is_other {
                return false;
            }
            // `Bc4 ???` is a move and a place where another should stand.
            let open = text
                .rsplit_once(' ')
                .is_some_and(|(_, last)| noise::is_illegible(last) || repeated::is_sign(last));
            let whole = !open
                && !text.starts_with("If ")
                && !ends_with_article(text)
                && is_one(text, self.tongue.language())
                && !self.swallows_number(text)
                && !self.ends_with_number(text)
                && !self.swallows_result(text, end)
                && !(ends_with_novelty(text) && self.is_novelty(end))
                && !self.swallows_pawn(text);
            whole && (fits(text, end) || noise::strip(text).is_some_and(|text| fits(text, end)))
        })
    }

    /// Whether a move that takes a man would take the number of the next row too: `5. BxKt PxB 6. P-KR3`.
    fn swallows_number(&self, text: &str) -> bool {
        let Some((body, last)) = text.rsplit_once(' ') else {
            return false;
        };
        let next = self.units.iter().rev().find_map(|unit| match unit.kind {
            Kind::Number(number) => Some(number + 1),
            _ => None,
        });
        let takes =
            body.contains(['x', 'X', '×', ':']) || body.contains("takes") || is_short_capture(body);
        let man_ends = body.ends_with(|sign: char| sign.is_alphabetic() || sign == '.');
        takes
            && man_ends
            && next.is_some()
            && last.trim_end_matches('.').parse().ok() == next
            && self.tongue.is_move(body)
    }

    /// Whether a move of a language that says the number before the file ends with one: it is that of the next moves,
    /// `C 3 F D 3. F 5 C`.
    fn ends_with_number(&self, text: &str) -> bool {
        let is_first = self.tongue.language().is_some_and(number_first);
        let Some((body, last)) = text.rsplit_once(' ').filter(|_| is_first) else {
            return false;
        };
        let digits = last.trim_end_matches('.');
        let of_square = body.ends_with(|sign: char| ('a'..='h').contains(&sign));
        !of_square && !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit())
    }

    /// Whether castling would take the first digit of a result with blanks in it: `O-O 0 : 1`.
    fn swallows_result(&self, text: &str, end: usize) -> bool {
        let last = text.rsplit_once(' ').map_or("", |(_, last)| last);
        matches!(last, "0" | "1" | "½") && self.spaced_result(end - last.len()).is_some()
    }

    /// Whether the `N` or `TN` that ends here says that the move before it was new, and is no man of the next one.
    fn is_novelty(&self, end: usize) -> bool {
        let rest = self.line[end..].trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let next = rest.split_whitespace().next().unwrap_or_default();
        let behind_number = rest[digits..].trim_start_matches(['.', ' ', '…']);
        let is_number = digits > 0
            && behind_number.len() < rest.len() - digits
            && self.move_at(self.line.len() - behind_number.len());
        let is_mans = self.tongue.is_move(&format!("N {next}"));
        next.is_empty() || is_number || !is_mans && !next.starts_with(['-', '–', 'x'])
    }

    /// Whether a capture with its colon behind it would take the next move for its square: `Qd4: c5`.
    fn swallows_pawn(&self, text: &str) -> bool {
        let Some((body, last)) = text.rsplit_once(' ') else {
            return false;
        };
        let takes = body
            .strip_suffix(':')
            .is_some_and(|body| body.ends_with(|sign: char| sign.is_ascii_digit()));
        takes && self.tongue.is_move(body) && self.tongue.is_move(last)
    }

    /// Whether the last word before `end` is the man of the next move, and not what a pawn becomes: `P-Q3, Kt-QB3`,
    /// `PxP BxKt`, `N f3 N c6`. A pawn becomes something on the last rank alone.
    fn swallows_man(&self, end: usize) -> bool {
        let text = &self.line[self.at..end];
        let Some((body, last)) = text.rsplit_once(' ') else {
            return false;
        };
        let name = last.trim_end_matches(['.', ',', ';', ')']);
        let in_letters_of = |letters: &[&str; 6]| letters[..5].contains(&name);
        let is_man = MEN.contains(&name)
            || self
                .tongue
                .language()
                .is_some_and(|language| in_letters_of(&language.letters));
        // `C 3 F D 3. F 5 C`: the number behind the wing is that of the next moves.
        let behind = self.line[end..].trim_start();
        let is_number = behind.starts_with(|sign: char| sign.is_ascii_digit())
            && behind
                .trim_start_matches(|sign: char| sign.is_ascii_digit())
                .starts_with('.');
        is_man
            && !(is_number && self.tongue.language().is_some_and(number_first))
            && !(is_pawns(body) && is_on_last_rank(body))
            && self.move_at(end - last.len())
            && self
                .tongue
                .is_move(body.trim_end_matches([',', ';', '.', ' ']))
    }

    /// What stands in brackets.
    fn bracket(&self) -> Option<(Kind, usize)> {
        let rest = &self.line[self.at..];
        let close = match rest.chars().next()? {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            '<' => '>',
            _ => return None,
        };
        let end = bracket_end(rest).or_else(|| Some(rest.find(close)? + 1))?;
        let inner: String = rest[1..end - 1].split_whitespace().collect();
        let kind = match inner.as_str() {
            "=" | "=?" => Kind::Offer,
            _ if noise::is_illegible(&inner) => Kind::Unread,
            _ => Kind::Mark,
        };
        Some((kind, self.at + end))
    }

    /// A word that is nothing else; what looks like a move is taken with the words that belong to it.
    fn word(&self, word: usize, chunk: usize) -> (Kind, usize) {
        let text = &self.line[self.at..word];
        if text == "=" {
            return (Kind::Mark, word);
        }
        if noise::is_illegible(text) && !self.joins_names(text, word)
            || noise::is_rest_of_move(text) && self.is_alone(word)
        {
            return (Kind::Unread, word);
        }
        if noise::is_mark(text) {
            return (Kind::Mark, word);
        }
        if !noise::is_move_like(text) {
            return (Kind::Word, word);
        }
        let mut to = word;
        while to < chunk {
            let next = to + gap(&self.line[to..chunk]);
            if next >= chunk || self.move_at(next) || self.line[next..].starts_with(['(', '[', '{'])
            {
                break;
            }
            let after = word_end(self.line, next);
            let words = self.line[next..after].trim_end_matches(['.', ')']);
            if closing(words).is_some() || words.parse::<u32>().is_ok_and(|value| value > 8) {
                break;
            }
            to = after;
        }
        (Kind::Unread, to.min(chunk))
    }
}

/// Where the bracket that a text begins with is closed, with all that are opened within it.
pub(crate) fn bracket_end(text: &str) -> Option<usize> {
    let mut open: Vec<char> = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.last() == Some(&sign) => {
                open.pop();
                if open.is_empty() {
                    return Some(at + sign.len_utf8());
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a text ends with the sign of a novelty, apart from the move before it.
fn ends_with_novelty(text: &str) -> bool {
    text.ends_with(" N") || text.ends_with(" TN")
}

/// The names of men that may begin the next move, or be what a pawn becomes or what is taken.
const MEN: [&str; 10] = [
    "Q", "R", "B", "N", "Kt", "KT", "Knight", "Bishop", "Rook", "P",
];

/// `de`: a pawn of a file takes on another, and nothing says where.
fn is_short_capture(body: &str) -> bool {
    let last = body.rsplit(' ').next().unwrap_or_default();
    matches!(last.as_bytes(), [from @ b'a'..=b'h', to @ b'a'..=b'h'] if from.abs_diff(*to) == 1)
}

/// Castling in digits, with a dash of any kind, or with none.
fn is_castling(text: &str) -> bool {
    if matches!(text, "00" | "000") {
        return true;
    }
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    signs.next() == Some('0')
        && signs
            .next()
            .is_some_and(|sign| matches!(sign, '-' | '–' | '—' | '−' | '‐' | '‑'))
}

fn is_uci(text: &str) -> bool {
    text.parse::<crate::uci::Uci>().is_ok()
}

/// Whether a text ends with a word that leads to another, or with a star that stands alone: `b5 the`.
fn ends_with_article(text: &str) -> bool {
    let last = text.rsplit_once(' ').map_or("", |(_, last)| last);
    [
        "et", "la", "le", "les", "du", "und", "y", "the", "of", "to", "with", "by", "from", "in",
        "on", "as", "for", "*",
    ]
    .iter()
    .any(|article| last.eq_ignore_ascii_case(article))
}

/// Commas and `and` divide moves, but for marks of check and the piece a pawn becomes.
fn is_one(text: &str, language: Option<&Language>) -> bool {
    let body = text.trim_end_matches([',', ';']);
    // What follows the word belongs to something else.
    if body.to_ascii_lowercase().ends_with(" and") {
        return false;
    }
    let and = [" and ", " And ", " AND "];
    let found = body.find([',', ';']);
    let tail = match found.or_else(|| and.iter().find_map(|and| body.find(and))) {
        Some(at) => &body[at..],
        None => return !body.is_empty(),
    };
    let mut words = tail
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty());
    // What a pawn becomes stands behind the last rank, or is announced.
    let head = &body[..body.len() - tail.len()];
    let says_becoming = |word: &str| word_of_sign(language, word) == Some("=");
    let becomes = is_pawns(head) && is_on_last_rank(head)
        || tail.contains("becom")
        || words.clone().any(says_becoming);
    let men = [
        "queen", "rook", "knight", "bishop", "q", "r", "b", "kt", "n",
    ];
    let known = [
        "and",
        "ch",
        "check",
        "checks",
        "mate",
        "mates",
        "checkmate",
        "mating",
        "dis",
        "disc",
        "dbl",
        "dble",
        "double",
        "discovered",
        "discovering",
        "giving",
        "becoming",
        "becomes",
        "a",
        "ep",
    ];
    let is_man = |word: &str, small: &str| {
        let foreign = || language.is_some_and(|language| names_promotion(language, word));
        men.contains(&small) || foreign()
    };
    words.all(|word| {
        let small = word.to_ascii_lowercase();
        known.contains(&small.as_str()) || becomes && (is_man(word, &small) || says_becoming(word))
    })
}

/// Whether a move is that of a pawn, in any notation.
fn is_pawns(text: &str) -> bool {
    text.contains('P') || text.starts_with(|sign: char| sign.is_ascii_lowercase())
}

/// Whether the square that a move goes to is on a last rank, in any notation.
fn is_on_last_rank(text: &str) -> bool {
    let rank = text.chars().rev().find(char::is_ascii_digit);
    // `to Queen's Rook's eighth square`: no rank stands there in a figure.
    matches!(rank, Some('8' | '1')) || rank.is_none() && text.contains(" eighth")
}

/// The blanks at the beginning of a text, in bytes.
fn gap(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Where the word that begins at `from` ends.
fn word_end(line: &str, from: usize) -> usize {
    line[from..]
        .find(|sign: char| sign.is_whitespace() || sign == '|')
        .map_or(line.len(), |length| from + length)
}

/// Where the words that begin at `from` are divided from others: by two blanks, a tab, a bar. After a dash or a sign of
/// taking that stands alone two blanks divide nothing.
pub(crate) fn chunk_end(line: &str, from: usize) -> usize {
    let bytes = line.as_bytes();
    let divides = |at: usize| {
        matches!(bytes[at], b'\t' | b'|')
            || bytes[at] == b' '
                && bytes
                    .get(at + 1)
                    .is_none_or(|&next| next == b' ' || next == b'\t')
                && !is_open(&line[from..at], &line[at..])
    };
    let mut at = from;
    while at < bytes.len() {
        if divides(at) {
            return at;
        }
        // Two blanks that divide nothing are passed together.
        let both = bytes[at] == b' ' && bytes.get(at + 1) == Some(&b' ');
        at += 1 + usize::from(both);
    }
    bytes.len()
}

/// Whether a man and a sign without a square stand before two blanks: `Kt -  K5`.
fn is_open(before: &str, after: &str) -> bool {
    let ends = [" -", " –", " —", " x", " ×", " to", " takes"];
    let two = after.len() > 2 && !after[2..].starts_with(' ');
    two && ends.iter().any(|end| {
        before.strip_suffix(end).is_some_and(|man| {
            man.ends_with(|sign: char| sign.is_ascii_alphabetic() || sign == '.')
        })
    })
}
