//! Any bytes may be sent as a wish for a table.
#![no_main]

use jadoube_trials::doors::try_door;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| try_door("table", bytes));
