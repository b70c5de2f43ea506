//! A game in memory: what its log adds up to, and who is connected.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use jadoube_board::ByColor;
use jadoube_forms::view::{ActorName, Hands};
use jadoube_laws::act::Mark;
use jadoube_laws::case::said;
use jadoube_laws::game::Game;
use jadoube_laws::sentence::as_scored;
use jadoube_laws::{
    Act, ClockEvent, Decided, Deed, Event, Millis, MovesEvent, Ruling, Undoable, Verdict,
};

use super::asked::{Answered, Asked};
use super::presence::Connections;
use super::room::{Room, Standing};
pub use super::versions::Changed;
use super::versions::Versions;
use crate::agreed::appointment::Appointment;
use crate::agreed::confirming::Unconfirmed;
use crate::agreed::ended;
use crate::agreed::returned::{Pressed, Returned, is_set, note_given};
use crate::agreed::stopped::Stopped;
use crate::agreed::terms::TableTerms;
use crate::keys::Keys;
use crate::moment::{ClubTime, WallTime};
use crate::names::Names;
use crate::people::{People, of_sign};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::store::{Checksum, Entry, EntryKind, Head, NO_CHECKSUM, StoreError, Summary};
use crate::view::{
    Card, CardFacts, Line, RematchView, Weight, card, follow, note_clock, note_set, strike,
};

/// Cards kept in memory; older ones are in the log.
const CARDS_KEPT: usize = 40;

/// A game in memory.
#[derive(Debug)]
pub struct Live {
    /// The game.
    pub game: Game,
    /// The number of the last entry.
    pub sequence: u32,
    /// The checksum of the last entry.
    pub checksum: Checksum,
    /// The number of the last entry that changed the game.
    pub last_ruling: u32,
    /// Game time of the last entry.
    pub last_at: Millis,
    /// Club time at which play began.
    pub base: Option<ClubTime>,
    /// The same by the calendar.
    pub began: Option<WallTime>,
    /// When the game ended, by the calendar.
    pub ended: Option<WallTime>,
    /// Who holds the seats.
    pub keys: Keys,
    /// The score.
    pub lines: Vec<Line>,
    /// The latest cards.
    pub cards: VecDeque<Card>,
    /// How many cards there were before them.
    pub cards_before: u32,
    /// Of rulings before this entry no card is made: so many follow that none of theirs is kept.
    cards_from: u32,
    /// What hands have done of late.
    pub hands: Hands,
    /// What the table showed before each of the latest decisions, which may be undone.
    before_decisions: Undoable<BeforeDecision>,
    /// What the players ask of each other, in the order in which it is to be answered: nothing takes the place of what is open.
    pub asked: Vec<Asked>,
    /// What was asked and answered since the last move.
    pub answered: Vec<Answered>,
    /// Who may be the arbiter, and who has agreed to it.
    pub appointment: Appointment,
    /// What was ruled on claims and waits for the arbiter's word.
    pub unconfirmed: Unconfirmed,
    /// What the players are called, as it is written: as the table was made, or as they said when they sat down.
    pub names: Names,
    /// What they are called, as it is shown.
    pub shown: Names,
    /// Those who have sat here as members.
    pub members: Vec<Sat>,
    people: Arc<People>,
    /// Who has stopped the clocks, while they stand.
    pub stopped: Option<Stopped>,
    /// What the clocks showed when men were let go that have gone back by a ruling.
    pub returned: Option<Returned>,
    /// What rulings have given to the players, in milliseconds, less what they have taken off them.
    given: ByColor<i64>,
    /// How long after a break either player alone begins the new session, if that was told when the table was made.
    pub resumes: Option<u64>,
    /// The next game of the same two.
    pub rematch: Option<RematchView>,
    /// What each seat has written that did not bring the game on.
    pub room: Room,
    /// Who is connected.
    pub connections: Connections,
    /// How far the views have come that the lines were sent.
    pub versions: Versions,
    /// How the club itself ended the game, in a sentence, if it did.
    pub ended_by_club: Option<String>,
    /// Why the machine has left, if it has.
    pub machine_fault: Option<String>,
    /// Whether the table has been taken back, so that nothing is written any more.
    pub withdrawn: bool,
    /// The entry of each key that was used, and whether its act was made: the law may have refused it.
    used_keys: HashMap<u64, (u32, bool)>,
    keys_given: [u32; 4],
}

/// A member who has sat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sat {
    /// Where.
    pub seat: Seat,
    /// Who.
    pub id: String,
    /// What he was called when it was read.
    pub called: String,
}

/// What a table shows beside its game.
#[derive(Debug)]
struct BeforeDecision {
    /// The last entry before it.
    sequence: u32,
    lines: Vec<Line>,
    hands: Hands,
    stopped: Option<Stopped>,
    returned: Option<Returned>,
    given: ByColor<i64>,
}

impl Live {
    /// Whether play rests because both players wished it: nobody’s clock runs, and no arbiter is there to start them. Once play is broken
    /// off the move is sealed, and nothing rests.
    pub fn is_paused(&self) -> bool {
        let agreed = |stopped: &Stopped| stopped.by == ActorName::Arbiter;
        let broken_off = self.game.adjournment().is_some_and(|it| it.is_broken_off());
        self.stopped.as_ref().is_some_and(agreed) && !self.appointment.may_act() && !broken_off
    }

    /// Whether the arbiter has interrupted play: the clocks stand by his order, and he is there to start them.
    pub fn is_held(&self) -> bool {
        self.stopped.as_ref().is_some_and(|stopped| stopped.held) && self.appointment.may_act()
    }

    /// Whether a player is ready to begin: he has said so, or has come to his board of an event, where nobody is asked for more.
    pub fn is_ready(&self, seat: Seat) -> bool {
        let at_board = self.appointment.by_event && self.connections.connected(seat);
        at_board || self.connections.is_ready(seat)
    }

    /// Whether a ruling on a claim waits for the arbiter's word, who can still undo it.
    pub fn awaits_confirmation(&self) -> bool {
        let waits = !self.unconfirmed.waiting().is_empty();
        waits && self.appointment.may_act() && self.game.has_undoable_decision()
    }

    /// Where its log ends.
    pub fn head(&self) -> Head {
        Head {
            last: self.sequence,
            sum: (self.sequence > 0).then_some(self.checksum),
        }
    }

    /// A game with nothing in its log.
    pub fn new(game: Game, terms: &TableTerms, keys: Keys, people: &Arc<People>) -> Live {
        let names = Names {
            white: game.terms().names.white.clone(),
            black: game.terms().names.black.clone(),
        };
        let mut live = Live {
            resumes: terms.resumes,
            game,
            sequence: 0,
            checksum: NO_CHECKSUM,
            last_ruling: 0,
            last_at: Millis::ZERO,
            base: None,
            began: None,
            ended: None,
            keys,
            lines: Vec::new(),
            cards: VecDeque::new(),
            cards_before: 0,
            cards_from: 0,
            hands: Hands::default(),
            before_decisions: Undoable::default(),
            asked: Vec::new(),
            answered: Vec::new(),
            appointment: Appointment {
                seat: terms.has_arbiter(),
                by_event: terms.appointed,
                before: terms.arbiter_before.clone(),
                ..Appointment::default()
            },
            unconfirmed: Unconfirmed::default(),
            shown: people.names(&names),
            names: names.clone(),
            members: Vec::new(),
            people: Arc::clone(people),
            stopped: None,
            returned: None,
            given: ByColor::default(),
            rematch: None,
            room: Room::default(),
            connections: Connections::default(),
            versions: Versions::default(),
            ended_by_club: None,
            machine_fault: None,
            withdrawn: false,
            used_keys: HashMap::new(),
            keys_given: [0; 4],
        };
        live.sits(Seat::White, names.white.as_deref());
        live.sits(Seat::Black, names.black.as_deref());
        live
    }

    /// Whoever is written so sits there now.
    fn sits(&mut self, seat: Seat, written: Option<&str>) {
        let Some(written) = written else { return };
        self.members.retain(|sat| sat.seat != seat);
        if let Some(id) = of_sign(written) {
            self.members.push(Sat {
                seat,
                id: id.to_owned(),
                called: self.people.shown(written).into_owned(),
            });
        }
    }

    /// Whether a member who has sat here is called otherwise now than he was when it was read.
    pub fn is_called_otherwise(&self) -> bool {
        let called = |sat: &Sat| self.people.called(&sat.id);
        self.members.iter().any(|sat| called(sat) != sat.called)
    }

    /// Tells which entries are to come, before they are replayed.
    pub fn will_replay(&mut self, log: &[Entry]) {
        let mut ruled = log.iter().rev().filter(|entry| entry.ruling.is_some());
        self.cards_from = ruled.nth(CARDS_KEPT).map_or(0, |entry| entry.sequence);
    }

    /// Takes an entry of the log with its texts still unread; tells from where score and cards have changed.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if they mean nothing to this program.
    pub fn replay(&mut self, entry: &Entry, id: &str) -> Result<Changed, StoreError> {
        let damaged = |what: String| StoreError::Damaged {
            game: id.to_owned(),
            sequence: entry.sequence,
            what,
        };
        let act = entry
            .act
            .as_deref()
            .map(serde_json::from_str::<Act>)
            .transpose()
            .map_err(|error| damaged(format!("its act is none: {error}")))?;
        let ruling = entry
            .ruling
            .as_deref()
            .map(serde_json::from_str::<Ruling>)
            .transpose()
            .map_err(|error| damaged(format!("its ruling is none: {error}")))?;
        Ok(self.note(entry, act.as_ref(), ruling.as_ref(), None))
    }

    /// Takes an entry that has just been written, with what it has come to.
    pub fn take(&mut self, entry: &Entry, act: Option<&Act>, decided: Option<Decided>) -> Changed {
        match decided {
            Some(Decided { ruling, after, .. }) => {
                self.note(entry, act, Some(&ruling), Some(after))
            }
            None => self.note(entry, act, None, None),
        }
    }

    /// Goes on by an entry: to the game `after` it, which the ruling makes of the game where it is not at hand.
    fn note(
        &mut self,
        entry: &Entry,
        act: Option<&Act>,
        ruling: Option<&Ruling>,
        after: Option<Game>,
    ) -> Changed {
        self.sequence = entry.sequence;
        self.checksum = entry.checksum;
        self.last_at = entry.at;
        if let Some(key) = &entry.key {
            let made = ruling.is_none_or(|ruling| ruling.verdict != Verdict::Refused);
            let used = (entry.sequence, made);
            self.used_keys.insert(key_hash(&entry.by, key), used);
        }
        if matches!(
            entry.kind,
            EntryKind::Join | EntryKind::Device | EntryKind::Return
        ) {
            let seat = Seat::from_name(&entry.by).unwrap_or(Seat::Spectator);
            self.keys_given[seat.index()] += 1;
        }
        let seated = self.as_shown(entry);
        let of_arbiter = self.appointment.sentence(&seated);
        self.appointment.take(&seated);
        match entry.kind {
            EntryKind::Begin => (self.base, self.began) = (Some(entry.club), Some(entry.wall)),
            EntryKind::Join => {
                self.names = self.names_after(std::slice::from_ref(entry));
                self.shown = self.people.names(&self.names);
                let seat = Seat::from_name(&entry.by).unwrap_or(Seat::Spectator);
                self.sits(seat, entry.words.as_deref());
            }
            EntryKind::Accident | EntryKind::Proposal => {
                self.asked.extend(asked_of(entry, act, &self.game));
            }
            EntryKind::Answer => self.take_answer(entry),
            EntryKind::Call
            | EntryKind::Consent
            | EntryKind::Device
            | EntryKind::Return
            | EntryKind::Act
            | EntryKind::Time => {}
        }
        let before = Changed {
            lines: self.lines.len() as u32,
            cards: self.card_count(),
        };
        let stood = Standing::of(&self.game);
        let changed = match ruling {
            Some(ruling) => self.take_ruling(entry, act, ruling, after),
            None => {
                if let Some(sentence) = of_arbiter.or_else(|| self.sentence_of(entry)) {
                    let told = self.told_of(&seated);
                    self.push_card(word_card(&seated, told, sentence));
                }
                before
            }
        };
        self.room.take(entry, stood, Standing::of(&self.game));
        changed
    }

    /// An entry with the name of a member who sits down in the place of what stands for him.
    pub fn as_shown<'a>(&self, entry: &'a Entry) -> Cow<'a, Entry> {
        as_shown(&self.people, entry)
    }

    /// Something that was asked has been answered; what else was asked stands, unless that has made it void.
    fn take_answer(&mut self, entry: &Entry) {
        let words = entry.words.as_deref().unwrap_or_default();
        if entry.by == Seat::Arbiter.name() {
            self.unconfirmed.answered(words);
        }
        let answers = |asked: &Asked| match asked.by.name() == entry.by {
            true => words == Asked::TAKEN_BACK,
            false => [true, false]
                .map(|agrees| asked.answered(agrees))
                .contains(&words.to_owned()),
        };
        let Some(place) = self.asked.iter().position(answers) else {
            return;
        };
        let answered = self.asked.remove(place);
        let taken_back = words == Asked::TAKEN_BACK;
        if !taken_back && (!Asked::agrees(words) || answered.is_leave()) {
            let fresh = Answered::new(answered.clone(), entry.at);
            self.answered.push(fresh);
        }
        if Asked::agrees(words) {
            self.asked.retain(|asked| !asked.is_void_after(&answered));
        }
    }

    /// What is done by an entry without a ruling, after whoever it is of, if it is anybody's act.
    fn told_of(&self, entry: &Entry) -> Option<String> {
        match entry.kind {
            EntryKind::Accident | EntryKind::Proposal => self.asked.last().map(Asked::told),
            _ => entry.words.clone(),
        }
    }

    /// What an entry without a ruling says.
    fn sentence_of(&self, entry: &Entry) -> Option<String> {
        match entry.kind {
            EntryKind::Accident | EntryKind::Proposal => self
                .asked
                .last()
                .map(|asked| format!("{}. The opponent is asked.", asked.sentence(self.resumes))),
            EntryKind::Answer => Some(format!(
                "{} {}.",
                name_of(&entry.by),
                entry.words.as_deref().unwrap_or("answers")
            )),
            EntryKind::Device => Some(format!(
                "{} has sat down with another device.",
                name_of(&entry.by)
            )),
            EntryKind::Return => Some(format!(
                "{}’s seat was taken back by its holder; whoever else held it is out.",
                name_of(&entry.by)
            )),
            EntryKind::Begin
            | EntryKind::Act
            | EntryKind::Time
            | EntryKind::Call
            | EntryKind::Consent
            | EntryKind::Join => None,
        }
    }

    /// What the players are called after these entries.
    pub fn names_after(&self, entries: &[Entry]) -> Names {
        let mut names = self.names.clone();
        for entry in entries
            .iter()
            .filter(|entry| entry.kind == EntryKind::Join && entry.words.is_some())
        {
            match entry.by.as_str() {
                "white" => names.white.clone_from(&entry.words),
                "black" => names.black.clone_from(&entry.words),
                _ => {}
            }
        }
        names
    }

    fn push_card(&mut self, card: Card) {
        self.cards.push_back(card);
        if self.cards.len() > CARDS_KEPT {
            self.cards.pop_front();
            self.cards_before += 1;
        }
    }

    fn take_ruling(
        &mut self,
        entry: &Entry,
        act: Option<&Act>,
        ruling: &Ruling,
        after: Option<Game>,
    ) -> Changed {
        self.last_ruling = entry.sequence;
        let shown = || BeforeDecision {
            sequence: entry.sequence.saturating_sub(1),
            lines: self.lines.clone(),
            hands: self.hands.clone(),
            stopped: self.stopped,
            returned: self.returned,
            given: self.given,
        };
        let undone = self.before_decisions.follow(&ruling.events, shown);
        if let Some(before) = &undone {
            self.unconfirmed.undone_after(before.sequence);
        }
        if self.appointment.may_act() {
            self.unconfirmed.ruled(entry.sequence, act, ruling);
        }
        let was_over = self.game.outcome().is_some();
        match after {
            Some(after) => self.game = after,
            None => self.game.apply_all(ruling),
        }
        self.hands.note(&self.game, ruling);
        self.stopped = Stopped::after(self.stopped, &self.game, act, ruling);
        let score: Vec<Pressed> = self.lines.iter().map(pressed).collect();
        let moves = |event: &Event| matches!(event, Event::Moves(MovesEvent::MoveMade(_)));
        let lapsed = match ruling.events.iter().any(moves) {
            true => std::mem::take(&mut self.asked),
            false => Vec::new(),
        };
        if act.is_some_and(|act| act.deed.is(Mark::OnBoard)) {
            self.answered.clear();
        }
        let over = self.game.outcome().is_some();
        if over != was_over {
            self.ended = over.then_some(entry.wall);
        }
        let ends = over && !was_over;
        if ends {
            let words = entry.words.as_deref().unwrap_or_default();
            self.ended_by_club = ended::sentence(&entry.by, words, &self.game);
        }
        let words = act.and_then(|act| match &act.deed {
            Deed::Move { words, .. } | Deed::Play { words } => Some(words.as_str()),
            Deed::Communicate { words } => Some(answer_in(words)),
            Deed::Open { sealed } => sealed.as_ref().and_then(|sealed| sealed.words.as_deref()),
            _ => None,
        });
        let decided_after = undone.as_ref().map(|before| before.sequence);
        let came_back = undone.map(|before| self.shows_again(before));
        let mut lines = follow(&mut self.lines, &self.game, entry.sequence, words);
        lines = lines.min(came_back.unwrap_or(lines));
        let set_up = |event: &Event| matches!(event, Event::Moves(MovesEvent::SetUp { .. }));
        let set_up = ruling.events.iter().any(set_up);
        if set_up {
            lines = lines.min(strike(&mut self.lines, &self.game).unwrap_or(lines));
        }
        if decided_after.is_none() {
            note_given(&mut self.given, ruling);
            let stands = self.lines.iter().filter(|line| !line.undone);
            let score = if set_up {
                stands.map(pressed).collect()
            } else {
                score
            };
            let now = (&self.game, self.given);
            self.returned = Returned::after(self.returned, &score, now, ruling);
        }
        lines = lines.min(
            self.note_clocks(entry.at, ruling, over && !was_over)
                .unwrap_or(lines),
        );
        let cards = self.card_count();
        if entry.sequence < self.cards_from {
            self.cards.clear();
            self.cards_before = cards + 1;
            return Changed { lines, cards };
        }
        let facts = CardFacts {
            sequence: entry.sequence,
            at: entry.at,
            by: actor_name(act),
            act: act.zip(entry.words.as_deref()),
            lines: &self.lines,
        };
        let mut ruled = card(facts, ruling, &self.game);
        for sentence in lapsed.iter().filter_map(Asked::lapsed) {
            ruled.says_too(&sentence);
        }
        let cards = match decided_after {
            Some(last) => self.strike_cards(last, &mut ruled).unwrap_or(cards),
            None => cards,
        };
        let words = entry.words.as_deref().unwrap_or_default();
        let of_club = self.ended_by_club.clone().filter(|_| ends);
        self.push_card(
            match of_club.or_else(|| ended::done_by_club(&entry.by, words, &self.game)) {
                Some(sentence) => by_club(entry, ruled, sentence),
                None => ruled,
            },
        );
        Changed { lines, cards }
    }

    /// Marks the cards of a decision, after this entry, as undone, and has the card of the undoing say which decision it was;
    /// the first card that is other then.
    fn strike_cards(&mut self, last: u32, undoing: &mut Card) -> Option<u32> {
        // What was said meanwhile and not ruled on is no part of the decision.
        let of_it = |card: &Card| {
            card.sequence == last + 1 || (card.sequence > last && card.weight == Weight::Ruling)
        };
        let struck: Vec<usize> = (0..self.cards.len())
            .filter(|at| of_it(&self.cards[*at]) && !self.cards[*at].undone)
            .collect();
        for at in &struck {
            self.cards[*at].undone = true;
        }
        let decision = struck.iter().map(|at| &self.cards[*at]);
        let decision = decision.clone().find_map(Card::decided);
        if let Some(decision) = decision {
            undoing.told = Some(format!("undoes {decision}"));
        }
        let first = struck.first()?;
        Some(self.cards_before + *first as u32)
    }

    /// The table shows what it showed before a decision that is undone; the first line of the score that is other then.
    fn shows_again(&mut self, before: BeforeDecision) -> u32 {
        let same = self.lines.iter().zip(&before.lines);
        let same = same.take_while(|(now, then)| now == then).count();
        self.lines = before.lines;
        self.hands = before.hands;
        self.stopped = before.stopped;
        self.returned = before.returned;
        self.given = before.given;
        same as u32
    }

    /// The first line whose clock has changed.
    fn note_clocks(&mut self, at: Millis, ruling: &Ruling, just_ended: bool) -> Option<u32> {
        let pressed = ruling.events.iter().filter_map(|event| match event {
            Event::Clock(ClockEvent::ClockPressed { who }) => Some(Seat::of(*who)),
            _ => None,
        });
        let mut noted: Vec<Option<u32>> = Vec::new();
        for side in pressed {
            noted.push(self.note_clock(side, at));
        }
        // The last move of a game may never be followed by a press.
        if let Some(side) = self
            .lines
            .last()
            .filter(|line| just_ended && line.left.is_none())
            .map(|line| line.side)
        {
            noted.push(self.note_clock(side, at));
        }
        if is_set(ruling) {
            noted.push(note_set(&mut self.lines, &self.game, at, self.given));
        }
        noted.into_iter().flatten().min()
    }

    fn note_clock(&mut self, side: Seat, at: Millis) -> Option<u32> {
        note_clock(&mut self.lines, &self.game, side, at, self.given)
    }

    /// Whether there is room in the log for an act of this seat, with the game after it if it is ruled on.
    ///
    /// # Errors
    /// [`Why::NoRoom`](crate::club::Why::NoRoom), to whoever has used up what was his.
    pub fn check_room(&self, by: Seat, after: Option<&Game>) -> Result<(), Refusal> {
        let before = Standing::of(&self.game);
        self.room.check(by, self.sequence, before, || {
            after.map_or(before, Standing::of)
        })
    }

    /// Whether each player has made a move that stands.
    pub fn both_have_moved(&self) -> bool {
        [Seat::White, Seat::Black].iter().all(|seat| {
            let own = |line: &&Line| line.side == *seat && !line.undone;
            self.lines.iter().any(|line| own(&line))
        })
    }

    /// Where score and cards end: nothing has changed up to there.
    pub fn end(&self) -> Changed {
        Changed {
            lines: self.lines.len() as u32,
            cards: self.card_count(),
        }
    }

    /// All cards so far, those no longer in memory too.
    pub fn card_count(&self) -> u32 {
        self.cards_before + self.cards.len() as u32
    }

    /// Whether an entry may have been written with this key.
    pub fn may_know_key(&self, by: &str, key: &str) -> bool {
        self.used_keys.contains_key(&key_hash(by, key))
    }

    /// The entry of the act that a seat has made under this key; none if it made none, or if the law refused it.
    pub fn made_under(&self, by: &str, key: &str) -> Option<u32> {
        let (sequence, made) = self.used_keys.get(&key_hash(by, key))?;
        made.then_some(*sequence)
    }

    /// How many keys of a seat were given to those who came with a word.
    pub fn keys_given(&self, seat: Seat) -> u32 {
        self.keys_given[seat.index()]
    }

    /// Game time at a moment of club time; never before the last entry.
    pub fn game_time(&self, club: ClubTime) -> Millis {
        self.base
            .map_or(Millis::ZERO, |base| club - base)
            .max(self.last_at)
    }

    /// The club time at which a flag falls if nobody acts.
    pub fn wake(&self) -> Option<ClubTime> {
        let base = self.base?;
        if self.game.outcome().is_some() {
            return None;
        }
        self.game.clocks()?.next_fall().map(|at| base + at)
    }

    /// The end of the log in short.
    pub fn summary(&self) -> Summary {
        Summary {
            begun: self.base.is_some(),
            plies: self.game.ply_count(),
            result: self.game.score().to_string(),
            ended: self.ended,
            wake: self.wake(),
            names: self.names.clone(),
        }
    }
}

/// The card of an end that the club made by the terms of the table, and no law.
fn by_club(entry: &Entry, card: Card, sentence: String) -> Card {
    let by = match entry.by.as_str() {
        "white" => ActorName::White,
        "black" => ActorName::Black,
        _ => ActorName::Law,
    };
    Card {
        by,
        sentence: format!("{sentence}."),
        gist: card.gist.clone().citing(Vec::new()),
        events: Vec::new(),
        read_out: None,
        ..card
    }
}

/// What the clocks showed with a line of the score.
fn pressed(line: &Line) -> Pressed {
    let clocks = line.clocks.unwrap_or_default();
    Pressed {
        left: ByColor {
            white: clocks.white.map(Millis),
            black: clocks.black.map(Millis),
        },
        given: line.given,
    }
}

/// A card of something said, on which the law has not ruled.
fn word_card(entry: &Entry, told: Option<String>, sentence: String) -> Card {
    let by = match entry.by.as_str() {
        "white" => ActorName::White,
        "black" => ActorName::Black,
        _ => ActorName::Arbiter,
    };
    let mut card = Card::plain(entry.sequence, entry.at, by, Weight::Word);
    card.act.clone_from(&entry.words);
    card.told = told;
    card.sentence = sentence;
    card
}

fn asked_of(entry: &Entry, act: Option<&Act>, game: &Game) -> Option<Asked> {
    let (act, words) = (act?.clone(), entry.words.clone()?);
    let question = game
        .pending_question()
        .filter(|_| matches!(act.deed, Deed::Rule { .. }));
    let settles = question.map(|pending| {
        let answer = said(game, &act, |words| as_scored(game, words));
        (pending.question.text.clone(), answer)
    });
    let by = [Seat::White, Seat::Black]
        .into_iter()
        .find(|seat| seat.name() == entry.by)?;
    Some(Asked {
        act,
        words,
        by,
        sequence: entry.sequence,
        settles,
    })
}

fn name_of(by: &str) -> &'static str {
    match by {
        "white" => "White",
        "black" => "Black",
        _ => "The arbiter",
    }
}

fn actor_name(act: Option<&Act>) -> ActorName {
    match act.map(|act| act.by) {
        Some(jadoube_laws::Actor::White) => ActorName::White,
        Some(jadoube_laws::Actor::Black) => ActorName::Black,
        Some(jadoube_laws::Actor::Arbiter) => ActorName::Arbiter,
        Some(jadoube_laws::Actor::Bystander) => ActorName::Bystander,
        None => ActorName::Law,
    }
}

/// The move in a message: what stands after the condition that has come about, if it was sent on one.
fn answer_in(message: &str) -> &str {
    message
        .split_once(", then ")
        .filter(|(condition, _)| condition.starts_with("if "))
        .map_or(message, |(_, answer)| answer)
}

/// An entry with the name of a member who sits down in the place of what stands for him.
pub fn as_shown<'a>(people: &People, entry: &'a Entry) -> Cow<'a, Entry> {
    let written = entry.words.as_deref();
    let written =
        written.filter(|written| entry.kind == EntryKind::Join && of_sign(written).is_some());
    match written {
        Some(written) => Cow::Owned(Entry {
            words: Some(people.shown(written).into_owned()),
            ..entry.clone()
        }),
        None => Cow::Borrowed(entry),
    }
}

fn key_hash(by: &str, key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (by, key).hash(&mut hasher);
    hasher.finish()
}
