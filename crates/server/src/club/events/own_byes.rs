//! A player says himself that he leaves out a round, as far as the regulations of the event let him, and takes it back before the round is paired.

use jadoube_event::{Change, Event};
use jadoube_pairing::{Number, Outcome};

use super::change::Kept;
use super::checks::refused;
use super::terms::{EventTerms, OwnBye};
use crate::refusal::{Refusal, Why};

impl Kept {
    /// The rounds to come that a player leaves out by his own wish, and may play after all.
    pub fn own_byes_of(&self, player: &str) -> Vec<usize> {
        let Some(number) = numbered(&self.event, player) else {
            return Vec::new();
        };
        let next = self.event.next_round();
        let own = self.terms.own_byes.iter();
        let own = own.filter(|one| one.player == player && one.round >= next);
        own.filter(|one| one.stands(&self.event, number) && !self.is_gone(number, one.round))
            .map(|one| one.round)
            .collect()
    }

    /// A player changes nothing but the rounds that he plays himself.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] for what is another's; [`Why::NotUnderstood`] with what the event allows.
    pub(super) fn check_own(&self, who: &str, change: &Change) -> Result<(), Refusal> {
        let of_another = || {
            let detail = "players say which rounds they leave out, each alone and of nobody else; the organiser changes all else";
            Refusal::new(Why::WrongSeat, detail)
        };
        let own = numbered(&self.event, who).ok_or_else(of_another)?;
        let is_own = |called: &str| called.parse() == Ok(own);
        match change {
            Change::Bye {
                player,
                round,
                worth,
            } if is_own(player) => {
                let round = round.unwrap_or_else(|| self.event.next_round());
                let allowed = self.event.check_own_bye(own, round, Outcome::from(*worth));
                allowed.map_err(refused)
            }
            Change::Back { player, rounds, .. } if is_own(player) && !rounds.is_empty() => {
                let may = self.own_byes_of(who);
                if rounds.iter().all(|round| may.contains(round)) {
                    return Ok(());
                }
                let detail = "you take back what you have asked for yourself, before the round is paired; of all else speak with the organiser";
                Err(Refusal::new(Why::NotUnderstood, detail))
            }
            _ => Err(of_another()),
        }
    }

    /// Whether somebody plays no more in the event, whatever he has said of single rounds.
    fn is_gone(&self, player: Number, round: usize) -> bool {
        let expelled =
            |one: &crate::view::Sentenced| one.number == player && one.mark == "expelled";
        self.event.has_withdrawn(player, round) || self.sentenced().iter().any(expelled)
    }
}

fn numbered(event: &Event, player: &str) -> Option<Number> {
    let mut players = event.tournament().players.iter();
    Some(players.find(|one| one.name == player)?.number)
}

impl EventTerms {
    /// Notes what a player has asked for, and forgets what is so no longer.
    pub(super) fn note_own_bye(&mut self, event: &Event, who: Option<&str>, change: &Change) {
        if let (Some(who), Change::Bye { round, worth, .. }) = (who, change) {
            self.own_byes.push(OwnBye {
                player: who.to_owned(),
                round: round.unwrap_or_else(|| event.next_round()),
                worth: Outcome::from(*worth).code(),
            });
        }
        if matches!(change, Change::Back { .. }) {
            self.own_byes.retain(|one| {
                numbered(event, &one.player).is_some_and(|number| one.stands(event, number))
            });
        }
    }
}
