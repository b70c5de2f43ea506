//! The module for browsers in `web/wasm` is built of the sources as they are.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

const CRATES: [&str; 7] = [
    "board", "notation", "proof", "laws", "book", "forms", "pages",
];
const PARTS: [&str; 6] = ["Cargo.toml", "build.rs", "src", "codes", "data", "quiz"];

/// Every file of which the module is made; `./build-web` does the same.
fn sources(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for name in CRATES {
        for part in PARTS {
            files(root, &format!("crates/{name}/{part}"), &mut found);
        }
    }
    let mut cases = Vec::new();
    files(root, "cases", &mut cases);
    found.extend(cases.into_iter().filter(|path| path.ends_with(".case")));
    for part in ["Cargo.toml", "Cargo.lock", "src"] {
        files(root, &format!("bindings/web/{part}"), &mut found);
    }
    found.sort();
    found
}

fn files(root: &Path, path: &str, found: &mut Vec<String>) {
    let whole = root.join(path);
    if whole.is_file() {
        found.push(path.to_owned());
    }
    for entry in fs::read_dir(whole).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        files(root, &format!("{path}/{name}"), found);
    }
}

fn sum(bytes: &[u8]) -> String {
    let digits = |byte: &u8| format!("{byte:02x}");
    Sha256::digest(bytes).iter().map(digits).collect()
}

#[test]
fn the_module_for_browsers_is_built_of_these_sources() {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../..");
    let list: String = sources(&root)
        .iter()
        .map(|path| {
            let text = fs::read(root.join(path)).expect("a source");
            format!("{}  {path}\n", sum(&text))
        })
        .collect();
    let recorded = fs::read_to_string(here.join("web/wasm/sources.sha256")).expect("the record");
    assert_eq!(
        recorded.trim(),
        sum(list.as_bytes()),
        "crates/server/web/wasm was built of other sources: run ./build-web (it needs npm and rustup, and takes some \
         minutes) and commit what it writes there"
    );
}
