//! Results on both sheets, of a game that nothing had ended before.

use jadoube_board::Color;
use jadoube_codes::params::record::WrongResult;

use crate::act::Score;
use crate::event::RecordEvent;
use crate::rules::draft::Draft;
use crate::rules::hearing::agreement;
use crate::rules::record::signing;
use crate::ruling::Cause;
use crate::said;

/// A player puts down a result when the other has put down one already. A draw they have agreed on by that; a game that one of them
/// has lost by it is given up, where the code lets what both have signed stand; else the official is asked what has happened. Says
/// whether that is so.
pub(crate) fn by_both(d: &mut Draft, who: Color, words: &str) -> bool {
    let both = signing::result_in(words).zip(signing::shown(d, who.opposite()));
    let Some((own, others)) = both else {
        return false;
    };
    let won = matches!(own, Score::WhiteWins | Score::BlackWins);
    let stands = d.at(&d.rules().record.wrong_result).filter(|_| won);
    // Who puts down that he has lost gives a sign that has a rule of its own.
    let gives_up =
        own == Score::win(who.opposite()) && d.at(&d.rules().resign.writes_losing_score).is_some();
    if gives_up && (own != others || stands.is_none()) {
        return false;
    }
    d.emit(RecordEvent::Written {
        who,
        words: words.to_owned(),
        before_move: false,
    });
    match stands {
        _ if own != others => d.ask_what(said::Record::SignedApart { own, others }, false),
        Some(rule) => {
            let WrongResult::StandsUnlessArbiter = rule.is;
            d.say(said::Record::BothSigned { signed: own });
            d.end(own, Cause::ResultSigned, rule.by);
        }
        None if own == Score::Draw => {
            agreement::agree(d);
            d.cite(d.quoted(&d.rules().record.end));
        }
        None => d.ask_what(said::Record::SignedUnended { signed: own }, false),
    }
    true
}
