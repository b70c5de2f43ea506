//! Carrying out offers, claims and demands to be mated.

use jadoube_board::Color;

use crate::event::ClaimsEvent;
use crate::game::open::MateDemand;
use crate::game::state::Game;

impl Game {
    pub(super) fn apply_to_claims(&mut self, event: &ClaimsEvent) {
        match event {
            ClaimsEvent::DrawOffered { who } => {
                self.offers[*who] = true;
                let aside = self.aside_mut();
                aside.offers_made[*who] += 1;
                aside.offers_since_move[*who] += 1;
                aside.offered_by_claim[*who] = None;
                aside.increment_asked[*who] = false;
                aside.lapsed[*who] = None;
            }
            ClaimsEvent::OfferEnded { who, why } => {
                for offerer in Color::ALL {
                    let ends = who.is_none_or(|who| who == offerer);
                    if ends && std::mem::take(&mut self.offers[offerer]) {
                        self.aside_mut().lapsed[offerer] = *why;
                    }
                }
            }
            ClaimsEvent::IncrementAsked { who } => self.aside_mut().increment_asked[*who] = true,
            ClaimsEvent::DrawClaimed { who } => {
                let ply = self.ply_count();
                self.aside_mut().draw_claimed[*who] = Some(ply);
            }
            ClaimsEvent::ClaimStandsAsOffer { who } => {
                self.offers[*who] = true;
                let ply = self.ply_count();
                self.aside_mut().offered_by_claim[*who] = Some(ply);
            }
            ClaimsEvent::ClaimPostponed { who } => self.aside_mut().postponed[*who] = true,
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
