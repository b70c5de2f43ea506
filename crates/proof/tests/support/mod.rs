//! Tables of positions with known verdicts.

#[path = "../../../../data/reference.rs"]
mod reference_folder;

use std::path::Path;

/// A line of a table: its columns.
pub type Row = Vec<String>;

/// The rows of a table beside this test.
#[allow(dead_code, reason = "not every test has a table of its own")]
pub fn rows(name: &str) -> Vec<Row> {
    read(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data")
            .join(name),
    )
    .unwrap_or_else(|| panic!("{name} is missing"))
}

/// The rows of a table of the reference data, or of the small one beside this test, saying so.
#[allow(dead_code, reason = "not every test reads the reference data")]
pub fn reference_rows(reference: &str, small: &str) -> Vec<Row> {
    read(&reference_folder::data().join(reference)).unwrap_or_else(|| {
        println!("reference data not found; running on the small table {small}");
        rows(small)
    })
}

fn read(path: &Path) -> Option<Vec<Row>> {
    let text = std::fs::read_to_string(path).ok()?;
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    Some(
        lines
            .map(|line| line.split('\t').map(str::to_owned).collect())
            .collect(),
    )
}
