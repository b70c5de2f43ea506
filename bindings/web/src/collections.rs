//! The games of a collection, one after another.

use std::io::Cursor;

use jadoube_forms::collection::{AuditRequest, Audits, Games};
use jadoube_forms::known;
use js_sys::Uint8Array;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::{given, told};

/// Documents one after another, each made when it is asked for; `js/collections.js` makes an iterator of it.
#[wasm_bindgen(skip_typescript)]
pub struct Documents(Box<dyn Iterator<Item = Result<JsValue, JsError>>>);

#[wasm_bindgen]
impl Documents {
    /// The next; nothing after the last.
    #[wasm_bindgen(skip_typescript)]
    pub fn next(&mut self) -> Result<JsValue, JsError> {
        self.0.next().unwrap_or(Ok(JsValue::UNDEFINED))
    }
}

/// How games are read.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ReadOptions {
    language: Option<String>,
}

/// The games of a PGN, a string or bytes.
#[wasm_bindgen(skip_typescript)]
pub fn games(source: JsValue, options: JsValue) -> Result<Documents, JsError> {
    let ReadOptions { language } = options_of(&options)?;
    let games = Games::new(Cursor::new(bytes(&source)?), language.as_deref()).map_err(told)?;
    Ok(Documents(Box::new(games.map(|game| given(&game)))))
}

/// The games of a PGN, a string or bytes, each with what contradicts the law in it.
#[wasm_bindgen(skip_typescript)]
pub fn audit(source: JsValue, options: JsValue) -> Result<Documents, JsError> {
    let request: AuditRequest = options_of(&options)?;
    let audits =
        Audits::new(known().shelf(), Cursor::new(bytes(&source)?), &request).map_err(told)?;
    Ok(Documents(Box::new(audits.map(|game| given(&game)))))
}

fn bytes(source: &JsValue) -> Result<Vec<u8>, JsError> {
    let text = source.as_string().map(String::into_bytes);
    let bytes = || source.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    text.or_else(bytes).ok_or_else(|| {
        JsError::new("games come from the text of a PGN, as a string or a Uint8Array")
    })
}

/// Options as an object; all of them may be left out.
fn options_of<T: DeserializeOwned + Default>(options: &JsValue) -> Result<T, JsError> {
    if options.is_undefined() || options.is_null() {
        return Ok(T::default());
    }
    let text = js_sys::JSON::stringify(options)
        .ok()
        .and_then(|text| text.as_string());
    let text = text.ok_or_else(|| JsError::new("options are a plain object"))?;
    serde_json::from_str(&text)
        .map_err(|error| JsError::new(&format!("the options are not understood: {error}")))
}
