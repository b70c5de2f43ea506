//! A dispute put to the codes by anybody who asks.

use axum::Json;
use axum::extract::State;
use jadoube_codes::{CodeOfDay, Date, NoDate};
use jadoube_forms::dispute::{DayLaw, Question, RuleAnswer, RuleRequest};
use jadoube_laws::Code;

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
