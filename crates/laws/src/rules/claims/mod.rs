//! Claims of a draw: repetition, moves without progress, mate demanded in vain, checks without end.

mod fifty_moves;
mod mate_demand;
mod on_board;
mod perpetual_check;
mod repetition;
mod touched;

pub(crate) use fifty_moves::fifty_moves;
pub(crate) use mate_demand::demand_mate;
pub(crate) use on_board::{dead_position, mate_or_stalemate};
pub(crate) use perpetual_check::perpetual_check;
pub(crate) use repetition::repetition;
pub(crate) use touched::touched;

use jadoube_board::{Color, Move, Square};

use super::draft::{Draft, add_clauses};
use super::{clocks, words};
use crate::code::params::claim::{ClaimOffer, WrongCost};
use crate::code::params::fifty::ClaimWindow;
use crate::code::params::repetition::{AnnouncedMove, DrawClaimant, LostBy};
use crate::event::Event;
use crate::game::Standing;
use crate::ruling::{Clauses, Demand, PenaltyKind, ReadAs, Right};
use crate::time::Millis;
use fifty_moves::fifty_just_complete;
use repetition::{repeated_by_move, repetition_stands};

/// Claims that stood open to the players before a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Claimable {
    repetition: bool,
    fifty: bool,
}

/// What could be claimed at this moment and may be lost by the move that follows.
pub(crate) fn claimable_before_move(d: &Draft, who: Color) -> Claimable {
    let rules = d.rules();
    let by_move = d
        .at(&rules.repetition.lost_by)
        .is_some_and(|rule| *rule.is == LostBy::Move);
    let at_once = d
        .at(&rules.fifty.window)
        .is_some_and(|rule| *rule.is == ClaimWindow::AtOnceOnCompletion);
    let quiet = d.game.tally().since_change;
    Claimable {
        repetition: by_move
            && quiet.white + quiet.black >= 8
            && d.game.turn() == who
            && repetition_stands(d),
        fifty: at_once && fifty_just_complete(d),
    }
}

/// Records what a move has let slip.
pub(crate) fn after_move(d: &mut Draft, who: Color, before: Claimable) {
    if before.repetition {
        d.emit(Event::RightLost {
            who,
            right: Right::ClaimRepetition,
            by: d.by(&d.rules().repetition.lost_by).to_vec(),
        });
    }
    repeated_by_move(d, who);
    if before.fifty {
        for color in Color::ALL {
            d.emit(Event::RightLost {
                who: color,
                right: Right::ClaimFiftyMoves,
                by: d.by(&d.rules().fifty.window).to_vec(),
            });
        }
    }
}

/// The ruling is already given.
pub(super) struct Stop;

/// Whether this player may claim at this moment; refuses if not.
pub(super) fn may_claim(
    d: &mut Draft,
    who: Color,
    claimant: &'static Option<crate::code::Rule<DrawClaimant>>,
    lost_by: &'static Option<crate::code::Rule<LostBy>>,
) -> bool {
    let Some(rule) = d.at(claimant) else {
        return true;
    };
    let on_move = d.game.turn() == who;
    if *rule.is != DrawClaimant::Either && !on_move {
        d.refuse(rule.by, "Only the player who has the move may claim it.");
        return false;
    }
    let touched =
        d.game.in_hand().counted(who).next().is_some() || !d.game.in_hand().hand.is_empty();
    let kills = *rule.is == DrawClaimant::OnMoveUntouched
        || d.at(lost_by)
            .is_some_and(|rule| matches!(rule.is, LostBy::Touch | LostBy::TouchToMoveOrCapture));
    if on_move && touched && kills {
        let by = match *rule.is {
            DrawClaimant::OnMoveUntouched => rule.by,
            DrawClaimant::OnMove | DrawClaimant::Either => d.by(lost_by),
        };
        d.refuse(by, "He has touched a man, so the claim comes too late.");
        return false;
    }
    true
}

/// The position after the announced move, if a move is announced.
pub(super) fn announced(
    d: &mut Draft,
    who: Color,
    with: Option<&str>,
    rule: &'static Option<crate::code::Rule<AnnouncedMove>>,
) -> Result<Option<(Move, Standing)>, Stop> {
    let Some(text) = with else { return Ok(None) };
    let allowed = d.at(rule).is_some_and(|rule| *rule.is != AnnouncedMove::No);
    if !allowed {
        d.refuse(
            d.by(rule),
            "A move that is not yet made supports no claim under this code.",
        );
        return Err(Stop);
    }
    if d.game.turn() != who {
        d.refuse(
            d.by(rule),
            "Only the player who has the move can announce one.",
        );
        return Err(Stop);
    }
    let reading = words::read(d, who, text);
    d.reads(if reading.legal.is_empty() {
        ReadAs::Unreadable
    } else {
        ReadAs::Moves(reading.legal.clone())
    });
    match reading.only() {
        Ok(made) => {
            let standing = d.game.standing.after(who, made, true, who.opposite());
            Ok(Some((made, standing)))
        }
        Err(error) => {
            d.refuse(
                d.by(rule),
                format!("The announced move is not one legal move: {error}."),
            );
            wrong(d, who, None);
            if let [illegal] = reading.illegal.as_slice() {
                bind_to_announced(d, who, illegal.played.from());
            }
            Err(Stop)
        }
    }
}

/// The move written with a wrong claim is not legal: the man that it names is as good as touched.
fn bind_to_announced(d: &mut Draft, who: Color, man: Square) {
    let Some(rule) = d.at(&d.rules().claim.wrong_move_binds) else {
        return;
    };
    let demand = Demand::Moves(man);
    if super::touch::can(&d.game, &demand) {
        d.cite(rule.by);
        let mut by = rule.by.to_vec();
        add_clauses(&mut by, d.by(&d.rules().touch.own));
        d.lay_duty(who, demand, &by, true);
    }
}

/// What a wrong claim costs.
pub(super) fn wrong(d: &mut Draft, who: Color, announced: Option<Move>) {
    let claim = &d.rules().claim;
    if let Some(rule) = d.at(&claim.wrong_cost)
        && let WrongCost::OpponentGains(span) = rule.is
    {
        let time = Millis::from_seconds(u64::from(span.as_secs()));
        d.cite(rule.by);
        d.punish(
            who,
            PenaltyKind::Time {
                to: who.opposite(),
                time,
            },
        );
        d.emit(Event::TimeAdjusted {
            whose: who.opposite(),
            by: time.0 as i64,
        });
    }
    if let Some(made) = announced
        && let Some(rule) = d.at(&claim.wrong_move_binds)
    {
        d.cite(rule.by);
        d.lay_duty(who, crate::ruling::Demand::Exactly(made), rule.by, true);
    }
    offer_by_claim(d, who);
    clocks::resume(d);
}

/// A claim is an offer of a draw as well, and stays one although it was wrong.
fn offer_by_claim(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().claim.is_offer) else {
        return;
    };
    let ClaimOffer::EvenIfWrong = rule.is;
    d.cite(rule.by);
    d.emit(Event::ClaimStandsAsOffer { who });
    d.say("The claim stands as an offer of a draw.");
}

/// What a claim that is upheld rests on besides its subject: it stops the clocks, stands, and draws at once.
pub(super) fn cite_correct(d: &Draft, by: &mut Clauses) {
    let claim = &d.rules().claim;
    for clauses in [
        d.by(&claim.correct_effect),
        d.by(&claim.stops_clocks),
        d.by(&d.rules().repetition.proof),
    ] {
        add_clauses(by, clauses);
    }
}
