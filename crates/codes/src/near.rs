//! What somebody may have meant who wrote a name that there is not.

/// What would be understood, the nearest first, as the end of a sentence.
pub(crate) fn understood<'a>(found: &str, known: impl Iterator<Item = &'a str>) -> String {
    const SHOWN: usize = 3;
    const MOST: usize = 30;
    let mut names: Vec<&str> = known.collect();
    let likeness =
        |name: &str| (strsim::normalized_damerau_levenshtein(found, name) * 1000.0) as i64;
    names.sort_by_key(|name| -likeness(name));
    let near: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| likeness(name) >= 500)
        .take(SHOWN)
        .collect();
    if near.is_empty() {
        // A list that can be read is told whole.
        let (most, more) = match names.len() {
            0..=MOST => (MOST, ""),
            _ => (12, " and others"),
        };
        names.sort_unstable();
        names.truncate(most);
        format!("understood would be {}{more}", names.join(", "))
    } else {
        format!("near to it is {}", near.join(", "))
    }
}
