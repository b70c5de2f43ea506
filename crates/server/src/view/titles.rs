//! What the clauses are called that a view cites.

use std::collections::BTreeMap;

use jadoube_laws::Code;

use super::View;

/// The titles by id, of clauses that the code itself has.
pub(super) fn titles(code: &Code, view: &View) -> BTreeMap<String, String> {
    // What is proposed, and what is written at the desk, stands there with its clauses.
    let formed = view
        .acts
        .iter()
        .filter(|act| act.proposed.is_some() || matches!(act.id.as_str(), "communicate" | "seal"));
    let cited = [
        view.choice.as_ref().map(|choice| &choice.clauses),
        view.outcome.as_ref().map(|outcome| &outcome.clauses),
        view.adjournment.as_ref().map(|pause| &pause.clauses),
        view.question.as_ref().map(|question| &question.clauses),
    ];
    let notices = view.communication.iter().flat_map(|one| &one.notices);
    let cards = view.cards.cards.iter();
    let ruled = cards
        .flat_map(|card| &card.gist.clauses)
        .map(|id| id.as_str());
    cited
        .into_iter()
        .flatten()
        .chain(view.duties.iter().map(|duty| &duty.clauses))
        .chain(formed.map(|act| &act.clauses))
        .chain(notices.map(|notice| &notice.clauses))
        .flatten()
        .map(String::as_str)
        .chain(ruled)
        .filter_map(|id| Some((id.to_owned(), code.clause(id)?.title.clone())))
        .collect()
}
