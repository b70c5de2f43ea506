//! The codes that the program ships, each loaded when it is first asked for.

use std::sync::{Arc, OnceLock};

use super::whole::Code;

/// The id and the file of every shipped code, in the order in which they are listed.
pub(super) const FILES: [(&str, &str); 14] = [
    ("british", include_str!("../shipped/british.toml")),
    ("fide-1931", include_str!("../shipped/fide-1931.toml")),
    ("fide-1955", include_str!("../shipped/fide-1955.toml")),
    ("fide-1997", include_str!("../shipped/fide-1997.toml")),
    ("fide-2001", include_str!("../shipped/fide-2001.toml")),
    ("fide-2005", include_str!("../shipped/fide-2005.toml")),
    ("fide-2009", include_str!("../shipped/fide-2009.toml")),
    ("digest-2009", include_str!("../shipped/digest-2009.toml")),
    ("fide-2014", include_str!("../shipped/fide-2014.toml")),
    ("fide-2017", include_str!("../shipped/fide-2017.toml")),
    ("fide-2018", include_str!("../shipped/fide-2018.toml")),
    ("digest-2018", include_str!("../shipped/digest-2018.toml")),
    ("uscf", include_str!("../shipped/uscf.toml")),
    ("fide-2023", include_str!("../shipped/fide-2023.toml")),
];

/// The ids of all shipped codes, in the order of [`Code::all`].
pub const CODE_IDS: [&str; FILES.len()] = {
    let mut ids = [""; FILES.len()];
    let mut i = 0;
    while i < FILES.len() {
        ids[i] = FILES[i].0;
        i += 1;
    }
    ids
};

/// The shipped codes that were asked for.
static SHIPPED: [OnceLock<Arc<Code>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// Where a shipped code stands in the list.
fn index_of(id: &str) -> Option<usize> {
    CODE_IDS.iter().position(|known| *known == id)
}

fn shipped(index: usize) -> &'static Arc<Code> {
    if let Some(code) = SHIPPED[index].get() {
        return code;
    }
    // What a code inherits from is loaded before it, one after the other, so that a long line of editions needs no deep
    // stack.
    let bases = std::iter::successors(Some(index), |index| base_of(*index));
    let unread: Vec<usize> = bases
        .take_while(|index| SHIPPED[*index].get().is_none())
        .collect();
    for base in unread.into_iter().rev() {
        read(base);
    }
    read(index)
}

fn read(index: usize) -> &'static Arc<Code> {
    let (id, text) = FILES[index];
    SHIPPED[index].get_or_init(|| match Code::from_toml(id, text) {
        Ok(code) => Arc::new(code),
        // The files are part of the program; the test `every_code_parses` keeps this from happening.
        Err(error) => panic!("{error}"),
    })
}

/// The shipped code that a file names in its head as the one it inherits from.
fn base_of(index: usize) -> Option<usize> {
    let head = FILES[index]
        .1
        .lines()
        .take_while(|line| !line.starts_with('['));
    let named = head.filter_map(|line| line.strip_prefix("inherits = \"")?.strip_suffix('"'));
    index_of(named.last()?)
}

impl Code {
    /// Every code that the program ships, oldest first, a code that inherits wherever its time puts it.
    pub fn all() -> &'static [Arc<Code>] {
        static ALL: OnceLock<Vec<Arc<Code>>> = OnceLock::new();
        ALL.get_or_init(|| (0..FILES.len()).map(shipped).cloned().collect())
    }

    /// The shipped code with this id; [`CODE_IDS`] lists them. The codes of houses stand on a [`Shelf`](crate::Shelf).
    pub fn by_id(id: &str) -> Option<&'static Arc<Code>> {
        index_of(id).map(shipped)
    }

    /// The file of a shipped code, as `codes/` has it: what a house may begin its own with. `None` for an id that no shipped
    /// code has.
    pub fn shipped_text(id: &str) -> Option<&'static str> {
        index_of(id).map(|index| FILES[index].1)
    }

    /// The printed code that governs today.
    pub fn today() -> Option<&'static Arc<Code>> {
        Code::all().iter().find(|code| code.governs_today())
    }

    /// The digest that states this printed edition in other words, if the program carries one: `digest-2018` of
    /// `fide-2018`.
    pub fn digest(&self) -> Option<&'static Arc<Code>> {
        let year = self.id.strip_prefix("fide-")?;
        let digest = CODE_IDS
            .iter()
            .position(|id| id.strip_prefix("digest-") == Some(year));
        digest.map(shipped)
    }
}
