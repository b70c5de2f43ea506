//! Heads of pages that stand in the middle of a record in running text are put behind its paragraph.

use super::line::Line;
use super::noise::begins_with_move;
use super::unread;

/// A head has no more signs.
const LONGEST: usize = 60;

/// Puts every head that stands between two halves of a record behind the second; nothing is lost, and it is passed over there.
pub(super) fn put_behind(mut lines: Vec<Line>) -> Vec<Line> {
    let mut from = 1;
    while from < lines.len() {
        match interruption(&lines, from) {
            Some((end, behind)) => {
                lines[from..behind].rotate_left(end - from);
                from = behind;
            }
            None => from += 1,
        }
    }
    lines
}

/// Where an interruption that begins on this line ends, and where the paragraph ends that it interrupts.
fn interruption(lines: &[Line], from: usize) -> Option<(usize, usize)> {
    let full = |from: usize| (from..lines.len()).find(|&at| !lines[at].is_blank());
    if lines[from - 1].is_blank() || !lines[from].is_blank() {
        return None;
    }
    let head = full(from)?;
    let end = full(head + 1).filter(|&end| end > head + 1)?;
    let is_between = breaks_off(&lines[from - 1].text) && begins_with_move(&lines[end].text);
    let behind = (end..lines.len()).find(|&at| lines[at].is_blank());
    (is_between && is_head(&lines[head].text)).then_some((end, behind.unwrap_or(lines.len())))
}

/// Whether a record goes on behind a line: a comma, a semicolon or a dash behind a move, or the number of the next one.
fn breaks_off(text: &str) -> bool {
    let text = text.trim_end();
    let has_number = || {
        let last = text.rsplit(' ').next().unwrap_or_default();
        last.ends_with('.') && unread::number(last).is_some()
    };
    let is_divided = text.ends_with([',', ';', '—', '–']);
    (is_divided || has_number()) && text.contains(|sign: char| sign.is_ascii_digit())
}

/// `128   CHESS PRAXIS.`, `OPEN GAMES.   129`, `130`
fn is_head(text: &str) -> bool {
    let is_number = |word: &str| {
        let digits = word.trim_matches(['[', ']', '.', '(', ')']);
        (1..=4).contains(&digits.len()) && digits.bytes().all(|sign| sign.is_ascii_digit())
    };
    let mut words = text.split_whitespace();
    let at_an_end = words.next().is_some_and(is_number) || words.next_back().is_some_and(is_number);
    at_an_end && text.trim().len() <= LONGEST && !text.contains(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::line::brought_by;

    fn told(text: &str) -> Vec<String> {
        let lines = brought_by(put_behind, text).into_iter();
        lines.filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn a_head_stands_behind_the_record_that_it_interrupts() {
        for head in ["128      CHESS PRAXIS.", "OPEN GAMES.   129", "130"] {
            let text = format!("1. P-K4, P-K4;\n\n{head}\n\n2. P-Q4, PxP.\nDrawn.\n\nAnother");
            let expected = ["1. P-K4, P-K4;", "2. P-Q4, PxP.", "Drawn.", head, "Another"];
            assert_eq!(told(&text), expected);
        }
    }

    #[test]
    fn what_interrupts_nothing_stays() {
        for text in [
            "1. P-K4, P-K4.\n\n128   CHESS PRAXIS.\n\n2. P-Q4, PxP",
            "1. P-K4, P-K4;\n\nGAME IV.\n\n2. P-Q4, PxP",
            "1. P-K4, P-K4;\n\nChapter 12\n\n2. P-Q4, PxP",
            "1. P-K4, P-K4;\n\n128   CHESS PRAXIS.\n\nThis is a note.",
        ] {
            let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
            assert_eq!(told(text), lines, "{text}");
        }
    }
}
