//! What the writer of a code may have meant by a name that no parameter has: parameters of which his words speak.

use crate::meaning::{Parameter, parameters, subjects};
use crate::near::understood;

/// How many are named; more help nobody.
const NAMED: usize = 3;

/// How alike a name is to one that there is, where it is only misspelt.
const SLIP: f64 = 0.85;

/// What would be understood in the place of a name that nothing has.
pub(super) fn instead_of(path: &str) -> String {
    let words: Vec<String> = path
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() > 2)
        .map(str::to_lowercase)
        .collect();
    let speaks = |parameter: &&Parameter| {
        let text = parameter.told_whole();
        words.len() > 1 && words.iter().all(|word| text.contains(word.as_str()))
    };
    // A slip of the pen is told by its spelling.
    let is_slip = parameters()
        .any(|known| strsim::normalized_damerau_levenshtein(path, known.path()) >= SLIP);
    // A subject that there is not may be the name of a parameter of another.
    let subject = path.split('.').next().unwrap_or_default();
    let is_subject = subjects().iter().any(|known| known.name == subject);
    let is_called = |parameter: &&Parameter| {
        let name = parameter.path().rsplit('.').next();
        !is_subject && name == Some(subject)
    };
    let spoken: Vec<&Parameter> = parameters().filter(speaks).collect();
    let called: Vec<&Parameter> = parameters().filter(is_called).collect();
    let meant = if called.is_empty() { spoken } else { called };
    let meant: Vec<&str> = meant.into_iter().take(NAMED).map(Parameter::path).collect();
    match meant.as_slice() {
        _ if is_slip => understood(path, parameters().map(Parameter::path)),
        [] => spoken_of_in_part(path, &words),
        meant => format!("what speaks of it is {}", meant.join(", ")),
    }
}

/// What would be understood where nothing speaks of all these words: what speaks of most of them, else what has nearly that name.
fn spoken_of_in_part(path: &str, words: &[String]) -> String {
    /// Shorter words stand in everything.
    const SHORTEST: usize = 4;
    let words = words.iter().map(|word| word.trim_end_matches("ness"));
    let words: Vec<&str> = words.filter(|word| word.len() >= SHORTEST).collect();
    let spoken = |parameter: &Parameter| {
        let text = parameter.told_whole();
        words.iter().filter(|word| text.contains(**word)).count()
    };
    let mut all: Vec<(usize, &Parameter)> = parameters().map(|one| (spoken(one), one)).collect();
    all.retain(|(spoken, _)| *spoken > 0);
    all.sort_by_key(|(spoken, _)| std::cmp::Reverse(*spoken));
    let meant: Vec<&str> = all.iter().take(NAMED).map(|(_, one)| one.path()).collect();
    match meant.as_slice() {
        [] => understood(path, parameters().map(Parameter::path)),
        meant => format!("what speaks of it is {}", meant.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_nothing_has_is_answered_by_what_it_speaks_of() {
        assert!(instead_of("illegal.loses").contains("count.limit"));
        assert_eq!(
            instead_of("menu.kinds"),
            "what speaks of it is penalty.menu"
        );
        assert!(instead_of("illegal.frist").starts_with("near to it is illegal.first"));
        assert!(instead_of("xyz.abc").starts_with("understood would be"));
    }
}
