//! A round begins: its arbiter starts the clocks at every table where they do not run yet, whether both have come or not. From then on it
//! counts how late somebody is.

use jadoube_event::people::name;
use jadoube_laws::{Act, Deed};
use jadoube_pairing::Pair;
use serde_json::json;

use super::change::{Kept, Who};
use super::terms::EventTable;
use crate::club::Club;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::table::command::Command;

/// What became of the clocks at a board.
struct Started {
    board: usize,
    /// Who has not sat down there, each by his name.
    missing: Vec<String>,
}

impl Kept {
    /// Whether the clocks of the latest round are still to be started at tables of it all at once.
    pub fn starts(&self) -> bool {
        let round = self.event.tournament().rounds_paired();
        let is_timed = self.terms.table_in(&self.event, round).time.is_some();
        let is_new = self.terms.started.is_none_or(|started| started < round);
        round > 0 && is_timed && is_new && self.open_tables().next().is_some()
    }

    /// The boards of the latest round without a result that have tables.
    fn open_tables(&self) -> impl Iterator<Item = (usize, Pair, &EventTable)> {
        let tournament = self.event.tournament();
        let round = tournament.rounds_paired();
        let open = self.event.open_boards(round);
        let pairs = self.event.boards(round).pairs;
        open.into_iter().filter_map(move |board| {
            let pair = *pairs.get(board - 1)?;
            let [white, black] = [pair.white, pair.black].map(|one| name(tournament, one));
            let table = self.terms.table_of(round, &white, &black)?;
            Some((board, pair, table))
        })
    }
}

impl Club {
    /// Starts the clocks at all tables of the latest round where no game has begun, as the organiser or the arbiter whose key it is; gives
    /// what that comes to, a sentence each.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] if there is nothing to be started; whatever keeps the first of them from being started.
    pub async fn start_round(
        &self,
        id: &str,
        (key, who): (&str, &Who),
        member: Option<&str>,
    ) -> Result<Vec<String>, Refusal> {
        let kept = self.event(id).await?;
        let round = kept.event.tournament().rounds_paired();
        if kept.terms.table_in(&kept.event, round).time.is_none() {
            let detail = "it is played without clocks, so that none are started";
            return Err(Refusal::new(Why::NotUnderstood, detail));
        }
        let mut all = Vec::new();
        for (board, _, table) in kept.open_tables() {
            let row = self.store().game(&table.id).await?;
            if row.is_some_and(|row| row.summary.begun) {
                continue;
            }
            let sits = self.sit_in_event(id, key, Some(&table.id), member).await?;
            let live = self.table(&sits.table).await?;
            let missing = {
                let live = live.live().await;
                let seats = [(Seat::White, &table.white), (Seat::Black, &table.black)];
                let missing = seats
                    .into_iter()
                    .filter(|(seat, _)| !live.keys.taken(*seat));
                missing.map(|(_, name)| name.clone()).collect()
            };
            let start = Command {
                seat: Seat::Arbiter,
                act: Act::arbiter(Deed::Start),
                words: "starts".to_owned(),
                after: None,
                behind: None,
                // Pressed twice they are started once.
                key: Some(format!("start-{}", table.id)),
                arrived: self.now(),
                looks: false,
            };
            self.act(&live, start).await?;
            all.push(Started { board, missing });
        }
        if all.is_empty() {
            let detail = "there is no table at which the clocks are still to be started";
            return Err(Refusal::new(Why::NotUnderstood, detail));
        }
        let told = told(round, &all);
        self.anew(|| self.keep_started(id, round, who, &told))
            .await?;
        Ok(told)
    }

    async fn keep_started(
        &self,
        id: &str,
        round: usize,
        who: &Who,
        told: &[String],
    ) -> Result<Vec<String>, Refusal> {
        let _turn = self.event_turn().await;
        let mut kept = self.event(id).await?;
        kept.terms.started = Some(round);
        let by = match who {
            Who::Arbiter => "arbiter",
            _ => "organiser",
        };
        let change = json!({ "change": "started" }).to_string();
        self.keep_event(kept, by, &change, told.to_vec(), Vec::new())
            .await
    }
}

fn told(round: usize, all: &[Started]) -> Vec<String> {
    let boards: Vec<usize> = all.iter().map(|one| one.board).collect();
    let started = jadoube_event::listed("board", &boards);
    let missing: Vec<String> = all
        .iter()
        .flat_map(|one| {
            let at = one.board;
            one.missing
                .iter()
                .map(move |who| format!("{who} (board {at})"))
        })
        .collect();
    let mut told = vec![format!(
        "Round {round} has begun: the clocks were started at {started}."
    )];
    if !missing.is_empty() {
        told.push(format!("Not come yet: {}.", missing.join(", ")));
    }
    told
}
