//! Carrying out offers, claims and demands to be mated.

use crate::event::ClaimsEvent;
use crate::game::state::{Game, MateDemand};

impl Game {
    pub(super) fn apply_to_claims(&mut self, event: &ClaimsEvent) {
        match event {
            ClaimsEvent::DrawOffered { who } => {
                self.offer = Some(*who);
                let aside = self.aside_mut();
                aside.offers_made[*who] += 1;
                aside.offers_since_move[*who] += 1;
                aside.offered_by_claim = None;
                aside.increment_asked = None;
            }
            ClaimsEvent::OfferEnded { why } => {
                let offerer = self.offer.take();
                self.aside_mut().lapsed = offerer.zip(*why);
            }
            ClaimsEvent::IncrementAsked { who } => self.aside_mut().increment_asked = Some(*who),
            ClaimsEvent::DrawClaimed { who } => {
                let ply = self.ply_count();
                self.aside_mut().draw_claimed[*who] = Some(ply);
            }
            ClaimsEvent::ClaimStandsAsOffer { who } => {
                self.offer = Some(*who);
                let ply = self.ply_count();
                self.aside_mut().offered_by_claim = Some(ply);
            }
            ClaimsEvent::ClaimPostponed { who } => self.aside_mut().postponed = Some(*who),
            ClaimsEvent::MateDemanded { by, moves } => {
                self.mate_demands[*by] = Some(MateDemand {
                    moves: *moves,
                    made: 0,
                    own: 0,
                });
            }
            ClaimsEvent::MateDemandEnded { by } => self.mate_demands[*by] = None,
        }
    }
}
