//! Columns of minutes beside those of the moves, which are written as times.

use super::line::Line;

/// So many rows with running numbers and minutes that never go back make such columns; fewer may be anything.
const ROWS: usize = 4;

/// What stands over a column of minutes.
const HEADS: [&str; 8] = [
    "min", "mins", "minutes", "time", "zeit", "minuten", "temps", "tiempo",
];

/// A head stands so many lines over the first row at most.
const OVER: usize = 4;

/// Writes the minutes in such columns as times, `0:12`, and leaves out what stands over them.
pub(super) fn as_times(mut lines: Vec<Line>) -> Vec<Line> {
    let mut from = 0;
    while from < lines.len() {
        let rows = rows(&lines[from..]);
        if rows.len() < ROWS {
            from += 1;
            continue;
        }
        for (at, row) in &rows {
            let line = &mut lines[from + at].text;
            *line = row.with_times(line);
        }
        for line in &mut lines[from.saturating_sub(OVER)..from] {
            line.text = without_heads(&line.text);
        }
        from += rows.last().map_or(1, |(at, _)| at + 1);
    }
    lines
}

/// A row with its number, and where the minutes of White and of Black stand in it.
struct Row {
    number: u32,
    minutes: Vec<(usize, u32)>,
}

impl Row {
    /// `12. P-K4    7    P-K4    9`: between gaps stand a move and its minutes, and again.
    fn of(text: &str) -> Option<Row> {
        let cells = cells(text);
        let (_, first) = cells.first()?;
        let digits = first
            .find(|sign: char| !sign.is_ascii_digit())
            .unwrap_or(first.len());
        let number = first[..digits].parse().ok()?;
        let behind = first[digits..].trim_start_matches([')', '.', ' ']);
        // The first move stands beside the number or apart from it.
        let moves = &cells[usize::from(behind.is_empty())..];
        let is_move = |text: &str| text.contains(char::is_alphabetic);
        let minutes: Option<Vec<(usize, u32)>> = moves
            .chunks(2)
            .map(|pair| match pair {
                [(_, own), (at, minutes)] if is_move(own) && minutes.len() < 4 => {
                    Some((*at, minutes.parse().ok()?))
                }
                _ => None,
            })
            .collect();
        let minutes = minutes.filter(|found| matches!(found.len(), 1 | 2))?;
        Some(Row { number, minutes })
    }

    /// Whether this row stands under another one.
    fn follows(&self, above: &Row) -> bool {
        let pairs = above.minutes.iter().zip(&self.minutes);
        let mut times = pairs.map(|((_, before), (_, now))| before <= now);
        above.number + 1 == self.number && above.minutes.len() == 2 && times.all(|goes_on| goes_on)
    }

    /// The line with times for its minutes; where there is room what stands behind them stays where it is.
    fn with_times(&self, text: &str) -> String {
        let mut told = String::new();
        let mut from = 0;
        for &(at, minutes) in &self.minutes {
            let before = &text[from..at];
            let time = format!("{}:{:02}", minutes / 60, minutes % 60);
            let length = minutes.to_string().len();
            let kept = before.trim_end().len();
            let room = before.len() - kept + length;
            told.push_str(&before[..kept]);
            told.push_str(&format!(" {time:>width$}", width = room - 1));
            from = at + length;
        }
        told + &text[from..]
    }
}

/// The rows that follow each other from the first line on, and their lines.
fn rows(lines: &[Line]) -> Vec<(usize, Row)> {
    let mut rows: Vec<(usize, Row)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.is_blank() && !rows.is_empty() {
            continue;
        }
        let above = rows.last().map(|(_, above)| above);
        match Row::of(&line.text) {
            Some(row) if above.is_none_or(|above| row.follows(above)) => rows.push((at, row)),
            _ => break,
        }
    }
    rows
}

/// What stands between gaps, and where.
fn cells(text: &str) -> Vec<(usize, &str)> {
    let start = text.as_ptr() as usize;
    let cells = text.split("  ").map(str::trim);
    cells
        .filter(|cell| !cell.is_empty())
        .map(|cell| (cell.as_ptr() as usize - start, cell))
        .collect()
}

/// A line without what stands over columns of minutes, if it stands there twice.
fn without_heads(text: &str) -> String {
    let is_head = |cell: &str| HEADS.contains(&cell.trim_end_matches('.').to_lowercase().as_str());
    let cells = cells(text);
    let heads: Vec<_> = cells.iter().filter(|(_, cell)| is_head(cell)).collect();
    let mut told = text.to_owned();
    if heads.len() == 2 {
        for (at, head) in heads {
            told.replace_range(*at..at + head.len(), &" ".repeat(head.len()));
        }
    }
    told.trim_end().to_owned()
}
