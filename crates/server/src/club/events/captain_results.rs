//! The results that captains enter. What one of them enters of a board of his match stands in the list at once; he puts it right until the
//! captain of the other team has said the same, and where the two differ the organiser is asked.

use jadoube_board::Color;
use jadoube_event::people::name;
use jadoube_event::{BoardResult, Change, Event};
use jadoube_pairing::{Number, Reported};
use serde_json::json;

use super::captains::{captain_of, entered_by};
use super::change::{Kept, Who};
use super::checks::refused;
use super::terms::{EventTerms, SaidResult, pair_of};
use crate::club::Club;
use crate::refusal::{Refusal, Why};

impl Club {
    /// Takes what a captain says of boards of his match; gives what it comes to, a sentence each.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] where a result stands that is not the captains' to put right; [`Why::NotFinished`] as for the organiser.
    pub(super) async fn captain_says(
        &self,
        kept: Kept,
        team: Number,
        (round, results): (usize, &[BoardResult]),
        although_played: bool,
    ) -> Result<Vec<String>, Refusal> {
        if !although_played {
            self.check_over(&kept.event, &kept.terms, round, results)
                .await?;
        }
        let heard = Heard::of(&kept, team, round, results)?;
        if heard.notes.is_empty() {
            // What is said twice is no change.
            return Ok(heard.told);
        }
        let mut after = kept.clone();
        let mut told = Vec::new();
        let is_entered = !heard.entered.is_empty();
        let change = Change::Result {
            round,
            results: heard.entered.clone(),
        };
        let mut words = json!({ "change": "said" });
        if is_entered {
            told = after.event.make(&change).map_err(refused)?;
            if although_played {
                let goes_on = self.goes_on(&kept.event, &kept.terms, round, &heard.entered);
                told.extend(goes_on.await?);
            }
            told.extend(entered_by(&kept.event, team));
            words = json!(change);
        }
        told.extend(heard.told);
        for note in heard.notes {
            let terms = &mut after.terms;
            terms.forget_said(note.round, &note.white, &note.black);
            terms.said.push(note);
        }
        after.terms.decide_as_ended(&after.event);
        let words = words.to_string();
        let told = self
            .keep_event(after.clone(), "captain", &words, told, Vec::new())
            .await?;
        let who = Who::Captain(team);
        self.tell_tables(&kept.event, &after, (&who, &change))
            .await?;
        Ok(told)
    }
}

/// What comes of it that a captain says results.
#[derive(Default)]
struct Heard {
    /// What is entered in the list.
    entered: Vec<BoardResult>,
    /// What the captains have said of each board of which there is something new.
    notes: Vec<SaidResult>,
    told: Vec<String>,
}

impl Heard {
    fn of(
        kept: &Kept,
        team: Number,
        round: usize,
        results: &[BoardResult],
    ) -> Result<Heard, Refusal> {
        let mut heard = Heard::default();
        for one in results {
            heard.take(kept, team, round, one)?;
        }
        Ok(heard)
    }

    /// A board of his match.
    fn take(
        &mut self,
        kept: &Kept,
        team: Number,
        round: usize,
        said: &BoardResult,
    ) -> Result<(), Refusal> {
        let (event, board) = (&kept.event, said.board);
        let tournament = event.tournament();
        let result: Reported = said
            .result
            .parse()
            .map_err(|no| Refusal::new(Why::NotUnderstood, format!("board {board}: {no}")))?;
        let result = result.to_string();
        let pair = event.pair_on(round, board).map_err(refused)?;
        let teams = [pair.white, pair.black].map(|player| tournament.team_of(player));
        let is_white = teams[0].is_some_and(|one| one.number == team);
        let own = if is_white { Color::White } else { Color::Black };
        let theirs = teams[usize::from(is_white)].map_or(team, |other| other.number);
        let (white, black) = (name(tournament, pair.white), name(tournament, pair.black));
        let stands = tournament.reported(round, pair);
        let known = kept.terms.said_of(round, &white, &black);
        let of_players = known.filter(|known| !known.captains);
        let known = known.filter(|known| known.captains);
        if known.is_none() && stands.to_string() == result {
            // His entry has crossed that of the other, or of the organiser, and says the same.
            self.told.push(format!(
                "Round {round}, board {board}: {result} stands in the list already."
            ));
            return Ok(());
        }
        if known.is_none() && !stands.is_pending() {
            return Err(Refusal::new(
                Why::WrongSeat,
                "there is a result of this board already, and the organiser corrects it",
            ));
        }
        let place = format!("Round {round}, board {board}");
        let (his, other) = (captain_of(event, team), captain_of(event, theirs));
        let before = known.and_then(|known| known.by(own)).cloned();
        let answered = known.and_then(|known| known.by(own.opposite())).cloned();
        if before.as_ref() == Some(&result) {
            self.told.push(match answered {
                None => format!("{place}: {his} has said {result} already."),
                Some(answered) => format!(
                    "{place}: {his} has said {result} already, and {other} says {answered}: the organiser is asked."
                ),
            });
            return Ok(());
        }
        let mut note = known.cloned().unwrap_or(SaidResult {
            round,
            white,
            black,
            by_white: None,
            by_black: None,
            captains: true,
        });
        note.set(own, &result);
        let is_entered = match &answered {
            None => true,
            Some(answered) => *answered == result && stands.to_string() != result,
        };
        self.told.push(match &answered {
            None => format!(
                "{place}: {his} says {result}; it can be put right until {other} has said the same."
            ),
            Some(answered) if *answered == result => {
                format!("{place}: {his} and {other} both say {result}.")
            }
            Some(answered) => format!(
                "{place}: {his} says {result}, and {other} says {answered}: the organiser is asked."
            ),
        });
        // The word of captains counts before that of players, which is not lost for that.
        if let Some(known) = of_players {
            let one = |who: &str, said: Option<&String>| {
                let said = said.filter(|said| **said != result)?;
                Some(format!("{place}: {who} had said {said}."))
            };
            let both = [
                one(&known.white, known.by(Color::White)),
                one(&known.black, known.by(Color::Black)),
            ];
            self.told.extend(both.into_iter().flatten());
        }
        if is_entered {
            self.entered.push(said.clone());
        }
        self.notes.push(note);
        Ok(())
    }
}

impl EventTerms {
    /// Where the list has now what a game came to at its table, nobody is asked any more which of the two stands.
    fn decide_as_ended(&mut self, event: &Event) {
        let tournament = event.tournament();
        for table in self.tables.iter_mut().filter(|table| table.undecided) {
            let pair = pair_of(event, table.round, &table.white, &table.black);
            let stands = pair.map(|pair| tournament.reported(table.round, pair).to_string());
            table.undecided = stands != table.entered;
        }
    }
}
