//! Play by communication, where the players are not at one board.

use jadoube_codes::Subject;

use crate::act::Offence;
use crate::control::TimeControl;
use crate::rules::draft::Draft;
use crate::ruling::Clauses;
use crate::said;
use crate::terms::PlayForm;

/// The clauses by which the code leaves something to a person where moves are sent as messages, such as leave.
pub(crate) fn left_to_persons(d: &Draft) -> Clauses {
    let left = d.code().left_to_persons(Subject::Communication);
    left.filter(|_| is_played(d))
        .map(|clause| clause.id)
        .collect()
}

/// Whether the game is played by communication.
pub(crate) fn is_played(d: &Draft) -> bool {
    d.game.terms().play == PlayForm::Communication
}

/// Whether help that would be an offence at the board is free here, because a day or more is given for a move.
pub(crate) fn help_is_free(d: &mut Draft, offence: Offence) -> bool {
    let Some(rule) = d.at(&d.rules().comm.help).filter(|_| is_played(d)) else {
        return false;
    };
    let is_help = matches!(
        offence,
        Offence::Notes | Offence::SecondBoard | Offence::Advice | Offence::AskedAdvice
    );
    if !is_help {
        return false;
    }
    d.cite(rule.by);
    let seconds = match d.game.terms().time {
        Some(TimeControl::Days { moves, days }) => u64::from(days) * 86_400 / u64::from(moves),
        Some(TimeControl::Periods { .. }) => 0,
        None => u64::MAX,
    };
    let free = seconds >= u64::from(rule.is.free_from.as_secs());
    if free && offence != Offence::AskedAdvice {
        d.say(said::Play::HelpIsFree);
        return true;
    }
    false
}
