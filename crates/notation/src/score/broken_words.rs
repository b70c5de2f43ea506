//! What is broken at the end of a line: words of moves, `Cas-` and below it `tles`, and the words that end a game, `and Black` and
//! below it `wins.`

use super::line::Line;
use crate::closing::{Closing, closing};
use crate::sides::side_of;

/// Words that moves and ends of games have, and that are long enough to be broken.
const WORDS: [&str; 27] = [
    "castle",
    "castles",
    "castled",
    "takes",
    "taking",
    "check",
    "checks",
    "checkmate",
    "discovered",
    "double",
    "becoming",
    "becomes",
    "king",
    "queen",
    "bishop",
    "knight",
    "rook",
    "pawn",
    "resigns",
    "resigned",
    "drawn",
    "rochiert",
    "rochirt",
    "roquent",
    "enroca",
    "arrocca",
    "aufgegeben",
];

/// The lines with such words whole, each where it begins; a line that has nothing else is left out.
pub(super) fn made_whole(lines: Vec<Line>) -> Vec<Line> {
    let mut whole: Vec<Line> = Vec::with_capacity(lines.len());
    for mut line in lines {
        if let Some(above) = whole.last_mut()
            && goes_on_as_end(&above.text, &line.text)
        {
            above.text.truncate(above.text.trim_end().len());
            above.text.push(' ');
            above.text.push_str(line.text.trim());
            continue;
        }
        let above = whole.last_mut();
        if let Some((above, end)) = above.and_then(|above| {
            let end = end_of(&above.text, &line.text)?;
            Some((above, end))
        }) {
            let at = line.text.len() - line.text.trim_start().len();
            above.text.truncate(above.text.trim_end().len() - 1);
            above.text.push_str(&line.text[at..at + end]);
            // What follows it stays in its column.
            let blanks = " ".repeat(line.text[..at + end].chars().count());
            line.text.replace_range(..at + end, &blanks);
            if line.is_blank() {
                continue;
            }
        }
        whole.push(line);
    }
    whole
}

/// Whether a line says what the side does that stands behind the moves of the line above: `32 R-K2 and Black`, `wins.`
fn goes_on_as_end(above: &str, text: &str) -> bool {
    let side = || above.split_whitespace().next_back().and_then(side_of);
    // What few lines have is asked first: this is asked of every one.
    text.trim_start().starts_with(char::is_lowercase)
        && above.contains(|sign: char| sign.is_ascii_digit())
        && side().is_some()
        && matches!(
            closing(text),
            Some(Closing::Wins(None) | Closing::Resigns(None))
        )
}

/// The length of the end of a word with which a line begins, if the line above breaks off in that word.
fn end_of(above: &str, text: &str) -> Option<usize> {
    let begin = above.trim_end().strip_suffix('-')?;
    let at = begin
        .rfind(|sign: char| !sign.is_alphabetic())
        .map_or(0, |at| {
            at + begin[at..].chars().next().map_or(1, char::len_utf8)
        });
    let rest = text.trim_start();
    let length = rest
        .find(|sign: char| !sign.is_alphabetic())
        .unwrap_or(rest.len());
    let word = format!("{}{}", &begin[at..], &rest[..length]).to_lowercase();
    let is_broken = at < begin.len() && length > 0 && WORDS.contains(&word.as_str());
    is_broken.then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::line::brought_by;

    fn whole(text: &str) -> Vec<String> {
        brought_by(made_whole, text)
    }

    #[test]
    fn words_of_moves_are_made_whole() {
        assert_eq!(
            whole("4 Cas-\ntles Kt-B3\n5 P-Q3 P-Q3"),
            ["4 Castles", "     Kt-B3", "5 P-Q3 P-Q3"]
        );
        assert_eq!(whole("5 R-K1 cas-\n   tles"), ["5 R-K1 castles"]);
        assert_eq!(whole("7 B ta-\nkes Kt."), ["7 B takes", "    Kt."]);
        assert_eq!(
            whole("31 Q-Q2 R-K1; 32 B x P, R-K2 and Black\nwins.\n\nNotes"),
            ["31 Q-Q2 R-K1; 32 B x P, R-K2 and Black wins.", "", "Notes"]
        );
        for text in [
            "White   Black\nwins.",
            "32 R-K2 and Black\n\nwins.",
            "32 R-K2 and Black\nResigns.",
            "4 Kt-\nB3",
            "a well-\nknown game",
            "4 P-K4\ntles",
            "Cas-\n\ntles",
        ] {
            assert_eq!(whole(text), text.lines().collect::<Vec<_>>(), "{text}");
        }
    }
}
