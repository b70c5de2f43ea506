//! A player takes an entry off his scoresheet.

use jadoube_board::Color;

use crate::event::RecordEvent;
use crate::rules::draft::Draft;
use crate::rules::record::duty::{barred_in_advance, duty};
use crate::said;

/// The latest entry with these words is taken off. One that was made before the move had served to think on; one of a move
/// that has been made is missing from now on.
pub(crate) fn erase(d: &mut Draft, who: Color, words: &str) {
    let sheet = &d.game.aside().sheets[who];
    let known = sheet
        .iter()
        .rposition(|entry| entry.words.trim() == words.trim());
    let Some(at) = known else {
        let words = words.to_owned();
        d.refuse(
            d.by(&d.rules().record.duty),
            said::Record::NotOnSheet { words },
        );
        return;
    };
    let (before_move, after) = (sheet[at].before_move, sheet[at].after);
    let now = d.game.ply_count();
    let claimed = d.game.aside().draw_claimed[who] == Some(now);
    d.emit(RecordEvent::Erased {
        who,
        entry: at as u32,
    });
    if before_move && after == now {
        match barred_in_advance(d).filter(|_| !claimed) {
            Some(by) => {
                d.breach(by);
                d.say(said::Record::ErasedBefore);
            }
            None => d.say(said::Record::OffTheSheet),
        }
    } else if let Some(by) = duty(d).map(|rule| rule.by) {
        d.cite(by);
        d.say(said::Record::ToBeWritten);
    } else {
        d.say(said::Record::OffTheSheet);
    }
}
