//! What may be done now: every act that the code of a game knows, put to the rules themselves.
//!
//! An offer is open if [`decide`](crate::decide) would not refuse the act for who does it, when it is, or a right that
//! is lost. That a claim would fail, or that a fact would break the law, closes nothing and is not told. Nothing is
//! proved on the way.

mod answers;
mod of_arbiter;
mod of_player;
mod offer;

use jadoube_board::Color;
use jadoube_codes::time::Millis;

use crate::act::{Act, Actor, Deed};
use crate::game::Game;
use crate::rules::draft::Draft;
use crate::rules::referee;
use crate::ruling::Refused;
use crate::said;

pub use offer::{Blank, BlankKind, Offer};

/// What this person may do at this moment, and what the code knows and does not let him do now.
///
/// Moves and the other work of hands are left out: they are always open. So is what bystanders say.
///
/// ```
/// use jadoube_laws::{Actor, Code, Game, Millis, Terms, offers};
///
/// let game = Game::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
/// let black = offers(&game, Actor::Black, Millis(0));
/// let claim = black.iter().find(|offer| offer.id == "claim-repetition").unwrap();
/// assert!(!claim.open);
/// assert!(claim.why.as_ref().unwrap().contains("who has the move"));
/// assert!(black.iter().any(|offer| offer.id == "resign" && offer.open));
/// ```
pub fn offers(game: &Game, by: Actor, now: Millis) -> Vec<Offer> {
    let mut come = Draft::rehearsal(game);
    referee::let_time_pass(&mut come, now);
    let game = come.into_game();
    let base = Draft::rehearsal(&game);
    let known = match (by.color(), by) {
        (Some(who), _) => of_player::known(&base, who),
        (None, Actor::Arbiter) => of_arbiter::known(&base),
        (None, _) => Vec::new(),
    };
    let ended = game.outcome().is_some();
    known
        .into_iter()
        .filter_map(|offer| put(&game, by, offer))
        .filter(|offer| offer.open || !ended)
        .collect()
}

/// The penalties that the official may give a player now for an offence, once he has found it: by the code's list, and as
/// the game stands.
///
/// ```
/// use jadoube_board::Color;
/// use jadoube_laws::{Code, Game, Terms, ladder};
///
/// let game = Game::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
/// let ladder = ladder(&game, Color::White);
/// assert!(ladder.iter().any(|offer| offer.id == "rule-warning"));
/// assert!(ladder.iter().any(|offer| offer.act == "rules loss White"));
/// // The game is not timed, and nobody has scored a point yet.
/// assert!(!ladder.iter().any(|offer| ["rule-time-given", "rule-points-lowered"].contains(&offer.id)));
/// ```
pub fn ladder(game: &Game, offender: Color) -> Vec<Offer> {
    answers::ladder(&Draft::rehearsal(game), offender)
}

/// What this player was punished for before in this game, in sentences; nothing if he never was.
pub fn earlier_penalties(game: &Game, whom: Color) -> String {
    let all = game.aside().penalties.iter();
    let mut told: Vec<said::Referee> = all
        .filter(|penalty| penalty.whom == whom)
        .map(|penalty| {
            let (kind, by) = (penalty.kind.clone(), penalty.offence.clone());
            match by.is_empty() {
                true => said::Referee::HadBefore { whom, kind },
                false => said::Referee::HadBeforeFor { whom, kind, by },
            }
        })
        .collect();
    told.extend(match game.illegal_counted(whom) {
        0 => None,
        1 => Some(said::Referee::OneIllegalAct { whom }),
        more => Some(said::Referee::IllegalActs { more, whom }),
    });
    let told: Vec<String> = told.iter().map(ToString::to_string).collect();
    told.join(" ")
}

/// Puts an act to the rules; nothing comes back where there is no such thing in this game.
fn put(game: &Game, by: Actor, mut offer: Offer) -> Option<Offer> {
    let mut d = Draft::rehearsal(game);
    let act = Act {
        by,
        deed: offer.example.clone(),
    };
    referee::judge(&mut d, &act);
    let why = d.refused_for().map(str::to_owned);
    let ruling = d.finish().ruling;
    if ruling.breach && offer.example == Deed::OfferDraw {
        offer.breach = true;
        offer.clauses.clone_from(&ruling.clauses);
    }
    match ruling.refused {
        // When the game is over nothing is offered that would come to nothing.
        Some(Refused::Failed) if game.outcome().is_some() => return None,
        None | Some(Refused::Failed) => {}
        Some(Refused::Unknown | Refused::Person) => return None,
        Some(Refused::Moment | Refused::Right) => {
            offer.open = false;
            offer.why = why.or(Some(ruling.explanation));
        }
    }
    Some(offer)
}
