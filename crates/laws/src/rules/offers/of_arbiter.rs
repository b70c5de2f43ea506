//! What the arbiter may do.

use jadoube_board::Square;
use jadoube_codes::ClauseId;
use jadoube_codes::time::Millis;

use super::answers;
use super::offer::{BlankKind, Offer, SOMEBODY};
use crate::act::{BystanderOffence, Deed, Fact, MoveNumber, Offence, Order, Reading};
use crate::rules::draft::Draft;
use crate::rules::hearing::{findings, unasked};
use crate::rules::play::apart;
use crate::rules::session::adjournment::standing;
use crate::ruling::Cause;

/// The acts that the code of the game leaves room for.
pub(super) fn known(d: &Draft) -> Vec<Offer> {
    let mut known = answers::known(d);
    if d.game.clocks().is_some() {
        known.extend(clocks());
    }
    known.extend(
        d.game
            .has_undoable_decision()
            .then(|| Offer::new("undo", "undoes", Deed::Undo, NONE)),
    );
    known.extend(consent(d));
    known.extend(orders());
    known.extend(adjourning(d));
    known.extend(message(d));
    known.extend(findings(d));
    known.extend(at_the_start(d));
    known.extend(undone_late(d));
    known.extend(positions(d));
    known
}

const NONE: &[ClauseId] = &[];

fn finds(id: &'static str, act: &str, fact: Fact, by: &[ClauseId]) -> Offer {
    Offer::new(id, act, Deed::Find { fact }, by)
}

fn clocks() -> Vec<Offer> {
    let sets = |id, act: &str, reading| {
        let deed = Deed::SetClock {
            whose: SOMEBODY,
            reading,
        };
        Offer::new(id, act, deed, NONE)
            .blank("color", BlankKind::Color)
            .blank("time", BlankKind::Time)
    };
    let minute = Millis::from_seconds(60);
    let grant = Deed::Grant {
        to: SOMEBODY,
        time: minute,
    };
    vec![
        Offer::new("start", "starts", Deed::Start, NONE),
        Offer::new("stop", "stops", Deed::Stop, NONE),
        sets("set", "sets {color} {time}", Reading::Left(minute)),
        Offer::new(
            "set-both",
            "sets White {white} and Black {black}",
            Deed::SetClocks {
                white: minute,
                black: minute,
            },
            NONE,
        )
        .blank("white", BlankKind::Time)
        .blank("black", BlankKind::Time),
        sets(
            "set-used",
            "sets {color} used {time}",
            Reading::Used(minute),
        ),
        Offer::new("grant", "grants {color} {time}", grant, NONE)
            .blank("color", BlankKind::Color)
            .blank("time", BlankKind::Time),
        finds(
            "find-flag",
            "finds flag {color}",
            Fact::Flag { whose: SOMEBODY },
            NONE,
        )
        .blank("color", BlankKind::Color),
        finds("find-both-flags", "finds flag both", Fact::BothFlags, NONE),
        finds(
            "find-clock-fault",
            "finds clock-fault {color} {excess}",
            Fact::ClockFault {
                whose: SOMEBODY,
                excess: 1000,
            },
            NONE,
        )
        .blank("color", BlankKind::Color)
        .blank("excess", BlankKind::Signed),
    ]
}

/// His consent to a draw, where the rules of the event ask for it.
fn consent(d: &Draft) -> Option<Offer> {
    let rule = d.at(&d.rules().agreement.barred_by_event)?;
    let asked = d.game.is_before_draws() || d.game.needs_consent_to_draw();
    let deed = Deed::ConsentToDraw;
    asked.then(|| Offer::new("consent-to-draw", "consents to draw", deed, rule.by))
}

/// What he directs the players to do.
fn orders() -> [Offer; 2] {
    let orders = |id, act: &str, what| Offer::new(id, act, Deed::Order { what }, NONE);
    [
        orders("order-record", "orders record", Order::Record),
        orders("order-continue", "orders continue", Order::Continue),
    ]
}

fn adjourning<'g>(d: &Draft<'g>) -> Vec<Offer> {
    let authority = standing::authority(d);
    if authority.is_empty() {
        return Vec::new();
    }
    let resume = &d.rules().resume;
    let rested_on = |by: &'g [ClauseId]| if by.is_empty() { authority } else { by };
    let mut known = vec![
        Offer::new("adjourn", "adjourns", Deed::Adjourn, authority),
        Offer::new(
            "resume",
            "resumes",
            Deed::Resume,
            rested_on(d.quoted(&resume.order)),
        ),
    ];
    if d.game.envelope_due().is_some() {
        let deed = Deed::Open { sealed: None };
        known.push(Offer::new(
            "open",
            "opens",
            deed,
            rested_on(d.by(&resume.opens)),
        ));
    }
    let Some(adjournment) = d.game.adjournment() else {
        return known;
    };
    let due = adjournment.due().is_some();
    if adjournment.is_broken_off() || due || adjournment.just_brought(d.game.ply_count()) {
        let by = rested_on(d.by(&resume.replier_absent));
        let fact = Fact::Conduct {
            whom: SOMEBODY,
            offence: Offence::Absent,
        };
        known.push(
            finds("find-absent", "finds absent {color}", fact, by).blank("color", BlankKind::Color),
        );
    }
    if due {
        let by = [
            d.by(&resume.sealed_move_missing_envelope),
            d.by(&resume.position_lost),
        ];
        let by = by.into_iter().find(|by| !by.is_empty()).unwrap_or_default();
        known.push(finds(
            "find-envelope-lost",
            "finds envelope-lost",
            Fact::EnvelopeLost,
            rested_on(by),
        ));
    }
    if let Some(rule) = d
        .at(&resume.wrong_position)
        .filter(|_| !adjournment.is_broken_off())
    {
        let fact = Fact::WrongPosition { fen: None };
        known.push(finds(
            "find-wrong-position",
            "finds wrong-position",
            fact,
            rule.by,
        ));
    }
    if let Some(rule) = d
        .at(&resume.times_lost)
        .filter(|_| d.game.clocks().is_some())
    {
        known.push(finds(
            "find-times-unknown",
            "finds times-unknown",
            Fact::TimesUnknown,
            rule.by,
        ));
        known.push(finds(
            "find-times-agreed",
            "finds times-agreed",
            Fact::TimesAgreed,
            rule.by,
        ));
    }
    known
}

fn message(d: &Draft) -> Option<Offer> {
    let rule = d
        .at(&d.rules().comm.fault_on_the_way)
        .filter(|_| apart::is_played(d))?;
    let fact = Fact::TransmissionFault { whom: SOMEBODY };
    let found = finds(
        "find-transmission-fault",
        "finds transmission-fault {color}",
        fact,
        rule.by,
    );
    Some(found.blank("color", BlankKind::Color))
}

fn findings(d: &Draft) -> Vec<Offer> {
    let at = Some(MoveNumber {
        number: 1,
        side: SOMEBODY,
    });
    // Put to the rules is a clause of those that can be broken, so that the rules tell whether a breach is heard at all.
    let (bidding, likely) = findings::bidding(d);
    let first = bidding.first().copied();
    let first = first.unwrap_or(d.code().clauses[0].id.as_str());
    vec![
        finds(
            "find-illegal-move",
            "finds illegal-move",
            Fact::IllegalMove { at: None },
            NONE,
        ),
        finds(
            "find-illegal-move-at",
            "finds illegal-move at {number}",
            Fact::IllegalMove { at },
            NONE,
        )
        .blank("number", BlankKind::Number),
        finds(
            "find-illegal-position",
            "finds illegal-position",
            Fact::IllegalPosition,
            NONE,
        ),
        finds(
            "find-displaced",
            "finds displaced {from} {to}",
            Fact::Displaced {
                from: Square::A1,
                to: Square::A2,
                at: None,
            },
            NONE,
        )
        .blank("from", BlankKind::Square)
        .blank("to", BlankKind::Square),
        finds(
            "find-touched",
            "finds touched {square} {color}",
            Fact::Touched {
                square: Square::A1,
                whom: SOMEBODY,
            },
            d.by(&d.rules().touch.own),
        )
        .blank("square", BlankKind::Square)
        .blank("color", BlankKind::Color),
        finds(
            "find-removed",
            "finds removed-by-mistake {square}",
            Fact::RemovedByMistake { square: Square::A1 },
            NONE,
        )
        .blank("square", BlankKind::Square),
        finds(
            "find-released",
            "finds released {square} {color}",
            Fact::Released {
                square: Square::E4,
                whom: SOMEBODY,
            },
            NONE,
        )
        .blank("square", BlankKind::Square)
        .blank("color", BlankKind::Color),
        finds(
            "find-testimony-contested",
            "finds testimony contested",
            Fact::TestimonyContested,
            NONE,
        ),
        finds(
            "find-wrong-decision",
            "finds wrong decision",
            Fact::WrongDecision {
                at: None,
                number: None,
            },
            NONE,
        ),
        finds(
            "find-bystander",
            "finds {offence} bystander",
            Fact::Bystander {
                offence: BystanderOffence::Advice,
            },
            NONE,
        )
        .among("offence", vec!["advice", "phone"]),
        finds(
            "find-conduct",
            "finds {offence} {color}",
            Fact::Conduct {
                whom: SOMEBODY,
                offence: Offence::Annoys,
            },
            NONE,
        )
        .among("offence", offences(d))
        .blank("color", BlankKind::Color),
        finds(
            "find-breach",
            "finds breach {clause} {color}",
            Fact::Breach {
                clause: first.to_owned(),
                whom: SOMEBODY,
            },
            NONE,
        )
        .ground((bidding, likely))
        .blank("color", BlankKind::Color),
    ]
}

/// What turns out to have been none: an earlier decision of several, and a resignation.
fn undone_late(d: &Draft) -> Vec<Offer> {
    let mut known = Vec::new();
    if let [first, _, ..] = d.game.decisions() {
        let (at, number) = (first.at, None);
        known.push(
            finds(
                "find-wrong-decision-at",
                "finds wrong decision at {number}",
                Fact::WrongDecision { at, number },
                NONE,
            )
            .blank("number", BlankKind::Number),
        );
    }
    let ended = d.game.outcome().map(|outcome| outcome.cause);
    if ended == Some(Cause::Resignation) {
        known.push(finds(
            "find-no-resignation",
            "finds no resignation",
            Fact::NoResignation,
            d.quoted(&d.rules().resign.when),
        ));
    }
    known
}

/// What can be established of a player, where the code speaks of it.
fn offences(d: &Draft) -> Vec<&'static str> {
    let (conduct, late) = (&d.rules().conduct, &d.rules().late);
    let general = conduct.general.is_some();
    let speaks = |offence: &Offence| match offence {
        Offence::Refusal => true,
        Offence::Phone => general || conduct.device_used.is_some(),
        Offence::PhoneSounding | Offence::PhoneSoundingInBag => {
            general || conduct.annoys.is_some() || conduct.device_sounding.is_some()
        }
        Offence::PhoneCarried => general || conduct.device_carried.is_some(),
        Offence::PhoneInBag => conduct.device_bag.is_some() || conduct.device_carried.is_some(),
        Offence::Notes => general || conduct.notes_books.is_some(),
        Offence::Advice => general || conduct.advice.is_some(),
        Offence::SecondBoard => general || conduct.second_board.is_some(),
        Offence::AskedAdvice => general || conduct.asked_advice.is_some(),
        Offence::Upset => general || conduct.upsets_men.is_some(),
        Offence::Annoys => general || conduct.annoys.is_some(),
        Offence::Absent => conduct.absent_without_leave.is_some() || late.limit.is_some(),
        Offence::Excused => late.excuse.is_some(),
    };
    let spoken_of = Offence::ALL.into_iter().filter(speaks);
    spoken_of.map(Offence::word).collect()
}

/// Faults of the beginning that the code speaks of.
fn at_the_start(d: &Draft) -> Option<Offer> {
    let rules = d.rules();
    let faults = [
        ("wrong-setup", rules.setup.wrong_array.is_some()),
        ("wrong-board", rules.board.turned.is_some()),
        ("wrong-colours", rules.colors.reversed.is_some()),
        ("wrong-first-move", rules.first_move.wrong_side.is_some()),
    ];
    let known: Vec<&str> = faults
        .into_iter()
        .filter_map(|(word, known)| known.then_some(word))
        .collect();
    let find = finds("find-wrong", "finds {what}", Fact::WrongColours, NONE);
    (!known.is_empty()).then(|| find.among("what", known))
}

fn positions(d: &Draft) -> Vec<Offer> {
    let deed = Deed::Restore {
        fen: String::new(),
        clause: None,
    };
    let founded = d.game.aside().trouble.is_some() || unasked::is_asked(d);
    let restore = if founded {
        Offer::new("restore", "restores {fen}", deed, NONE).blank("fen", BlankKind::Fen)
    } else {
        Offer::new("restore", "restores {fen} by {clause}", deed, NONE)
            // Without a clause nothing is restored: whoever has none need not set the men up.
            .ground(unasked::grounds_of_position(d))
            .blank("fen", BlankKind::Fen)
    };
    vec![
        restore,
        Offer::new(
            "cannot-restore",
            "cannot restore",
            Deed::CannotRestore,
            NONE,
        ),
    ]
}
