//! The law of a day as an answer tells it.

use jadoube_codes::CodeOfDay;
use serde::Serialize;

/// Which law a date stands for, and how well it is covered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LawOfDay {
    /// The date that was asked for: `1994`, `1912-05-31`.
    pub asked: String,
    /// `exact` where a code of the program governed, `nearest` in a gap, `none` before the first.
    pub fit: &'static str,
    /// The code that governed, or in a gap the one before it.
    pub code: Option<&'static str>,
    /// In a gap, or before the first code: the one that comes after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<&'static str>,
    /// All of it in a sentence without a full stop.
    pub says: String,
}

impl From<CodeOfDay> for LawOfDay {
    fn from(law: CodeOfDay) -> LawOfDay {
        LawOfDay {
            asked: law.asked.to_string(),
            fit: law.fit.name(),
            says: law.to_string(),
            code: law.code.map(|code| code.id),
            next: law.next.map(|code| code.id),
        }
    }
}
