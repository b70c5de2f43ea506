//! The book of a shelf: what is found, listed and compared among all codes on it.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use jadoube_codes::Clause;
use jadoube_laws::{Code, Shelf};

use crate::changes::{self, Changes};
use crate::citing::{self, CitedIn, OfCode};
use crate::export::{self, Export};
use crate::history::{self, Beside, History};
use crate::matrix::{self, Matrix, MatrixRow};
use crate::nearest::Unknown;
use crate::page::{self, ClausePage, clause_named};
use crate::search::{self, Found, Index};

/// The law as the codes of a shelf have it.
///
/// What takes long is worked out when it is first asked for and kept: the words of all clauses, the shipped cases under every code.
#[derive(Debug)]
pub struct Book {
    shelf: Shelf,
    kept: Kept,
}

/// What a book keeps of its work.
#[derive(Debug)]
struct Kept {
    index: OnceLock<Index>,
    matrix: OnceLock<Matrix>,
    /// For each code in the order of [`Shelf::all`].
    cited: OnceLock<Vec<OnceLock<OfCode>>>,
}

impl Kept {
    const fn new() -> Kept {
        Kept {
            index: OnceLock::new(),
            matrix: OnceLock::new(),
            cited: OnceLock::new(),
        }
    }
}

/// The book of the codes that the program ships.
static SHIPPED: Book = Book::of(Shelf::shipped());

impl Book {
    /// The book of the codes that the program ships.
    pub fn shipped() -> &'static Book {
        &SHIPPED
    }

    /// The book of the codes on this shelf.
    pub const fn of(shelf: Shelf) -> Book {
        Book {
            shelf,
            kept: Kept::new(),
        }
    }

    /// The codes of which it is the book.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    fn all(&self) -> &[Arc<Code>] {
        self.shelf.all()
    }

    /// What is kept of the work: where no house stands in the place of a shipped code, all books share it.
    fn kept(&self) -> &Kept {
        match std::ptr::eq(self.all(), Code::all()) {
            true => &SHIPPED.kept,
            false => &self.kept,
        }
    }

    /// The rules that answer to these words, in any order and form, the best first; a row a rule, with its editions behind it.
    ///
    /// Words are taken by their stems and their senses, without regard to British or American spelling: rare words weigh more than
    /// common ones, and the small words of a question count only where there are no others. Title, text, note and reading of a
    /// clause are searched, the titles of the cases that expect it, and of today's code the index. A row stands for a rule by the
    /// clause of the newest of `codes` that has it; today's law comes before what is no law any more. Words that stand in no
    /// clause at all are named. At most `limit` rows are listed.
    pub fn search(&self, words: &str, codes: &[Arc<Code>], limit: usize) -> Found {
        let index = self.kept().index.get_or_init(|| Index::of(&self.shelf));
        search::search(index, words, codes, limit)
    }

    /// Every shipped case under every code; run on first use, on all processors.
    pub fn matrix(&self) -> &Matrix {
        self.kept().matrix.get_or_init(|| matrix::of(self.all()))
    }

    /// The rows of one subject, which is a folder of the shipped cases such as `touch`; none for a name that is no folder.
    pub fn matrix_of(&self, subject: &str) -> Vec<MatrixRow> {
        matrix::of_subject(self.all(), subject)
    }

    /// How a subject, or a single parameter, changed from the oldest code to the newest.
    ///
    /// # Errors
    /// [`Unknown`] when there is no such subject or parameter.
    pub fn history(&self, of: &str, beside: Beside) -> Result<History, Unknown> {
        history::history(self.all(), of, beside)
    }

    /// What changed from one code to another.
    pub fn changes(&self, from: &Arc<Code>, to: &Arc<Code>) -> Changes {
        changes::changes(self.all(), from, to)
    }

    /// The shipped cases that name this code and in which a ruling under it cites this very clause.
    pub fn cases_of(&self, code: &Code, clause: &str) -> &[CitedIn] {
        let cited = self.every_citation(code);
        cited.get(clause).map_or(&[], Vec::as_slice)
    }

    /// All clauses that rulings under a code cite in the shipped cases that name it, with these cases; none under a house's, which
    /// no shipped case names unless it stands in the place of a shipped code.
    ///
    /// The cases are run when a code is asked for the first time.
    pub fn every_citation(&self, code: &Code) -> &BTreeMap<&'static str, Vec<CitedIn>> {
        static NONE: OfCode = OfCode::new();
        let all = self.all();
        let Some(at) = all.iter().position(|known| known.id == code.id) else {
            return &NONE;
        };
        let none_yet = || vec![OnceLock::new(); all.len()];
        let cited = self.kept().cited.get_or_init(none_yet);
        cited[at].get_or_init(|| citing::gathered(&all[at]))
    }

    /// The page of a clause under a code.
    ///
    /// # Errors
    /// [`Unknown`] when neither the code nor its base has a clause of exactly this id.
    pub fn clause_page(&self, code: &Code, id: &str) -> Result<ClausePage, Unknown> {
        Ok(self.page(code, clause_named(code, id)?))
    }

    /// The page of a clause that is at hand.
    pub fn page(&self, code: &Code, clause: &Clause) -> ClausePage {
        page::page(code, clause, self.cases_of(code, clause.id.as_str()))
    }

    /// Everything at once.
    pub fn export(&self) -> Export<'_> {
        export::export(self.all(), self.matrix())
    }
}
