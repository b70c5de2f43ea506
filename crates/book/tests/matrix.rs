//! The matrix has its reason where codes differ.

use jadoube_book::matrix;

#[test]
fn what_differs_says_why() {
    let unexplained: Vec<&str> = matrix()
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
