//! Any text may be given as a dispute: it is refused with a place, or ruled on under every code.
#![no_main]

use jadoube_laws::case::CaseFile;
use jadoube_laws::code::Code;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match CaseFile::parse(text) {
        Ok(case) => {
            for &code in Code::all() {
                let _ = case.run(code);
            }
        }
        Err(errors) => assert!(errors.iter().all(|error| !error.to_string().is_empty())),
    }
});
