//! What stands at an address of the book.

use std::sync::Arc;
use std::time::Duration;

use jadoube_book::{Beside, Book, Shipped, Unknown, nearest, shipped_named};
use jadoube_forms::dispute::{Dispute, Limits, RuleAnswer};
use jadoube_laws::{Code, Shelf};

use crate::html::Page;
use crate::query::{Query, decoded};
use crate::words::{case_address, clause_address};
use crate::{
    cases, changes, clause, compare, desk_page, history, matrix, missing, quiz, quiz_pages,
    records_page, rulebook, search,
};

/// What stands at an address.
#[derive(Clone, Debug)]
pub enum Found {
    /// A page.
    Page(Page),
    /// Nothing; the page says so, and where to look instead.
    Missing(Page),
    /// Another address, for good.
    Moved(String),
}

impl From<Page> for Found {
    fn from(page: Page) -> Found {
        Found::Page(page)
    }
}

/// What stands at an address of a book: its path, and what stands after the question mark. A case is ruled on under every code,
/// however long that takes; whoever has less time asks [`case_at`].
pub fn at(book: &Book, path: &str, query: Option<&str>) -> Found {
    let parts: Option<Vec<String>> = path
        .trim_matches('/')
        .split('/')
        .map(|part| decoded(part, ""))
        .collect();
    let parts = parts.unwrap_or_default();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let query = Query::read(query);
    match parts.as_slice() {
        ["laws"] => rulebook::shelf(book).into(),
        ["laws", "search"] => search::search_page(book, &query).into(),
        ["laws", "matrix"] => matrix_at(book, &query),
        ["laws", "compare"] => compare::compare_page(book, &query).map_or_else(
            |unknown| not_known(&unknown, "/laws/compare?on="),
            Found::Page,
        ),
        ["laws", "changes"] => changes::changes_page(book, &query)
            .map_or_else(|unknown| no_code(book, &unknown.word), Found::Page),
        ["laws", "history"] => history::history_index().into(),
        ["laws", "history", subject] => {
            let beside = match query.one("digests") {
                Some("1") => Beside::Digests,
                _ => Beside::Nothing,
            };
            history::history_page(book, subject, beside)
                .map_or_else(|unknown| not_known(&unknown, "/laws/history/"), Found::Page)
        }
        ["laws", code] => match book.shelf().code(code) {
            Some(code) => rulebook::rulebook(book, code).into(),
            None => no_code(book, code),
        },
        ["laws", code, clause] => clause_at(book, code, clause),
        ["cases"] => cases::case_index(book, &query).into(),
        ["cases", name @ ..] => match case_at(book, &name.join("/"), &query) {
            Ok((case, question)) => case_page(book, case, &question, &question.answer(&UNHURRIED)),
            Err(missing) => Found::Missing(missing),
        },
        ["quiz"] => quiz_pages::quiz_index().into(),
        ["quiz", name] => quiz_at(name, &query),
        ["desk"] => desk_page::desk_page(book).into(),
        ["records"] => records_page::records_page(book).into(),
        _ => no_page("There is no such page.", &[]),
    }
}

const UNHURRIED: Limits<'static> = Limits {
    time: Duration::MAX,
    clock: &|| Duration::ZERO,
    stopped: &|| false,
};

/// The shipped case of this name, and what is asked for its page.
///
/// # Errors
/// The page that says that there is none.
pub fn case_at(
    book: &Book,
    name: &str,
    query: &Query,
) -> Result<(&'static Shipped, Dispute), Page> {
    // With its ending the name is near to those of the files.
    let file = format!("{}.case", name.strip_suffix(".case").unwrap_or(name));
    let case = shipped_named(&file).map_err(|unknown| {
        let links = links(&unknown.near, case_address);
        missing::missing_page(&format!("There is no case “{}”.", short(name)), &links)
    })?;
    let asked = query.codes(book.shelf()).into_iter().next();
    let question = Dispute {
        shelf: book.shelf().clone(),
        text: case.text.to_owned(),
        codes: book.shelf().all().to_vec(),
        day: None,
        boards: Some(asked.unwrap_or_else(|| Arc::clone(cases::usual_code(book, case)))),
        form: false,
        when: None,
        arbiter: None,
    };
    Ok((case, question))
}

/// The page of a case whose question has been answered.
pub fn case_page(
    book: &Book,
    case: &'static Shipped,
    question: &Dispute,
    answer: &RuleAnswer,
) -> Found {
    let boards = question.boards.as_ref();
    let shown = boards.unwrap_or_else(|| cases::usual_code(book, case));
    cases::case_page(book, case, shown, answer).into()
}

/// Nothing stands there: the sentence, and where to look instead (addresses with their words).
pub fn no_page(sentence: &str, near: &[(String, String)]) -> Found {
    Found::Missing(missing::missing_page(sentence, near))
}

/// One clause, or an article with its points; what only the digest of a printed edition has stands there.
fn clause_at(book: &Book, id: &str, clause: &str) -> Found {
    let Some(code) = book.shelf().code(id) else {
        return no_code(book, id);
    };
    if let Some(page) = clause::clause_page(book, code, clause) {
        return page.into();
    }
    let has_points = |code: &Code| clause::has_points(code, clause);
    if has_points(code) {
        return clause::article_page(code, clause).into();
    }
    let has = |code: &&Arc<Code>| code.clause(clause).is_some() || has_points(code);
    if let Some(digest) = code.digest().filter(has) {
        return Found::Moved(clause_address(digest.id, clause));
    }
    let near = nearest(clause, code.clauses.iter().map(|clause| clause.id.as_str()));
    no_page(
        &format!("{} has no clause “{}”.", code.title, short(clause)),
        &links(&near, |id| clause_address(code.id, id)),
    )
}

fn no_code(book: &Book, id: &str) -> Found {
    let ids: Vec<&str> = book.shelf().all().iter().map(|code| code.id).collect();
    no_page(
        &format!("There is no code “{}”.", short(id)),
        &links(&ids, |id| format!("/laws/{id}")),
    )
}

/// Every shipped case under every code, a subject a page.
fn matrix_at(book: &Book, query: &Query) -> Found {
    let Some(subject) = query.one("on") else {
        return matrix::matrix_index().into();
    };
    matrix::matrix_page(book, subject).map_or_else(
        || {
            let all = ("/laws/matrix".to_owned(), "All subjects".to_owned());
            no_page(
                &format!("There is no subject “{}”.", short(subject)),
                &[all],
            )
        },
        Found::Page,
    )
}

/// A question, and what the referee says to an answer.
fn quiz_at(name: &str, query: &Query) -> Found {
    let Some((at, question)) = quiz::question(name) else {
        let names = quiz::questions()
            .iter()
            .map(|question| question.name.as_str());
        return no_page(
            &format!("The quiz has no question “{}”.", short(name)),
            &links(&nearest(name, names), |near| format!("/quiz/{near}")),
        );
    };
    let chosen = query
        .one("answer")
        .and_then(|answer| answer.parse::<usize>().ok())
        .and_then(|place| place.checked_sub(1))
        .filter(|&at| at < question.answers.len());
    let shown = query.codes(&Shelf::shipped()).into_iter().next();
    let shown = shown.as_ref().unwrap_or(question.code);
    quiz_pages::question_page(at, question, chosen, shown).into()
}

fn not_known(unknown: &Unknown, address: &str) -> Found {
    no_page(
        &format!("There is no {} “{}”.", unknown.what, short(&unknown.word)),
        &links(&unknown.near, |near| format!("{address}{near}")),
    )
}

fn links<T: AsRef<str>>(near: &[T], address: impl Fn(&str) -> String) -> Vec<(String, String)> {
    near.iter()
        .map(|near| (address(near.as_ref()), near.as_ref().to_owned()))
        .collect()
}

/// What was asked for, at a length that a sentence can bear.
fn short(word: &str) -> String {
    word.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(address: &str, expected: &str) {
        let (path, query) = address
            .split_once('?')
            .map_or((address, None), |(path, query)| (path, Some(query)));
        let (kind, words) = match at(Book::shipped(), path, query) {
            Found::Page(page) => ("page", page.html(address)),
            Found::Missing(page) => ("missing", page.html("")),
            Found::Moved(there) => ("moved", there),
        };
        let (expected_kind, expected_words) = expected.split_once(' ').expect("two parts");
        assert_eq!(kind, expected_kind, "{address}");
        assert!(words.contains(expected_words), "{address}: {words}");
    }

    #[test]
    fn every_kind_of_address_has_its_page() {
        check("/laws", "page fide-1931");
        check("/laws/fide-2023", "page id=\"4.3\"");
        check("/laws/fide-2023/4.3", "page 4.3.1");
        check("/laws/fide-1931/15", "page 15.a");
        check("/laws/nothing", "missing There is no code");
        check("/laws/fide-2023/99", "missing has no clause");
        check(
            "/laws/search?q=phone+rings",
            "page Device on the person loses",
        );
        check("/laws/compare?on=touch", "page fide-2018");
        check("/laws/compare?on=nothing", "missing There is no");
        check("/laws/history/touch", "page timeline");
        check("/laws/matrix?on=touch", "page touch");
        check("/laws/matrix?on=nothing", "missing There is no subject");
        check(
            "/cases/touch/15.a?code=fide-1931",
            "page data-code=\"fide-1931\"",
        );
        check("/cases/touch%2F15.a", "page 15.a");
        check("/cases/nothing/15.a", "missing There is no case");
        check("/quiz", "page quiz");
        check("/quiz/nothing", "missing no question");
        check("/desk", "page desk");
        check("/records", "page records");
        check("/elsewhere", "missing no such page");
    }
}
