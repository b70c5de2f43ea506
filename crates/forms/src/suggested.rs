//! What somebody's own words may mean, without anything that he has not told: a man or a square of which he said nothing is left
//! open, for him to fill in.

use jadoube_laws::case::{CaseError, TextError};

/// What stands where something is to be filled in.
const OPEN: &str = "…";

/// The faults of a text, with what each line may mean as far as it tells it: no man and no square that it does not name.
pub fn faults_as_told(text: &str, faults: Vec<CaseError>) -> Vec<CaseError> {
    let one = |fault: CaseError| {
        let at = fault.line.checked_sub(1);
        let line = at.and_then(|at| text.lines().nth(at)).unwrap_or_default();
        let error = fault_as_told(line, fault.error);
        CaseError { error, ..fault }
    };
    faults.into_iter().map(one).collect()
}

/// The same for a line that stands alone.
pub(crate) fn fault_as_told(line: &str, fault: TextError) -> TextError {
    let means = as_told(line, &fault.means);
    TextError { means, ..fault }
}

/// The readings of a line, each with what the line does not tell left open; none twice.
fn as_told(line: &str, readings: &[String]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for reading in readings {
        let lines = reading.split('\n').map(|reading| open(line, reading));
        let reading = lines.collect::<Vec<_>>().join("\n");
        if !told.contains(&reading) {
            told.push(reading);
        }
    }
    told
}

/// One line of a reading.
fn open(line: &str, reading: &str) -> String {
    let words = reading.split(' ');
    let words = words.map(|word| if is_told(line, word) { word } else { OPEN });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a line tells what a word of its reading names. There are one king and one queen, and who names the man that takes and the
/// one that is taken has told the move where only one is so; of other men it is to be said where they stand.
fn is_told(line: &str, word: &str) -> bool {
    let names = |man: &str| {
        let mut words = line.split(|c: char| !c.is_alphanumeric());
        words.any(|one| one.eq_ignore_ascii_case(man))
    };
    let squares = squares(word);
    let written = line.to_lowercase();
    if squares.iter().all(|square| written.contains(square)) {
        return true;
    }
    match squares.as_slice() {
        [square] => *square == word && (names("king") || names("queen")),
        [from, to] => word.ends_with(&format!("{from}x{to}")),
        _ => false,
    }
}

/// The squares that a word of a line names.
fn squares(word: &str) -> Vec<&str> {
    let at = |at: usize| {
        let two = word.get(at..at + 2)?;
        let is_square = matches!(two.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
        is_square.then_some(two)
    };
    (0..word.len()).filter_map(at).collect()
}

#[cfg(test)]
mod tests {
    use jadoube_laws::Shelf;

    use crate::{Played, rule, rule_under};

    use super::*;

    #[test]
    fn whoever_asks_is_answered_with_no_square_that_was_not_told() {
        let shelf = Shelf::shipped();
        let text = "White touches his rook\n";
        let mut game = Played::begin(&shelf, "fide-2023", "").expect("a game");
        let unread = [
            rule(&shelf, "a", text, "fide-2023")
                .expect_err(text)
                .to_string(),
            rule_under(&shelf, text, None).expect_err(text).to_string(),
            game.tell(text.trim()).expect_err(text).to_string(),
        ];
        for sentence in unread {
            assert!(sentence.contains("'White touches …'"), "{sentence}");
            assert!(!sentence.contains("h1"), "{sentence}");
        }
    }

    #[test]
    fn a_reading_names_no_man_and_no_square_that_was_not_told() {
        for (line, reading, told) in [
            (
                "white touch king then he move queen",
                "White touches e1\nWhite moves Kd3",
                "White touches e1\nWhite moves …",
            ),
            (
                "White touches his rook",
                "White touches h1",
                "White touches …",
            ),
            (
                "White touched his knight on b1",
                "White touches b1",
                "White touches b1",
            ),
            (
                "Black answers with Nc6",
                "Black plays Nc6",
                "Black plays Nc6",
            ),
            (
                "White knocks over the king",
                "White knocks over e1",
                "White knocks over e1",
            ),
            (
                "White takes the knight with his king",
                "White moves Kd2xd3",
                "White moves Kd2xd3",
            ),
            ("White takes something", "White moves Nxe2", "White moves …"),
            (
                "Black's phone rings",
                "Arbiter finds phone Black sounding",
                "Arbiter finds phone Black sounding",
            ),
            (
                "White is late",
                "@ 0:20:00 White arrives",
                "@ 0:20:00 White arrives",
            ),
        ] {
            assert_eq!(as_told(line, &[reading.to_owned()]), [told], "{line}");
        }
        let twice = ["White touches a1", "White touches h1"].map(str::to_owned);
        assert_eq!(
            as_told("White touches his rook", &twice),
            ["White touches …"]
        );
    }
}
