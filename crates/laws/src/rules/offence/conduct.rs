//! What an offence against good conduct leads to.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::conduct::{Consequence, DeviceBag};
use jadoube_codes::params::end::ResultKind;
use jadoube_codes::{ClauseId, Gap, Rule};

use crate::act::{Offence, Score};
use crate::agreement::{Agreement, DevicePenalty};
use crate::event::{HearingEvent, SessionEvent};
use crate::fact::offence::found;
use crate::rules::draft::Draft;
use crate::rules::ending::prospects::{self, Prospect};
use crate::rules::offence::forfeits;
use crate::ruling::{Cause, Matter, Outcome, PenaltyKind};
use crate::said::{self, Sentence};

/// What an offence leads to.
pub(crate) fn follow<'g>(
    d: &mut Draft<'g>,
    whom: Color,
    rule: &'g Option<Rule<Consequence>>,
    offence: Offence,
) {
    follow_told(d, whom, rule, offence, None);
}

/// The same, where it is said what he has done: whoever is asked for a penalty reads that in the question.
pub(crate) fn follow_told<'g>(
    d: &mut Draft<'g>,
    whom: Color,
    rule: &'g Option<Rule<Consequence>>,
    offence: Offence,
    told: Option<Box<dyn Sentence>>,
) {
    d.as_read(rule);
    let Some(rule) = d.at(rule) else {
        if offence == Offence::Advice {
            d.cite(d.quoted(&d.rules().conduct.unasked_advice));
        }
        d.ask_arbiter(
            Matter::Penalty(whom),
            said::Offence::NotNamed { whom },
            false,
        );
        return;
    };
    let consented = decides!(rule, Consequence::ForfeitOnClaimUnlessConsent, not Consequence::Breach | Consequence::ForfeitOnClaim | Consequence::Forfeit | Consequence::ForfeitAsARule | Consequence::ForfeitHalfIfNoHelpmate | Consequence::ForfeitArbiterScoresOpponent | Consequence::Arbiter)
        && forfeits::consented(d, offence);
    match *rule.is {
        _ if consented => {
            d.cite(rule.by);
            d.say(said::Offence::Consented);
            return;
        }
        _ => d.breach(rule.by),
    }
    let asked = match (told, rule.is) {
        (told, Consequence::Arbiter) => told,
        (told, _) => {
            if let Some(told) = told {
                d.say(told);
            }
            None
        }
    };
    match *rule.is {
        Consequence::Breach => {
            d.emit(HearingEvent::Noted {
                what: found(whom, offence),
                by: rule.by.to_vec(),
            });
            d.say(said::Offence::NoPenaltyNamed);
        }
        Consequence::ForfeitOnClaim | Consequence::ForfeitOnClaimUnlessConsent => {
            forfeits::known(d, whom, offence, rule.by);
        }
        Consequence::Forfeit | Consequence::ForfeitAsARule
            if milder_for_device(d, whom, offence) => {}
        Consequence::ForfeitAsARule => {
            d.cite(d.by(&d.rules().penalty.chooser));
            d.say(said::Offence::LosesAsARule);
            d.ask_arbiter(
                Matter::Penalty(whom),
                said::Offence::LosesOrWhichPenalty { whom },
                false,
            );
        }
        Consequence::Forfeit => {
            if is_device(offence) {
                d.manual_beside(Gap::DeviceWithoutMatingMeans);
            }
            d.say(said::Offence::LosesTheGame);
            d.punish(whom, PenaltyKind::Loss);
            forfeits::end(d, Score::win(whom.opposite()), rule.by);
        }
        Consequence::ForfeitHalfIfNoHelpmate => forfeit_by_prospect(d, whom, rule.by),
        Consequence::ForfeitArbiterScoresOpponent
            if d.game.asks(&Matter::OpponentsScore(whom.opposite())) =>
        {
            d.drop_question(&Matter::OpponentsScore(whom.opposite()));
            both_lose(d, whom, rule.by);
        }
        Consequence::ForfeitArbiterScoresOpponent => {
            d.say(said::Common::Loses { who: whom });
            d.punish(whom, PenaltyKind::Loss);
            d.cite(rule.by);
            d.ask_arbiter(
                Matter::OpponentsScore(whom),
                said::Common::WhatScore {
                    who: whom.opposite(),
                },
                true,
            );
        }
        Consequence::Arbiter => {
            d.cite(d.by(&d.rules().penalty.chooser));
            d.ask_arbiter(
                Matter::Penalty(whom),
                match asked {
                    Some(told) => said::Common::WhichPenaltyFor { told, who: whom },
                    None => said::Common::WhichPenalty { who: whom },
                },
                false,
            );
        }
    }
}

fn is_device(offence: Offence) -> bool {
    matches!(
        offence,
        Offence::Phone
            | Offence::PhoneSounding
            | Offence::PhoneCarried
            | Offence::PhoneInBag
            | Offence::PhoneSoundingInBag
    )
}

/// A game was lost by a device, and at the same moment one is found of the other player as well: both have lost. Says whether that
/// is so.
pub(crate) fn loses_too(d: &mut Draft, whom: Color, offence: Offence, outcome: &Outcome) -> bool {
    let costs = forfeits::conduct_rule(d, offence).and_then(|rule| d.at(rule));
    let costs = costs.filter(|rule| {
        decides!(rule, Consequence::Forfeit | Consequence::ForfeitHalfIfNoHelpmate, not Consequence::Breach | Consequence::ForfeitOnClaim | Consequence::ForfeitOnClaimUnlessConsent | Consequence::ForfeitAsARule | Consequence::ForfeitArbiterScoresOpponent | Consequence::Arbiter)
    });
    let of_both = d
        .at(&d.rules().result.kinds)
        .is_some_and(|rule| rule.lists(&ResultKind::BothLost));
    let other_lost = matches!(
        (outcome.score, whom),
        (Score::WhiteWins | Score::HalfToWhite, Color::White)
            | (Score::BlackWins | Score::HalfToBlack, Color::Black)
    );
    let now = outcome.cause == Cause::Forfeit && outcome.at == d.now();
    let Some(rule) = costs.filter(|rule| {
        let same = rule.by.first() == outcome.by.first();
        is_device(offence) && of_both && other_lost && now && same
    }) else {
        return false;
    };
    d.breach(rule.by);
    d.say(said::Common::Found { whom, offence });
    d.emit(SessionEvent::GameReopened);
    both_lose(d, whom, rule.by);
    true
}

/// This player has lost as the other has.
fn both_lose(d: &mut Draft, whom: Color, by: &[ClauseId]) {
    d.punish(whom, PenaltyKind::Loss);
    d.say(said::Offence::BothLoseByIt);
    forfeits::end(d, Score::BothLose, by);
}

/// A device was found in a bag, wholly switched off; says whether the code speaks of that.
pub(crate) fn device_in_bag(d: &mut Draft, whom: Color) -> bool {
    let Some(rule) = d.at(&d.rules().conduct.device_bag) else {
        return false;
    };
    d.cite(rule.by);
    let offence = Offence::PhoneInBag;
    d.say(said::Common::Found { whom, offence });
    match *rule.is {
        DeviceBag::SwitchedOff => {
            d.say(said::Offence::MaybeSwitchedOff);
        }
        DeviceBag::IfEventAllowsSwitchedOff
            if d.game.terms().is_agreed(&Agreement::DevicesInBags) =>
        {
            d.say(said::Offence::EventAllowsSwitchedOff);
        }
        DeviceBag::IfEventAllowsSwitchedOff => {
            d.cite(d.by(&d.rules().penalty.chooser));
            d.ask_arbiter(
                Matter::Penalty(whom),
                said::Offence::IfEventAllows { whom },
                false,
            );
        }
    }
    true
}

/// A device in a bag made a sound: where the code has an article of its own on bags, and the loss is for what somebody has on him, the
/// arbiter says what it costs that it was not switched off. Says whether that is so.
pub(crate) fn device_sounds_in_bag(d: &mut Draft, whom: Color) -> bool {
    let conduct = &d.rules().conduct;
    let (bag, person) = (d.by(&conduct.device_bag), d.by(&conduct.device_carried));
    let sounding = d.by(&conduct.device_sounding);
    if bag.is_empty() || bag.first() == person.first() || bag.first() == sounding.first() {
        return false;
    }
    d.breach(bag);
    d.cite(d.by(&d.rules().penalty.chooser));
    let offence = Offence::PhoneSoundingInBag;
    d.say(said::Common::Found { whom, offence });
    d.ask_arbiter(
        Matter::Penalty(whom),
        said::Offence::NotSwitchedOff { whom },
        false,
    );
    true
}

/// The event has put a milder penalty in the place of the loss for a device, where the code lets it.
fn milder_for_device(d: &mut Draft, whom: Color, offence: Offence) -> bool {
    if !is_device(offence) {
        return false;
    }
    let Some(rule) = d.at(&d.rules().conduct.device_event) else {
        return false;
    };
    let Some(penalty) = d.game.terms().phone_penalty().cloned() else {
        return false;
    };
    d.cite(rule.by);
    match penalty {
        DevicePenalty::Warning => {
            d.say(said::Offence::EventHasWarning);
            d.punish(whom, PenaltyKind::Warning);
        }
        DevicePenalty::Other(_) => d.ask_arbiter(
            Matter::Penalty(whom),
            said::Offence::EventHasMilder { whom },
            false,
        ),
    }
    true
}

/// The game is lost, and the opponent gets the point only if he could still mate by some series of legal moves.
fn forfeit_by_prospect(d: &mut Draft, whom: Color, by: &[ClauseId]) {
    let winner = whom.opposite();
    match prospects::can_mate(d, winner) {
        Prospect::Yes => {
            d.say(said::Offence::LosesTheGame);
            d.punish(whom, PenaltyKind::Loss);
            forfeits::end(d, Score::win(winner), by);
        }
        Prospect::No => {
            d.say(said::Offence::LosesHalf { whom, winner });
            d.punish(whom, PenaltyKind::Loss);
            let half = match winner {
                Color::White => Score::HalfToWhite,
                Color::Black => Score::HalfToBlack,
            };
            forfeits::end(d, half, by);
        }
        Prospect::Undecided => {
            d.cite(by);
            prospects::ask_whether_he_can_mate(d, winner);
        }
    }
}
