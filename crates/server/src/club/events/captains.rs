//! The captains of the teams of an event: the key of each, and what he may change.

use jadoube_event::{Change, Event};
use jadoube_pairing::Number;

use super::checks::refused;
use super::terms::EventTerms;
use crate::keys::Token;
use crate::refusal::{Refusal, Why};
use crate::store::EventKey;

/// What stands before the number of his team where a key is a captain's: no player is called so, for no name has a tab.
const CAPTAIN: &str = "\tteam ";

/// The key of a captain, as it follows from the organiser's, who can thus tell it whenever he is asked.
pub(super) fn captain_token(organiser: &str, team: Number) -> Token {
    Token::derived(&["event captain", organiser, &team.to_string()])
}

pub(super) fn captain_key(organiser: &str, team: Number) -> EventKey {
    EventKey {
        who: format!("{CAPTAIN}{team}"),
        hash: captain_token(organiser, team).hash(),
    }
}

/// The team whose captain has the key, if it is a captain's.
pub(super) fn team_of_key(who: &str) -> Option<Number> {
    who.strip_prefix(CAPTAIN)?.parse().ok()
}

/// A captain names the line-up of his own team, and enters what came of its boards where the event has captains do so.
///
/// # Errors
/// [`Why::WrongSeat`] with whoever does it otherwise.
pub(super) fn check_captain(
    event: &Event,
    terms: &EventTerms,
    team: Number,
    change: &Change,
) -> Result<(), Refusal> {
    let not_his = |detail: &str| Err(Refusal::new(Why::WrongSeat, detail.to_owned()));
    match change {
        Change::LineUp { team: called, .. } => {
            if event.team(called).map_err(refused)?.number != team {
                return not_his("captains name the line-ups of their own teams");
            }
        }
        Change::Result { round, results } => {
            if !terms.captains_enter {
                return not_his("in this event captains enter no results; the organiser does");
            }
            let matches = event.matches(*round);
            let own = matches.iter().find(|played| played.is_of(team));
            for board in results.iter().map(|one| one.board) {
                if !own.is_some_and(|own| own.boards.contains(&board)) {
                    return not_his("captains enter the results of their own matches");
                }
            }
        }
        _ => return not_his("only the organiser does that"),
    }
    Ok(())
}

/// The captain of a team, in words.
pub(super) fn captain_of(event: &Event, team: Number) -> String {
    match event.tournament().team(team) {
        Some(team) => format!("the captain of {}", team.name),
        None => "a captain".to_owned(),
    }
}

/// For which team a captain has entered results, in a sentence.
pub(super) fn entered_by(event: &Event, team: Number) -> Option<String> {
    event.tournament().team(team)?;
    Some(format!("Entered by {}.", captain_of(event, team)))
}
