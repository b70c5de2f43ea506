//! Holds the promises together: what the documents say against what the program does.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube_laws::case::forms;
use jadoube_laws::{Agreement, Code};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_manual_of_cases_names_every_act() {
    let manual = text("docs/cases.md");
    for form in forms() {
        let words = form.pattern.split_whitespace();
        for word in words.filter(|word| !word.contains('{')) {
            assert!(
                manual.contains(word),
                "docs/cases.md does not name '{word}' of '{}'",
                form.pattern
            );
        }
    }
}

#[test]
fn the_manual_of_cases_names_every_agreement() {
    let manual = text("docs/cases.md");
    let part = manual
        .split("### Agreements")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next())
        .expect("a part on agreements");
    for (word, _) in Agreement::WORDS {
        assert!(
            part.contains(&format!("`{word}")),
            "docs/cases.md does not name '{word}' among the agreements"
        );
    }
}

#[test]
fn the_readme_names_every_code_and_the_command_that_runs() {
    let readme = text("README.md");
    for code in Code::all() {
        assert!(
            readme.contains(&format!("`{}`", code.id)),
            "README.md does not name {}",
            code.id
        );
    }
    assert!(readme.contains("cargo run --release"));
}

#[test]
fn every_crate_says_what_it_is() {
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let path = entry.expect("an entry").path().join("Cargo.toml");
        let manifest = fs::read_to_string(&path).expect("a manifest");
        for field in [
            "description",
            "license.workspace",
            "keywords.workspace",
            "categories.workspace",
            "[lints",
        ] {
            assert!(manifest.contains(field), "{} lacks {field}", path.display());
        }
    }
}
