//! Men that fall: knocked over, dropped from the hand, put right again; and the clock pressed while they lie.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::params::clock_fault::PauseDuty;
use jadoube_codes::params::displaced::OwnTime;

use crate::event::{ClockEvent, HandsEvent};
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::moving::asking;
use crate::said;

/// A player knocks men over, on their squares or off the board.
pub(crate) fn knock_over(d: &mut Draft, who: Color, squares: &[Square]) {
    if let Some(empty) = squares
        .iter()
        .find(|square| d.game.board().get(**square).is_none())
    {
        match squares {
            [square] => d.refuse(&[], said::Common::Empty { square: *square }),
            _ => d.refuse(&[], said::Hands::NoneToFall { square: *empty }),
        }
        return;
    }
    let rules = &d.rules().displaced;
    d.cite(d.quoted(&rules.at_once));
    d.cite(d.by(&rules.in_own_time));
    d.emit(HandsEvent::KnockedOver {
        who,
        squares: squares.to_vec(),
    });
    d.say(said::Hands::KnockedOver);
    if d.at(&rules.in_own_time).is_some() {
        d.say(said::Hands::OnOwnTime { who });
    }
    if let Some(rule) = d
        .at(&d.rules().pause.duty)
        .filter(|_| d.game.running_clock().is_some())
    {
        let PauseDuty::Accident = rule.is;
        d.cite(rule.by);
        d.emit(ClockEvent::ClocksStopped);
        d.say(said::Hands::ClocksStopped);
    }
}

/// A player puts right what lies.
pub(crate) fn put_right(d: &mut Draft, who: Color, squares: &[Square]) {
    let lying = &d.game.aside().lying;
    if let Some(upright) = squares
        .iter()
        .find(|square| !lying.iter().any(|(lies, _)| lies == *square))
    {
        d.refuse(
            d.quoted(&d.rules().displaced.at_once),
            match d.game.board().get(*upright) {
                Some(man) => said::Hands::Upright {
                    role: man.role,
                    square: *upright,
                },
                None => said::Hands::NothingLies { square: *upright },
            },
        );
        return;
    }
    let own = lying
        .iter()
        .any(|(square, by)| *by == who && squares.contains(square));
    d.cite(d.quoted(&d.rules().displaced.at_once));
    let others_time = d.game.running_clock() == Some(who.opposite());
    if let Some(rule) = d
        .at(&d.rules().displaced.in_own_time)
        .filter(|_| own && others_time)
    {
        let OwnTime::Culprits = rule.is;
        d.breach(rule.by);
        d.say(said::Hands::PutRightOnOwnTime);
    }
    d.emit(HandsEvent::PutRight {
        squares: squares.to_vec(),
    });
    running::start_as_men_stand_again(d);
}

/// A man that lay there is set on another square than its own, by a hand that holds it or no other: it is displaced, and still to be put
/// right. Whoever has the move and takes it where it can go has moved it. Says whether that is so.
pub(crate) fn sets_elsewhere(d: &mut Draft, who: Color, square: Square) -> bool {
    let in_hand = d.game.in_hand();
    let hand = &in_hand.hand;
    let in_his_turn = hand.held.filter(|_| hand.by == Some(who));
    let in_his_turn = in_his_turn.map(|held| held.from);
    let held = in_his_turn.or(in_hand.taken_meanwhile(who));
    let from = match (held, d.game.aside().lying.as_slice()) {
        (Some(held), _) => Some(held).filter(|from| all_lie(d, &[*from])),
        (None, [(one, _)]) if hand.is_empty() => Some(*one),
        _ => None,
    };
    let Some(from) = from.filter(|from| *from != square) else {
        return false;
    };
    if in_his_turn.is_some() && d.game.is_legal(Move::new(from, square)) {
        return false;
    }
    let Some(man) = d.game.setup().board.get(from) else {
        return false;
    };
    d.breach(d.quoted(&d.rules().displaced.at_once));
    d.say(said::Hands::PutElsewhere {
        role: man.role,
        from,
        square,
    });
    if held.is_some() {
        d.emit(HandsEvent::Quitted { who, square: from });
    }
    true
}

/// The man in a player's hand falls: it has not been let go as a move, wherever it lies.
pub(crate) fn drop_man(d: &mut Draft, who: Color) {
    let hand = &d.game.in_hand().hand;
    let Some(held) = hand.held.filter(|_| hand.by == Some(who)) else {
        d.refuse(&[], said::Hands::HoldsNone);
        return;
    };
    d.cite(d.quoted(&d.rules().making.made_transfer));
    d.background(d.quoted(&d.rules().displaced.at_once));
    d.say(said::Hands::Dropped {
        role: held.man.role,
        from: held.from,
    });
}

/// Whether all men of these squares lie there, so that whoever takes hold of them puts them right.
pub(crate) fn all_lie(d: &Draft, squares: &[Square]) -> bool {
    let lying = &d.game.aside().lying;
    let lies = |square: &Square| lying.iter().any(|(at, _)| at == square);
    !squares.is_empty() && squares.iter().all(lies)
}

/// A player takes up a man that lies there: to put it right, which binds him to nothing.
pub(crate) fn take_up(d: &mut Draft) {
    d.cite(d.quoted(&d.rules().displaced.at_once));
    d.say(said::Hands::KnockedOver);
}

/// Who has knocked over the men that lie there, if any do.
pub(crate) fn who_knocked_over(d: &Draft) -> Option<Color> {
    d.game.aside().lying.first().map(|(_, by)| *by)
}

/// Whether men lie there that this player has knocked over.
pub(crate) fn lie_by(d: &Draft, who: Color) -> bool {
    d.game.aside().lying.iter().any(|(_, by)| *by == who)
}

/// The clock was pressed by somebody who has knocked men over and not put them right.
pub(crate) fn pressed_with_men_lying(d: &mut Draft, who: Color) {
    if !lie_by(d, who) || d.game.outcome().is_some() {
        return;
    }
    let Some(rule) = d.at(&d.rules().displaced.in_own_time) else {
        let by = d.quoted(&d.rules().displaced.at_once);
        d.background(by);
        if !by.is_empty() {
            d.say(said::Hands::LieThere { who });
        }
        return;
    };
    let OwnTime::Culprits = rule.is;
    d.breach(rule.by);
    d.cite(d.quoted(&d.rules().displaced.penalty));
    d.say(said::Hands::LieThereForHim);
    if d.rules().displaced.pause.is_some() {
        d.background_of(&d.rules().displaced.pause);
        d.say(said::Hands::MayStop {
            who: who.opposite(),
        });
    }
    asking::ask_for(d, who, said::Hands::PenaltyForPressing { who });
}
