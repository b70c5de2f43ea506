//! Where the codes stand: the shipped ones, each loaded when it is first asked for, and those of houses, added by whoever
//! runs the program.

use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::clause::Clause;
use super::file::{self, CodeError, TextRow};
use super::kept::Kept;
use super::rule::EventKind;
use super::whole::Code;

/// The id and the file of every shipped code, in the order in which they are listed.
const FILES: [(&str, &str); 14] = [
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
static SHIPPED: [OnceLock<Code>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// The codes that were added while the program ran, the latest last.
static HOUSES: RwLock<Vec<&'static Code>> = RwLock::new(Vec::new());

fn shipped(index: usize) -> &'static Code {
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

fn read(index: usize) -> &'static Code {
    let (id, text) = FILES[index];
    SHIPPED[index].get_or_init(|| match load(id, text) {
        Ok(code) => code,
        // The files are part of the program; the test `every_code_parses` keeps this from happening.
        Err(error) => panic!("{error}"),
    })
}

/// A list of the shipped codes, or of those that stand in their place.
type List = &'static [&'static Code];

/// The lists of shipped codes that were asked for: one, and one more for each code that a house puts in the place of one.
static LISTS: RwLock<Vec<List>> = RwLock::new(Vec::new());

/// The shipped code that a file names in its head as the one it inherits from.
fn base_of(index: usize) -> Option<usize> {
    let head = FILES[index]
        .1
        .lines()
        .take_while(|line| !line.starts_with('['));
    let named = head.filter_map(|line| line.strip_prefix("inherits = \"")?.strip_suffix('"'));
    let base = named.last()?;
    CODE_IDS.iter().position(|id| *id == base)
}

fn all() -> List {
    let list: Vec<&'static Code> = CODE_IDS.into_iter().filter_map(by_id).collect();
    let known = |lists: &[List]| lists.iter().copied().find(|known| same_codes(known, &list));
    if let Some(known) = known(&LISTS.read().unwrap_or_else(PoisonError::into_inner)) {
        return known;
    }
    let mut lists = LISTS.write().unwrap_or_else(PoisonError::into_inner);
    // Another thread may have made it meanwhile.
    known(&lists).unwrap_or_else(|| {
        let list: List = Vec::leak(list.clone());
        lists.push(list);
        list
    })
}

/// Whether two lists have the very same codes in them.
fn same_codes(one: &[&Code], other: &[&Code]) -> bool {
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(one, other)| std::ptr::eq(*one, *other))
}

fn houses() -> RwLockReadGuard<'static, Vec<&'static Code>> {
    HOUSES.read().unwrap_or_else(PoisonError::into_inner)
}

fn by_id(id: &str) -> Option<&'static Code> {
    let house = houses().iter().rev().copied().find(|code| code.id == id);
    house.or_else(|| CODE_IDS.iter().position(|known| *known == id).map(shipped))
}

fn add(code: Code) -> &'static Code {
    let mut houses = HOUSES.write().unwrap_or_else(PoisonError::into_inner);
    // Games point at the codes that they are played by, so that none is ever given up; whoever adds one again and again is
    // given the one that is there.
    let code = match houses.iter().position(|known| says_the_same(known, &code)) {
        Some(at) => houses.remove(at),
        None => Box::leak(Box::new(code)),
    };
    houses.push(code);
    code
}

/// Whether two codes have one id and say the same throughout. The rules have no equality, but what they say can be compared.
fn says_the_same(one: &Code, other: &Code) -> bool {
    one.id == other.id && one.rows == other.rows && format!("{one:?}") == format!("{other:?}")
}

/// Reads a file and all that it inherits.
fn load(name: &str, text: &str) -> Result<Code, CodeError> {
    let file = file::read(name, text)?;
    let written = &file.written;
    let base = match &written.inherits {
        None => None,
        Some(id) if *id == written.id => {
            return Err(file.fault("inherits", "a code cannot inherit from itself"));
        }
        Some(id) => Some(by_id(id).ok_or_else(|| file.fault("inherits", unknown(id)))?),
    };
    let rows = file::whole(&file, base.map(|base| base.rows.as_slice()))?;
    let parameters = file::parameters(&rows);
    file.needs_are_met(&parameters, base)?;
    let rules = file::rules_of(&parameters).map_err(|reason| file.fault("id", reason))?;
    let own = |row: &&TextRow| !written.supplement || row.clause.inherited.is_none();
    let mut code = Code {
        id: kept_id(&written.id),
        title: written.title.clone(),
        short: written.short.as_ref().unwrap_or(&written.title).clone(),
        kind: written.kind,
        era: written.era.clone().unwrap_or_default(),
        from: written.from,
        until: written.until,
        summary: written.summary.trim().to_owned(),
        inherits: base.map(|code| code.id),
        supplement: written.supplement,
        absent: written.absent.clone(),
        rules: Arc::new(rules),
        clauses: rows
            .iter()
            .filter(own)
            .map(|row| row.clause.clone())
            .collect(),
        parameters,
        background: file::background(&rows),
        kinds: Vec::new(),
        rows,
    };
    let has_rules = |kind: &EventKind| {
        let mut given = code.all_given();
        given.any(|given| given.own().any(|(own, _)| own == *kind))
    };
    code.kinds = EventKind::ALL.into_iter().filter(has_rules).collect();
    Ok(code)
}

/// What is said of a code that nobody knows.
fn unknown(id: &str) -> String {
    let ids = CODE_IDS
        .into_iter()
        .chain(houses().iter().map(|code| code.id).collect::<Vec<_>>());
    format!("there is no code {id:?}; {}", file::understood(id, ids))
}

/// The ids of houses.
static IDS: Kept = Kept::new();

fn kept_id(id: &str) -> &'static str {
    let known = CODE_IDS.into_iter().find(|known| *known == id);
    known.unwrap_or_else(|| IDS.keep(id))
}

/// The regulations of an event played by messages, on the Laws of today.
const CORRESPONDENCE: (&str, &str) = (
    "correspondence",
    include_str!("../events/correspondence.toml"),
);

impl Code {
    /// Adds the regulations that a club offers by name beside the codes: of an event played by messages on the Laws of today. They
    /// are none of [`Code::all`], and those that a house has under that id stay.
    pub fn offer_events() {
        let (id, text) = CORRESPONDENCE;
        if Code::by_id(id).is_none()
            && let Ok(code) = Code::from_toml(id, text)
        {
            code.add();
        }
    }

    /// Every code that the program ships, oldest first, a code that inherits wherever its time puts it.
    pub fn all() -> &'static [&'static Code] {
        all()
    }

    /// The code with this id, one of a house before a shipped one; [`CODE_IDS`] lists the ids of the shipped ones.
    pub fn by_id(id: &str) -> Option<&'static Code> {
        by_id(id)
    }

    /// Reads the id of a code from a document that names one, for fields of that type.
    ///
    /// # Errors
    /// When no code that is known here has it.
    pub fn deserialize_id<'de, D: Deserializer<'de>>(
        document: D,
    ) -> Result<&'static str, D::Error> {
        let id = String::deserialize(document)?;
        by_id(&id)
            .map(|code| code.id)
            .ok_or_else(|| D::Error::custom(unknown(&id)))
    }

    /// The file of a shipped code, as `codes/` has it: what a house may begin its own with. `None` for an id that no shipped
    /// code has.
    pub fn shipped_text(id: &str) -> Option<&'static str> {
        FILES
            .iter()
            .find(|(known, _)| *known == id)
            .map(|(_, text)| *text)
    }

    /// The printed code that governs today.
    pub fn today() -> Option<&'static Code> {
        Code::all()
            .iter()
            .copied()
            .find(|code| code.from.is_some() && code.until.is_none())
    }

    /// Every code by which a game may be played: the shipped ones, then those of houses, each in its latest edition.
    pub fn known() -> Vec<&'static Code> {
        let mut known = Code::all().to_vec();
        for house in houses().iter().rev().copied() {
            if known.iter().all(|code| code.id != house.id) {
                known.push(house);
            }
        }
        known
    }

    /// The codes of houses that were added, in the order in which they last were.
    pub fn houses() -> Vec<&'static Code> {
        houses().clone()
    }

    /// Reads a code from its file, which is called `name` in faults. What it inherits from must be known already.
    ///
    /// # Errors
    /// [`CodeError`] with the place and what would be understood there.
    ///
    /// ```
    /// use jadoube_codes::Code;
    ///
    /// let club = Code::from_toml("club.toml", r#"
    /// id = "our-club"
    /// title = "Our club"
    /// kind = "house"
    /// inherits = "fide-2023"
    ///
    /// [[clause]]
    /// id = "club.illegal-move"
    /// title = "The first illegal move"
    /// subject = "penalty"
    /// text = "The first illegal move of a player gives the opponent one minute."
    /// decides.illegal.first = { time-to-opponent = "0:01:00" }
    /// "#).unwrap();
    /// assert_eq!(club.clause("club.illegal-move").unwrap().title, "The first illegal move");
    /// ```
    pub fn from_toml(name: &str, text: &str) -> Result<Code, CodeError> {
        load(name, text)
    }

    /// Every fault of a code in a file at once, in the order of the lines; none if it can be read.
    pub fn faults(name: &str, text: &str) -> Vec<CodeError> {
        file::all_faults(text, |text| load(name, text).map(drop))
    }

    /// Adds a code for the rest of the run: from now on it is found by its id, in the stead of a shipped one. One that says the
    /// same as one that was added before is that one, and takes no room of its own.
    pub fn add(self) -> &'static Code {
        add(self)
    }

    /// The clause that `id` names in a ruling under this code: its own, or one of the code it inherits from.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.own_clause(id)
            .or_else(|| self.base().filter(|_| self.supplement)?.clause(id))
            .or_else(|| {
                let interpretations = self.interpretations();
                interpretations
                    .map(|one| &one.clause)
                    .find(|clause| clause.id == id)
            })
    }

    /// The digest that states this printed edition in other words, if the program carries one: `digest-2018` of
    /// `fide-2018`.
    pub fn digest(&self) -> Option<&'static Code> {
        let year = self.id.strip_prefix("fide-")?;
        let digest = CODE_IDS
            .iter()
            .position(|id| id.strip_prefix("digest-") == Some(year));
        digest.map(shipped)
    }

    /// The code that this one inherits from.
    pub fn base(&self) -> Option<&'static Code> {
        self.inherits.and_then(Code::by_id)
    }
}

#[cfg(test)]
#[path = "shelf_test.rs"]
mod tests;
