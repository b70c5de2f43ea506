//! The tests of a crate that are linked as one program: every file of them is named there, else it would never run.

use std::fs;
use std::path::Path;

#[test]
fn every_file_of_tests_is_named_in_its_program() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut programs = 0;
    let mut unnamed = Vec::new();
    for krate in fs::read_dir(crates).expect("the crates") {
        let tests = krate.expect("a crate").path().join("tests");
        let Ok(program) = fs::read_to_string(tests.join("main.rs")) else {
            continue;
        };
        programs += 1;
        let named: Vec<&str> = program
            .lines()
            .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
            .collect();
        for file in fs::read_dir(&tests).expect("the tests") {
            let path = file.expect("a file").path();
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else {
                continue;
            };
            let source = path.extension().is_some_and(|extension| extension == "rs");
            if source && name != "main" && !named.contains(&name) {
                unnamed.push(path.display().to_string());
            }
        }
    }
    assert!(
        programs > 0,
        "no crate has its tests in one program any more"
    );
    assert!(
        unnamed.is_empty(),
        "these tests never run, name them in the `main.rs` beside them: {unnamed:#?}"
    );
}
