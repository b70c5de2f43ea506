//! The modules of a page in one file, so that a page asks once instead of forty times, with nothing to be built before.
//!
//! Each module becomes a function that is called once and gives out what it exports. That is all there is to it because
//! the board's modules keep to simple forms: `import { a, b } from "./x.js";`, `import "./x.js";`, and `export` before a
//! function, a class or a constant. What is seldom needed is asked for by `await import("./x.js")`: it comes as a text of its
//! own with what the page has not got yet. Comments stay behind, and what lines are set in by. The browser tests run what comes out.

use std::collections::{HashMap, HashSet};

/// What is wrong with the modules.
pub type Fault = String;

/// The module at `entry` and all that it needs, in one text.
///
/// # Errors
/// What cannot be put together, with the module's name.
pub fn bundle(entry: &str, read: &dyn Fn(&str) -> Option<String>) -> Result<String, Fault> {
    let mut made = Bundle::new(entry, HashSet::new(), read);
    made.add(entry)?;
    if made.asks_later {
        // Whatever comes later finds here what is there already.
        let all = made.numbers.iter();
        let mut all: Vec<String> = all
            .filter_map(|(name, number)| Some(format!("\"{name}\": $m{}", (*number)?)))
            .collect();
        all.sort();
        made.text
            .push_str(&format!("globalThis.$modules = {{{}}};\n", all.join(", ")));
    }
    Ok(made.text)
}

/// A module that a page asks for later, and what it needs beyond all that is in the bundle of the page's own `entry`.
///
/// # Errors
/// What cannot be put together, with the module's name.
pub fn more(
    entry: &str,
    module: &str,
    read: &dyn Fn(&str) -> Option<String>,
) -> Result<String, Fault> {
    let mut page = Bundle::new(entry, HashSet::new(), read);
    page.add(entry)?;
    let mut made = Bundle::new(entry, page.numbers.into_keys().collect(), read);
    let number = made.add(module)?;
    let exports = made.exports.remove(module).unwrap_or_default();
    made.text
        .push_str(&format!("export const {{{exports}}} = $m{number};\n"));
    Ok(made.text)
}

struct Bundle<'a> {
    /// The module with which the page begins.
    entry: &'a str,
    /// What the page has got already.
    there: HashSet<String>,
    read: &'a dyn Fn(&str) -> Option<String>,
    /// What each module gives out.
    exports: HashMap<String, String>,
    /// Whether something is asked for later.
    asks_later: bool,
    /// The number of each module; none while what it needs is being added.
    numbers: HashMap<String, Option<usize>>,
    text: String,
}

impl<'a> Bundle<'a> {
    fn new(
        entry: &'a str,
        there: HashSet<String>,
        read: &'a dyn Fn(&str) -> Option<String>,
    ) -> Bundle<'a> {
        Bundle {
            entry,
            there,
            read,
            exports: HashMap::new(),
            asks_later: false,
            numbers: HashMap::new(),
            text: String::new(),
        }
    }

    fn add(&mut self, name: &str) -> Result<usize, Fault> {
        match self.numbers.get(name) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(format!("{name} needs itself")),
            None => {}
        }
        if self.there.contains(name) {
            let number = self.numbers.values().flatten().count();
            self.text
                .push_str(&format!("const $m{number} = $modules[\"{name}\"];\n"));
            self.numbers.insert(name.to_owned(), Some(number));
            return Ok(number);
        }
        self.numbers.insert(name.to_owned(), None);
        let source = (self.read)(name).ok_or_else(|| format!("there is no module {name}"))?;
        let (mut body, mut exported) = (String::with_capacity(source.len()), Vec::new());
        // Within a text over several lines the blanks are its own.
        let mut in_text = false;
        for line in without_comments(&source).lines() {
            let line = &self.asking_later(name, line);
            let was_in_text = in_text;
            in_text ^= line.matches('`').count() % 2 == 1;
            if let Some(import) = line.strip_prefix("import ") {
                let (names, path) = imported(import).ok_or_else(|| format!("{name}: {line}"))?;
                let number = self.add(&beside(name, path))?;
                if let Some(names) = names {
                    body.push_str(&format!("const {{{names}}} = $m{number};\n"));
                }
                continue;
            }
            match line.strip_prefix("export ") {
                Some("{};") => {}
                Some(rest) => {
                    let declared = declared(rest).ok_or_else(|| format!("{name}: {line}"))?;
                    exported.push(declared.to_owned());
                    body.push_str(rest);
                    body.push('\n');
                }
                None => {
                    body.push_str(if was_in_text { line } else { line.trim_start() });
                    body.push('\n');
                }
            }
        }
        let number = self.numbers.values().flatten().count();
        let exports = exported.join(", ");
        let once = match self.there.is_empty() {
            true => String::new(),
            false => format!("$modules[\"{name}\"] ??= "),
        };
        self.text.push_str(&format!(
            "const $m{number} = {once}(() => {{\n{body}return {{{exports}}};\n}})();\n"
        ));
        self.exports.insert(name.to_owned(), exports);
        self.numbers.insert(name.to_owned(), Some(number));
        Ok(number)
    }
}

impl Bundle<'_> {
    /// A line with the addresses of what is asked for later.
    fn asking_later(&mut self, name: &str, line: &str) -> String {
        const ASKS: &str = "await import(\"";
        let Some((before, rest)) = line.split_once(ASKS) else {
            return line.to_owned();
        };
        let Some((path, after)) = rest.split_once('"') else {
            return line.to_owned();
        };
        self.asks_later = true;
        let (entry, module) = (self.entry, beside(name, path));
        format!("{before}{ASKS}/web/more/{entry}/{module}\"{after}")
    }
}

/// A module without its comments, of which half of it may consist.
fn without_comments(source: &str) -> String {
    let mut kept = String::with_capacity(source.len());
    let mut inside = false;
    for line in source.lines() {
        let mut rest = line;
        let mut left = String::new();
        loop {
            if inside {
                let Some((_, after)) = rest.split_once("*/") else {
                    break;
                };
                (inside, rest) = (false, after);
            }
            let Some((before, after)) = rest.split_once("/**") else {
                left.push_str(rest);
                break;
            };
            left.push_str(before);
            (inside, rest) = (true, after);
        }
        let code = left.trim();
        if !(code.is_empty() || code.starts_with("// ")) {
            kept.push_str(left.trim_end());
            kept.push('\n');
        }
    }
    kept
}

/// The names in braces, `as` written as in a pattern, and the path.
fn imported(import: &str) -> Option<(Option<String>, &str)> {
    let import = import.strip_suffix(';')?;
    let (names, path) = match import.split_once(" from ") {
        Some((names, path)) => {
            let names = names.strip_prefix('{')?.strip_suffix('}')?;
            (Some(names.replace(" as ", ": ")), path)
        }
        None => (None, import),
    };
    let path = path.strip_prefix('"')?.strip_suffix('"')?;
    path.starts_with('.').then_some((names, path))
}

/// The name that a declaration declares.
fn declared(declaration: &str) -> Option<&str> {
    let rest = ["async function ", "function ", "class ", "const "]
        .iter()
        .find_map(|word| declaration.strip_prefix(word))?;
    let end = rest.find(|sign: char| !(sign.is_alphanumeric() || sign == '_'))?;
    (end > 0).then(|| &rest[..end])
}

/// The path of a module that is named from another.
fn beside(name: &str, path: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Option<String> {
        let source = match name {
            "js/a/page.js" => {
                "import { h as make } from \"../dom.js\";\nimport \"./once.js\";\nmake();\n"
            }
            "js/a/once.js" => "import { h } from \"../dom.js\";\nh();\n",
            "js/dom.js" => {
                "export async function h() {}\nexport const X = 1;\nexport {};\nconst own = 2;\n"
            }
            "js/round.js" => "import { round } from \"./round.js\";\n",
            "js/odd.js" => "export default 3;\n",
            _ => return None,
        };
        Some(source.to_owned())
    }

    #[test]
    fn every_module_is_there_once_and_after_what_it_needs() {
        assert_eq!(
            bundle("js/a/page.js", &read).as_deref(),
            Ok(
                "const $m0 = (() => {\nasync function h() {}\nconst X = 1;\nconst own = 2;\nreturn {h, X};\n})();\n\
                const $m1 = (() => {\nconst { h } = $m0;\nh();\nreturn {};\n})();\n\
                const $m2 = (() => {\nconst { h: make } = $m0;\nmake();\nreturn {};\n})();\n"
            )
        );
    }

    #[test]
    fn what_comes_later_finds_what_is_there_and_brings_the_rest() {
        let read = |name: &str| {
            let source = match name {
                "js/a/page.js" => {
                    "/** A page. */\nimport { h } from \"../dom.js\";\n// Later.\nconst later = async () => (await import(\"./b.js\")).b(h);\n"
                }
                "js/a/b.js" => {
                    "/**\n * Later.\n */\nimport { h } from \"../dom.js\";\nimport { c } from \"./c.js\";\n/** @param {any} x */\nexport function b(/** @type {any} */ x) {\n  return c(h, x, `1\n  2`);\n}\n"
                }
                "js/a/c.js" => "export function c() {}\n",
                "js/dom.js" => "export function h() {}\n",
                _ => return None,
            };
            Some(source.to_owned())
        };
        assert_eq!(
            bundle("js/a/page.js", &read).as_deref(),
            Ok(
                "const $m0 = (() => {\nfunction h() {}\nreturn {h};\n})();\n\
                const $m1 = (() => {\nconst { h } = $m0;\nconst later = async () => (await import(\"/web/more/js/a/page.js/js/a/b.js\")).b(h);\nreturn {};\n})();\n\
                globalThis.$modules = {\"js/a/page.js\": $m1, \"js/dom.js\": $m0};\n"
            )
        );
        assert_eq!(
            more("js/a/page.js", "js/a/b.js", &read).as_deref(),
            Ok("const $m0 = $modules[\"js/dom.js\"];\n\
                const $m1 = $modules[\"js/a/c.js\"] ??= (() => {\nfunction c() {}\nreturn {c};\n})();\n\
                const $m2 = $modules[\"js/a/b.js\"] ??= (() => {\nconst { h } = $m0;\nconst { c } = $m1;\nfunction b( x) {\nreturn c(h, x, `1\n  2`);\n}\nreturn {b};\n})();\n\
                export const {b} = $m2;\n")
        );
    }

    #[test]
    fn what_cannot_be_put_together_is_named() {
        for (entry, words) in [
            ("js/round.js", "needs itself"),
            ("js/odd.js", "js/odd.js: export default"),
            ("js/none.js", "no module js/none.js"),
        ] {
            let fault = bundle(entry, &read).expect_err(entry);
            assert!(fault.contains(words), "{fault}");
        }
    }
}
