//! What tells of the house names what stands in it: a file or a folder that is gone, or called otherwise, is told of no more.

use std::fs;
use std::path::{Path, PathBuf};

/// What is built or fetched, and what git keeps.
const MADE: [&str; 3] = ["node_modules", "target", ".git"];

#[test]
fn every_place_that_is_told_of_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut places = Vec::new();
    gather(&root, &mut places);
    let mut told = 0;
    let mut gone = Vec::new();
    for document in ["ARCHITECTURE.md", "docs/inside.md"] {
        let text = fs::read_to_string(root.join(document)).expect("a document");
        // Between every other two signs stands what is quoted.
        let quoted = text.split('`').skip(1).step_by(2);
        for name in quoted.filter(|name| is_place(name)) {
            told += 1;
            let known = |place: &PathBuf| place.ends_with(name.trim_end_matches('/'));
            if !places.iter().any(known) {
                gone.push(format!("{document}: {name}"));
            }
        }
    }
    assert!(
        told > 100,
        "only {told} places are told of: are the documents read?"
    );
    assert!(gone.is_empty(), "these are not there: {gone:#?}");
}

/// Whether this is the name of a file or of a folder of ours.
fn is_place(name: &str) -> bool {
    let is_written = name
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || "/._-".contains(sign));
    let is_file = [".rs", ".js", ".toml", ".txt"]
        .iter()
        .any(|end| name.ends_with(end));
    let is_address = name.starts_with('/') || name.ends_with("://");
    is_written && !is_address && (is_file || name.len() > 1 && name.ends_with('/'))
}

/// All files and folders below a folder that are ours.
fn gather(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let is_made = MADE.iter().any(|made| path.ends_with(made));
        if path.is_dir() && !is_made {
            gather(&path, into);
        }
        into.push(path);
    }
}
