//! Lines of a report that stay as they came, and what stands in them as it was written.

use super::line::{BadLine, Line};
use super::read::Reading;
use super::report::Report;
use crate::Number;

/// Lines of TRF-2026 that say what counts, and are not counted here.
pub(super) const UNCOUNTED: [(&str, &str); 4] = [
    ("299", "points that are added or taken"),
    ("300", "teams that sat in another order"),
    ("320", "the byes of teams"),
    ("330", "matches that were lost by forfeit"),
];

/// Lines that need not be counted: what they say is for people, or stands elsewhere.
const FOR_PEOPLE: [&str; 21] = [
    "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "172",
    "182", "192", "202", "212", "222", "801", "802", "###",
];

impl Report {
    /// The place that stands in the line of a player; none where there is none.
    #[must_use]
    pub fn place_written(&self, player: Number) -> Option<u32> {
        let at = self.line_of(player)?.checked_sub(1)?;
        let place = Line::new(0, self.lines().get(at)?).number(86, 89);
        place.ok().flatten().filter(|place| *place > 0)
    }

    /// Who is away from which round by the lines `240`, each with his line, from 1.
    #[must_use]
    pub fn absences_written(&self) -> Vec<(usize, usize, Number)> {
        let lines = self.lines().iter().zip(1..);
        let lines = lines.map(|(text, number)| (Line::new(number, text), number));
        let lines = lines.filter(|(line, _)| line.code() == "240");
        let of = |(line, at): (Line<'_>, usize)| {
            let round = line.number(7, 9).ok().flatten();
            let players = line.numbers(11).filter_map(Result::ok);
            let of_round = |round: u32| players.map(move |one| (at, round as usize, one));
            round
                .map(of_round)
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
        };
        lines.flat_map(of).collect()
    }

    /// The lines that say what would count, or nobody knows what, each with what becomes of it: it stays as it came, and is not counted.
    #[must_use]
    pub fn kept(&self) -> Vec<BadLine> {
        let lines = self.lines().iter().zip(1..);
        let lines = lines.map(|(text, number)| Line::new(number, text));
        let mut reading = Reading::default();
        lines
            .filter(|line| matches!(reading.take(line), Ok(false)))
            .filter_map(|line| Some(line.wrong(1, told(&line)?)))
            .collect()
    }
}

/// What becomes of a line that is not read, unless it need not be counted.
fn told(line: &Line<'_>) -> Option<String> {
    let code = line.code();
    if let Some((_, says)) = UNCOUNTED.iter().find(|(known, _)| *known == code) {
        return Some(format!(
            "{code}, {says}: the line stays as it is, and is not counted."
        ));
    }
    let is_known = FOR_PEOPLE.contains(&code) || line.national().is_some() || line.is_blank();
    (!is_known).then(|| {
        let shown: String = line.columns(1, 20);
        format!("what begins with {shown:?} is not known here: the line stays as it is, and is not counted.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_counted_is_told_line_by_line_and_stays() {
        let text = "012 A\r\n001    1      Anna\r\nGER    1      Anna\r\n299           1.5    1\r\n\r\n\
                    300   1   1   2    1    0\r\nXXX what\r\n### says\r\n802   1 A\r\nÄ";
        let report = Report::read(text).expect("a report");
        let kept: Vec<(usize, String)> = report
            .kept()
            .into_iter()
            .map(|one| (one.line, one.what))
            .collect();
        assert_eq!(
            kept,
            [
                (4, "299, points that are added or taken: the line stays as it is, and is not counted."),
                (6, "300, teams that sat in another order: the line stays as it is, and is not counted."),
                (7, "what begins with \"XXX what\" is not known here: the line stays as it is, and is not counted."),
                (10, "what begins with \"Ä\" is not known here: the line stays as it is, and is not counted."),
            ]
            .map(|(line, says)| (line, says.to_owned()))
        );
        assert_eq!(report.to_string(), text);
    }
}
