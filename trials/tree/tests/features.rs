//! What whoever wants little has to build.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The packages that a crate of ours is built with, when these features of it are asked for.
fn built_with(package: &str, features: &str) -> BTreeSet<String> {
    let told = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--edges", "normal", "--prefix", "none"])
        .args(["--format", "{lib}", "--no-default-features"])
        .args(["--package", package, "--features", features])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("cargo");
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    let told = String::from_utf8(told.stdout).expect("names");
    told.lines()
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Libraries for the fonts of a page, for what is packed, and for archives.
const HEAVY: [&str; 8] = [
    "read_fonts",
    "subsetter",
    "flate2",
    "bzip2",
    "lzma_rust2",
    "ruzstd",
    "zip",
    "tempfile",
];

#[test]
fn whoever_reads_moves_builds_the_board_alone() {
    let built = built_with("jadoube-notation", "");
    assert!(built.contains("jadoube_board"), "{built:?}");
    assert_eq!(
        built.iter().find(|name| HEAVY.contains(&name.as_str())),
        None
    );
    assert!(!built.contains("memchr"), "{built:?}");
}

#[test]
fn whoever_reads_games_builds_no_font_no_page_and_no_archive() {
    let built = built_with("jadoube-notation", "pgn");
    assert!(built.contains("memchr"), "{built:?}");
    assert_eq!(
        built.iter().find(|name| HEAVY.contains(&name.as_str())),
        None
    );
}

#[test]
fn every_heavy_library_is_there_for_whoever_wants_all() {
    let built = built_with("jadoube-notation", "archives,scores,scid,openings");
    for heavy in HEAVY {
        assert!(built.contains(heavy), "{heavy} is not in {built:?}");
    }
}
