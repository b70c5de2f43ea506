//! The result of a board on wood, said by those who played: what both say the same is entered, what they say differently the organiser is
//! asked.

use jadoube_board::Color;
use jadoube_event::people::name;
use jadoube_event::{BoardResult, Change, Event};
use jadoube_pairing::{Pair, Reported};
use serde_json::json;

use super::change::{Kept, Who};
use super::checks::refused;
use crate::club::Club;
use crate::refusal::{Refusal, Why};

/// What two can have come to who sat down to play.
const RESULTS: [&str; 3] = ["1-0", "½-½", "0-1"];

impl Club {
    /// Takes what a player, who has this key, says of his game in the latest round; gives what that comes to, a sentence each.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if the key is no player's; [`Why::SeatTaken`] if he has no such game; [`Why::NotUnderstood`] if it is no result;
    /// [`Why::Stale`] if another result stands in the list already.
    pub async fn say_result(
        &self,
        id: &str,
        key: &str,
        result: &str,
    ) -> Result<Vec<String>, Refusal> {
        let Who::Player(player) = self.who_in_event(id, key).await? else {
            let detail = "players say results by their own links; the organiser enters them";
            return Err(Refusal::new(Why::WrongSeat, detail));
        };
        let said: Option<Reported> = result.parse().ok();
        let said = said.map(|said| said.to_string());
        let said = said.filter(|said| RESULTS.contains(&said.as_str()));
        let said = said.ok_or_else(|| {
            let detail = format!("'{result}' is no result that a player says: 1-0, 1/2-1/2 or 0-1");
            Refusal::new(Why::NotUnderstood, detail)
        })?;
        self.anew(|| self.say_in_turn(id, &player, &said)).await
    }

    async fn say_in_turn(
        &self,
        id: &str,
        player: &str,
        said: &str,
    ) -> Result<Vec<String>, Refusal> {
        let _turn = self.event_turn().await;
        let kept = self.event(id).await?;
        let said = Said::at(&kept, player, said)?;
        let stands = said.stands(&kept.event);
        if stands == said.result {
            return Ok(vec![format!("{} stands already.", said.result)]);
        }
        if stands != "*" {
            let detail = format!("the list has {stands} already; the organiser corrects it");
            return Err(Refusal::new(Why::Stale, detail));
        }
        said.keep(self, kept).await
    }
}

/// What a player says of a board.
struct Said {
    round: usize,
    /// From 1.
    board: usize,
    pair: Pair,
    by: Color,
    result: String,
}

impl Said {
    /// His board in the latest round, if it is one on wood.
    fn at(kept: &Kept, player: &str, result: &str) -> Result<Said, Refusal> {
        let tournament = kept.event.tournament();
        let round = tournament.rounds_paired();
        let called = |number| name(tournament, number);
        let pairs = kept.event.boards(round).pairs;
        let is_his = |pair: &Pair| called(pair.white) == player || called(pair.black) == player;
        let Some(at) = pairs.iter().position(is_his) else {
            let detail = "you have no game in this round; its page tells who plays whom";
            return Err(Refusal::new(Why::SeatTaken, detail));
        };
        let pair = pairs[at];
        let (white, black) = (called(pair.white), called(pair.black));
        if kept.terms.table_of(round, &white, &black).is_some() {
            let detail = "your game is played at a table of the club, and its result enters itself";
            return Err(Refusal::new(Why::SeatTaken, detail));
        }
        Ok(Said {
            round,
            board: at + 1,
            pair,
            by: if white == player {
                Color::White
            } else {
                Color::Black
            },
            result: result.to_owned(),
        })
    }

    /// What the list has.
    fn stands(&self, event: &Event) -> String {
        event
            .tournament()
            .reported(self.round, self.pair)
            .to_string()
    }

    /// Notes it, or enters it where the other has said the same.
    async fn keep(&self, club: &Club, mut kept: Kept) -> Result<Vec<String>, Refusal> {
        let tournament = kept.event.tournament();
        let (white, black) = (
            name(tournament, self.pair.white),
            name(tournament, self.pair.black),
        );
        let (his, other) = match self.by {
            Color::White => (&white, &black),
            Color::Black => (&black, &white),
        };
        let place = format!("Round {}, board {}", self.round, self.board);
        let result = &self.result;
        let noted = kept.terms.note(self.round, &white, &black);
        let is_new = noted.by(self.by) != Some(result);
        noted.set(self.by, result);
        let answered = noted.by(self.by.opposite()).cloned();
        if answered.as_ref() == Some(result) {
            let change = Change::Result {
                round: self.round,
                results: vec![BoardResult {
                    board: self.board,
                    result: result.clone(),
                }],
            };
            let mut told = vec![format!("{place}: both say {result}.")];
            let made = kept.event.make(&change);
            told.extend(made.map_err(refused)?);
            let change = json!(change).to_string();
            return club
                .keep_event(kept, "players", &change, told, Vec::new())
                .await;
        }
        let told = match answered {
            None => {
                format!("{place}: {his} says {result}; it is entered when {other} says the same.")
            }
            Some(answered) => {
                format!(
                    "{place}: {his} says {result}, and {other} says {answered}: the organiser is asked."
                )
            }
        };
        if !is_new {
            return Ok(vec![told]);
        }
        let change = json!({ "change": "said" }).to_string();
        club.keep_event(kept, "players", &change, vec![told], Vec::new())
            .await
    }
}
