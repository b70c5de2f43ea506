//! The matrix in the repository is what the program rules, and differences between codes have their reason.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use jadoube_book::{Book, edition_mark, matrix_text};
use jadoube_laws::EDITION;

#[test]
fn the_matrix_in_the_repository_is_what_the_program_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/matrix.txt");
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let now = matrix_text(Book::shipped().matrix());
    assert!(
        kept == now,
        "rulings have changed. If that is meant, renew the matrix by\n\n    cargo run --release -- laws matrix --write\n\n\
         and commit cases/matrix.txt with the change that causes it. The first lines that differ:\n{}",
        first_changes(&kept, &now)
    );
}

#[test]
fn the_edition_of_the_laws_is_that_of_their_codes_and_rulings() {
    let mark = edition_mark(&matrix_text(Book::shipped().matrix()));
    assert!(
        EDITION.ends_with(&format!("+{mark}")),
        "the codes or the rulings have changed, and with them the edition, which is {EDITION}: renew crates/laws/edition.txt by\n\n    \
         cargo run --release -- laws matrix --write\n\nand the module for browsers by ./build-web"
    );
}

fn first_changes(kept: &str, now: &str) -> String {
    let before: HashSet<&str> = kept.lines().collect();
    let after: HashSet<&str> = now.lines().collect();
    let gone = kept
        .lines()
        .filter(|line| !after.contains(line))
        .map(|line| format!("- {line}\n"));
    let new = now
        .lines()
        .filter(|line| !before.contains(line))
        .map(|line| format!("+ {line}\n"));
    gone.take(20).chain(new.take(20)).collect()
}

#[test]
fn what_differs_says_why() {
    let unexplained: Vec<&str> = Book::shipped()
        .matrix()
        .rows
        .iter()
        .filter(|row| row.differ && row.because.is_empty())
        .map(|row| row.case)
        .collect();
    assert!(
        unexplained.is_empty(),
        "no parameter explains why the codes rule differently: {unexplained:?}"
    );
}
