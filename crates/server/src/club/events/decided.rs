//! Two results of one game: what its table came to and what the list has. The organiser says which of them stands.

use jadoube_board::Color;
use jadoube_event::people::name;
use jadoube_event::{BoardResult, Change, Event};
use jadoube_laws::fact::offence::Offence;
use jadoube_laws::{Act, Deed, Fact};
use jadoube_pairing::{Outcome, Reported};

use super::terms::{EventTable, EventTerms};
use crate::club::Club;
use crate::club::wanted::{NewTable, read_terms};
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::table::command::Command;

impl Club {
    /// Nobody enters the result of a game that is being played without knowing that it is.
    ///
    /// # Errors
    /// [`Why::NotFinished`] with the boards.
    pub(super) async fn check_over(
        &self,
        event: &Event,
        terms: &EventTerms,
        round: usize,
        results: &[BoardResult],
    ) -> Result<(), Refusal> {
        let played = self.being_played(event, terms, round, results).await?;
        let boards = match played.as_slice() {
            [] => return Ok(()),
            [one] => format!("the game on board {one} is"),
            more => format!("the games on boards {} are", more.join(", ")),
        };
        Err(Refusal::new(
            Why::NotFinished,
            format!(
                "{boards} being played, and what it comes to enters itself; it can be entered all the same, by whoever says that this is known"
            ),
        ))
    }

    /// A time control of a round is one that tables can have.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with what is no time control.
    pub(super) fn check_time(&self, terms: &EventTerms, change: &Change) -> Result<(), Refusal> {
        let Change::Time { time, .. } = change else {
            return Ok(());
        };
        let wanted = NewTable {
            time: time.clone(),
            ..terms.table.clone()
        };
        read_terms(self.codes(), &wanted, "").map(|_| ())
    }

    /// The boards of these results whose games are being played.
    async fn being_played(
        &self,
        event: &Event,
        terms: &EventTerms,
        round: usize,
        results: &[BoardResult],
    ) -> Result<Vec<String>, Refusal> {
        let mut played = Vec::new();
        for BoardResult { board, result } in results {
            let Some(table) = table_at(event, terms, round, *board) else {
                continue;
            };
            let table = &terms.tables[table];
            if self.is_being_played(table).await? && !self.has_not_come(table, result).await? {
                played.push(board.to_string());
            }
        }
        Ok(played)
    }

    /// What becomes of games that are being played while their results are entered, in a sentence.
    pub(super) async fn goes_on(
        &self,
        event: &Event,
        terms: &EventTerms,
        round: usize,
        results: &[BoardResult],
    ) -> Result<Option<String>, Refusal> {
        let played = self.being_played(event, terms, round, results).await?;
        let games = match played.as_slice() {
            [] => return Ok(None),
            [one] => format!("The game on board {one} goes on at its table"),
            more => format!(
                "The games on boards {} go on at their tables",
                more.join(", ")
            ),
        };
        Ok(Some(format!(
            "{games}, and the players there are not told to stop: they read what is entered, and whoever is to stop has to hear it. What ends otherwise is asked about before the next round."
        )))
    }

    /// Nobody takes back the pairing of a game that is being played without knowing that it is.
    ///
    /// # Errors
    /// [`Why::NotFinished`] with who plays.
    pub(super) async fn check_none_played(&self, given_up: &[EventTable]) -> Result<(), Refusal> {
        let mut played = Vec::new();
        for table in given_up {
            if self.is_being_played(table).await? {
                played.push(format!("{} – {}", table.white, table.black));
            }
        }
        if played.is_empty() {
            return Ok(());
        }
        let (games, are) = (
            played.join(", "),
            if played.len() == 1 { "is" } else { "are" },
        );
        Err(Refusal::new(
            Why::NotFinished,
            format!(
                "{games} {are} being played; the pairing can be taken back all the same, by whoever says that this is known, and what is being played is called off"
            ),
        ))
    }

    /// Whether a result says of a game in which nobody has moved that they have not come who have not sat down at its table.
    async fn has_not_come(&self, table: &EventTable, result: &str) -> Result<bool, Refusal> {
        let absent = absent_by(result);
        if absent.is_empty() {
            return Ok(false);
        }
        let table = self.table(&table.id).await?;
        let live = table.live().await;
        let is_missing = |who: &Color| !live.keys.taken(Seat::of(*who));
        Ok(live.game.ply_count() == 0 && absent.iter().all(is_missing))
    }

    /// Has the games end at their tables of whose players it was entered that they have not come, where their clocks run for nobody.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) async fn end_defaulted(
        &self,
        event: &Event,
        terms: &EventTerms,
        change: &Change,
    ) -> Result<(), Refusal> {
        let Change::Result { round, results } = change else {
            return Ok(());
        };
        for BoardResult { board, result } in results {
            let Some(table) = table_at(event, terms, *round, *board) else {
                continue;
            };
            let table = &terms.tables[table];
            if !self.is_being_played(table).await? || !self.has_not_come(table, result).await? {
                continue;
            }
            let live = self.table(&table.id).await?;
            for whom in absent_by(result) {
                let offence = Offence::Absent;
                let act = Act::arbiter(Deed::Find {
                    fact: Fact::Conduct { whom, offence },
                });
                let finds = Command {
                    seat: Seat::Arbiter,
                    act,
                    words: format!("finds absent {whom:#}"),
                    after: None,
                    behind: None,
                    key: None,
                    arrived: self.now(),
                    looks: false,
                };
                // Before the default time is over the game goes on, whatever stands in the list.
                match self.act(&live, finds).await {
                    Err(refusal) if refusal.is(Why::Storage) => return Err(refusal),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    async fn is_being_played(&self, table: &EventTable) -> Result<bool, Refusal> {
        let row = self.store().game(&table.id).await?;
        Ok(row.is_some_and(|row| row.summary.begun && row.summary.ended.is_none()))
    }
}

/// Who has not come by what is entered.
fn absent_by(result: &str) -> Vec<Color> {
    let Ok(result) = result.parse::<Reported>() else {
        return Vec::new();
    };
    let sides = [(Color::White, result.white), (Color::Black, result.black)];
    let absent = sides.into_iter();
    let absent = absent.filter(|(_, outcome)| *outcome == Outcome::ForfeitLoss);
    absent.map(|(who, _)| who).collect()
}

/// Whatever the organiser enters for a board stands from then on, whatever others have said of it.
pub(super) fn decide(event: &Event, terms: &mut EventTerms, change: &Change) {
    let (round, boards): (usize, Vec<usize>) = match change {
        Change::Result { round, results } => {
            (*round, results.iter().map(|one| one.board).collect())
        }
        Change::Undo { round, boards, .. } => {
            let latest = event.tournament().rounds_paired();
            (round.unwrap_or(latest), boards.clone())
        }
        _ => return,
    };
    for board in boards {
        if let Some((white, black)) = called_at(event, round, board) {
            terms.forget_said(round, &white, &black);
        }
        if let Some(table) = table_at(event, terms, round, board) {
            terms.tables[table].undecided = false;
        }
    }
}

/// Who play on a board, by their names.
fn called_at(event: &Event, round: usize, board: usize) -> Option<(String, String)> {
    let pair = event.pair_on(round, board).ok()?;
    let tournament = event.tournament();
    Some((name(tournament, pair.white), name(tournament, pair.black)))
}

/// The place in the list of tables of the one on a board.
fn table_at(event: &Event, terms: &EventTerms, round: usize, board: usize) -> Option<usize> {
    let (white, black) = called_at(event, round, board)?;
    let mut tables = terms.tables.iter();
    tables.position(|table| table.is_of(round, &white, &black))
}

/// No round is paired on a result of which it is open whether it stands.
///
/// # Errors
/// [`Why::NotUnderstood`] with the boards and both results.
pub(super) fn check_decided(event: &Event, terms: &EventTerms) -> Result<(), Refusal> {
    let tournament = event.tournament();
    let mut open = Vec::new();
    for round in 1..=tournament.rounds_paired() {
        for (pair, board) in event.boards(round).pairs.into_iter().zip(1..) {
            let table = table_at(event, terms, round, board).map(|at| &terms.tables[at]);
            if let Some(EventTable {
                undecided: true,
                entered: Some(result),
                white,
                black,
                ..
            }) = table
            {
                open.push(format!(
                    "{white} – {black} (round {round}, board {board}) has {} in the list and ended {result} at its table",
                    tournament.reported(round, pair)
                ));
            }
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    Err(Refusal::new(
        Why::NotUnderstood,
        format!("{}: enter the result that stands first", open.join("; ")),
    ))
}
