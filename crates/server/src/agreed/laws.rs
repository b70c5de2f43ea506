//! The laws of a table: a shipped code by its name, or the code of a house, whose whole text the table keeps, so that a
//! changed file is a new edition and touches no table in play.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

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

/// The codes that texts came to: one for all tables that play by it, whatever club they are of, as long as there are such.
static READ: LazyLock<Mutex<Read>> = LazyLock::new(Mutex::default);

/// So many codes that were asked for last stay, whether a table plays by them or not: whoever lists tables of the past reads no
/// text for each of them.
const STAY: usize = 8;

/// What has been read.
#[derive(Default)]
struct Read {
    /// By the sum of its text, the text and its code.
    codes: HashMap<String, (String, Weak<Code>)>,
    /// Those asked for last, the latest at the end.
    latest: VecDeque<Arc<Code>>,
}

impl Read {
    fn find(&mut self, laws: &HouseLaws) -> Option<Arc<Code>> {
        // A text that was read before has answered to its checksum; comparing it is quicker than summing it anew.
        let (text, code) = self.codes.get(&laws.sha256)?;
        let code = code.upgrade().filter(|_| *text == laws.text)?;
        Some(self.asked(code))
    }

    fn keep(&mut self, laws: &HouseLaws, code: Code) -> Arc<Code> {
        let code = Arc::new(code);
        self.codes.retain(|_, (_, code)| code.strong_count() > 0);
        let kept = (laws.text.clone(), Arc::downgrade(&code));
        self.codes.insert(laws.sha256.clone(), kept);
        self.asked(code)
    }

    fn asked(&mut self, code: Arc<Code>) -> Arc<Code> {
        self.latest.retain(|known| !Arc::ptr_eq(known, &code));
        self.latest.push_back(Arc::clone(&code));
        if self.latest.len() > STAY {
            self.latest.pop_front();
        }
        code
    }
}

impl HouseLaws {
    /// What a table keeps of a code; nothing of one that the program ships.
    pub fn of(code: &Arc<Code>) -> Option<HouseLaws> {
        let is_shipped = Code::by_id(code.id).is_some_and(|shipped| Arc::ptr_eq(shipped, code));
        (!is_shipped).then(|| {
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
    pub fn code(&self, id: &str) -> Result<Arc<Code>, String> {
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(code) = read.find(self) {
            return Ok(code);
        }
        if checksum(&self.text) != self.sha256 {
            return Err(format!(
                "the text of its code {id} does not answer to its checksum"
            ));
        }
        let code = Code::from_toml(id, &self.text).map_err(|error| error.to_string())?;
        Ok(read.keep(self, code))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn laws(edition: usize) -> HouseLaws {
        let text = format!(
            "id = \"our-club\"\ntitle = \"Edition {edition}\"\nkind = \"house\"\ninherits = \"fide-2023\"\n"
        );
        let code = Arc::new(Code::from_toml("our-club.toml", &text).expect("a code"));
        HouseLaws::of(&code).expect("a house's")
    }

    #[test]
    fn tables_share_a_code_and_let_it_go_when_none_plays_by_it() {
        assert_eq!(HouseLaws::of(Code::today().expect("a code")), None);
        let (one, other) = (laws(1), laws(2));
        let code = one.code("our-club").expect("a code");
        assert!(Arc::ptr_eq(&code, &one.code("our-club").expect("the same")));
        let apart = other.code("our-club").expect("a code");
        assert_eq!(
            (code.title.as_str(), apart.title.as_str()),
            ("Edition 1", "Edition 2")
        );
        let (kept, gone) = (code, Arc::downgrade(&apart));
        drop(apart);
        for edition in 3..3 + STAY {
            laws(edition).code("our-club").expect("a code");
        }
        assert!(gone.upgrade().is_none(), "nobody plays by it");
        assert!(Arc::ptr_eq(
            &kept,
            &one.code("our-club").expect("a table plays by it")
        ));
        let damaged = HouseLaws {
            text: one.text.replace("Edition 1", "Edition 9"),
            ..one
        };
        let error = damaged.code("our-club").expect_err("another text");
        assert!(error.contains("does not answer to its checksum"), "{error}");
    }
}
