//! The codes and their clauses, to be read.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use jadoube_book::{Takes, regulations};
use jadoube_codes::{Bound, Clause, CodeKind};
use jadoube_laws::{Code, EventKind, Shelf, TimeControl};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::offered::{self, Kindred};
use crate::club::Club;
use crate::machine::MachineOffer;
use crate::problem::{Kind, Problem};
use crate::times::TimeRead;
use crate::view::illegal_move;

/// The codes there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Codes {
    /// Oldest first.
    pub codes: Vec<CodeSummary>,
    /// The id of the printed code that governs today.
    pub today: Option<&'static str>,
    /// The machine that the club offers as an opponent, if it offers one.
    pub machine: Option<MachineOffer>,
}

/// A code in short, with what setting up a table needs to know.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CodeSummary {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// When it governed.
    pub era: String,
    /// What is peculiar to it.
    pub summary: String,
    /// The code that it takes over and changes.
    pub inherits: Option<String>,
    /// Time controls that fit it.
    pub presets: Vec<TimeRead>,
    /// Whether it has rules for games at odds.
    pub odds: bool,
    /// The odds that it knows, as a table takes them; the squares of men given are odds too where `men` is among them.
    pub odds_kinds: Vec<Kindred>,
    /// Whether it has rules for undertakings.
    pub undertaking: bool,
    /// The undertakings that it knows, as a table takes them, with `{square}` or `{condition}` to be filled in.
    pub undertakings: Vec<Kindred>,
    /// Whether it has rules for play by communication.
    pub communication: bool,
    /// Whether that is what it is for: the code that it takes over has none.
    pub by_message: bool,
    /// Whether it knows adjourned games.
    pub adjournment: bool,
    /// Whether a touched man must be moved or taken.
    pub touch_move: bool,
    /// What the regulations of an event may settle under it.
    pub regulations: Vec<RegulationOffered>,
    /// The kinds of event for which it has values of its own, `classical` first.
    pub events: Vec<String>,
    /// What an illegal move comes to in each of these.
    pub illegal_moves: Vec<IllegalMove>,
    /// Whether an official is to answer in some matters, so that an arbiter's seat is of use.
    pub has_arbiter: bool,
    /// How many clauses it has.
    pub clause_count: usize,
}

/// Something that the regulations of an event may settle, as `default-time 15 min`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RegulationOffered {
    /// The word by which it is said.
    pub word: &'static str,
    /// It by its plain name.
    pub asks: &'static str,
    /// What is said behind the word: `nothing`, a `time`, a number of `moves`, or `words`.
    #[schema(value_type = String)]
    pub takes: Takes,
    /// What holds where the event says nothing of it.
    pub own: String,
}

/// What an illegal move comes to in a kind of event, as words that follow “An illegal move”.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IllegalMove {
    /// Where there is a clock.
    pub timed: String,
    /// Where there is none.
    pub untimed: String,
}

/// A code with its clauses.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WholeCode {
    /// In short.
    #[serde(flatten)]
    pub summary: CodeSummary,
    /// Its own clauses, in the order of its text.
    pub clauses: Vec<ClauseView>,
}

/// One clause.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClauseView {
    /// The code in which it stands.
    pub code: String,
    /// Its id.
    pub id: String,
    /// A few words.
    pub title: String,
    /// What it is about.
    #[schema(value_type = String)]
    pub subject: jadoube_codes::Subject,
    /// The rule, complete, in our own words.
    pub text: String,
    /// A remark for the reader.
    pub note: Option<String>,
    /// What it does in the program: `decides`, `quoted`, `finding` or `definition`.
    #[schema(value_type = String)]
    pub bound: Bound,
}

/// Lists the codes.
#[utoipa::path(get, path = "/api/codes", operation_id = "list_codes", tag = "codes", responses((status = 200, body = Codes)))]
pub async fn list(State(club): State<Club>) -> Json<Codes> {
    Json(Codes {
        codes: club.codes().known().map(summary).collect(),
        today: club.codes().today().map(|code| code.id),
        machine: club.machine_offer(),
    })
}

/// Gives a code with all its clauses.
#[utoipa::path(get, path = "/api/codes/{code}", operation_id = "code", tag = "codes", params(("code" = String, Path)),
    responses((status = 200, body = WholeCode), (status = 404, body = Problem)))]
pub async fn code(
    State(club): State<Club>,
    Path(code): Path<String>,
) -> Result<Json<WholeCode>, Problem> {
    let code = find(club.codes(), &code)?;
    Ok(Json(WholeCode {
        summary: summary(code),
        clauses: code
            .clauses
            .iter()
            .map(|clause| view(code, clause))
            .collect(),
    }))
}

/// A time as somebody writes it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TimeQuery {
    /// The words: `3+2`, `10 min`, `40/90, 30 + 30 s`.
    words: String,
}

/// Reads a time as people write it, and tells the kind of event that it makes under a code.
#[utoipa::path(get, path = "/api/codes/{code}/time", operation_id = "read_time", tag = "codes", params(("code" = String, Path), TimeQuery),
    responses((status = 200, body = TimeRead), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn time(
    State(club): State<Club>,
    Path(code): Path<String>,
    query: Result<Query<TimeQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<TimeRead>, Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let code = find(club.codes(), &code)?;
    let control = TimeControl::read(&query.words)
        .map_err(|fault| Problem::new(Kind::NotUnderstood, fault.to_string()))?;
    Ok(Json(TimeRead::of(&control, code)))
}

/// Gives one clause, of the code itself or of the one that it takes over.
#[utoipa::path(get, path = "/api/codes/{code}/clauses/{clause}", operation_id = "clause", tag = "codes", params(("code" = String, Path), ("clause" = String, Path)),
    responses((status = 200, body = ClauseView), (status = 404, body = Problem)))]
pub async fn clause(
    State(club): State<Club>,
    Path((code, clause)): Path<(String, String)>,
) -> Result<Json<ClauseView>, Problem> {
    let code = find(club.codes(), &code)?;
    let found = code.own_clause(&clause).map(|clause| view(code, clause));
    let inherited = || {
        code.base()
            .and_then(|base| base.clause(&clause).map(|clause| view(base, clause)))
    };
    found.or_else(inherited).map(Json).ok_or_else(|| {
        let shown: String = clause.chars().take(40).collect();
        Problem::new(
            Kind::NoSuchClause,
            format!(
                "the code {} has no clause '{shown}'; '/api/codes/{}' lists those it has",
                code.id, code.id
            ),
        )
    })
}

/// The code with this id, or the sentence that there is none.
pub fn find<'c>(codes: &'c Shelf, id: &str) -> Result<&'c Arc<Code>, Problem> {
    codes.code(id).ok_or_else(|| {
        let known: Vec<&str> = codes.known().map(|code| code.id).collect();
        let shown: String = id.chars().take(40).collect();
        Problem::new(
            Kind::NoSuchCode,
            format!("there is no code '{shown}'; there are {}", known.join(", ")),
        )
    })
}

fn view(code: &Code, clause: &Clause) -> ClauseView {
    ClauseView {
        code: code.id.to_owned(),
        id: clause.id.to_string(),
        title: clause.title.clone(),
        subject: clause.subject,
        text: clause.text.clone(),
        note: clause.note.clone(),
        bound: clause.bound,
    }
}

fn summary(code: &Arc<Code>) -> CodeSummary {
    let rules = &code.rules;
    CodeSummary {
        id: code.id.to_owned(),
        title: code.title.clone(),
        era: code.era.clone(),
        summary: code.summary.trim().to_owned(),
        inherits: code.base().map(|base| base.id.to_owned()),
        presets: presets(code)
            .iter()
            .filter_map(|preset| TimeControl::read(preset).ok())
            .map(|control| TimeRead::of(&control, code))
            .collect(),
        odds: !offered::odds(code).is_empty(),
        odds_kinds: offered::odds(code),
        undertaking: !offered::undertakings(code).is_empty(),
        undertakings: offered::undertakings(code),
        communication: offered::is_played_by_communication(code),
        by_message: code.kind == CodeKind::House
            && offered::is_played_by_communication(code)
            && code
                .base()
                .is_some_and(|base| !offered::is_played_by_communication(base)),
        adjournment: rules.seal.duty.is_some(),
        touch_move: rules.touch.own.is_some(),
        regulations: regulations(code)
            .into_iter()
            .map(|one| RegulationOffered {
                word: one.word,
                asks: one.asks,
                takes: one.takes,
                own: one.own,
            })
            .collect(),
        events: events(code).map(|kind| kind.name().to_owned()).collect(),
        illegal_moves: events(code)
            .map(|kind| IllegalMove {
                timed: illegal_move(code, kind, true),
                untimed: illegal_move(code, kind, false),
            })
            .collect(),
        has_arbiter: code
            .all_given()
            .any(|given| given.parameter().subject() == "fact")
            || rules.quickplay.answers.is_some()
            || rules.flag.callers.is_some(),
        clause_count: code.clauses.len(),
    }
}

/// Time controls as the clocks of the code's day were set.
fn presets(code: &Code) -> &'static [&'static str] {
    let increments = code.rules.clock.increment.is_some() || code.rules.clock.delay.is_some();
    let totals = code.rules.clock.quota.is_some() && !increments;
    match (increments, totals) {
        (true, _) => &["3+2", "5", "10+5", "15+10", "90+30", "40/90+30, 30+30"],
        (false, true) => &[
            "30/2h, 15/1h",
            "40/2h30m, 16/1h",
            "40/2h, 20/1h",
            "36/2h",
            "1h",
        ],
        (false, false) => &["40/2h30m, 16/1h", "1h"],
    }
}

/// The kinds of event for which some parameter of the code has a value of its own.
fn events(code: &Code) -> impl Iterator<Item = EventKind> {
    EventKind::ALL
        .into_iter()
        .filter(|kind| *kind == EventKind::Classical || code.has_rules_for(*kind))
}
