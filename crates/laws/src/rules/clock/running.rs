//! Acts at the clock: pressing, starting, stopping, setting.

use jadoube_board::Color;
use jadoube_codes::ClauseId;
use jadoube_codes::decides;
use jadoube_codes::params::clock::RunsAgainst;
use jadoube_codes::params::clock_fault::PauseEnd;
use jadoube_codes::time::Millis;

use crate::act::Reading;
use crate::control::Bonus;
use crate::event::{ClockEvent, Event, HearingEvent, MovesEvent, SessionEvent};
use crate::game::{Clocks, Pending};
use crate::rules::draft::Draft;
use crate::rules::play::{apart, kinds};
use crate::ruling::{Matter, PenaltyKind, Question};
use crate::said;

/// The press stops the own clock and starts the opponent's; a press while the opponent's clock runs changes nothing.
pub(crate) fn start_opponents(d: &mut Draft, who: Color) {
    if d.game.running_clock() == Some(who) {
        cite_bonus(d, who);
        d.emit(ClockEvent::ClockPressed { who });
    } else if d.game.clocks().is_none() && !d.game.is_lever_down(who) {
        d.emit(ClockEvent::ClockPressed { who });
    }
}

/// The clocks were stopped while men lay there: if none does any more they run again for him whose ran.
pub(crate) fn start_as_men_stand_again(d: &mut Draft) {
    let stopped = d.at(&d.rules().pause.duty).is_some() && d.game.running_clock().is_none();
    let ran = d.game.aside().ran_at_fall.filter(|_| stopped);
    if ran.is_some() && d.game.aside().lying.is_empty() {
        start_for(d, ran);
        d.say(said::Hands::StandAgain);
    }
}

/// What each move adds or holds back, by the clause of that kind of clock.
pub(crate) fn cite_bonus(d: &mut Draft, who: Color) {
    let Some(clock) = d.game.clock(who, d.now()) else {
        return;
    };
    if clock.bonus.each_move() == Millis::ZERO {
        return;
    }
    let rules = &d.rules().clock;
    let cite = match clock.bonus {
        Bonus::None => return,
        Bonus::Increment(_) => &rules.increment,
        Bonus::Delay(_) => &rules.delay,
    };
    if let Some(cite) = cite {
        d.background(&cite.by);
    }
}

/// Whether both clocks of a game in progress stand, and it is not the player's to start them again.
pub(crate) fn is_paused(d: &Draft) -> bool {
    let by_official = d
        .at(&d.rules().pause.ended_by)
        .is_some_and(|rule| match *rule.is {
            PauseEnd::Official => true,
            PauseEnd::MatterSettled => d.game.pending_question().is_some(),
        });
    by_official
        && d.game.clocks().is_some()
        && d.game.running_clock().is_none()
        && d.game.ply_count() > 0
}

/// Whether play waits for an answer of the arbiter. It does while the clocks stand: nobody is kept from moving on his own time.
pub(crate) fn waits(d: &Draft) -> bool {
    d.game.running_clock().is_none() && holds_up(d).is_some()
}

/// The number of the first open question for whose answer play was made to wait.
fn holds_up(d: &Draft) -> Option<u32> {
    let open = d.game.open_questions();
    let at = open.iter().position(|pending| pending.play_waits)?;
    Some(at as u32 + 1)
}

/// Play goes on before the answer: what was asked stays open, and nothing waits for it any more.
fn wait_no_longer(d: &mut Draft) {
    let open = d.game.open_questions().iter();
    let waiting = open.filter(|pending| pending.play_waits);
    let waiting: Vec<Question> = waiting.map(|pending| pending.question.clone()).collect();
    for question in waiting {
        d.emit(HearingEvent::QuestionAsked {
            question,
            play_waits: false,
        });
    }
}

/// Play goes on without the answer: what it waited for is asked no longer.
fn ask_no_longer(d: &mut Draft) {
    let mut unanswered = false;
    while let Some(number) = holds_up(d) {
        d.emit(HearingEvent::QuestionTurnedTo { number });
        // Whoever sets the clocks going has said what they show.
        unanswered |= d.game.asked_about(&Matter::Clocks).is_none();
        d.emit(HearingEvent::QuestionAnswered);
    }
    if unanswered {
        d.say(said::Clock::AskedNoLonger);
    }
}

/// Whether something that was asked still keeps the clocks standing. Whoever has stopped them to fetch the arbiter waits for what he
/// thinks of it, and nobody's time runs before what was asked since has its answer; a penalty waits for no clock, and a claim that is
/// put off is answered in the course of play.
fn stand_for_answer(d: &Draft) -> bool {
    let asked = |pending: &Pending| match pending.question.about {
        Matter::Pause(_) => true,
        Matter::Penalty(_) => false,
        Matter::DrawClaim(who) if d.game.aside().postponed[who] => false,
        _ => pending.ran.is_none(),
    };
    d.game.running_clock().is_none() && d.game.open_questions().iter().any(asked)
}

/// Whether what is decided leaves the clocks standing: for an official who has been fetched, for an answer, or by his order.
fn stay(d: &Draft) -> bool {
    stand_by_order(d) || waits(d) || stand_for_answer(d)
}

/// The clocks run again after a claim or a question has been decided, or men have gone back: for the player who has the turn,
/// and for whoever has made his move and has still to press.
pub(crate) fn resume(d: &mut Draft) {
    if !stay(d) {
        let whose = to_go_on(d);
        run(d, whose);
    }
}

/// The arbiter directs that play goes on, whether or not he has answered what he was asked.
pub(crate) fn go_on(d: &mut Draft) {
    wait_no_longer(d);
    let whose = to_go_on(d);
    run(d, whose);
}

/// Whose time it is: whoever made a move and has not pressed is still on his own where the press ends it, else it is that of the
/// player who has the turn. Whoever replied to a move that was not pressed has his lever down and nothing to press.
fn to_go_on(d: &Draft) -> Color {
    let turn = d.game.turn();
    let mover = turn.opposite();
    let can_press = d.game.lever_down != mover;
    let to_press = can_press && d.game.is_to_press(mover) && d.game.to_complete(mover).is_some();
    match !is_of_turn(d) && to_press {
        true => mover,
        false => turn,
    }
}

/// Whether the code charges the time to whoever has the turn, pressed or not.
fn is_of_turn(d: &Draft) -> bool {
    d.at(&d.rules().clock.runs_against).is_some_and(
        |rule| decides!(rule, RunsAgainst::PlayerOnTurn, not RunsAgainst::UntilPressed),
    )
}

/// This player's clock runs, unless it does already or the game is over.
fn run(d: &mut Draft, whose: Color) {
    if d.game.clocks().is_some()
        && d.game.running_clock() != Some(whose)
        && d.game.outcome().is_none()
    {
        d.emit(ClockEvent::ClockStarted { whose });
    }
}

/// The clock of the player who has the turn is started where the other's runs for nothing; says whether it was.
pub(crate) fn start_for_turn(d: &mut Draft) -> bool {
    let turn = d.game.turn();
    let for_nothing = d.game.running_clock() == Some(turn.opposite()) && to_go_on(d) == turn;
    if for_nothing {
        run(d, turn);
    }
    for_nothing
}

/// The clock that ran runs again, or, where none did, that of the player who has the turn.
pub(crate) fn start_for(d: &mut Draft, ran: Option<Color>) {
    match ran.filter(|_| d.game.clocks().is_some()) {
        Some(whose) if d.game.running_clock().is_none() && !stay(d) => {
            d.emit(ClockEvent::ClockStarted { whose });
        }
        _ => resume(d),
    }
}

/// Whether the official, or somebody for him, has stopped the clocks of a game in progress: then nothing but his word starts
/// them, whatever else he decides.
pub(crate) fn stand_by_order(d: &Draft) -> bool {
    let held = d.game.clocks().is_some_and(Clocks::are_held);
    held && d.game.running_clock().is_none() && d.game.outcome().is_none()
}

/// Under a code that charges the time to whoever has the turn, the clock that runs is his.
pub(crate) fn follow_turn(d: &mut Draft) {
    let turn = d.game.turn();
    let other_runs = d
        .game
        .running_clock()
        .is_some_and(|running| running != turn);
    if is_of_turn(d) && other_runs && d.game.outcome().is_none() {
        d.cite(d.by(&d.rules().clock.runs_against));
        let mover = turn.opposite();
        let moved = |event: &Event| matches!(event, Event::Moves(MovesEvent::MoveMade(made)) if made.who == mover);
        // With a move goes what it earns, as it would with the press.
        if d.events().iter().any(moved) {
            cite_bonus(d, mover);
            d.emit(ClockEvent::ClockPressed { who: mover });
        } else {
            d.emit(ClockEvent::ClockStarted { whose: turn });
        }
    }
}

/// The arbiter starts the clocks.
pub(crate) fn start(d: &mut Draft) {
    let broken_off = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off());
    if broken_off {
        let seal = d.quoted(&d.rules().seal.duty);
        d.not_now(seal, said::Clock::BrokenOff);
        return;
    }
    // A player who stopped the clocks did so in play.
    let aside = d.game.aside();
    let begun = aside.play_began.is_some() || aside.was_paused || d.game.ply_count() > 0;
    if begun {
        d.cite(d.by(&d.rules().pause.ended_by));
    }
    d.cite(d.quoted(&d.rules().clock.start));
    if !begun {
        d.emit(SessionEvent::PlayBegun);
        kinds::begins(d);
    }
    ask_no_longer(d);
    let whose = to_go_on(d);
    run(d, whose);
}

/// The arbiter stops both clocks: by what the code says of him, or else by what it says of everybody.
pub(crate) fn stop(d: &mut Draft) {
    let pause = &d.rules().pause;
    if pause.by_arbiter.is_some() {
        d.cite_of(&pause.by_arbiter);
    } else {
        d.cite(d.quoted(&pause.grounds));
    }
    if d.game.running_clock().is_some() {
        d.emit(ClockEvent::ClocksStopped);
        d.emit(ClockEvent::ClocksHeld);
    } else if stand_in_play(d) {
        // Whoever has stopped them, now they stand by his order, and no answer of his starts them.
        d.emit(ClockEvent::ClocksHeld);
        d.say(said::Clock::StandByOrder);
    }
}

/// Whether the clocks of a game in progress stand, and not by the official's order.
fn stand_in_play(d: &Draft) -> bool {
    let stands = d.game.clocks().is_some_and(|clocks| !clocks.are_held());
    stands && d.game.ply_count() > 0 && d.game.outcome().is_none()
}

/// The arbiter sets a clock.
pub(crate) fn set(d: &mut Draft, whose: Color, reading: Reading) {
    if let Some(by) = punishes(d, whose) {
        d.cite(by);
        d.emit(HearingEvent::QuestionAnswered);
    } else {
        rests_on_what_was_wrong(d);
    }
    if d.game.clocks().is_none() {
        d.unknown(&[], said::Common::NotTimed);
        return;
    }
    shows(d, whose, reading);
}

/// The arbiter sets both clocks.
pub(crate) fn set_both(d: &mut Draft, white: Millis, black: Millis) {
    rests_on_what_was_wrong(d);
    if d.game.clocks().is_none() {
        d.unknown(&[], said::Common::NotTimed);
        return;
    }
    shows(d, Color::White, Reading::Left(white));
    shows(d, Color::Black, Reading::Left(black));
    d.say(said::Clock::SetTo { white, black });
    if d.game.asked_about(&Matter::Clocks).is_some() {
        let waited = waits(d);
        d.emit(HearingEvent::QuestionAnswered);
        if waited {
            resume(d);
        }
    }
}

/// Cites what has clocks set that show what they should not.
fn rests_on_what_was_wrong(d: &mut Draft) {
    let asked = d.game.asked_about(&Matter::Clocks);
    if asked.is_some() && d.game.aside().trouble.is_some() {
        d.cite(d.by(&d.rules().illegal.clocks_after));
    } else {
        // What led to the question is what was wrong.
        d.lead(&asked.unwrap_or_default());
        d.cite(d.by(&d.rules().clock_fault.correction));
        d.background(d.quoted(&d.rules().clock.indication));
    }
}

fn shows(d: &mut Draft, whose: Color, reading: Reading) {
    d.emit(match reading {
        Reading::Left(left) => Event::Clock(ClockEvent::ClockSet { whose, left }),
        Reading::Used(used) => Event::Clock(ClockEvent::UsedSet { whose, used }),
    });
}

/// Whether what is done to the clocks is this player's penalty, with the clauses that leave it to the arbiter: he has still to choose
/// one, which is then answered.
fn punishes<'g>(d: &mut Draft<'g>, whom: Color) -> Option<&'g [ClauseId]> {
    d.penalties_of_official()
        .filter(|_| d.turn_to(|asked| *asked == Matter::Penalty(whom)))
}

/// The arbiter gives a player time.
pub(crate) fn grant(d: &mut Draft, to: Color, time: Millis) {
    let offender = to.opposite();
    let penalty = punishes(d, offender);
    let leave = apart::left_to_persons(d);
    match penalty {
        Some(by) => d.cite(by),
        None if !leave.is_empty() => d.cite(&leave),
        None => d.cite(d.quoted(&d.rules().disturbance.extra_time)),
    }
    if d.game.aside().postponed[offender] {
        d.cite(d.by(&d.rules().quickplay.extra_time));
    }
    if penalty.is_some() {
        d.punish(offender, PenaltyKind::Time { to, time });
        d.emit(HearingEvent::QuestionAnswered);
    }
    if d.game.clocks().is_none() {
        d.unknown(&[], said::Common::NotTimed);
        return;
    }
    d.emit(ClockEvent::TimeAdjusted {
        whose: to,
        by: time.0 as i64,
    });
}
