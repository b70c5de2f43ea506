//! What the breaks of play let anybody do: when a break is over, who opens the envelope, when a move may be sealed.

use jadoube_codes::params::resume::Opener;
use jadoube_laws::Millis;
use jadoube_laws::game::Game;

/// Whether a break has lasted as long as was told when the table was made, so that nobody's word is needed any more.
pub(crate) fn is_break_over(game: &Game, term: Option<u64>, now: Millis) -> bool {
    let broken_off = game.adjournment().filter(|it| it.is_broken_off());
    let ends = broken_off
        .zip(term)
        .map(|(it, term)| it.at.0.saturating_add(term));
    ends.is_some_and(|ends| now.0 >= ends)
}

/// Whether play is broken off, or has just begun again, or the session that was agreed on is over, so that a move or a reply
/// may be sealed.
pub(crate) fn may_be_sealed(game: &Game, now: Millis) -> bool {
    game.is_session_over(now)
        || game.adjournment().is_some_and(|adjournment| {
            adjournment.is_broken_off() || adjournment.just_brought(game.ply_count())
        })
}

/// Whether the club, which keeps the envelope, opens it at the wish of either player: the code has the official do so, or
/// the session has begun, and the other would have to wait for as long as it pleases the sealer, while no clock runs.
pub(crate) fn club_opens(game: &Game) -> bool {
    let begun = game.adjournment().is_some_and(|it| !it.is_broken_off());
    let opens = game.code().rules.resume.opens.as_ref();
    let rule = opens.and_then(|rule| rule.at(game.event()));
    rule.is_some_and(|rule| match rule.is.opener {
        Opener::Official => true,
        Opener::Sealer => begun,
    })
}

/// Whether the envelope is opened before him who has to reply, and not in his absence.
pub(crate) fn needs_replier(game: &Game) -> bool {
    let opens = game.code().rules.resume.opens.as_ref();
    let rule = opens.and_then(|rule| rule.at(game.event()));
    rule.is_some_and(|rule| rule.is.replier_present)
}
