//! What stands on the board by the name of a piece that it is not: a promoted pawn that was only named, or a substitute.

use jadoube_board::{Color, Man, Square};
use jadoube_codes::decides;
use jadoube_codes::params::promotion::StandIns;

use crate::act::NewPiece;
use crate::event::{HandsEvent, RightsEvent};
use crate::game::StandIn;
use crate::rules::draft::Draft;
use crate::ruling::Demand;
use crate::said;

/// Whether the code lets something stand in for a piece by name.
pub(crate) fn are_allowed(d: &Draft) -> bool {
    d.at(&d.rules().promotion.stand_ins).is_some_and(
        |rule| decides!(rule, StandIns::NamedPawnOrSubstitute, not StandIns::PieceItself),
    )
}

/// Whether a stand-in of this player stands on a square.
pub(crate) fn stands(d: &Draft, who: Color, square: Square) -> Option<(StandIn, Man)> {
    let man = d.game.setup().board.get(square)?;
    let what = d.game.stand_in(square)?;
    (man.color == who).then_some((what, man))
}

/// The opponent requires that a stand-in be replaced.
pub(crate) fn require(d: &mut Draft, who: Color, square: Square) {
    let owner = who.opposite();
    if !are_allowed(d) {
        d.refuse_unknown(said::Common::NoSuchRight);
        return;
    }
    let by = d.quoted(&d.rules().promotion.stand_in_demand);
    let why_not = if d.game.turn() != who {
        Some(said::Touch::OnlyInOwnTurn)
    } else {
        match stands(d, owner, square) {
            None => Some(said::Touch::NoStandIn),
            Some((StandIn::Substitute, _)) => Some(said::Touch::PieceWithDemand),
            Some((StandIn::Pawn, _)) => None,
        }
    };
    match why_not {
        Some(why) => d.refuse(by, why),
        None => {
            d.lay_duty(owner, Demand::Replace(square), by, true);
            d.say(said::Touch::ToBeReplaced);
        }
    }
}

/// The owner replaces a stand-in: neither a move nor a touch that binds.
pub(crate) fn replace(d: &mut Draft, who: Color, square: Square, named: Man, to: &NewPiece) {
    let rules = &d.rules().promotion;
    let required = d
        .game
        .duty(who)
        .is_some_and(|duty| duty.what == Demand::Replace(square));
    if required {
        d.cite(d.quoted(&rules.stand_in_demand));
    } else {
        d.cite(d.quoted(&rules.stand_in_swap));
    }
    let by = match to {
        NewPiece::Role(role) if *role != named.role => {
            d.cite(d.quoted(&rules.kind_fixed_at));
            d.refuse(
                d.quoted(&rules.stand_in_swap),
                said::Touch::NamedOtherwise { role: named.role },
            );
            return;
        }
        NewPiece::Role(_) => None,
        NewPiece::InvertedRook | NewPiece::StandIn(_) => Some(StandIn::Substitute),
    };
    if d.game.turn() != who && !required {
        d.breach(d.by(&d.rules().touch.binds_when));
        d.say(said::Touch::NobodyRequired);
    } else {
        d.cite(d.quoted(&d.rules().touch.exempt));
    }
    d.emit(HandsEvent::StandInReplaced { square, by });
    if required {
        d.emit(RightsEvent::DutyEnded { who });
    }
    d.say(said::Touch::StandInReplaced);
}

/// The word by which a piece is set in the stead of another, if it is not the piece itself.
pub(crate) fn is_stand_in(to: &NewPiece) -> bool {
    !matches!(to, NewPiece::Role(_))
}
