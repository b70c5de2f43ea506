//! Positions that cannot be: what follows when an official sees one, and what he waits for.

use jadoube_board::Setup;
use jadoube_codes::decides;
use jadoube_codes::params::displaced::Impossible;
use jadoube_codes::params::illegal::LateEffect;
use jadoube_proof::{Arrays, Ask, Budget};

use crate::act::Score;
use crate::agreement::Agreement;
use crate::event::{HearingEvent, MovesEvent};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::offence::illegal::finding;
use crate::rules::offence::illegal::restoring::is_for_opponent_alone;
use crate::rules::offence::illegal::standing::{has_misplaced_pawn, is_attacked, is_manifest};
use crate::ruling::{Cause, Clauses};
use crate::said;

/// The position on the board cannot be.
pub(crate) fn seen(d: &mut Draft) {
    let Some(rule) = d.at(&d.rules().position.impossible) else {
        say_why(d);
        d.ask_what(said::Offence::IllegalPosition, true);
        return;
    };
    let waits = decides!(rule, Impossible::WaitOneMoveThenDraw, not Impossible::LastKnownLegal | Impossible::InterruptUntilCorrected);
    if waits && is_the_last_move_alone(d) {
        finding::found(d, None);
        return;
    }
    let goes_back = decides!(rule, Impossible::LastKnownLegal, not Impossible::WaitOneMoveThenDraw | Impossible::InterruptUntilCorrected);
    if goes_back && stands(d) {
        return;
    }
    d.cite(rule.by);
    d.cite(d.quoted(&d.rules().position.illegal_is));
    if d.game.plies_back().all(|ply| ply.legal) && !cannot_be(d) {
        if d.game.terms().start == Setup::initial() && d.game.terms().odds.is_none() {
            d.refuse(&[], said::Offence::CanBe);
            return;
        }
        d.say(if d.game.ply_count() == 0 {
            said::Offence::NothingOnRecord
        } else {
            said::Offence::BeforeTheRecord
        });
        if !say_why(d) {
            d.say(said::Offence::NoReasonFound);
        }
    } else {
        say_why(d);
    }
    d.as_read(&d.rules().position.impossible);
    match *rule.is {
        Impossible::LastKnownLegal => restore_last_legal(d),
        Impossible::InterruptUntilCorrected => {
            d.ask_what(said::Offence::Interrupted, true);
        }
        Impossible::WaitOneMoveThenDraw => {
            d.emit(HearingEvent::ImpossibleSeen);
            d.say(said::Offence::OneMoveAwaited);
        }
    }
}

/// Refuses what the official has seen where it came about by an illegal move that is for the opponent alone to claim, and stands
/// once he has replied: no position of the game takes that away from him. Says whether it did.
fn stands(d: &mut Draft) -> bool {
    let illegal = &d.rules().illegal;
    let rule = d.at(&illegal.late_effect).filter(
        |rule| decides!(rule, LateEffect::Stands, not LateEffect::RestoreStartOfTurn | LateEffect::RestoreBefore),
    );
    let came = d
        .game
        .plies_back()
        .find(|ply| !ply.legal && !ply.is_out_of_turn())
        .map(|ply| (ply.index, ply.who));
    let (Some(rule), Some((index, who))) = (rule, came) else {
        return false;
    };
    if !is_for_opponent_alone(d) {
        return false;
    }
    let replied = d
        .game
        .plies_back()
        .any(|later| later.index > index && later.who != who);
    match replied {
        true => d.refuse(rule.by, said::Offence::RepliedTo),
        false => d.not_his(d.by(&illegal.finder), said::Offence::OpponentAlone),
    }
    true
}

/// Whether what is wrong is that the last move left its own king in check, and nobody has replied: not both kings are in check, and
/// no pawn stands on its last rank, for which a move is awaited. The arbiter sees an illegal move, then.
fn is_the_last_move_alone(d: &Draft) -> bool {
    let last = d
        .game
        .last_ply()
        .is_some_and(|ply| !ply.legal && !ply.is_out_of_turn());
    last && !is_manifest(d.game.board())
}

/// Says why no game leads to the position, where a short look finds a reason; whether it does.
fn say_why(d: &mut Draft) -> bool {
    if d.is_rehearsal() {
        return false;
    }
    let setup = *d.game.setup();
    let ask = Ask::new(&setup).budget(Budget::GLANCE);
    let refuted = ask
        .origin(arrays(d))
        .why_not()
        .map(|why| said::Offence::NoGameLeads {
            why: why.to_string(),
        });
    let is_refuted = refuted.is_some();
    if let Some(words) = refuted {
        d.say(words);
    }
    is_refuted
}

/// With which initial positions games like this one begin, if that is known: a game from an array of Chess960 can have lost all
/// its castling rights.
fn arrays(d: &Draft) -> Option<Arrays> {
    let terms = d.game.terms();
    if terms.start.is_chess960() || terms.is_agreed(&Agreement::Chess960) {
        return Some(Arrays::Chess960);
    }
    (terms.start == Setup::initial()).then_some(Arrays::Ordinary)
}

fn restore_last_legal(d: &mut Draft) {
    let first = d
        .game
        .plies_back()
        .filter(|ply| !ply.legal)
        .last()
        .map(|ply| ply.index);
    match first {
        Some(ply) => {
            d.emit(MovesEvent::Restored { ply });
            d.say(said::Offence::LastLegal);
            running::resume(d);
        }
        None => d.ask_what(said::Offence::ToWhich, true),
    }
}

/// A move has been completed: the arbiter who waited for it looks at the position again.
pub(crate) fn look_again(d: &mut Draft) {
    let waited = d.game.aside().impossible_since;
    if d.game.outcome().is_some() || waited.is_none_or(|since| d.game.ply_count() <= since) {
        return;
    }
    let Some(rule) = d.at(&d.rules().position.impossible) else {
        return;
    };
    let mut by: Clauses = rule.by.to_vec();
    if cannot_be(d) {
        add_clauses(&mut by, d.quoted(&d.rules().position.illegal_is));
        d.say(said::Offence::StillIllegal);
        d.end(Score::Draw, Cause::Irregularity, &by);
    } else {
        add_clauses(&mut by, d.by(&d.rules().illegal.late_effect));
        d.cite(&by);
        d.emit(HearingEvent::ImpossibleGone);
        d.say(said::Offence::LegalNow);
    }
}

/// What every official sees at once: both kings attacked, or the one that does not have the move; a pawn on the last or
/// the first rank.
fn cannot_be(d: &Draft) -> bool {
    let setup = d.game.setup();
    is_attacked(&setup.board, setup.turn.opposite()) || has_misplaced_pawn(&setup.board)
}
