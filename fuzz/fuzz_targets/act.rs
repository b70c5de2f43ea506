//! Any bytes may be sent as an act.
#![no_main]

use jadoube_trials::doors::try_door;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| try_door("act", bytes));
