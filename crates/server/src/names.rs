//! What the players of a table are called.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The players' names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// White's.
    #[serde(default)]
    pub white: Option<String>,
    /// Black's.
    #[serde(default)]
    pub black: Option<String>,
}
