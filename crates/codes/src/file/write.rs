//! Writing a whole code as a file that inherits nothing.

use std::fmt::Write;

use toml::Value;

use super::text::{Given, Part, TextRow};
use crate::clause::{Bound, Mark};
use crate::meaning::{Parameter, Role};
use crate::whole::Code;

/// The longest line that is written, in characters.
const WIDTH: usize = 150;

/// The file of a code that inherits nothing, clause by clause in its order; reading it gives the same code.
fn whole_file(code: &Code, rows: &[TextRow]) -> String {
    let mut file = String::new();
    line(&mut file, "id", code.id);
    line(&mut file, "title", &code.title);
    if code.short != code.title {
        line(&mut file, "short", &code.short);
    }
    line(&mut file, "kind", code.kind.name());
    if !code.era.is_empty() {
        line(&mut file, "era", &code.era);
    }
    if let Some(from) = code.from {
        line(&mut file, "from", &from.to_string());
    }
    if let Some(until) = code.until {
        line(&mut file, "until", &until.to_string());
    }
    if !code.absent.is_empty() {
        let subjects = code.absent.iter().map(String::as_str);
        value(&mut file, "absent", &strings(subjects));
    }
    if !code.summary.is_empty() {
        paragraphs(&mut file, "summary", &code.summary);
    }
    for row in rows {
        file.push('\n');
        clause(&mut file, row);
    }
    file
}

fn clause(file: &mut String, row: &TextRow) {
    let clause = &row.clause;
    file.push_str("[[clause]]\n");
    line(file, "id", &clause.id);
    line(file, "title", &clause.title);
    line(file, "subject", clause.subject.name());
    paragraphs(file, "text", &clause.text);
    if let Some(note) = &clause.note {
        paragraphs(file, "note", note);
    }
    if let Ok(points) = Value::try_from(&clause.points)
        && !clause.points.is_empty()
    {
        value(file, "points", &points);
    }
    for (key, word) in [
        ("category", &clause.category),
        ("complexity", &clause.complexity),
    ] {
        if let Some(word) = word {
            line(file, key, word);
        }
    }
    if let Some(mandatory) = clause.mandatory {
        value(file, "mandatory", &Value::Boolean(mandatory));
    }
    if clause.mark != Mark::Attested {
        line(file, "mark", clause.mark.name());
    }
    for (key, day) in [("from", clause.from), ("until", clause.until)] {
        if let Some(day) = day {
            line(file, key, &day.to_string());
        }
    }
    if !clause.excepts.is_empty() {
        value(
            file,
            "excepts",
            &strings(clause.excepts.iter().map(|id| id.as_str())),
        );
    }
    if matches!(clause.bound, Bound::Finding | Bound::Definition) {
        line(file, "is", clause.bound.name());
    }
    if clause.bound == Bound::Quoted && row.parts.is_empty() {
        value(file, "words_only", &Value::Boolean(true));
    }
    let (whole, some): (Vec<&Part>, Vec<&Part>) =
        row.parts.iter().partition(|part| part.kinds.is_empty());
    for part in whole {
        says(file, part);
    }
    for part in some {
        file.push_str("[[clause.for]]\n");
        value(
            file,
            "in",
            &strings(part.kinds.iter().map(|kind| kind.name())),
        );
        says(file, part);
    }
}

fn says(file: &mut String, part: &Part) {
    for given in &part.values {
        value(
            file,
            &format!("{}.{}", verb(given), given.path),
            &given.value,
        );
    }
    for given in &part.values {
        if let Some(reading) = &given.reading {
            paragraphs(file, &format!("readings.{:?}", given.path), reading);
        }
    }
    for (key, paths) in [("supports", &part.supports), ("cites", &part.cites)] {
        if !paths.is_empty() {
            value(file, key, &strings(paths.iter().map(String::as_str)));
        }
    }
}

fn verb(given: &Given) -> &'static str {
    match Parameter::by_path(&given.path).map(Parameter::role) {
        Some(Role::Says) => "says",
        _ => "decides",
    }
}

fn strings<'a>(texts: impl Iterator<Item = &'a str>) -> Value {
    Value::Array(texts.map(|text| Value::String(text.to_owned())).collect())
}

fn line(file: &mut String, key: &str, text: &str) {
    push(
        file,
        format_args!("{key} = {}\n", Value::String(text.to_owned())),
    );
}

fn push(file: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = file.write_fmt(text);
}

/// A value on one line; of a long list an entry a line, of a long table a key.
fn value(file: &mut String, key: &str, value: &Value) {
    let short = format!("{key} = {value}\n");
    match value {
        Value::Array(list) if short.chars().count() > WIDTH => {
            push(file, format_args!("{key} = [\n"));
            for entry in list {
                push(file, format_args!("    {entry},\n"));
            }
            file.push_str("]\n");
        }
        Value::Table(table) if short.chars().count() > WIDTH => {
            for (name, inner) in table {
                self::value(file, &format!("{key}.{name}"), inner);
            }
        }
        _ => file.push_str(&short),
    }
}

/// A text on one line if it fits, else wrapped: a backslash at the end of a line joins it to the next.
fn paragraphs(file: &mut String, key: &str, text: &str) {
    let short = format!("{key} = {}", Value::String(text.to_owned()));
    if !text.contains('\n') && short.chars().count() <= WIDTH {
        push(file, format_args!("{short}\n"));
        return;
    }
    push(file, format_args!("{key} = \"\"\"\n"));
    let escaped = text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    for paragraph in escaped.lines() {
        let mut width = 0;
        for (number, word) in paragraph.split(' ').enumerate() {
            let long = width + word.chars().count() + 1 > WIDTH;
            match (number, long) {
                (0, _) => {}
                (_, true) => {
                    file.push_str(" \\\n");
                    width = 0;
                }
                (_, false) => {
                    file.push(' ');
                    width += 1;
                }
            }
            file.push_str(word);
            width += word.chars().count();
        }
        file.push('\n');
    }
    file.push_str("\"\"\"\n");
}

impl Code {
    /// The whole code as a file that inherits nothing; reading it gives the same code.
    pub fn to_toml(&self) -> String {
        whole_file(self, &self.rows)
    }
}
