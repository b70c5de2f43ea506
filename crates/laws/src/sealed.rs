//! Sealed words: a commitment that anyone can verify afterwards, and the secret that it commits to.
//!
//! Before a sealed move is opened, the log of a game holds its [`Commitment`] alone. The words and the salt, the
//! [`SealedWords`], are with whoever keeps the envelope; he hands them over with the act that opens it, and from then
//! on they stand in the log. Verifying needs nothing but a checksum tool:
//!
//! ```text
//! printf '%s:%s' SALT WORDS | sha256sum      (an envelope without a move: printf '%s' SALT | sha256sum)
//! ```
//!
//! ```
//! use jadoube_laws::sealed::{Salt, SealedWords};
//!
//! let secret = SealedWords { words: Some("R-R7".to_owned()), salt: Salt([7; 32]) };
//! let commitment = secret.commitment();
//! assert!(secret.opens(&commitment));
//! assert!(!SealedWords { words: None, ..secret }.opens(&commitment));
//! ```

pub use crate::fact::commitment::{Commitment, NotHex, Salt, SealedWords};

use crate::act::{Act, Deed};
use crate::game::Game;

/// A keeper of envelopes in memory, as a case has one; a server keeps them encrypted instead.
#[derive(Clone, Debug, Default)]
pub struct Keeper(Vec<SealedWords>);

impl Keeper {
    /// Closes the envelope: takes the words out of an act of sealing, keeps them, and leaves the commitment.
    /// Any other act comes back as it is.
    pub fn close(&mut self, act: Act, salt: Salt) -> Act {
        let (act, secret) = close(act, salt);
        self.0.extend(secret);
        act
    }

    /// Adds to an act of opening the words of the envelope that is due. Any other act comes back as it is.
    pub fn furnish(&self, game: &Game, act: Act) -> Act {
        let Deed::Open { sealed: None } = act.deed else {
            return act;
        };
        let sealed = game.envelope_due().and_then(|due| {
            self.0
                .iter()
                .find(|kept| kept.opens(&due.commitment))
                .cloned()
        });
        Act {
            deed: Deed::Open { sealed },
            ..act
        }
    }
}

/// Takes the words out of an act of sealing and leaves their commitment; `None` beside any other act, and beside one
/// that is closed already.
pub fn close(act: Act, salt: Salt) -> (Act, Option<SealedWords>) {
    let Deed::Seal {
        words,
        commitment: None,
    } = act.deed
    else {
        return (act, None);
    };
    let secret = SealedWords { words, salt };
    let deed = Deed::Seal {
        words: None,
        commitment: Some(secret.commitment()),
    };
    (Act { deed, ..act }, Some(secret))
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_commitment_is_the_checksum_that_the_manual_names() {
        let secret = SealedWords::unhidden(Some("e4".to_owned()));
        let text = format!("{}:e4", "0".repeat(64));
        let expected: [u8; 32] = Sha256::digest(text).into();
        assert_eq!(secret.commitment(), Commitment(expected));
        let empty: [u8; 32] = Sha256::digest("0".repeat(64)).into();
        assert_eq!(SealedWords::unhidden(None).commitment(), Commitment(empty));
    }

    #[test]
    fn a_closed_act_shows_no_word_of_the_move() {
        let act = Act::player(
            jadoube_board::Color::White,
            Deed::Seal {
                words: Some("Qh5xf7".to_owned()),
                commitment: None,
            },
        );
        let (closed, secret) = close(act, Salt([9; 32]));
        let shown = format!(
            "{closed:?} {secret:?} {}",
            serde_json::to_string(&closed).expect("json")
        );
        assert!(!shown.contains("h5") && !shown.contains("f7"), "{shown}");
        assert!(secret.is_some_and(|secret| secret.words.as_deref() == Some("Qh5xf7")));
    }

    #[test]
    fn hexadecimal_is_read_back() {
        let salt = Salt([0xa5; 32]);
        assert_eq!(salt.to_string().parse(), Ok(salt));
        for bad in ["", "a5", &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(bad.parse::<Salt>(), Err(NotHex), "{bad}");
        }
    }
}
