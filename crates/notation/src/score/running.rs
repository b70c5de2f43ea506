//! Moves in running text: `8. Kt-B4, QxQ; 9. KtxQ, and White is ahead`.

use jadoube_board::Color;

use super::noise;
use super::notes::{leads_on, quotes};
use super::row::{Entry, Place};
use super::signs;
use super::supposed::{Supposed, supposed};
use super::tongue::Tongue;
use crate::closing::{Closing, closing};
use crate::pgn::result_marked;

/// The longest move that is looked for, in characters.
const LONGEST: usize = 64;

/// Moves that follow each other, in a variation or a game told in running text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The number of the first move.
    pub number: u32,
    /// Whose it is.
    pub side: Color,
    pub entries: Vec<Entry>,
    /// How many moves of the main line stood before it in the text.
    pub after: usize,
    /// The words before it say that it was not played.
    pub quoted: bool,
    /// The end of a game that stands right behind it.
    pub closing: Option<Closing>,
    /// The variation in whose brackets it stands, as the count of those told before that one.
    pub within: Option<usize>,
    /// The words before it suppose something else than the game that cannot be read.
    pub is_led_by_unread: bool,
    /// It stands right behind another one whose moves do not lead to its number.
    pub is_behind_gap: bool,
    /// What stands right behind it as its next move, and cannot be read.
    pub broken_by: Option<Entry>,
}

impl Run {
    /// The number and side of the move that would come next.
    pub fn due(&self) -> (u32, Color) {
        let plies = self.entries.len() as u32 + u32::from(self.side == Color::Black);
        let side = if plies.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        (self.number + plies / 2, side)
    }

    /// Whether this move, which has no dots, is Black's all the same: `If 5 KtxP, then 6 KtxP`, where the next number is this.
    pub fn is_blacks_before(&self, next: u32) -> bool {
        let is_alone = self.entries.len() == 1 && self.side == Color::White;
        self.quoted && is_alone && self.number + 1 == next
    }

    /// Puts moves before the first one, which have no number of their own.
    pub fn begin_with(&mut self, before: Vec<Entry>) {
        let plies = 2 * self.number as usize + usize::from(self.side == Color::Black);
        let Some(plies) = plies.checked_sub(before.len()).filter(|plies| *plies > 1) else {
            return;
        };
        self.number = (plies / 2) as u32;
        self.side = if plies.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        self.entries.splice(0..0, before);
    }
}

/// A line of a paragraph with its place.
pub(crate) struct Prose {
    pub place: Place,
    pub text: String,
    /// The line is a heading, or tells the end of a game.
    pub is_told: bool,
}

/// Every run of moves in a paragraph.
pub(crate) fn runs(paragraph: &[Prose], tongue: Tongue) -> Vec<Run> {
    let joined: Vec<&str> = paragraph.iter().map(|line| line.text.as_str()).collect();
    let text = joined.join("\n");
    let mut runs = Vec::new();
    let mut at = 0;
    // The move that is due behind the run before, and whether that one is broken off.
    let (mut due, mut is_broken) = (None, false);
    while let Some(found) = next_number(&text, at) {
        let mut scanner = Scanner {
            text: &text,
            paragraph,
            tongue,
            at: found.end,
        };
        let before = &text[at..found.start];
        match scanner.run(found, quotes(before)) {
            Some(mut run) => {
                at = scanner.at;
                let is_right_behind = is_broken || !before.contains(char::is_alphanumeric);
                run.is_behind_gap =
                    is_right_behind && due.is_some_and(|due| is_later((run.number, run.side), due));
                due = Some(run.due());
                run.broken_by = scanner.unread(&run);
                is_broken = run.broken_by.is_some();
                run.closing = ended(&text[at..]);
                match supposed(before, run.entries[0].place, tongue) {
                    Supposed::Nothing => {}
                    Supposed::Moves(moves) => {
                        run.quoted = true;
                        run.begin_with(moves);
                    }
                    Supposed::Unread => run.is_led_by_unread = true,
                }
                runs.push(run);
            }
            None => {
                at = found.end;
                due = due.filter(|_| is_broken);
            }
        }
    }
    runs
}

/// The end of a game that a text begins with: a result, or a sentence that tells it.
fn ended(text: &str) -> Option<Closing> {
    let text =
        text.trim_start_matches(|sign: char| sign.is_whitespace() || ",;.!?)".contains(sign));
    let word = text.split(char::is_whitespace).next().unwrap_or_default();
    let outcome = result_marked(word.trim_end_matches(['.', ',', ';']));
    if let Some(closing) = outcome.and_then(|(outcome, _)| Closing::of(outcome)) {
        return Some(closing);
    }
    let end = text.find(['.', ';', '!', ',']).unwrap_or(text.len());
    let words = text[..end].split_whitespace().collect::<Vec<_>>().join(" ");
    // `and was drawn`
    let said = words.strip_prefix("and ").unwrap_or(&words);
    closing(said.strip_prefix("was ").unwrap_or(said))
}

/// A move number in a text.
#[derive(Clone, Copy)]
struct Number {
    value: u32,
    black: bool,
    start: usize,
    /// Past its dots and blanks.
    end: usize,
}

/// Whether a number behind these words, which no point follows, may be that of a move and is no rank: `K 5`, `a 5`.
fn stands_before_a_move(before: &str) -> bool {
    let word = before.split_whitespace().last().unwrap_or_default();
    // These are short, and no part of a move.
    const SHORT: [&str; 9] = ["if", "or", "by", "on", "as", "so", "si", "se", "ou"];
    if SHORT.contains(&word.to_lowercase().as_str()) {
        return true;
    }
    // `Bird v. Falkbeer.--1 P-KB4`
    let sentence = word.trim_end_matches(['-', '–', '—']).strip_suffix('.');
    let ends_sentence = sentence.is_some_and(|said| said.chars().count() > 2);
    let ends = ends_sentence
        || word.ends_with(|sign: char| {
            !sign.is_alphabetic() && !matches!(sign, '-' | '–' | '—' | '\'')
        });
    let is_man = word.chars().all(|sign| "KQRBNPt".contains(sign));
    word.is_empty()
        || ends
        || !(is_man
            || word.chars().count() < 3
            || word.ends_with(['-', '–', '—'])
            || word.ends_with("'s"))
}

/// The next `12.`, `12. ...` or `12` before a blank from `at` on.
fn next_number(text: &str, at: usize) -> Option<Number> {
    let bytes = text.as_bytes();
    let mut start = at;
    while start < bytes.len() {
        let free =
            start == 0 || !(bytes[start - 1].is_ascii_alphanumeric() || bytes[start - 1] == b'.');
        if bytes[start].is_ascii_digit() && free {
            let digits = bytes[start..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            let after = bytes.get(start + digits);
            let bare = matches!(after, Some(b' ' | b'\n')) && stands_before_a_move(&text[..start]);
            let closed =
                start > 0 && bytes[start - 1] == b'(' && bytes.get(start + digits) == Some(&b')');
            if digits <= 3 && (closed || bare || after == Some(&b'.')) {
                let value = text[start..start + digits].parse().ok()?;
                let rest = &text[start + digits..];
                let mark = rest.len()
                    - rest
                        .trim_start_matches(['.', ' ', '\n', '…', ')', ','])
                        .len();
                let dots = rest[..mark]
                    .chars()
                    .filter(|sign| matches!(sign, '.' | '…'))
                    .count();
                return Some(Number {
                    value,
                    black: dots > 1,
                    start: start - usize::from(closed),
                    end: start + digits + mark,
                });
            }
            start += digits;
        } else {
            start += 1;
        }
    }
    None
}

/// Whether a move, told by its number and side, comes later than the one that is due.
pub(super) fn is_later((number, side): (u32, Color), due: (u32, Color)) -> bool {
    (number, side == Color::Black) > (due.0, due.1 == Color::Black)
}

/// Whether a word has the form of a move, in whatever letters: `Zxe3`, `KtxZ`.
fn looks_like_a_move(word: &str) -> bool {
    // No move is longer that is written as one word.
    const LONGEST: usize = 8;
    let bytes = word.as_bytes();
    // `D35` is an opening in a catalogue.
    let is_catalogued =
        matches!(bytes, [b'A'..=b'E', one, two] if one.is_ascii_digit() && two.is_ascii_digit());
    let has_digit = bytes.iter().any(u8::is_ascii_digit);
    let takes = word.split_once('x').is_some_and(|(man, taken)| {
        man.starts_with(char::is_uppercase) && taken.starts_with(char::is_uppercase)
    });
    word.starts_with(char::is_alphabetic)
        && word.chars().count() <= LONGEST
        && !is_catalogued
        && (has_digit || takes)
}

struct Scanner<'t> {
    text: &'t str,
    paragraph: &'t [Prose],
    tongue: Tongue,
    at: usize,
}

impl Scanner<'_> {
    fn run(&mut self, first: Number, quoted: bool) -> Option<Run> {
        let side = if first.black {
            Color::Black
        } else {
            Color::White
        };
        let mut run = Run {
            number: first.value,
            side,
            entries: vec![self.entry(first.value + 1)?],
            after: 0,
            quoted,
            closing: None,
            within: None,
            is_led_by_unread: false,
            is_behind_gap: false,
            broken_by: None,
        };
        loop {
            let back = self.at;
            self.separators();
            let numbered = next_number(self.text, self.at).filter(|found| found.start == self.at);
            if let Some(found) = numbered.filter(|found| !found.black)
                && run.is_blacks_before(found.value)
            {
                run.side = Color::Black;
            }
            let (number, side) = run.due();
            match (numbered, side) {
                (Some(found), _)
                    if found.value == number && found.black == (side == Color::Black) =>
                {
                    self.at = found.end
                }
                (None, Color::Black) => {}
                _ => {
                    self.at = back;
                    return Some(run);
                }
            }
            match self.entry(number + 1) {
                Some(entry) => run.entries.push(entry),
                None => {
                    self.at = back;
                    return Some(run);
                }
            }
        }
    }

    /// What stands here as the next move of a run, and cannot be read.
    fn unread(&self, run: &Run) -> Option<Entry> {
        let mut ahead = Scanner { ..*self };
        ahead.separators();
        let (number, side) = run.due();
        let numbered = next_number(ahead.text, ahead.at).filter(|found| found.start == ahead.at);
        match numbered {
            Some(found) if found.value == number && found.black == (side == Color::Black) => {
                ahead.at = found.end;
            }
            None if side == Color::Black => {}
            _ => return None,
        }
        let signs = |sign: char| sign.is_whitespace() || ",;.()[]{}!?".contains(sign);
        let word = ahead.text[ahead.at..].split(signs).next()?;
        (looks_like_a_move(word) && !self.is_move(word)).then(|| Entry {
            text: word.to_owned(),
            place: ahead.place(),
            number: None,
            side: None,
        })
    }

    fn separators(&mut self) {
        const SIGNS: [char; 8] = [' ', '\n', ',', ';', '.', '!', '?', ')'];
        let rest = &self.text[self.at..];
        let mut tail = rest.trim_start_matches(SIGNS);
        let word = tail.split(char::is_whitespace).next().unwrap_or_default();
        if leads_on(word) {
            tail = tail[word.len()..].trim_start_matches(SIGNS);
        }
        self.at += rest.len() - tail.len();
    }

    /// The longest move that stands here and leaves the number of the `next` to it: `QPxB 5. KtxP`.
    fn entry(&mut self, next: u32) -> Option<Entry> {
        let rest = &self.text[self.at..];
        let ends: Vec<usize> = rest
            .char_indices()
            .take(LONGEST + 1)
            .skip(1)
            .filter(|&(_, sign)| {
                matches!(
                    sign,
                    ' ' | '\n' | ',' | ';' | '.' | ')' | '(' | '!' | '?' | ']' | '['
                )
            })
            .map(|(end, _)| end)
            .chain((rest.chars().count() <= LONGEST).then_some(rest.len()))
            .take_while(|&end| !rest[..end].contains([',', ';']))
            .collect();
        // The end of a line is a blank like others.
        let longest = ends.last().copied().unwrap_or_default();
        let line = rest[..longest].replace('\n', " ");
        let end = ends.into_iter().rev().find(|&end| {
            let words = &line[..end];
            let swallows = words.rsplit_once(' ').is_some_and(|(body, last)| {
                last.trim_end_matches('.').parse() == Ok(next)
                    && (last.ends_with('.') || rest[end..].starts_with(['.', ' ']))
                    && body.contains(['x', 'X', '×', ':'])
                    && self.tongue.is_move(body)
            });
            !swallows && !words.contains(" and") && self.is_move(words)
        })?;
        // The signs of the annotator stand with the move.
        let end = end + signs::length_behind(&rest[end..]);
        let text = rest[..end].split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.trim_end_matches('.').to_owned();
        let entry = Entry {
            text,
            place: self.place(),
            number: None,
            side: None,
        };
        self.at += end;
        Some(entry)
    }

    /// Whether words are a move, perhaps with signs glued to it.
    fn is_move(&self, words: &str) -> bool {
        let plain = || noise::strip(words).is_some_and(|plain| self.tongue.is_move(plain));
        self.tongue.is_move(words) || plain()
    }

    fn place(&self) -> Place {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[start..].chars().count() + 1;
        Place {
            column,
            ..self
                .paragraph
                .get(line)
                .map_or(Place::default(), |prose| prose.place)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let lines = text.lines().enumerate().map(|(index, line)| Prose {
            place: Place {
                page: None,
                line: index + 1,
                column: 1,
            },
            text: line.to_owned(),
            is_told: false,
        });
        let runs = runs(&lines.collect::<Vec<_>>(), Tongue::English);
        let words = |run: &Run| {
            run.entries
                .iter()
                .map(|entry| entry.text.clone())
                .collect::<Vec<_>>()
                .join(" | ")
        };
        runs.iter()
            .map(|run| {
                format!(
                    "{}{}: {}",
                    run.number,
                    if run.side == Color::White { "w" } else { "b" },
                    words(run)
                )
            })
            .collect()
    }

    #[test]
    fn runs_in_prose() {
        assert_eq!(
            shown("But after 8. Kt-B4, QxQ; 9. KtxQ, White is so much ahead"),
            ["8w: Kt-B4 | QxQ | KtxQ"]
        );
        assert_eq!(
            shown("3. Kt-QB3, PxP;\n4. KtxP, Kt-B3; 5. KtxKtch, KPxKt or KtPxKt, gives Black"),
            ["3w: Kt-QB3 | PxP | KtxP | Kt-B3 | KtxKtch | KPxKt"]
        );
        assert_eq!(
            shown("viz. 9. ... PxP; 10. BxP, P-QR3;\n11. Castles, P-QKt4."),
            ["9b: PxP | BxP | P-QR3 | Castles | P-QKt4"]
        );
        assert_eq!(
            shown("In 1851. There were 12. And 3 men on 4. rows"),
            Vec::<String>::new()
        );
        assert_eq!(
            shown("If 3...Kt-KB3; 4 P-Q4, PxP; 5 KtxP, with a good game."),
            ["3b: Kt-KB3 | P-Q4 | PxP | KtxP"]
        );
        assert_eq!(
            shown("Perhaps 4 BxP ch, KxB; 5 Kt-Kt5 ch; but 4 P-KR3 is better. Kt to K 5 PxP"),
            ["4w: BxP ch | KxB | Kt-Kt5 ch", "4w: P-KR3"]
        );
        assert_eq!(
            shown("4. BxKt QPxB 5. KtxP Q-Q5."),
            ["4w: BxKt | QPxB | KtxP | Q-Q5"]
        );
        assert_eq!(
            shown("If 4. BxKt! QPxB?! 5. KtxP, all is over"),
            ["4w: BxKt! | QPxB?! | KtxP"]
        );
        assert_eq!(
            shown("[4. BxKt QPxB 5. KtxP Q-Q5]"),
            ["4w: BxKt | QPxB | KtxP | Q-Q5"]
        );
        assert_eq!(
            shown("4 PxP BxKt 5 QxB PxP 6 B-QB4"),
            ["4w: PxP | BxKt | QxB | PxP | B-QB4"]
        );
        assert_eq!(
            shown("If 4 ... Q-K2, then 5 Castles P-Q3; 6 P-Q4 B-Kt3."),
            ["4b: Q-K2 | Castles | P-Q3 | P-Q4 | B-Kt3"]
        );
        assert_eq!(
            shown("(a) If 5 Kt takes P, then 6 Kt takes BP, K takes Kt; 7 Q to B3 ch"),
            ["5b: Kt takes P | Kt takes BP | K takes Kt | Q to B3 ch"]
        );
        assert_eq!(
            shown("If PxKt, then BxP 10. Q-Kt3 P-Q4."),
            ["9w: PxKt | BxP | Q-Kt3 | P-Q4"]
        );
        assert_eq!(
            shown("(3...Kt-B3 4.KtxP P-Q3= 5.P-Q4 +- 5...KtxP $14)"),
            ["3b: Kt-B3 | KtxP | P-Q3= | P-Q4 +- | KtxP $14"]
        );
        assert_eq!(
            shown("If 7. P - Q 4, Kt x P; 8. Kt - B 3."),
            ["7w: P - Q 4 | Kt x P | Kt - B 3"]
        );
    }
}
