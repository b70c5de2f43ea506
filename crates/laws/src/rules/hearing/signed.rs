//! The same result on both sheets, of a game that nothing had ended before.

use jadoube_board::Color;
use jadoube_codes::params::record::WrongResult;

use crate::act::Score;
use crate::event::RecordEvent;
use crate::rules::draft::Draft;
use crate::rules::hearing::agreement;
use crate::rules::record::signing;
use crate::ruling::Cause;
use crate::said;

/// A player puts down the result that the other has put down already. A draw they have agreed on by that; a game that one of them
/// has lost by it is given up, where the code lets what both have signed stand. Says whether that is so.
pub(crate) fn by_both(d: &mut Draft, who: Color, words: &str) -> bool {
    let others = signing::shown(d, who.opposite());
    let same = signing::result_in(words).filter(|own| Some(*own) == others);
    let Some(signed) = same else {
        return false;
    };
    let won = matches!(signed, Score::WhiteWins | Score::BlackWins);
    let stands = d.at(&d.rules().record.wrong_result).filter(|_| won);
    if stands.is_none() && signed != Score::Draw {
        return false;
    }
    d.emit(RecordEvent::Written {
        who,
        words: words.to_owned(),
        before_move: false,
    });
    match stands {
        Some(rule) => {
            let WrongResult::StandsUnlessArbiter = rule.is;
            d.say(said::Record::BothSigned { signed });
            d.end(signed, Cause::ResultSigned, rule.by);
        }
        None => {
            agreement::agree(d);
            d.cite(d.quoted(&d.rules().record.end));
        }
    }
    true
}
