//! Sixty rulings, of every kind and code, as they are read out to the players, word for word.
//!
//! `read_outs.txt` has for each the code and the case, then the paragraph. After a change of words it is written anew by
//! `JADOUBE_WRITE=1 cargo test -p jadoube-forms --test read_outs`, and read by somebody before it is kept.

use std::path::Path;

use jadoube_forms::rule;
use jadoube_laws::Shelf;

#[test]
fn the_paragraphs_are_those_on_file() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = here.join("tests/read_outs.txt");
    let kept = std::fs::read_to_string(&file).expect("the paragraphs");
    let mut now = Vec::new();
    for part in kept.split("\n\n") {
        let head = part.trim().lines().next().expect("a head");
        let (code, case) = head.split_once(' ').expect("a code and a case");
        let path = here.join("../../cases").join(case);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{case}: {error}"));
        let ruling = rule(&Shelf::shipped(), case, &text, code)
            .unwrap_or_else(|error| panic!("{head}: {error}"));
        now.push(format!("{head}\n{}", ruling.report.read_out));
    }
    assert_eq!(now.len(), 60, "sixty paragraphs");
    if std::env::var_os("JADOUBE_WRITE").is_some() {
        std::fs::write(&file, now.join("\n\n") + "\n").expect("written");
    }
    for (kept, now) in kept.split("\n\n").zip(&now) {
        assert_eq!(kept.trim(), now);
    }
}
