//! Moves in running text: `8. Kt-B4, QxQ; 9. KtxQ, and White is ahead`.

use jadoube_board::Color;

use super::notes::quotes;
use super::row::{Entry, Place};
use super::tongue::Tongue;
use crate::closing::{Closing, closing};
use crate::pgn::result_marked;

/// The longest move that is looked for, in characters.
const LONGEST: usize = 32;

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
    while let Some(found) = next_number(&text, at) {
        let mut scanner = Scanner {
            text: &text,
            paragraph,
            tongue,
            at: found.end,
        };
        match scanner.run(found) {
            Some(run) => {
                let before = &text[at..found.start];
                at = scanner.at;
                runs.push(Run {
                    quoted: quotes(before),
                    closing: ended(&text[at..]),
                    ..run
                });
            }
            None => at = found.end,
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
    closing(&text[..end].split_whitespace().collect::<Vec<_>>().join(" "))
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
    let ends = word
        .ends_with(|sign: char| !sign.is_alphabetic() && !matches!(sign, '-' | '–' | '—' | '\''));
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

struct Scanner<'t> {
    text: &'t str,
    paragraph: &'t [Prose],
    tongue: Tongue,
    at: usize,
}

impl Scanner<'_> {
    fn run(&mut self, first: Number) -> Option<Run> {
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
            quoted: false,
            closing: None,
            within: None,
        };
        loop {
            let (number, side) = run.due();
            let back = self.at;
            self.separators();
            let numbered = next_number(self.text, self.at).filter(|found| found.start == self.at);
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

    fn separators(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len()
            - rest
                .trim_start_matches([' ', '\n', ',', ';', '.', '!', '?', ')'])
                .len();
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
        let end = ends.into_iter().rev().find(|&end| {
            let words = &rest[..end];
            let swallows = words.rsplit_once([' ', '\n']).is_some_and(|(body, last)| {
                last.trim_end_matches('.').parse() == Ok(next)
                    && (last.ends_with('.') || rest[end..].starts_with(['.', ' ']))
                    && body.contains(['x', 'X', '×', ':'])
                    && self.tongue.is_move(body)
            });
            !swallows && !words.contains(" and") && self.tongue.is_move(words)
        })?;
        // The signs of the annotator stand with the move.
        let signs = rest[end..].trim_start_matches(['!', '?']);
        let end = rest.len() - signs.len();
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
            shown("If 7. P - Q 4, Kt x P; 8. Kt - B 3."),
            ["7w: P - Q 4 | Kt x P | Kt - B 3"]
        );
    }
}
