//! Databases of SCID, version 4: `base.si4`, `base.sn4` and `base.sg4` beside each other.
//!
//! [`Base`] gives their games one after another, with tags, variations, signs, comments and set-ups; [`Text`] gives them as
//! PGN, for whatever reads that. Games that are marked as deleted are passed over and counted. Other versions are told by
//! name and not read.

mod base;
mod bytes;
mod error;
mod index;
mod movetext;
mod names;
mod record;
mod state;
mod text;

pub use base::{Base, Record};
pub use error::ScidError;
pub use text::Text;
