//! Small words that many sentences need.

/// A number with the word that is counted: `1 round`, `3 rounds`.
pub fn counted(count: usize, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// Several by their numbers: `board 3`, `rounds 3, 4`.
pub fn listed(what: &str, numbers: &[usize]) -> String {
    let ending = if numbers.len() == 1 { "" } else { "s" };
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("{what}{ending} {}", numbers.join(", "))
}
