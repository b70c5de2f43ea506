//! Whole cases, and the codes to be read.

use std::sync::Arc;

use jadoube_book::{Scope, code_named, compare as compared};
use jadoube_forms::{
    add_code as added, clause_entries, code_entries, codes_named, known, rule as ruled,
    rule_under as ruled_under,
};
use jadoube_laws::Code;
use wasm_bindgen::prelude::*;

use crate::given::{Text, Texts, text, text_if_any, texts};
use crate::{given, told};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { ClauseEntry, Code, Comparison, Ruling, Search, SideBySide } from "../../types/forms.js";
"#;

#[wasm_bindgen]
extern "C" {
    /// A case under one code.
    #[wasm_bindgen(typescript_type = "Ruling")]
    pub type Ruling;
    /// A case under several codes.
    #[wasm_bindgen(typescript_type = "SideBySide")]
    pub type SideBySide;
    /// A code.
    #[wasm_bindgen(typescript_type = "Code")]
    pub type CodeAlone;
    /// The codes.
    #[wasm_bindgen(typescript_type = "Code[]")]
    pub type Codes;
    /// Clauses.
    #[wasm_bindgen(typescript_type = "ClauseEntry[]")]
    pub type Clauses;
    /// What was found.
    #[wasm_bindgen(typescript_type = "Search")]
    pub type Search;
    /// Codes compared.
    #[wasm_bindgen(typescript_type = "Comparison")]
    pub type Comparison;
}

/// Rules on a whole case under one code, whatever codes its header names.
///
/// @throws {Error} with a sentence for every line that cannot be read, or when there is no such code
#[wasm_bindgen]
pub fn rule(case: Text, code: Text) -> Result<Ruling, JsError> {
    let (case, code) = (text(case, "a case")?, text(code, "the id of a code")?);
    let ruling = ruled(known().shelf(), "", &case, &code).map_err(told)?;
    Ok(given(&ruling)?.unchecked_into())
}

/// Rules on a whole case under several codes, side by side; under all of them if none is named.
///
/// @throws {Error} with a sentence for every line that cannot be read, or when there is no such code
#[wasm_bindgen(js_name = ruleUnder)]
pub fn rule_under(case: Text, codes: Option<Texts>) -> Result<SideBySide, JsError> {
    let ids = ids(codes)?;
    let case = text(case, "a case")?;
    let table = ruled_under(known().shelf(), &case, ids.as_deref()).map_err(told)?;
    Ok(given(&table)?.unchecked_into())
}

/// The codes, oldest first.
#[wasm_bindgen]
pub fn codes() -> Result<Codes, JsError> {
    Ok(given(&code_entries(known().shelf()))?.unchecked_into())
}

/// Knows the code of a house from now on, in this module; `text` is what its file holds, `name` how faults call it.
///
/// A code that is there already under its id, a shipped one too, has its place taken; games begun under it go on under it.
///
/// @throws {Error} with the place of what cannot be read, and what would be right
#[wasm_bindgen(js_name = addCode)]
pub fn add_code(words: Text, name: Option<Text>) -> Result<CodeAlone, JsError> {
    let name = text_if_any(name, "the name of a code")?;
    let entry = added(
        name.as_deref().unwrap_or("code"),
        &text(words, "the text of a code")?,
    )
    .map_err(told)?;
    Ok(given(&entry)?.unchecked_into())
}

/// The clauses of a code: all of them, or that of this id and those below it.
///
/// @throws {Error} when there is no such code or clause; the sentence names the nearest
#[wasm_bindgen]
pub fn clauses(code: Text, id: Option<Text>) -> Result<Clauses, JsError> {
    let known = known();
    let code = code_named(known.shelf(), &text(code, "the id of a code")?).map_err(told)?;
    let id = text_if_any(id, "the id of a clause")?;
    let entries = clause_entries(code, id.as_deref()).map_err(told)?;
    Ok(given(&entries)?.unchecked_into())
}

/// The clauses in which these words stand, best first; ten unless said.
///
/// @throws {Error} when there is no such code
#[wasm_bindgen]
pub fn search(words: Text, codes: Option<Texts>, limit: Option<u32>) -> Result<Search, JsError> {
    let found = known().search(
        &text(words, "what is searched for")?,
        &named(codes)?,
        limit.unwrap_or(10) as usize,
    );
    Ok(given(&found)?.unchecked_into())
}

/// What codes say on a subject or parameter, as `touch` or `touch.own`, or on all of them; only where they differ, unless `all` is set.
///
/// @throws {Error} when there is no such code or subject
#[wasm_bindgen]
pub fn compare(codes: Texts, on: Option<Text>, all: Option<bool>) -> Result<Comparison, JsError> {
    let codes = named(Some(codes))?;
    let on = text_if_any(on, "the subject")?;
    let scope = if all.unwrap_or(false) {
        Scope::All
    } else {
        Scope::Differing
    };
    let found = compared(&codes, on.as_deref(), scope).map_err(told)?;
    Ok(given(&found)?.unchecked_into())
}

fn named(codes: Option<Texts>) -> Result<Vec<Arc<Code>>, JsError> {
    codes_named(known().shelf(), ids(codes)?.as_deref()).map_err(told)
}

fn ids(codes: Option<Texts>) -> Result<Option<Vec<String>>, JsError> {
    let given = codes.filter(|ids| !ids.is_undefined() && !ids.is_null());
    given.map(|ids| texts(ids, "the codes")).transpose()
}

/// The version of the laws: another as soon as anything that a ruling depends on is.
#[wasm_bindgen]
pub fn edition() -> String {
    jadoube_laws::EDITION.to_owned()
}
