//! References to other clauses inside the text of a clause.

use crate::clause_id::printed;

/// The text with every clause that it names by number named as `number` has it, which takes and gives ids (`i.9.1`); what
/// it does not know stays as it is. Parts and appendices are in capitals in texts.
pub(super) fn renamed(text: &str, number: &dyn Fn(&str) -> Option<String>) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
        told.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '.')
            .unwrap_or(rest.len());
        let word = rest[..end].trim_end_matches('.');
        match is_reference(word).then(|| longest(word, number)).flatten() {
            Some(renamed) => told.push_str(&renamed),
            None => told.push_str(word),
        }
        rest = &rest[word.len()..];
    }
    told.push_str(rest);
    told
}

/// `6.3.1`, `4.4.b`, `I.9.1`; not `e.g.`, nor a bare number.
fn is_reference(word: &str) -> bool {
    let mut parts = word.split('.');
    let first = parts.next().unwrap_or_default();
    let numbered = first.len() <= 2 && first.bytes().all(|b| b.is_ascii_digit());
    let lettered = first.bytes().all(|b| b.is_ascii_uppercase());
    let second = parts.next().unwrap_or_default();
    !first.is_empty()
        && (numbered || lettered)
        && !second.is_empty()
        && (second.len() == 1 || second.bytes().all(|b| b.is_ascii_digit()))
}

/// The new name of the longest beginning that has one, with what follows it.
fn longest(word: &str, number: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let ends = word.match_indices('.').map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.chain([word.len()]).collect();
    while let Some(end) = ends.pop() {
        if let Some(id) = number(&word[..end].to_ascii_lowercase()) {
            return Some(format!("{}{}", printed(&id), &word[end..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn references_follow_the_numbers_of_the_edition() {
        let number = |id: &str| {
            let there = ["5.1.1", "i.1.1", "i.8", "6.3"];
            let here = ["5.1.a", "e.1.a", "e.8", "6.4"];
            let at = there.iter().position(|one| *one == id)?;
            Some(here[at].to_owned())
        };
        for (text, told) in [
            (
                "Unless 5.1.1 applies, as 5.1.10 has it.",
                "Unless 5.1.a applies, as 5.1.10 has it.",
            ),
            ("(I.1.1, I.8.3)", "(E.1.a, E.8.3)"),
            ("See 6.3.", "See 6.4."),
            (
                "e.g. 6.3 minutes; 3 or 6 moves",
                "e.g. 6.4 minutes; 3 or 6 moves",
            ),
            (
                "i.8 in small letters is no reference",
                "i.8 in small letters is no reference",
            ),
        ] {
            assert_eq!(renamed(text, &number), told);
        }
    }
}
