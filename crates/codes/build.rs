//! Collects the ids of all clauses of the shipped codes.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=shipped");
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("the folder for what is built");
    let file = Path::new(&out).join("clause_ids.rs");
    fs::write(file, clause_ids()).expect("room for the ids");
}

/// The ids of the clauses of all shipped codes, in order: those that their files give to a clause, and those that a file
/// gives anew to what it inherits.
fn clause_ids() -> String {
    let mut ids = BTreeSet::new();
    for entry in fs::read_dir("shipped").expect("the folder of the codes") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a code");
        let mut table = "";
        for line in text.lines() {
            if line.starts_with('[') {
                table = line;
            }
            let id = match table {
                "[[clause]]" => {
                    between(line, "id = \"", "\"").filter(|_| line.starts_with("id = "))
                }
                "[renumbered]" => between(line, "\"", "\" ="),
                _ => None,
            };
            ids.extend(id.map(str::to_owned));
        }
    }
    for entry in fs::read_dir("shipped/manual").expect("the folder of the second layer") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a layer");
        let on = text
            .lines()
            .filter_map(|line| between(line, "clause = \"", "\""));
        ids.extend(on.map(|clause| format!("manual.{clause}")));
    }
    format!("&{:?}", ids.into_iter().collect::<Vec<_>>())
}

fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(open)?;
    rest.split_once(close).map(|(inside, _)| inside)
}
