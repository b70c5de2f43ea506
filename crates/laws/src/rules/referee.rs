//! The one door: an act comes in, a ruling goes out.

use jadoube_board::{Color, Square};
use jadoube_codes::params::authority::{ArbiterExists, Assistance, BystanderReport};
use jadoube_codes::params::conduct::Talk;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, decides};

use crate::act::{Act, Actor, Claim, Consent, Deed, Intent, Mark, Notice, Requirement, Saying};
use crate::event::{ClockEvent, HandsEvent};
use crate::game::Game;
use crate::rules::after_end::after_the_end;
use crate::rules::carried;
use crate::rules::claims::{fifty_moves, mate_demand, on_board, perpetual_check, repetition};
use crate::rules::clock::{faults, running};
use crate::rules::draft::{Decided, Draft, Stop};
use crate::rules::ending::losing_chances::losing_chances;
use crate::rules::ending::{closing, flag, offer, quickplay, resignation};
use crate::rules::hands::{
    accidents, handling, hovering, in_words, leaving, making, press, promoting, retracting, steps,
    taken_off, yielding,
};
use crate::rules::hearing::{
    agreement, answers, consents, contesting, demands, draw_consent, findings, going, orders,
    pointing_out, requests, set_up, signed, undoing, withdrawing,
};
use crate::rules::moving::beside;
use crate::rules::moving::half_made;
use crate::rules::notation::words;
use crate::rules::offence::illegal::finding;
use crate::rules::offence::touched;
use crate::rules::play::{apart, blind};
use crate::rules::record::{duty, erasing, writing};
use crate::rules::session::adjournment::{lost, opening, resuming, sealing, standing};
use crate::rules::session::{beginnings, communication, lateness};
use crate::rules::touch::{adjusting, out_of_turn, touching};
use crate::ruling::Matter;
use crate::said;

/// Rules on an act done at `now`, counted from the beginning of play.
///
/// Judges and changes nothing: the game goes on as the one that is given with the ruling, also when the act is refused, since
/// a refusal may cost something. Whoever has only the ruling makes the same of the game by [`Game::apply_all`]. An act stamped earlier than the latest one is taken to
/// happen at the latest moment known. Takes no more time in a long game than in a short one.
pub fn decide(game: &Game, act: &Act, now: Millis) -> Decided {
    rule_on(Draft::new(game), game, act, now)
}

/// The same, for a caller who may have to break off: once `stop` says so a proof that is under way, or is still to come,
/// ends undecided.
///
/// The ruling then has an [`HearingEvent::ProofStopped`](crate::event::HearingEvent::ProofStopped) and asks a person, as it does where a proof is too dear: it is to be
/// taken as given, since the act decided anew may be ruled on otherwise.
pub fn decide_until(stop: &Stop, game: &Game, act: &Act, now: Millis) -> Decided {
    rule_on(Draft::until(stop, game), game, act, now)
}

fn rule_on(mut d: Draft, before: &Game, act: &Act, now: Millis) -> Decided {
    let_time_pass(&mut d, now);
    let meant = pointing_out::meant(&d, act);
    let act = meant.as_ref().unwrap_or(act);
    undoing::before(&mut d, act);
    if let Some(meant) = &meant {
        d.say(match meant.deed {
            Deed::Claim { .. } => said::Hearing::SaidIsClaimed,
            _ => said::Hearing::SaidIsFound,
        });
    }
    let over = d.game.outcome().is_some();
    judge(&mut d, act);
    running::follow_turn(&mut d);
    offer::stands_again(&mut d, before);
    if over {
        d.finish()
    } else {
        carried::finish(d, before, act)
    }
}

/// Rules on an act at the moment that the game has come to.
pub(crate) fn judge(d: &mut Draft, act: &Act) {
    if d.game.outcome().is_some() {
        after_the_end(d, act);
    } else if let Some(who) = act.by.color() {
        by_player(d, who, &act.deed);
    } else if act.by == Actor::Arbiter {
        by_arbiter(d, &act.deed);
    } else {
        by_bystander(d, &act.deed);
    }
}

/// What time alone has brought about by `now`, if anything: a flag that loses by its fall, or that a watching arbiter
/// sees, or where a person must say what it comes to.
pub fn pass_time(game: &Game, now: Millis) -> Option<Decided> {
    what_time_brings(Draft::new(game), game, now)
}

/// The same for a caller who may have to break off, as [`decide_until`].
pub fn pass_time_until(stop: &Stop, game: &Game, now: Millis) -> Option<Decided> {
    what_time_brings(Draft::until(stop, game), game, now)
}

fn what_time_brings(mut d: Draft, game: &Game, now: Millis) -> Option<Decided> {
    let_time_pass(&mut d, now);
    let ended = d.game.outcome().is_some() && game.outcome().is_none();
    // One question may be open already, and time brings another.
    let asked = d.game.open_questions().len() > game.open_questions().len();
    (ended || asked).then(|| {
        undoing::stands(&mut d);
        d.finish()
    })
}

pub(crate) fn let_time_pass(d: &mut Draft, now: Millis) {
    closing::come(d, now);
    if now > d.game.now() {
        d.emit(ClockEvent::TimePassed { to: now });
    }
    if d.game.outcome().is_none() && d.game.clocks().is_some() && !running::waits(d) {
        flag::notice(d);
    }
}

fn by_player(d: &mut Draft, who: Color, deed: &Deed) {
    if running::waits(d) && deed.is(Mark::Moves) {
        d.not_now(&[], said::Referee::AnswerAwaited);
        return;
    }
    if standing::forbids(d, who, deed) {
        return;
    }
    if yielding::to_who_has_the_move(d, who, deed) {
        return;
    }
    let others_hand = d.game.in_hand().hand.by.is_some_and(|by| by != who);
    let goes_on = others_hand
        && deed.is(Mark::Moves)
        && *deed != Deed::Press
        && *deed != Deed::PressWithOtherHand
        && !matches!(deed, Deed::PressWith { .. });
    let off = if goes_on && !leaving::may_still_finish(d, who.opposite()) {
        let off = beside::men_off(d);
        d.of_another(|d| leaving::leave(d, who.opposite()));
        off
    } else {
        Vec::new()
    };
    if apart::is_played(d) {
        d.cite(match deed {
            Deed::Touch { .. } => d.by(&d.rules().comm.side_members),
            _ => &[],
        });
    }
    let by_message = apart::is_played(d) && deed.is(Mark::Moves);
    let unannounced = if by_message {
        communication::reply_without_adopting(d, who)
    } else {
        None
    };
    let agreed_to = deed.is(Mark::Moves) || *deed == Deed::Retract;
    let agreed_to = agreed_to && d.game.has_consented(who.opposite(), Consent::Takeback);
    let untouched = d.game.in_hand().counted(who).next().is_none();
    done_by_player(d, who, deed);
    making::went_back(d, who, deed);
    if matches!(
        deed,
        Deed::Claim {
            subject: Claim::Repetition | Claim::FiftyMoves,
            ..
        }
    ) {
        press::paused_for_a_claim(d, who);
    }
    let calls = matches!(deed, Deed::Claim { subject, .. } if *subject != Claim::Flag);
    if calls && d.is_refused() {
        flag::seen_by_official(d);
    } else if calls {
        press::paused_for_an_irregularity(d, who);
    }
    taken_off::stay_off(d, &off);
    if untouched && d.game.in_hand().counted(who).next().is_some() {
        duty::written_before(d, who);
    }
    if agreed_to {
        consents::given_before(d, who.opposite());
    }
    if by_message {
        communication::lose_choice(d, who, unannounced);
        communication::after_move(d, who);
    }
}

fn done_by_player(d: &mut Draft, who: Color, deed: &Deed) {
    match deed {
        Deed::Touch { squares, intent } => touch(d, who, squares, *intent),
        Deed::Adjust { squares, .. } if accidents::all_lie(d, squares) => {
            accidents::put_right(d, who, squares);
        }
        Deed::Adjust { squares, notice } => adjusting::put_straight(d, who, squares, *notice),
        Deed::Move { words, hands } => in_words::make_in_words(d, who, words, *hands),
        Deed::Play { words } => play(d, who, words),
        Deed::KnockOver { squares } => accidents::knock_over(d, who, squares),
        Deed::PutRight { squares } => accidents::put_right(d, who, squares),
        Deed::DropMan => accidents::drop_man(d, who),
        Deed::HandleClock { how } => handling::handle(d, who, *how),
        Deed::Hover { square, piece } => hovering::over(d, who, *square, *piece),
        Deed::Erase { words } => erasing::erase(d, who, words),
        Deed::HideScore => handling::hide_score(d, who),
        Deed::FallAsleep => going::fall_asleep(d, who),
        Deed::PressWith { hand } => press::press_with(d, who, *hand),
        Deed::Press => press::press_with_moving_hand(d, who),
        Deed::PressWithOtherHand => press::press_with_other_hand(d, who),
        Deed::Release => steps::release(d, who),
        Deed::AnnounceAdjusting => adjusting::announce(d, who),
        Deed::RefuseHand => going::refuse_hand(d, who),
        Deed::Consent { to } => consents::consent(d, who, *to),
        Deed::Withdraw { what } => withdrawing::withdraw(d, who, *what),
        Deed::Leave { place } => going::leave(d, who, *place),
        Deed::Return => going::back(d, who),
        Deed::Retract => retracting::retract(d, who),
        Deed::Lift { square } => steps::lift(d, who, *square),
        Deed::Place { square } => steps::place(d, who, *square),
        Deed::Quit { square } => steps::quit(d, who, *square),
        Deed::Remove { square } => steps::remove(d, who, *square),
        Deed::Promote { square, to } => promoting::promote(d, who, *square, to),
        Deed::Name { square, role } => promoting::name(d, who, *square, *role),
        Deed::OfferDraw => agreement::offer(d, who),
        Deed::OfferDrawIf { condition } => agreement::offer_if(d, who, condition),
        Deed::HintDraw => agreement::hint(d, who),
        Deed::Deny { words } => contesting::deny(d, who, words),
        Deed::Accept => {
            if d.game.has_offered(who.opposite()) || !out_of_turn::consent(d, who) {
                agreement::accept(d, who);
            }
        }
        Deed::Decline => agreement::decline(d, who),
        Deed::Resign => resignation::declare(d, who),
        Deed::TipKing => resignation::sign(d, who, &d.rules().resign.tips_king),
        Deed::TakeHand => resignation::take_hand(d, who),
        Deed::OfferHand => resignation::offer_hand(d, who),
        Deed::Refuse { what } => demands::refuse(d, who, what),
        Deed::Intend { words } => intend(d, who, words),
        Deed::Claim { subject, with } => claim(d, who, subject, with.as_deref()),
        Deed::DemandMate => mate_demand::demand_mate(d, who),
        Deed::Require {
            what: Requirement::Move { words },
        } if opening::adopt(d, who, words) || communication::adopt(d, who, words) => {}
        Deed::Require { what } => demands::require(d, who, what),
        Deed::Waive => demands::waive(d, who),
        Deed::Write { words } if signed::by_both(d, who, words) => {}
        Deed::Write { words } => writing::write(d, who, words),
        Deed::StopRecording => duty::stop(d, who),
        Deed::Arrive => lateness::arrive(d, who),
        Deed::Stop => press::stop_by_player(d, who),
        Deed::Adopt { words } => adopt(d, who, words),
        Deed::Communicate { words } => communication::communicate(d, who, words),
        Deed::Seal { words, commitment } => {
            sealing::seal(d, who, words.as_deref(), *commitment);
        }
        Deed::Open { sealed } => opening::open(d, Some(who), sealed.as_ref()),
        Deed::Adjourn => sealing::adjourn(d, Some(who)),
        Deed::Resume => d.not_his(
            d.quoted(&d.rules().resume.order),
            said::Referee::BeginsSession,
        ),
        Deed::Start
        | Deed::SetClock { .. }
        | Deed::SetClocks { .. }
        | Deed::Grant { .. }
        | Deed::Find { .. }
        | Deed::Rule { .. }
        | Deed::Order { .. }
        | Deed::Restore { .. }
        | Deed::CannotRestore
        | Deed::ConsentToDraw
        | Deed::Undo => arbiters_to_do(d, deed),
        Deed::Ask { what } => requests::ask(d, who, *what),
        Deed::Tell { whom, words } => player_tells(d, who, *whom, words),
    }
}

/// A player touches men; if he said before that he adjusts, he does so now.
fn touch(d: &mut Draft, who: Color, squares: &[Square], intent: Intent) {
    if standing::touch_binds_nothing(d) {
        touching::touch_idly(d, who, squares);
        return;
    }
    if intent == Intent::Meant && adjusting::takes_up_notice(d, who) {
        adjusting::put_straight(d, who, squares, Notice::Given);
    } else {
        touching::touch(d, who, squares, intent);
    }
}

/// A player does what only the arbiter may do.
fn arbiters_to_do(d: &mut Draft, deed: &Deed) {
    if *deed == Deed::Start {
        d.cite(d.by(&d.rules().pause.ended_by));
    }
    d.not_his(
        d.quoted(&d.rules().fact.decided_by),
        said::Referee::ArbitersToDo,
    );
}

/// A player tells somebody something; what he tells the opponent of the clocks is not the referee's to weigh.
fn player_tells(d: &mut Draft, who: Color, whom: Actor, words: &Saying) {
    talk(d, who, whom);
    let Some(other) = whom.color().filter(|whom| *whom != who) else {
        return;
    };
    match words.is_of_the_clocks() {
        true => d.cite(d.quoted(&d.rules().clock.tell_opponent)),
        false => may_disturb(d, who, other),
    }
}

/// What one player says to the other may be a comment on the game, or disturb him: whether it was, an official finds.
fn may_disturb(d: &mut Draft, who: Color, other: Color) {
    let conduct = &d.rules().conduct;
    let (comments, annoys) = (d.quoted(&conduct.comments), d.by(&conduct.annoys));
    if !comments.is_empty() {
        d.cite(comments);
        d.background(annoys);
        d.say(said::Referee::NoComments { who });
    } else if !annoys.is_empty() {
        d.cite(annoys);
        d.say(said::Referee::MayDisturb { other });
    }
}

/// A player speaks: to the official he may, to others only what the code leaves him.
fn talk(d: &mut Draft, who: Color, whom: Actor) {
    let Some(rule) = d.at(&d.rules().conduct.talk) else {
        return;
    };
    let Talk::OfTheGameOnly = rule.is;
    if whom == Actor::Arbiter {
        d.cite(rule.by);
        return;
    }
    d.breach(rule.by);
    d.ask_arbiter(
        Matter::Penalty(who),
        said::Referee::NeedToSpeak { who },
        false,
    );
}

/// A move and a press in one.
pub(crate) fn play(d: &mut Draft, who: Color, words: &str) {
    in_words::make_in_words(d, who, words, Default::default());
    let unannounced = blind::plays(d, who) && !d.game.in_hand().hand.is_empty();
    let half_made = half_made::left_as_pawn(d).is_some() || half_made::castling_begun(d).is_some();
    if !d.is_refused() && (unannounced || half_made) {
        press::press(d, who);
    } else if !d.is_refused() {
        press::press_with_move(d, who);
    } else if d.illegal_went_back {
        press::press_without_move(d, who);
    }
}

/// A player chooses one of several readings of a sealed or communicated move.
pub(crate) fn adopt(d: &mut Draft, who: Color, words: &str) {
    if !opening::adopt(d, who, words) && !communication::adopt(d, who, words) {
        d.not_now(&[], said::Referee::NoReadings);
    }
}

/// A player declares a move before making it.
fn intend(d: &mut Draft, who: Color, words: &str) {
    if let Some(made) = words::made_by_hand(d, who, words) {
        blind::announces(d, who, made);
        d.emit(HandsEvent::MoveIntended {
            who,
            made,
            binds: false,
        });
        if blind::stands_announced(d, who, made) {
            making::make(d, who, made, Default::default());
            return;
        }
        d.say(said::Referee::DeclaredNotMade);
    }
}

pub(crate) fn claim(d: &mut Draft, who: Color, subject: &Claim, with: Option<&str>) {
    match subject {
        Claim::Repetition => repetition::repetition(d, who, with),
        Claim::FiftyMoves => fifty_moves::fifty_moves(d, who, with),
        Claim::PerpetualCheck => perpetual_check::perpetual_check(d, who),
        Claim::Flag => flag::claim(d, who),
        Claim::IllegalMove { .. } | Claim::Released { .. } | Claim::Touched { .. }
            if ends_by_an_answer(d) => {}
        Claim::IllegalMove { at } => finding::claim(d, who, *at),
        Claim::Released { square } => touched::released(d, who, *square),
        Claim::Touched { square } if contesting::claims_disputed(d, who.opposite(), *square) => {}
        Claim::Touched { square } => touched::touched(d, who, *square),
        Claim::DeadPosition => on_board::dead_position(d),
        Claim::Stalemate => on_board::mate_or_stalemate(d, on_board::OnBoard::Stalemate, who),
        Claim::Mate => on_board::mate_or_stalemate(d, on_board::OnBoard::Mate, who),
        Claim::NoProgress { increment } => quickplay::claim(d, who, *increment),
        Claim::Increment => quickplay::ask_increment(d, who),
        Claim::InsufficientLosingChances => losing_chances(d, who),
        Claim::WrongSetup => beginnings::claim_wrong_setup(d, Some(who)),
        Claim::WrongBoard => beginnings::claim_wrong_board(d, who),
        Claim::WrongColours => beginnings::claim_wrong_colors(d),
        Claim::WrongFirstMove => beginnings::wrong_first_move(d, Some(who)),
        Claim::ClockSetting { whose, excess } => {
            if !faults::kept_by_program(d) && !lost::clock_setting(d, who, *whose, *excess) {
                faults::claim(d, *whose, *excess);
            }
        }
        Claim::Forfeit { reason } => lateness::claim_forfeit(d, who, reason),
    }
}

/// Refuses what is claimed of the play when the game is over but for the answer whether one side could still mate; says whether
/// it is.
fn ends_by_an_answer(d: &mut Draft) -> bool {
    let open = d.game.open_questions().iter().rev();
    let asked = open
        .map(|pending| &pending.question)
        .find(|question| matches!(question.about, Matter::CanStillMate(_)))
        .cloned();
    if let Some(asked) = &asked {
        d.not_now(&asked.by, said::Referee::EndsByAnswer);
    }
    asked.is_some()
}

fn by_arbiter(d: &mut Draft, deed: &Deed) {
    match deed {
        Deed::Start => running::start(d),
        Deed::Stop => running::stop(d),
        Deed::SetClock { whose, reading } => running::set(d, *whose, *reading),
        Deed::SetClocks { white, black } => running::set_both(d, *white, *black),
        Deed::Grant { to, time } => running::grant(d, *to, *time),
        Deed::Find { fact } => {
            findings::find(d, fact);
            for who in Color::ALL {
                press::paused_for_an_irregularity(d, who);
            }
        }
        Deed::Rule { decision, question } => answers::rule(d, decision, *question),
        Deed::Order { what } => orders::order(d, *what),
        Deed::Restore { fen, clause } => set_up::restore(d, fen, clause.as_deref()),
        Deed::CannotRestore => set_up::cannot_restore(d),
        Deed::ConsentToDraw => draw_consent::consent(d),
        Deed::Undo => undoing::undo(d),
        Deed::Adjourn => sealing::adjourn(d, None),
        Deed::Resume => resuming::resume(d),
        Deed::Open { sealed } => opening::open(d, None, sealed.as_ref()),
        Deed::Tell { whom, words } => tell(d, Actor::Arbiter, *whom, words),
        Deed::Touch { .. }
        | Deed::Adjust { .. }
        | Deed::Move { .. }
        | Deed::Play { .. }
        | Deed::Press
        | Deed::PressWithOtherHand
        | Deed::Release
        | Deed::AnnounceAdjusting
        | Deed::Retract
        | Deed::Lift { .. }
        | Deed::Place { .. }
        | Deed::Quit { .. }
        | Deed::Remove { .. }
        | Deed::Promote { .. }
        | Deed::Name { .. }
        | Deed::OfferDraw
        | Deed::OfferDrawIf { .. }
        | Deed::HintDraw
        | Deed::TakeHand
        | Deed::Deny { .. }
        | Deed::KnockOver { .. }
        | Deed::PutRight { .. }
        | Deed::DropMan
        | Deed::HandleClock { .. }
        | Deed::Hover { .. }
        | Deed::Erase { .. }
        | Deed::HideScore
        | Deed::FallAsleep
        | Deed::PressWith { .. }
        | Deed::Accept
        | Deed::Decline
        | Deed::Resign
        | Deed::TipKing
        | Deed::OfferHand
        | Deed::RefuseHand
        | Deed::Consent { .. }
        | Deed::Withdraw { .. }
        | Deed::Leave { .. }
        | Deed::Return
        | Deed::Refuse { .. }
        | Deed::Intend { .. }
        | Deed::Claim { .. }
        | Deed::DemandMate
        | Deed::Require { .. }
        | Deed::Waive
        | Deed::Adopt { .. }
        | Deed::Write { .. }
        | Deed::StopRecording
        | Deed::Communicate { .. }
        | Deed::Seal { .. }
        | Deed::Arrive
        | Deed::Ask { .. } => d.not_his(&[], said::Referee::PlayersToDo),
    }
}

fn by_bystander(d: &mut Draft, deed: &Deed) {
    match deed {
        Deed::Tell { whom, words } => tell(d, Actor::Bystander, *whom, words),
        _ => {
            let report = d.by(&d.rules().bystander.report);
            d.not_his(report, said::Referee::NoPart);
            if matches!(deed, Deed::Claim { .. }) && !report.is_empty() {
                d.say(said::Referee::TellsOfficial);
            }
            if deed.is(Mark::OnBoard) || deed.is(Mark::Moves) {
                help_for_a_player(d);
            }
        }
    }
}

/// Somebody else acts, perhaps for a player who needs help, under a code that names such help and does not rule it.
fn help_for_a_player(d: &mut Draft) {
    let named = d
        .at(&d.rules().assistants)
        .filter(|rule| decides!(rule, Assistance::NamedNotRuled, not Assistance::Tasks(..)));
    if let Some(rule) = named {
        d.cite(rule.by);
        d.ask_arbiter(Matter::Fact, said::Referee::NeedsHelp, false);
    }
}

/// Somebody who does not play says something to a player, or to the official.
fn tell(d: &mut Draft, by: Actor, whom: Actor, words: &Saying) {
    let Some(rule) = d.at(&d.rules().bystander.report) else {
        match whom.color() {
            Some(player) => not_laid_down(d, by, player, words),
            None => d.cite(d.quoted(&d.rules().arbiter.in_doubt)),
        }
        return;
    };
    match *rule.is {
        BystanderReport::OnlyToOfficial | BystanderReport::OnlyToArbiterElseExpelled
            if whom == Actor::Arbiter =>
        {
            d.cite(rule.by);
            d.say(said::Referee::MayTellOfficial);
            flag::told_to_official(d);
        }
        BystanderReport::OnlyToOfficial => {
            let wrong_clock = d
                .game
                .running_clock()
                .is_some_and(|running| running != d.game.turn());
            if wrong_clock {
                d.breach(rule.by);
                d.say(said::Referee::WrongClock);
            } else if words.is_of_the_clocks() {
                d.breach(rule.by);
                d.say(said::Referee::OfClocks);
            } else if let Some(player) = whom.color() {
                d.background(rule.by);
                not_laid_down(d, by, player, words);
            }
        }
        BystanderReport::OnlyToArbiterElseExpelled => {
            let told_by_others = d.quoted(&d.rules().clock.told_by_others);
            match by {
                Actor::Arbiter => official_tells(d, words, told_by_others, rule.by),
                _ if words.is_everyday() => {
                    d.cite(rule.by);
                    d.say(said::Referee::NotOfTheGame);
                }
                _ if words.is_of_the_game() || words.is_of_the_clocks() => {
                    d.breach(rule.by);
                    d.background(told_by_others);
                    d.say(said::Referee::ToArbiterAlone);
                }
                _ => {
                    d.cite(rule.by);
                    d.ask_arbiter(Matter::Fact, said::Referee::WasItOfTheGame, false);
                }
            }
        }
    }
}

/// An official says something to a player: to have the Laws kept is his duty, and the counts, the presses and the game itself are not
/// his to speak of.
fn official_tells(d: &mut Draft, words: &Saying, keeps_silent: &[ClauseId], report: &[ClauseId]) {
    if words.names_a_flag() && flag::is_called_by_players_alone(d) {
        d.breach(d.by(&d.rules().flag.callers));
        d.background(report);
        d.say(said::Referee::FlagForPlayers);
        return;
    }
    if let Some(unsaid) = left_unsaid(words) {
        d.breach(keeps_silent);
        d.background(report);
        d.say(unsaid);
    } else {
        d.cite(contesting::keeps_the_laws(d));
        d.background(keeps_silent);
        d.say(said::Referee::MayOrder);
    }
}

/// Why an official keeps these words to himself, if he does.
fn left_unsaid(words: &Saying) -> Option<said::Referee> {
    match words {
        words if words.counts_or_presses() => Some(said::Referee::NotForArbiter),
        words if words.names_what_to_play() => Some(said::Referee::NotWhatToPlay),
        words if words.tells_how_it_stands() => Some(said::Referee::NotHowItStands),
        _ => None,
    }
}

/// Somebody who does not play has spoken to a player where the code lays nothing down for that: it says what the player may not do
/// with it, if the code says so much. An official who has the laws kept does what he is there for, where the code has one.
fn not_laid_down(d: &mut Draft, by: Actor, player: Color, words: &Saying) {
    let official = d
        .at(&d.rules().arbiter.exists)
        .filter(|rule| decides!(rule, ArbiterExists::Always, not ArbiterExists::OnlyIfAppointed))
        .filter(|_| by == Actor::Arbiter && left_unsaid(words).is_none());
    if let Some(rule) = official {
        d.cite(rule.by);
        d.say(said::Referee::MayOrder);
        return;
    }
    let conduct = &d.rules().conduct;
    let left_to_players = d.quoted(&conduct.unasked_advice);
    if !left_to_players.is_empty() {
        d.cite(left_to_players);
        d.background(d.by(&conduct.asked_advice));
        d.say(said::Referee::UnaskedAdvice);
        return;
    }
    let advice = match d.by(&conduct.advice) {
        [] => d.by(&conduct.asked_advice),
        by => by,
    };
    d.cite(advice);
    d.say(match by {
        Actor::Arbiter => said::Referee::NothingOfOfficials,
        _ => said::Referee::NothingOfBystanders,
    });
    if !advice.is_empty() {
        d.say(said::Referee::NoRecourse { player });
    }
}
