//! Where sealed moves lie: encrypted, so that whoever reads the club's file, or a copy of it, reads no sealed move.
//!
//! The key is a file of its own beside the club's, `NAME-key`, which only its owner may read. Copy the club's file as
//! often as you like (`jadoube backup` does it while play goes on); the key stays. Whoever loses the key has lost the envelopes, and the arbiter can say so.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use jadoube_laws::Millis;
use jadoube_laws::sealed::{Commitment, SealedWords};
use sha2::{Digest, Sha256};

use crate::moment::WallTime;
use crate::secure;

/// Plaintexts are padded to a multiple of so many bytes, so that their length tells nothing of the words.
const PADDING: usize = 1024;

/// A challenge may be answered for so long.
pub const CHALLENGE_LASTS: Millis = Millis::from_seconds(300);

/// A challenge that was asked: what it is known by, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What no other challenge has.
    pub nonce: [u8; 12],
    /// When it was made.
    pub at: WallTime,
}

impl Asked {
    /// How many bytes its mark has.
    pub const MARK: usize = 20;

    /// By what it is known when it comes again.
    pub fn mark(&self) -> [u8; Asked::MARK] {
        let mut mark = [0; Asked::MARK];
        mark[..12].copy_from_slice(&self.nonce);
        mark[12..].copy_from_slice(&self.at.millis().to_be_bytes());
        mark
    }

    /// The challenge that is known by this.
    pub fn of_mark(mark: &[u8]) -> Option<Asked> {
        let (nonce, at) = mark.split_first_chunk()?;
        let at = i64::from_be_bytes(at.try_into().ok()?);
        Some(Asked {
            nonce: *nonce,
            at: WallTime::from_millis(at),
        })
    }
}

/// An encrypted envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// What the words are committed to.
    pub commitment: String,
    /// Used once under the key.
    pub nonce: [u8; 12],
    /// Words and salt.
    pub sealed: Vec<u8>,
}

/// Why an envelope cannot be closed or opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum VaultError {
    /// The file of the key cannot be read or made.
    KeyFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The envelope was not closed with this key, or has been changed.
    NotOurs,
}

impl fmt::Display for VaultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VaultError::KeyFile { path, what } => write!(f, "the key of the envelopes, {}, cannot be used: {what}", path.display()),
            VaultError::NotOurs => f.write_str("the envelope was closed with another key, or has been changed; the arbiter can find it lost"),
        }
    }
}

impl std::error::Error for VaultError {}

/// Closes and opens envelopes.
#[derive(Clone, Debug)]
pub struct Vault {
    path: PathBuf,
}

impl Vault {
    /// The vault of a club.
    pub fn of(database: &Path) -> Vault {
        Vault {
            path: secure::beside(database, "-key"),
        }
    }

    /// The vault whose key lies in this file.
    pub fn with_key(path: PathBuf) -> Vault {
        Vault { path }
    }

    /// By what servers that share a club know that they have the same key, without telling it.
    ///
    /// # Errors
    /// When there is no key that can be used.
    pub fn fingerprint(&self) -> Result<String, VaultError> {
        let mut hash = Sha256::new();
        hash.update("jadoube key of envelopes");
        hash.update(self.key()?);
        Ok(hash
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect())
    }

    /// Makes the key if there is none. Where something lies encrypted already, a new key would open none of it, and the old
    /// one is to be put back: then none is made. A key file with nothing in it is none.
    ///
    /// # Errors
    /// When there is no key that can be used, and none may or can be made.
    pub fn prepare(&self, has_secrets: bool) -> Result<(), VaultError> {
        let empty = match fs::metadata(&self.path) {
            Ok(found) if found.len() == 0 => true,
            Ok(_) => return self.cipher().map(|_| ()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => false,
            Err(error) => return Err(self.unusable(error)),
        };
        if has_secrets {
            let what = if empty {
                "it is empty"
            } else {
                "it is not there"
            };
            return Err(self.unusable(format!(
                "{what}, and what is sealed cannot be opened; put it back from a copy"
            )));
        }
        if empty {
            fs::remove_file(&self.path).map_err(|error| self.unusable(error))?;
        }
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| self.unusable(error))?;
        secure::write_new(&self.path, &key).map_err(|error| self.unusable(error))
    }

    /// Why the key that lies there cannot be used, if so. That there is none is no fault: it is in no backup.
    pub fn fault(&self) -> Option<VaultError> {
        let there = !matches!(fs::metadata(&self.path), Err(error) if error.kind() == std::io::ErrorKind::NotFound);
        there.then(|| self.cipher().err()).flatten()
    }

    /// Encrypts an envelope of a game.
    ///
    /// # Errors
    /// When there is no key and none can be made.
    pub fn close(&self, game: &str, secret: &SealedWords) -> Result<Envelope, VaultError> {
        let mut nonce = [0; 12];
        getrandom::fill(&mut nonce).map_err(|error| self.unusable(error))?;
        let commitment = secret.commitment().to_string();
        let mut plain = serde_json::to_vec(secret).map_err(|error| self.unusable(error))?;
        plain.resize(plain.len().next_multiple_of(PADDING), b' ');
        let about = about(game, &commitment);
        let payload = Payload {
            msg: &plain,
            aad: about.as_bytes(),
        };
        let sealed = self
            .cipher()?
            .encrypt(&Nonce::from(nonce), payload)
            .map_err(|error| self.unusable(error))?;
        Ok(Envelope {
            commitment,
            nonce,
            sealed,
        })
    }

    /// Decrypts an envelope of a game.
    ///
    /// # Errors
    /// [`VaultError::NotOurs`] if key, game or content do not fit.
    pub fn open(&self, game: &str, envelope: &Envelope) -> Result<SealedWords, VaultError> {
        let about = about(game, &envelope.commitment);
        let payload = Payload {
            msg: &envelope.sealed,
            aad: about.as_bytes(),
        };
        let plain = self
            .cipher()?
            .decrypt(&Nonce::from(envelope.nonce), payload)
            .map_err(|_| VaultError::NotOurs)?;
        let secret: SealedWords =
            serde_json::from_slice(&plain).map_err(|_| VaultError::NotOurs)?;
        let fits = envelope
            .commitment
            .parse::<Commitment>()
            .is_ok_and(|commitment| secret.opens(&commitment));
        if fits {
            Ok(secret)
        } else {
            Err(VaultError::NotOurs)
        }
    }

    /// A challenge that is good for one purpose. Nobody need keep it: by the key that all servers of a club have, each knows it again.
    ///
    /// # Errors
    /// When there is no key that can be used.
    pub fn challenge(&self, purpose: &str, at: WallTime) -> Result<Vec<u8>, VaultError> {
        let mut nonce = [0; 12];
        getrandom::fill(&mut nonce).map_err(|error| self.unusable(error))?;
        let payload = Payload {
            msg: &at.millis().to_be_bytes(),
            aad: purpose.as_bytes(),
        };
        let sealed = self
            .challenges()?
            .encrypt(&Nonce::from(nonce), payload)
            .map_err(|error| self.unusable(error))?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// The challenge for this purpose that is answered, if it is one and has not run out.
    ///
    /// # Errors
    /// When there is no key that can be used.
    pub fn asked(
        &self,
        purpose: &str,
        challenge: &[u8],
        now: WallTime,
    ) -> Result<Option<Asked>, VaultError> {
        let Some((nonce, sealed)) = challenge.split_first_chunk() else {
            return Ok(None);
        };
        let payload = Payload {
            msg: sealed,
            aad: purpose.as_bytes(),
        };
        let opened = self.challenges()?.decrypt(&Nonce::from(*nonce), payload);
        let at = opened
            .ok()
            .and_then(|at| Some(i64::from_be_bytes(at.try_into().ok()?)));
        let asked = at.map(|at| Asked {
            nonce: *nonce,
            at: WallTime::from_millis(at),
        });
        Ok(asked.filter(|asked| now - asked.at <= CHALLENGE_LASTS))
    }

    /// Challenges are made for whoever asks, as many as he likes: under a key of their own they wear out no other.
    fn challenges(&self) -> Result<ChaCha20Poly1305, VaultError> {
        let hash = Sha256::new()
            .chain_update("jadoube challenges")
            .chain_update(self.key()?);
        Ok(ChaCha20Poly1305::new(&hash.finalize()))
    }

    fn cipher(&self) -> Result<ChaCha20Poly1305, VaultError> {
        Ok(ChaCha20Poly1305::new(&Key::from(self.key()?)))
    }

    fn key(&self) -> Result<[u8; 32], VaultError> {
        let key = fs::read(&self.path).map_err(|error| self.unusable(error))?;
        key.try_into()
            .map_err(|_| self.unusable("it has not 32 bytes"))
    }

    fn unusable(&self, what: impl fmt::Display) -> VaultError {
        VaultError::KeyFile {
            path: self.path.clone(),
            what: what.to_string(),
        }
    }
}

/// Binds an envelope to its game and its commitment.
fn about(game: &str, commitment: &str) -> String {
    format!("{game}:{commitment}")
}

#[cfg(test)]
mod tests {
    use jadoube_laws::sealed::Salt;

    use super::*;

    #[test]
    fn an_envelope_opens_in_its_own_game_with_its_own_key_only() {
        let folder = std::env::temp_dir().join(format!("jadoube-vault-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let vault = Vault::of(&folder.join("club.db"));
        vault.prepare(false).expect("a key");
        let secret = SealedWords {
            words: Some("Kt-KB3".to_owned()),
            salt: Salt([7; 32]),
        };
        let envelope = vault.close("game1", &secret).expect("closed");
        assert_eq!(envelope.sealed.len(), PADDING + 16);
        assert!(!envelope.sealed.windows(6).any(|window| window == b"Kt-KB3"));
        assert!(
            vault
                .open("game1", &envelope)
                .is_ok_and(|opened| opened == secret)
        );
        assert!(matches!(
            vault.open("game2", &envelope),
            Err(VaultError::NotOurs)
        ));
        let mut changed = envelope.clone();
        changed.sealed[3] ^= 1;
        assert!(matches!(
            vault.open("game1", &changed),
            Err(VaultError::NotOurs)
        ));
        let other = Vault::of(&folder.join("other.db"));
        assert!(matches!(
            other.open("game1", &envelope),
            Err(VaultError::KeyFile { .. })
        ));
        other.prepare(false).expect("a key");
        other.close("game1", &secret).expect("closed");
        assert!(matches!(
            other.open("game1", &envelope),
            Err(VaultError::NotOurs)
        ));
        fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_challenge_is_known_again_for_its_purpose_until_it_runs_out() {
        let folder = std::env::temp_dir().join(format!("jadoube-asks-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (one, other) = (
            Vault::of(&folder.join("one.db")),
            Vault::of(&folder.join("other.db")),
        );
        let at = |millis| WallTime::from_millis(millis);
        let last = 1_000 + i64::try_from(CHALLENGE_LASTS.0).expect("minutes");
        for vault in [&one, &other] {
            vault.prepare(false).expect("a key");
        }
        let challenge = one.challenge("sign in", at(1_000)).expect("made");
        let asks = |vault: &Vault, purpose, challenge: &[u8], now| {
            vault.asked(purpose, challenge, at(now)).expect("a key")
        };
        for now in [0, 1_000, last] {
            let asked = asks(&one, "sign in", &challenge, now).expect("known");
            assert_eq!(asked.at, at(1_000));
            assert_eq!(Asked::of_mark(&asked.mark()), Some(asked));
        }
        assert_eq!(asks(&one, "sign in", &challenge, last + 1), None);
        assert_eq!(asks(&one, "register", &challenge, 1_000), None);
        assert_eq!(asks(&other, "sign in", &challenge, 1_000), None);
        for at in 0..challenge.len() {
            let mut changed = challenge.clone();
            changed[at] ^= 1;
            assert_eq!(asks(&one, "sign in", &changed, 1_000), None);
            assert_eq!(asks(&one, "sign in", &challenge[..at], 1_000), None);
        }
        fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn an_empty_key_is_made_anew_only_where_nothing_is_sealed() {
        let folder = std::env::temp_dir().join(format!("jadoube-key-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let vault = Vault::of(&folder.join("club.db"));
        let key = folder.join("club.db-key");
        assert!(matches!(
            vault.prepare(true),
            Err(VaultError::KeyFile { .. })
        ));
        for left_over in [None, Some("")] {
            if let Some(text) = left_over {
                fs::write(&key, text).expect("written");
                assert!(vault.prepare(true).is_err());
            }
            vault.prepare(false).expect("made");
            assert_eq!(fs::read(&key).expect("a key").len(), 32);
            fs::remove_file(&key).expect("removed");
        }
        fs::write(&key, "too short").expect("written");
        assert!(
            vault.prepare(false).is_err(),
            "what somebody wrote is left as it is"
        );
        fs::remove_dir_all(&folder).expect("removed");
    }
}
