//! What can still happen on a board.

use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering};

use jadoube_board::Color;
use jadoube_forms::proof::answers_until;
use jadoube_forms::{Document, Question, Request};

use crate::texts::{answered, text, told};

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
