//! Words of moves that are broken at the end of a line: `Cas-` and below it `tles`.

use super::line::Line;

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
        for text in [
            "4 Kt-\nB3",
            "a well-\nknown game",
            "4 P-K4\ntles",
            "Cas-\n\ntles",
        ] {
            assert_eq!(whole(text), text.lines().collect::<Vec<_>>(), "{text}");
        }
    }
}
