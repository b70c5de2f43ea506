//! What a player may do beside making moves.

use jadoube_board::{Color, Role, Square};
use jadoube_codes::params::flag::{FlagCaller, FlagEffect};
use jadoube_codes::params::promotion::StandIns;
use jadoube_codes::params::repetition::AnnouncedMove;
use jadoube_codes::params::touch::Intent as Meant;
use jadoube_codes::{ClauseId, Rule, decides};

use super::offer::{BlankKind, Offer, SOMEBODY};
use crate::act::{
    Act, Actor, Claim, Consent, Deed, Ground, Intent, MoveNumber, Offence, Refusal, Request,
    Withdrawn,
};
use crate::game::{Pending, Touch};
use crate::rules::draft::Draft;
use crate::rules::hearing::contesting::binds_to_nothing;
use crate::rules::moving::half_made;
use crate::rules::play::apart;
use crate::rules::referee;
use crate::rules::session::adjournment::{sealing, standing};
use crate::ruling::Matter;

/// The acts that the code of the game knows for a player.
pub(super) fn known(d: &Draft, me: Color) -> Vec<Offer> {
    let mut known = Vec::new();
    known.extend(message(d));
    known.extend(naming(d));
    known.extend(slips(d, me));
    known.extend(draw_by_agreement(d, me));
    known.extend(draw_claims(d, me));
    known.extend(complaints(d, me));
    known.extend(time_claims(d));
    known.extend(giving_up(d));
    known.extend(adjourning(d, me));
    known.extend(irregularities(d));
    known.extend(requests(d, me));
    known
}

/// What a player takes back of his own, and what he asks of the official.
fn requests(d: &Draft, me: Color) -> Vec<Offer> {
    let mut known = Vec::new();
    if d.game.has_offered(me) {
        let what = Withdrawn::Offer;
        let by = d.by(&d.rules().agreement.allowed_when);
        known.push(Offer::new(
            "withdraw-offer",
            "withdraws offer",
            Deed::Withdraw { what },
            by,
        ));
    }
    let mine = |pending: &Pending| match &pending.question.about {
        Matter::DrawClaim(whose) | Matter::Increment(whose) => *whose == me,
        Matter::Forfeit { offender, .. } => *offender == me.opposite(),
        _ => false,
    };
    if d.game.open_questions().iter().any(mine) {
        let what = Withdrawn::Claim;
        known.push(Offer::new(
            "withdraw-claim",
            "withdraws claim",
            Deed::Withdraw { what },
            NONE,
        ));
    }
    known.extend(consents(d, me));
    if d.game.pending_question().is_some() {
        let words = String::new();
        let deny = Offer::new("deny", "denies {what}", Deed::Deny { words }, NONE);
        known.push(deny.blank("what", BlankKind::Words));
    }
    let asks = |id, act: &str, what| Offer::new(id, act, Deed::Ask { what }, NONE);
    let adjourns = !standing::authority(d).is_empty() && !apart::is_played(d);
    known.extend(
        adjourns.then(|| asks("ask-adjournment", "asks adjournment", Request::Adjournment)),
    );
    known.extend([
        asks("ask-explanation", "asks explanation", Request::Explanation),
        asks("ask-scoresheet", "asks scoresheet", Request::Scoresheet),
        asks("ask-leave", "asks leave", Request::Leave),
        asks(
            "ask-assistant",
            "asks assistant for {work}",
            Request::AssistantForMoves,
        )
        .among("work", vec!["moves", "clock", "score"]),
        asks("ask-appeal", "asks appeal", Request::Appeal),
    ]);
    known
}

/// To what this player's word of agreement does something under the code, as the game stands.
fn consents(d: &Draft, me: Color) -> Option<Offer> {
    let agrees = |to| Deed::Consent { to };
    let does = |to: Consent| {
        let mut rehearsed = Draft::rehearsal(&d.game);
        let deed = agrees(to);
        let by = Actor::of(me);
        referee::judge(&mut rehearsed, &Act { by, deed });
        rehearsed.finish().ruling.refused.is_none()
    };
    let all = [
        ("takeback", Consent::Takeback),
        ("correction", Consent::Correction),
        ("arbiter", Consent::Arbiter),
        ("continue", Consent::Continue),
    ];
    let known: Vec<(&str, Consent)> = all.into_iter().filter(|(_, to)| does(*to)).collect();
    let (_, first) = *known.first()?;
    let offer = Offer::new("consent", "consents to {what}", agrees(first), NONE);
    Some(offer.among("what", known.iter().map(|(word, _)| *word).collect()))
}

const NONE: &[ClauseId] = &[];

fn claim(
    id: &'static str,
    act: &str,
    subject: Claim,
    d: &Draft,
    rule: &Option<Rule<impl Sized>>,
) -> Option<Offer> {
    let rule = d.at(rule)?;
    let deed = Deed::Claim {
        subject,
        with: None,
    };
    Some(Offer::new(id, act, deed, rule.by))
}

fn message(d: &Draft) -> Option<Offer> {
    let deed = Deed::Communicate {
        words: String::new(),
    };
    let send = Offer::new(
        "communicate",
        "communicates {words}",
        deed,
        d.by(&d.rules().comm.scope),
    );
    apart::is_played(d).then(|| send.blank("words", BlankKind::Words))
}

/// Naming what the pawn on the last rank shall be, where the code lets it stand for the piece.
fn naming(d: &Draft) -> Option<Offer> {
    let rule = d.at(&d.rules().promotion.stand_ins).filter(
        |rule| decides!(rule, StandIns::NamedPawnOrSubstitute, not StandIns::PieceItself),
    )?;
    let square = half_made::left_as_pawn(d)?.to();
    let deed = Deed::Name {
        square,
        role: Role::Queen,
    };
    let name = Offer::new(
        "name-piece",
        format!("names {square} {{piece}}"),
        deed,
        rule.by,
    );
    Some(name.among("piece", vec!["queen", "rook", "bishop", "knight"]))
}

/// Saying of each touch of this turn that it was an accident, where the code asks what was meant and nothing is decided of it.
fn slips(d: &Draft, me: Color) -> Vec<Offer> {
    let rule = d
        .at(&d.rules().touch.intent)
        .filter(|rule| !decides!(rule, Meant::NoneAsked, not Meant::AccidentExcused | Meant::MeantToMoveOrCapture));
    let decided = d.game.duty(me).is_some_and(|duty| duty.upheld);
    let here = !apart::is_played(d) && d.game.turn() == me && !decided;
    let Some(rule) = rule.filter(|_| here) else {
        return Vec::new();
    };
    // A touch that binds to nothing needs no excuse.
    let binding = |touch: &&Touch| binds_to_nothing(d, me, &[touch.square]).is_none();
    let touches = d.game.in_hand().counted(me).filter(binding);
    let said = touches.map(|touch| {
        let deed = Deed::Touch {
            squares: vec![touch.square],
            intent: Intent::Accident,
        };
        let act = format!("touches {} by accident", touch.square);
        Offer::new("accident", act, deed, rule.by)
    });
    said.collect()
}

fn draw_by_agreement(d: &Draft, me: Color) -> Vec<Offer> {
    let by = d.by(&d.rules().agreement.allowed_when);
    if d.game.has_offered(me.opposite()) {
        return vec![
            Offer::new("accept", "accepts", Deed::Accept, by),
            Offer::new("decline", "declines", Deed::Decline, by),
        ];
    }
    vec![Offer::new("offer-draw", "offers draw", Deed::OfferDraw, by)]
}

fn draw_claims(d: &Draft, me: Color) -> Vec<Offer> {
    let rules = d.rules();
    let announces = |offer: Offer, rule: &Option<Rule<AnnouncedMove>>| {
        Offer {
        with_move: d.game.turn() == me
            && d.at(rule).is_some_and(|rule| !decides!(rule, AnnouncedMove::No, not AnnouncedMove::Declared | AnnouncedMove::WrittenAndDeclared)),
        ..offer
    }
    };
    let repetition = claim(
        "claim-repetition",
        "claims repetition",
        Claim::Repetition,
        d,
        &rules.repetition.count,
    )
    .map(|offer| announces(offer, &rules.repetition.announced_move));
    let fifty = claim(
        "claim-fifty-moves",
        "claims fifty-moves",
        Claim::FiftyMoves,
        d,
        &rules.fifty.count,
    )
    .map(|offer| announces(offer, &rules.fifty.announced_move));
    let checks = claim(
        "claim-perpetual-check",
        "claims perpetual-check",
        Claim::PerpetualCheck,
        d,
        &rules.endless_check.claim,
    );
    let dead = claim(
        "claim-dead-position",
        "claims dead-position",
        Claim::DeadPosition,
        d,
        &rules.dead.ends_game,
    );
    let demand = d.at(&rules.mate_demand.demand).map(|rule| {
        Offer::new(
            "demand-mate",
            "demands mate-in-50",
            Deed::DemandMate,
            rule.by,
        )
    });
    let cost = d.at(&rules.claim.wrong_cost).map(|rule| *rule.is);
    [repetition, fifty, checks]
        .into_iter()
        .flatten()
        .map(|offer| Offer { cost, ..offer })
        .chain(dead)
        .chain(demand)
        .collect()
}

fn complaints(d: &Draft, me: Color) -> Vec<Offer> {
    let rules = d.rules();
    let illegal = claim(
        "claim-illegal-move",
        "claims illegal-move",
        Claim::IllegalMove { at: None },
        d,
        &rules.illegal.finder,
    );
    let touched = claim(
        "claim-touched",
        "claims touched {square}",
        Claim::Touched {
            square: touched_by(d, me.opposite()),
        },
        d,
        &rules.touch.enforced_by,
    )
    .filter(|_| !apart::is_played(d))
    .map(|offer| offer.blank("square", BlankKind::Square));
    let released = claim(
        "claim-released",
        "claims released {square}",
        Claim::Released {
            square: d.game.last_ply().map_or(Square::A1, |ply| ply.made.to()),
        },
        d,
        &rules.touch.enforced_by,
    )
    .filter(|_| !apart::is_played(d))
    .map(|offer| offer.blank("square", BlankKind::Square));
    // A move before the latest one is named by its number.
    let first = MoveNumber {
        number: 1,
        side: Color::White,
    };
    let earlier = claim(
        "claim-illegal-move-at",
        "claims illegal-move at {number}",
        Claim::IllegalMove { at: Some(first) },
        d,
        &rules.illegal.finder,
    )
    .filter(|_| d.game.ply_count() > 1)
    .map(|offer| offer.blank("number", BlankKind::Number));
    let waive = d
        .game
        .open_penalty_of(me)
        .map(|penalty| Offer::new("waive", "waives", Deed::Waive, &penalty.by));
    [illegal, touched, released, earlier, waive]
        .into_iter()
        .flatten()
        .collect()
}

/// A man that this player has touched in this turn or in his last one; any square if there is none.
fn touched_by(d: &Draft, who: Color) -> Square {
    let now = d.game.in_hand().counted(who).next();
    let then = d.game.last_ply().and_then(|ply| {
        let mut touches = ply.touches.iter();
        touches
            .find(|touch| touch.who == who)
            .map(|touch| touch.square)
    });
    now.map(|touch| touch.square).or(then).unwrap_or(Square::A1)
}

fn time_claims(d: &Draft) -> Vec<Offer> {
    let rules = d.rules();
    if d.game.clocks().is_none() {
        return Vec::new();
    }
    // Where a flag takes effect by itself, nobody has to call it.
    let at_call = d
        .at(&rules.flag.effect)
        .is_some_and(|rule| decides!(rule, FlagEffect::AtCall, not FlagEffect::AtFall));
    let flag = d
        .at(&rules.flag.callers)
        .filter(|rule| at_call || rule.lists(&FlagCaller::Owner))
        .and_then(|_| {
            claim(
                "claim-flag",
                "claims flag",
                Claim::Flag,
                d,
                &rules.flag.callers,
            )
        });
    let no_progress = claim(
        "claim-no-progress",
        "claims no-progress",
        Claim::NoProgress { increment: false },
        d,
        &rules.quickplay.in_use,
    );
    let increment = claim(
        "claim-increment",
        "claims increment",
        Claim::Increment,
        d,
        &rules.quickplay.increment_request,
    );
    let chances = claim(
        "claim-losing-chances",
        "claims insufficient-losing-chances",
        Claim::InsufficientLosingChances,
        d,
        &rules.quickplay.losing_chances,
    );
    let stop = d
        .told(&rules.pause.grounds)
        .filter(|_| !apart::is_played(d))
        .map(|rule| Offer::new("stop", "stops", Deed::Stop, rule.by));
    [flag, no_progress, increment, chances, stop]
        .into_iter()
        .flatten()
        .collect()
}

fn giving_up(d: &Draft) -> Vec<Offer> {
    let rules = &d.rules().resign;
    let resign = Offer::new("resign", "resigns", Deed::Resign, d.quoted(&rules.when));
    let tip = d
        .at(&rules.tips_king)
        .map(|rule| Offer::new("tip-king", "tips king", Deed::TipKing, rule.by));
    [Some(resign), tip].into_iter().flatten().collect()
}

fn adjourning<'g>(d: &Draft<'g>, me: Color) -> Vec<Offer> {
    let authority = standing::authority(d);
    if authority.is_empty() {
        return Vec::new();
    }
    let (seal, resume) = (&d.rules().seal, &d.rules().resume);
    let rested_on = |by: &'g [jadoube_codes::ClauseId]| if by.is_empty() { authority } else { by };
    let under_way = d.game.adjournment().filter(|adjournment| {
        adjournment.is_broken_off()
            || adjournment.due().is_some()
            || adjournment.just_brought(d.game.ply_count())
    });
    let may_seal = sealing::is_his_to_seal(d, me);
    let sealing = d.told(&seal.duty).filter(|_| may_seal).map(|_| {
        let deed = Deed::Seal {
            words: None,
            commitment: None,
        };
        Offer::new("seal", "seals {words}", deed, d.quoted(&seal.duty))
            .blank("words", BlankKind::Move)
    });
    let adjourn = Offer::new(
        "adjourn",
        "adjourns",
        Deed::Adjourn,
        rested_on(d.by(&seal.early)),
    );
    let open = d.game.envelope_due().map(|_| {
        let deed = Deed::Open { sealed: None };
        Offer::new("open", "opens", deed, rested_on(d.by(&resume.opens)))
    });
    let away = under_way.filter(|adjournment| adjournment.here[me] != Some(true));
    let arrive = away.map(|_| {
        let by = [d.by(&resume.replier_absent), d.by(&resume.late)];
        let by = by.into_iter().find(|by| !by.is_empty()).unwrap_or_default();
        Offer::new("arrive", "arrives", Deed::Arrive, rested_on(by))
    });
    let refuses = d
        .at(&resume.refused)
        .filter(|_| under_way.is_some())
        .map(|rule| {
            let deed = Deed::Refuse {
                what: Refusal::new("to resume"),
            };
            Offer::new("refuse-to-resume", "refuses to resume", deed, rule.by)
        });
    [sealing, Some(adjourn), open, arrive, refuses]
        .into_iter()
        .flatten()
        .collect()
}

fn irregularities(d: &Draft) -> Vec<Offer> {
    if apart::is_played(d) {
        return Vec::new();
    }
    let rules = d.rules();
    let clock = claim(
        "claim-clock-setting",
        "claims clock-setting {color} {excess}",
        Claim::ClockSetting {
            whose: SOMEBODY,
            excess: 1000,
        },
        d,
        &rules.clock_fault.correction,
    )
    .filter(|_| d.game.clocks().is_some())
    .map(|offer| {
        offer
            .blank("color", BlankKind::Color)
            .blank("excess", BlankKind::Signed)
    });
    let forfeit = claim(
        "claim-forfeit",
        "claims forfeit {reason}",
        Claim::Forfeit {
            reason: Ground::new(Offence::Refusal.word()),
        },
        d,
        &rules.forfeit.claim_window,
    )
    .map(|offer| offer.among("reason", FORFEITED.map(Offence::word).to_vec()));
    [
        claim(
            "claim-wrong-setup",
            "claims wrong-setup",
            Claim::WrongSetup,
            d,
            &rules.setup.wrong_array,
        ),
        claim(
            "claim-wrong-board",
            "claims wrong-board",
            Claim::WrongBoard,
            d,
            &rules.board.turned,
        ),
        claim(
            "claim-wrong-colours",
            "claims wrong-colours",
            Claim::WrongColours,
            d,
            &rules.colors.reversed,
        ),
        claim(
            "claim-wrong-first-move",
            "claims wrong-first-move",
            Claim::WrongFirstMove,
            d,
            &rules.first_move.wrong_side,
        ),
        clock,
        forfeit,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The offences for which a player may say that the game is forfeited.
const FORFEITED: [Offence; 8] = [
    Offence::Refusal,
    Offence::Notes,
    Offence::Advice,
    Offence::SecondBoard,
    Offence::AskedAdvice,
    Offence::Upset,
    Offence::Annoys,
    Offence::Phone,
];
