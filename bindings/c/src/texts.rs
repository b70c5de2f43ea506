//! Texts that come in and go out.

use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

/// The version of the library, as `0.1.0`; it belongs to the library and is not given back.
#[unsafe(no_mangle)]
pub extern "C" fn jadoube_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Gives a text back; NULL is let be.
///
/// # Safety
/// `text` was given out by this library and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: it was made by `CString::into_raw`, and the caller promises to use it no more.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// A text of the caller; `what` names it where it is none.
///
/// # Safety
/// If it is not NULL it ends with a zero byte and outlives the call.
pub(crate) unsafe fn text<'a>(given: *const c_char, what: &str) -> Result<&'a str, String> {
    if given.is_null() {
        return Err(format!("{what} is NULL"));
    }
    // SAFETY: as the caller promises.
    let given = unsafe { CStr::from_ptr(given) };
    given
        .to_str()
        .map_err(|error| format!("{what} is no UTF-8: {error}"))
}

/// The same where there may be none.
///
/// # Safety
/// As with [`text`].
pub(crate) unsafe fn text_if_any<'a>(
    given: *const c_char,
    what: &str,
) -> Result<Option<&'a str>, String> {
    match given.is_null() {
        true => Ok(None),
        // SAFETY: as the caller promises.
        false => unsafe { text(given, what) }.map(Some),
    }
}

/// What was made as the caller's, or NULL, and why in `error`.
///
/// # Safety
/// `error`, if it is not NULL, can be written to.
pub(crate) unsafe fn made<T>(made: Result<T, String>, error: *mut *mut c_char) -> *mut T {
    match made {
        Ok(made) => Box::into_raw(Box::new(made)),
        Err(sentence) => {
            if !error.is_null() {
                // SAFETY: as the caller promises.
                unsafe { error.write(given(sentence)) };
            }
            ptr::null_mut()
        }
    }
}

pub(crate) fn told(error: impl Display) -> String {
    error.to_string()
}

/// The answer as a text of the caller's, or why there is none.
pub(crate) fn answered(work: impl FnOnce() -> Result<String, String>) -> *mut c_char {
    given(
        guarded(work)
            .unwrap_or_else(|sentence| serde_json::json!({ "error": sentence }).to_string()),
    )
}

/// A panic would be a fault of the library; it is told and does not go on into C.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err("this broke off by a fault of the library".to_owned()))
}

pub(crate) fn given(text: String) -> *mut c_char {
    // JSON and PGN have no zero bytes; words of players could bring one into a PGN.
    CString::new(text.replace('\0', " ")).map_or(ptr::null_mut(), CString::into_raw)
}
