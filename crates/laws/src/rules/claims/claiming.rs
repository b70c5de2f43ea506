//! Claims of a draw: repetition, moves without progress, mate demanded in vain, checks without end.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::params::agreement::AllowedWhen;
use jadoube_codes::params::claim::{ClaimOffer, Halved, MoveBinds, WrongCost};
use jadoube_codes::params::repetition::{AnnouncedMove, DrawClaimant};
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Rule, Ruled};

use crate::agreement::Agreement;
use crate::event::{ClaimsEvent, ClockEvent};
use crate::game::{self, Game, RightState};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::flag;
use crate::rules::notation::words;
use crate::rules::touch::implied;
use crate::ruling::{Clauses, Demand, PenaltyKind, ReadAs, Right};
use crate::said;
use crate::sentence::move_words;

/// The ruling is already given.
pub(crate) struct Stop;

/// Whether this player may claim at this moment; refuses if not.
pub(crate) fn may_claim(
    d: &mut Draft,
    who: Color,
    claimant: Option<Ruled<DrawClaimant>>,
    right: Right,
) -> bool {
    if let Some(rule) = claimant {
        match *rule.is {
            DrawClaimant::OnMove if d.game.turn() != who => {
                d.not_now(
                    rule.by,
                    said::Claims::OnlyOnMove {
                        who: who.opposite(),
                    },
                );
                // Nothing is looked into, so that no claim was found wrong.
                d.cite(match right {
                    Right::ClaimFiftyMoves => d.by(&d.rules().fifty.window),
                    _ => d.by(&d.rules().repetition.lost_by),
                });
                not_examined(d, who);
                return false;
            }
            DrawClaimant::OnMove | DrawClaimant::Either => {}
        }
    }
    if d.game.turn() == who
        && d.game.has_touched(who)
        && let RightState::Lost(by) = d.game.right(who, right)
    {
        d.right_lost(&by, said::Claims::Touched);
        not_examined(d, who);
        return false;
    }
    true
}

/// A move announced and not made, and the position after it.
pub(crate) struct Announced {
    pub made: Move,
    pub standing: game::Standing,
}

/// The move that a claim announces: with it, or before it in the same turn by declaring or writing it; none if the
/// claim rests on the position that `stands` already.
pub(crate) fn announced(
    d: &mut Draft,
    who: Color,
    with: Option<&str>,
    rule: &Option<Rule<AnnouncedMove>>,
    stands: bool,
) -> Result<Option<Announced>, Stop> {
    if with.is_some_and(|with| changes_the_announced(d, who, with)) {
        return Err(Stop);
    }
    let written = written_in_advance(d, who);
    let declared = d
        .game
        .in_hand()
        .intended
        .filter(|intended| intended.who == who && with.is_none())
        .map(|intended| intended.made);
    let allowed = d.at(rule).map_or(AnnouncedMove::No, |rule| *rule.is);
    let words = match allowed {
        AnnouncedMove::No if with.is_some() => {
            d.refuse(d.by(rule), said::Claims::NotYetMade);
            return Err(Stop);
        }
        AnnouncedMove::No => return Ok(None),
        AnnouncedMove::Declared => with.map(str::to_owned).or(written),
        AnnouncedMove::WrittenAndDeclared => {
            if let (Some(with), Some(written)) = (with, &written)
                && !is_told_by(d, who, with, written)
            {
                d.refuse(
                    d.by(rule),
                    said::Claims::Written {
                        written: written.clone(),
                    },
                );
                return Err(Stop);
            }
            if with.is_some() && written.is_none() && is_told_to_write(d, who) {
                d.not_now(d.by(rule), said::Claims::WriteFirst { who });
                not_examined(d, who);
                return Err(Stop);
            }
            with.map(str::to_owned).or(written)
        }
    };
    if with.is_none() && stands {
        return Ok(None);
    }
    if words.is_none() && declared.is_none() {
        return Ok(None);
    }
    if d.game.turn() != who {
        d.refuse(d.by(rule), said::Claims::OnlyOnMoveAnnounces);
        return Err(Stop);
    }
    let made = match (declared, words) {
        (Some(made), _) => made,
        (None, Some(words)) => legal_move(d, who, &words, d.by(rule))?,
        (None, None) => return Ok(None),
    };
    let standing = d.game.standing.after(who, made, true, who.opposite());
    Ok(Some(Announced { made, standing }))
}

/// A move that an earlier claim has announced must be made, and a claim with another does not change it. Says whether this one would.
fn changes_the_announced(d: &mut Draft, who: Color, with: &str) -> bool {
    let binds = d.by(&d.rules().claim.wrong_move_binds);
    let bound = d.game.duty(who).and_then(|duty| match duty.what {
        Demand::Exactly(made) if duty.upheld && duty.by == binds => Some(made),
        _ => None,
    });
    let changes = bound.is_some_and(|made| words::read(d, who, with).legal != [made]);
    if changes {
        d.refuse(binds, said::Hands::DeclaredMove);
        not_examined(d, who);
    }
    changes
}

/// Whether it is told of this player that he writes his moves, so that what is not told he has not written. On a screen whoever
/// announces a move enters it.
fn is_told_to_write(d: &Draft, who: Color) -> bool {
    let entries = &d.game.aside().sheets[who];
    !d.game.terms().is_agreed(&Agreement::OnScreen)
        && entries.iter().any(|entry| !entry.before_move)
}

/// What the player who has the move has written on his sheet in this turn, if it is a move.
pub(crate) fn written_in_advance(d: &Draft, who: Color) -> Option<String> {
    let entry = d.game.aside().sheets[who].last()?;
    let here = entry.before_move && entry.after == d.game.ply_count() && d.game.turn() == who;
    (here && words::read_record(d, who, &entry.words).reading.is_move).then(|| entry.words.clone())
}

/// Whether the words of a claim mean what is written, or say which of the moves that it can mean.
fn is_told_by(d: &Draft, who: Color, with: &str, written: &str) -> bool {
    let told = words::read(d, who, with).legal;
    let written = words::read(d, who, written).legal;
    told == written || !told.is_empty() && told.iter().all(|made| written.contains(made))
}

/// The one legal move that the words of a claim mean; refuses the claim if they mean none.
fn legal_move(d: &mut Draft, who: Color, text: &str, by: &[ClauseId]) -> Result<Move, Stop> {
    let reading = words::read(d, who, text);
    if let [_, _, ..] = reading.legal.as_slice() {
        d.reads(ReadAs::Moves(reading.legal.clone()));
        d.not_now(
            by,
            said::Claims::WhichMove {
                words: text.to_owned(),
                who,
                moves: named(&d.game, &reading.legal),
            },
        );
        bind_to_one_of(d, who, &reading.legal);
        not_examined(d, who);
        return Err(Stop);
    }
    d.reads(if reading.legal.is_empty() {
        ReadAs::Unreadable
    } else {
        ReadAs::Moves(reading.legal.clone())
    });
    reading.only().map_err(|error| {
        d.refuse(
            by,
            said::Claims::NotOneMove {
                why: error.to_string(),
            },
        );
        wrong(d, who, None);
        if let [illegal] = reading.illegal.as_slice() {
            bind_to_announced(d, who, illegal.played.from());
        }
        Stop
    })
}

/// Moves by their names.
fn named(game: &Game, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|made| move_words(game, *made)).collect()
}

/// The words of a claim mean several moves: he says which, and it is one of them that he makes, where an announced move binds.
fn bind_to_one_of(d: &mut Draft, who: Color, moves: &[Move]) {
    let Some(rule) = d.at(&d.rules().claim.wrong_move_binds) else {
        return;
    };
    match *rule.is {
        MoveBinds::Free => d.background(rule.by),
        MoveBinds::MustBePlayed => {
            let any = moves.iter().copied().map(Demand::Exactly).collect();
            d.lay_duty(who, Demand::either(any), rule.by, true);
        }
    }
}

/// The move written with a wrong claim is not legal: the man that it names is as good as touched, where such a move
/// binds.
fn bind_to_announced(d: &mut Draft, who: Color, man: Square) {
    let Some(rule) = d.at(&d.rules().claim.wrong_move_binds) else {
        return;
    };
    match *rule.is {
        MoveBinds::Free => d.background(rule.by),
        MoveBinds::MustBePlayed => {
            let demand = Demand::Moves(man);
            if implied::can(&d.game, &demand) {
                let mut by = rule.by.to_vec();
                add_clauses(&mut by, d.by(&d.rules().touch.own));
                d.lay_duty(who, demand, &by, true);
            }
        }
    }
}

/// What a wrong claim costs, and what it leaves behind.
pub(crate) fn wrong(d: &mut Draft, who: Color, announced: Option<Move>) {
    d.emit(ClaimsEvent::DrawClaimed { who });
    if flag::seen_by_official(d) {
        return;
    }
    cost(d, who);
    if let (Some(made), Some(rule)) = (announced, d.at(&d.rules().claim.wrong_move_binds)) {
        d.as_read(&d.rules().claim.wrong_move_binds);
        match *rule.is {
            MoveBinds::MustBePlayed => {
                d.lay_duty(who, Demand::Exactly(made), rule.by, true);
            }
            MoveBinds::Free => {
                d.background(rule.by);
                d.say(said::Claims::NotBound { who });
            }
        }
    }
    offer_by_claim(d, who);
    running::resume(d);
}

/// A claim that was not looked into costs nothing, but it was made.
fn not_examined(d: &mut Draft, who: Color) {
    d.emit(ClaimsEvent::DrawClaimed { who });
    if flag::seen_by_official(d) {
        return;
    }
    let costs = d
        .at(&d.rules().claim.wrong_cost)
        .is_some_and(|rule| match *rule.is {
            WrongCost::Nothing => false,
            WrongCost::OpponentGains(_) | WrongCost::OpponentGainsClaimantHalved(_) => true,
        });
    if costs && d.game.clocks().is_some() {
        d.background(d.by(&d.rules().claim.wrong_cost));
        d.say(said::Claims::CostsNothing);
    }
    offer_by_claim(d, who);
    running::resume(d);
}

/// The time that a wrong claim costs.
pub(crate) fn cost(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().claim.wrong_cost) else {
        return;
    };
    let span = match *rule.is {
        WrongCost::Nothing => {
            d.background(rule.by);
            return;
        }
        WrongCost::OpponentGains(span) => span,
        WrongCost::OpponentGainsClaimantHalved(halved) => {
            halve(d, who, halved);
            halved.gains
        }
    };
    let time = Millis::from_seconds(u64::from(span.as_secs()));
    let to = who.opposite();
    d.cite(rule.by);
    d.punish(who, PenaltyKind::Time { to, time });
    if d.game.clocks().is_some() {
        d.emit(ClockEvent::TimeAdjusted {
            whose: to,
            by: time.0 as i64,
        });
    }
    d.say(said::Common::Gets { to, time });
}

/// The claimant loses half of his time, within the bounds of the code.
fn halve(d: &mut Draft, who: Color, halved: Halved) {
    let Some(left) = d.game.clock(who, d.now()).map(|clock| clock.left.0) else {
        return;
    };
    let floor = halved.left_at_least.as_millis();
    let loss = (left / 2)
        .min(halved.loses_at_most.as_millis())
        .min(left.saturating_sub(floor));
    if loss > 0 {
        let time = Millis(loss);
        d.punish(who, PenaltyKind::TimeTaken { time });
        d.emit(ClockEvent::TimeAdjusted {
            whose: who,
            by: -(loss as i64),
        });
        d.say(said::Claims::LosesTime { who, time });
    }
}

/// A claim is an offer of a draw as well, and stays one although it was wrong.
fn offer_by_claim(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().claim.is_offer) else {
        return;
    };
    let ClaimOffer::EvenIfWrong = rule.is;
    d.cite(rule.by);
    d.emit(ClaimsEvent::ClaimStandsAsOffer { who });
    let may_bar = d.at(&d.rules().agreement.barred_by_event).is_some();
    let barred = may_bar && d.game.is_before_draws();
    let by_consent = may_bar && d.game.needs_consent_to_draw();
    let who = who.opposite();
    d.say(match moves_due(d) {
        _ if barred => said::Claims::IsAnOfferBarred,
        Some(count) => said::Claims::IsAnOfferTooEarly { who, count },
        None if by_consent => said::Claims::IsAnOfferByConsent { who },
        None => said::Claims::IsAnOffer { who },
    });
}

/// How many moves each player has to have made before a draw can be agreed, while one of them has not.
fn moves_due(d: &Draft) -> Option<u32> {
    let rule = d.at(&d.rules().agreement.allowed_when)?;
    match *rule.is {
        AllowedWhen::EachHasMade(number) => (!d.game.have_both_made(number)).then_some(number),
        AllowedWhen::Any | AllowedWhen::BlackHasMade(_) => None,
    }
}

/// What a claim that is upheld rests on besides its subject: it draws at once.
pub(crate) fn cite_correct(d: &mut Draft, by: &mut Clauses) {
    let claim = &d.rules().claim;
    add_clauses(by, d.quoted(&claim.correct_effect));
    d.background(d.quoted(&claim.stops_clocks));
    d.background(d.quoted(&d.rules().repetition.proof));
}
