//! One clause as a page of the book: what it says, what the rules take from it, and the cases that show it at work.

use jadoube_codes::{Bound, Clause, Mark, Subject, interpreted, meaning};
use jadoube_laws::Code;
use serde::Serialize;

use crate::answer::{Answer, Cited, ExportedAnswer};
use crate::citing::CitedIn;
use crate::day::LawOfDay;
use crate::nearest::Unknown;

/// A clause with everything that hangs on it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClausePage {
    /// `jadoube.clause/1`.
    pub schema: &'static str,
    /// The code in which it stands.
    pub code: &'static str,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// The clause.
    #[serde(flatten)]
    pub clause: ClauseText,
    /// What the Arbiters' Manual says on it, where it says something: a layer of its own beside the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manual: Option<&'static str>,
    /// What the rules take from it: the answers to parameters that cite it.
    pub parameters: Vec<ExportedAnswer>,
    /// The shipped cases in which a ruling cites it.
    pub cases: Vec<CitedIn>,
}

/// A clause as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClauseText {
    /// Its id.
    pub id: &'static str,
    /// A few words.
    pub title: String,
    /// What it is about.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub subject: Subject,
    /// The rule, complete.
    pub text: String,
    /// A remark for the reader.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The chapter in which a modern rulebook files it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// How hard a modern rulebook takes it to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complexity: Option<String>,
    /// Whether a modern rulebook calls it mandatory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mandatory: Option<bool>,
    /// Whether a text of the edition that the code stands for was seen: `attested`, `memory` or `unseen`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub mark: Mark,
    /// The clauses to which it is an exception.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excepts: Vec<&'static str>,
    /// What it does in the program: `decides`, `quoted`, `finding` or `definition`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub bound: Bound,
}

impl From<&Clause> for ClauseText {
    fn from(clause: &Clause) -> ClauseText {
        ClauseText {
            id: clause.id.as_str(),
            title: clause.title.clone(),
            subject: clause.subject,
            text: clause.text.clone(),
            note: clause.note.clone(),
            category: clause.category.clone(),
            complexity: clause.complexity.clone(),
            mandatory: clause.mandatory,
            mark: clause.mark,
            excepts: clause.excepts.iter().map(|id| id.as_str()).collect(),
            bound: clause.bound,
        }
    }
}

/// The clauses that an id names under a code: itself and those below it, the code's own or, of a supplement, those of
/// the code that it supplements.
///
/// # Errors
/// [`Unknown`] with the ids nearest to it.
pub fn clauses_named<'c>(code: &'c Code, id: &str) -> Result<Vec<&'c Clause>, Unknown> {
    let id = of_clause(id);
    let is_meant = |clause: &&Clause| {
        let whole = clause.id.as_str();
        let begins = whole
            .get(..id.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(id));
        begins && matches!(whole.as_bytes().get(id.len()), None | Some(b'.'))
    };
    let beneath = code.base().filter(|_| code.supplement).map(|base| &**base);
    let books = || [Some(code), beneath].into_iter().flatten();
    for code in books() {
        let found: Vec<&Clause> = code.clauses.iter().filter(is_meant).collect();
        if !found.is_empty() && !id.is_empty() {
            return Ok(found);
        }
    }
    let ids = books()
        .flat_map(|code| code.clauses.iter())
        .map(|clause| clause.id.as_str());
    Err(Unknown::new(&format!("clause of {}", code.id), id, ids))
}

/// The id of the clause that is meant: what the Arbiters' Manual says of one stands with it.
fn of_clause(id: &str) -> &str {
    let id = id.trim();
    interpreted(id).unwrap_or(id)
}

/// The clause of exactly this id under a code: its own or, of a supplement, one of the code that it supplements.
///
/// # Errors
/// [`Unknown`] with those below it, or else with the ids nearest to it.
pub fn clause_named<'c>(code: &'c Code, id: &str) -> Result<&'c Clause, Unknown> {
    let found = clauses_named(code, id)?;
    let exact = found
        .iter()
        .find(|clause| clause.id.is_named(of_clause(id)));
    let below = || found.iter().map(|clause| clause.id.as_str());
    exact.copied().ok_or_else(|| Unknown {
        near: below().take(5).map(str::to_owned).collect(),
        ..Unknown::new(&format!("clause of {}", code.id), id, below())
    })
}

/// The page of a clause that is at hand.
pub(crate) fn page(code: &Code, clause: &Clause, cases: &[CitedIn]) -> ClausePage {
    let id = clause.id.as_str();
    let answers = meaning::parameters().map(|one| ExportedAnswer {
        parameter: one.path(),
        answer: Answer::of(code, one),
    });
    ClausePage {
        schema: "jadoube.clause/1",
        code: Cited::find(code, id).map_or(code.id, |cited| cited.code),
        code_of_day: None,
        clause: ClauseText::from(clause),
        manual: code
            .interpretations()
            .find(|one| one.on == id)
            .map(|one| one.clause.text.as_str()),
        parameters: answers.filter(|answer| cites(&answer.answer, id)).collect(),
        cases: cases.to_vec(),
    }
}

fn cites(answer: &Answer, id: &str) -> bool {
    let in_events = answer.events.iter().flat_map(|event| &event.clauses);
    answer
        .clauses
        .iter()
        .chain(in_events)
        .any(|cited| cited.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Book;

    #[test]
    fn a_clause_comes_with_what_hangs_on_it() {
        let code = Code::by_id("fide-1931").expect("a code");
        let page = Book::shipped().clause_page(code, "15.d").expect("a clause");
        assert_eq!((page.code, page.clause.id), ("fide-1931", "15.d"));
        assert!(
            page.parameters
                .iter()
                .any(|answer| answer.parameter == "touch.several_own_chooser"),
            "{page:?}"
        );
        assert!(
            page.cases.iter().any(|case| case.case == "touch/15.d.case"),
            "{page:?}"
        );
    }

    #[test]
    fn the_overlay_reads_its_base_and_unknown_ids_name_their_neighbors() {
        let uscf = Code::by_id("uscf").expect("a code");
        assert_eq!(
            Book::shipped()
                .clause_page(uscf, "draws.threefold")
                .expect("a clause")
                .code,
            "digest-2018"
        );
        let error = Book::shipped()
            .clause_page(uscf, "draws.threefolt")
            .expect_err("no clause")
            .to_string();
        assert!(
            error.contains("no clause of uscf 'draws.threefolt'")
                && error.contains("draws.threefold"),
            "{error}"
        );
        let code = Code::by_id("fide-1931").expect("a code");
        let error = Book::shipped()
            .clause_page(code, "15")
            .expect_err("several")
            .to_string();
        assert!(error.contains("15.a"), "{error}");
        assert!(clauses_named(code, "").is_err());
        let today = Code::by_id("fide-2023").expect("a code");
        let said_of = clauses_named(today, "manual.4.7.2").expect("a clause");
        assert_eq!(said_of[0].id.as_str(), "4.7.2");
    }

    #[test]
    fn a_clause_that_an_edition_struck_out_is_not_read_from_the_next_one() {
        let code = |id| Code::by_id(id).expect("a code");
        assert!(clauses_named(code("fide-2023"), "8.1.1.1").is_ok());
        assert!(clauses_named(code("fide-2018"), "8.1.1.1").is_err());
    }
}
