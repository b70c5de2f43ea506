//! Passkeys: pairs of keys that a device makes for one member of one club, and of which the secret one never leaves it.
//!
//! What a browser brings is held here against sections 7.1 and 7.2 of Web Authentication, level 3
//! (<https://www.w3.org/TR/webauthn-3/>). Nobody is asked by whom his device was made (attestation `none`), so that the public key
//! stands where it is read with no more than its own fixed form. Signatures are held against it by `ring`, which TLS needs as well.

mod public_key;
mod said;

pub use public_key::{ALGORITHMS, OFFERED};
pub use said::{Made, Shown};

use std::fmt;

use crate::moment::WallTime;
use crate::vault::{Asked, CHALLENGE_LASTS};

/// Where a passkey is good: the name for which it was made, and the pages that ask for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The name of the club, as the standard's id of a relying party: `chess.example.org`.
    pub id: String,
    /// The origin of its pages: `https://chess.example.org`.
    pub origin: String,
}

/// A passkey that a device has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    /// What the device calls it.
    pub id: Vec<u8>,
    /// The public key, as COSE writes it.
    pub key: Vec<u8>,
    /// How often it has signed.
    pub counter: u32,
    /// Whether the device may give it to others of its owner.
    pub synced: bool,
}

/// Why what a browser brings is no passkey, or not this one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPasskey {
    /// It is not what the standard describes: the part that cannot be read.
    Unread(&'static str),
    /// It was made for something else: what it says, and what would be right.
    Other(&'static str, String, String),
    /// The owner of the device did nothing.
    NobodyThere,
    /// The key is of a kind that was not asked for.
    OtherKind,
    /// The signature is not that of this passkey.
    Forged,
    /// It counts its signatures, and this one is not later than the last: there may be a copy of it.
    Copied,
}

impl fmt::Display for NoPasskey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPasskey::Unread(part) => write!(
                f,
                "{part} of the passkey cannot be read; send what the browser gave, in base64url"
            ),
            NoPasskey::Other(what, found, right) => write!(
                f,
                "{what} of the passkey is '{found}' and not '{right}'; it was asked for by another page"
            ),
            NoPasskey::NobodyThere => f.write_str(
                "the device does not say that anybody was there; touch it, or unlock it, when it asks",
            ),
            NoPasskey::OtherKind => f.write_str(
                "the key of the passkey is of a kind that this club cannot read (ES256, EdDSA and RS256 are); take another device",
            ),
            NoPasskey::Forged => {
                f.write_str("the signature is not that of this passkey")
            }
            NoPasskey::Copied => f.write_str(
                "this passkey has signed before under a later number: there may be a copy of it; sign in with your words, and remove it",
            ),
        }
    }
}

impl std::error::Error for NoPasskey {}

/// The challenges that a passkey has answered of late, with this one; none if it is among them. Those that have run out by now need
/// not be known any more: nobody is let in by them.
pub fn spend(spent: &[u8], asked: &Asked, now: WallTime) -> Option<Vec<u8>> {
    let mut kept = Vec::new();
    for mark in spent.chunks_exact(Asked::MARK) {
        let one = Asked::of_mark(mark)?;
        if one == *asked {
            return None;
        }
        if now - one.at <= CHALLENGE_LASTS {
            kept.extend_from_slice(mark);
        }
    }
    kept.extend(asked.mark());
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_spent_once_and_forgotten_when_it_has_run_out() {
        let at = |millis| WallTime::from_millis(millis);
        let asked = |nonce, millis| Asked {
            nonce: [nonce; 12],
            at: at(millis),
        };
        let one = spend(&[], &asked(1, 1_000), at(2_000)).expect("the first");
        let both = spend(&one, &asked(2, 1_000), at(2_000)).expect("another of the same moment");
        assert_eq!(both.len(), 2 * Asked::MARK);
        for nonce in [1, 2] {
            assert_eq!(spend(&both, &asked(nonce, 1_000), at(3_000)), None);
        }
        let late = 1_000 + i64::try_from(CHALLENGE_LASTS.0).expect("minutes") + 1;
        let later = spend(&both, &asked(3, late), at(late)).expect("a later one");
        assert_eq!(later, asked(3, late).mark());
    }
}
