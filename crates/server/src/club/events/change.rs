//! Events made, found and changed.

use jadoube_event::people::name;
use jadoube_event::{Change, Event};
use jadoube_pairing::Number;
use jadoube_pairing::trf::Report;
use serde_json::json;

use super::captains::{captain_key, check_captain, team_of_key};
use super::checks::{MOST_PLAYERS, check_names, refused, too_many};
use super::decided::{check_decided, decide};
use super::entries::{Entries, not};
use super::terms::{EventTable, EventTerms, NewEvent, pair_of};
use crate::club::Club;
use crate::club::seats::long_enough;
use crate::club::wanted::read_terms;
use crate::keys::{Token, TokenHash, derived_id};
use crate::people::sign;
use crate::refusal::{Refusal, Why};
use crate::store::{EventEntry, EventKey, EventRow, EventWrite, StoreError};
use crate::view::in_words_of_the_page;
use crate::wait::Locked;

/// The line of a report that names the arbiter.
pub(super) const ARBITER: &str = "102";

/// Whose key it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The organiser's.
    Organiser,
    /// That of the member who is its arbiter, in one of his browsers.
    Arbiter,
    /// That of the captain of a team, by its number.
    Captain(Number),
    /// A player's, by his name.
    Player(String),
    /// Somebody's who has entered and is no player yet.
    Entrant {
        /// His name.
        name: String,
        /// Whether the organiser does not take him.
        refused: bool,
    },
}

/// An event that has been made.
#[derive(Clone, Debug)]
pub struct Begun {
    /// The public name.
    pub id: String,
    /// The organiser's key.
    pub organiser: Token,
    /// With what it begins, a sentence each.
    pub told: Vec<String>,
}

/// An event as it is read: the row, what the club settles, and the event itself.
#[derive(Clone, Debug)]
pub struct Kept {
    /// As the file has it.
    pub row: EventRow,
    /// What the club settles.
    pub terms: EventTerms,
    /// The event.
    pub event: Event,
}

impl Kept {
    /// Who its arbiter is, as he is written; nobody if none was named.
    pub fn arbiter(&self) -> Option<String> {
        self.event.as_report().text(ARBITER)
    }

    /// The report as it is given out, with the days on which the rounds were paired where nobody has said others. What cannot be
    /// published, of a system that the club does not carry, is given out as it is kept.
    pub fn published(mut self) -> String {
        for round in 1..=self.event.tournament().rounds_paired() {
            let day = self.terms.day(&self.event, round);
            if self.event.day(round).is_none() && day.is_some() {
                // A report of a thousand rounds has no place for the last of them.
                let _ = self.event.set_day(round, day);
            }
        }
        match self.event.published() {
            Ok(report) => report.to_string(),
            Err(_) => self.row.report,
        }
    }
}

impl Club {
    /// Makes an event. Asked again under the same secret it gives the same one.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with what cannot be read; [`Why::KeyReused`] if the secret made another event.
    pub async fn begin_event(
        &self,
        wanted: &NewEvent,
        secret: Option<&str>,
    ) -> Result<Begun, Refusal> {
        let secret = match secret {
            Some(secret) => long_enough(secret)?.to_owned(),
            None => Token::random()?.as_str().to_owned(),
        };
        let begun = Begun {
            id: derived_id(&["event", &secret]),
            organiser: Token::derived(&["event organiser", &secret]),
            told: Vec::new(),
        };
        let mut table = wanted.table();
        wanted.check_boards()?;
        read_terms(self.codes(), &table, &secret)?;
        let wanted = NewEvent {
            players: self.list_written(&wanted.players)?,
            arbiter: self.arbiter_written(wanted.arbiter.as_deref())?,
            ..wanted.clone()
        };
        let (event, told) = match &wanted.report {
            Some(report) => {
                let (event, mut told) = self.taken_over(&wanted, report)?;
                told.extend(self.time_of_report(&event, &mut table));
                (event, told)
            }
            None => {
                let (event, read) = self.event_of(&wanted)?;
                let mut told = beginning(&event);
                told.extend(read);
                (event, told)
            }
        };
        let begun = Begun { told, ..begun };
        let terms = EventTerms {
            table,
            wood: wanted.wood,
            table_boards: wanted.table_boards,
            tables: Vec::new(),
            said: Vec::new(),
            entries: if wanted.entries {
                Entries::open(begun.organiser.as_str())
            } else {
                Entries::default()
            },
            captains_enter: wanted.captains_enter,
            own_byes: Vec::new(),
            days: Vec::new(),
            started: None,
            deleted: false,
            renamed: Vec::new(),
            later: serde_json::Map::new(),
        };
        let mut keys = vec![EventKey {
            who: String::new(),
            hash: begun.organiser.hash(),
        }];
        keys.extend(
            names_of(&event)
                .into_iter()
                .map(|who| player_key(begun.organiser.as_str(), who)),
        );
        keys.extend(teams_of(&event).map(|team| captain_key(begun.organiser.as_str(), team)));
        let row = EventRow {
            id: begun.id.clone(),
            made: self.wall(),
            terms: json!(terms).to_string(),
            report: event.as_report().to_string(),
            last: 1,
        };
        // The lot of the first color is drawn anew when it is asked for again.
        let same = |there: &EventRow| {
            let (old, new) = (Report::read(&there.report), event.tournament());
            old.is_ok_and(|old| {
                old.tournament().name == new.name
                    && old.tournament().players.len() >= new.players.len()
            })
        };
        if let Some(there) = self.store().event(&begun.id).await? {
            return if same(&there) {
                Ok(begun)
            } else {
                Err(Refusal::new(
                    Why::KeyReused,
                    "the Idempotency-Key has made another event; take a new one for each",
                ))
            };
        }
        let mut kept = Kept { row, terms, event };
        // In a report a round may be open, and its games are then played here.
        let (_, come) = seat_tables(&mut kept);
        kept.row.terms = json!(kept.terms).to_string();
        let write = EventWrite {
            entry: EventEntry {
                sequence: 1,
                wall: kept.row.made,
                by: "organiser".to_owned(),
                change: json!({ "change": "begin", "report": kept.row.report }).to_string(),
                told: begun.told.join("\n"),
            },
            event: kept.row.clone(),
            keys,
        };
        self.store().write_event(write).await?;
        self.make_event_tables(&kept, &come).await?;
        Ok(begun)
    }

    /// The event with this public name.
    ///
    /// # Errors
    /// [`Why::NoSuchGame`]; [`Why::Storage`] if it cannot be read.
    pub async fn event(&self, id: &str) -> Result<Kept, Refusal> {
        let row = self.store().event(id).await?;
        let row = row.ok_or_else(|| {
            let shown: String = id.chars().take(40).collect();
            Refusal::new(Why::NoSuchGame, format!("there is no event '{shown}'"))
        })?;
        let broken = |why: &dyn std::fmt::Display| {
            Refusal::new(
                Why::Internal,
                format!("the event {} cannot be read: {why}", row.id),
            )
        };
        let terms: EventTerms = serde_json::from_str(&row.terms).map_err(|error| broken(&error))?;
        if terms.deleted {
            return Err(Refusal::new(
                Why::NoSuchGame,
                "its organiser has deleted this event before anything was played in it; its log says when",
            ));
        }
        let report = Report::read(&row.report).map_err(|bad| broken(&bad.what))?;
        let event = Event::of(report).map_err(|why| broken(&why))?;
        Ok(Kept { row, terms, event })
    }

    /// The turn of whoever changes an event. Other servers of the club write all the same, and whoever comes second reads anew.
    pub(super) async fn event_turn(&self) -> Locked<'_, ()> {
        self.0.event.lock().await
    }

    /// The number of the last change of an event, if there is one of this name.
    ///
    /// # Errors
    /// [`Why::Storage`] if it cannot be read.
    pub async fn event_sequence(&self, id: &str) -> Result<Option<u32>, Refusal> {
        Ok(self.store().event(id).await?.map(|row| row.last))
    }

    /// Whose key this is.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it opens nothing of this event.
    pub async fn who_in_event(&self, id: &str, key: &str) -> Result<Who, Refusal> {
        if let Some(who) = self.holder(id, key).await? {
            return Ok(who);
        }
        if let Some(entered) = self.event(id).await?.terms.entries.of_key(key) {
            return Ok(Who::Entrant {
                name: entered.said.name.clone(),
                refused: entered.refused,
            });
        }
        // Between the two looks he may have been taken in.
        if let Some(who) = self.holder(id, key).await? {
            return Ok(who);
        }
        self.member_in_event(id, key).await?.ok_or_else(|| {
            Refusal::new(
                Why::WrongSeat,
                "this key opens nothing of this event; without a key you can look on",
            )
        })
    }

    /// The member whose browser has this key, where he plays or has entered: in each browser in which he is signed in he is himself.
    async fn member_in_event(&self, id: &str, key: &str) -> Result<Option<Who>, Refusal> {
        let Some(device) = self.store().device(TokenHash::of(key)).await? else {
            return Ok(None);
        };
        let (sign, kept) = (sign(&device.member), self.event(id).await?);
        if kept
            .event
            .tournament()
            .players
            .iter()
            .any(|one| one.name == sign)
        {
            return Ok(Some(Who::Player(sign)));
        }
        if kept.arbiter().as_deref() == Some(&sign) {
            return Ok(Some(Who::Arbiter));
        }
        let mut entered = kept.terms.entries.list.iter();
        let entered = entered.find(|one| one.said.name == sign);
        Ok(entered.map(|one| Who::Entrant {
            name: sign,
            refused: one.refused,
        }))
    }

    /// The organiser, the captain or the player whose key this is.
    async fn holder(&self, id: &str, key: &str) -> Result<Option<Who>, Refusal> {
        let hash = TokenHash::of(key);
        let mut keys = self.store().event_keys(id).await?.into_iter();
        let Some(EventKey { who, .. }) = keys.find(|one| one.hash == hash) else {
            return Ok(None);
        };
        if who.is_empty() {
            return Ok(Some(Who::Organiser));
        }
        if let Some(team) = team_of_key(&who) {
            return Ok(Some(Who::Captain(team)));
        }
        let terms = self.event(id).await?.terms;
        Ok(Some(Who::Player(terms.called_now(&who).to_owned())))
    }

    /// Makes a change as the organiser, of results as the arbiter, or of his team as its captain: whoever has this key. Gives what it
    /// comes to, a sentence each. With the number of the last change that he has seen, it is made only if none came after it. The result of a game that is being played is entered only for whoever says so.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] if the event refuses it; [`Why::Stale`] if somebody has changed it meanwhile; [`Why::NotFinished`].
    pub async fn change_event(
        &self,
        id: &str,
        (key, who): (&str, &Who),
        change: &Change,
        seen: Option<u32>,
        although_played: bool,
    ) -> Result<Vec<String>, Refusal> {
        let (mut seen, mut taken) = (seen, None);
        if matches!(change, Change::Pair { .. }) {
            self.enter_in_turn(id, None).await?;
            // Whoever has entered plays.
            let kept = self.event(id).await?;
            check_seen(seen, &kept)?;
            let come = kept.terms.entries.waiting().count();
            if come > 0 {
                self.take_entries(id, key).await?;
                seen = seen.map(|seen| seen + 1);
                taken = Some(format!("Taken in from the list of entries: {come}."));
            }
        }
        let told = self
            .anew(|| self.change_in_turn(id, (key, who), change, seen, although_played))
            .await?;
        Ok(taken.into_iter().chain(told).collect())
    }

    async fn change_in_turn(
        &self,
        id: &str,
        (key, who): (&str, &Who),
        change: &Change,
        seen: Option<u32>,
        although_played: bool,
    ) -> Result<Vec<String>, Refusal> {
        let _turn = self.event_turn().await;
        let kept = self.event(id).await?;
        check_seen(seen, &kept)?;
        if let Who::Player(player) = who {
            kept.check_own(player, change)?;
        }
        if let Who::Captain(team) = who {
            check_captain(&kept.event, &kept.terms, *team, change)?;
        }
        if let (Who::Captain(team), Change::Result { round, results }) = (who, change) {
            return self
                .captain_says(kept, *team, (*round, results), although_played)
                .await;
        }
        match change {
            Change::Pair { .. } => check_decided(&kept.event, &kept.terms)?,
            Change::Time { time: Some(_), .. } => self.check_time(&kept.terms, change)?,
            Change::Result { round, results } if !although_played => {
                self.check_over(&kept.event, &kept.terms, *round, results)
                    .await?;
            }
            _ => {}
        }
        let change = &self.change_written(change, &kept.event)?;
        if let Change::Add { players, .. } = change {
            self.check_not_entered(players, &kept.terms.entries)?;
        }
        let mut after = kept.clone();
        after.event = after.event.with_alphabet(self.people().alphabet());
        let mut told = after.event.make(change).map_err(refused)?;
        if let Change::Result { round, results } = change {
            // Else no game of these is being played: that was asked.
            if although_played {
                let goes_on = self.goes_on(&kept.event, &kept.terms, *round, results);
                told.extend(goes_on.await?);
            }
        }
        decide(&after.event, &mut after.terms, change);
        let player = match who {
            Who::Player(player) => Some(player.as_str()),
            _ => None,
        };
        after.terms.note_own_bye(&after.event, player, change);
        let mut given_up = kept.terms.tables.clone();
        given_up.retain(|table| !is_paired(&after.event, table));
        if matches!(change, Change::Undo { .. }) {
            told.extend(given_up.iter().filter_map(lost_game));
        }
        if !although_played {
            self.check_none_played(&given_up).await?;
        }
        let paired = |event: &Event| event.tournament().rounds_paired();
        let (before, now) = (paired(&kept.event), paired(&after.event));
        after.terms.paired(before, now, self.wall());
        if after.event.tournament().players.len() > MOST_PLAYERS {
            return Err(too_many());
        }
        if matches!(change, Change::LineUp { .. })
            && after.event.as_report().to_string() == kept.row.report
        {
            // What is said twice is no change.
            return Ok(told);
        }
        let old = names_of(&kept.event);
        let mut come = names_of(&after.event);
        let gone = old.iter().find(|who| !come.contains(who)).cloned();
        come.retain(|who| !old.contains(who));
        check_names(&come)?;
        if let (Change::Correct { .. }, Some(before), [now]) = (change, gone, come.as_slice()) {
            after.terms.rename(&before, now);
        }
        let is_anothers = |who: &&String| kept.terms.called_now(who) != who.as_str();
        if let Some(who) = come
            .iter()
            .find(is_anothers)
            .filter(|_| matches!(change, Change::Add { .. }))
        {
            let now = kept.terms.called_now(who);
            return Err(not(format!(
                "{now} was called {who} before, and has a link under that name; write the new player otherwise"
            )));
        }
        let players = come.into_iter().map(|who| player_key(key, who));
        let teams =
            teams_of(&after.event).filter(|team| teams_of(&kept.event).all(|old| old != *team));
        // Whoever was struck from the list and comes again has his key already.
        let there = self.store().event_keys(id).await?;
        let keys = players.chain(teams.map(|team| captain_key(key, team)));
        let keys = keys.filter(|key| !there.contains(key)).collect();
        let by = match who {
            Who::Arbiter => "arbiter",
            Who::Captain(_) => "captain",
            Who::Player(_) => "player",
            Who::Organiser | Who::Entrant { .. } => "organiser",
        };
        let words = json!(change).to_string();
        let told = self
            .keep_event(after.clone(), by, &words, told, keys)
            .await?;
        self.end_defaulted(&after.event, &after.terms, change)
            .await?;
        self.tell_tables(&kept.event, &after, (who, change)).await?;
        Ok(told)
    }

    /// Deletes an event in which nothing was played, as its organiser: nobody finds it any more, and its log tells it.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] if a round has been paired.
    pub async fn delete_event(&self, id: &str) -> Result<(), Refusal> {
        self.anew(|| async {
            let _turn = self.event_turn().await;
            let mut kept = self.event(id).await?;
            if kept.event.tournament().rounds_paired() > 0 {
                return Err(not(
                    "a round has been paired, and what was played stays: take the rounds back first, if nothing was".to_owned(),
                ));
            }
            kept.terms.deleted = true;
            let told = vec!["The event is deleted; nothing was played in it.".to_owned()];
            let change = json!({ "change": "deleted" }).to_string();
            self.keep_event(kept, "organiser", &change, told, Vec::new())
                .await
        })
        .await
        .map(|_| ())
    }

    /// Writes what has become of an event, with the tables that its round needs.
    ///
    /// # Errors
    /// [`Why::Overtaken`] if another has changed it at the same moment: it is to be decided anew ([`Club::anew`]).
    pub(super) async fn keep_event(
        &self,
        mut kept: Kept,
        by: &str,
        change: &str,
        told: Vec<String>,
        keys: Vec<EventKey>,
    ) -> Result<Vec<String>, Refusal> {
        let told: Vec<String> = told.iter().map(|says| in_words_of_the_page(says)).collect();
        kept.row.last += 1;
        let (given_up, come) = seat_tables(&mut kept);
        kept.terms.forget_settled(&kept.event);
        kept.row.report = kept.event.as_report().to_string();
        kept.row.terms = json!(kept.terms).to_string();
        let write = EventWrite {
            entry: EventEntry {
                sequence: kept.row.last,
                wall: self.wall(),
                by: by.to_owned(),
                change: change.to_owned(),
                told: told.join("\n"),
            },
            event: kept.row.clone(),
            keys,
        };
        match self.store().write_event(write).await {
            Ok(()) => {
                self.give_up_tables(&given_up).await?;
                self.make_event_tables(&kept, &come).await?;
                Ok(told)
            }
            Err(StoreError::Conflict) => Err(Refusal::new(
                Why::Overtaken,
                "others are changing the event at this moment; try again",
            )),
            Err(error) => Err(error.into()),
        }
    }
}

/// The way to a game that was played at its table and is none of the event any more, in a sentence.
fn lost_game(table: &EventTable) -> Option<String> {
    let EventTable {
        white, black, id, ..
    } = table;
    let result = table.entered.as_ref()?;
    Some(format!(
        "{white} – {black} was played at a table, {result}, and is lost from the event; the game stands at /game/{id}."
    ))
}

/// Nothing has come after what the organiser has seen.
fn check_seen(seen: Option<u32>, kept: &Kept) -> Result<(), Refusal> {
    let last = kept.row.last;
    match seen {
        Some(seen) if seen != last => {
            let detail = format!("the event has been changed since: {last} after {seen}");
            Err(Refusal::new(Why::Stale, detail).at(last))
        }
        _ => Ok(()),
    }
}

/// The key of a player, as it follows from the organiser's, who can thus tell it whenever he is asked.
pub(super) fn player_token(organiser: &str, who: &str) -> Token {
    Token::derived(&["event player", organiser, who])
}

pub(super) fn player_key(organiser: &str, who: String) -> EventKey {
    EventKey {
        hash: player_token(organiser, &who).hash(),
        who,
    }
}

pub(super) fn names_of(event: &Event) -> Vec<String> {
    let players = event.tournament().players.iter();
    players.map(|player| player.name.clone()).collect()
}

fn teams_of(event: &Event) -> impl Iterator<Item = Number> {
    event.tournament().teams.iter().map(|team| team.number)
}

/// Every open game of the latest round has its table, unless the event is played on wood; what is paired no more has none. Gives the
/// tables that are given up, and those that come.
fn seat_tables(kept: &mut Kept) -> (Vec<EventTable>, Vec<EventTable>) {
    let Kept { row, terms, event } = kept;
    let tournament = event.tournament();
    let called = |number| name(tournament, number);
    let round = tournament.rounds_paired();
    let (stay, given_up) = std::mem::take(&mut terms.tables)
        .into_iter()
        .partition(|table| is_paired(event, table));
    terms.tables = stay;
    let there = terms.tables.len();
    if terms.wood || round == 0 {
        return (given_up, Vec::new());
    }
    let pairs = event.boards(round).pairs;
    let mut boards = event.open_boards(round);
    boards.retain(|board| terms.table_boards.is_none_or(|last| *board <= last));
    for board in boards {
        let pair = pairs[board - 1];
        let (white, black) = (called(pair.white), called(pair.black));
        if terms.table_of(round, &white, &black).is_none() {
            terms.tables.push(EventTable {
                id: derived_id(&[
                    "event table",
                    &row.id,
                    &row.last.to_string(),
                    &white,
                    &black,
                ]),
                round,
                white,
                black,
                entered: None,
                undecided: false,
                sentences: Vec::new(),
            });
        }
    }
    (given_up, terms.tables[there..].to_vec())
}

/// Whether those who sit at a table are still paired in its round.
fn is_paired(event: &Event, table: &EventTable) -> bool {
    pair_of(event, table.round, &table.white, &table.black).is_some()
}

/// With what an event begins, and what of the report that was brought is not counted.
pub(super) fn beginning(event: &Event) -> Vec<String> {
    let tournament = event.tournament();
    let (players, rounds) = (tournament.players.len(), tournament.rounds_paired());
    let mut told = vec![match rounds {
        0 => format!("The event begins with {players} players."),
        1 => format!("The event goes on with {players} players after round 1."),
        _ => format!("The event goes on with {players} players after {rounds} rounds."),
    }];
    let kept = event.as_report().kept().into_iter();
    told.extend(kept.map(|kept| format!("Line {}: {}", kept.line, kept.what)));
    let of_rounds = event
        .rounds_missing()
        .into_iter()
        .chain(event.too_many_rounds());
    told.extend(of_rounds.map(|says| in_words_of_the_page(&says)));
    told
}
