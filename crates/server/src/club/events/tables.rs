//! The tables of an event: made when its round is paired, played by those who are seated there, and what came of their games.

use jadoube_board::ByColor;
use jadoube_event::people::{find, name};
use jadoube_event::{BoardResult, Change, Day};
use jadoube_pairing::{Pair, Player, Reported};
use serde_json::json;

use super::captains::captain_token;
use super::change::{Kept, Who, player_token};
use super::terms::EventTable;
use crate::agreed::terms::TableTerms;
use crate::club::Club;
use crate::club::seats::Noted;
use crate::club::wanted::read_terms;
use crate::host::Notice;
use crate::keys::{Change as SeatChange, Good, Grant, Keys, Token};
use crate::people::{People, of_sign};
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{EntryKind, NewGame, StoreError};

/// A board of an event: where it stands, and who meets at it.
#[derive(Clone, Debug)]
pub struct Place {
    /// The name of the event.
    pub event: String,
    /// The round, from 1.
    pub round: usize,
    /// The board, from 1.
    pub board: usize,
    /// The day of the round.
    pub day: Option<Day>,
    /// Who plays, with what the list of the event says of him.
    pub players: ByColor<Sitter>,
    /// The result that the list has.
    pub listed: Reported,
    /// The result that the organiser has given the game, where that is not what it came to at the table.
    pub decided: Option<Reported>,
}

/// Somebody at a board of an event.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// As the list has him.
    pub player: Player,
    /// The name of his team, if he has one.
    pub team: Option<String>,
}

impl Kept {
    /// The boards of a round in their order, each with its table if it has one.
    pub fn places(&self, round: usize, people: &People) -> Vec<(Option<&EventTable>, Place)> {
        // Tables know their players by what is kept, and people are shown by what they are called.
        let shown = self.shown(people);
        let (tournament, called) = (self.event.tournament(), shown.event.tournament());
        let day = self.terms.day(&self.event, round);
        let place = |(pair, board): (Pair, usize)| {
            let (white, black) = (name(tournament, pair.white), name(tournament, pair.black));
            let found = self.terms.table_of(round, &white, &black);
            let listed = tournament.reported(round, pair);
            let decided = found.is_some_and(|found| {
                let came_to = found.entered.as_deref().and_then(|text| text.parse().ok());
                !found.undecided && !listed.is_pending() && Some(listed) != came_to
            });
            let sitter = |number| Sitter {
                player: called.player(number).cloned().unwrap_or_default(),
                team: called.team_of(number).map(|team| team.name.clone()),
            };
            let place = Place {
                event: called.name.clone(),
                round,
                board,
                day,
                players: ByColor {
                    white: sitter(pair.white),
                    black: sitter(pair.black),
                },
                listed,
                decided: decided.then_some(listed),
            };
            (found, place)
        };
        let pairs = self.event.boards(round).pairs.into_iter().zip(1..);
        pairs.map(place).collect()
    }

    fn place_of(&self, table: &str, people: &People) -> Option<Place> {
        let mut tables = self.terms.tables.iter();
        let round = tables.find(|one| one.id == table)?.round;
        let mut places = self.places(round, people).into_iter();
        let is_it = |found: Option<&EventTable>| found.is_some_and(|found| found.id == table);
        Some(places.find(|(found, _)| is_it(*found))?.1)
    }
}

/// A seat at a table of an event.
#[derive(Clone, Debug)]
pub struct Sits {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
    /// The key that holds it.
    pub key: Token,
}

impl Club {
    /// Makes those of these tables of an event that are not there yet.
    pub(super) async fn make_event_tables(
        &self,
        kept: &Kept,
        tables: &[EventTable],
    ) -> Result<(), Refusal> {
        for table in tables {
            if self.store().game(&table.id).await?.is_some() {
                continue;
            }
            let made = self.store().make(self.game_of_event(kept, table)?).await;
            match made {
                Ok(_) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Takes back tables that are of the event no more, at which nothing has happened. A game that was begun there stays a game; one that is
    /// being played is called off.
    pub(super) async fn give_up_tables(&self, tables: &[EventTable]) -> Result<(), Refusal> {
        for table in tables {
            let Some(row) = self.store().game(&table.id).await? else {
                continue;
            };
            match self.store().withdraw(row.number).await {
                Ok(()) => self.forget(&table.id),
                Err(StoreError::Conflict) => self.call_off_unpaired(&table.id).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Where a table stands in its event.
    pub async fn place_in_event(&self, event: &str, table: &str) -> Option<Place> {
        let kept = self.event(event).await.ok()?;
        kept.place_of(table, self.people())
    }

    fn game_of_event(&self, kept: &Kept, table: &EventTable) -> Result<NewGame, Refusal> {
        let wanted = kept.terms.table_in(&kept.event, table.round);
        let (mut terms, settled, code) = read_terms(self.codes(), &wanted, &table.id)?;
        terms.names = ByColor {
            white: Some(table.white.clone()),
            black: Some(table.black.clone()),
        };
        let settled = TableTerms {
            tournament: Some(kept.row.id.clone()),
            appointed: true,
            ..settled
        };
        Ok(NewGame {
            id: table.id.clone(),
            code: code.id.to_owned(),
            terms: json!(terms).to_string(),
            table_terms: json!(settled).to_string(),
            made: self.wall(),
            keys: Keys::default(),
            // They stand on the page of the event, and would fill the list of tables.
            listed: false,
            rematch_of: None,
        })
    }

    /// Seats whoever has this key of an event: a player at the table of his game in the latest round, the organiser and the arbiter as the
    /// arbiter of a table that they name. Asked again it gives the same key of the seat.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if the key opens nothing of the event; [`Why::SeatTaken`] if there is no game for him; [`Why::NoMember`] if the
    /// place is a member's, by his id, who is not signed in.
    pub async fn sit_in_event(
        &self,
        id: &str,
        key: &str,
        table: Option<&str>,
        member: Option<&str>,
    ) -> Result<Sits, Refusal> {
        let who = self.who_in_event(id, key).await?;
        self.check_is_he(&who, member)?;
        let kept = self.event(id).await?;
        let round = kept.event.tournament().rounds_paired();
        // A member is the arbiter himself; whoever has the link beside him sits there under no name of his.
        let arbiter = kept.arbiter().filter(|arbiter| {
            let own = of_sign(arbiter);
            own.is_none() || own == member || who == Who::Arbiter
        });
        let arbiter = arbiter.unwrap_or_else(|| "Arbiter".to_owned());
        let (found, seat, called) = match &who {
            Who::Organiser | Who::Arbiter => {
                let mut tables = kept.terms.tables.iter();
                let found = tables.find(|one| Some(one.id.as_str()) == table);
                (found, Seat::Arbiter, arbiter.as_str())
            }
            Who::Captain(_) => (None, Seat::Arbiter, ""),
            Who::Player(name) | Who::Entrant { name, .. } => {
                let mut tables = kept.terms.tables.iter().filter(|one| one.round == round);
                let found = tables.find(|one| one.white == *name || one.black == *name);
                let white = found.is_some_and(|one| one.white == *name);
                let seat = if white { Seat::White } else { Seat::Black };
                (found, seat, name.as_str())
            }
        };
        let Some(found) = found else {
            return Err(Refusal::new(
                Why::SeatTaken,
                "there is no table of this event for you now; its page tells who plays whom",
            ));
        };
        // A server that went when the round was paired may not have made it.
        self.make_event_tables(&kept, std::slice::from_ref(found))
            .await?;
        let table = self.table(&found.id).await?;
        let token = Token::derived(&["event seat", key, &found.id]);
        let mut live = table.live().await;
        if live.keys.seat_of(token.as_str()) != Some(seat) {
            let kind = if live.keys.taken(seat) {
                EntryKind::Device
            } else {
                EntryKind::Join
            };
            let noted = Noted {
                kind,
                words: (kind == EntryKind::Join).then(|| called.to_owned()),
                key: None,
            };
            let given = SeatChange::Give(Grant {
                seat,
                good: Good::Key,
                hash: token.hash(),
            });
            self.note_seat(&table, &mut live, seat, noted, vec![given])
                .await?;
        }
        Ok(Sits {
            table: found.id.clone(),
            seat,
            key: token,
        })
    }

    /// A member's place at a table is for himself, who is signed in.
    fn check_is_he(&self, who: &Who, member: Option<&str>) -> Result<(), Refusal> {
        let Who::Player(name) = who else {
            return Ok(());
        };
        match of_sign(name) {
            Some(id) if member != Some(id) => {
                let name = self.people().called(id);
                let detail = format!(
                    "{name} is a member: sign in as {name} on the page /me, and come again"
                );
                Err(Refusal::new(Why::NoMember, detail))
            }
            _ => Ok(()),
        }
    }

    /// The keys of the players, for the organiser to give to them.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not the organiser's key.
    pub async fn event_players(
        &self,
        id: &str,
        key: &str,
    ) -> Result<Vec<(String, Token)>, Refusal> {
        if self.who_in_event(id, key).await? != Who::Organiser {
            return Err(Refusal::new(
                Why::WrongSeat,
                "only the organiser gives the players their links",
            ));
        }
        let kept = self.event(id).await?;
        let players = kept.event.tournament().players.iter();
        let keys = players.map(|player| (player.name.clone(), player_token(key, &player.name)));
        Ok(keys.collect())
    }

    /// The keys of the captains with the names of their teams, for the organiser to give to them.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not the organiser's key.
    pub async fn event_captains(
        &self,
        id: &str,
        key: &str,
    ) -> Result<Vec<(String, Token)>, Refusal> {
        if self.who_in_event(id, key).await? != Who::Organiser {
            return Err(Refusal::new(
                Why::WrongSeat,
                "only the organiser gives the captains their links",
            ));
        }
        let kept = self.event(id).await?;
        let teams = kept.event.tournament().teams.iter();
        let keys = teams.map(|team| (team.name.clone(), captain_token(key, team.number)));
        Ok(keys.collect())
    }

    /// Enters what came of the game at one table of an event, or at all whose games have not been entered, and takes it back where the
    /// decision that ended a game has been undone. What the organiser has corrected since stays; where he had entered another result before the game ended, it is for him to say which of them stands.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn enter_results(&self, id: &str, at: Option<&str>) -> Result<(), Refusal> {
        let _turn = self.event_turn().await;
        let mut kept = self.event(id).await?;
        let mut rounds: Vec<(usize, BoardResult, Option<String>)> = Vec::new();
        let (mut differing, mut reopened) = (Vec::new(), Vec::new());
        let latest = kept.event.tournament().rounds_paired();
        let is_asked = |table: &&mut EventTable| match at {
            Some(at) => table.id == at,
            // A decision by which a game of the latest round had ended may have been undone.
            None => table.entered.is_none() || table.round == latest,
        };
        for table in kept.terms.tables.iter_mut().filter(is_asked) {
            let Some(row) = self.store().game(&table.id).await? else {
                continue;
            };
            let (result, reason) = self.came_to(&row).await?.unzip();
            if result == table.entered {
                continue;
            }
            let (tournament, round) = (kept.event.tournament(), table.round);
            let pair = find(tournament, &table.white)
                .ok()
                .zip(find(tournament, &table.black).ok());
            let boards = kept.event.boards(round).pairs;
            let board = boards
                .iter()
                .position(|one| Some((one.white, one.black)) == pair);
            let Some(board) = board else { continue };
            let there = tournament.reported(round, boards[board]).to_string();
            let Some(result) = result else {
                if table
                    .entered
                    .take()
                    .is_some_and(|before| is_same(&there, &before))
                {
                    reopened.push((round, board + 1));
                }
                table.undecided = false;
                continue;
            };
            // What stands there is what this table came to before, or nothing yet: else somebody has corrected it.
            let is_ours = match &table.entered {
                None => there == "*",
                Some(before) => is_same(&there, before),
            };
            if is_ours {
                let board = board + 1;
                rounds.push((
                    round,
                    BoardResult {
                        board,
                        result: result.clone(),
                    },
                    reason.flatten(),
                ));
            } else if !is_same(&there, &result) {
                table.undecided = true;
                differing.push(format!(
                    "Round {round}, board {}: {} – {} ended {result} at its table, and {there} had been entered.",
                    board + 1,
                    table.white,
                    table.black
                ));
            }
            table.entered = Some(result);
        }
        let entered = rounds.into_iter().map(|(round, result, reason)| {
            let results = vec![result];
            (Change::Result { round, results }, reason)
        });
        // What is open again has no result, whatever was entered when it ended.
        let reopened = reopened.into_iter().map(|(round, board)| {
            let undo = Change::Undo {
                round: Some(round),
                boards: vec![board],
                results: false,
            };
            (undo, None)
        });
        for (change, reason) in entered.chain(reopened) {
            let told = kept.event.make(&change);
            let mut told = told.map_err(|why| Refusal::new(Why::Internal, why.to_string()))?;
            told.extend(reason);
            let change = json!(change).to_string();
            self.keep_event(kept.clone(), "law", &change, told, Vec::new())
                .await?;
            kept.row.last += 1;
        }
        if !differing.is_empty() {
            let change = json!({ "change": "differs" }).to_string();
            self.keep_event(kept, "law", &change, differing, Vec::new())
                .await?;
        }
        Ok(())
    }

    /// The same, and what the arbiter has given there beyond the game, where others change the event at the same moment: what they
    /// enter comes first.
    pub(super) async fn enter_in_turn(&self, id: &str, at: Option<&str>) -> Result<(), Refusal> {
        self.anew(|| self.enter_results(id, at)).await?;
        self.anew(|| self.carry_sentences(id, at)).await
    }

    /// Enters what came of a game in the event whose table it was, while nobody waits for it.
    pub(in crate::club) fn tell_event(&self, event: &str, table: &str) {
        let (club, event, table) = (self.clone(), event.to_owned(), table.to_owned());
        self.host().spawn(Box::pin(async move {
            match club.enter_in_turn(&event, Some(&table)).await {
                // What is not entered now is when the next round is paired.
                Err(refusal) if refusal.is(Why::Overtaken) => {}
                Err(refusal) => {
                    let (event, why) = (&event, &refusal.sentence);
                    club.host().note(Notice::NotEntered { event, why });
                }
                Ok(()) => {}
            }
        }));
    }
}

fn is_same(there: &str, result: &str) -> bool {
    let read = |text: &str| text.parse::<Reported>().ok();
    read(there) == read(result)
}
