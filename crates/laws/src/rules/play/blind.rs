//! Play with a blind player: what touching and making a move are on his board, and the announcing of moves.

use jadoube_board::{Color, Move};

use crate::agreement::Agreement;
use crate::rules::draft::Draft;
use crate::said;

/// Whether this player plays on the special board, under a code that has rules for it.
pub(crate) fn plays(d: &Draft, who: Color) -> bool {
    d.rules().blind.made.is_some() && d.game.terms().is_agreed(&Agreement::Blind(who))
}

/// A player feels men on the special board, and takes none out of its hole; says whether that was it.
pub(crate) fn feels(d: &mut Draft, who: Color) -> bool {
    if !plays(d, who) {
        cite_sighted(d, who);
        return false;
    }
    d.cite(d.quoted(&d.rules().blind.touched));
    d.say(said::Play::TouchedOutOfHole);
    true
}

/// A man is taken out of its hole, or touched by the sighted player.
pub(crate) fn takes_out(d: &mut Draft, who: Color) {
    if plays(d, who) {
        d.cite(d.quoted(&d.rules().blind.touched));
    } else {
        cite_sighted(d, who);
    }
}

/// The sighted player keeps to the usual rules.
fn cite_sighted(d: &mut Draft, who: Color) {
    if plays(d, who.opposite()) {
        d.cite(d.quoted(&d.rules().blind.sighted));
    }
}

/// A move is announced, or one announced before is corrected; says whether the blind player's rules hold for it.
pub(crate) fn announces(d: &mut Draft, who: Color, made: Move) {
    let blind = &d.rules().blind;
    if !plays(d, who) && !plays(d, who.opposite()) {
        return;
    }
    d.cite(d.quoted(&blind.announcement));
    let earlier = d
        .game
        .in_hand()
        .intended
        .filter(|intended| intended.who == who && intended.made != made);
    if earlier.is_some() {
        d.lead(d.quoted(&blind.slip));
        d.say(said::Play::SlipOfTongue);
    }
}

/// Whether a move in its new hole is not yet made, because it was not announced. Another that was announced in its stead is a
/// slip of the tongue until the clock says otherwise, of either player.
pub(crate) fn is_unannounced(d: &mut Draft, who: Color, made: Move) -> bool {
    let intended = d.game.in_hand().intended;
    let announced = intended.filter(|it| it.who == who).map(|it| it.made);
    let another = announced.filter(|it| *it != made);
    if !plays(d, who) {
        cite_sighted(d, who);
        if another.is_some() && plays(d, who.opposite()) {
            say_another(d, who);
        }
        return false;
    }
    d.cite(d.by(&d.rules().blind.made));
    if another.is_some() {
        say_another(d, who);
    }
    if announced != Some(made) {
        d.say(said::Play::NotAnnounced);
    }
    announced != Some(made)
}

/// One move was announced and another made.
fn say_another(d: &mut Draft, who: Color) {
    d.cite(d.quoted(&d.rules().blind.slip));
    d.say(said::Play::AnotherAnnounced { who });
}

/// Whether a move stands in its hole already, so that it is made with its announcement.
pub(crate) fn stands_announced(d: &Draft, who: Color, made: Move) -> bool {
    plays(d, who)
        && d.game
            .in_hand()
            .hand
            .quitted
            .contains(&(made.from(), made.to()))
}

/// The clock is pressed before the move is made; says whether that is why the press is too early.
pub(crate) fn presses_too_early(d: &mut Draft, who: Color) -> bool {
    if !plays(d, who) || d.game.turn() != who {
        return false;
    }
    let by = d.quoted(&d.rules().blind.clock);
    d.lead(by);
    d.breach(by);
    d.say(said::Play::PressBeforeAnnouncing);
    true
}

/// The blind player keeps the score in his own way.
pub(crate) fn keeps_score(d: &mut Draft, who: Color) {
    if plays(d, who) {
        d.cite(d.quoted(&d.rules().blind.score));
    }
}
