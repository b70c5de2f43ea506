//! Whether a deed is told while it is done or afterwards.

/// When a deed is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tense {
    /// While it is done; what names no man, no move and no words as the table of acts calls it.
    Present(Option<&'static str>),
    /// Afterwards.
    Past,
}

impl Tense {
    /// The verb as it is now, or as it was then.
    pub(super) const fn of(self, now: &'static str, then: &'static str) -> &'static str {
        match self {
            Tense::Present(_) => now,
            Tense::Past => then,
        }
    }

    /// What is told only while it is done: afterwards the ruling tells it.
    pub(super) fn now(self, told: impl FnOnce() -> Option<String>) -> Option<String> {
        match self {
            Tense::Present(_) => told(),
            Tense::Past => None,
        }
    }

    /// What the table of acts calls it now.
    pub(super) fn called(self) -> Option<String> {
        match self {
            Tense::Present(label) => label.map(str::to_owned),
            Tense::Past => None,
        }
    }

    /// A deed whose words name nothing: now as the table of acts calls it, afterwards in these words.
    pub(super) fn plain(self, then: impl Into<String>) -> Option<String> {
        match self {
            Tense::Present(_) => self.called(),
            Tense::Past => Some(then.into()),
        }
    }
}
