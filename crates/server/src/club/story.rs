//! Telling a game from its log.

use jadoube_laws::act::Work;
use jadoube_laws::{Act, Millis, Verdict};

use super::Club;
use crate::refusal::{Refusal, Why};
use crate::store::{Entry, StoreError};
use crate::table::Table;
use crate::table::live::Live;
use crate::view::{Card, Faces, Moment, Story, ToldRuling};

impl Club {
    /// The game as it is told to somebody who comes later. Not under the table's lock: it takes as long as the log is.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn story(&self, table: &Table) -> Result<Story, Refusal> {
        let gone = || Refusal::new(Why::NoSuchGame, "the game is gone");
        // Those who ask at one table ask one after the other: others shall have their turn too.
        let _turn = table.recall().await;
        let row = self.store().game(&table.id).await?.ok_or_else(gone)?;
        let game = super::tables::game_of(&row.made, &table.terms)?;
        let start = Live::new(game, &table.terms, row.made.keys, self.people());
        let log = self.store().whole_log(table.number, &table.id);
        let id = table.id.clone();
        let told = self
            .referee()
            .replay(log, move |log| told(start, &log, &id));
        Ok(told.await?)
    }
}

fn told(mut live: Live, log: &[Entry], id: &str) -> Result<Story, StoreError> {
    let mut story = Story::new(Faces::of(&live.game, Millis::ZERO));
    for entry in log {
        let before = live.lines.len();
        let was_over = live.game.outcome().is_some();
        let cards = live.card_count();
        let changed = live.replay(entry, id)?;
        if changed.cards < cards {
            let undone = live.cards.iter().filter(|card| card.undone);
            story.strike(&undone.map(|card| card.sequence).collect());
        }
        let plies = live.lines.len() as u32;
        story.take_back_to(plies);
        let card = live.cards.back();
        // What somebody said in vain when the game was over is no part of it.
        let in_vain = |card: &Card| was_over && card.gist.verdict == Verdict::Refused;
        let ruling =
            card.filter(|card| card.sequence == entry.sequence && card.lasts && !in_vain(card));
        let clocks = Faces::of(&live.game, entry.at);
        if live.lines.len() > before || ruling.is_some() {
            story.moments.push(Moment {
                ply: plies,
                at: entry.at,
                sequence: entry.sequence,
                clocks,
                ruling: ruling.map(ToldRuling::of),
            });
        } else if is_press(entry)
            && let Some(latest) = story.moments.last_mut()
            && latest.ply == plies
        {
            latest.clocks = clocks;
        }
    }
    Ok(story.closed(live.game.code()))
}

fn is_press(entry: &Entry) -> bool {
    let act = entry.act.as_deref();
    act.and_then(|act| serde_json::from_str::<Act>(act).ok())
        .is_some_and(|act| act.deed.work() == Work::Press)
}
