//! Carrying out what is written on the scoresheets.

use jadoube_board::{ByColor, Color};

use crate::event::RecordEvent;
use crate::game::aside::SheetEntry;
use crate::game::state::Game;

impl Game {
    pub(super) fn apply_to_record(&mut self, event: &RecordEvent) {
        match event {
            RecordEvent::Written {
                who,
                words,
                before_move,
            } => {
                let entry = SheetEntry {
                    words: words.clone(),
                    before_move: *before_move,
                    after: self.ply_count(),
                };
                let aside = self.aside_mut();
                aside.sheets[*who].push(entry);
                aside.record_ordered[*who] = false;
                aside.stopped_recording[*who] = None;
            }
            RecordEvent::Erased { who, entry } => {
                let sheet = &mut self.aside_mut().sheets[*who];
                if (*entry as usize) < sheet.len() {
                    sheet.remove(*entry as usize);
                }
            }
            RecordEvent::RecordOrdered { who } => self.aside_mut().record_ordered[*who] = true,
            RecordEvent::RecordingStopped { who } => {
                let period = |color| self.clocks().map_or(0, |clocks| clocks.period(color));
                let periods = ByColor {
                    white: period(Color::White),
                    black: period(Color::Black),
                };
                self.aside_mut().stopped_recording[*who] = Some(periods);
            }
            RecordEvent::RecordShown { who } => self.aside_mut().peeks[*who] += 1,
        }
    }
}
