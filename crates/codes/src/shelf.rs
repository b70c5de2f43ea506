//! Where the codes stand: the shipped ones, each loaded when it is first asked for, and those of houses, added by whoever
//! runs the program.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use super::clause::Clause;
use super::file::{self, CodeError, TextRow};
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

/// The codes that were added while the program ran.
static HOUSES: RwLock<Vec<&'static Code>> = RwLock::new(Vec::new());

fn shipped(index: usize) -> &'static Code {
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

/// The list of shipped codes as they stand now, made when it is asked for.
static ALL: RwLock<Option<&'static [&'static Code]>> = RwLock::new(None);

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

fn all() -> &'static [&'static Code] {
    let made = || *ALL.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(all) = made() {
        return all;
    }
    let list: Vec<&'static Code> = CODE_IDS.into_iter().filter_map(by_id).collect();
    // Made once, and once more for each shipped code that a house replaces.
    let all: &'static [&'static Code] = Vec::leak(list);
    *ALL.write().unwrap_or_else(PoisonError::into_inner) = Some(all);
    all
}

fn houses() -> Vec<&'static Code> {
    HOUSES
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

fn by_id(id: &str) -> Option<&'static Code> {
    let house = houses().into_iter().rev().find(|code| code.id == id);
    house.or_else(|| CODE_IDS.iter().position(|known| *known == id).map(shipped))
}

fn add(code: Code) -> &'static Code {
    let code: &'static Code = Box::leak(Box::new(code));
    HOUSES
        .write()
        .unwrap_or_else(PoisonError::into_inner)
        .push(code);
    *ALL.write().unwrap_or_else(PoisonError::into_inner) = None;
    code
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
        id: known_or_leaked(&written.id),
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
        .chain(houses().into_iter().map(|code| code.id));
    format!("there is no code {id:?}; {}", file::understood(id, ids))
}

fn known_or_leaked(id: &str) -> &'static str {
    CODE_IDS
        .into_iter()
        .find(|known| *known == id)
        // The ids of houses are few and live as long as the program.
        .unwrap_or_else(|| Box::leak(id.to_owned().into_boxed_str()))
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
        for house in houses().into_iter().rev() {
            if known.iter().all(|code| code.id != house.id) {
                known.push(house);
            }
        }
        known
    }

    /// The codes of houses that were added, in the order in which they were.
    pub fn houses() -> Vec<&'static Code> {
        houses()
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

    /// Adds a code for the rest of the run: from now on it is found by its id, in the stead of a shipped one.
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
