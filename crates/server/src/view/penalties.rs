//! The penalties that an arbiter may give: the whole list of the code, before an offence is established.

use jadoube_board::Color;
use jadoube_laws::game::Game;
use jadoube_laws::{earlier_penalties, ladder};
use serde::Serialize;
use utoipa::ToSchema;

use super::AnswerView;
use super::available::answer;

/// The penalties that the arbiter may give for an offence, once he has established it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PenaltiesView {
    /// To White.
    pub white: LadderView,
    /// To Black.
    pub black: LadderView,
}

/// What one player may get.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LadderView {
    /// The penalties, the mildest first, each as the answer to the question that the offence brings.
    pub answers: Vec<AnswerView>,
    /// What he was punished for before in this game, in sentences; nothing if he never was.
    pub earlier: String,
}

/// The penalties that can be given as the game stands; none where the code leaves none to the official.
pub(super) fn penalties(game: &Game) -> Option<PenaltiesView> {
    let of = |whom: Color| LadderView {
        answers: ladder(game, whom)
            .into_iter()
            .map(|offer| answer(game, offer))
            .collect(),
        earlier: earlier_penalties(game, whom),
    };
    let (white, black) = (of(Color::White), of(Color::Black));
    let any = !white.answers.is_empty() || !black.answers.is_empty();
    any.then_some(PenaltiesView { white, black })
}
