//! What is read out on a dispute.

use std::sync::Arc;

use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;

/// The paragraph that is read out on a dispute under a code.
pub fn paragraph(code: &str, text: &str) -> String {
    read_out(Code::by_id(code).expect("a code"), text)
}

fn read_out(code: &Arc<Code>, text: &str) -> String {
    let case = CaseFile::parse(text).expect("a case");
    case.run(code).expect("a game").read_out
}

/// That paragraph has all the first parts and none of the others.
#[track_caller]
pub fn says(code: &str, text: &str, all: &[&str], none: &[&str]) {
    says_under(Code::by_id(code).expect("a code"), text, all, none);
}

/// The same under any code.
#[track_caller]
pub fn says_under(code: &Arc<Code>, text: &str, all: &[&str], none: &[&str]) {
    let said = read_out(code, text);
    for part in all {
        assert!(said.contains(part), "{part}: {said}");
    }
    for part in none {
        assert!(!said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains('\''), "straight apostrophe: {said}");
}
