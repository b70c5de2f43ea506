//! Carrying out what happens to the clocks.

use jadoube_board::Color;
use jadoube_codes::time::Millis;

use crate::event::ClockEvent;
use crate::game::clock::Clocks;
use crate::game::state::Game;

impl Game {
    pub(super) fn apply_to_clocks(&mut self, event: &ClockEvent) {
        match event {
            ClockEvent::TimePassed { to } => self.pass_time(*to),
            ClockEvent::ClockPressed { who } => {
                self.lever_down = *who;
                self.with_clocks(|clocks| clocks.press(*who));
            }
            ClockEvent::ClockStarted { whose } => {
                self.lever_down = whose.opposite();
                self.with_clocks(|clocks| clocks.start(*whose));
            }
            ClockEvent::ClocksStopped => {
                self.aside_mut().was_paused = true;
                self.with_clocks(Clocks::stop);
            }
            ClockEvent::ClocksHeld => {
                self.aside_mut().was_paused = false;
                self.with_clocks(Clocks::hold);
            }
            ClockEvent::TimeAdjusted { whose, by } => {
                self.with_clocks(|clocks| clocks.adjust(*whose, *by));
            }
            ClockEvent::IncrementTakenOff { whose, time } => {
                self.with_clocks(|clocks| clocks.take_off_increment(*whose, *time));
            }
            ClockEvent::ClockSet { whose, left } => {
                self.set_by_hand(*whose, |clocks| clocks.set_left(*whose, *left));
            }
            ClockEvent::UsedSet { whose, used } => {
                self.set_by_hand(*whose, |clocks| clocks.set_used(*whose, *used));
            }
            ClockEvent::FlagSeen { whose } => {
                let now = self.now;
                self.with_clocks(|clocks| clocks.drop_flag(*whose, now));
            }
            ClockEvent::FlagCalled { who } => {
                let ply = self.ply_count();
                self.aside_mut().flag_called[*who] = Some(ply);
            }
            ClockEvent::BothFlagsSeen => {
                let now = self.now;
                self.with_clocks(|clocks| clocks.drop_both_flags(now));
            }
            ClockEvent::IncrementBroughtIn { increment } => {
                self.with_clocks(|clocks| clocks.bring_in_increment(*increment));
            }
            ClockEvent::NextPeriodForBoth => self.with_clocks(Clocks::enter_next_periods),
            ClockEvent::TimeCharged { whose, time } => {
                self.with_clocks(|clocks| clocks.charge(*whose, *time));
            }
            ClockEvent::TimesUnknown => self.aside_mut().times_unknown = true,
        }
    }

    fn pass_time(&mut self, to: Millis) {
        self.now = self.now.max(to);
        self.with_clocks(|clocks| clocks.pass(to));
    }

    /// Does something to the clocks, if the game is played with any.
    fn with_clocks(&mut self, done: impl FnOnce(&mut Clocks)) {
        if let Some(clocks) = &mut self.clocks {
            done(clocks);
        }
    }

    fn set_by_hand(&mut self, whose: Color, set: impl FnOnce(&mut Clocks)) {
        if self.clocks.is_some() {
            let after = self.ply_count();
            self.aside_mut().set_by_hand[whose] = Some(after);
            self.with_clocks(set);
        }
    }
}
