//! What the opponent of somebody who has just made an illegal move may do about it, and until when.

use jadoube_board::Color;
use jadoube_codes::params::illegal::{FirstIllegal, IllegalComplete, LateBegins, LateEffect};
use jadoube_codes::params::touch::LapseTrigger;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, decides};

use super::called::numbered;
use crate::act::{Act, Mark};
use crate::game::{Game, Ply};
use crate::ruling::{OffenceKind, Ruling, Verdict};
use crate::sentence;

/// Until when the opponent may claim the illegal move that this act was, and what he gets by it; nothing where he has been
/// given a choice, which says it, or where nothing was completed yet.
pub(super) fn claimable(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let act = act?;
    // A move alone is told so: whose reply was taken back by a ruling has been heard, and nobody advises him.
    let offender = act.by.color().filter(|_| act.deed.is(Mark::Moves))?;
    let holder = offender.opposite();
    let ply = game.last_ply().filter(|ply| ply.who == offender)?;
    if let Some(claimable) = touch_claimable(game, holder, ply) {
        return Some(claimable);
    }
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

/// A touched man was left and another played: until when the opponent may claim that.
fn touch_claimable(game: &Game, holder: Color, ply: &Ply) -> Option<String> {
    let open = game.open_penalty_of(holder)?;
    let left = ply.legal && ply.unmet.is_some() && game.outcome().is_none();
    if !left || open.kind != OffenceKind::TouchedMan || open.grades.is_some() {
        return None;
    }
    let lapses = game.code().rules.touch.lapses_when.as_ref()?;
    let lapses = lapses.at(game.event())?;
    let until = match *lapses.is {
        LapseTrigger::OpponentTouchesOwnMan => "before he touches a man of his own",
        LapseTrigger::OpponentTouchesAnyMan | LapseTrigger::OpponentTouchesAnyManEvenAdjusting => {
            "before he touches a man himself"
        }
        LapseTrigger::ComplainantTouchesWithIntent => "before he touches a man to move or take it",
    };
    let under = under(lapses.by);
    Some(format!(
        "the move stands unless {holder:#} claims the touched man {until}{under}"
    ))
}

fn under(by: &[ClauseId]) -> String {
    let number = by.first().and_then(|id| numbered(id.as_str()));
    number.map_or_else(String::new, |number| format!(", under {number}"))
}
