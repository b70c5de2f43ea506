//! The table of doors, `docs/doors.md`: every question is asked at every door, or the door says why it is not; every name in the
//! table is one that the door has, and every name that a binding has is in the table.

mod table;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use table::{Door, Entry, QUESTIONS, Reason};

use crate::support::run;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All sources of a folder as one text.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text += &fs::read_to_string(&path).expect("a source");
        }
    }
    text
}

/// The word that stands behind each place of these words, up to a sign that no name has.
fn words_after<'t>(text: &'t str, before: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(before).skip(1).map(|rest| {
        let end = rest.find(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// Names of functions, those of the class `Game` with its name before them.
fn with_class(lines: &[(bool, String)]) -> BTreeSet<String> {
    let named = lines.iter();
    let named = named.map(|(of_game, name)| {
        if *of_game {
            format!("Game.{name}")
        } else {
            name.clone()
        }
    });
    named.collect()
}

/// What the stub of the package for Python has, without properties and what Python calls by itself.
fn of_python() -> BTreeSet<String> {
    let stub = text("bindings/python/python/jadoube/_jadoube.pyi");
    let (mut class, mut is_property) = (String::new(), false);
    let mut names = Vec::new();
    for line in stub.lines() {
        if let Some(name) = words_after(line, "class ")
            .next()
            .filter(|_| line.starts_with("class "))
        {
            class = name.to_owned();
        }
        if line.starts_with("def ") {
            class.clear();
        }
        if let Some(name) = words_after(line.trim_start(), "def ")
            .next()
            .filter(|_| line.trim_start().starts_with("def "))
            && (class.is_empty() || class == "Game")
            && !is_property
            && !name.starts_with('_')
        {
            names.push((class == "Game", name.to_owned()));
        }
        is_property = line.trim() == "@property";
    }
    with_class(&names)
}

/// What the package for JavaScript exports.
fn of_javascript() -> BTreeSet<String> {
    let mut names = vec![(false, "Prover.ask".to_owned())];
    for file in ["book", "collections", "game", "moves", "proofs"] {
        let source = text(&format!("bindings/web/src/{file}.rs"));
        let mut renamed = None;
        for line in source.lines() {
            if let Some(name) = words_after(line, "js_name = ").next() {
                renamed = Some(name.to_owned());
            }
            let Some(name) = words_after(line, "pub fn ").next() else {
                continue;
            };
            let name = renamed.take().unwrap_or_else(|| name.to_owned());
            let is_constructor = file == "game" && name == "new";
            // An iterator is one of JavaScript.
            if !is_constructor && name != "next" {
                names.push((file == "game", name));
            }
        }
    }
    assert!(
        text("bindings/web/js/prover.d.ts").contains("  ask("),
        "the prover is asked"
    );
    with_class(&names)
}

/// What the header has, but for what gives memory out and back.
fn of_c() -> BTreeSet<String> {
    let header = text("bindings/c/jadoube.h");
    let names = words_after(&header, "jadoube_").map(|rest| format!("jadoube_{rest}"));
    let called = names.filter(|name| header.contains(&format!("{name}(")));
    called
        .filter(|name| !name.ends_with("_free") && !name.ends_with("_stop_new"))
        .collect()
}

/// What the tools are called.
fn of_models() -> BTreeSet<String> {
    let source = text("crates/server/src/mcp/mod.rs");
    words_after(&source, "        name = \"")
        .map(str::to_owned)
        .collect()
}

/// The names of an entry.
fn names(entry: &Entry) -> Vec<&'static str> {
    match entry {
        Entry::By(names) => names.split(", ").collect(),
        Entry::Not(_) => Vec::new(),
    }
}

/// All names that the table has for a door.
fn told(door: Door) -> BTreeSet<String> {
    let at = Door::ALL
        .iter()
        .position(|one| *one == door)
        .expect("a door");
    let entries = QUESTIONS
        .iter()
        .flat_map(|(_, entries)| names(&entries[at]));
    entries.map(str::to_owned).collect()
}

#[test]
fn each_binding_has_the_names_of_the_table_and_no_others() {
    for (door, has) in [
        (Door::Python, of_python()),
        (Door::JavaScript, of_javascript()),
        (Door::C, of_c()),
        (Door::Models, of_models()),
    ] {
        assert_eq!(
            told(door),
            has,
            "left what the table tells of {}, right what there is",
            door.title()
        );
    }
}

#[test]
fn the_library_the_commands_and_the_addresses_of_the_table_are_there() {
    for name in told(Door::Rust) {
        let (krate, item) = name.split_once("::").expect("a crate and an item");
        let source = sources(
            &root()
                .join("crates")
                .join(krate.trim_start_matches("jadoube_"))
                .join("src"),
        );
        let is_there = ["pub fn ", "pub struct ", "pub const "]
            .iter()
            .any(|kind| words_after(&source, kind).any(|word| word == item));
        assert!(is_there, "{name} is nowhere in its crate");
    }
    for name in told(Door::Commands) {
        let mut args: Vec<&str> = name.split(' ').collect();
        args.push("--help");
        assert_eq!(run(&args).code, 0, "jadoube {name}");
    }
    let manual = text("docs/http.md");
    for name in told(Door::Http) {
        assert!(
            manual.lines().any(|line| line == format!("### {name}")),
            "{name} is not in docs/http.md"
        );
    }
}

/// The table as a document.
fn document() -> String {
    let mut reasons: Vec<Reason> = Vec::new();
    let mut rows = String::new();
    for (question, entries) in QUESTIONS {
        let _ = write!(rows, "| {question} |");
        for entry in &entries {
            let cell = match entry {
                Entry::By(_) => names(entry)
                    .iter()
                    .map(|name| format!("`{name}`"))
                    .collect::<Vec<_>>()
                    .join(", "),
                Entry::Not(reason) => {
                    let known = reasons.iter().position(|one| one == reason);
                    let at = known.unwrap_or_else(|| {
                        reasons.push(*reason);
                        reasons.len() - 1
                    });
                    format!("– ({})", at + 1)
                }
            };
            let _ = write!(rows, " {cell} |");
        }
        rows.push('\n');
    }
    let heads: Vec<&str> = Door::ALL.iter().map(|door| door.title()).collect();
    let mut text = format!(
        "# Doors\n\nWhat can be asked, and by which name at each door; the answers are the same documents at all of them\n([data](data.md)). A \
         dash has the number of its reason. The bindings have no other names than these, but for those that give memory back;\nthe \
         command line and the club have more, which is theirs alone.\n\nWritten by the test `doors` of `crates/cli`, which holds every name \
         against its door: `JADOUBE_WRITE=1` renews it.\n\n| question | {} |\n|{}\n{rows}\n",
        heads.join(" | "),
        " --- |".repeat(heads.len() + 1),
    );
    for (number, reason) in (1..).zip(&reasons) {
        let mut words = reason.0.to_owned();
        words[..1].make_ascii_uppercase();
        let _ = writeln!(text, "{number}. {words}.");
    }
    text
}

#[test]
fn the_document_is_the_table() {
    let path = root().join("docs/doors.md");
    let document = document();
    if std::env::var_os("JADOUBE_WRITE").is_some() {
        fs::write(&path, &document).expect("the document is written");
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap_or_default(),
        document,
        "JADOUBE_WRITE=1 renews docs/doors.md"
    );
}

#[test]
fn every_reason_is_a_sentence_that_somebody_needs() {
    let told = QUESTIONS.iter().flat_map(|(_, entries)| entries);
    let reasons = told.filter_map(|entry| match entry {
        Entry::By(_) => None,
        Entry::Not(reason) => Some(reason.0),
    });
    for reason in reasons {
        assert!(reason.len() > 20 && !reason.ends_with('.'), "{reason}");
    }
}
