//! Which file reads which value of a code stands in `where_read.txt`: from a clause one comes to its rule. `JADOUBE_WRITE=1` writes
//! it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use jadoube_codes::meaning::{Role, parameters};

/// Where values are read that no rule reads: what a code says of boards and men, for instance, is for the book alone.
const BEYOND: [&str; 3] = ["audit", "book", "server"];

/// Subjects that are called otherwise in Rust than in the files of the codes.
const RENAMED: [(&str, &str); 2] = [("move.", "making."), ("colours.", "colors.")];

#[test]
fn where_each_value_is_read_is_written_down() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let texts = |name: &str| -> Vec<Text> {
        let root = crates.join(name).join("src");
        let files = files(&root).into_iter();
        files.map(|file| Text::of(name, &root, &file)).collect()
    };
    let laws = texts("laws");
    let beyond: Vec<Text> = BEYOND.into_iter().flat_map(texts).collect();
    let mut list = String::new();
    let mut unread = Vec::new();
    for parameter in parameters() {
        let path = parameter.path();
        let renamed = RENAMED.iter().find_map(|(filed, named)| {
            let field = path.strip_prefix(filed)?;
            Some(format!("{named}{field}"))
        });
        let field = renamed.as_deref().unwrap_or(path);
        let reading = |texts: &[Text]| -> Vec<String> {
            let reads = texts.iter().filter(|text| text.reads.contains(field));
            reads.map(|text| text.name.clone()).collect()
        };
        let mut found = reading(&laws);
        if found.is_empty() {
            found = reading(&beyond);
        }
        if found.is_empty() && parameter.role() == Role::Decides {
            unread.push(path);
        }
        let _ = match found.as_slice() {
            [] => writeln!(list, "{path}: read by nothing, quoted from its clause"),
            files => writeln!(list, "{path}: {}", files.join(", ")),
        };
    }
    assert!(
        unread.is_empty(),
        "decides, and no rule reads it: {unread:?}"
    );
    let kept = crates.join("laws/where_read.txt");
    if std::env::var_os("JADOUBE_WRITE").is_some() {
        std::fs::write(&kept, &list).expect("written");
    }
    let known = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(
        list == known,
        "{} is old: write it with JADOUBE_WRITE=1 and look at the difference",
        kept.display()
    );
}

#[test]
fn a_value_is_found_where_it_is_read_by_another_name() {
    for (source, read) in [
        ("d.at(&d.rules().touch.own)", true),
        ("d.rules()\n    .touch // the men\n    .own", true),
        ("let rules = &d.rules().touch;\nd.at(&rules.own)", true),
        ("let rules = &d.rules().adjust;\nd.at(&rules.own)", false),
        ("d.game.touch.owner", false),
        ("// d.rules().touch.own", false),
        ("let it = d.rules().touch;\nother.it.own", false),
    ] {
        assert_eq!(reads(source).contains("touch.own"), read, "{source}");
    }
}

/// A file, and the paths of values that it reads.
struct Text {
    name: String,
    reads: BTreeSet<String>,
}

impl Text {
    fn of(folder: &str, root: &Path, file: &Path) -> Text {
        let source = std::fs::read_to_string(file).expect("text");
        let within = file.strip_prefix(root).expect("below").to_string_lossy();
        Text {
            name: format!("crates/{folder}/src/{within}"),
            reads: reads(&source),
        }
    }
}

/// What is read in a text: `touch.own` by `.touch.own`, or by `rules.own` where `rules` stands for `.touch`; and of either its
/// beginnings.
fn reads(source: &str) -> BTreeSet<String> {
    let signs = signs(source);
    let mut stands_for: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (at, _) in signs.iter().enumerate().filter(|(_, sign)| *sign == "let") {
        let end = signs[at..].iter().position(|sign| sign == ";");
        if let Some([name, equals, .., subject]) = end.map(|end| &signs[at + 1..at + end])
            && equals == "="
        {
            stands_for.entry(name).or_default().push(subject);
        }
    }
    let mut reads = BTreeSet::new();
    for (at, sign) in signs.iter().enumerate() {
        let after_dot = at > 0 && signs[at - 1] == ".";
        let subjects = match stands_for.get(sign.as_str()) {
            _ if after_dot => vec![sign.as_str()],
            Some(subjects) => subjects.clone(),
            None => continue,
        };
        for subject in subjects {
            let mut path = subject.to_owned();
            reads.insert(path.clone());
            let mut rest = signs[at + 1..].iter();
            while path.len() < 80
                && rest.next().is_some_and(|dot| dot == ".")
                && let Some(inner) = rest.next()
            {
                path = format!("{path}.{inner}");
                reads.insert(path.clone());
            }
        }
    }
    reads
}

fn signs(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next();
    let mut signs = Vec::new();
    for line in code.unwrap_or_default().lines() {
        let line = line.split("//").next().unwrap_or_default();
        let mut word = String::new();
        for c in line.chars().chain([' ']) {
            if c.is_alphanumeric() || c == '_' {
                word.push(c);
                continue;
            }
            if !word.is_empty() {
                signs.push(std::mem::take(&mut word));
            }
            if !c.is_whitespace() {
                signs.push(c.to_string());
            }
        }
    }
    signs
}

fn files(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
