//! An adjourned game: the break, the envelope and what stands on it, who is there, and what comes next.

use jadoube_board::{ByColor, Color};
use jadoube_codes::params::resume::Opener;
use jadoube_laws::game::{self, Adjournment, Game};
use jadoube_laws::on_envelope;

use super::{AdjournmentView, EnvelopeState, EnvelopeView};
use crate::names::Names;
use crate::seat::Seat;

/// One of the envelopes of a break.
pub(super) fn envelope(
    game: &Game,
    names: &Names,
    which: impl Fn(&Adjournment) -> Option<&game::Envelope>,
) -> Option<EnvelopeView> {
    let adjournment = game.adjournment()?;
    let envelope = which(adjournment)?;
    let (state, opened) = match &envelope.state {
        game::EnvelopeState::Closed => (EnvelopeState::Closed, None),
        game::EnvelopeState::Opened(sealed) => (EnvelopeState::Opened, Some(sealed)),
        game::EnvelopeState::Lost => (EnvelopeState::Lost, None),
    };
    let outside = if adjournment.due() == Some(envelope) {
        let names = ByColor {
            white: names.white.clone(),
            black: names.black.clone(),
        };
        on_envelope(game, &names)
    } else {
        Vec::new()
    };
    Some(EnvelopeView {
        by: Seat::of(envelope.by),
        state,
        commitment: envelope.commitment.to_string(),
        number: envelope.number,
        outside,
        words: opened.and_then(|sealed| sealed.words.clone()),
        salt: opened.map(|sealed| sealed.salt.to_string()),
    })
}

/// The break; none once play goes on as if there had been none.
pub(super) fn adjournment(game: &Game, arbiter: bool) -> Option<AdjournmentView> {
    let adjournment = game.adjournment()?;
    let under_way = adjournment.is_broken_off()
        || adjournment.due().is_some()
        || adjournment.just_brought(game.ply_count());
    if !under_way || game.outcome().is_some() {
        return None;
    }
    let (next, clauses) = next(game, adjournment, arbiter);
    Some(AdjournmentView {
        broken_off: adjournment.is_broken_off(),
        ordered: adjournment.ordered,
        at: adjournment.at,
        resumed: adjournment.resumed,
        white_here: adjournment.here[Color::White],
        black_here: adjournment.here[Color::Black],
        next,
        clauses,
    })
}

/// What comes next, and by which clauses.
fn next(game: &Game, adjournment: &Adjournment, arbiter: bool) -> (String, Vec<String>) {
    let (seal, resume) = (&game.code().rules.seal, &game.code().rules.resume);
    let event = game.event();
    let texts = |ids: &[jadoube_laws::ClauseId]| ids.iter().map(ToString::to_string).collect();
    let opens = resume.opens.as_ref().and_then(|rule| rule.at(event));
    let opened_by = |sealer: Color| match opens.as_ref().map(|rule| rule.is.opener) {
        Some(Opener::Sealer) if arbiter || adjournment.is_broken_off() => {
            format!("{sealer:#}, who sealed it,")
        }
        Some(Opener::Sealer) => {
            format!("{sealer:#}, who sealed it, or the club at the wish of the other,")
        }
        Some(Opener::Official) if arbiter => "the arbiter".to_owned(),
        Some(Opener::Official) => "the club, at the wish of either side,".to_owned(),
        None => "either side".to_owned(),
    };
    let opening_clauses = || opens.as_ref().map_or_else(Vec::new, |rule| texts(rule.by));
    match (&adjournment.envelope, adjournment.due()) {
        (None, _) if adjournment.is_broken_off() => {
            let by = seal
                .duty
                .as_ref()
                .and_then(|rule| rule.told(event))
                .map_or_else(Vec::new, |rule| texts(rule.by));
            let next = format!("{:#}, who is on turn, seals a move", game.turn());
            (next, by)
        }
        (_, Some(due)) if adjournment.reply.as_ref() == Some(due) => {
            let by = resume.sealer_absent.as_ref();
            let by = by
                .and_then(|rule| rule.at(event))
                .map_or_else(Vec::new, |rule| texts(rule.by));
            let next = format!(
                "the sealed reply is opened when {:#} has come",
                due.by.opposite()
            );
            (next, by)
        }
        (_, Some(due)) if adjournment.is_broken_off() && adjournment.ordered => {
            let next = format!(
                "when the game is resumed, {} opens the envelope",
                opened_by(due.by)
            );
            (next, opening_clauses())
        }
        (_, Some(due)) => {
            let there = opens.as_ref().is_some_and(|rule| rule.is.replier_present);
            let when = if there {
                format!(" once {:#}, who has to reply, is there", due.by.opposite())
            } else {
                String::new()
            };
            let next = format!("{} opens the envelope{when}", opened_by(due.by));
            (next, opening_clauses())
        }
        _ => (format!("{:#} is to move", game.turn()), Vec::new()),
    }
}
