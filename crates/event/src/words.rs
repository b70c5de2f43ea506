//! Small words that many sentences need.

/// A number with the word that is counted: `1 round`, `3 rounds`.
pub fn counted(count: usize, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// `board 3` or `boards 3, 4`.
pub fn listed(boards: &[usize]) -> String {
    let numbers: Vec<String> = boards.iter().map(ToString::to_string).collect();
    let ending = if boards.len() == 1 { "" } else { "s" };
    format!("board{ending} {}", numbers.join(", "))
}
