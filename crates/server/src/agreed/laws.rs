//! The laws of a table: a shipped code by its name, or the code of a house, whose whole text the table keeps, so that a
//! changed file is a new edition and touches no table in play.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use jadoube_laws::Code;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The text of a house's code, as a table keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseLaws {
    /// The whole code as a file that inherits nothing.
    pub text: String,
    /// The SHA-256 of the text, as 64 hexadecimal digits.
    pub sha256: String,
}

impl HouseLaws {
    /// What a table keeps of a code; nothing of one that the program ships.
    pub fn of(code: &'static Code) -> Option<HouseLaws> {
        let of_house = Code::houses()
            .into_iter()
            .any(|house| std::ptr::eq(house, code));
        of_house.then(|| {
            let text = code.to_toml();
            HouseLaws {
                sha256: checksum(&text),
                text,
            }
        })
    }

    /// The code of this text, read once however many tables play by it.
    ///
    /// # Errors
    /// What is wrong with the text, in a sentence.
    pub fn code(&self, id: &str) -> Result<&'static Code, String> {
        static READ: OnceLock<Mutex<HashMap<String, (String, &'static Code)>>> = OnceLock::new();
        let mut read = READ
            .get_or_init(Mutex::default)
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // A text that was read before has answered to its checksum; comparing it is quicker than summing it anew.
        if let Some((text, code)) = read.get(&self.sha256)
            && *text == self.text
        {
            return Ok(code);
        }
        if checksum(&self.text) != self.sha256 {
            return Err(format!(
                "the text of its code {id} does not answer to its checksum"
            ));
        }
        let code = Code::from_toml(id, &self.text).map_err(|error| error.to_string())?;
        // Editions are few and live as long as the program.
        let code: &'static Code = Box::leak(Box::new(code));
        read.insert(self.sha256.clone(), (self.text.clone(), code));
        Ok(code)
    }

    /// What the log says of the code when play begins.
    pub fn named(&self, id: &str) -> String {
        format!("{id} sha256:{}", self.sha256)
    }
}

fn checksum(text: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(text).into();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
