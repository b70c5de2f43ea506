//! The parameters of the rules, one file and one struct for each subject.

use serde::Deserialize;

// Sections 1 to 15: the game itself.

// Sections 16 to 32: agreement, claims, clocks, adjournment, records, conduct, authority, forms of play.

/// Every parameter of the rules with the value that one code gives it; `None` where the code is silent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    // Sections 1 to 15.

    // Sections 16 to 32.
}
