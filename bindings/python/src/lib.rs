//! The executable Laws of Chess for Python.
//!
//! What is given out is what `jadoube-forms` holds, as frozen objects; nothing is decided here.

#![warn(missing_docs)]

mod codes;
mod collections;
mod given;
mod law;
mod moves;
mod play;
mod proofs;
mod ruling;
mod signals;

use pyo3::prelude::*;

/// The executable Laws of Chess.
#[pymodule]
mod _jadoube {
    #[pymodule_export]
    use crate::codes::{Clause, Code, clauses, codes, edition};
    #[pymodule_export]
    use crate::collections::{Documents, audit, games};
    #[pymodule_export]
    use crate::law::{add_code, compare, rule_under, search};
    #[pymodule_export]
    use crate::moves::{legal_moves, read_move};
    #[pymodule_export]
    use crate::play::{Game, Offer, decide};
    #[pymodule_export]
    use crate::proofs::{Proof, dead, forced_win, mate, perpetual, reachable, unwinnable};
    #[pymodule_export]
    use crate::ruling::{Case, Ruling, rule};

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "as Python has it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
