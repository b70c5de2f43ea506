//! The book where no club serves it: what stands at an address, written here.

use std::time::Duration;

use jadoube_book::{ClauseText, clauses_named, code_named};
use jadoube_forms::dispute::{Limits, RuleRequest, Unasked};
use jadoube_forms::records::{RecordsRequest, read_records};
use jadoube_forms::{Acts, known};
use jadoube_pages::{Found, at};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// How long the codes together may rule on one dispute.
const TIME: Duration = Duration::from_secs(5);

/// What a club would answer at this path, as JSON: `{ status, answer }`. Rulings and clauses are what the interface gives;
/// a page is `{ title, main }`, the HTML of its middle.
#[wasm_bindgen]
pub fn answer(path: &str, body: Option<String>) -> String {
    let (status, answer) = match (path.strip_prefix("/api/"), body) {
        (Some("rule"), Some(body)) => ruled(&body),
        (Some("records"), Some(body)) => records(&body),
        (Some("acts"), None) => value(&Acts::all()).map(|acts| (200, acts)),
        (Some(path), None) if path.starts_with("arises?fen=") => arises(path),
        (Some(path), _) => clause(path),
        (None, _) => page(path, 4),
    }
    .unwrap_or_else(|sentence| {
        (
            404,
            json!({ "title": "Not here", "status": 404, "detail": sentence }),
        )
    });
    json!({ "status": status, "answer": answer }).to_string()
}

/// Which laws these are, as a club writes it to each ruling.
#[wasm_bindgen]
pub fn edition() -> String {
    jadoube_laws::EDITION.to_owned()
}

/// What every shipped case comes to under every code, as `cases/matrix.txt` keeps it.
#[wasm_bindgen]
pub fn matrix() -> String {
    jadoube_book::matrix_text(known().matrix())
}

type Said = Result<(u16, Value), String>;

fn ruled(body: &str) -> Said {
    let request: RuleRequest = match serde_json::from_str(body) {
        Ok(request) => request,
        Err(error) => return Ok(not_understood(&error.to_string())),
    };
    let question = match request.dispute(known().shelf()) {
        Ok(question) => question,
        Err(Unasked::NoSuchCode(unknown)) => return Err(unknown.to_string()),
        Err(Unasked::NotUnderstood(sentence)) => return Ok(not_understood(&sentence)),
    };
    let answer = question.answer(&Limits {
        time: TIME,
        clock: &|| Duration::from_secs_f64(js_sys::Date::now() / 1000.0),
        stopped: &|| false,
    });
    Ok((200, value(&answer)?))
}

/// What a club answers to what it cannot understand.
fn not_understood(sentence: &str) -> (u16, Value) {
    (
        422,
        json!({ "title": "Not understood", "status": 422, "detail": sentence }),
    )
}

/// A text read into games; [`RecordsRequest`] says what is asked.
fn records(body: &str) -> Said {
    let request: RecordsRequest = match serde_json::from_str(body) {
        Ok(request) => request,
        Err(error) => return Ok(not_understood(&error.to_string())),
    };
    Ok((
        200,
        value(&read_records(known().shelf(), &request).map_err(|error| error.to_string())?)?,
    ))
}

/// Why the position at `arises?fen=FEN` cannot arise, if a short look tells.
fn arises(path: &str) -> Said {
    let fen = path.trim_start_matches("arises?fen=").replace('+', " ");
    let fen = js_sys::decode_uri_component(&fen)
        .map_err(|_| "The address is not written as addresses are.".to_owned())?;
    let said = jadoube_forms::arises(&String::from(fen)).map_err(|bad| bad.to_string())?;
    Ok((200, value(&said)?))
}

/// A clause at `codes/CODE/clauses/ID`.
fn clause(path: &str) -> Said {
    let parts: Vec<&str> = path.split('/').collect();
    let &["codes", code, "clauses", id] = parts.as_slice() else {
        return Err("There is nothing at this address without a club.".to_owned());
    };
    let known = known();
    let code = code_named(known.shelf(), code).map_err(|unknown| unknown.to_string())?;
    let clauses = clauses_named(code, id).map_err(|unknown| unknown.to_string())?;
    let first = clauses.first().ok_or("no clause")?;
    Ok((200, value(&ClauseText::from(*first))?))
}

/// The middle of a page, after so many addresses at most that lead on to another.
fn page(path: &str, further: u8) -> Said {
    let (bare, query) = path
        .split_once('?')
        .map_or((path, None), |(bare, query)| (bare, Some(query)));
    let (status, page) = match at(&known(), bare, query) {
        Found::Page(page) => (200, page),
        Found::Missing(page) => (404, page),
        Found::Moved(there) if further > 0 => return self::page(&there, further - 1),
        Found::Moved(there) => return Err(format!("{there} leads nowhere")),
    };
    Ok((
        status,
        json!({ "title": format!("{} · jadoube", page.title), "main": page.body }),
    ))
}

fn value<T: serde::Serialize>(answer: &T) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
