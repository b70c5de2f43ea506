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

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::act::{Act, Deed};
use crate::game::Game;

/// What a sealed move is committed to: the SHA-256 digest of salt and words. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Commitment(pub [u8; 32]);

/// Random bytes that keep short words from being guessed. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Salt(pub [u8; 32]);

/// The secret of an envelope: the words as written, and the salt.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SealedWords {
    /// The words; none if the envelope is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The salt.
    pub salt: Salt,
}

impl Salt {
    /// The salt of words that nobody tried to hide, as in a case told in a text file.
    pub const NONE: Salt = Salt([0; 32]);
}

impl SealedWords {
    /// Words sealed without a salt: the commitment binds, but hides nothing from somebody who guesses.
    pub fn unhidden(words: Option<String>) -> SealedWords {
        SealedWords {
            words,
            salt: Salt::NONE,
        }
    }

    /// What these words are committed to.
    pub fn commitment(&self) -> Commitment {
        let mut digest = Sha256::new();
        digest.update(self.salt.to_string());
        if let Some(words) = &self.words {
            digest.update(":");
            digest.update(words);
        }
        Commitment(digest.finalize().into())
    }

    /// Whether these are the words that were committed to.
    pub fn opens(&self, commitment: &Commitment) -> bool {
        self.commitment() == *commitment
    }
}

/// Says nothing of the words: a secret does not belong into logs and messages.
impl fmt::Debug for SealedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedWords(hidden)")
    }
}

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

/// Bytes that are not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHex;

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a commitment or a salt is written as 64 hexadecimal digits")
    }
}

impl std::error::Error for NotHex {}

fn read_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return Err(NotHex);
    }
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| NotHex)?;
    }
    Ok(bytes)
}

macro_rules! as_hex {
    ($type:ident) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $type {
            type Err = NotHex;
            fn from_str(text: &str) -> Result<$type, NotHex> {
                read_hex(text).map($type)
            }
        }

        impl TryFrom<String> for $type {
            type Error = NotHex;
            fn try_from(text: String) -> Result<$type, NotHex> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }
    };
}

as_hex!(Commitment);
as_hex!(Salt);

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(hidden)")
    }
}

#[cfg(test)]
mod tests {
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
