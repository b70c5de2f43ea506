//! The structure of the sources, held: files import one another in one direction only, and the rooms of the rules stand
//! in floors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the rules from the ground up; a room knows those before it.
const FLOORS: [&str; 17] = [
    "draft",
    "notation",
    "play",
    "clock",
    "ending",
    "touch",
    "claims",
    "record",
    "moving",
    "offence",
    "hands",
    "session",
    "hearing",
    "after_end",
    "carried",
    "referee",
    "offers",
];

type Module = Vec<String>;

/// The sources without their tests, each under its path as a module.
fn sources() -> BTreeMap<Module, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    gather(&root, &mut files);
    files
        .iter()
        .map(|path| {
            let inside = path.strip_prefix(&root).expect("below the sources");
            let mut module: Module = inside
                .with_extension("")
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
                module.pop();
            }
            let text = fs::read_to_string(path).expect("a source");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            (module, lines.collect::<Vec<_>>().join("\n"))
        })
        .collect()
}

fn gather(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            gather(&path, into);
        } else if path.to_string_lossy().ends_with(".rs")
            && !path.to_string_lossy().ends_with("_test.rs")
        {
            into.push(path);
        }
    }
}

/// The single paths of `a::{b, c::d}`.
fn paths(tree: &str) -> Vec<String> {
    let Some((head, rest)) = tree.split_once('{') else {
        return vec![tree.trim().to_owned()];
    };
    let inside = rest.trim_end().trim_end_matches('}');
    let (mut depth, mut part, mut found) = (0, String::new(), Vec::new());
    for c in inside.chars().chain([',']) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            let inner = std::mem::take(&mut part);
            if !inner.trim().is_empty() {
                let inner = paths(inner.trim());
                found.extend(inner.iter().map(|inner| format!("{}{inner}", head.trim())));
            }
        } else {
            part.push(c);
        }
    }
    found
}

/// Where a path leads from a module: the module it names and the item in it.
fn lead(
    sources: &BTreeMap<Module, String>,
    from: &Module,
    path: &str,
) -> Option<(Module, Option<String>)> {
    let mut rest = path
        .split(" as ")
        .next()?
        .split("::")
        .map(str::trim)
        .peekable();
    let mut module = match rest.peek().copied()? {
        "crate" => {
            rest.next();
            Module::new()
        }
        "super" | "self" => from.clone(),
        child => {
            let below: Module = from.iter().cloned().chain([child.to_owned()]).collect();
            sources.contains_key(&below).then(|| from.clone())?
        }
    };
    for part in rest {
        match part {
            "super" => drop(module.pop()),
            "self" => {}
            _ => {
                let below: Module = module.iter().cloned().chain([part.to_owned()]).collect();
                if !sources.contains_key(&below) {
                    return Some((module, Some(part.to_owned())));
                }
                module = below;
            }
        }
    }
    Some((module, None))
}

/// The imports of a source: each path, and whether it is only passed on.
fn imports(text: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        let start = statement
            .rfind("\nuse ")
            .or_else(|| statement.rfind("\npub use "));
        let start = start.or_else(|| statement.starts_with("use ").then_some(0));
        let Some(start) = start else { continue };
        let statement = statement[start..].trim();
        let passes_on = statement.starts_with("pub ");
        let Some((_, tree)) = statement.split_once("use ") else {
            continue;
        };
        let tree = tree.split_whitespace().collect::<Vec<_>>().join(" ");
        found.extend(paths(&tree).into_iter().map(|path| (path, passes_on)));
    }
    found
}

/// For each file those from which it takes something, wherever the thing is passed on through.
fn arrows(sources: &BTreeMap<Module, String>) -> BTreeMap<Module, BTreeSet<Module>> {
    let mut passed_on = BTreeMap::new();
    for (module, text) in sources {
        for (path, _) in imports(text)
            .into_iter()
            .filter(|(_, passes_on)| *passes_on)
        {
            if let Some((from, Some(item))) = lead(sources, module, &path) {
                passed_on.insert((module.clone(), item), from);
            }
        }
    }
    let home = |mut module: Module, item: &str| {
        while let Some(from) = passed_on.get(&(module.clone(), item.to_owned())) {
            module.clone_from(from);
        }
        module
    };
    let mut arrows: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (module, text) in sources {
        let own = arrows.entry(module.clone()).or_default();
        for (path, _) in imports(text)
            .into_iter()
            .filter(|(_, passes_on)| !passes_on)
        {
            match lead(sources, module, &path) {
                Some((from, Some(item))) => {
                    own.insert(home(from, &item));
                }
                Some((whole, None)) => {
                    let name = format!("{}::", whole.last().map_or("", String::as_str));
                    for (at, _) in text.match_indices(&name) {
                        let item: String = text[at + name.len()..]
                            .chars()
                            .take_while(|c| c.is_alphanumeric() || *c == '_')
                            .collect();
                        own.insert(home(whole.clone(), &item));
                    }
                }
                None => {}
            }
        }
        own.remove(module);
    }
    arrows
}

/// Whether `to` can be reached from `from`, and on which way.
fn way(
    arrows: &BTreeMap<Module, BTreeSet<Module>>,
    from: &Module,
    to: &Module,
    seen: &mut BTreeSet<Module>,
) -> Option<Vec<Module>> {
    for next in &arrows[from] {
        if next == to {
            return Some(vec![from.clone(), next.clone()]);
        }
        if arrows.contains_key(next)
            && seen.insert(next.clone())
            && let Some(mut rest) = way(arrows, next, to, seen)
        {
            rest.insert(0, from.clone());
            return Some(rest);
        }
    }
    None
}

#[test]
fn no_file_imports_itself_round_a_corner() {
    let sources = sources();
    let arrows = arrows(&sources);
    assert!(
        arrows.values().map(BTreeSet::len).sum::<usize>() > 500,
        "the imports are not found any more"
    );
    for module in arrows.keys() {
        if let Some(circle) = way(&arrows, module, module, &mut BTreeSet::new()) {
            let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
            panic!("a circle of imports: {}", names.join(" -> "));
        }
    }
}

#[test]
fn a_room_of_the_rules_knows_only_those_below_it() {
    let floor = |module: &Module| {
        let room = module.get(1).filter(|_| module[0] == "rules")?;
        FLOORS.iter().position(|floor| floor == room)
    };
    let arrows = arrows(&sources());
    for (module, into) in &arrows {
        let Some(own) = floor(module) else {
            let rooms = module.len() < 2 || module[0] != "rules";
            assert!(rooms, "{} stands on no floor", module.join("::"));
            continue;
        };
        for below in into {
            assert!(
                floor(below).is_none_or(|below| below <= own),
                "{} knows {}, which stands above it",
                module.join("::"),
                below.join("::")
            );
        }
    }
}
