//! Breaking a game off and going on with it: what the code lets a player or the official do, and when.

use jadoube_board::Color;
use jadoube_laws::code::params::seal::SealDuty;
use jadoube_laws::game::Adjournment;
use jadoube_laws::{Act, ClauseId, Deed, Event, Verdict};

use super::{Asked, Available, FieldKind, Group, clauses, player};
use crate::club::is_opened_by_official;

const NOT_BROKEN_OFF: &str = "play has not been broken off";

/// The acts of a player.
pub(super) fn of_player(asked: &Asked<'_>, me: Color) -> Vec<Available> {
    let mut acts: Vec<Available> = Vec::new();
    if authority(asked).is_empty() {
        return acts;
    }
    acts.extend(seal(asked, me));
    acts.extend(adjourn(asked, me));
    acts.extend(opening(asked, Some(me)));
    acts.extend(resuming(asked, me));
    acts
}

/// The acts of the official.
pub(super) fn of_arbiter(asked: &Asked<'_>) -> Vec<Available> {
    let by = authority(asked);
    if by.is_empty() {
        return Vec::new();
    }
    let game = asked.game;
    let resume = &game.code().rules.resume;
    let broken_off = game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off() && adjournment.ordered);
    let mut acts = vec![
        act("adjourn", "Break play off", "adjourns")
            .by(&by)
            .open_if(!broken_off, "play is broken off already")
            .confirmed(),
        act("resume", "Begin the new session", "resumes")
            .by(&if resume.order.is_some() {
                clauses(game, resume.order.as_ref())
            } else {
                by
            })
            .open_if(broken_off, NOT_BROKEN_OFF),
    ];
    acts.extend(opening(asked, None));
    acts.extend(findings(asked));
    acts
}

fn act(id: &str, label: &str, words: &str) -> Available {
    Available::new(Group::Adjourn, id, label, words)
}

/// The clauses on which adjourning rests; none where the code does not know it.
pub(super) fn authority(asked: &Asked<'_>) -> Vec<String> {
    let rules = &asked.game.code().rules;
    let event = asked.game.event();
    let seal = &rules.seal;
    let of = [
        seal.duty
            .as_ref()
            .and_then(|rule| rule.at(event))
            .map(|rule| rule.by),
        seal.kept_by
            .as_ref()
            .and_then(|rule| rule.at(event))
            .map(|rule| rule.by),
        rules
            .resume
            .clocks
            .as_ref()
            .and_then(|rule| rule.at(event))
            .map(|rule| rule.by),
    ];
    let first: Option<&[ClauseId]> = of.into_iter().flatten().find(|by| !by.is_empty());
    first.map_or_else(Vec::new, |by| by.iter().map(ToString::to_string).collect())
}

fn under_way<'a>(asked: &Asked<'a>) -> Option<&'a Adjournment> {
    asked.game.adjournment().filter(|adjournment| {
        adjournment.is_broken_off()
            || adjournment.due().is_some()
            || adjournment.just_brought(asked.game.ply_count())
    })
}

/// Sealing a move, or a reply.
fn seal(asked: &Asked<'_>, me: Color) -> Option<Available> {
    let game = asked.game;
    let rules = &game.code().rules;
    let duty = rules.seal.duty.as_ref()?;
    let ordered = game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off() && adjournment.ordered);
    let in_place_of_moving = matches!(
        duty.at(game.event())?.is,
        SealDuty::MayInPlaceOfMoving | SealDuty::PlayerOnMoveMay
    );
    let sealed = sealing(asked, me);
    let reply = sealed == Some(true);
    let closed = game.envelope_due().is_some();
    let seals = if reply {
        act("seal", "Seal your reply", "seals {words}")
            .by(&clauses(game, rules.resume.sealer_absent.as_ref()))
    } else {
        act("seal", "Seal a move", "seals {words}").by(&clauses(game, Some(duty)))
    };
    let early = rules.seal.early.is_some();
    Some(
        seals
            .field("words", FieldKind::Move, "the move, as it shall be written")
            .open_if(!closed, "the envelope is closed")
            .open_if(sealed.is_some(), player::NOT_YOUR_TURN)
            .open_if(
                reply || ordered || in_place_of_moving || early,
                NOT_BROKEN_OFF,
            ),
    )
}

/// Whether the law would let this player seal now, and if so whether it would be a reply.
fn sealing(asked: &Asked<'_>, me: Color) -> Option<bool> {
    let game = asked.game;
    let unfinished = game
        .last_ply()
        .is_some_and(|ply| ply.who == me && !ply.completed);
    // Elsewhere it is plainly not his to seal, and the law need not be asked at every view.
    if game.turn() != me && game.adjournment().is_none() && !unfinished {
        return None;
    }
    let deed = Deed::Seal {
        words: None,
        commitment: None,
    };
    let ruling = asked.try_out(&Act::player(me, deed));
    let sealed = ruling.events.iter().find_map(|event| match event {
        Event::Sealed { reply, .. } => Some(*reply),
        _ => None,
    });
    sealed.filter(|_| ruling.verdict == Verdict::Accepted)
}

/// Breaking off: the player's own right where the code gives it, else the other's consent at a table without an arbiter.
fn adjourn(asked: &Asked<'_>, me: Color) -> Option<Available> {
    let game = asked.game;
    let broken_off = game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off() && adjournment.ordered);
    if let Some(early) = &game.code().rules.seal.early {
        let cost = "you are charged the time up to the end of the session";
        return Some(
            act("adjourn", "Adjourn and seal", "adjourns")
                .by(&clauses(game, Some(early)))
                .costing(Some(cost.to_owned()))
                .open_if(!broken_off, "play is broken off already")
                .open_if(game.turn() == me, player::NOT_YOUR_TURN)
                .confirmed(),
        );
    }
    let ask = act("adjourn", "Ask to adjourn", "adjourns")
        .by(&authority(asked))
        .open_if(!broken_off, "play is broken off already");
    (!asked.has_arbiter).then_some(ask)
}

/// Opening the envelope, for whoever may: a player only where the code makes it his, or where nobody else is there.
fn opening(asked: &Asked<'_>, me: Option<Color>) -> Option<Available> {
    let game = asked.game;
    let by = clauses(game, game.code().rules.resume.opens.as_ref());
    let by = if by.is_empty() { authority(asked) } else { by };
    let deed = Deed::Open { sealed: None };
    let mine = me.map_or(Act::arbiter(deed.clone()), |me| {
        Act::player(me, deed.clone())
    });
    let words_are_wanted = |act: &Act| asked.try_out(act).verdict == Verdict::NotUnderstood;
    let due = game.envelope_due()?;
    let for_the_official = me.is_some() && !asked.has_arbiter && is_opened_by_official(game);
    let may =
        words_are_wanted(&mine) || (for_the_official && words_are_wanted(&Act::arbiter(deed)));
    if me.is_some() && !may {
        return None;
    }
    let awaited = due.by.opposite();
    Some(
        act("open", "Open the envelope", "opens")
            .by(&by)
            .open_if(
                may,
                &format!("it may not be opened yet, or {awaited:#} must be there first"),
            )
            .confirmed(),
    )
}

/// Being there, asking that the game go on, and refusing that.
fn resuming(asked: &Asked<'_>, me: Color) -> Vec<Available> {
    let game = asked.game;
    let resume = &game.code().rules.resume;
    let Some(adjournment) = under_way(asked) else {
        return Vec::new();
    };
    let mut acts = Vec::new();
    if adjournment.here[me] != Some(true) {
        let by = [resume.replier_absent.is_some(), resume.late.is_some()];
        let by = match by {
            [true, _] => clauses(game, resume.replier_absent.as_ref()),
            [_, true] => clauses(game, resume.late.as_ref()),
            _ => authority(asked),
        };
        acts.push(act("arrive", "I am here", "arrives").by(&by));
    }
    if adjournment.is_broken_off() && adjournment.ordered && !asked.has_arbiter {
        let by = authority(asked);
        acts.push(act("resume", "Ask to resume", "resumes").by(&by));
    }
    if let Some(refused) = &resume.refused {
        let refuses = act("refuse-to-resume", "Refuse to go on", "refuses to resume");
        acts.push(refuses.by(&clauses(game, Some(refused))).confirmed());
    }
    acts
}

/// What the official can establish about an adjourned game.
fn findings(asked: &Asked<'_>) -> Vec<Available> {
    let game = asked.game;
    let resume = &game.code().rules.resume;
    let Some(adjournment) = game.adjournment() else {
        return Vec::new();
    };
    let mut acts = Vec::new();
    if under_way(asked).is_some() {
        let by = clauses(game, resume.replier_absent.as_ref());
        acts.push(
            act(
                "find-absent",
                "Establish that a player is not there",
                "finds absent {color}",
            )
            .by(&if by.is_empty() { authority(asked) } else { by })
            .field("color", FieldKind::Color, "who"),
        );
    }
    if adjournment.due().is_some() {
        let rules = [
            clauses(game, resume.sealed_move_missing_envelope.as_ref()),
            clauses(game, resume.position_lost.as_ref()),
            authority(asked),
        ];
        let by = rules.into_iter().find(|by| !by.is_empty());
        acts.push(
            act(
                "find-envelope-lost",
                "Establish that the envelope is lost",
                "finds envelope-lost",
            )
            .by(&by.unwrap_or_default())
            .confirmed(),
        );
    }
    if resume.wrong_position.is_some() && !adjournment.is_broken_off() {
        acts.push(
            act(
                "find-wrong-position",
                "Establish that the men were put up wrongly",
                "finds wrong-position",
            )
            .by(&clauses(game, resume.wrong_position.as_ref()))
            .confirmed(),
        );
    }
    if resume.times_lost.is_some() && game.clocks().is_some() {
        let by = clauses(game, resume.times_lost.as_ref());
        acts.push(
            act(
                "find-times-unknown",
                "The times used cannot be found out",
                "finds times-unknown",
            )
            .by(&by),
        );
        acts.push(
            act(
                "find-times-agreed",
                "The players agree on the times",
                "finds times-agreed",
            )
            .by(&by),
        );
    }
    acts
}
