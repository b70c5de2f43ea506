//! Collects what the parameters of the rules say of themselves, so that a value can be told in words, and the ids of all
//! clauses.
//!
//! The sources in `src/params/` are the one place where a parameter and its values are described: as doc
//! comments. They are read here line by line, as rustfmt writes them, and become the table behind `meaning`.
//! A test asks for the words of every value of every code, so that nothing can be missed in silence.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

const FOLDER: &str = "src/params";

fn main() {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build.rs");
    let mut modules = BTreeMap::new();
    for entry in fs::read_dir(FOLDER).expect("the folder of the parameters") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if path.extension().is_some_and(|ending| ending == "rs") && !name.ends_with("_test") {
            let text = fs::read_to_string(&path).expect("a source");
            modules.insert(name.clone(), Module::read(&name, &text));
        }
    }
    let out = env::var_os("OUT_DIR").expect("the folder for what is built");
    let out = Path::new(&out);
    fs::write(out.join("meaning.rs"), written(&modules)).expect("room for the table");
    fs::write(out.join("clause_ids.rs"), clause_ids()).expect("room for the ids");
}

/// The ids of the clauses of all shipped codes, in order: those that their files give to a clause, and those that a file
/// gives anew to what it inherits.
fn clause_ids() -> String {
    let mut ids = BTreeSet::new();
    for entry in fs::read_dir("shipped").expect("the folder of the codes") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a code");
        let mut table = "";
        for line in text.lines() {
            if line.starts_with('[') {
                table = line;
            }
            let id = match table {
                "[[clause]]" => {
                    between(line, "id = \"", "\"").filter(|_| line.starts_with("id = "))
                }
                "[renumbered]" => between(line, "\"", "\" ="),
                _ => None,
            };
            ids.extend(id.map(str::to_owned));
        }
    }
    for entry in fs::read_dir("shipped/manual").expect("the folder of the second layer") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a layer");
        let on = text
            .lines()
            .filter_map(|line| between(line, "clause = \"", "\""));
        ids.extend(on.map(|clause| format!("manual.{clause}")));
    }
    format!("&{:?}", ids.into_iter().collect::<Vec<_>>())
}

/// A source with its structs and enums.
#[derive(Default)]
struct Module {
    items: Vec<Item>,
}

/// A struct, or an enum, with what stands in it.
#[derive(Default)]
struct Item {
    name: String,
    is_enum: bool,
    parts: Vec<Part>,
}

/// A field or a variant.
#[derive(Default)]
struct Part {
    name: String,
    says: String,
    /// The shape of a field, or of the one value in a variant.
    shape: String,
    /// The type of a field as it is written.
    kind: String,
    /// The fields of a variant that has several.
    fields: Vec<Part>,
}

/// What stood above a line: its doc comment and the name that serde gives it.
#[derive(Default)]
struct Above {
    says: String,
    ended: bool,
    renamed: Option<String>,
}

impl Above {
    fn doc(&mut self, text: &str) {
        let text = text.trim();
        self.ended |= text.is_empty();
        if !self.ended {
            if !self.says.is_empty() {
                self.says.push(' ');
            }
            self.says.push_str(text);
        }
    }

    /// The part of this name; what stood above is used up.
    fn part(&mut self, name: String, shape: String) -> Part {
        let above = std::mem::take(self);
        Part {
            name: above.renamed.unwrap_or(name),
            says: above.says,
            shape,
            kind: String::new(),
            fields: Vec::new(),
        }
    }
}

impl Module {
    fn read(module: &str, text: &str) -> Module {
        let mut found = Module::default();
        let mut imports = BTreeMap::new();
        let mut above = Above::default();
        let mut item: Option<Item> = None;
        let mut variant: Option<Part> = None;
        for line in text.lines() {
            let code = line.trim();
            if let Some(doc) = code.strip_prefix("///") {
                above.doc(doc);
            } else if let Some(name) = between(code, "rename = \"", "\"") {
                above.renamed = Some(name.to_owned());
            } else if let Some(import) = code.strip_prefix("use super::") {
                imports.extend(imported(import));
            } else if line == "}" {
                found.items.extend(item.take());
                above = Above::default();
            } else if let Some(open) = &mut item {
                let shape = |shape: &str| shape_of(shape, module, &imports);
                if let Some(field) = code
                    .strip_prefix("pub ")
                    .and_then(|field| field.split_once(": "))
                {
                    let name = field.0.trim_start_matches("r#").to_owned();
                    let kind = field.1.trim_end_matches(',');
                    open.parts.push(Part {
                        kind: kind.to_owned(),
                        ..above.part(name, shape(kind))
                    });
                } else if let Some(whole) = &mut variant {
                    if code == "}," {
                        open.parts.extend(variant.take());
                    } else if let Some((name, kind)) = code.split_once(": ") {
                        whole.fields.push(above.part(
                            kebab(&name.replace('_', "-")),
                            shape(kind.trim_end_matches(',')),
                        ));
                    }
                } else if open.is_enum && code.starts_with(|c: char| c.is_ascii_uppercase()) {
                    let name: String = code.chars().take_while(|c| c.is_alphanumeric()).collect();
                    let inner = between(code, "(", "),").map(shape).unwrap_or_default();
                    let part = above.part(kebab(&name), inner);
                    if code.ends_with('{') {
                        variant = Some(part);
                    } else {
                        open.parts.push(part);
                    }
                }
            } else if let Some((is_enum, name)) = opening(code) {
                above = Above::default();
                item = Some(Item {
                    name,
                    is_enum,
                    parts: Vec::new(),
                });
            }
        }
        found
    }

    fn item(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.name == name)
    }
}

fn opening(code: &str) -> Option<(bool, String)> {
    let (is_enum, rest) = match (
        code.strip_prefix("pub enum "),
        code.strip_prefix("pub struct "),
    ) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return None,
    };
    rest.strip_suffix(" {")
        .map(|name| (is_enum, name.to_owned()))
}

fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(open)?;
    rest.split_once(close).map(|(inside, _)| inside)
}

/// The names of `module::{A, B};`, each with its module.
fn imported(import: &str) -> Vec<(String, String)> {
    let Some((module, names)) = import.trim_end_matches(';').split_once("::") else {
        return Vec::new();
    };
    let names = names.trim_matches(['{', '}']).split(", ");
    names
        .map(|name| (name.to_owned(), module.to_owned()))
        .collect()
}

/// A type as the table names it: `touch::Own`, `[touch::Own]` for a list, `?u32` for what may be absent, `by` for a
/// bare citation.
fn shape_of(kind: &str, module: &str, imports: &BTreeMap<String, String>) -> String {
    let inside = |name: &str| kind.strip_prefix(name)?.strip_suffix('>');
    let shape = |inner: &str| shape_of(inner, module, imports);
    for answer in ["Option<Rule<", "Option<Said<"] {
        if let Some(inner) = inside(answer).and_then(|inner| inner.strip_suffix('>')) {
            return shape(inner);
        }
    }
    if kind == "Option<Cite>" {
        return "by".to_owned();
    }
    if let Some(inner) = inside("Option<") {
        return format!("?{}", shape(inner));
    }
    if let Some(inner) = inside("Vec<") {
        return format!("[{}]", shape(inner));
    }
    match (kind.rsplit_once("::"), imports.get(kind)) {
        (Some((path, name)), _) => format!("{}::{name}", path.rsplit("::").next().unwrap_or(path)),
        (None, Some(from)) => format!("{from}::{kind}"),
        (None, None) if ["u8", "u16", "u32", "bool", "Span", "String"].contains(&kind) => {
            kind.to_owned()
        }
        (None, None) => format!("{module}::{kind}"),
    }
}

/// A name of Rust as the files of the codes write it.
fn kebab(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

fn written(modules: &BTreeMap<String, Module>) -> String {
    let rules = modules["mod"]
        .item("Rules")
        .expect("the struct of all rules");
    let mut text = "static SUBJECTS: &[Subject] = &[\n".to_owned();
    for subject in &rules.parts {
        let parameters = match shape_item(modules, &subject.shape) {
            Some(item) if !item.is_enum => parameters_of(&subject.name, item),
            _ => parameter(&subject.name, subject),
        };
        writeln!(
            text,
            "    Subject {{ name: {:?}, says: {:?}, parameters: &[{parameters}] }},",
            subject.name, subject.says
        )
        .expect("text");
    }
    text += "];\nstatic SHAPES: &[(&str, Shape)] = &[\n";
    for (name, module) in modules {
        for item in &module.items {
            let kind = if item.is_enum { "OneOf" } else { "All" };
            writeln!(
                text,
                "    (\"{name}::{}\", Shape::{kind}({})),",
                item.name,
                parts(&item.parts)
            )
            .expect("text");
        }
    }
    text + "];\n"
}

/// The struct or enum that a shape names, unless it is the value of a single parameter.
fn shape_item<'a>(modules: &'a BTreeMap<String, Module>, shape: &str) -> Option<&'a Item> {
    let (module, name) = shape.split_once("::")?;
    modules.get(module)?.item(name)
}

fn parameters_of(subject: &str, item: &Item) -> String {
    item.parts.iter().fold(String::new(), |text, part| {
        text + &parameter(&format!("{subject}.{}", part.name), part)
    })
}

fn parameter(path: &str, part: &Part) -> String {
    let role = match part.kind.as_str() {
        "Option<Cite>" => "Cites",
        kind if kind.starts_with("Option<Said<") => "Says",
        _ => "Decides",
    };
    format!(
        "Parameter {{ path: {path:?}, says: {:?}, shape: {:?}, role: Role::{role} }}, ",
        part.says, part.shape
    )
}

fn parts(all: &[Part]) -> String {
    let mut text = "&[".to_owned();
    for part in all {
        write!(
            text,
            "Part {{ name: {:?}, says: {:?}, shape: {:?}, fields: {} }}, ",
            part.name.replace('_', "-"),
            part.says,
            part.shape,
            parts(&part.fields)
        )
        .expect("text");
    }
    text + "]"
}
