//! What is stored of each door: messages written by hand, and those that a fuzzer has found.

use std::fs;
use std::path::{Path, PathBuf};

/// Everything stored for a door, in the order of the names.
///
/// # Panics
/// When nothing is.
pub fn stored(door: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/seeds")
        .join(door);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "nothing is stored for the door '{door}'");
    paths
        .iter()
        .map(|path| fs::read(path).expect("a stored message"))
        .collect()
}
