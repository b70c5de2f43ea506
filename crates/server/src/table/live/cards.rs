//! The cards of a table: what an entry without a ruling says, an end that the club made, and what an undoing strikes out.

use jadoube_forms::view::ActorName;
use jadoube_laws::Act;

use super::{CARDS_KEPT, Live};
use crate::store::{Entry, EntryKind};
use crate::table::asked::Asked;
use crate::view::{Card, Weight};

impl Live {
    /// What is done by an entry without a ruling, after whoever it is of, if it is anybody's act.
    pub(super) fn told_of(&self, entry: &Entry) -> Option<String> {
        match entry.kind {
            EntryKind::Accident | EntryKind::Proposal => self.asked.last().map(Asked::told),
            EntryKind::Event => None,
            _ => entry.words.clone(),
        }
    }

    /// What an entry without a ruling says.
    pub(super) fn sentence_of(&self, entry: &Entry) -> Option<String> {
        match entry.kind {
            EntryKind::Accident | EntryKind::Proposal => self
                .asked
                .last()
                .map(|asked| asked.sentence(self.resumes, self.is_timed()))
                .map(|asked| format!("{asked}. The opponent is asked.")),
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
            EntryKind::Event => entry.words.clone(),
            EntryKind::Begin
            | EntryKind::Act
            | EntryKind::Time
            | EntryKind::Call
            | EntryKind::Consent
            | EntryKind::Join => None,
        }
    }

    pub(super) fn push_card(&mut self, card: Card) {
        self.cards.push_back(card);
        if self.cards.len() > CARDS_KEPT {
            self.cards.pop_front();
            self.cards_before += 1;
        }
    }

    /// Marks the cards of a decision, after this entry, as undone, and has the card of the undoing say which decision it was;
    /// the first card that is other then.
    pub(super) fn strike_cards(&mut self, last: u32, undoing: &mut Card) -> Option<u32> {
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
}

/// The card of an end that the club made by the terms of the table, and no law.
pub(super) fn by_club(entry: &Entry, card: Card, sentence: String) -> Card {
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

/// A card of something said, on which the law has not ruled.
pub(super) fn word_card(entry: &Entry, told: Option<String>, sentence: String) -> Card {
    let by = match entry.by.as_str() {
        "white" => ActorName::White,
        "black" => ActorName::Black,
        _ => ActorName::Arbiter,
    };
    let mut card = Card::plain(entry.sequence, entry.at, by, Weight::Word);
    // What the event has is nobody's act at the board.
    card.act = entry
        .words
        .clone()
        .filter(|_| entry.kind != EntryKind::Event);
    card.told = told;
    card.sentence = sentence;
    // What players asked of each other, what was answered or confirmed, and what the event was told belongs to the record.
    card.lasts = matches!(
        entry.kind,
        EntryKind::Accident | EntryKind::Proposal | EntryKind::Answer | EntryKind::Event
    );
    card
}

pub(super) fn name_of(by: &str) -> &'static str {
    match by {
        "white" => "White",
        "black" => "Black",
        _ => "The arbiter",
    }
}

pub(super) fn actor_name(act: Option<&Act>) -> ActorName {
    match act.map(|act| act.by) {
        Some(jadoube_laws::Actor::White) => ActorName::White,
        Some(jadoube_laws::Actor::Black) => ActorName::Black,
        Some(jadoube_laws::Actor::Arbiter) => ActorName::Arbiter,
        Some(jadoube_laws::Actor::Bystander) => ActorName::Bystander,
        None => ActorName::Law,
    }
}
