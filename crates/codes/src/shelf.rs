//! Codes as somebody has them on his shelf: those that the program ships, and over them those of houses.

use std::sync::{Arc, OnceLock};

use super::clause::Clause;
use super::file::{self, CodeError, TextRow};
use super::kept::Kept;
use super::near;
use super::rule::EventKind;
use super::shipped::CODE_IDS;
use super::whole::Code;

/// The codes that somebody knows: the shipped ones, and over them the codes of houses that he has put there.
///
/// A shelf is a value. What is put on it is known to whoever has it and to nobody else, and a code lives as long as a shelf, a
/// game or another code holds it. Two houses whose codes have the same id stand on two shelves.
///
/// ```
/// use jadoube_codes::{Code, Shelf};
///
/// let house = |title: &str| {
///     let text = format!("id = \"our-club\"\ntitle = {title:?}\nkind = \"house\"\ninherits = \"fide-2023\"\n");
///     Shelf::shipped().with(Code::from_toml("our-club.toml", &text).unwrap())
/// };
/// let (ours, theirs) = (house("Ours"), house("Theirs"));
/// assert_eq!(ours.code("our-club").unwrap().title, "Ours");
/// assert_eq!(theirs.code("our-club").unwrap().title, "Theirs");
/// assert!(Code::by_id("our-club").is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The codes of houses, each once, in the order in which they last were put here.
    houses: Vec<Arc<Code>>,
    /// The shipped codes with those of houses in the place of some; made where there are such, when they are first listed.
    all: OnceLock<Vec<Arc<Code>>>,
}

impl Shelf {
    /// The codes that the program ships, and no others.
    pub const fn shipped() -> Shelf {
        Shelf {
            houses: Vec::new(),
            all: OnceLock::new(),
        }
    }

    /// The same shelf with this code on it as well, as [`Shelf::add`] puts it there.
    #[must_use]
    pub fn with(mut self, code: impl Into<Arc<Code>>) -> Shelf {
        self.add(code);
        self
    }

    /// Puts the code of a house on the shelf: from now on it is found here by its id, in the stead of another of a house or of a
    /// shipped one. Whoever holds that one keeps it.
    pub fn add(&mut self, code: impl Into<Arc<Code>>) -> &Arc<Code> {
        let code = code.into();
        self.houses.retain(|house| house.id != code.id);
        self.all = OnceLock::new();
        let at = self.houses.len();
        self.houses.push(code);
        &self.houses[at]
    }

    /// The same shelf with the regulations that a club offers by name beside the codes: of an event played by messages on the Laws
    /// of today. Those that a house has under that id stay.
    #[must_use]
    pub fn with_events(self) -> Shelf {
        let (id, text) = CORRESPONDENCE;
        match self.code(id) {
            Some(_) => self,
            None => match self.read(id, text) {
                Ok(code) => self.with(code),
                Err(_) => self,
            },
        }
    }

    /// The code with this id, one of a house before a shipped one.
    pub fn code(&self, id: &str) -> Option<&Arc<Code>> {
        let house = self.houses.iter().find(|code| code.id == id);
        house.or_else(|| Code::by_id(id))
    }

    /// The shipped codes in their order, oldest first, with the code of a house in the place of one whose id it has.
    pub fn all(&self) -> &[Arc<Code>] {
        if !self.houses.iter().any(|code| CODE_IDS.contains(&code.id)) {
            return Code::all();
        }
        self.all.get_or_init(|| {
            CODE_IDS
                .iter()
                .filter_map(|id| self.code(id))
                .cloned()
                .collect()
        })
    }

    /// Every code by which a game may be played: [`Shelf::all`], then those of houses that stand in no other's place.
    pub fn known(&self) -> impl Iterator<Item = &Arc<Code>> {
        let own = self
            .houses
            .iter()
            .filter(|code| !CODE_IDS.contains(&code.id));
        self.all().iter().chain(own)
    }

    /// The codes of houses, in the order in which they last were put here.
    pub fn houses(&self) -> &[Arc<Code>] {
        &self.houses
    }

    /// The printed code that governs today.
    pub fn today(&self) -> Option<&Arc<Code>> {
        self.all().iter().find(|code| code.governs_today())
    }

    /// Reads a code from its file, which is called `name` in faults. What it inherits from must stand on this shelf.
    ///
    /// # Errors
    /// [`CodeError`] with the place and what would be understood there.
    pub fn read(&self, name: &str, text: &str) -> Result<Code, CodeError> {
        let file = file::read(name, text)?;
        let written = &file.written;
        let base = match &written.inherits {
            None => None,
            Some(id) if *id == written.id => {
                return Err(file.fault("inherits", "a code cannot inherit from itself"));
            }
            Some(id) => {
                let unknown = || file.fault("inherits", self.has_no(id));
                Some(Arc::clone(self.code(id).ok_or_else(unknown)?))
            }
        };
        let rows = file::whole(&file, base.as_ref().map(|base| base.rows.as_slice()))?;
        let parameters = file::parameters(&rows);
        file.needs_are_met(&parameters, base.as_deref())?;
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
            base,
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
            dated: Default::default(),
        };
        let has_rules = |kind: &EventKind| {
            let mut given = code.all_given();
            given.any(|given| given.own().any(|(own, _)| own == *kind))
        };
        code.kinds = EventKind::ALL.into_iter().filter(has_rules).collect();
        Ok(code)
    }

    /// Every fault of a code in a file at once, in the order of the lines; none if [`Shelf::read`] can read it.
    pub fn faults(&self, name: &str, text: &str) -> Vec<CodeError> {
        file::all_faults(text, |text| self.read(name, text).map(drop))
    }

    /// What is said of an id that no code on this shelf has, with the ids near to it.
    pub fn has_no(&self, id: &str) -> String {
        let houses = self.houses.iter().map(|code| code.id);
        let ids = CODE_IDS.into_iter().chain(houses);
        format!("there is no code {id:?}; {}", near::understood(id, ids))
    }
}

/// The regulations of an event played by messages, on the Laws of today.
const CORRESPONDENCE: (&str, &str) = (
    "correspondence",
    include_str!("../events/correspondence.toml"),
);

/// The ids of houses. They stay as long as the program: few and short, however many codes come and go under them.
static IDS: Kept = Kept::new();

fn kept_id(id: &str) -> &'static str {
    let known = CODE_IDS.into_iter().find(|known| *known == id);
    known.unwrap_or_else(|| IDS.keep(id))
}

impl Code {
    /// Reads a code from its file, which is called `name` in faults. It may inherit from the shipped codes; one that inherits
    /// from a house's is read by the [`Shelf`] on which that stands.
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
        Shelf::shipped().read(name, text)
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
}

#[cfg(test)]
#[path = "shelf_test.rs"]
mod tests;
