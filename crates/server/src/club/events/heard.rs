//! Those who sit at a table read what was entered in the event for their game while it is not over.

use jadoube_event::people::find;
use jadoube_event::{Change, Event};
use jadoube_pairing::{Pair, Reported};

use super::change::{Kept, Who};
use super::terms::EventTable;
use crate::agreed::ended::RESULT_BACK;
use crate::club::Club;
use crate::club::seats::Noted;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::store::EntryKind;

impl Club {
    /// Has each table whose result somebody has entered or taken back say so to those who sit there, if its game is not over.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) async fn tell_tables(
        &self,
        before: &Event,
        after: &Kept,
        (who, change): (&Who, &Change),
    ) -> Result<(), Refusal> {
        let round = match change {
            Change::Result { round, .. } => *round,
            Change::Undo { round, .. } => round.unwrap_or(before.tournament().rounds_paired()),
            _ => return Ok(()),
        };
        let tables = after.terms.tables.iter();
        for table in tables.filter(|table| table.round == round) {
            let (Some(then), Some(now)) = (listed(before, table), listed(&after.event, table))
            else {
                continue;
            };
            if then.result != now.result {
                let told = told(&after.event, table.round, who, now);
                self.tell_table(&table.id, &told).await?;
            }
        }
        Ok(())
    }

    async fn tell_table(&self, id: &str, told: &str) -> Result<(), Refusal> {
        self.anew(|| async {
            let table = self.table(id).await?;
            let mut live = table.live().await;
            self.pass_time(&table, &mut live, self.now()).await?;
            let is_empty = live.sequence == 0;
            if is_empty
                || live.game.outcome().is_some()
                || live.check_room(Seat::Arbiter, None).is_err()
            {
                return Ok(());
            }
            let noted = Noted {
                kind: EntryKind::Event,
                words: Some(told.to_owned()),
                key: None,
            };
            self.note_seat(&table, &mut live, Seat::Arbiter, noted, Vec::new())
                .await
        })
        .await
    }
}

/// What the list has of the game at a table.
#[derive(Clone, Copy)]
struct Listed {
    /// From 1.
    board: usize,
    result: Reported,
}

/// Nothing where those who sit at the table are not paired.
fn listed(event: &Event, table: &EventTable) -> Option<Listed> {
    let tournament = event.tournament();
    let white = find(tournament, &table.white).ok()?;
    let black = find(tournament, &table.black).ok()?;
    let pair = Pair { white, black };
    let mut pairs = event.boards(table.round).pairs.into_iter();
    let at = pairs.position(|one| one == pair)?;
    Some(Listed {
        board: at + 1,
        result: tournament.reported(table.round, pair),
    })
}

fn told(event: &Event, round: usize, who: &Who, Listed { board, result }: Listed) -> String {
    let who = match who {
        Who::Arbiter => "The arbiter of the event".to_owned(),
        Who::Captain(team) => match event.tournament().team(*team) {
            Some(team) => format!("The captain of {}", team.name),
            None => "A captain".to_owned(),
        },
        Who::Organiser | Who::Player(_) | Who::Entrant { .. } => "The organiser".to_owned(),
    };
    if result.is_pending() {
        return format!(
            "{who} {RESULT_BACK} (round {round}, board {board}). What it comes to here is entered."
        );
    }
    format!(
        "{who} has entered {result} for this game in the event (round {round}, board {board}). It is not over here by that: ask there whether \
         to play on."
    )
}
