//! What is said of an illegal move that is put right, and of the reply to one that stands.

use jadoube_codes::decides;
use jadoube_codes::params::illegal::Finder;

use crate::event::MovesEvent;
use crate::game::Ply;
use crate::rules::draft::Draft;
use crate::rules::moving::faults;
use crate::rules::offence::illegal::standing::is_made;
use crate::rules::play::odds;
use crate::said;

/// What was illegal, unless that has just been said of the move as it was made; of a move that was replied to with its
/// number.
pub(crate) fn say_what_was_illegal(d: &mut Draft, ply: &Ply, replied_to: bool) {
    d.lead(odds::by_castling_alone(d, ply));
    if !d.ruling_breaches()
        && let Some(told) = faults::told(ply)
    {
        let number = ply.before.setup.fullmove_number;
        d.say(match replied_to {
            true => said::Moving::AtMove {
                number,
                told: Box::new(told),
            },
            false => told,
        });
    } else if let Some(moved) = faults::moved(ply).filter(|_| !d.ruling_breaches() && !ply.legal) {
        // As a move it is none that would be illegal: at odds it went too far.
        let mut before = Draft::rehearsal(&d.game);
        before.emit(MovesEvent::Restored { ply: ply.index });
        if let Some(by) = odds::too_far(&mut before, ply.made) {
            d.say(said::Offence::TooFar { moved });
            odds::say_too_far(d);
            d.cite(&by);
        }
    }
}

/// The illegal move stands because it was replied to: where the reply was illegal as well and nothing has answered it, what may still
/// be done about that.
pub(crate) fn say_of_the_reply(d: &mut Draft, reply: &Ply) {
    let last = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.index == reply.index);
    if reply.legal || !last || !is_made(d, reply) {
        return;
    }
    let (replier, who) = (reply.who, reply.who.opposite());
    let finder = d.at(&d.rules().illegal.finder);
    let watched = finder.is_some_and(
        |rule| decides!(rule, Finder::PlayerOrArbiter, not Finder::Opponent | Finder::OpponentSaveBothKingsOrPromotion),
    );
    d.say(match watched {
        true => said::Offence::ReplyIllegal { replier, who },
        false => said::Offence::ReplyIllegalForOpponent { replier, who },
    });
}
