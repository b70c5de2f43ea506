//! The result that the players show on their sheets, and what it comes to when it is not the one that the game had.

use jadoube_board::Color;
use jadoube_codes::ClauseId;
use jadoube_codes::params::record::{RecordEnd, WrongResult};

use crate::act::Score;
use crate::event::{RecordEvent, SessionEvent};
use crate::rules::draft::Draft;
use crate::ruling::{Cause, Matter, Outcome};
use crate::said;

/// A player writes on his sheet when the game is over.
pub(crate) fn write_after_the_end(d: &mut Draft, who: Color, words: &str, outcome: &Outcome) {
    d.emit(RecordEvent::Written {
        who,
        words: words.to_owned(),
        before_move: false,
    });
    d.cite(d.quoted(&d.rules().record.end));
    let Some(own) = shown(d, who) else { return };
    let Some(others) = shown(d, who.opposite()) else {
        if own != outcome.score {
            d.say(said::Record::AnotherResult {
                ended: outcome.score,
                who,
                other: who.opposite(),
            });
        }
        return;
    };
    if own != others {
        d.ask_what(
            said::Record::Differ {
                own,
                others,
                ended: outcome.score,
            },
            false,
        );
    } else if own != outcome.score {
        both_wrong(d, own, outcome);
    }
}

/// Whether a game lasts that both sign when it is over: until then nobody has to.
pub(crate) fn asked_too_early(d: &mut Draft) -> bool {
    let Some(by) = both_sign(d).filter(|_| d.game.outcome().is_none()) else {
        return false;
    };
    d.cite(by);
    d.say(said::Record::SignedAtTheEnd);
    true
}

/// A player will not sign when the game is over; says whether the code has both sign.
pub(crate) fn refuse_to_sign(d: &mut Draft, who: Color, outcome: &Outcome) -> bool {
    let Some(by) = both_sign(d) else { return false };
    d.breach(by);
    d.say(said::Record::BothSign {
        ended: outcome.score,
    });
    d.cite(d.by(&d.rules().penalty.chooser));
    d.ask_arbiter(
        Matter::Penalty(who),
        said::Common::WhichPenalty { who },
        false,
    );
    true
}

/// The clauses by which both players sign the result, where the code has them do so.
fn both_sign<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    let end = d.told(&d.rules().record.end)?;
    match end.is {
        RecordEnd::BothSign => Some(end.by),
        RecordEnd::WinnerHandsIn => None,
    }
}

/// Both have put down the same result, and it is not the one that the game had.
fn both_wrong(d: &mut Draft, signed: Score, outcome: &Outcome) {
    let (ended, put_down) = (outcome.score, signed);
    match d.at(&d.rules().record.wrong_result) {
        Some(rule) => {
            let WrongResult::StandsUnlessArbiter = rule.is;
            d.emit(SessionEvent::GameReopened);
            d.say(said::Record::Stands { ended, put_down });
            d.end(signed, Cause::ResultSigned, rule.by);
        }
        None => d.ask_what(said::Record::WhichStands { put_down, ended }, false),
    }
}

/// The result that a player has put down last, since the latest half-move.
pub(crate) fn shown(d: &Draft, who: Color) -> Option<Score> {
    let now = d.game.ply_count();
    let entries = d.game.aside().sheets[who].iter().rev();
    entries
        .take_while(|entry| entry.after == now)
        .find_map(|entry| result_in(&entry.words))
}

/// The result that these words are, if they are one.
pub(crate) fn result_in(words: &str) -> Option<Score> {
    let plain = words.trim().to_ascii_lowercase();
    [
        Score::WhiteWins,
        Score::BlackWins,
        Score::Draw,
        Score::BothLose,
        Score::HalfToWhite,
        Score::HalfToBlack,
    ]
    .into_iter()
    .find(|score| score.as_str() == plain)
}
