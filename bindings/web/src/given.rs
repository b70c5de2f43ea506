//! Documents as objects of JavaScript, and what several functions take.

use std::fmt::Display;

use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const COMMON: &str = r#"
import type { Proof } from "../../types/forms.js";

/** A side of the board. */
export type Color = "white" | "black";

/** What a proof may cost, and what is counted. */
export interface ProofOptions {
  /** Positions looked at at most; 4,000,000 unless said. The same number gives the same answer on every machine. */
  nodes?: number;
  /** Memory taken at most, in bytes as they are counted; 268,435,456 (256 MB) unless said. */
  bytes?: number;
  /** Count the halfmove clock, and end the game at 75 moves (`unwinnable`, `dead`). */
  clock?: boolean;
  /** Moves within which mate is asked for (`mate`); 3 unless said. */
  moves?: number;
  /** Seconds after which it is undecided, halted as `stopped`. Nothing else can stop it in this thread; see `jadoube/prover`. */
  timeout?: number;
  /** Give what shows the answer (`unwinnable`, `dead`); the others always do. */
  witness?: boolean;
  /** Give a line that mates in few moves (`unwinnable`, `dead`), which may take a thousand times as long as the answer. */
  shorten?: boolean;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A text. Whatever else is given for one is told, and does not reach the memory of the module.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    /// Several texts.
    #[cfg(feature = "laws")]
    #[wasm_bindgen(typescript_type = "string[]")]
    pub type Texts;
}

/// A text that is what it should be.
pub fn text(given: impl Into<JsValue>, what: &str) -> Result<String, JsError> {
    let given: JsValue = given.into();
    given.as_string().ok_or_else(|| {
        let kind = given.js_typeof().as_string().unwrap_or_default();
        JsError::new(&format!(
            "{what} is a string, and not {}",
            if given.is_null() {
                "null".to_owned()
            } else {
                kind
            }
        ))
    })
}

/// The same where there may be none.
#[cfg(feature = "laws")]
pub fn text_if_any(given: Option<Text>, what: &str) -> Result<Option<String>, JsError> {
    let given = given
        .map(JsValue::from)
        .filter(|given| !given.is_undefined() && !given.is_null());
    given.map(|given| text(given, what)).transpose()
}

/// Several texts that are what they should be.
#[cfg(feature = "laws")]
pub fn texts(given: Texts, what: &str) -> Result<Vec<String>, JsError> {
    let given: JsValue = given.into();
    if !js_sys::Array::is_array(&given) {
        return Err(JsError::new(&format!("{what} are an array of strings")));
    }
    js_sys::Array::from(&given)
        .iter()
        .map(|one| text(one, "each of them"))
        .collect()
}

/// A document as an object of JavaScript.
pub fn given<T: Serialize>(document: &T) -> Result<JsValue, JsError> {
    let text = serde_json::to_string(document).map_err(told)?;
    js_sys::JSON::parse(&text).map_err(|_| JsError::new("the answer is no JSON"))
}

/// An error of Rust as one of JavaScript, with the same sentence.
pub fn told(error: impl Display) -> JsError {
    JsError::new(&error.to_string())
}
