//! The modules of a page in one file, so that a page asks once instead of forty times, with nothing to be built before.
//!
//! Each module becomes a function that is called once and gives out what it exports. That is all there is to it because
//! the board's modules keep to simple forms: `import { a, b } from "./x.js";`, `import "./x.js";`, and `export` before a
//! function, a class or a constant. The browser tests run what comes out.

use std::collections::HashMap;

/// What is wrong with the modules.
pub type Fault = String;

/// The module at `entry` and all that it needs, in one text.
///
/// # Errors
/// What cannot be put together, with the module's name.
pub fn bundle(entry: &str, read: &dyn Fn(&str) -> Option<String>) -> Result<String, Fault> {
    let mut made = Bundle {
        read,
        numbers: HashMap::new(),
        text: String::new(),
    };
    made.add(entry)?;
    Ok(made.text)
}

struct Bundle<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    /// The number of each module; none while what it needs is being added.
    numbers: HashMap<String, Option<usize>>,
    text: String,
}

impl Bundle<'_> {
    fn add(&mut self, name: &str) -> Result<usize, Fault> {
        match self.numbers.get(name) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(format!("{name} needs itself")),
            None => {}
        }
        self.numbers.insert(name.to_owned(), None);
        let source = (self.read)(name).ok_or_else(|| format!("there is no module {name}"))?;
        let (mut body, mut exported) = (String::with_capacity(source.len()), Vec::new());
        for line in source.lines() {
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
                    exported.push(declared(rest).ok_or_else(|| format!("{name}: {line}"))?);
                    body.push_str(rest);
                    body.push('\n');
                }
                None => {
                    body.push_str(line);
                    body.push('\n');
                }
            }
        }
        let number = self.numbers.values().flatten().count();
        let exports = exported.join(", ");
        self.text.push_str(&format!(
            "const $m{number} = (() => {{\n{body}return {{{exports}}};\n}})();\n"
        ));
        self.numbers.insert(name.to_owned(), Some(number));
        Ok(number)
    }
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
