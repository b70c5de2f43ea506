//! Any line may be said to the door for language models. The program is the one that `JADOUBE_BIN` names.
#![no_main]

use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};

use jadoube_trials::model::Talk;
use libfuzzer_sys::fuzz_target;

static TALK: LazyLock<Mutex<Talk>> = LazyLock::new(|| {
    let program = std::env::var_os("JADOUBE_BIN").expect("JADOUBE_BIN names the program");
    Mutex::new(Talk::begin(&PathBuf::from(program)))
});

fuzz_target!(|bytes: &[u8]| {
    let _ = TALK.lock().expect("nobody has panicked").say(bytes);
});
