//! The cases that ship with the program.

use std::sync::{Arc, OnceLock};

use jadoube_laws::Code;
use jadoube_laws::case::{CaseFile, Report};
use jadoube_laws::terms::TermsError;

use crate::nearest::Unknown;

/// Names and texts, in order of the names.
static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// A case that ships with the program.
#[derive(Debug)]
pub struct Shipped {
    /// Its path below `cases/`, such as `touch/15.a.case`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// What it says.
    pub case: CaseFile,
}

/// All shipped cases, in order of their names.
pub fn shipped() -> &'static [Shipped] {
    static CASES: OnceLock<Vec<Shipped>> = OnceLock::new();
    CASES.get_or_init(|| TEXTS.iter().map(|&(name, text)| read(name, text)).collect())
}

fn read(name: &'static str, text: &'static str) -> Shipped {
    match CaseFile::parse(text) {
        Ok(case) => Shipped { name, text, case },
        // The files are part of the program; a test of the laws reads every one of them.
        Err(errors) => panic!("cases/{name}: {}", errors[0]),
    }
}

/// The shipped case with this name; the ending may be left out.
///
/// # Errors
/// [`Unknown`] with the names nearest to it.
pub fn shipped_named(name: &str) -> Result<&'static Shipped, Unknown> {
    let wanted = name.trim_end_matches(".case");
    let is_meant = |case: &&Shipped| case.name.trim_end_matches(".case") == wanted;
    let names = || shipped().iter().map(|case| case.name);
    shipped()
        .iter()
        .find(is_meant)
        .ok_or_else(|| Unknown::new("shipped case", name, names()))
}

impl Shipped {
    /// Whether the case itself names this code.
    pub fn names(&self, code: &Code) -> bool {
        self.case
            .header
            .codes
            .iter()
            .any(|named| named.id == code.id)
    }

    /// What the case comes to under a code, or why no game can begin on its terms there.
    ///
    /// # Errors
    /// [`TermsError`] where its terms do not fit the code.
    pub fn run(&self, code: &Arc<Code>) -> Result<Report, TermsError> {
        self.case.run(code)
    }
}
