//! The cases that ship with the program, and the seed of what tests make up.

pub mod leader;

use std::fs;
use std::path::{Path, PathBuf};

/// Every case file of the repository, in the order of their names.
pub fn shipped_cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of the cases") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "case") {
            files.push(path);
        }
    }
}

/// The number from which stories are made up: always the same in the ordinary tests, a new one in `./test fuzz`.
pub fn seed() -> u64 {
    let given = std::env::var("PROPTEST_RNG_SEED").ok();
    given
        .and_then(|seed| seed.trim().parse().ok())
        .unwrap_or(1931)
}
