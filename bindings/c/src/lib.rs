//! The executable Laws of Chess for C.
//!
//! Texts go in and out as UTF-8 that ends with a zero byte; answers are documents of `jadoube-forms` as JSON. Every text
//! given out belongs to the caller, who gives it back with [`jadoube_free`]. What cannot be read is answered with a
//! document `{"error": "..."}` whose sentence says what was wrong and what would be right; nothing unwinds into C.

#![warn(missing_docs)]

use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

use jadoube_board::Color;
use jadoube_forms::proof::answers_until;
use jadoube_forms::{Document, Played, Question, Request, rule};

/// A game under one code of laws.
pub struct JadoubeGame(Played);

/// Can this side never mate again, by any series of legal moves?
///
/// `fen` is the position, `side` is `'w'` or `'b'`, `nodes` bounds what the proof may cost (0: 4,000,000, beside 256 MB;
/// `jadoube_prove` takes other bytes); the same bound gives the same answer everywhere. Gives a `jadoube.proof/1`, whose
/// `verdict` is `proven`, `refuted` or `undecided`; what shows it is given by `jadoube_prove`, where `witness` asks for it.
///
/// # Safety
/// `fen` points to a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_unwinnable(
    fen: *const c_char,
    side: c_char,
    nodes: u64,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let fen = unsafe { text(fen, "the FEN") };
    answered(|| {
        let side = match side as u8 {
            b'w' => Color::White,
            b'b' => Color::Black,
            _ => return Err("a side is 'w' or 'b'".to_owned()),
        };
        let request = Request {
            side: Some(side),
            ..Request::new(Question::Unwinnable)
        };
        ask(request, fen?, nodes)
    })
}

/// Can neither side ever mate again? As `jadoube_unwinnable`.
///
/// # Safety
/// `fen` points to a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_dead(fen: *const c_char, nodes: u64) -> *mut c_char {
    // SAFETY: as the caller promises.
    let fen = unsafe { text(fen, "the FEN") };
    answered(|| ask(Request::new(Question::Dead), fen?, nodes))
}

/// Can the position arise in a game? As `jadoube_unwinnable`.
///
/// # Safety
/// `fen` points to a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_reachable(fen: *const c_char, nodes: u64) -> *mut c_char {
    // SAFETY: as the caller promises.
    let fen = unsafe { text(fen, "the FEN") };
    answered(|| ask(Request::new(Question::Reachable), fen?, nodes))
}

/// Any question about a position, with whatever it may cost: a `jadoube.proof/1`.
///
/// `request` is an object of JSON, as `{"question":"forced-win","for":"black","nodes":4000000,"bytes":1073741824}`. The
/// questions are `dead`, `unwinnable`, `mate`, `forced-win`, `perpetual` and `reachable`. What is left out is as with
/// `jadoube prove`: 4,000,000 nodes and 268,435,456 bytes, `moves` 3 for `mate`, `clock` and `mate_keeps` false; without
/// `for` the side to move is asked about, and White with `unwinnable`. `"timeout":2.5` ends it after so many seconds;
/// `"witness":true` gives what shows a `dead` or `unwinnable`, `"shorten":true` a line that mates in few moves, which may take
/// a thousand times as long as the answer. The other questions always show it.
///
/// # Safety
/// `fen` and `request` point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_prove(fen: *const c_char, request: *const c_char) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (fen, request) = unsafe { (text(fen, "the FEN"), text(request, "the request")) };
    answered(|| prove(&read(request?)?, fen?, &AtomicBool::new(false)))
}

/// Whoever asks for a long proof can stop it from another thread, or where a signal is handled.
pub struct JadoubeStop(AtomicBool);

/// Nothing is stopped yet. Given back with `jadoube_stop_free`.
#[unsafe(no_mangle)]
pub extern "C" fn jadoube_stop_new() -> *mut JadoubeStop {
    Box::into_raw(Box::new(JadoubeStop(AtomicBool::new(false))))
}

/// Stops whatever proof is asked for with this, now and later, within some milliseconds: it is `undecided`, halted as `stopped`.
/// Any thread may call it at any time until it is given back.
///
/// # Safety
/// `stop` comes from `jadoube_stop_new` and has not been given back, or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_stop(stop: *const JadoubeStop) {
    // SAFETY: as the caller promises.
    if let Some(stop) = unsafe { stop.as_ref() } {
        stop.0.store(true, Ordering::Relaxed);
    }
}

/// Gives back what `jadoube_stop_new` gave out, when no proof is asked for with it any more.
///
/// # Safety
/// `stop` comes from `jadoube_stop_new`, is used nowhere and is not used again; or it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_stop_free(stop: *mut JadoubeStop) {
    if !stop.is_null() {
        // SAFETY: as the caller promises.
        drop(unsafe { Box::from_raw(stop) });
    }
}

/// As `jadoube_prove`, until it is stopped.
///
/// # Safety
/// As with `jadoube_prove`; `stop` comes from `jadoube_stop_new` and is given back only after the answer, or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_prove_until(
    fen: *const c_char,
    request: *const c_char,
    stop: *const JadoubeStop,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (fen, request) = unsafe { (text(fen, "the FEN"), text(request, "the request")) };
    // SAFETY: as the caller promises.
    let stop = unsafe { stop.as_ref() };
    let never = AtomicBool::new(false);
    answered(|| prove(&read(request?)?, fen?, stop.map_or(&never, |stop| &stop.0)))
}

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
        rule("", case_text?, code?)
            .map(|ruling| ruling.to_json())
            .map_err(told)
    })
}

/// A game under the code of this id; `headers` are those of a case, a line each, or NULL. Where no game can begin, gives
/// NULL, and if `error` is not NULL puts a text there that says why.
///
/// # Safety
/// `code`, and `headers` if it is not NULL, point to texts that end with a zero byte; `error`, if it is not NULL, can be
/// written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_new(
    code: *const c_char,
    headers: *const c_char,
    error: *mut *mut c_char,
) -> *mut JadoubeGame {
    // SAFETY: as the caller promises.
    let code = unsafe { text(code, "the code") };
    let headers = match headers.is_null() {
        true => Ok(""),
        // SAFETY: as the caller promises.
        false => unsafe { text(headers, "the headers") },
    };
    let begun = guarded(|| Played::begin(code?, headers?).map_err(told));
    match begun {
        Ok(game) => Box::into_raw(Box::new(JadoubeGame(game))),
        Err(sentence) => {
            if !error.is_null() {
                // SAFETY: as the caller promises.
                unsafe { error.write(given(sentence)) };
            }
            ptr::null_mut()
        }
    }
}

/// Rules on the next act: a line as a case has it, or a JSON object of the same. Gives a `jadoube.act-ruling/1`, or
/// `{"error": "..."}` when it cannot be read; nothing has happened then.
///
/// # Safety
/// `game` comes from `jadoube_game_new`, is not freed and not used by another thread meanwhile; `act` points to a text
/// that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_act(
    game: *mut JadoubeGame,
    act: *const c_char,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (game, act) = unsafe { (game.as_mut(), text(act, "the act")) };
    answered(|| {
        let game = game.ok_or("the game is NULL")?;
        game.0
            .tell(act?)
            .map(|ruling| ruling.to_json())
            .map_err(told)
    })
}

/// How a game stands: a `jadoube.game-state/1`.
///
/// # Safety
/// `game` comes from `jadoube_game_new`, is not freed and not used by another thread meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_state(game: *const JadoubeGame) -> *mut c_char {
    // SAFETY: as the caller promises.
    let game = unsafe { game.as_ref() };
    answered(|| Ok(game.ok_or("the game is NULL")?.0.state().to_json()))
}

/// A game as PGN, with the rulings as comments.
///
/// # Safety
/// `game` comes from `jadoube_game_new`, is not freed and not used by another thread meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_pgn(game: *const JadoubeGame) -> *mut c_char {
    // SAFETY: as the caller promises.
    let game = unsafe { game.as_ref() };
    answered(|| Ok(game.ok_or("the game is NULL")?.0.pgn()))
}

/// Gives a game back; NULL is let be.
///
/// # Safety
/// `game` comes from `jadoube_game_new` and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_free(game: *mut JadoubeGame) {
    if !game.is_null() {
        // SAFETY: it was made by `Box::into_raw`, and the caller promises to use it no more.
        drop(unsafe { Box::from_raw(game) });
    }
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
unsafe fn text<'a>(given: *const c_char, what: &str) -> Result<&'a str, String> {
    if given.is_null() {
        return Err(format!("{what} is NULL"));
    }
    // SAFETY: as the caller promises.
    let given = unsafe { CStr::from_ptr(given) };
    given
        .to_str()
        .map_err(|error| format!("{what} is no UTF-8: {error}"))
}

fn ask(request: Request, fen: &str, nodes: u64) -> Result<String, String> {
    let request = Request {
        nodes: (nodes > 0).then_some(nodes),
        ..request
    };
    prove(&request, fen, &AtomicBool::new(false))
}

fn read(request: &str) -> Result<Request, String> {
    serde_json::from_str(request).map_err(|error| format!("the request is not understood: {error}"))
}

fn prove(request: &Request, fen: &str, stop: &AtomicBool) -> Result<String, String> {
    let found = answers_until(stop, request, fen).map_err(told)?;
    let answer = found.first().ok_or("no answer")?;
    Ok(answer.to_json())
}

fn told(error: impl Display) -> String {
    error.to_string()
}

/// The answer as a text of the caller's, or why there is none.
fn answered(work: impl FnOnce() -> Result<String, String>) -> *mut c_char {
    given(guarded(work).unwrap_or_else(|sentence| serde_json::json!({ "error": sentence }).to_string()))
}

/// A panic would be a fault of the library; it is told and does not go on into C.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err("this broke off by a fault of the library".to_owned()))
}

fn given(text: String) -> *mut c_char {
    // JSON and PGN have no zero bytes; words of players could bring one into a PGN.
    CString::new(text.replace('\0', " ")).map_or(ptr::null_mut(), CString::into_raw)
}
