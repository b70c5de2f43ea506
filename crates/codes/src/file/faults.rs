//! All faults of a file at once.
//!
//! A file is read up to its first fault. To find the next one the line with the fault is left out, with what a value over
//! several lines goes on with, and the rest is read again: what comes only of the omission is not told.

use super::fault::CodeError;

/// The most faults that are told; a file with more is better begun anew.
const MOST: usize = 30;

/// Every fault that `read` finds in the text, in the order of the lines.
pub(crate) fn all(text: &str, read: impl Fn(&str) -> Result<(), CodeError>) -> Vec<CodeError> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut faults: Vec<CodeError> = Vec::new();
    // Lines in whose place something stands, and those in whose place nothing does.
    let (mut stood_in, mut left_out): (Vec<usize>, Vec<usize>) = Default::default();
    while faults.len() < MOST {
        let Err(mut fault) = read(&lines.join("\n")) else {
            break;
        };
        fault.reason = by_lines(&fault.reason);
        let line = fault.line;
        let Some(stands) = line.checked_sub(1).and_then(|at| lines.get(at)).cloned() else {
            faults.push(fault);
            break;
        };
        if is_statement(&stands) && !stood_in.contains(&line) {
            faults.push(fault);
            let end = end_of_statement(&lines, line - 1);
            lines[line - 1..end].fill(String::new());
            let clause = clause_around(&lines, line - 1);
            lines[line - 1] = stand_in(&stands, line, &lines[clause]);
            stood_in.push(line);
            if lines[line - 1].is_empty() {
                left_out.push(line);
            }
            continue;
        }
        // Of a clause from which something was left out it is said that something is wanting: that has been told. It goes on as
        // a clause that only a person can judge.
        let clause = clause_around(&lines, line - 1);
        let own = |line: &usize| {
            clause.contains(&(line - 1)) && is_of_clause_itself(&lines, clause.start, *line)
        };
        if let Some(at) = left_out.iter().position(own) {
            lines[left_out.swap_remove(at) - 1] = "is = \"finding\"".to_owned();
            continue;
        }
        // What a clause lacks is told once; the search goes on without the clause.
        faults.push(fault);
        if !is_heading(&lines[clause.start]) {
            break;
        }
        lines[clause].fill(String::new());
    }
    faults.sort_by_key(|fault| (fault.line, fault.column));
    faults
}

/// What is said of a clause whose id is a stand-in: it is called by the line in which its own id stands.
fn by_lines(reason: &str) -> String {
    let cut = || {
        let (before, rest) = reason.split_once(&format!("\"{STAND_IN}"))?;
        let (line, after) = rest.split_once('"')?;
        let before = before.strip_suffix("the clause ").unwrap_or(before);
        Some(format!(
            "{before}the clause whose id is in line {line}{after}"
        ))
    };
    cut().map_or_else(|| reason.to_owned(), |cut| by_lines(&cut))
}

/// How the id begins that stands for one that was left out; the number of its line follows.
const STAND_IN: &str = "stand-in.";

/// Whether a line gives a key its value.
fn is_statement(line: &str) -> bool {
    line.split_once('=')
        .is_some_and(|(key, _)| !key.trim().is_empty() && !key.trim_start().starts_with('#'))
}

/// Behind the last line of the statement that begins here: a text between three quotation marks, a list or table in brackets.
fn end_of_statement(lines: &[String], start: usize) -> usize {
    let mut open = 0i32;
    let mut quoted = false;
    for (at, line) in lines.iter().enumerate().skip(start) {
        if line.matches("\"\"\"").count() % 2 == 1 {
            quoted = !quoted;
        }
        if !quoted {
            let of = |signs: [char; 2]| line.matches(signs).count() as i32;
            open += of(['[', '{']) - of([']', '}']);
        }
        if !quoted && open <= 0 {
            return at + 1;
        }
    }
    lines.len()
}

/// The key of a statement.
fn key(statement: &str) -> &str {
    statement.split('=').next().unwrap_or_default().trim()
}

/// The key that a misspelled one is meant for, of those that a clause cannot do without; none where it has that key.
fn meant<'a>(misspelled: &str, clause: &[String]) -> Option<&'a str> {
    let alike = |key: &str| strsim::normalized_damerau_levenshtein(misspelled, key) >= 0.5;
    let has = |wanted: &str| clause.iter().any(|line| key(line) == wanted);
    ["id", "title", "subject", "text"]
        .into_iter()
        .find(|key| alike(key) && !has(key))
}

/// What stands in the place of a statement that is left out, where the rest of the clause wants one.
fn stand_in(statement: &str, line: usize, clause: &[String]) -> String {
    let written = key(statement);
    match meant(written, clause).unwrap_or(written) {
        "id" => format!("id = \"{STAND_IN}{line}\""),
        "subject" => "subject = \"penalty\"".to_owned(),
        "title" => "title = \"A title\"".to_owned(),
        "text" => "text = \"A text.\"".to_owned(),
        "kind" => "kind = \"house\"".to_owned(),
        "inherits" => "inherits = \"fide-2023\"".to_owned(),
        "in" => "in = [\"blitz\"]".to_owned(),
        _ => String::new(),
    }
}

/// Whether a line stands in the clause itself and in none of its parts for kinds of event.
fn is_of_clause_itself(lines: &[String], start: usize, line: usize) -> bool {
    let parts = |line: &String| line.trim_start().starts_with("[[clause.");
    !lines[start..line].iter().any(parts)
}

/// Whether a clause begins with this line.
fn is_heading(line: &str) -> bool {
    line.trim_start().starts_with("[[clause]")
}

/// The lines of the clause that a line stands in, counted from 0.
fn clause_around(lines: &[String], at: usize) -> std::ops::Range<usize> {
    let begins = |line: &String| is_heading(line);
    let start = lines[..=at].iter().rposition(begins).unwrap_or(0);
    let end = lines[at + 1..].iter().position(begins);
    start..end.map_or(lines.len(), |end| at + 1 + end)
}

#[cfg(test)]
mod tests {
    use crate::Shelf;

    #[test]
    fn what_is_misspelled_hides_no_other_fault() {
        let text = r#"id = "club"
title = "Our club"
kind = "house"
inherits = "fide-2023"
removed = ["9.99", "11.3.2"]

[renumbered]
"8.1.x" = "8.1.77"

[[clause]]
id = "club one"
title = "One"
subject = "penalti"
text = "The first illegal move gives the opponent one minute."
decides.illegal.first = { time-to-opponents = "0:01:00" }
excepts = ["7.5.55"]

[[clause]]
id = "club.two"
titel = "Two"
subject = "penalty"
text = "The second one loses."
decides.count.limit = "secnd-loses"
decides.illegal.frist = "nothing"
"#;
        let faults = Shelf::shipped().faults("club.toml", text);
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [5, 8, 11, 13, 15, 16, 20, 23, 24], "{told:#?}");
        for (at, near) in [
            (2, "club.one"),
            (3, "penalty"),
            (6, "title"),
            (7, "second-loses"),
            (8, "illegal.first"),
        ] {
            assert!(told[at].contains(near), "{}", told[at]);
        }
    }

    #[test]
    fn a_clause_that_lacks_its_id_hides_no_other_fault() {
        let text = r#"id = "club"
title = "Our club"
kind = "house"
inherits = "fide-2022"

[[clause]]
title = "One"
subject = "scorings"
text = "3-1-0"
decides.result.points = "3-1-0"

[[clause]]
id = "7.5.5"
title = "Two"
subject = "penalty"
text = "The second one loses."
decides.illegal.frist = "none"
decides.penalty.waivable = false
decides.count.draw_if_no_helpmate = "no"
"#;
        let faults = Shelf::shipped().faults("club.toml", text);
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [4, 6, 8, 17, 18, 19], "{told:#?}");
        for (at, words) in [
            (1, "this clause has no id"),
            (4, "a word in quotation marks"),
            (5, "true or false"),
        ] {
            assert!(told[at].contains(words), "{}", told[at]);
        }
    }

    #[test]
    fn every_fault_of_a_file_is_told_at_once() {
        let text = r#"id = "club"
title = "Our club"
kind = "house"
inherits = "fide-2023"
nonsense = 1

[[clause]]
id = "club.one"
title = "One"
subject = "penalty"
text = """
The first illegal move of a player
gives the opponent one minute.
"""
decides.illegal.first = { time-to-opponents = "0:01:00" }

[[clause]]
id = "club.two"
title = "Two"
subject = "penalties"
text = "The second one loses."
decides.count.limit = "fifth-loses"
decides.touch.no_such_thing = "yes"
"#;
        let faults = Shelf::shipped().faults("club.toml", text);
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [5, 15, 20, 22, 23], "{faults:#?}");
        let twice = text.replace("club.two", "club.one").replace("[[clause]]\nid = \"club.one\"\ntitle = \"Two", "[[clause.for]]\nin = [\"rapids\"]\ndecides.count.limit = \"third-loses\"\n\n[[clause]]\nid = \"club.one\"\ntitle = \"Two");
        let reasons: Vec<String> = Shelf::shipped()
            .faults("club.toml", &twice)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert!(
            reasons
                .iter()
                .all(|one| !one.contains("'is'") && !one.contains("missing field")),
            "{reasons:#?}"
        );
        assert!(
            reasons.iter().any(|one| one.contains("stands twice")),
            "{reasons:#?}"
        );
        assert!(reasons.len() >= 6, "{reasons:#?}");
        assert!(
            reasons.iter().all(|one| !one.contains("stand-in")),
            "{reasons:#?}"
        );
        let good = text
            .replace("nonsense = 1\n", "\n")
            .replace("opponents =", "opponent =")
            .replace("penalties", "penalty")
            .replace("fifth-loses", "fourth-loses")
            .replace("decides.touch.no_such_thing = \"yes\"\n", "");
        assert_eq!(Shelf::shipped().faults("club.toml", &good), []);
    }
}
