//! The product's tree of dependencies, and trees that are made up.

use std::path::Path;
use std::process::Command;

use jadoube_tree::{Allowed, Tree, faults};
use serde_json::{Value, json};

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn allowed() -> Allowed {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deny.toml");
    let text = std::fs::read_to_string(file).expect("deny.toml");
    toml::from_str(&text).expect("what is allowed")
}

#[test]
fn everything_in_the_tree_may_be_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let told = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version=1",
            "--all-features",
            "--locked",
        ])
        .current_dir(root)
        .output()
        .expect("cargo");
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    let tree: Tree = serde_json::from_slice(&told.stdout).expect("a tree");
    assert!(tree.len() > 200, "only {} packages", tree.len());
    assert_eq!(
        faults(&allowed(), &tree).expect("names of licenses"),
        Vec::<String>::new()
    );
}

/// What is told of a tree of one package, with this in it instead of what may be there.
#[track_caller]
fn check(other: Value, expected: Option<&str>) {
    let mut package = json!({
        "name": "one", "version": "1.0.0", "license": "MIT OR Apache-2.0", "source": REGISTRY, "dependencies": [],
    });
    for (name, value) in other.as_object().expect("fields") {
        package[name] = value.clone();
    }
    let tree = serde_json::from_value(json!({ "packages": [package] })).expect("a tree");
    let told = faults(&allowed(), &tree).expect("names of licenses");
    match expected {
        None => assert_eq!(told, Vec::<String>::new(), "{other}"),
        Some(words) => assert!(
            told.len() == 1 && told[0].contains(words),
            "{other}: {told:?}"
        ),
    }
}

#[test]
fn what_may_not_be_there_is_told() {
    check(json!({}), None);
    check(json!({ "license": "MIT/Apache-2.0" }), None);
    check(json!({ "license": "GPL-3.0-only OR MIT" }), None);
    check(
        json!({ "license": "(MIT OR GPL-3.0-only) AND Unicode-3.0" }),
        None,
    );
    check(json!({ "license": "Apache-2.0 WITH LLVM-exception" }), None);
    check(
        json!({ "license": "GPL-3.0-or-later" }),
        Some("does not allow GPL-3.0-or-later"),
    );
    check(
        json!({ "license": "MIT AND LGPL-2.1-only" }),
        Some("does not allow"),
    );
    check(
        json!({ "license": "Do What You Like" }),
        Some("not understood"),
    );
    check(json!({ "license": null }), Some("names no license"));
    check(json!({ "name": "shakmaty" }), Some("kept out by name"));
    check(
        json!({ "source": "git+https://example.org/one" }),
        Some("it comes from git+"),
    );
    check(
        json!({ "source": "registry+https://example.org/index" }),
        Some("it comes from"),
    );
    let any = json!([{ "name": "two", "req": "*", "path": null }]);
    check(json!({ "dependencies": any }), None);
    check(
        json!({ "source": null, "dependencies": any }),
        Some("any version of two"),
    );
    let beside = json!([{ "name": "two", "req": "*", "path": "../two" }]);
    check(json!({ "source": null, "dependencies": beside }), None);
}
