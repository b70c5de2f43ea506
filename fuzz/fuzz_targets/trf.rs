//! Any text may be given as a report of a tournament.
#![no_main]

use jadoube_trials::doors::try_door;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| try_door("trf", bytes));
