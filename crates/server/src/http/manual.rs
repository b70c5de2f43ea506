//! The interface as a page to be read, made from its description: every address with what it takes and gives, and a
//! command that tries it.

use std::fmt::Write;

use serde_json::{Map, Value};
use utoipa::OpenApi;

use super::document::Api;
use super::examples::{TABLE, WORD};

/// What the examples have in the description, and the shell instead: whoever tries them has others.
const NAMES: [(&str, &str); 2] = [(TABLE, "$ID"), (WORD, r#"'"$WORD"'"#)];
/// How deep an answer is shown, how many lines of it, and how many characters of a text.
const DEPTH: usize = 3;
const LINES: usize = 60;
const LONG: usize = 160;
/// The parts in the order in which somebody comes to them, each with its heading.
const PARTS: [(&str, &str); 7] = [
    ("book", "A dispute put to the codes"),
    ("codes", "The codes"),
    ("tables", "Tables"),
    ("seats", "Seats"),
    ("events", "Events"),
    ("members", "Members"),
    ("play", "Play"),
];

/// The whole page, in Markdown.
pub fn manual() -> String {
    let document = serde_json::to_value(Api::openapi()).unwrap_or_default();
    let mut page = format!(
        "# The interface over HTTP\n\n\
         Made from the description that a club gives at `/api/openapi.json` by `jadoube schema --http`; change that, and not \
         this page.\n\n{}\n\n\
         In the examples `$CLUB` is the club's address (`http://127.0.0.1:8080`), `$ID` a table, `$KEY` the key of a seat at \
         it and `$WORD` the word of an invitation, which stands after the number sign of its link. A whole game is played by \
         [client.js](client.js).\n\n\
         Whoever sends a command over a line that may break gives it a key of its own (`Idempotency-Key`, 22 to 64 characters): \
         sent again under that key it is carried out once.\n",
        said(&document["info"])
    );
    for (tag, heading) in PARTS {
        let _ = write!(page, "\n## {heading}\n");
        for (path, methods) in fields(&document["paths"]) {
            for (method, asked) in fields(methods) {
                if asked["tags"][0] == tag {
                    page += &operation(&document, path, method, asked);
                }
            }
        }
    }
    page += "\n## When something is wrong\n\n\
        Every refusal is a problem (RFC 9457, `application/problem+json`): `type` names its kind, `title` and `detail` say it, \
        `status` is that of the answer.\n\n## Forms\n\n\
        What has a name above, field by field. What is not *needed* may be missing or null.\n";
    for (name, schema) in fields(&document["components"]["schemas"]) {
        page += &form(name, schema);
    }
    page
}

/// A named form: what it is, and its fields.
fn form(name: &str, schema: &Value) -> String {
    let mut part = format!("\n### {name}\n");
    let told = said(schema);
    if !told.is_empty() {
        let _ = write!(part, "\n{told}\n");
    }
    let one_of = schema["oneOf"].as_array();
    let parts = schema["allOf"].as_array().or(one_of);
    let plain = parts.is_none().then_some(schema);
    for one in parts.into_iter().flatten().chain(plain) {
        if one["$ref"].is_string() {
            let _ = write!(part, "\nAll of {}.\n", kind(one));
        } else if one_of.is_some() {
            let _ = write!(part, "\n- {}\n", said(one));
        }
        let rows = rows(one);
        if !rows.is_empty() {
            let _ = write!(part, "\n| | | |\n| --- | --- | --- |\n{rows}");
        }
        let words: Vec<String> = words(one).map(|word| format!("`{word}`")).collect();
        if !words.is_empty() {
            let _ = write!(part, "\nOne of {}.\n", words.join(", "));
        }
    }
    part
}

/// The words of which a text is one.
fn words(schema: &Value) -> impl Iterator<Item = &str> {
    let listed = schema["enum"].as_array().into_iter().flatten();
    listed.filter_map(Value::as_str)
}

/// One address and method.
fn operation(document: &Value, path: &str, method: &str, asked: &Value) -> String {
    let method = method.to_uppercase();
    let name = format!("{method} {path}");
    let mut part = format!("\n### {name}\n\n{}\n", said(asked));
    let needs = &asked["security"];
    if needs.is_array() {
        let may = if needs
            .as_array()
            .is_some_and(|all| all.iter().any(|one| one == &Value::Object(Map::new())))
        {
            "The key of a seat may be sent; without it one looks on."
        } else if needs[0].get("member").is_some() {
            "The key of a browser in which a member is signed in is needed."
        } else {
            "The key of a seat is needed."
        };
        let _ = write!(part, "\n{may}\n");
    }
    let parameters = || asked["parameters"].as_array().into_iter().flatten();
    let rows: String = parameters()
        .filter(|parameter| parameter["in"] != "path")
        .map(|parameter| {
            row(
                parameter,
                "name",
                &parameter["schema"],
                parameter["required"] == true,
            )
        })
        .collect();
    if !rows.is_empty() {
        let _ = write!(
            part,
            "\n| in the query or a header | | |\n| --- | --- | --- |\n{rows}"
        );
    }
    let taken = &asked["requestBody"]["content"]["application/json"]["schema"];
    let rows = of_schema(document, taken);
    if !rows.is_empty() {
        let _ = write!(part, "\n| sent as JSON | | |\n| --- | --- | --- |\n{rows}");
    }
    if asked["responses"]["101"].is_null() {
        let _ = write!(
            part,
            "\n```sh\n{}\n```\n",
            curl(asked, path, &method, needs.is_array())
        );
    }
    let answers: Vec<String> = fields(&asked["responses"])
        .map(|(status, answer)| {
            let content = fields(&answer["content"]).next();
            let form = content.map(|(media, content)| {
                let schema = &content["schema"];
                if schema["$ref"].is_string() {
                    kind(schema)
                } else {
                    format!("`{media}`")
                }
            });
            form.map_or_else(|| status.to_owned(), |form| format!("{status} {form}"))
        })
        .collect();
    let _ = write!(part, "\nAnswers: {}.\n", answers.join(", "));
    let given = fields(&asked["responses"]).find(|(status, _)| status.starts_with('2'));
    let content = given.and_then(|(_, answer)| fields(&answer["content"]).next());
    if let Some((media, content)) = content
        && !content["example"].is_null()
    {
        let example = &content["example"];
        let (language, shown) = match example.as_str() {
            Some(text) if !media.contains("json") => ("text", text.trim_end().to_owned()),
            _ => ("js", folded(example)),
        };
        let _ = write!(part, "\nSuch as:\n\n```{language}\n{shown}\n```\n");
    }
    part
}

/// An answer as it is shown: what lies deep, and what makes it too long, is folded to `…`.
fn folded(value: &Value) -> String {
    (1..=DEPTH)
        .rev()
        .map(|depth| lines(value, depth, 0))
        .find(|shown| shown.lines().count() <= LINES)
        .unwrap_or_else(|| lines(value, 1, 0))
}

/// A value in lines, this deep; whatever is short stands on one.
fn lines(value: &Value, depth: usize, indent: usize) -> String {
    let short = shortened(value).to_string();
    let (open, close, parts): (char, char, Vec<String>) = match value {
        Value::Object(all) if depth > 0 && short.chars().count() > LONG / 2 => {
            let parts = all.iter().map(|(name, one)| {
                format!(
                    "{}: {}",
                    Value::from(name.as_str()),
                    lines(one, depth - 1, indent + 1)
                )
            });
            ('{', '}', parts.collect())
        }
        Value::Array(all) if depth > 0 && short.chars().count() > LONG / 2 => {
            let parts = all.iter().map(|one| lines(one, depth - 1, indent + 1));
            ('[', ']', parts.collect())
        }
        Value::Object(_) if short.chars().count() > LONG / 2 => return "{ … }".to_owned(),
        Value::Array(_) if short.chars().count() > LONG / 2 => return "[ … ]".to_owned(),
        _ => return short,
    };
    let margin = "  ".repeat(indent);
    let parts: Vec<String> = parts
        .into_iter()
        .map(|part| format!("{margin}  {part}"))
        .collect();
    format!("{open}\n{}\n{margin}{close}", parts.join(",\n"))
}

/// A text that is too long for a line ends in `…`.
fn shortened(value: &Value) -> Value {
    match value.as_str() {
        Some(text) if text.chars().count() > LONG => {
            Value::from(text.chars().take(LONG).chain(['…']).collect::<String>())
        }
        _ => value.clone(),
    }
}

/// A command that tries it.
fn curl(asked: &Value, path: &str, method: &str, seat: bool) -> String {
    let body = &asked["requestBody"]["content"]["application/json"]["example"];
    let mut address = path.to_owned();
    let mut asks = '?';
    for parameter in asked["parameters"].as_array().into_iter().flatten() {
        let Some(example) = parameter["example"].as_str() else {
            continue;
        };
        let name = parameter["name"].as_str().unwrap_or_default();
        if parameter["in"] == "path" {
            address = address.replace(&format!("{{{name}}}"), example);
        } else {
            let example: String = form_urlencoded::byte_serialize(example.as_bytes()).collect();
            let _ = write!(address, "{asks}{name}={example}");
            asks = '&';
        }
    }
    let mut command = "curl".to_owned();
    if method != "GET" && (method != "POST" || body.is_null()) {
        let _ = write!(command, " -X {method}");
    }
    if seat {
        command += " -H \"Authorization: Bearer $KEY\"";
    }
    let _ = write!(command, " \"$CLUB{address}\"");
    if !body.is_null() {
        let _ = write!(
            command,
            " \\\n    -H 'Content-Type: application/json' -d '{body}'"
        );
    }
    NAMES.iter().fold(command, |command, (sample, own)| {
        command.replace(sample, own)
    })
}

/// The fields of what is sent.
fn of_schema(document: &Value, schema: &Value) -> String {
    let name = schema["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next());
    name.map(|name| rows(&document["components"]["schemas"][name]))
        .unwrap_or_default()
}

/// The fields of a form.
fn rows(form: &Value) -> String {
    let required = |name: &str| {
        let needed = form["required"].as_array();
        needed.is_some_and(|needed| needed.iter().any(|one| one == name))
    };
    let mut rows: Vec<(bool, String)> = fields(&form["properties"])
        .map(|(name, field)| {
            let mut named = field.clone();
            named["name"] = Value::from(name);
            (!required(name), row(&named, "name", field, required(name)))
        })
        .collect();
    // What is needed stands first.
    rows.sort_by_key(|(optional, _)| *optional);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// A row of a table: name, kind, what it says.
fn row(value: &Value, key: &str, schema: &Value, required: bool) -> String {
    let needed = if required { ", needed" } else { "" };
    let said = value["description"]
        .as_str()
        .or(schema["oneOf"][0]["description"].as_str())
        .unwrap_or_default();
    format!(
        "| `{}` | {}{needed} | {} |\n",
        value[key].as_str().unwrap_or_default(),
        kind(schema),
        in_a_row(said)
    )
}

/// The kind of a value, in a word or two.
fn kind(schema: &Value) -> String {
    let named = |path: &Value| {
        path.as_str()
            .and_then(|path| path.rsplit('/').next())
            .map(str::to_owned)
    };
    if let Some(name) = named(&schema["$ref"]).or_else(|| named(&schema["oneOf"][0]["$ref"])) {
        return format!("[`{name}`](#{})", name.to_lowercase());
    }
    if let Some(word) = words(schema).next()
        && words(schema).count() == 1
    {
        return format!("`{word}`");
    }
    let plain = match &schema["type"] {
        Value::String(one) => one.clone(),
        Value::Array(several) => several
            .iter()
            .filter_map(Value::as_str)
            .find(|one| *one != "null")
            .unwrap_or_default()
            .to_owned(),
        _ => return "any".to_owned(),
    };
    match plain.as_str() {
        "array" => format!("list of {}", kind(&schema["items"])),
        other => other.to_owned(),
    }
}

/// What the description says of something, in a paragraph.
fn said(value: &Value) -> String {
    let texts = [&value["summary"], &value["description"]];
    let texts: Vec<String> = texts
        .into_iter()
        .filter_map(Value::as_str)
        .map(in_a_row)
        .collect();
    texts.join(" ")
}

fn in_a_row(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace('|', "\\|")
}

/// The fields of an object, by name.
fn fields(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let mut all: Vec<(&str, &Value)> = value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, value)| (name.as_str(), value))
        .collect();
    all.sort_by_key(|(name, _)| *name);
    all.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_in_docs_is_what_the_description_says() {
        let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/http.md");
        let kept = std::fs::read_to_string(kept).unwrap_or_default();
        assert!(
            kept == manual(),
            "docs/http.md is old: jadoube schema --http > docs/http.md"
        );
    }

    #[test]
    fn every_address_is_told_with_a_command_and_a_body_where_it_takes_one() {
        let document = serde_json::to_value(Api::openapi()).expect("JSON");
        let page = manual();
        for (path, methods) in fields(&document["paths"]) {
            for (method, asked) in fields(methods) {
                let name = format!("{} {path}", method.to_uppercase());
                let (_, rest) = page.split_once(&format!("### {name}\n")).expect("its part");
                let part = rest.split("\n### ").next().expect("its end");
                let line = asked["responses"]["101"].is_object();
                assert_ne!(line, part.contains("curl"), "{name}");
                let takes = asked["requestBody"].is_object();
                assert_eq!(takes, part.contains(" -d '{"), "{name}");
            }
        }
    }
}
