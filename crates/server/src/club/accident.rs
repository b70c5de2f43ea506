//! A touch that a player calls an accident: it is one if all agree.

use std::sync::Arc;

use jadoube_laws::act::Intent;
use jadoube_laws::{Deed, Millis};

use super::Club;
use super::act::Answer;
use super::draft::Draft;
use crate::http::problem::{Kind, Problem};
use crate::referee;
use crate::seat::Seat;
use crate::store::EntryKind;
use crate::table::Table;
use crate::table::command::Command;

/// Whether the opponent thinks that a touch was an accident.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Agreed {
    /// It was.
    Agree,
    /// It was not.
    Object,
}

/// A player alone cannot make a touch an accident: that is one "as all agree".
pub(super) fn is_own_accident(command: &Command) -> bool {
    command.seat.color().is_some()
        && matches!(
            &command.act.deed,
            Deed::Touch {
                intent: Intent::Accident,
                ..
            }
        )
}

impl Club {
    /// Answers whether a touch was an accident. If all agree, the law is told of it as one.
    ///
    /// # Errors
    /// [`Kind::WrongSeat`] if it is not the opponent who answers; [`Kind::Stale`] if nothing is asked.
    pub async fn answer_accident(
        &self,
        table: &Arc<Table>,
        seat: Seat,
        agreed: Agreed,
    ) -> Result<Answer, Problem> {
        let (club, table) = (self.clone(), Arc::clone(table));
        let task =
            tokio::spawn(async move { club.answer_accident_alone(&table, seat, agreed).await });
        task.await.unwrap_or_else(|_| {
            Err(Problem::new(
                Kind::Internal,
                "the answer could not be written down",
            ))
        })
    }

    async fn answer_accident_alone(
        &self,
        table: &Arc<Table>,
        seat: Seat,
        agreed: Agreed,
    ) -> Result<Answer, Problem> {
        let mut live = table.live().await;
        let now = self.now();
        self.pass_time(table, &mut live, now).await?;
        let Some(accident) = live.accident.clone() else {
            return Err(
                Problem::new(Kind::Stale, "no touch is being called an accident")
                    .with("sequence", live.sequence),
            );
        };
        if seat == accident.by || seat == Seat::Spectator {
            return Err(Problem::new(
                Kind::WrongSeat,
                "the opponent, or the arbiter, says whether it was an accident",
            ));
        }
        let at = live.game_time(now);
        let mut draft = Draft::default();
        draft.push(&live, EntryKind::Answer, seat.name(), at, now);
        let words = match agreed {
            Agreed::Agree => "agrees that it was an accident",
            Agreed::Object => "does not agree that it was an accident",
        };
        draft.tells(None, words.to_owned(), None);
        if agreed == Agreed::Agree {
            let ruling = referee::decide(&live.game, &accident.act, Millis(at));
            draft.push(&live, EntryKind::Act, accident.by.name(), at, now);
            draft.says(accident.act, accident.words, None, ruling);
        }
        self.written(table, &mut live, seat, true, draft).await
    }
}
