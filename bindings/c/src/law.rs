//! Whole cases, and the codes to be read.

use std::ffi::{c_char, c_int};
use std::sync::Arc;

use jadoube_book::{Scope, code_named, compare};
use jadoube_forms::{
    Document, add_code, clause_entries, code_entries, codes_named, known, rule, rule_under,
};
use jadoube_laws::Code;

use crate::texts::{answered, given, text, text_if_any, told};

/// Rules on a whole case under one code: a `jadoube.ruling/1`.
///
/// # Safety
/// `case_text` and `code` point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_rule(
    case_text: *const c_char,
    code: *const c_char,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (case_text, code) = unsafe { (text(case_text, "the case"), text(code, "the code")) };
    answered(|| {
        rule(known().shelf(), "", case_text?, code?)
            .map(|ruling| ruling.to_json())
            .map_err(told)
    })
}

/// Rules on a whole case under several codes side by side: a `jadoube.side-by-side/1`. `codes` are their ids with commas between
/// them, as `"fide-1931,fide-2023"`, or NULL for all.
///
/// # Safety
/// `case_text`, and `codes` if it is not NULL, point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_rule_under(
    case_text: *const c_char,
    codes: *const c_char,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (case_text, codes) =
        unsafe { (text(case_text, "the case"), text_if_any(codes, "the codes")) };
    answered(|| {
        let table =
            rule_under(known().shelf(), case_text?, ids(codes?).as_deref()).map_err(told)?;
        Ok(table.to_json())
    })
}

/// The codes, oldest first: an array of `jadoube.code/1`.
#[unsafe(no_mangle)]
pub extern "C" fn jadoube_codes() -> *mut c_char {
    answered(|| Ok(code_entries(known().shelf()).to_json()))
}

/// Knows the code of a house from now on, in the whole program: its `jadoube.code/1`. `toml` is what its file holds, `name` how
/// faults call it, or NULL. A code that is there already under its id, a shipped one too, has its place taken.
///
/// # Safety
/// `toml`, and `name` if it is not NULL, point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_add_code(toml: *const c_char, name: *const c_char) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (toml, name) = unsafe {
        (
            text(toml, "the text of the code"),
            text_if_any(name, "the name"),
        )
    };
    answered(|| {
        add_code(name?.unwrap_or("code"), toml?)
            .map(|code| code.to_json())
            .map_err(told)
    })
}

/// The clauses of a code in the order of the printed text, all or that of this id and those below it: an array of
/// `jadoube.clause-entry/1`.
///
/// # Safety
/// `code`, and `id` if it is not NULL, point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_clauses(code: *const c_char, id: *const c_char) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (code, id) = unsafe { (text(code, "the code"), text_if_any(id, "the clause")) };
    answered(|| {
        let known = known();
        let code = code_named(known.shelf(), code?).map_err(told)?;
        clause_entries(code, id?)
            .map(|clauses| clauses.to_json())
            .map_err(told)
    })
}

/// The rules that answer to these words, best first, `limit` at most: a `jadoube.search/1`. `codes` are as with
/// `jadoube_rule_under`.
///
/// # Safety
/// `words`, and `codes` if it is not NULL, point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_search(
    words: *const c_char,
    codes: *const c_char,
    limit: usize,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (words, codes) = unsafe {
        (
            text(words, "what is searched for"),
            text_if_any(codes, "the codes"),
        )
    };
    answered(|| Ok(known().search(words?, &named(codes?)?, limit).to_json()))
}

/// What codes say on a subject or parameter, as `touch` or `touch.own`, or with NULL on all: a `jadoube.comparison/1`. Where they
/// say the same is left out, unless `all` is not 0. `codes` are as with `jadoube_rule_under`.
///
/// # Safety
/// `codes` and `on`, if they are not NULL, point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_compare(
    codes: *const c_char,
    on: *const c_char,
    all: c_int,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (codes, on) = unsafe {
        (
            text_if_any(codes, "the codes"),
            text_if_any(on, "the subject"),
        )
    };
    let scope = if all == 0 {
        Scope::Differing
    } else {
        Scope::All
    };
    answered(|| {
        compare(&named(codes?)?, on?, scope)
            .map(|found| found.to_json())
            .map_err(told)
    })
}

/// Which laws these are: another as soon as anything that a ruling depends on is.
#[unsafe(no_mangle)]
pub extern "C" fn jadoube_edition() -> *mut c_char {
    given(jadoube_laws::EDITION.to_owned())
}

fn ids(codes: Option<&str>) -> Option<Vec<String>> {
    codes.map(|ids| ids.split(',').map(|id| id.trim().to_owned()).collect())
}

fn named(codes: Option<&str>) -> Result<Vec<Arc<Code>>, String> {
    codes_named(known().shelf(), ids(codes).as_deref()).map_err(told)
}
