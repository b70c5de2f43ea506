//! Values that the files give, read back through the types.

use std::fmt::Debug;

use super::Rules;
use super::agreement::{AllowedWhen, OfferEnd};
use super::authority::{Appeal, Assistance, AssistantTask};
use super::claim::WrongCost;
use super::clock::{CountsBy, HourlyTotals, Quota, StandardLimit};
use super::conduct::Consequence;
use super::end::Precedence;
use super::flag::{FlagEffect, FlagException, ListedMaterial};
use super::late::LateLimit;
use super::quickplay::{IncrementRequest, QuickplayTime};
use super::record::RecordDuty;
use super::resign::{NoHelpmate, Sign};
use super::seal::BadSealedMove;
use crate::shape::Described;
use crate::{Code, EventKind, Rule, Span};

fn rules(code: &str) -> &'static Rules {
    &Code::by_id(code).expect("a code of the program").rules
}

/// Holds two values of parameters equal by what they say; for the rules they have no equality.
macro_rules! assert_told {
    ($one:expr, $other:expr $(, $($words:tt)+)?) => {
        assert_eq!(format!("{:?}", $one), format!("{:?}", $other) $(, $($words)+)?)
    };
}

/// The value and the citations of a parameter in one kind of event.
#[track_caller]
fn check_in<T: Debug>(rule: &Option<Rule<T>>, event: EventKind, is: &T, by: &[&str]) {
    let rule = rule.as_ref().expect("the code rules on it");
    let ruled = rule.at(event).expect("in this kind of event");
    assert_told!(ruled.is, is);
    assert_eq!(
        ruled.by.iter().map(|id| id.as_str()).collect::<Vec<_>>(),
        by
    );
}

/// The value of a parameter in classical play.
#[track_caller]
fn usual<T>(rule: &Option<Rule<T>>) -> &T {
    let rule = rule.as_ref().expect("the code rules on it");
    rule.at(EventKind::Classical).expect("a usual value").is
}

/// The value and the citations of a parameter in classical play.
#[track_caller]
fn check<T: Debug>(rule: &Option<Rule<T>>, is: &T, by: &[&str]) {
    check_in(rule, EventKind::Classical, is, by);
}

const HOUR: Span = Span::from_mins(60);
const TWO_HOURS: Span = Span::from_mins(120);
const TWO_MINUTES: Span = Span::from_mins(2);

#[test]
fn agreement_opens_at_different_times() {
    let when = |code| &rules(code).agreement.allowed_when;
    check(when("british"), &AllowedWhen::Any, &["ii.8.a"]);
    check(when("fide-1931"), &AllowedWhen::BlackHasMade(30), &["16.d"]);
    check(when("fide-1955"), &AllowedWhen::Any, &["12.2"]);
    check(when("uscf"), &AllowedWhen::Any, &["draws.agreement"]);
    check(when("fide-2023"), &AllowedWhen::EachHasMade(1), &["5.2.3"]);
    let early = usual(&rules("fide-1931").offer.ends_by);
    assert_told!(early, OfferEnd::Move);
    let modern = usual(&rules("fide-2023").offer.ends_by);
    assert_told!(modern, OfferEnd::Touch);
}

#[test]
fn resignation_has_signs_and_a_result() {
    check(
        &rules("digest-2009").resign.writes_losing_score,
        &Sign::Resigns,
        &["resignation.signs"],
    );
    check(
        &rules("fide-1955").resign.tips_king,
        &Sign::IsAsked,
        &["19.c"],
    );
    check(
        &rules("british").resign.offers_hand,
        &Sign::IsAsked,
        &["ii.9.close"],
    );
    check(
        &rules("digest-2018").resign.offers_hand,
        &Sign::IsAsked,
        &["resignation.handshake"],
    );
    check(
        &rules("digest-2009").resign.draw_if_no_helpmate,
        &NoHelpmate::Wins,
        &["resignation.any-time"],
    );
    check(
        &rules("fide-2023").resign.draw_if_no_helpmate,
        &NoHelpmate::Draw,
        &["5.1.2"],
    );
}

#[test]
fn a_wrong_claim_costs_by_the_kind_of_event() {
    let cost = &rules("fide-2023").claim.wrong_cost;
    let minutes = |n| WrongCost::OpponentGains(Span::from_mins(n));
    check(cost, &minutes(2), &["9.5.3"]);
    for event in [EventKind::Rapid, EventKind::RapidSupervised] {
        check_in(cost, event, &minutes(1), &["9.5.3", "a.3"]);
    }
    check_in(
        cost,
        EventKind::Blitz,
        &minutes(1),
        &["9.5.3", "a.3", "b.3"],
    );
    check_in(
        cost,
        EventKind::BlitzSupervised,
        &minutes(2),
        &["9.5.3", "b.2"],
    );
    check(
        &rules("fide-1955").claim.wrong_cost,
        &WrongCost::Nothing,
        &["12.3"],
    );
}

#[test]
fn flags_fall_with_different_effect() {
    let flag = |code| &rules(code).flag;
    check(&flag("british").effect, &FlagEffect::AtFall, &["ii.10.b.b"]);
    check(
        &flag("digest-2009").effect,
        &FlagEffect::AtCall,
        &["time-control.win-on-time"],
    );
    check(
        &flag("digest-2009").callers,
        &Vec::new(),
        &["time-control.win-on-time"],
    );
    check(&flag("fide-2023").effect, &FlagEffect::AtCall, &["6.8"]);
    let exception = |code| *usual(&flag(code).mate_exception);
    assert_told!(exception("fide-1931"), FlagException::None);
    assert_told!(exception("digest-2009"), FlagException::NoHelpmate);
    assert_told!(exception("uscf"), FlagException::NoHelpmate);
    let listed = usual(&flag("uscf").listed_material);
    assert_told!(listed[2], ListedMaterial::TwoKnightsAgainstNoPawns);
    assert!(flag("digest-2018").listed_material.is_none());
}

#[test]
fn the_clock_counts_by_each_codes_measure() {
    let clock = |code| &rules(code).clock;
    let quota = |code| {
        let said = clock(code).quota.as_ref().expect("the code says one");
        *said.told(EventKind::Classical).expect("a usual value").is
    };
    assert_told!(
        quota("british"),
        Quota::HourlyTotals(HourlyTotals {
            first: TWO_HOURS,
            first_with_fixed_close: HOUR,
            then_every: HOUR,
        })
    );
    assert_told!(
        quota("fide-1931"),
        Quota::Standard(StandardLimit {
            moves: 30,
            by: TWO_HOURS,
            then_moves: 15,
            every: HOUR,
        })
    );
    check(
        &clock("fide-1955").counted_move,
        &CountsBy::CompletedAndStopped,
        &["14.4"],
    );
    check(
        &clock("fide-2023").counted_move,
        &CountsBy::Pressed,
        &["6.3.1"],
    );
    let order = |code| {
        let said = rules(code).end.mate_vs_flag.as_ref();
        let told = said.and_then(|said| said.told(EventKind::Classical));
        *told.expect("the code says it").is
    };
    assert_told!(order("fide-1955"), Precedence::EarlierFact);
    assert_told!(order("digest-2009"), Precedence::BoardUntilNotice);
}

#[test]
fn lateness_is_measured_by_each_code() {
    let limit = |code| &rules(code).late.limit;
    check(limit("fide-1931"), &LateLimit::MoreThan(HOUR), &["20.v"]);
    check(
        limit("fide-2023"),
        &LateLimit::EventElse(Span::default()),
        &["6.7.1"],
    );
    assert!(limit("digest-2018").is_none());
}

#[test]
fn quickplay_gives_time_where_the_code_does() {
    check(
        &rules("fide-2023").quickplay.extra_time,
        &QuickplayTime {
            postponed: None,
            rejected: Some(TWO_MINUTES),
        },
        &["iii.5.3", "iii.5.2"],
    );
    check(
        &rules("digest-2018").quickplay.increment_request,
        &IncrementRequest {
            each_move: None,
            opponent_gains: None,
            is_offer: false,
            before_claim: false,
        },
        &["time-control-and-clocks.quickplay-claim"],
    );
    assert!(rules("uscf").quickplay.losing_chances.is_some());
    assert!(rules("digest-2018").quickplay.losing_chances.is_none());
}

#[test]
fn a_bad_sealed_move_has_three_outcomes() {
    let seal = |code| &rules(code).seal;
    check(
        &seal("british").bad_ambiguous,
        &BadSealedMove::OpponentPicks,
        &["ii.7.c"],
    );
    check(
        &seal("fide-1931").bad_illegal,
        &BadSealedMove::Loses,
        &["17.c"],
    );
    check(
        &seal("uscf").bad_illegal,
        &BadSealedMove::CountsAsIllegal,
        &["adjournment.bad-sealed-move"],
    );
}

#[test]
fn conduct_and_authority_are_carried() {
    check(
        &rules("british").conduct.notes_books,
        &Consequence::ForfeitOnClaimUnlessConsent,
        &["ii.9.c"],
    );
    check(
        &rules("digest-2018").conduct.device_carried,
        &Consequence::Arbiter,
        &["conduct-and-etiquette.phone-on-person"],
    );
    check(
        &rules("fide-1931").appeal,
        &Appeal::None,
        &["24.i", "24.ii"],
    );
    let tasks = usual(&rules("fide-2023").assistants);
    let Assistance::Tasks(tasks) = tasks else {
        panic!("{tasks:?}")
    };
    assert!(crate::lists(tasks, &AssistantTask::Clock));
    let duty = &rules("fide-2023").record.duty;
    check_in(duty, EventKind::Rapid, &RecordDuty::None, &["a.2"]);
    check_in(
        duty,
        EventKind::BlitzSupervised,
        &RecordDuty::Each,
        &["8.1.1"],
    );
}

/// What reading these parameters says.
#[track_caller]
fn refused(parameters: &str, why: &str) {
    let value = parameters.parse().map(toml::Value::Table).expect("a table");
    let error = Rules::read(value).expect_err("it should be refused");
    assert!(error.contains(why), "{error}");
}

#[test]
fn values_that_no_rule_knows_are_refused() {
    refused(
        "[agreement]\nallowed_when = { is = \"sometimes\", by = [\"16.d\"] }",
        "'sometimes' is none of the words",
    );
    refused(
        "[agreement]\nallowed_when = { is = { black-has-made = \"thirty\" }, by = [\"16.d\"] }",
        "that is wrong: \"thirty\", and what stands here is a whole number",
    );
    refused(
        "[late]\nlimit = { is = { more-than = \"an hour\" }, by = [\"20.v\"] }",
        "is no length of time",
    );
    refused(
        "[quickplay]\nclaimant = { is = { under = \"0:02:00\", on-move = true, flag-up = true, asleep = true }, by = [\"iii.5\"] }",
        "there is no 'asleep' here",
    );
    refused(
        "[flag]\neffect = { is = \"at-fall\", by = [\"19.v\"], in.bullet = { is = \"at-call\", by = [\"19.v\"] } }",
        "unknown variant `bullet`",
    );
    refused(
        "[flag]\nfalls = { is = \"at-fall\", by = [\"19.v\"] }",
        "there is no 'falls' here",
    );
}
