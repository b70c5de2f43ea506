//! Breaking off, and sealing a move.

use jadoube_board::{ByColor, Color, FenStyle, Move, Setup};
use jadoube_codes::params::seal::EnvelopeItem;
use jadoube_codes::time::Millis;

use crate::event::{ClockEvent, MovesEvent, SessionEvent};
use crate::game::{Adjournment, Game};
use crate::rules::draft::Draft;
use crate::rules::ending::flag;
use crate::rules::moving::instead_of_sealing::{made_to_be_sealed, same_is_sealed};
use crate::rules::notation::words;
use crate::rules::session::adjournment::standing::authority;
use crate::said;
use crate::sealed::{Commitment, SealedWords};

/// Play is broken off: by the official, or by a player before the end of an agreed session, where the code lets him and
/// charges him for it.
pub(crate) fn adjourn(d: &mut Draft, by: Option<Color>) {
    if d.game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off() && adjournment.ordered)
    {
        d.not_now(authority(d), said::Common::BrokenOffAlready);
        return;
    }
    if is_to_be_opened(d) || by.is_some_and(|who| !may_adjourn_early(d, who)) {
        return;
    }
    let seal = &d.rules().seal;
    d.cite(d.quoted(&seal.possible));
    d.cite(d.quoted(&seal.duty));
    if authority(d).is_empty() {
        d.say(said::Session::NotOfAdjournedGames);
    }
    let ran = d.game.running_clock();
    match by {
        Some(who) => {
            d.cite(d.by(&seal.early));
            d.emit(SessionEvent::AdjournedEarly { who });
        }
        None => d.emit(SessionEvent::Adjourned),
    }
    let sealed = d.game.envelope_due().is_some();
    match ran.filter(|_| !sealed) {
        Some(whose) => {
            // Nothing stands still before the envelope is closed.
            if by.is_none() {
                d.emit(ClockEvent::ClockStarted { whose });
            }
            d.cite(d.quoted(&seal.complete_at));
            d.say(said::Session::RunsUntilSealed { whose });
        }
        None if d.game.clocks().is_some() => d.say(said::Session::BrokenOffClocksStand),
        None => d.say(said::Session::BrokenOff),
    }
    if d.game.outcome().is_none() {
        flag::notice(d);
    }
}

/// Whether the envelope of the last break still lies there closed, so that play has not gone on and nothing is broken off again: else
/// whoever sealed would seal anew, without the clock and without what the first move costs. Refuses if so.
pub(crate) fn is_to_be_opened(d: &mut Draft) -> bool {
    let closed = |it: &Adjournment| it.resumed.is_some() && it.due().is_some();
    let waits = d.game.adjournment().is_some_and(closed);
    if waits && d.game.outcome().is_none() {
        let opening = d.quoted(&d.rules().resume.order);
        let by = if opening.is_empty() {
            authority(d)
        } else {
            opening
        };
        d.not_now(by, said::Session::OpenFirst);
        return true;
    }
    false
}

/// Whether a player may break play off by his own word; refuses if not.
fn may_adjourn_early(d: &mut Draft, who: Color) -> bool {
    match d.at(&d.rules().seal.early) {
        Some(rule) if d.game.turn() == who => {
            let session = d.game.terms().play_ends().is_some();
            if !session {
                let why = said::Session::NoSessionAgreed;
                d.not_his(rule.by, why);
            }
            session
        }
        _ => {
            d.not_his(authority(d), said::Session::NotHisToBreakOff);
            false
        }
    }
}

/// A player who seals before the end of the session, not ordered to, is charged up to it.
fn charge_early(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().seal.early) else {
        return;
    };
    let ends = d.game.terms().play_ends();
    let left = ends.map_or(Millis::ZERO, |ends| ends.saturating_sub(d.now()));
    if left > Millis::ZERO && d.game.clocks().is_some() {
        d.cite(rule.by);
        d.emit(ClockEvent::TimeCharged {
            whose: who,
            time: left,
        });
        d.say(said::Session::AdjournsEarly { who, left });
    }
}

/// A player seals a move: the words, or what they are committed to if the envelope is closed already.
pub(crate) fn seal(d: &mut Draft, who: Color, words: Option<&str>, commitment: Option<Commitment>) {
    let empty = words.is_none() && commitment.is_none();
    let commitment =
        commitment.unwrap_or_else(|| SealedWords::unhidden(words.map(str::to_owned)).commitment());
    if is_reply(d, who) {
        seal_reply(d, who, commitment);
        return;
    }
    let seal = &d.rules().seal;
    if d.game.envelope_due().is_some() {
        d.not_now(d.quoted(&seal.complete_at), said::Session::EnvelopeClosed);
        d.cite(d.quoted(&seal.kept_by));
        return;
    }
    let Some(on_board) = sealable(d, who, words) else {
        return;
    };
    cite_sealing(d);
    let ordered = d.game.adjournment().is_some_and(|adjournment| {
        adjournment.is_broken_off() && adjournment.ordered && adjournment.early.is_none()
    });
    if !ordered {
        charge_early(d, who);
    }
    if on_board.is_some() {
        let ply = d.game.ply_count().saturating_sub(1);
        d.emit(MovesEvent::Restored { ply });
    }
    d.emit(SessionEvent::Sealed {
        who,
        commitment,
        on_board,
        reply: false,
    });
    d.say(match empty {
        true => said::Session::HasSealedNothing { who },
        false => said::Session::HasSealed { who },
    });
    let particulars = on_envelope(&d.game, &d.game.terms().names);
    if !particulars.is_empty() {
        d.say(said::Session::OnEnvelope { particulars });
    }
    flag::notice(d);
}

/// The move that a player has made on the board instead of sealing it, and how it lay before: one that is not completed,
/// or that was made since play was broken off.
fn made_instead(d: &Draft, who: Color) -> Option<(Move, Setup)> {
    let broken_at = d
        .game
        .adjournment()
        .filter(|adjournment| adjournment.is_broken_off())
        .map(|adjournment| adjournment.ply);
    d.game
        .last_ply()
        .filter(|ply| ply.who == who)
        .filter(|ply| !ply.completed || broken_at.is_some_and(|from| ply.index >= from))
        .map(|ply| (ply.made, ply.before.setup))
}

/// Whether a move or a reply is this player's to seal: he has the move, or has made on the board what the code has him seal.
pub(crate) fn is_his_to_seal(d: &Draft, who: Color) -> bool {
    match made_to_be_sealed(d) {
        Some((sealer, _)) => sealer == who,
        None => {
            let instead = same_is_sealed(d).and_then(|_| made_instead(d, who));
            d.game.turn() == who || instead.is_some()
        }
    }
}

/// Whether this player may seal now, and the move made on the board that he has to seal; refuses if he may not.
fn sealable(d: &mut Draft, who: Color, words: Option<&str>) -> Option<Option<Move>> {
    if d.game.turn() == who && made_to_be_sealed(d).is_none() {
        return Some(None);
    }
    let may = is_his_to_seal(d, who);
    let seal = &d.rules().seal;
    match (made_instead(d, who), d.at(&seal.by_hand_on_board)) {
        (Some((made, before)), Some(rule)) if may => {
            d.cite(rule.by);
            let others = words.is_some_and(|words| {
                let mut turn_back = Draft::new(&d.game);
                let ply = turn_back.game.ply_count().saturating_sub(1);
                turn_back.emit(MovesEvent::Restored { ply });
                words::read_record(&turn_back, who, words).reading.moves() != [made]
            });
            if others || words.is_none() && before.turn != who {
                d.breach(rule.by);
                d.say(said::Session::MadeIsSealed);
            }
            Some(Some(made))
        }
        (Some(_), Some(rule)) => {
            d.breach(rule.by);
            d.say(said::Session::MovedOnBoard);
            None
        }
        _ => {
            d.breach(d.quoted(&seal.duty));
            d.say(said::Session::OnlyOnMoveSeals);
            None
        }
    }
}

fn cite_sealing(d: &mut Draft) {
    let seal = &d.rules().seal;
    d.cite(d.quoted(&seal.duty));
    d.cite(d.quoted(&seal.complete_at));
    d.background(d.quoted(&seal.written_by));
    d.background(d.quoted(&seal.contents));
    d.background(d.quoted(&seal.kept_by));
    if d.game.offer().is_some() {
        d.cite(d.quoted(&d.rules().offer.over_adjournment));
    }
}

// ---- the sealed reply ----

/// Whether it is the replier who seals, in the new session, because the other is not there.
fn is_reply(d: &Draft, who: Color) -> bool {
    d.game.adjournment().is_some_and(|adjournment| {
        !adjournment.is_broken_off()
            && adjournment.due().is_none()
            && adjournment.reply.is_none()
            && adjournment.just_brought(d.game.ply_count())
            && d.game.turn() == who
    })
}

fn seal_reply(d: &mut Draft, who: Color, commitment: Commitment) {
    let Some(rule) = d.at(&d.rules().resume.sealer_absent) else {
        d.unknown(authority(d), said::Session::NoReplySealed);
        return;
    };
    let other = who.opposite();
    if d.game
        .adjournment()
        .is_some_and(|adjournment| adjournment.here[other] == Some(true))
    {
        d.not_now(rule.by, said::Session::OtherIsThere);
        return;
    }
    d.cite(rule.by);
    d.cite(d.quoted(&d.rules().seal.kept_by));
    d.emit(SessionEvent::Sealed {
        who,
        commitment,
        on_board: None,
        reply: true,
    });
    if d.game.clocks().is_some() {
        d.emit(ClockEvent::ClockStarted { whose: other });
    }
    d.say(said::Session::ReplySealed { who, other });
}

// ---- the envelope ----

/// What the code wants written on the envelope that is closed, each thing in words, as far as the game knows it. What
/// lies in the envelope is not among it. Empty where the code asks for nothing or no envelope is closed. The players have these
/// names, which may have been told since the terms were.
pub fn on_envelope(game: &Game, names: &ByColor<Option<String>>) -> Vec<String> {
    let d = Draft::new(game);
    let Some(rule) = d.told(&d.rules().seal.contents) else {
        return Vec::new();
    };
    rule.is
        .iter()
        .filter_map(|item| particular(&d, *item, names))
        .map(|particular| particular.to_string())
        .collect()
}

/// One thing that stands on the envelope, as far as the game knows it; what lies in it stays hidden.
fn particular(
    d: &Draft,
    item: EnvelopeItem,
    names: &ByColor<Option<String>>,
) -> Option<said::OnEnvelope> {
    let envelope = d.game.envelope_due()?;
    let name = |color: Color| names[color].clone().unwrap_or_else(|| format!("{color:#}"));
    Some(match item {
        EnvelopeItem::Names => said::OnEnvelope::Names {
            white: name(Color::White),
            black: name(Color::Black),
        },
        EnvelopeItem::Position => said::OnEnvelope::Position {
            fen: d.game.setup().to_fen(FenStyle::Standard),
        },
        EnvelopeItem::Times => {
            let ByColor { white, black } = d.game.clocks()?.used();
            said::OnEnvelope::Times { white, black }
        }
        EnvelopeItem::Sealer => said::OnEnvelope::Sealer {
            name: name(envelope.by),
        },
        EnvelopeItem::SideToMove => said::OnEnvelope::ToMove { who: envelope.by },
        EnvelopeItem::MoveNumber => said::OnEnvelope::Number {
            number: envelope.number,
        },
        EnvelopeItem::PendingOffer => said::OnEnvelope::Offer {
            name: name(d.game.offer()?),
        },
        EnvelopeItem::SealersSignature => said::OnEnvelope::Signed {
            name: name(envelope.by),
        },
        EnvelopeItem::ArbitersSignature => said::OnEnvelope::SignedByArbiter,
        EnvelopeItem::SealedMove | EnvelopeItem::BothScoresheets | EnvelopeItem::Resumption => {
            return None;
        }
    })
}
