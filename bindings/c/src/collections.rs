//! The games of a collection, one after another.

use std::ffi::{CStr, c_char};
use std::io::Cursor;
use std::ptr;

use jadoube_forms::collection::{AuditRequest, Audits, Games};
use jadoube_forms::{Document, known};

use crate::texts::{given, guarded, made, text_if_any, told};

/// Documents one after another, each made when it is asked for.
pub struct JadoubeDocuments(Box<dyn Iterator<Item = String> + Send>);

/// The games of a PGN, each a `jadoube.pgn-game/1` that `jadoube_next` gives. It is read leniently; what could not be read of a game
/// is told in its `unread`. `language` is that of the letters of the men, as `de`, or NULL: found from each game. Where there is no
/// such language, gives NULL, and if `error` is not NULL puts a text there that says so.
///
/// # Safety
/// `pgn`, and `language` if it is not NULL, point to texts that end with a zero byte; `pgn` need not be UTF-8, and is copied.
/// `error`, if it is not NULL, can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_games(
    pgn: *const c_char,
    language: *const c_char,
    error: *mut *mut c_char,
) -> *mut JadoubeDocuments {
    // SAFETY: as the caller promises.
    let (pgn, language) = unsafe { (bytes(pgn), text_if_any(language, "the language")) };
    let games = guarded(|| {
        let games = Games::new(Cursor::new(pgn?), language?).map_err(told)?;
        Ok(JadoubeDocuments(Box::new(games.map(|game| game.to_json()))))
    });
    // SAFETY: as the caller promises.
    unsafe { made(games, error) }
}

/// The games of a PGN, each with what contradicts the law in it: a `jadoube.audit-game/1` that `jadoube_next` gives. `request` is an
/// object of JSON, as `{"code":"fide-2023","event":"blitz","nodes":4000000,"language":"de"}`, or NULL: each is judged by the law of
/// its day. Else as `jadoube_games`.
///
/// # Safety
/// As with `jadoube_games`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_audit(
    pgn: *const c_char,
    request: *const c_char,
    error: *mut *mut c_char,
) -> *mut JadoubeDocuments {
    // SAFETY: as the caller promises.
    let (pgn, request) = unsafe { (bytes(pgn), text_if_any(request, "the request")) };
    let audits = guarded(|| {
        let request: AuditRequest = serde_json::from_str(request?.unwrap_or("{}"))
            .map_err(|error| format!("the request is not understood: {error}"))?;
        let audits = Audits::new(known().shelf(), Cursor::new(pgn?), &request).map_err(told)?;
        Ok(JadoubeDocuments(Box::new(
            audits.map(|game| game.to_json()),
        )))
    });
    // SAFETY: as the caller promises.
    unsafe { made(audits, error) }
}

/// The next document, NULL after the last.
///
/// # Safety
/// `documents` was given out by this library, is not freed and not used by another thread meanwhile, or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_next(documents: *mut JadoubeDocuments) -> *mut c_char {
    // SAFETY: as the caller promises.
    let documents = unsafe { documents.as_mut() };
    let next = guarded(|| Ok(documents.and_then(|documents| documents.0.next())));
    next.ok().flatten().map_or(ptr::null_mut(), given)
}

/// Gives documents back, whether all of them were asked for or not; NULL is let be.
///
/// # Safety
/// `documents` was given out by this library and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_documents_free(documents: *mut JadoubeDocuments) {
    if !documents.is_null() {
        // SAFETY: it was made by `Box::into_raw`, and the caller promises to use it no more.
        drop(unsafe { Box::from_raw(documents) });
    }
}

/// A PGN of the caller, in whatever encoding.
///
/// # Safety
/// If it is not NULL it ends with a zero byte.
unsafe fn bytes(given: *const c_char) -> Result<Vec<u8>, String> {
    if given.is_null() {
        return Err("the PGN is NULL".to_owned());
    }
    // SAFETY: as the caller promises.
    Ok(unsafe { CStr::from_ptr(given) }.to_bytes().to_vec())
}
