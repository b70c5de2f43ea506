//! What is to be said of a game whose tags are changed.

/// What is to be said of a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// Something was done, or left as it is.
    Told(String),
    /// Something that stood in the tags is not written, or was not done.
    Lost(String),
}
