//! Where sealed moves lie: encrypted, so that whoever reads the club's file, or a copy of it, reads no sealed move.
//!
//! The key is a file of its own beside the club's, `NAME-key`, which only its owner may read. Copy the club's file as
//! often as you like; the key stays. Whoever loses the key has lost the envelopes, and the arbiter can say so.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use jadoube_laws::sealed::{Commitment, SealedWords};

/// Plaintexts are padded to a multiple of so many bytes, so that their length tells nothing of the words.
const PADDING: usize = 1024;

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
    /// The vault of a club. Its key is made when the first envelope is closed.
    pub fn of(database: &Path) -> Vault {
        let mut path = database.as_os_str().to_owned();
        path.push("-key");
        Vault { path: path.into() }
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
            .cipher(true)?
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
            .cipher(false)?
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

    fn cipher(&self, make: bool) -> Result<ChaCha20Poly1305, VaultError> {
        let key = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if make && error.kind() == std::io::ErrorKind::NotFound => {
                self.make_key()?
            }
            Err(error) => return Err(self.unusable(error)),
        };
        let key: [u8; 32] = key
            .try_into()
            .map_err(|_| self.unusable("it has not 32 bytes"))?;
        Ok(ChaCha20Poly1305::new(&Key::from(key)))
    }

    fn make_key(&self) -> Result<Vec<u8>, VaultError> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| self.unusable(error))?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options
            .open(&self.path)
            .map_err(|error| self.unusable(error))?;
        file.write_all(&key)
            .and_then(|()| file.sync_all())
            .map_err(|error| self.unusable(error))?;
        Ok(key.to_vec())
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
        other.close("game1", &secret).expect("closed");
        assert!(matches!(
            other.open("game1", &envelope),
            Err(VaultError::NotOurs)
        ));
        fs::remove_dir_all(&folder).expect("removed");
    }
}
