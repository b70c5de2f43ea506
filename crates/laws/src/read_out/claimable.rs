//! What the opponent of somebody who has just made an illegal move may do about it, and until when.

use jadoube_board::Color;
use jadoube_codes::params::illegal::{
    FirstIllegal, IllegalComplete, LateBegins, LateEffect, TwoHands,
};
use jadoube_codes::params::promotion::LeftAsPawn;
use jadoube_codes::params::touch::LapseTrigger;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, decides};

use super::called::numbered;
use crate::act::{Act, Deed, Hands, Mark};
use crate::game::{Game, Ply};
use crate::rules::{left_as_pawn, still_nameable};
use crate::ruling::{OffenceKind, Ruling, Verdict};
use crate::sentence::{self, man_on};

/// Until when the opponent may claim the illegal move that this act was, and what he gets by it; nothing where he has been
/// given a choice, which says it, or where nothing was completed yet.
pub(super) fn claimable(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let act = act?;
    if let Some(claimable) = press_claimable(game, act, ruling) {
        return Some(claimable);
    }
    // A move alone is told so: whose reply was taken back by a ruling has been heard, and nobody advises him.
    let offender = act.by.color().filter(|_| act.deed.is(Mark::Moves))?;
    let holder = offender.opposite();
    let ply = game.last_ply().filter(|ply| ply.who == offender)?;
    if let Some(claimable) = touch_claimable(game, holder, ply) {
        return Some(claimable);
    }
    if let Some(claimable) = name_claimable(game, holder, ply) {
        return Some(claimable);
    }
    let graded = game
        .open_penalty_of(holder)
        .is_some_and(|open| open.grades.is_some());
    let open = game.outcome().is_none() && game.choice_of(holder).is_none();
    if ruling.verdict != Verdict::Accepted || graded || !open {
        return None;
    }
    let rules = &game.code().rules.illegal;
    let event = game.event();
    if ply.is_out_of_turn() {
        // To the press without a move that it answers more belongs than that it goes back.
        let answers_press = game.aside().idle_press[holder] == Some(ply.index);
        return (!answers_press).then(|| out_of_turn(game, holder));
    }
    if ply.legal {
        return two_hands_claimable(game, holder, ply);
    }
    let complete_at = rules
        .is_complete_at
        .as_ref()
        .and_then(|rule| rule.at(event));
    let by_press = complete_at.is_some_and(
        |rule| decides!(rule, IllegalComplete::Press, not IllegalComplete::Completion),
    );
    if by_press && !ply.completed {
        let under = complete_at.map_or_else(String::new, |rule| under(rule.by));
        return Some(format!(
            "{offender:#} has not pressed the clock, so the move is not completed{under}, and he may still put it right"
        ));
    }
    if let Some(claimable) = left_claimable(game, holder, ply) {
        return Some(claimable);
    }
    let effect = rules.late_effect.as_ref()?.at(event)?;
    let first = rules.first.as_ref().and_then(|rule| rule.at(event));
    let begins = rules.late_begins.as_ref().and_then(|rule| rule.at(event));
    if !decides!(effect, LateEffect::Stands, not LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn)
    {
        let late = under(effect.by);
        let costs_while = rules.window.as_ref().and_then(|rule| rule.at(event));
        let costs_while = costs_while.filter(|_| {
            begins.is_some_and(
                |rule| decides!(rule, LateBegins::OpponentTouchedOwnMan, not LateBegins::OpponentMadeMove | LateBegins::OpponentCompletedMove | LateBegins::NoDifference),
            )
        });
        return Some(match costs_while {
            Some(window) => format!(
                "{holder:#} may have {offender:#}’s move taken back and name what is moved in its place before he touches a man of his \
                 own{}; after that it is only taken back, as long as the game lasts{late}",
                under(window.by)
            ),
            None => format!(
                "{holder:#} may have {offender:#}’s move taken back as long as the game lasts{late}"
            ),
        });
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
        _ => {
            let gets = for_the_first(game, holder, "; it is then taken back, and he gets ");
            format!(
                "{holder:#} may claim {until} that {offender:#}’s move was illegal{under}{gets}"
            )
        }
    })
}

/// A pawn was left on its last rank under a code that puts a queen there: that, and what the opponent gets for the first of its kind.
fn left_claimable(game: &Game, holder: Color, ply: &Ply) -> Option<String> {
    let rules = &game.code().rules;
    let left = rules.promotion.left_as_pawn.as_ref()?.at(game.event())?;
    let queened = decides!(left, LeftAsPawn::QueenAndIllegalOncePressed, not LeftAsPawn::NotComplete | LeftAsPawn::IllegalOncePressed);
    if !queened || !left_as_pawn(ply) {
        return None;
    }
    let gets = for_the_first(game, holder, ", and he gets ");
    let under = under(left.by);
    Some(format!(
        "{holder:#} may claim it like an illegal move{under}: a queen then takes the place of the pawn{gets}"
    ))
}

/// What the opponent gets for the first illegal move of a player, behind these words; nothing where it is not the first, or costs no
/// time.
fn for_the_first(game: &Game, holder: Color, words: &str) -> String {
    let first = game.code().rules.illegal.first.as_ref();
    match first
        .and_then(|rule| rule.at(game.event()))
        .map(|rule| *rule.is)
    {
        Some(FirstIllegal::TimeToOpponent(span))
            if game.illegal_counted(holder.opposite()) == 0 =>
        {
            let time = sentence::extra(Millis::from(span));
            format!("{words}{time}")
        }
        _ => String::new(),
    }
}

/// A move was made without having the move: that the opponent may have it taken back, and whether it is counted.
pub(super) fn out_of_turn(game: &Game, holder: Color) -> String {
    let first = game.code().rules.illegal.first.as_ref();
    let first = first.and_then(|rule| rule.at(game.event()));
    let counts = first.is_some_and(|rule| matches!(rule.is, FirstIllegal::TimeToOpponent(_)));
    let uncounted = match counts {
        true => ", and it is not counted as an illegal move",
        false => "",
    };
    format!("the move does not stand if {holder:#} objects: it goes back{uncounted}")
}

/// A legal move was made with both hands: from when on the opponent may claim it as an illegal move.
fn two_hands_claimable(game: &Game, holder: Color, ply: &Ply) -> Option<String> {
    let rule = game.code().rules.illegal.two_hands.as_ref();
    let rule = rule
        .filter(|_| ply.hands == Hands::Both)?
        .at(game.event())?;
    game.open_penalty_of(holder)?;
    let (offender, under) = (holder.opposite(), under(rule.by));
    Some(match *rule.is {
        TwoHands::AsIllegalOncePressed if !ply.completed => {
            format!("once {offender:#} presses the clock it is treated like an illegal move{under}")
        }
        TwoHands::AsIllegalOncePressed
        | TwoHands::AsIllegalPositionMayStay
        | TwoHands::TwoMenAtOnce => {
            format!("{holder:#} may claim it like an illegal move{under}")
        }
    })
}

/// The clock was pressed with no move made: that the opponent may claim it, and what he gets for the first of its kind.
fn press_claimable(game: &Game, act: &Act, ruling: &Ruling) -> Option<String> {
    let presses = matches!(
        act.deed,
        Deed::Press | Deed::PressWith { .. } | Deed::PressWithOtherHand
    );
    let offender = act.by.color().filter(|_| presses && ruling.breach)?;
    let holder = offender.opposite();
    let open = game.open_penalty_of(holder)?;
    if open.kind != OffenceKind::PressWithoutMove || game.outcome().is_some() {
        return None;
    }
    let rules = &game.code().rules.illegal;
    let under = under(rules.press_without_move.as_ref()?.at(game.event())?.by);
    let gets = for_the_first(game, holder, "; he then gets ");
    Some(format!(
        "{holder:#} may claim it like an illegal move{under}{gets}"
    ))
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

/// Several men were touched of which the opponent names one, and one was played before he had: that he still may.
fn name_claimable(game: &Game, holder: Color, ply: &Ply) -> Option<String> {
    if game.outcome().is_some() || game.open_penalty_of(holder).is_some() {
        return None;
    }
    let nameable = still_nameable(game, ply);
    let others = nameable.iter().filter(|square| **square != ply.made.from());
    let board = &ply.before.setup.board;
    let others: Vec<String> = others.map(|square| man_on(board, *square)).collect();
    if others.is_empty() {
        return None;
    }
    let lapses = game.code().rules.touch.lapses_when.as_ref();
    let lapses = lapses.and_then(|rule| rule.at(game.event()))?;
    // The man that was played may have gone where it would not have gone again.
    let played = nameable.contains(&ply.made.from());
    let played = played.then(|| man_on(board, ply.made.from()));
    let anew = played.map_or_else(String::new, |man| {
        format!("; he may as well name {man}, which then moves anew")
    });
    Some(format!(
        "{holder:#} may still name {} before he touches a man of his own{}: the move is then taken back{anew}",
        others.join(" or "),
        under(lapses.by)
    ))
}

fn under(by: &[ClauseId]) -> String {
    let number = by.first().and_then(|id| numbered(id.as_str()));
    number.map_or_else(String::new, |number| format!(", under {number}"))
}
