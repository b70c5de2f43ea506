//! What the opponent of somebody who has just made an illegal move may do about it, and until when.

use jadoube_codes::params::illegal::{FirstIllegal, IllegalComplete, LateBegins, LateEffect};
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, decides};

use super::called::numbered;
use crate::act::{Act, Mark};
use crate::game::Game;
use crate::ruling::{Ruling, Verdict};
use crate::sentence;

/// Until when the opponent may claim the illegal move that this act was, and what he gets by it; nothing where he has been
/// given a choice, which says it, or where nothing was completed yet.
pub(super) fn claimable(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let offender = act.filter(|act| act.deed.is(Mark::Moves))?.by.color()?;
    let holder = offender.opposite();
    let ply = game.last_ply().filter(|ply| ply.who == offender)?;
    let stands = ruling.verdict == Verdict::Accepted && !ply.legal && !ply.is_out_of_turn();
    let graded = game
        .open_penalty_of(holder)
        .is_some_and(|open| open.grades.is_some());
    if !stands || graded || game.outcome().is_some() || game.choice_of(holder).is_some() {
        return None;
    }
    let rules = &game.code().rules.illegal;
    let event = game.event();
    let complete_at = rules
        .is_complete_at
        .as_ref()
        .and_then(|rule| rule.at(event));
    let by_press = complete_at.is_some_and(
        |rule| decides!(rule, IllegalComplete::Press, not IllegalComplete::Completion),
    );
    if by_press && !ply.completed {
        return None;
    }
    let effect = rules.late_effect.as_ref()?.at(event)?;
    let first = rules.first.as_ref().and_then(|rule| rule.at(event));
    let begins = rules.late_begins.as_ref().and_then(|rule| rule.at(event));
    if !decides!(effect, LateEffect::Stands, not LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn)
    {
        let under = under(effect.by);
        return Some(format!(
            "{holder:#} may have {offender:#}’s move taken back as long as the game lasts{under}"
        ));
    }
    let until = match begins.map(|rule| *rule.is) {
        Some(LateBegins::OpponentCompletedMove) => "until he has completed his next move",
        Some(
            LateBegins::OpponentMadeMove
            | LateBegins::OpponentTouchedOwnMan
            | LateBegins::NoDifference,
        )
        | None => "until he has made his next move",
    };
    let under = under(effect.by);
    Some(match first.map(|rule| *rule.is) {
        Some(FirstIllegal::LossIfClaimed) => {
            format!("{holder:#} may claim the win {until}{under}")
        }
        Some(FirstIllegal::TimeToOpponent(span)) if game.illegal_counted(offender) == 0 => {
            let time = sentence::extra(Millis::from_seconds(u64::from(span.as_secs())));
            format!(
                "{holder:#} may claim {offender:#}’s move {until}{under}; it is then taken back, and he gets {time}"
            )
        }
        Some(FirstIllegal::TimeToOpponent(_) | FirstIllegal::Nothing) | None => {
            format!("{holder:#} may claim {offender:#}’s move {until}{under}")
        }
    })
}

fn under(by: &[ClauseId]) -> String {
    let number = by.first().and_then(|id| numbered(id.as_str()));
    number.map_or_else(String::new, |number| format!(", under {number}"))
}
