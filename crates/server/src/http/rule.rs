//! A dispute put to the codes by anybody who asks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use jadoube_forms::dispute::{Dispute, RuleAnswer, RuleRequest, Unasked};
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
#[utoipa::path(post, path = "/api/rule", operation_id = "rule", tag = "book", request_body = RuleRequest,
    responses((status = 200, body = RuleAnswer), (status = 404, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn rule(
    State(club): State<Club>,
    Asker(network, _): Asker,
    Body(request): Body<RuleRequest>,
) -> Result<Json<RuleAnswer>, Problem> {
    club.limiter().take(network, Counted::Question)?;
    let question = request
        .dispute(club.codes())
        .map_err(|unasked| match unasked {
            Unasked::NoSuchCode(unknown) => Problem::new(Kind::NoSuchCode, unknown.to_string()),
            Unasked::NotUnderstood(sentence) => Problem::new(Kind::NotUnderstood, sentence),
        })?;
    Ok(Json(club.desk().ask(question, network).await?))
}

/// A dispute of which the form is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormRequest {
    /// The dispute, as a case file has it.
    pub text: String,
    /// The code that rules on it, by id.
    pub code: String,
    /// Day and hour of the incident, as the form has them.
    #[serde(default)]
    pub when: Option<String>,
    /// Who was the arbiter, as the form has it.
    #[serde(default)]
    pub arbiter: Option<String>,
}

/// Writes the last ruling on a dispute as the form that is filed, one page of PDF. Nothing is kept.
#[utoipa::path(post, path = "/api/rule/form", operation_id = "rule_form", tag = "book", request_body = FormRequest,
    responses((status = 200, description = "the form", content_type = "application/pdf", body = Vec<u8>), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 422, description = "a line of it cannot be read, or was not ruled on", body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn form(
    State(club): State<Club>,
    Asker(network, _): Asker,
    Body(request): Body<FormRequest>,
) -> Result<([(HeaderName, &'static str); 2], Vec<u8>), Problem> {
    club.limiter().take(network, Counted::Question)?;
    let code = find(club.codes(), &request.code)?;
    let question = Dispute {
        shelf: club.codes().clone(),
        text: request.text,
        codes: vec![Arc::clone(code)],
        day: None,
        boards: Some(Arc::clone(code)),
        form: true,
        when: request.when,
        arbiter: request.arbiter,
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
