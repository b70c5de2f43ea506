//! A game in memory: what its log adds up to, and who is connected.

mod cards;
mod taking;

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use jadoube_board::{ByColor, Color};
use jadoube_forms::view::{ActorName, Hands};
use jadoube_laws::game::Game;
use jadoube_laws::{Millis, Undoable, default_time_over};

use super::asked::{Answered, Asked};
use super::claims::Claims;
use super::presence::Connections;
use super::room::{Room, Standing};
pub use super::versions::Changed;
use super::versions::Versions;
use crate::agreed::appointment::Appointment;
use crate::agreed::confirming::Unconfirmed;
use crate::agreed::ended::{ByTerms, RESULT_BACK};
use crate::agreed::returned::Returned;
use crate::agreed::stopped::Stopped;
use crate::agreed::terms::TableTerms;
use crate::keys::Keys;
use crate::moment::{ClubTime, WallTime};
use crate::names::Names;
use crate::people::{People, of_sign};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::store::{Checksum, Entry, EntryKind, Head, NO_CHECKSUM, Summary};
use crate::view::{Card, Late, Line, RematchView};

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
    /// When the flag of each player fell, as the cards have told it.
    flags_told: ByColor<Option<Millis>>,
    /// What the table showed before each of the latest decisions, which may be undone.
    before_decisions: Undoable<BeforeDecision>,
    /// What the players ask of each other, in the order in which it is to be answered: nothing takes the place of what is open.
    pub asked: Vec<Asked>,
    /// What was asked and answered since the last move.
    pub answered: Vec<Answered>,
    /// What the players have claimed.
    pub claims: Claims,
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
    /// When somebody first sat down where each player sits, by game time.
    came: ByColor<Option<Millis>>,
    /// Who has stopped the clocks, while they stand.
    pub stopped: Option<Stopped>,
    /// Whose clock an entry has set going that runs still, and at which game time.
    runs: Option<(Color, Millis)>,
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
    /// How the club itself ended the game, if it did.
    pub ended_by_club: Option<ByTerms>,
    /// Whether it was another game that was asked for, and ended by being declined.
    pub declined: bool,
    /// What whoever manages its event has entered for the game while it was not over, in a sentence.
    pub in_event: Option<String>,
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
    /// Since which game time the clock runs that runs; none while both stand.
    pub fn runs_since(&self) -> Option<Millis> {
        self.game.running_clock()?;
        // The first runs from the beginning, which is no entry of a ruling.
        Some(self.runs.map_or(Millis::ZERO, |(_, since)| since))
    }

    /// Whether play rests because both players wished it: nobody’s clock runs, and no arbiter is there to start them. Once play is broken
    /// off the move is sealed, and nothing rests.
    pub fn is_paused(&self) -> bool {
        let agreed = |stopped: &Stopped| stopped.by == ActorName::Arbiter;
        let broken_off = self.game.adjournment().is_some_and(|it| it.is_broken_off());
        self.stopped.as_ref().is_some_and(agreed) && !self.appointment.may_act() && !broken_off
    }

    /// Whether it is played with clocks.
    pub fn is_timed(&self) -> bool {
        self.game.clocks().is_some()
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
            flags_told: ByColor::default(),
            before_decisions: Undoable::default(),
            asked: Vec::new(),
            answered: Vec::new(),
            claims: Claims::default(),
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
            came: ByColor::default(),
            stopped: None,
            runs: None,
            returned: None,
            given: ByColor::default(),
            rematch: None,
            room: Room::default(),
            connections: Connections::default(),
            versions: Versions::default(),
            ended_by_club: None,
            declined: false,
            in_event: None,
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

    /// An entry with the name of a member who sits down in the place of what stands for him.
    pub fn as_shown<'a>(&self, entry: &'a Entry) -> Cow<'a, Entry> {
        as_shown(&self.people, entry)
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

    /// Whether a player takes back alone what an arbiter is asked: by his own claim, where there is none.
    pub fn takes_back(&self, seat: Seat) -> bool {
        let asked_by = self.claims.asked_by(&self.game);
        !self.appointment.may_act() && asked_by.is_some() && asked_by == seat.color()
    }

    /// Whether each player has made a move that stands.
    pub fn both_have_moved(&self) -> bool {
        self.has_moved(Seat::White) && self.has_moved(Seat::Black)
    }

    /// Whether a player has made a move that stands.
    pub fn has_moved(&self, seat: Seat) -> bool {
        let own = |line: &Line| line.side == seat && !line.undone;
        self.lines.iter().any(own)
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

    /// The club time at which there is something to be seen if nobody acts: a flag falls, or somebody has not come in time.
    pub fn wake(&self) -> Option<ClubTime> {
        self.wake_of(&self.game, self.last_at)
            .zip(self.base)
            .map(|(at, base)| base + at)
    }

    /// The same of what the game has become, by its time, looked at from a moment on.
    pub fn wake_of(&self, game: &Game, from: Millis) -> Option<Millis> {
        if game.outcome().is_some() {
            return None;
        }
        let fall = game.clocks().and_then(|clocks| clocks.next_fall());
        let awaited = Color::ALL.iter().any(|who| self.is_awaited(*who));
        let late = awaited.then(|| default_time_over(game)).flatten();
        let late = late.filter(|at| *at > from);
        fall.into_iter().chain(late).min()
    }

    /// Whether nobody has sat down yet where this player sits.
    fn is_awaited(&self, who: Color) -> bool {
        self.came[who].is_none() && !self.keys.taken(Seat::of(who))
    }

    /// Who has not come to the board in time, as far as a seat that is taken tells it.
    pub fn late(&self, now: Millis) -> ByColor<Option<Late>> {
        let over = self.base.and_then(|_| default_time_over(&self.game));
        // Whatever the event has for the game, whoever entered it knows who was there.
        let told = self.in_event.as_deref();
        let is_settled = told.is_some_and(|told| !told.contains(RESULT_BACK));
        let Some(over) = over.filter(|over| *over <= now && !is_settled) else {
            return ByColor::default();
        };
        let late = |who: Color| match self.came[who] {
            Some(came) => (came > over).then_some(Late::Came(came)),
            None => self.is_awaited(who).then_some(Late::IsAwaited),
        };
        ByColor {
            white: late(Color::White),
            black: late(Color::Black),
        }
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
