//! Every promise names the tests that try it, and every test that is named is there.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// All sources of the crates and the trials, each name of a file with the texts of all files that bear it.
fn sources(folder: &Path, found: &mut HashMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if path.is_dir() && name != "target" && name != "node_modules" {
            sources(&path, found);
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(&path).expect("a source");
            found.entry(name).or_default().push(text);
        }
    }
}

/// Whether one of these texts has that test.
fn has_test(texts: &[String], test: &str) -> bool {
    let head = format!("fn {test}()");
    let is_test = |before: &str| {
        let line = before
            .lines()
            .rev()
            .find(|line| line.trim_start().starts_with("#["));
        line.is_some_and(|line| line.contains("test"))
    };
    let with = |text: &String| text.find(&head).is_some_and(|at| is_test(&text[..at]));
    texts.iter().any(with)
}

#[test]
fn every_promise_names_its_tests_and_they_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = HashMap::new();
    for folder in ["crates", "trials"] {
        sources(&root.join(folder), &mut files);
    }
    let mut promises = 0;
    for document in ["SECURITY.md", "RELIABILITY.md"] {
        let text = fs::read_to_string(root.join(document)).expect("the promises");
        let rows = text.lines().filter(|line| line.starts_with("| "));
        for row in rows.filter(|row| !row.starts_with("| promise ") && !row.starts_with("| ---")) {
            let last = row
                .trim_end_matches('|')
                .rsplit(" | ")
                .next()
                .expect("a cell");
            let named = last.split('`').filter_map(|part| part.split_once("::"));
            let mut tests = 0;
            for (file, test) in named {
                let there = files.get(file).is_some_and(|texts| has_test(texts, test));
                assert!(there, "{document}: there is no test {file}::{test}");
                tests += 1;
            }
            assert!(
                tests > 0,
                "{document}: no test is named for this promise: {row}"
            );
            promises += 1;
        }
    }
    assert!(promises > 30, "{promises} promises");
}
