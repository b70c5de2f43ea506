//! An official is asked what a fault shall cost that no clause prices.

use jadoube_board::Color;

use crate::rules::draft::Draft;
use crate::ruling::Matter;
use crate::said::{self, Sentence};

/// The official is asked for a penalty, where the code leaves penalties to him.
pub(crate) fn ask_for_penalty(d: &mut Draft, who: Color) {
    ask_for(d, who, said::Common::WhichPenalty { who });
}

/// The same in these words.
pub(crate) fn ask_for(d: &mut Draft, who: Color, question: impl Sentence) {
    if let Some(by) = d.penalties_of_official() {
        d.cite(by);
        d.ask_arbiter(Matter::Penalty(who), question, false);
    }
}
