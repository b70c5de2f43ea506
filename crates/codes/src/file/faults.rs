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
    // What stands above the file for what its head lacks.
    let mut above: Vec<String> = Vec::new();
    // Lines in whose place something stands, and those in whose place nothing does.
    let (mut stood_in, mut left_out): (Vec<usize>, Vec<usize>) = Default::default();
    while faults.len() < MOST {
        let whole: Vec<&str> = above.iter().chain(&lines).map(String::as_str).collect();
        let Err(mut fault) = read(&whole.join("\n")) else {
            break;
        };
        fault.line = fault.line.saturating_sub(above.len()).max(1);
        fault.reason = by_lines(&fault.reason);
        if let Some((key, example)) = head_lacks(&fault, &lines, &above) {
            let reason = format!(
                "the code has no {key}; write {key} = {example} above the first [[clause]]"
            );
            faults.push(CodeError {
                line: 1,
                column: 1,
                reason,
                ..fault
            });
            above.push(stand_in(key, 0, &[]));
            continue;
        }
        let line = fault.line;
        let Some(stands) = line.checked_sub(1).and_then(|at| lines.get(at)).cloned() else {
            faults.push(fault);
            break;
        };
        if let Some(mended) = written_otherwise(&stands, &mut fault) {
            faults.push(fault);
            lines[line - 1] = mended;
            continue;
        }
        let lacks_words = fault.reason.contains("title, subject and text");
        if is_statement(&stands) && !stood_in.contains(&line) && !lacks_words {
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
        let is_clause = is_heading(&lines[clause.start]);
        let own = left_out.iter().position(own);
        if let Some(at) = own.filter(|_| is_clause && !lacks_words) {
            lines[left_out.swap_remove(at) - 1] = "is = \"finding\"".to_owned();
            continue;
        }
        // What a clause lacks is told once; the search goes on without the clause.
        faults.push(fault);
        if !is_clause {
            break;
        }
        lines[clause].fill(String::new());
    }
    faults.sort_by_key(|fault| (fault.line, fault.column));
    faults
}

/// What the head of a file must have, with an example of each.
const OF_THE_HEAD: [(&str, &str); 3] = [
    ("id", "\"my-club\""),
    ("title", "\"My club, rules of the house\""),
    ("kind", "\"house\""),
];

/// What the head lacks, if that is the fault, with an example. A clause that has no id is another fault.
fn head_lacks(
    fault: &CodeError,
    lines: &[String],
    above: &[String],
) -> Option<(&'static str, &'static str)> {
    let head = lines.iter().take_while(|line| !is_heading(line));
    let has = |wanted: &str| {
        let stands = |line: &String| is_statement(line) && key(line) == wanted;
        head.clone().any(stands) || above.iter().any(stands)
    };
    let lacks = |wanted: &str| {
        let told = match wanted {
            "id" => fault.reason.starts_with("this clause has no id"),
            _ => fault.reason.contains(&format!("missing here: `{wanted}`")),
        };
        told && !has(wanted)
    };
    OF_THE_HEAD.into_iter().find(|(wanted, _)| lacks(wanted))
}

/// Signs that stand around words, and are none of those that a file has.
const CURLY: [char; 7] = [
    '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}', '\u{bb}', '\u{2018}', '\u{2019}',
];

/// What stands in the place of a line that is not written as lines of such a file are, where the search goes on; of what is wrong
/// with it is then told how to write it.
fn written_otherwise(line: &str, fault: &mut CodeError) -> Option<String> {
    let told = line.trim();
    // A heading of another name: `[clause]`, `[[clauses]]`.
    if told.starts_with('[') {
        let name = told.trim_matches(['[', ']', ' ']);
        let is_clause = !is_heading(line) && ["clause", "clauses", "rule", "rules"].contains(&name);
        return is_clause.then(|| {
            fault.reason = format!("a clause begins with [[clause]], and not with {told}");
            "[[clause]]".to_owned()
        });
    }
    if !is_statement(line) {
        let tells = !told.is_empty() && !told.starts_with('#') && is_of_form(&fault.reason);
        return tells.then(|| {
            let is_name = |key: &str| key.chars().all(|c| c.is_alphanumeric() || "._-".contains(c));
            let pair = told
                .split_once(':')
                .map(|(key, value)| (key.trim(), value));
            let meant = pair.filter(|(key, _)| !key.is_empty() && is_name(key));
            let meant = meant.map(|(key, value)| as_statement(key, value));
            let instead = meant
                .clone()
                .unwrap_or_else(|| "title = \"My club\"".to_owned());
            fault.reason = format!(
                "a line is a name, a sign = and a value, or a heading such as [[clause]]: write {instead}"
            );
            meant.unwrap_or_default()
        });
    }
    let (key, value) = told.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    if fault.reason == TWICE {
        fault.reason = format!("{key} stands twice here; one of the two lines has to go");
        return Some(String::new());
    }
    let is_bare = value.starts_with(|c: char| c.is_alphanumeric() || CURLY.contains(&c));
    if is_bare && (is_of_form(&fault.reason) || fault.reason.contains("words in quotation marks")) {
        let instead = as_statement(key, value);
        fault.reason =
            format!("words and dates stand between straight quotation marks: write {instead}");
        return Some(instead);
    }
    if value.starts_with('"') && is_of_form(&fault.reason) {
        fault.reason = "the quotation mark behind these words is missing; what goes over several lines stands between \
             three quotation marks on each side"
            .to_owned();
    }
    None
}

/// What the reader says of a key that is given two values.
const TWICE: &str = "duplicate key";

/// Whether a reason is one of the form of the file, in the words of its reader, and none of what it says.
fn is_of_form(reason: &str) -> bool {
    let expects = [
        "expected `",
        "expected key",
        "expected literal",
        "expected newline",
    ];
    expects.iter().any(|what| reason.contains(what))
}

/// A statement with its value between quotation marks.
fn as_statement(key: &str, value: &str) -> String {
    let around = |c: char| c.is_whitespace() || "\"',".contains(c) || CURLY.contains(&c);
    let key = key.trim_matches(around);
    format!("{key} = \"{}\"", value.trim_matches(around))
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

/// The key that a misspelled one is meant for, of those that a clause or the head cannot do without; none where it has that key.
fn meant<'a>(misspelled: &str, around: &[String]) -> Option<&'a str> {
    const OF_A_CLAUSE: [&str; 4] = ["id", "title", "subject", "text"];
    const OF_THE_HEAD: [&str; 3] = ["id", "title", "kind"];
    let keys = match around.first().is_some_and(|line| is_heading(line)) {
        true => OF_A_CLAUSE.as_slice(),
        false => OF_THE_HEAD.as_slice(),
    };
    let alike = |key: &str| strsim::normalized_damerau_levenshtein(misspelled, key) >= 0.5;
    let has = |wanted: &str| around.iter().any(|line| key(line) == wanted);
    let exact = keys.iter().find(|key| **key == misspelled);
    let near = || keys.iter().find(|key| alike(key) && !has(key));
    exact.or_else(near).copied()
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

    #[track_caller]
    fn told(text: &str, wanted: &[(usize, &str)]) {
        let faults = Shelf::shipped().faults("club.toml", text);
        let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        let at: Vec<usize> = wanted.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, at, "{all:#?}");
        for (fault, (_, words)) in all.iter().zip(wanted) {
            assert!(fault.contains(words), "{words}: {all:#?}");
        }
    }

    #[test]
    fn what_the_head_lacks_hides_no_other_fault() {
        told(
            r#"id = "club"
name = "Our club"
inherits = "fide-2023"

[[clause]]
id = "club.one"
title = "One"
subject = "illegal"
text = "One minute."
decides.illegal.first = { minutes = "one" }

[[clause.for]]
in = ["bullet", "rapid"]
decides.count.limit = "two"
"#,
            &[
                (1, "the code has no title; write title = \""),
                (1, "the code has no kind; write kind = \"house\""),
                (2, "there is no 'name' here"),
                (8, "penalty"),
                (10, "illegal.first"),
                (13, "bullet"),
                (14, "count.limit"),
            ],
        );
        told(
            "",
            &[
                (1, "the code has no id"),
                (1, "the code has no title"),
                (1, "the code has no kind"),
            ],
        );
        told(
            "[[clause]]\ntitle = \"One\"\nsubject = \"clock\"\ntext = \"One.\"\n",
            &[
                (1, "the code has no id"),
                (1, "this clause has no id"),
                (1, "the code has no title"),
                (1, "the code has no kind"),
            ],
        );
    }

    #[test]
    fn what_is_not_written_as_a_file_is_told_with_what_to_write() {
        told(
            r#"id = "club"
title = “Our club”
kind = house
inherits: fide-2023
from = 2026-09-01

[clause]
id = "club.one"
title = Default time
subject = "clock"
text = "Half an hour.
decides.late.limit = { event-else = "0:30:00" }
decides.late.limit = { event-else = "0:15:00" }
"#,
            &[
                (2, "title = \"Our club\""),
                (3, "kind = \"house\""),
                (4, "inherits = \"fide-2023\""),
                (5, "from = \"2026-09-01\""),
                (7, "a clause begins with [[clause]]"),
                (9, "title = \"Default time\""),
                (11, "the quotation mark behind these words is missing"),
                (13, "decides.late.limit stands twice"),
            ],
        );
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
