//! The pages of the law as a book.

use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use jadoube_book::{Beside, Unknown, shipped_named};
use jadoube_laws::Code;

use super::guard::Asker;
use super::problem::Problem;
use crate::book::ask::Question;
use crate::book::html::Page;
use crate::book::query::Query;
use crate::book::words::clause_address;
use crate::book::{
    cases, changes, clause, compare, desk_page, history, matrix, missing, quiz, quiz_pages,
    rulebook, search,
};
use crate::club::Club;
use crate::door::limits::Counted;

/// A page, with the status under which it is sent.
struct Sent(StatusCode, Page);

impl std::convert::From<Page> for Sent {
    fn from(page: Page) -> Sent {
        Sent(StatusCode::OK, page)
    }
}

/// Nothing stands at that address: the sentence, and where to look instead.
fn nothing(sentence: &str, near: &[(String, String)]) -> Sent {
    Sent(StatusCode::NOT_FOUND, missing::missing_page(sentence, near))
}

/// The shelf with all codes.
pub async fn shelf() -> Response<Body> {
    written(|| rulebook::shelf().into()).await
}

/// A code from beginning to end.
pub async fn code(Path(code): Path<String>) -> Response<Body> {
    written(move || match Code::by_id(&code) {
        Some(code) => rulebook::rulebook(code).into(),
        None => no_code(&code),
    })
    .await
}

/// One clause; what only the digest of a printed edition has stands there.
pub async fn clause(Path((code, clause)): Path<(String, String)>) -> Response<Body> {
    let has = |code: &Code| code.clause(&clause).is_some() || clause::has_points(code, &clause);
    let printed = Code::by_id(&code).filter(|code| !has(code));
    let digest = printed.and_then(Code::digest).filter(|digest| has(digest));
    if let Some(digest) = digest {
        let there = clause_address(digest.id, &clause);
        return Redirect::permanent(&there).into_response();
    }
    written(move || {
        let Some(code) = Code::by_id(&code) else {
            return no_code(&code);
        };
        match clause::clause_page(code, &clause) {
            Some(page) => page.into(),
            None if clause::has_points(code, &clause) => clause::article_page(code, &clause).into(),
            None => {
                let near = jadoube_book::nearest(
                    &clause,
                    code.clauses.iter().map(|clause| clause.id.as_str()),
                );
                let links = near
                    .into_iter()
                    .map(|id| (format!("/laws/{}/{id}", code.id), id))
                    .collect::<Vec<_>>();
                nothing(
                    &format!("{} has no clause “{}”.", code.title, short(&clause)),
                    &links,
                )
            }
        }
    })
    .await
}

fn no_code(id: &str) -> Sent {
    let links: Vec<_> = Code::all()
        .iter()
        .copied()
        .map(|code| (format!("/laws/{}", code.id), code.id.to_owned()))
        .collect();
    nothing(&format!("There is no code “{}”.", short(id)), &links)
}

/// Clauses by words.
pub async fn search_laws(RawQuery(query): RawQuery) -> Response<Body> {
    written(move || search::search_page(&Query::read(query.as_deref())).into()).await
}

/// Every shipped case under every code, a subject a page.
pub async fn matrix(RawQuery(query): RawQuery) -> Response<Body> {
    written(move || match Query::read(query.as_deref()).one("on") {
        None => matrix::matrix_index().into(),
        Some(subject) => matrix::matrix_page(subject).map_or_else(
            || {
                let all = ("/laws/matrix".to_owned(), "All subjects".to_owned());
                nothing(
                    &format!("There is no subject “{}”.", short(subject)),
                    &[all],
                )
            },
            Sent::from,
        ),
    })
    .await
}

/// Codes side by side.
pub async fn compare_codes(RawQuery(query): RawQuery) -> Response<Body> {
    written(move || {
        let found = compare::compare_page(&Query::read(query.as_deref()));
        found.map_or_else(
            |unknown| not_known(&unknown, "/laws/compare?on="),
            Sent::from,
        )
    })
    .await
}

/// What changed between two codes.
pub async fn changes(RawQuery(query): RawQuery) -> Response<Body> {
    written(
        move || match changes::changes_page(&Query::read(query.as_deref())) {
            Ok(page) => page.into(),
            Err(id) => no_code(&id),
        },
    )
    .await
}

/// All subjects that have a history.
pub async fn histories() -> Response<Body> {
    written(|| history::history_index().into()).await
}

/// How a subject changed.
pub async fn history_of(Path(subject): Path<String>, RawQuery(query): RawQuery) -> Response<Body> {
    written(move || {
        let beside = match Query::read(query.as_deref()).one("digests") {
            Some("1") => Beside::Digests,
            _ => Beside::Nothing,
        };
        history::history_page(&subject, beside)
            .map_or_else(|unknown| not_known(&unknown, "/laws/history/"), Sent::from)
    })
    .await
}

fn not_known(unknown: &Unknown, address: &str) -> Sent {
    let links: Vec<_> = unknown
        .near
        .iter()
        .map(|near| (format!("{address}{near}"), near.clone()))
        .collect();
    nothing(
        &format!("There is no {} “{}”.", unknown.what, short(&unknown.word)),
        &links,
    )
}

/// The shipped cases.
pub async fn case_index(RawQuery(query): RawQuery) -> Response<Body> {
    written(move || cases::case_index(&Query::read(query.as_deref())).into()).await
}

/// A shipped case.
pub async fn case(
    State(club): State<Club>,
    Asker(network): Asker,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response<Body>, Problem> {
    // With its ending the name is near to those of the files.
    let file = format!("{}.case", name.strip_suffix(".case").unwrap_or(&name));
    let case = match shipped_named(&file) {
        Ok(case) => case,
        Err(unknown) => {
            let links = unknown
                .near
                .iter()
                .map(|near| (crate::book::words::case_address(near), near.clone()));
            let links: Vec<_> = links.collect();
            let sentence = format!("There is no case “{}”.", short(&name));
            return Ok(written(move || nothing(&sentence, &links)).await);
        }
    };
    club.limiter().take(network, Counted::Question)?;
    let asked = Query::read(query.as_deref()).codes().first().copied();
    let code = asked.unwrap_or_else(|| cases::usual_code(case));
    let question = Question {
        text: case.text.to_owned(),
        codes: Code::all().to_vec(),
        boards: Some(code),
    };
    let answer = club.desk().ask(question).await?;
    Ok(written(move || cases::case_page(case, code, &answer).into()).await)
}

/// The questions of the quiz.
pub async fn quiz_index() -> Response<Body> {
    written(|| quiz_pages::quiz_index().into()).await
}

/// A question, and what the referee says to an answer.
pub async fn quiz_question(Path(name): Path<String>, RawQuery(query): RawQuery) -> Response<Body> {
    written(move || {
        let Some((at, question)) = quiz::question(&name) else {
            let names = quiz::questions()
                .iter()
                .map(|question| question.name.as_str());
            let near = jadoube_book::nearest(&name, names);
            let links: Vec<_> = near
                .into_iter()
                .map(|near| (format!("/quiz/{near}"), near))
                .collect();
            return nothing(
                &format!("The quiz has no question “{}”.", short(&name)),
                &links,
            );
        };
        let query = Query::read(query.as_deref());
        let chosen = query
            .one("answer")
            .and_then(|answer| answer.parse::<usize>().ok());
        let chosen = chosen
            .and_then(|place| place.checked_sub(1))
            .filter(|&at| at < question.answers.len());
        let shown = query.codes().first().copied().unwrap_or(question.code);
        quiz_pages::question_page(at, question, chosen, shown).into()
    })
    .await
}

/// The arbiter's desk.
pub async fn desk() -> Response<Body> {
    written(|| desk_page::desk_page().into()).await
}

/// Nothing stands at an address: a page that says so, and leads on.
pub async fn not_here(sentence: &'static str) -> Response<Body> {
    let ways = [
        ("/", "All tables"),
        ("/laws", "The laws"),
        ("/desk", "The arbiter’s desk"),
    ];
    let ways = ways.map(|(address, words)| (address.to_owned(), words.to_owned()));
    written(move || nothing(sentence, &ways)).await
}

/// What was asked for, at a length that a sentence can bear.
fn short(word: &str) -> String {
    word.chars().take(60).collect()
}

/// Writes a page away from the threads that serve the tables: the first look into the cases takes a while.
async fn written(page: impl FnOnce() -> Sent + Send + 'static) -> Response<Body> {
    let (status, html) = match tokio::task::spawn_blocking(page).await {
        Ok(Sent(status, page)) => (status, page.html()),
        Err(_) => {
            let sentence = "Something went wrong in the program; this page cannot be shown.";
            (
                StatusCode::INTERNAL_SERVER_ERROR,
                missing::missing_page(sentence, &[]).html(),
            )
        }
    };
    let mut response = Response::new(Body::from(super::assets::stamped(&html)));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
