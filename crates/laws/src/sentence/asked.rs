//! What players claim, demand, deny and seal, which the ruling answers.

use jadoube_board::{Board, Color};

use super::official::{at_move, clock_shows};
use super::tense::Tense;
use super::{letter_name, man_on};
use crate::act::{Act, Actor, Claim, Deed, Requirement};

/// What is claimed, demanded, denied or sealed, after whoever does it; `moves` writes the words of a move.
pub(super) fn told(
    board: &Board,
    deed: &Deed,
    tense: Tense,
    moves: &impl Fn(&str) -> String,
) -> Option<String> {
    if let Deed::Claim { subject, with } = deed {
        let what = claim(subject);
        let more = match (subject, with) {
            (Claim::Forfeit { reason }, _) => match reason.offence() {
                Some(offence) => format!(": the opponent has {}", offence.done()),
                None => format!(": {}", reason.word()),
            },
            (_, Some(words)) => format!(" with {}, not yet made", moves(words)),
            (_, None) => String::new(),
        };
        return Some(format!("claims {what}{more}"));
    }
    if let Deed::Require { what } = deed {
        return Some(format!("requires {}", required(board, what, moves)));
    }
    if let Deed::Deny { words } = deed {
        return Some(format!("denies {words}"));
    }
    if let Deed::Seal { words, .. } = deed {
        return Some(match words {
            None => "seals an envelope without a move".to_owned(),
            Some(_) => "seals a move".to_owned(),
        });
    }
    tense.called()
}

/// What was claimed, demanded or asked for, by whom: `White’s claim of a draw by repetition`.
pub(crate) fn asked_for(act: &Act) -> Option<String> {
    let asked = match &act.deed {
        Deed::Claim {
            subject: Claim::ClockSetting { whose, excess },
            ..
        } if Some(*whose) == act.by.color() => {
            // Who claims it is named before.
            let shows = clock_shows(*whose, *excess);
            let of_his = shows.split_once(' ').map_or("", |(_, shows)| shows);
            format!("claim that his {of_his}")
        }
        Deed::Claim { subject, .. } => match claim(subject) {
            clause if clause.starts_with("that ") => format!("claim {clause}"),
            what => format!("claim of {what}"),
        },
        Deed::Require { .. } => "demand".to_owned(),
        Deed::DemandMate => "demand of mate within a number of moves".to_owned(),
        _ => return None,
    };
    Some(format!("{} {asked}", whose(act.by)))
}

const fn whose(by: Actor) -> &'static str {
    match by {
        Actor::White => "White’s",
        Actor::Black => "Black’s",
        Actor::Arbiter => "the arbiter’s",
        Actor::Bystander => "the bystander’s",
    }
}

/// What is claimed, after "claims", or after "claim of" where it is no clause: `an illegal move`, `that a flag has fallen`.
fn claim(subject: &Claim) -> String {
    match subject {
        Claim::Repetition => "a draw by repetition".to_owned(),
        Claim::FiftyMoves => "a draw by the fifty moves".to_owned(),
        Claim::PerpetualCheck => "a draw by perpetual check".to_owned(),
        Claim::Flag => "that a flag has fallen".to_owned(),
        Claim::IllegalMove { at } => format!("an illegal move{}", at_move(*at)),
        Claim::Touched { square } => format!("touch-move on {square}"),
        Claim::Released { square } => format!("that a man was let go on {square}"),
        Claim::DeadPosition => "that the position is dead".to_owned(),
        Claim::Stalemate => "stalemate".to_owned(),
        Claim::Mate => "mate".to_owned(),
        Claim::NoProgress { increment: false } => "a draw for want of progress".to_owned(),
        Claim::NoProgress { increment: true } => {
            "a draw for want of progress, or else an increment".to_owned()
        }
        Claim::Increment => "an increment".to_owned(),
        Claim::InsufficientLosingChances => "insufficient losing chances".to_owned(),
        Claim::WrongSetup => "that the men were set up wrongly".to_owned(),
        Claim::WrongBoard => "that the board is the wrong way round".to_owned(),
        Claim::WrongColours => "that the players have the wrong colours".to_owned(),
        Claim::WrongFirstMove => "that the wrong side began".to_owned(),
        Claim::ClockSetting { whose, excess } => {
            format!("that {}", clock_shows(*whose, *excess))
        }
        Claim::Forfeit { .. } => "the game by forfeit".to_owned(),
    }
}

/// What is exacted, after "requires".
fn required(board: &Board, what: &Requirement, moves: &impl Fn(&str) -> String) -> String {
    match what {
        Requirement::Man { square } => {
            format!("that {} be played or taken", man_on(board, *square))
        }
        Requirement::Pair { from, takes } => format!(
            "that {} be taken with {}",
            man_on(board, *takes),
            man_on(board, *from)
        ),
        Requirement::Move { words } => format!("the move {}", moves(words)),
        Requirement::King => "a move of the king".to_owned(),
        Requirement::Retraction => "that the men go back".to_owned(),
        Requirement::Castling => "castling".to_owned(),
        Requirement::Annulment => "an annulment".to_owned(),
        Requirement::Replacement { square } => format!("the right piece on {square}"),
        Requirement::Adjustment { square } => {
            format!("that {} be set right", man_on(board, *square))
        }
        Requirement::Release { square } => format!("that {} be let go", man_on(board, *square)),
        Requirement::Penalty { letter, man } => {
            let man = man
                .as_ref()
                .map_or_else(String::new, |man| format!(", with {man}"));
            format!("penalty {}{man}", letter_name(*letter))
        }
    }
}

/// That a player denies what these words tell, in a sentence without a full stop.
pub(crate) fn denied(who: Color, words: &str) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    match first {
        "that" | "it" => format!("{who:#} denies {words}"),
        "touched" | "moved" | "taken" | "released" => format!("{who:#} denies having {words}"),
        doing if doing.ends_with("ing") => format!("{who:#} denies {words}"),
        _ => format!("{who:#} denies it (“{words}”)"),
    }
}
