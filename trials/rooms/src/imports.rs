//! What a source imports, and what it names by its whole path.

/// A path that a source imports.
#[derive(Debug)]
pub(crate) struct Import {
    /// The path, with what follows `as`.
    pub path: String,
    /// Whether it is only passed on.
    pub passes_on: bool,
}

impl Import {
    /// By which name the source calls it.
    pub fn called(&self) -> &str {
        let last = |path: &'_ str| path.rfind("::").map_or(0, |at| at + 2);
        match self.path.split_once(" as ") {
            Some((_, name)) => name.trim(),
            None => self.path[last(&self.path)..].trim(),
        }
    }
}

/// The imports of a source.
pub(crate) fn imports(text: &str) -> Vec<Import> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        let start = [
            "\nuse ",
            "\npub use ",
            "\npub(crate) use ",
            "\npub(super) use ",
        ]
        .iter()
        .find_map(|head| statement.rfind(head))
        .or_else(|| statement.starts_with("use ").then_some(0));
        let Some(statement) = start.map(|start| statement[start..].trim()) else {
            continue;
        };
        let passes_on = statement.starts_with("pub");
        let Some((_, tree)) = statement.split_once("use ") else {
            continue;
        };
        let tree = tree.split_whitespace().collect::<Vec<_>>().join(" ");
        let paths = paths(&tree).into_iter();
        found.extend(paths.map(|path| Import { path, passes_on }));
    }
    found
}

/// The paths that a source names where it uses them: `crate::a::B`, `super::c()`, `child::d`.
pub(crate) fn named(text: &str) -> impl Iterator<Item = &str> {
    let part_of_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let statements = text
        .split_inclusive(';')
        .filter(|statement| imports(statement).is_empty());
    statements.flat_map(move |statement| {
        let mut at = 0;
        let words = statement.split(move |c: char| !part_of_path(c));
        words.filter_map(move |word| {
            let before = &statement[..at];
            at += word.len();
            at += statement[at..].chars().next().map_or(0, char::len_utf8);
            // Where something may be seen from is no use of that place.
            let seen_from = before.ends_with("(in ");
            let path = word.trim_end_matches(':');
            (path.contains("::") && !path.starts_with(':') && !seen_from).then_some(path)
        })
    })
}

/// The single paths of `a::{b, c::d}`.
fn paths(tree: &str) -> Vec<String> {
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.trim();
        return vec![path.strip_suffix("::self").unwrap_or(path).to_owned()];
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
                found.extend(inner.iter().map(|inner| {
                    let whole = format!("{}{inner}", head.trim());
                    whole
                        .strip_suffix("::self")
                        .map(str::to_owned)
                        .unwrap_or(whole)
                }));
            }
        } else {
            part.push(c);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_named_where_it_is_used() {
        let text = "use a::b;\npub(in crate::c) fn f(x: crate::d::E<super::g::H>) -> i::J {\n    k::<L>(M::N)\n}";
        let found: Vec<&str> = named(text).collect();
        assert_eq!(found, ["crate::d::E", "super::g::H", "i::J", "M::N"]);
    }

    #[test]
    fn a_tree_is_its_paths() {
        let text = "use a::{self, b::{C, d as e}, *};\npub(crate) use super::x::Y;\nfn f() {}";
        let found: Vec<(String, bool)> = imports(text)
            .into_iter()
            .map(|import| (import.path, import.passes_on))
            .collect();
        let own = |path: &str| (path.to_owned(), false);
        assert_eq!(
            found,
            [
                own("a"),
                own("a::b::C"),
                own("a::b::d as e"),
                own("a::*"),
                ("super::x::Y".to_owned(), true)
            ]
        );
    }
}
