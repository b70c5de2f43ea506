//! Play by communication: what the code says of help, of consultation and of moves sent on conditions.

use jadoube_codes::Subject;
use jadoube_laws::ClauseId;
use jadoube_laws::TimeControl;
use jadoube_laws::game::Game;
use jadoube_laws::terms::PlayForm;

use super::{CommunicationView, Notice};

const DAY: f64 = 86_400.0;

/// What is peculiar to this form of play; none at one board.
pub(super) fn communication(game: &Game) -> Option<CommunicationView> {
    if game.terms().play != PlayForm::Communication {
        return None;
    }
    let comm = &game.code().rules.comm;
    let event = game.event();
    let days = days_per_move(game);
    let mut notices = Vec::new();
    if let Some(rule) = comm.help.as_ref().and_then(|rule| rule.at(event)) {
        let free = match (&game.terms().time, days) {
            (None, _) => true,
            (Some(_), Some(days)) => days * DAY >= f64::from(rule.is.free_from.as_secs()),
            (Some(_), None) => false,
        };
        let sentence = if free {
            "books, notes and boards may be used, and anything else but the advice of another player"
        } else {
            "less than a day is given for a move: help is barred as at the board"
        };
        notices.push(notice(sentence, rule.by));
    }
    if let Some(rule) = comm.side_members.as_ref().and_then(|rule| rule.at(event)) {
        let sentence = "a side may be several in consultation: give them all the link; what one of them sends binds the side";
        notices.push(notice(sentence, rule.by));
    }
    if let Some(rule) = comm.ambiguous.as_ref().and_then(|rule| rule.at(event)) {
        let sentence = "the words of a message count: what can mean several legal moves, the receiver takes as he likes";
        notices.push(notice(sentence, rule.by));
    }
    // What the code leaves to a person, such as leave, nobody finds by playing: it is told in the code's own words.
    let left = game.code().left_to_persons(Subject::Communication);
    notices.extend(left.map(|clause| notice(clause.text.trim_end_matches('.'), &[clause.id])));
    Some(CommunicationView {
        notices,
        conditional: comm.conditional.is_some(),
        days_per_move: days,
    })
}

/// Days for a move, if the time is given in days.
fn days_per_move(game: &Game) -> Option<f64> {
    match &game.terms().time {
        Some(TimeControl::Days { moves, days }) => Some(f64::from(*days) / f64::from(*moves)),
        _ => None,
    }
}

fn notice(sentence: &str, by: &[ClauseId]) -> Notice {
    Notice {
        sentence: sentence.to_owned(),
        clauses: by.iter().map(ToString::to_string).collect(),
    }
}
