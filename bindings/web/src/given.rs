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
}
"#;

/// A document as an object of JavaScript.
pub fn given<T: Serialize>(document: &T) -> Result<JsValue, JsError> {
    let text = serde_json::to_string(document).map_err(told)?;
    js_sys::JSON::parse(&text).map_err(|_| JsError::new("the answer is no JSON"))
}

/// An error of Rust as one of JavaScript, with the same sentence.
pub fn told(error: impl Display) -> JsError {
    JsError::new(&error.to_string())
}
