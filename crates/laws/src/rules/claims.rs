//! Claims of a draw: repetition, moves without progress, mate demanded in vain, checks without end.

use jadoube_board::{ByColor, Color, Move, Role};

use super::draft::{Draft, add_clauses};
use super::prospects::{self, Answer};
use super::{clocks, touch, words};
use crate::act::Score;
use crate::code::ClauseId;
use crate::code::params::claim::WrongCost;
use crate::code::params::fifty::{ClaimWindow, Extension, ResetBy};
use crate::code::params::mate_demand::{DrawBy, Ground};
use crate::code::params::repetition::{
    AnnouncedMove, DrawClaimant, LostBy, Occurrences, SameRights,
};
use crate::event::Event;
use crate::game::{RightState, Standing, Tally};
use crate::ruling::{Cause, Clauses, Matter, PenaltyKind, ReadAs, Right};
use crate::terms::Agreement;
use crate::time::Millis;

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

/// A move has brought a position about for the third time or more: the right of the player who now has the turn is
/// there again, and the mover, who could have declared the move, has let his own go.
fn repeated_by_move(d: &mut Draft, who: Color) {
    let rules = &d.rules().repetition;
    let by_move = d.at(&rules.lost_by).filter(|rule| *rule.is == LostBy::Move);
    let quiet = d.game.tally().since_change;
    let Some(lost) = by_move.filter(|_| quiet.white + quiet.black >= 8) else {
        return;
    };
    if d.game.outcome().is_some() || d.game.turn() == who || !repetition_stands(d) {
        return;
    }
    let right = Right::ClaimRepetition;
    let other = who.opposite();
    if d.game.right(other, right) != RightState::Kept {
        d.cite(d.by(&rules.restored_by));
        d.emit(Event::RightRestored { who: other, right });
    }
    let could_declare = d
        .at(&rules.announced_move)
        .is_some_and(|rule| *rule.is != AnnouncedMove::No);
    if could_declare && d.game.right(who, right) == RightState::Kept {
        d.lose_right(who, right, lost.by);
    }
}

// ---- repetition ----

/// A player claims a draw by repetition, perhaps with a move announced and not yet made.
pub(crate) fn repetition(d: &mut Draft, who: Color, with: Option<&str>) {
    let rules = &d.rules().repetition;
    let Some(count) = d.at(&rules.count) else {
        d.refuse(&[], "The code knows no draw by repetition.");
        return;
    };
    if !may_claim(d, who, &rules.claimant, &rules.lost_by) {
        if let RightState::Lost(by) = d.game.right(who, Right::ClaimRepetition) {
            d.cite(&by);
        }
        wrong(d, who, None);
        return;
    }
    let announced = match announced(d, who, with, &rules.announced_move) {
        Ok(announced) => announced,
        Err(Stop) => return,
    };
    let number = occurrences(d, announced.as_ref().map(|(_, standing)| standing));
    let (Occurrences::Appearances(needed) | Occurrences::OwnTurnStarts(needed)) = *count.is;
    let mut by = count.by.to_vec();
    add_clauses(&mut by, d.by(&rules.same_rights));
    add_clauses(&mut by, d.by(&rules.same_men));
    add_clauses(
        &mut by,
        match announced {
            Some(_) => d.by(&rules.announced_move),
            None => d.by(&rules.present_position),
        },
    );
    if number > needed && announced.is_none() {
        add_clauses(&mut by, d.by(&rules.restored_by));
    }
    if number >= needed {
        d.say(format!(
            "The position {} for the {}: drawn.",
            if announced.is_some() {
                "would stand"
            } else {
                "stands"
            },
            ordinal(number)
        ));
        d.end(Score::Draw, Cause::Repetition, &by);
    } else {
        add_clauses(&mut by, d.by(&rules.proof));
        d.refuse(
            &by,
            format!("The position stands only for the {}.", ordinal(number)),
        );
        wrong(d, who, announced.map(|(made, _)| made));
    }
}

fn repetition_stands(d: &Draft) -> bool {
    let needed = match d.at(&d.rules().repetition.count).map(|rule| *rule.is) {
        Some(Occurrences::Appearances(needed) | Occurrences::OwnTurnStarts(needed)) => needed,
        None => return false,
    };
    occurrences(d, None) >= needed
}

fn occurrences(d: &Draft, announced: Option<&Standing>) -> u32 {
    let rights = d
        .at(&d.rules().repetition.same_rights)
        .is_some_and(|rule| *rule.is == SameRights::CastlingAndLegalEnPassant);
    match announced {
        Some(standing) => d.game.occurrences_of(standing, rights),
        None => d.game.occurrences(rights),
    }
}

fn ordinal(number: u32) -> String {
    match number {
        1 => "first time".to_owned(),
        2 => "second time".to_owned(),
        3 => "third time".to_owned(),
        n => format!("{n}th time"),
    }
}

// ---- what the claims have in common ----

/// The ruling is already given.
struct Stop;

/// Whether this player may claim at this moment; refuses if not.
fn may_claim(
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
fn announced(
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
            Err(Stop)
        }
    }
}

/// What a wrong claim costs.
fn wrong(d: &mut Draft, who: Color, announced: Option<Move>) {
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
    clocks::resume(d);
}

// ---- moves without progress ----

/// A player claims a draw because enough moves were made without progress, or because mate demanded did not come.
pub(crate) fn fifty_moves(d: &mut Draft, who: Color, with: Option<&str>) {
    if mate_demand_failed(d) {
        return;
    }
    let rules = &d.rules().fifty;
    let Some(count) = d.at(&rules.count) else {
        d.refuse(&[], "The code knows no draw by a number of moves.");
        return;
    };
    let lost_by = &d.rules().repetition.lost_by;
    if !may_claim(d, who, &rules.claimant, lost_by) {
        wrong(d, who, None);
        return;
    }
    let announced = match announced(d, who, with, &rules.announced_move) {
        Ok(announced) => announced,
        Err(Stop) => return,
    };
    let needed = moves_needed(d, *count.is);
    let tally = announced
        .as_ref()
        .map_or(*d.game.tally(), |(_, standing)| standing.tally);
    let quiet = quiet_moves(d, &tally);
    let mut by = count.by.to_vec();
    if agreed_number(d).is_some() {
        add_clauses(&mut by, d.by(&rules.extension));
    }
    let window = d.at(&rules.window);
    let missed = window.is_some_and(|rule| *rule.is == ClaimWindow::AtOnceOnCompletion)
        && quiet.white.min(quiet.black) >= needed
        && (quiet.white != quiet.black || !quiet.white.is_multiple_of(needed));
    if missed {
        let mut late = window.map_or(&[][..], |rule| rule.by).to_vec();
        add_clauses(&mut late, &by);
        d.refuse(
            &late,
            "The claim had to be made at once when the number was complete.",
        );
    } else if quiet.white.min(quiet.black) >= needed {
        add_clauses(&mut by, window.map_or(&[], |rule| rule.by));
        if let Some(rule) = d
            .at(&rules.extension)
            .filter(|rule| *rule.is == Extension::None)
        {
            add_clauses(&mut by, rule.by);
        }
        d.say(format!(
            "{needed} moves of each side have been made without what begins the count again: drawn."
        ));
        d.end(Score::Draw, Cause::FiftyMoves, &by);
    } else {
        add_clauses(&mut by, d.by(&rules.proof));
        if needed > *count.is {
            add_clauses(&mut by, d.by(&rules.extension));
        }
        if Color::ALL
            .iter()
            .any(|by| d.game.mate_demand(*by).is_some())
        {
            add_clauses(&mut by, d.by(&d.rules().mate_demand.limit));
            add_clauses(&mut by, d.by(&d.rules().mate_demand.restarted_by));
        }
        d.refuse(&by, format!("Only {} and {} of {needed} moves have been made without what begins the count again.", quiet.white, quiet.black));
        wrong(d, who, announced.map(|(made, _)| made));
    }
}

/// Moves of each side since what begins the count again under this code.
fn quiet_moves(d: &Draft, tally: &Tally) -> ByColor<u32> {
    match d.at(&d.rules().fifty.reset_by).map(|rule| *rule.is) {
        Some(ResetBy::Captures) => tally.since_capture,
        _ => tally.since_change,
    }
}

/// Whether the number is complete by the latest move, so that a claim at once is open.
fn fifty_just_complete(d: &Draft) -> bool {
    let Some(count) = d.at(&d.rules().fifty.count) else {
        return false;
    };
    let needed = moves_needed(d, *count.is);
    let quiet = quiet_moves(d, d.game.tally());
    quiet.white == quiet.black && quiet.white >= needed && quiet.white.is_multiple_of(needed)
}

/// The number of moves for the ending on the board.
fn moves_needed(d: &Draft, usual: u32) -> u32 {
    let Some(agreed) = agreed_number(d) else {
        return usual;
    };
    match d.at(&d.rules().fifty.extension).map(|rule| *rule.is) {
        Some(Extension::ListedBeforeTheGame) => agreed.max(usual),
        Some(Extension::TwiceTheorysNumber) => agreed.saturating_mul(2).max(usual),
        Some(Extension::None) | None => usual,
    }
}

/// The number settled beforehand for the ending on the board.
fn agreed_number(d: &Draft) -> Option<u32> {
    let board = &d.game.setup().board;
    let men = |color: Color| -> String {
        let order = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        order
            .iter()
            .flat_map(|role| {
                std::iter::repeat_n(
                    role.letter(),
                    (board.by_color(color) & board.by_role(*role)).len(),
                )
            })
            .collect()
    };
    let in_order = |men: &str| -> String {
        let mut letters: Vec<char> = men.chars().collect();
        letters.sort_unstable();
        letters.into_iter().collect()
    };
    let (white, black) = (in_order(&men(Color::White)), in_order(&men(Color::Black)));
    d.game
        .terms()
        .agreed
        .iter()
        .find_map(|agreement| match agreement {
            Agreement::MoreThanFifty { ending, moves } => {
                let (one, other) = ending.split_once('v')?;
                let (one, other) = (in_order(one), in_order(other));
                ((one == white && other == black) || (one == black && other == white))
                    .then_some(*moves)
            }
            _ => None,
        })
}

// ---- mate demanded ----

/// A player demands to be mated within the code's number of moves.
pub(crate) fn demand_mate(d: &mut Draft, who: Color) {
    let rules = &d.rules().mate_demand;
    let (Some(allowed), Some(limit)) = (d.at(&rules.allowed), d.at(&rules.limit)) else {
        d.refuse(&[], "The code knows no such demand.");
        return;
    };
    let extension = d
        .at(&rules.extension)
        .filter(|rule| *rule.is == Extension::TwiceTheorysNumber);
    let moves = match (extension, agreed_number(d)) {
        (Some(rule), Some(theory)) if theory > *limit.is => {
            d.cite(rule.by);
            theory * 2
        }
        _ => *limit.is,
    };
    d.cite(allowed.by);
    d.cite(limit.by);
    d.emit(Event::MateDemanded { by: who, moves });
    d.say(format!(
        "{:#} has {moves} moves in which to mate; a capture or a pawn move begins the count again.",
        who.opposite()
    ));
}

/// Whether a demand for mate has just run out; if so the draw is granted.
fn mate_demand_failed(d: &mut Draft) -> bool {
    let rules = &d.rules().mate_demand;
    let Some(draw_by) = d.at(&rules.draw_by) else {
        return false;
    };
    let DrawBy::ClaimByEitherAtOnce = draw_by.is;
    let just = Color::ALL.into_iter().any(|by| {
        let asked_moved_last = d
            .game
            .last_ply()
            .is_some_and(|ply| ply.who == by.opposite());
        d.game
            .mate_demand(by)
            .is_some_and(|demand| demand.made == demand.moves && asked_moved_last)
    });
    if just {
        let mut clauses: Clauses = d.by(&rules.limit).to_vec();
        add_clauses(&mut clauses, draw_by.by);
        d.say("The number of moves is complete and no mate was given: drawn.");
        d.end(Score::Draw, Cause::MateDemand, &clauses);
    }
    just
}

// ---- checks without end ----

/// A player claims that he can give check for ever.
pub(crate) fn perpetual_check(d: &mut Draft, who: Color) {
    let rules = &d.rules().endless_check;
    let Some(ground) = d.at(&rules.ground) else {
        d.refuse(&[], "The code knows no draw by endless checks.");
        return;
    };
    if *ground.is == Ground::Abolished {
        let mut by: Clauses = ground.by.to_vec();
        add_clauses(&mut by, d.by(&d.rules().repetition.count));
        add_clauses(&mut by, d.by(&d.rules().fifty.count));
        d.refuse(&by, "Endless checks are no ground of their own: they end by repetition or by the count of moves.");
        return;
    }
    if !may_claim(d, who, &rules.claimant, &d.rules().repetition.lost_by) {
        return;
    }
    let mut by: Clauses = ground.by.to_vec();
    add_clauses(&mut by, d.by(&rules.test));
    match prospects::checks_for_ever(d, who) {
        Answer::Yes => {
            d.say(format!(
                "{who:#} can give check for ever, whatever is replied: drawn."
            ));
            d.end(Score::Draw, Cause::PerpetualCheck, &by);
        }
        Answer::No => d.refuse(
            &by,
            "It is not proved that the checks can go on for ever: a reply ends them.",
        ),
        Answer::Undecided => {
            d.cite(&by);
            d.ask_arbiter(
                Matter::DrawClaim(who),
                format!("Can {who:#} give check for ever, whatever is replied?"),
                true,
            );
        }
    }
}

// ---- facts that are on the board ----

/// A player claims that the position is dead.
pub(crate) fn dead_position(d: &mut Draft) {
    let rules = &d.rules().dead;
    let Some(rule) = d.at(&rules.ends_game) else {
        d.refuse(&[], "The code knows no dead positions.");
        return;
    };
    let mut by: Clauses = rule.by.to_vec();
    add_clauses(&mut by, d.by(&rules.blocked));
    match prospects::is_dead(d) {
        Answer::Yes => {
            d.say("Neither side can mate by any series of legal moves: drawn.");
            d.end(Score::Draw, Cause::DeadPosition, &by);
        }
        Answer::No => d.refuse(&by, "A series of legal moves still leads to mate."),
        Answer::Undecided => {
            d.cite(&by);
            d.ask_arbiter(
                Matter::DeadPosition,
                "Can neither side mate by any series of legal moves?",
                true,
            );
        }
    }
}

/// A player claims mate or stalemate: it would have ended the game by itself.
pub(crate) fn mate_or_stalemate(d: &mut Draft, by: &'static [ClauseId]) {
    let moves = d.game.legal_moves();
    let setup = d.game.setup();
    if !moves.is_empty() && moves.iter().all(|made| setup.en_passant_shape(*made)) {
        d.cite(d.by(&d.rules().stalemate.taking_in_passing_is_a_move));
    }
    d.refuse(
        by,
        "It does not stand on the board: the player on turn has a legal move, or is not in check.",
    );
}

// ---- touched men ----

/// A player claims that a man was touched.
pub(crate) fn touched(d: &mut Draft, who: Color, square: jadoube_board::Square) {
    if super::liability::is_graded(d) {
        super::graded::claim_touched(d, who, square);
        return;
    }
    let offender = who.opposite();
    let rules = &d.rules().touch;
    let open = d
        .game
        .open_penalty()
        .filter(|open| open.holder == who)
        .cloned();
    let left = d
        .game
        .last_ply()
        .filter(|ply| ply.who == offender && ply.unmet.is_some())
        .cloned();
    if let (Some(open), Some(ply)) = (&open, &left)
        && ply
            .touches
            .iter()
            .any(|touched| touched.square == square && touched.who == offender && touched.counts)
    {
        uphold_touch(d, ply, &open.by);
        return;
    }
    if let RightState::Lost(by) = d.game.right(who, Right::Penalty) {
        d.refuse(&by, "The right to exact it is lost.");
        return;
    }
    let now = d
        .game
        .in_hand()
        .counted(offender)
        .any(|touched| touched.square == square);
    if now && d.game.turn() == offender {
        uphold_before_move(d, offender);
        return;
    }
    if open.is_some() && left.is_none() {
        let by = d.by(&rules.own);
        d.cite(by);
        d.ask_arbiter(Matter::Fact, "The touched man was left some moves ago; the code does not say until when it can be claimed.", false);
        return;
    }
    d.refuse(
        d.by(&rules.own),
        format!("No man was touched on {square} that still binds."),
    );
}

/// The men go back, the turn too, and the touched man binds.
fn uphold_touch(d: &mut Draft, ply: &crate::game::Ply, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.by(&d.rules().touch.enforced_by));
    d.cite(d.by(&d.rules().penalty.restore_first));
    d.emit(Event::Restored { ply: ply.index });
    for touched in &ply.touches {
        d.emit(Event::Touched {
            who: touched.who,
            square: touched.square,
            man: touched.man,
            intent: touched.intent,
            adjusting: touched.adjusting,
            counts: touched.counts,
        });
    }
    d.say("The men go back, and the touched man binds.");
    bind(d, ply.who);
    clocks::resume(d);
}

/// The opponent insists before another move is made.
fn uphold_before_move(d: &mut Draft, offender: Color) {
    let Some(rule) = d.at(&d.rules().touch.claimable_before_other_move) else {
        let by = d.by(&d.rules().touch.own);
        d.refuse(
            by,
            "No other move has been made yet, so there is nothing to claim.",
        );
        return;
    };
    use crate::code::params::touch::Claimable;
    match rule.is {
        Claimable::BeforeTheMove | Claimable::DutyFromTheTouch => {
            d.cite(rule.by);
            bind(d, offender);
        }
        Claimable::AfterTheBreach | Claimable::UselessAtOnceElseAfterOtherMove => {
            d.refuse(
                rule.by,
                "No other move has been made yet, so there is nothing to claim.",
            );
        }
    }
}

/// Lays the duty of the touched men down as upheld.
pub(crate) fn bind(d: &mut Draft, offender: Color) {
    match touch::implied_by_touches(&d.game, offender) {
        Some(implied) => {
            d.lay_duty(offender, implied.demand, &implied.by, true);
            if !implied.options.is_empty() {
                let choice = crate::ruling::Choice {
                    who: offender.opposite(),
                    among: implied.options,
                    by: implied.by,
                };
                d.give_choice(choice);
            }
        }
        None => d.cite(d.by(&d.rules().touch.useless_man)),
    }
}
