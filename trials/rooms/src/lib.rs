//! Which file of a crate takes something from which, read from the paths that its sources import and name.

mod circles;
mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::{imports, named};

/// A file as a module: the names on the way to it, none for the crate's root.
pub type Module = Vec<String>;

/// The sources of a crate without their tests.
#[derive(Debug)]
pub struct Sources(BTreeMap<Module, String>);

/// For each file those from which it takes something.
#[derive(Debug)]
pub struct Arrows(pub BTreeMap<Module, BTreeSet<Module>>);

/// How a module is called.
pub fn name(module: &Module) -> String {
    if module.is_empty() {
        "the root".to_owned()
    } else {
        module.join("::")
    }
}

impl Sources {
    /// The sources below a folder.
    ///
    /// # Panics
    /// When they cannot be read.
    pub fn below(root: &Path) -> Sources {
        let mut files = Vec::new();
        gather(root, &mut files);
        let module = |path: &Path| {
            let inside = path.strip_prefix(root).expect("below the sources");
            let mut module: Module = inside
                .with_extension("")
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            if matches!(
                module.last().map(String::as_str),
                Some("mod" | "lib" | "main")
            ) {
                module.pop();
            }
            module
        };
        let files = files.iter();
        Sources(files.map(|path| (module(path), code(path))).collect())
    }

    /// Who takes what from whom, wherever the thing is passed on through.
    pub fn arrows(&self) -> Arrows {
        let passed_on = self.passed_on();
        let home = |mut module: Module, item: &str| {
            while let Some(from) = passed_on.get(&(module.clone(), item.to_owned())) {
                module.clone_from(from);
            }
            module
        };
        let mut arrows: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (module, text) in &self.0 {
            let own = arrows.entry(module.clone()).or_default();
            for import in imports(text).iter().filter(|import| !import.passes_on) {
                match self.lead(module, &import.path) {
                    Some((from, Some(item))) => {
                        own.insert(home(from, &item));
                    }
                    Some((whole, None)) => {
                        let items = items_of(text, import.called());
                        own.extend(items.map(|item| home(whole.clone(), &item)));
                    }
                    None => {}
                }
            }
            for path in named(text) {
                if let Some((from, Some(item))) = self.lead(module, path) {
                    own.insert(home(from, &item));
                }
            }
            own.remove(module);
        }
        Arrows(arrows)
    }

    /// Which item of a module comes from which other.
    fn passed_on(&self) -> BTreeMap<(Module, String), Module> {
        let mut found = BTreeMap::new();
        for (module, text) in &self.0 {
            for import in imports(text).iter().filter(|import| import.passes_on) {
                if let Some((from, Some(item))) = self.lead(module, &import.path) {
                    found.insert((module.clone(), item), from);
                }
            }
        }
        found
    }

    /// Where a path leads from a module: the module it names and the item in it.
    fn lead(&self, from: &Module, path: &str) -> Option<(Module, Option<String>)> {
        let mut rest = path
            .split(" as ")
            .next()?
            .split("::")
            .map(str::trim)
            .peekable();
        let below = |module: &Module, child: &str| -> Module {
            module.iter().cloned().chain([child.to_owned()]).collect()
        };
        let mut module = match rest.peek().copied()? {
            "crate" => {
                rest.next();
                Module::new()
            }
            "super" | "self" => from.clone(),
            child => self
                .0
                .contains_key(&below(from, child))
                .then(|| from.clone())?,
        };
        for part in rest {
            match part {
                "super" => drop(module.pop()),
                "self" => {}
                _ => {
                    let child = below(&module, part);
                    if !self.0.contains_key(&child) {
                        return Some((module, Some(part.to_owned())));
                    }
                    module = child;
                }
            }
        }
        Some((module, None))
    }
}

/// The items that a text takes from something by its name.
fn items_of<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = String> + 'a {
    let head = format!("{name}::");
    let whole =
        |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
    let ends: Vec<usize> = text
        .match_indices(&head)
        .filter(|(at, _)| whole(*at))
        .map(|(at, _)| at + head.len())
        .collect();
    ends.into_iter().map(|end| {
        let word = text[end..].chars();
        word.take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    })
}

/// What of a source is code, and no module of tests in it and no comment.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    let mut code = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let opens = |next: &&str| next.starts_with("mod ") && next.ends_with('{');
        // A module of tests stands at the end of its file; one in a file of its own is one line, and no end.
        if line == "#[cfg(test)]" && lines.peek().is_some_and(opens) {
            break;
        }
        if !line.trim_start().starts_with("//") {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

fn gather(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.to_string_lossy();
        if path.is_dir() {
            gather(&path, into);
        } else if name.ends_with(".rs")
            && !name.ends_with("_test.rs")
            && !name.ends_with("tests.rs")
        {
            into.push(path);
        }
    }
}
