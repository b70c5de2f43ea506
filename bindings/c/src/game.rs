//! A game that is refereed act by act.

use std::ffi::{c_char, c_int};

use jadoube_forms::{Document, Played, known};
use jadoube_laws::Actor;

use crate::texts::{answered, guarded, made, text, text_if_any, told};

/// What is said where there should be a game.
const NULL: &str = "the game is NULL";

/// A game under one code of laws.
pub struct JadoubeGame(Played);

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
    // SAFETY: as the caller promises.
    let headers = unsafe { text_if_any(headers, "the headers") }.map(Option::unwrap_or_default);
    let begun = guarded(|| Played::begin(known().shelf(), code?, headers?).map_err(told));
    // SAFETY: as the caller promises.
    unsafe { made(begun.map(JadoubeGame), error) }
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
        let game = game.ok_or(NULL)?;
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
    answered(|| Ok(game.ok_or(NULL)?.0.state().to_json()))
}

/// Lets time go by, in milliseconds from the beginning of play; 1 if that alone ended the game or put a question, else 0.
///
/// # Safety
/// As with `jadoube_game_act`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_pass(game: *mut JadoubeGame, now: u64) -> c_int {
    // SAFETY: as the caller promises.
    let game = unsafe { game.as_mut() };
    guarded(|| Ok(game.is_some_and(|game| game.0.pass(now))))
        .is_ok_and(|ended| ended)
        .into()
}

/// What somebody may do now, and what the code knows and does not let him do: a `jadoube.offers/1`. `by` is `white`, `black`,
/// `arbiter` or `bystander`.
///
/// # Safety
/// As with `jadoube_game_act`; `by` points to a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_offers(
    game: *const JadoubeGame,
    by: *const c_char,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (game, by) = unsafe { (game.as_ref(), text(by, "who acts")) };
    answered(|| {
        let by = match by? {
            "white" => Actor::White,
            "black" => Actor::Black,
            "arbiter" => Actor::Arbiter,
            "bystander" => Actor::Bystander,
            other => {
                return Err(format!(
                    "'{other}' is nobody; an actor is white, black, arbiter or bystander"
                ));
            }
        };
        Ok(game.ok_or(NULL)?.0.offers(by).to_json())
    })
}

/// The game as it was told, from which `jadoube_game_restore` takes it up again: a `jadoube.game/1`.
///
/// # Safety
/// As with `jadoube_game_state`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_save(game: *const JadoubeGame) -> *mut c_char {
    // SAFETY: as the caller promises.
    let game = unsafe { game.as_ref() };
    answered(|| Ok(game.ok_or(NULL)?.0.saved().to_json()))
}

/// Takes a game up again from what `jadoube_game_save` gave; where that cannot be, as `jadoube_game_new`.
///
/// # Safety
/// `document` points to a text that ends with a zero byte; `error`, if it is not NULL, can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_restore(
    document: *const c_char,
    error: *mut *mut c_char,
) -> *mut JadoubeGame {
    // SAFETY: as the caller promises.
    let document = unsafe { text(document, "the saved game") };
    let restored = guarded(|| Played::restored(known().shelf(), document?).map_err(told));
    // SAFETY: as the caller promises.
    unsafe { made(restored.map(JadoubeGame), error) }
}

/// A game as PGN, with the rulings as comments.
///
/// # Safety
/// `game` comes from `jadoube_game_new`, is not freed and not used by another thread meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_game_pgn(game: *const JadoubeGame) -> *mut c_char {
    // SAFETY: as the caller promises.
    let game = unsafe { game.as_ref() };
    answered(|| Ok(game.ok_or(NULL)?.0.pgn()))
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
