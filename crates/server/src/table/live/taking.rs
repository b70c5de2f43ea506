//! A table goes on by an entry of its log: what was said, what was ruled, and what the score and the clocks show of it.

use jadoube_board::{ByColor, Color};
use jadoube_laws::act::{Claim, Fact, Mark};
use jadoube_laws::case::said;
use jadoube_laws::game::Game;
use jadoube_laws::ruling::Matter;
use jadoube_laws::sentence::as_scored;
use jadoube_laws::{
    Act, Cause, ClockEvent, Decided, Deed, Event, Millis, MovesEvent, Outcome, Ruling, Verdict,
};

use super::cards::{actor_name, by_club, word_card};
use super::{BeforeDecision, CARDS_KEPT, Live, key_hash};
use crate::agreed::ended::{self, CLAIM_BACK, SIGN_BACK};
use crate::agreed::returned::{Pressed, Returned, is_set, note_given};
use crate::agreed::stopped::Stopped;
use crate::seat::Seat;
use crate::store::{Entry, EntryKind, StoreError};
use crate::table::asked::{Answered, Asked};
use crate::table::room::Standing;
use crate::table::versions::Changed;
use crate::view::{CardFacts, Line, answered, card, follow, note_clock, note_set, strike};

impl Live {
    /// Tells which entries are to come, before they are replayed.
    pub fn will_replay(&mut self, log: &[Entry]) {
        let mut ruled = log.iter().rev().filter(|entry| entry.ruling.is_some());
        self.cards_from = ruled.nth(CARDS_KEPT).map_or(0, |entry| entry.sequence);
    }

    /// Takes an entry of the log with its texts still unread; tells from where score and cards have changed.
    ///
    /// # Errors
    /// [`StoreError::Later`] if they mean nothing to this program: they are what was written, which their checksum has told.
    pub fn replay(&mut self, entry: &Entry, id: &str) -> Result<Changed, StoreError> {
        let later = |what: String| {
            let sequence = entry.sequence;
            StoreError::Later(format!(
                "entry {sequence} of the log of game {id} has {what}"
            ))
        };
        let act = entry
            .act
            .as_deref()
            .map(serde_json::from_str::<Act>)
            .transpose()
            .map_err(|error| later(format!("an act ({error})")))?;
        let ruling = entry
            .ruling
            .as_deref()
            .map(serde_json::from_str::<Ruling>)
            .transpose()
            .map_err(|error| later(format!("a ruling ({error})")))?;
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
                if let Some(who) = seat.color() {
                    self.came[who].get_or_insert(entry.at);
                }
            }
            EntryKind::Accident | EntryKind::Proposal => {
                self.asked.extend(asked_of(entry, act, &self.game));
            }
            EntryKind::Answer => self.take_answer(entry),
            EntryKind::Event => self.in_event.clone_from(&entry.words),
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

    fn take_ruling(
        &mut self,
        entry: &Entry,
        act: Option<&Act>,
        ruling: &Ruling,
        after: Option<Game>,
    ) -> Changed {
        self.last_ruling = entry.sequence;
        let fell = self.flags_untold(entry.at);
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
        let back = entry
            .words
            .as_deref()
            .filter(|words| [CLAIM_BACK, SIGN_BACK].contains(words));
        let answer = act.and_then(|act| answered(&self.game, act));
        let answer = back.map(str::to_owned).or(answer);
        let was_over = self.game.outcome().is_some();
        let was_asked = is_asked(&self.game);
        match after {
            Some(after) => self.game = after,
            None => self.game.apply_all(ruling),
        }
        if is_asked(&self.game) != was_asked {
            // What was to be settled between the two is settled, or another thing is asked first now.
            self.asked.retain(|asked| asked.settles.is_none());
        }
        self.claims.take(act, ruling, entry.at, &self.game);
        self.hands.note(&self.game, ruling);
        self.stopped = Stopped::after(self.stopped, &self.game, act, ruling);
        let ran = self.runs;
        let running = self.game.running_clock();
        self.runs = running.map(|whose| match ran {
            Some(ran) if ran.0 == whose => ran,
            _ => (whose, entry.at),
        });
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
            self.ended_by_club = ended::by_terms(&entry.by, words, &self.game);
            self.declined = words == ended::DECLINED;
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
            answered: answer.as_deref(),
            lines: &self.lines,
        };
        let mut ruled = card(facts, ruling, &self.game);
        for sentence in lapsed.iter().filter_map(Asked::lapsed) {
            ruled.says_too(&sentence);
        }
        if !speaks_of_flags(act, &self.game) {
            for (whose, at) in fell {
                ruled.tells_of_flag(whose, at);
            }
        }
        let cards = match decided_after {
            Some(last) => self.strike_cards(last, &mut ruled).unwrap_or(cards),
            None => cards,
        };
        let words = entry.words.as_deref().unwrap_or_default();
        let of_club = self.ended_by_club.as_ref().filter(|_| ends);
        let of_club = of_club.map(|ended| ended.sentence.clone());
        self.push_card(
            match of_club.or_else(|| ended::done_by_club(&entry.by, words, &self.game)) {
                Some(sentence) => by_club(entry, ruled, sentence),
                None => ruled,
            },
        );
        Changed { lines, cards }
    }

    /// The flags that have fallen since it was last told, each with its moment.
    fn flags_untold(&mut self, now: Millis) -> Vec<(Color, Millis)> {
        let mut fell = self.game.flags_fallen(now);
        fell.retain(|(whose, at)| self.flags_told[*whose].replace(*at) != Some(*at));
        fell
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
}

/// Whether a ruling says itself what has come of a fallen flag: one on a claim of it, or that the game is lost by it.
fn speaks_of_flags(act: Option<&Act>, after: &Game) -> bool {
    let of_flags = matches!(
        act.map(|act| &act.deed),
        Some(
            Deed::Claim {
                subject: Claim::Flag,
                ..
            } | Deed::Find {
                fact: Fact::Flag { .. }
            }
        )
    );
    let lost = |outcome: &Outcome| outcome.cause == Cause::FlagFall;
    of_flags || after.outcome().is_some_and(lost)
}

/// What the clocks showed with a line of the score.
/// What an arbiter is asked first, and since when.
fn is_asked(game: &Game) -> Option<(Millis, Matter)> {
    let pending = game.pending_question()?;
    Some((pending.at, pending.question.about.clone()))
}

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

fn asked_of(entry: &Entry, act: Option<&Act>, game: &Game) -> Option<Asked> {
    let (act, words) = (act?.clone(), entry.words.clone()?);
    let question = game
        .pending_question()
        .filter(|_| matches!(act.deed, Deed::Rule { .. }));
    let settles = question.map(|pending| {
        let answer = answered(game, &act)
            .unwrap_or_else(|| said(game, &act, |words| as_scored(game, words)));
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

/// The move in a message: what stands after the condition that has come about, if it was sent on one.
fn answer_in(message: &str) -> &str {
    message
        .split_once(", then ")
        .filter(|(condition, _)| condition.starts_with("if "))
        .map_or(message, |(_, answer)| answer)
}
