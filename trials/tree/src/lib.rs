//! What may be in the product's tree of dependencies: `deny.toml` held against what `cargo metadata` tells.
//!
//! `cargo deny` reads the same file and looks for known faults too (`./test advisories`), but has to be built first.

use serde::Deserialize;
use spdx::{Expression, Licensee};

/// The part of `deny.toml` that is held here.
#[derive(Debug, Deserialize)]
pub struct Allowed {
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Debug, Deserialize)]
struct Banned {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

/// What `cargo metadata` tells of all packages.
#[derive(Debug, Deserialize)]
pub struct Tree {
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// None for a package of our own.
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    name: String,
    req: String,
    path: Option<String>,
}

impl Tree {
    /// How many packages there are.
    pub fn len(&self) -> usize {
        self.packages.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.packages.is_empty()
    }
}

/// What is in the tree and may not be there, each in a sentence.
///
/// # Errors
/// When a license that is allowed has no name of SPDX.
pub fn faults(allowed: &Allowed, tree: &Tree) -> Result<Vec<String>, String> {
    let licenses = allowed.licenses.allow.iter().map(|name| {
        Licensee::parse(name).map_err(|error| format!("deny.toml allows {name}: {error}"))
    });
    let licenses: Vec<Licensee> = licenses.collect::<Result<_, _>>()?;
    let mut faults = Vec::new();
    for package in &tree.packages {
        let Package { name, version, .. } = package;
        let mut fault = |what: String| faults.push(format!("{name} {version}: {what}"));
        if allowed.bans.deny.iter().any(|banned| banned.name == *name) {
            fault("it is kept out by name".to_owned());
        }
        if let Some(why) = not_licensed(package, &licenses) {
            fault(why);
        }
        match &package.source {
            Some(source) => {
                let from = source.strip_prefix("registry+");
                let known =
                    |from: &str| allowed.sources.allow_registry.iter().any(|one| one == from);
                if !from.is_some_and(known) {
                    fault(format!("it comes from {source}"));
                }
            }
            None => {
                let any = |one: &&Dependency| one.req == "*" && one.path.is_none();
                for one in package.dependencies.iter().filter(any) {
                    fault(format!("it takes any version of {}", one.name));
                }
            }
        }
    }
    Ok(faults)
}

/// Why the terms of a package are none that may be met, if so.
fn not_licensed(package: &Package, allowed: &[Licensee]) -> Option<String> {
    let Some(terms) = &package.license else {
        return Some("its manifest names no license".to_owned());
    };
    // Older packages write a stroke for `OR`.
    let terms = terms.replace('/', " OR ");
    match Expression::parse(&terms) {
        Err(error) => Some(format!("its license is not understood: {error}")),
        Ok(terms) => {
            let met = terms.evaluate(|wanted| allowed.iter().any(|one| one.satisfies(wanted)));
            (!met).then(|| format!("deny.toml does not allow {terms}"))
        }
    }
}
