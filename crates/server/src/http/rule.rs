//! A dispute put to the codes by anybody who asks.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use jadoube_codes::{CodeOfDay, Date, NoDate};
use jadoube_forms::dispute::{DayLaw, Question, RuleAnswer, RuleRequest};
use jadoube_laws::Code;
use serde::Deserialize;
use utoipa::ToSchema;

use super::codes::find;
use super::guard::Asker;
use super::json::Body;
use crate::club::Club;
use crate::door::limits::Counted;
use crate::problem::{Kind, Problem};

/// Puts a dispute, written as a case, to the codes. Nothing is kept. A text that cannot be read is answered with every
/// fault in it and its place, and status 200: it is what the answer is about.
#[utoipa::path(post, path = "/api/rule", tag = "book", request_body = RuleRequest,
    responses((status = 200, body = RuleAnswer), (status = 404, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn rule(
    State(club): State<Club>,
    Asker(network, _): Asker,
    Body(request): Body<RuleRequest>,
) -> Result<Json<RuleAnswer>, Problem> {
    club.limiter().take(network, Counted::Question)?;
    let law = request.date.as_deref().map(law_of).transpose()?;
    let codes = match (&law, &request.codes) {
        (Some(law), None) => law.code.into_iter().collect(),
        (Some(_), Some(_)) => {
            return Err(Problem::new(
                Kind::NotUnderstood,
                "'date' and 'codes' cannot both be given",
            ));
        }
        (None, Some(ids)) => named(ids)?,
        (None, None) => Code::all().to_vec(),
    };
    let boards = request.boards.as_deref().map(find).transpose()?;
    let question = Question {
        text: request.text,
        codes,
        boards,
        form: request.form,
    };
    let mut answer = club.desk().ask(question, network).await?;
    answer.code_of_day = law.and_then(told);
    Ok(Json(answer))
}

/// A dispute of which the form is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormRequest {
    /// The dispute, as a case file has it.
    pub text: String,
    /// The code that rules on it, by id.
    pub code: String,
}

/// Writes the last ruling on a dispute as the form that is filed, one page of PDF. Nothing is kept.
#[utoipa::path(post, path = "/api/rule/form", tag = "book", request_body = FormRequest,
    responses((status = 200, description = "the form", content_type = "application/pdf", body = Vec<u8>), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 422, description = "a line of it cannot be read, or was not ruled on", body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn form(
    State(club): State<Club>,
    Asker(network, _): Asker,
    Body(request): Body<FormRequest>,
) -> Result<([(HeaderName, &'static str); 2], Vec<u8>), Problem> {
    club.limiter().take(network, Counted::Question)?;
    let code = find(&request.code)?;
    let question = Question {
        text: request.text,
        codes: vec![code],
        boards: Some(code),
        form: true,
    };
    let answer = club.desk().ask(question, network).await?;
    let incident = answer.incident.ok_or_else(|| {
        let first = answer.errors.first().map(|fault| fault.sentence.as_str());
        let why = first.unwrap_or("a line of it was not ruled on");
        Problem::new(Kind::NotUnderstood, format!("there is no form: {why}"))
    })?;
    let head = [
        (CONTENT_TYPE, "application/pdf"),
        (CONTENT_DISPOSITION, "attachment; filename=\"incident.pdf\""),
    ];
    Ok((head, incident.pdf()))
}

/// The law of a date, if the program carries any.
fn law_of(date: &str) -> Result<CodeOfDay, Problem> {
    let date: Date = date
        .parse()
        .map_err(|error: NoDate| Problem::new(Kind::NotUnderstood, error.to_string()))?;
    let law = Code::of_day(date);
    match law.code {
        Some(_) => Ok(law),
        None => Err(Problem::new(Kind::NotUnderstood, law.to_string())),
    }
}

/// The law of a day as the answer tells it.
fn told(law: CodeOfDay) -> Option<DayLaw> {
    Some(DayLaw {
        asked: law.asked.to_string(),
        fit: law.fit.name().to_owned(),
        code: law.code?.id.to_owned(),
        next: law.next.map(|code| code.id.to_owned()),
        says: law.to_string(),
    })
}

/// The codes of these ids, each once and oldest first.
fn named(ids: &[String]) -> Result<Vec<&'static Code>, Problem> {
    for id in ids {
        find(id)?;
    }
    if ids.is_empty() {
        return Err(Problem::new(
            Kind::NotUnderstood,
            "no code is asked; leave 'codes' out to ask all of them",
        ));
    }
    let asked = |code: &&'static Code| ids.iter().any(|id| id == code.id);
    Ok(Code::all().iter().copied().filter(asked).collect())
}
