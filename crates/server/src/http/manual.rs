//! The interface as a page to be read, made from its description: every address with what it takes and gives, and a
//! command that tries it.

use std::fmt::Write;

use serde_json::{Map, Value};
use utoipa::OpenApi;

use super::document::Api;

/// What is sent in the examples, by method and path.
const BODIES: [(&str, &str); 12] = [
    (
        "POST /api/games",
        r#"{"code":"fide-2023","time":"3+2","colors":"white"}"#,
    ),
    ("POST /api/games/{id}/accident", r#"{"square":"b1"}"#),
    ("POST /api/games/{id}/acts", r#"{"act":"plays e4"}"#),
    (
        "POST /api/games/{id}/arbiter/consent",
        r#"{"answer":"agree"}"#,
    ),
    ("PUT /api/games/{id}/conditions", r#"{"lines":[]}"#),
    ("POST /api/games/{id}/invitations", r#"{"seat":"black"}"#),
    (
        "POST /api/games/{id}/join",
        r#"{"word":"'"$WORD"'","name":"Black"}"#,
    ),
    ("POST /api/games/{id}/proposal", r#"{"answer":"object"}"#),
    ("POST /api/games/{id}/read", r#"{"words":"Nf3"}"#),
    ("POST /api/games/{id}/seat/words", r#"{"purpose":"device"}"#),
    (
        "POST /api/rule",
        r#"{"text":"White touches b1\nWhite moves Nf3\n","codes":["fide-1931"]}"#,
    ),
    (
        "POST /api/rule/form",
        r#"{"text":"White touches b1\nWhite moves Nf3\n","code":"fide-2023"}"#,
    ),
];
/// What stands in the place of the names in addresses.
const NAMES: [(&str, &str); 3] = [
    ("{id}", "$ID"),
    ("{code}", "fide-2023"),
    ("{clause}", "4.3.1"),
];
/// What is asked for after the question mark, where something must be.
const QUERIES: [(&str, &str); 2] = [
    (
        "GET /api/arises",
        "?fen=7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3+w+-+-+0+1",
    ),
    ("GET /api/codes/{code}/time", "?words=3%2B2"),
];
/// The parts in the order in which somebody comes to them, each with its heading.
const PARTS: [(&str, &str); 5] = [
    ("book", "A dispute put to the codes"),
    ("codes", "The codes"),
    ("tables", "Tables"),
    ("seats", "Seats"),
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
        `status` is that of the answer.\n";
    page
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
        } else {
            "The key of a seat is needed."
        };
        let _ = write!(part, "\n{may}\n");
    }
    let rows: String = asked["parameters"]
        .as_array()
        .into_iter()
        .flatten()
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
    let _ = write!(
        part,
        "\n```sh\n{}\n```\n",
        curl(&name, path, &method, needs.is_array())
    );
    let answers: Vec<String> = fields(&asked["responses"])
        .map(|(status, answer)| {
            let content = fields(&answer["content"])
                .next()
                .map(|(_, content)| &content["schema"]);
            let form = content
                .and_then(|schema| schema["$ref"].as_str())
                .and_then(|path| path.rsplit('/').next());
            form.map_or_else(|| status.to_owned(), |form| format!("{status} `{form}`"))
        })
        .collect();
    let _ = write!(part, "\nAnswers: {}.\n", answers.join(", "));
    part
}

/// A command that tries it.
fn curl(name: &str, path: &str, method: &str, seat: bool) -> String {
    let found = |list: &'static [(&str, &str)]| {
        list.iter()
            .find(|(one, _)| *one == name)
            .map(|(_, value)| *value)
    };
    let filled = NAMES.iter().fold(path.to_owned(), |path, (name, value)| {
        path.replace(name, value)
    });
    let mut command = "curl".to_owned();
    match (method, found(&BODIES)) {
        ("GET" | "POST", Some(_)) | ("GET", None) => {}
        _ => {
            let _ = write!(command, " -X {method}");
        }
    }
    if seat {
        command += " -H \"Authorization: Bearer $KEY\"";
    }
    let _ = write!(
        command,
        " \"$CLUB{filled}{}\"",
        found(&QUERIES).unwrap_or_default()
    );
    if let Some(body) = found(&BODIES) {
        let _ = write!(
            command,
            " \\\n    -H 'Content-Type: application/json' -d '{body}'"
        );
    }
    command
}

/// The fields of what is sent.
fn of_schema(document: &Value, schema: &Value) -> String {
    let name = schema["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next());
    let Some(form) = name.map(|name| &document["components"]["schemas"][name]) else {
        return String::new();
    };
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
        return format!("`{name}`");
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
                assert!(part.contains("curl"), "{name}");
                let takes = asked["requestBody"].is_object();
                assert_eq!(takes, part.contains(" -d '{"), "{name}");
            }
        }
    }
}
