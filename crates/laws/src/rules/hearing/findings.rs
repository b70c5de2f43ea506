//! Facts that the arbiter establishes, and what follows from them.

use jadoube_board::{Color, Setup, Square};
use jadoube_codes::decides;
use jadoube_codes::params::conduct::Consequence;
use jadoube_codes::params::displaced::Late;
use jadoube_codes::params::record::RecordDuty;
use jadoube_codes::params::touch::MistakenRemoval;
use jadoube_codes::{Bound, ClauseId, Rule, Subject};

use crate::act::{Fact, MoveNumber, Offence, Refusal};
use crate::event::{HandsEvent, HearingEvent, MovesEvent, SessionEvent};
use crate::game::{Ply, Reading, Trouble};
use crate::rules::clock::{faults, running, shared_times};
use crate::rules::draft::Draft;
use crate::rules::ending::{flag, overstepping};
use crate::rules::hearing::{applying, contesting, demands, eyewitness, overturning, unasked};
use crate::rules::moving::asking::ask_for_penalty;
use crate::rules::offence::conduct::{device_in_bag, device_sounds_in_bag, follow};
use crate::rules::offence::illegal::{beyond, finding, unrestorable};
use crate::rules::offence::{forfeits, impossible};
use crate::rules::play::apart;
use crate::rules::session::adjournment::{lost, resuming};
use crate::rules::session::{beginnings, communication, lateness};
use crate::rules::touch::{liability, removed};
use crate::ruling::Matter;
use crate::said;
use crate::sentence::ManOn;

/// The arbiter establishes a fact.
pub(crate) fn find(d: &mut Draft, fact: &Fact) {
    match fact {
        Fact::IllegalMove { at } => {
            finding::found(d, at.map(|MoveNumber { number, side }| (number, side)))
        }
        Fact::IllegalPosition => impossible::seen(d),
        Fact::Displaced { from, to, at } => displaced(d, (*from, *to), *at),
        Fact::RemovedByMistake { square } => removed_by_mistake(d, *square),
        Fact::WrongSetup => beginnings::wrong_setup(d),
        Fact::WrongBoard => beginnings::wrong_board(d, None),
        Fact::WrongColours => beginnings::wrong_colors(d, false),
        Fact::WrongFirstMove => beginnings::wrong_first_move(d, None),
        Fact::WrongPosition { fen } => wrong_position(d, fen.as_deref()),
        Fact::Flag { whose } => flag::found(d, *whose),
        Fact::BothFlags => flag::both_found(d),
        Fact::DeadClock => faults::dead(d),
        Fact::ClockFault { whose, excess } => faults::found(d, *whose, *excess),
        Fact::Conduct { whom, offence } => conduct(d, *whom, *offence),
        Fact::Breach { clause, whom } => breach(d, clause, *whom),
        Fact::Applies { clause } => applying::applies(d, clause),
        Fact::Touched { square, whom } => eyewitness::touched(d, *square, *whom),
        Fact::Released { square, whom } => eyewitness::released(d, *square, *whom),
        Fact::TestimonyContested => contesting::contested(d),
        Fact::Bystander { offence } => contesting::bystander(d, *offence),
        Fact::BystandersBreach { clause } => contesting::bystanders_breach(d, clause),
        Fact::WrongDecision { at, number } => overturning::wrong_decision(d, *at, *number),
        Fact::NoResignation => overturning::no_resignation(d),
        Fact::TransmissionFault { whom } => communication::fault_of_transmission(d, *whom),
        Fact::TimesUnknown if overstepping::both_are_down(d) => flag::order_unknown(d),
        Fact::TimesUnknown | Fact::TimesAgreed | Fact::EnvelopeLost => lost::found(d, fact),
    }
}

// ---- positions ----

/// A man has stood on a wrong square.
pub(crate) fn displaced(d: &mut Draft, (from, to): (Square, Square), at: Option<MoveNumber>) {
    let rules = &d.rules().displaced;
    let named = at.and_then(|at| {
        d.game
            .plies_back()
            .find(|ply| ply.who == at.side && ply.before.setup.fullmove_number == at.number)
            .map(|ply| ply.index)
    });
    if let Some(MoveNumber { number, side }) = at.filter(|_| named.is_none()) {
        d.refuse(
            d.by(&rules.late),
            said::Offence::NoSuchMove { side, number },
        );
        return;
    }
    // A man that came to its square by the very move named was displaced after it.
    let stands_before = |index: u32| {
        let ply = d.game.plies_back().find(|ply| ply.index == index);
        let board = ply.map_or(&d.game.setup().board, |ply| &ply.before.setup.board);
        board.get(from).is_some()
    };
    let since = match named {
        Some(index) if stands_before(index) => Some(index),
        Some(index) if stands_before(index + 1) => {
            Some(index + 1).filter(|next| *next < d.game.ply_count())
        }
        Some(_) => {
            d.refuse(d.by(&rules.late), said::Hearing::NoneStoodThen { from });
            return;
        }
        None => None,
    };
    // Nobody is said to have displaced it, so what a culprit owes does not lead.
    let found_later = named.is_some()
        && d.at(&rules.late)
            .is_some_and(|rule| decides!(rule, Late::RestoreBefore, not Late::PlayersAgree));
    let stood = match since {
        Some(index) => d.game.plies_back().find(|ply| ply.index == index),
        None => moved_beside(d),
    };
    let stood = stood.map_or(&d.game.setup().board, |ply| &ply.before.setup.board);
    if stood.get(from).is_none() {
        let by = match &rules.found {
            Some(found) => &found.by,
            None => d.quoted(&rules.at_once),
        };
        d.refuse(by, said::Hearing::NoneBelongs { from });
        return;
    }
    let man = ManOn::of(stood, from);
    d.say(said::Hearing::Displaced { man, to });
    d.cite_of(&rules.found);
    d.cite(match since {
        Some(_) => d.by(&rules.late),
        None if found_later => d.by(&rules.late),
        None => d.quoted(&rules.at_once),
    });
    d.cite(d.quoted(&rules.penalty));
    d.cite(d.quoted(&rules.clocks));
    d.background_of(&d.rules().law.regional_positions);
    match since {
        Some(_)
            if d.at(&rules.late).is_some_and(
                |rule| decides!(rule, Late::PlayersAgree, not Late::RestoreBefore),
            ) =>
        {
            d.cite(d.by(&rules.late));
            d.ask_what(said::Hearing::LeftToPlayers, false);
        }
        Some(ply) => {
            d.cite(d.by(&rules.late));
            d.cite(d.quoted(&d.rules().men.altered));
            let faulty = d.game.plies_back().find(|back| back.index == ply).cloned();
            let discovery = faulty.and_then(|faulty| shared_times::at_discovery(d, &faulty));
            d.emit(HearingEvent::TroubleFound {
                what: Trouble::Displaced,
            });
            d.emit(MovesEvent::Restored { ply });
            d.say(said::Hearing::BeforeDisplaced);
            shared_times::set(d, discovery);
            unrestorable::set_clocks_after(d);
        }
        None => {
            d.emit(HearingEvent::TroubleFound {
                what: Trouble::Displaced,
            });
            put_back_at_once(d);
            d.say(said::Hearing::GoesBackTo { from });
        }
    }
}

/// The half-move with which men were moved beside a move that is made, if they were.
fn moved_beside<'d>(d: &'d Draft) -> Option<&'d Ply> {
    let last = d.game.last_ply()?;
    let Reading::MadeAndMore { from, .. } = d.game.reading_at(last.index) else {
        return None;
    };
    d.game.plies_back().find(|ply| ply.index == from)
}

/// Displaced men noticed at once are put back.
fn put_back_at_once(d: &mut Draft) {
    d.cite(d.quoted(&d.rules().displaced.at_once));
    if !d.game.in_hand().hand.is_empty() {
        d.emit(HandsEvent::HandsUndone);
    }
    // Men moved beside a move that is made are out of place too.
    let moved = d.game.last_ply().map(|ply| d.game.reading_at(ply.index));
    if let Some(Reading::MadeAndMore { from, .. }) = moved
        && !liability::is_graded(d)
    {
        beyond::back_to_the_move(d, from);
    }
}

/// A man was taken off by mistake, as if in a move: it goes back, and under some codes it counts as touched.
fn removed_by_mistake(d: &mut Draft, square: Square) {
    let rules = d.rules();
    let rule = d.at(&rules.touch.removed_by_mistake);
    if removed_earlier(d, square) {
        return;
    }
    let by = rule.map_or(d.quoted(&rules.displaced.at_once), |rule| rule.by);
    d.cite(by);
    if removed::goes_back(d, square) {
        return;
    }
    if !stands_again(d, square) && d.game.setup().board.get(square).is_none() {
        d.refuse(by, said::Hearing::NoneTakenOff { square });
        return;
    }
    let man = d.game.setup().board.get(square);
    let role = man.map(|man| man.role);
    d.say(said::Hearing::ManGoesBack { role, square });
    if removed::counts_as_touched(d).is_some() {
        liability::removed_in_last_turn(d, square, by);
    }
}

/// A man that was taken off, and without which play has gone on, stands on its square again; says whether there was one.
fn stands_again(d: &mut Draft, square: Square) -> bool {
    let now = d.game.in_hand().touches.iter().rev();
    // Who moved it has not taken it off.
    let before = d
        .game
        .plies_back()
        .take_while(|ply| ply.made.from() != square)
        .flat_map(|ply| ply.touches.iter().rev());
    let man = now.chain(before).find(|touch| touch.square == square);
    let empty = d.game.setup().board.get(square).is_none();
    let Some(man) = man.map(|touch| touch.man).filter(|_| empty) else {
        return false;
    };
    d.emit(HandsEvent::StandsAgain { square, man });
    true
}

/// A man was taken off by mistake in a turn that has ended, and a move was made without it: the game goes back to where
/// the code says. Says whether that was it.
fn removed_earlier(d: &mut Draft, square: Square) -> bool {
    let rules = d.rules();
    let removal = d.at(&rules.touch.removed_by_mistake);
    // One who does not have the move takes a man off, and the other replies without it.
    let missed = d.game.setup().board.get(square).is_none();
    let turn_of = |ply: &&Ply| {
        let touched = ply
            .touches
            .iter()
            .any(|touch| touch.square == square && (touch.who == ply.who || missed));
        touched && ply.made.from() != square && ply.made.to() != square
    };
    let Some(ply) = d.game.plies_back().find(turn_of).cloned() else {
        return false;
    };
    let replied = d
        .game
        .plies_back()
        .take_while(|later| later.index > ply.index)
        .any(|later| later.who != ply.who);
    let (to, by) = match removal.map(|rule| (*rule.is, rule.by)) {
        Some((MistakenRemoval::RestoreBefore, by)) => (ply.index, by),
        Some((MistakenRemoval::PutBackAndTouched, _)) if replied => {
            let by = d.by(&rules.illegal.late_effect);
            d.background(d.quoted(&rules.men.altered));
            (ply.turn_from, by)
        }
        None if replied && rules.displaced.late.is_some() => {
            (ply.index, d.by(&rules.displaced.late))
        }
        Some((MistakenRemoval::PutBackAndTouched, _)) | None => return false,
    };
    d.cite(by);
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::Displaced,
    });
    let man = ply
        .touches
        .iter()
        .rev()
        .find(|touch| touch.square == square);
    let man = man.map(|touch| touch.man);
    d.emit(MovesEvent::Restored { ply: to });
    if let Some(man) = man.filter(|_| d.game.setup().board.get(square).is_none()) {
        d.emit(HandsEvent::StandsAgain { square, man });
    }
    d.say(said::Hearing::RemovalRestored);
    running::resume(d);
    true
}

/// The men were set up wrongly after a resumption or an accident.
pub(crate) fn wrong_position(d: &mut Draft, fen: Option<&str>) {
    if lost::wrong_position(d) {
        return;
    }
    let by = d.by(&d.rules().displaced.late);
    let Some(fen) = fen else {
        d.cite(by);
        d.emit(HearingEvent::TroubleFound {
            what: Trouble::Displaced,
        });
        d.ask_what(said::Hearing::WhichPosition, true);
        return;
    };
    if let Err(error) = Setup::from_fen(fen) {
        d.not_understood(said::Hearing::RightCannotBeRead {
            error: error.to_string(),
        });
        return;
    }
    d.cite(by);
    if d.game.outcome().is_some() {
        d.emit(SessionEvent::GameReopened);
    }
    d.emit(MovesEvent::SetUp {
        fen: fen.to_owned(),
    });
    d.say(said::Hearing::RightPosition);
    running::resume(d);
}

// ---- persons ----

/// An offence was established.
pub(crate) fn conduct(d: &mut Draft, whom: Color, offence: Offence) {
    match offence {
        Offence::Refusal => {
            demands::refuse(d, whom, &Refusal::new("to comply with the laws"));
            return;
        }
        Offence::Excused => {
            lateness::excuse(d, whom);
            return;
        }
        Offence::Absent if resuming::absent(d, whom) => return,
        Offence::PhoneSoundingInBag if device_sounds_in_bag(d, whom) => return,
        Offence::PhoneInBag if device_in_bag(d, whom) => return,
        _ => {}
    }
    let Some(rule) = forfeits::conduct_rule(d, offence) else {
        return;
    };
    let carried = matches!(offence, Offence::PhoneCarried | Offence::PhoneInBag);
    if carried && rule.is_none() {
        d.say(said::Common::Found { whom, offence });
        d.ask_arbiter(
            Matter::Penalty(whom),
            said::Offence::NotForbidden { whom },
            false,
        );
        return;
    }
    if apart::help_is_free(d, offence) {
        return;
    }
    if is_free_in_the_break(d, offence) {
        d.cite(d.by(rule));
        d.say(said::Hearing::FreeInBreak);
        return;
    }
    // Where a code has no rule on telephones, none is broken.
    if offence == Offence::Phone && d.rules().conduct.device_used.is_some() {
        d.say(said::Hearing::BrokeRuleOnTelephones { whom });
    } else {
        d.say(said::Common::Found { whom, offence });
    }
    follow_once(d, whom, rule, offence);
}

/// Whether something forbidden while play is in progress was done while the game was adjourned.
fn is_free_in_the_break(d: &Draft, offence: Offence) -> bool {
    let help = matches!(
        offence,
        Offence::Notes | Offence::Advice | Offence::AskedAdvice | Offence::SecondBoard
    );
    help && d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off())
}

/// A clause on conduct was broken whose consequence the code names with it; says whether it was one.
fn follows_from_conduct(d: &mut Draft, clause: &str, whom: Color) -> bool {
    let conduct = &d.rules().conduct;
    let rules = [
        (&conduct.annoys, Offence::Annoys),
        (&conduct.notes_books, Offence::Notes),
        (&conduct.general, Offence::Annoys),
    ];
    let named = rules
        .into_iter()
        .find(|(rule, _)| d.by(rule).first().is_some_and(|id| id.as_str() == clause));
    match named {
        Some((rule, offence)) => {
            follow_once(d, whom, rule, offence);
            true
        }
        None => false,
    }
}

/// What follows from an offence, unless it is a disturbance for which a penalty is asked already: it is one however often it is found.
fn follow_once<'g>(
    d: &mut Draft<'g>,
    whom: Color,
    rule: &'g Option<Rule<Consequence>>,
    offence: Offence,
) {
    let disturbs = d.by(rule).first().filter(|_| offence == Offence::Annoys);
    if disturbs.is_none_or(|id| !is_asked_already(d, *id, whom)) {
        follow(d, whom, rule, offence);
    }
}

/// What is played with does not meet the standard: it is nobody's offence, and the arbiter says what is done about it.
fn follows_from_equipment(d: &mut Draft, id: ClauseId) -> bool {
    let equipment = &d.rules().equipment;
    let of = |by: &[ClauseId]| by.contains(&id);
    let standard = if let Some(king) = d.told(&equipment.king).filter(|rule| of(rule.by)) {
        Some(said::Hearing::KingSize { king: *king.is })
    } else if let Some(square) = d.told(&equipment.square).filter(|rule| of(rule.by)) {
        Some(said::Hearing::SquareSize {
            min: square.is.mm_min,
            max: square.is.mm_max,
            usual: square.is.mm_usual,
        })
    } else if d
        .game
        .code()
        .clause(id.as_str())
        .is_some_and(|clause| clause.subject == Subject::Equipment)
    {
        None
    } else {
        return false;
    };
    if let Some(standard) = standard {
        d.say(standard);
    }
    d.ask_what(said::Hearing::BelowStandard, false);
    true
}

/// Why no player can break a clause, if it lays no duty on players.
fn unbreakable(d: &Draft, id: ClauseId, subject: Subject) -> Option<said::Hearing> {
    if is_of_illegal_moves(d, id) {
        return Some(said::Hearing::FindAsIllegal);
    }
    match subject {
        Subject::Definition | Subject::Board => Some(said::Hearing::WhatIsWhat),
        Subject::Draw | Subject::End => Some(said::Hearing::HowItEnds),
        Subject::Authority => Some(said::Hearing::ForOfficials),
        Subject::Act if unasked::is_of_movement(d, id) => Some(said::Hearing::FindIllegal),
        Subject::Act
        | Subject::Notation
        | Subject::Penalty
        | Subject::Clock
        | Subject::Adjournment
        | Subject::Odds
        | Subject::Communication
        | Subject::Irregularity
        | Subject::Conduct
        | Subject::Equipment => None,
    }
}

/// Whether a clause says what an illegal move is, or what else is treated as one: what that costs is laid down, and is chosen by nobody.
fn is_of_illegal_moves(d: &Draft, id: ClauseId) -> bool {
    let illegal = &d.rules().illegal;
    d.by(&illegal.is_complete_at).contains(&id)
        || d.by(&illegal.press_without_move).contains(&id)
        || d.by(&illegal.two_hands).contains(&id)
}

/// The clauses of the code that bid or forbid a player something, in its order: all those on conduct, then the others. The
/// second number is how many there are on conduct.
pub(crate) fn bidding(d: &Draft) -> (Vec<&'static str>, usize) {
    let duties = duties(d);
    let clauses = &d.code().clauses;
    let bids = |id: &ClauseId, subject| duties.contains(id) || is_covered(d, *id, subject);
    let known = clauses.iter().filter(|clause| {
        clause.bound != Bound::Definition
            && bids(&clause.id, clause.subject)
            && is_breakable(d, clause.id, clause.subject)
    });
    let (conduct, others): (Vec<_>, Vec<_>) =
        known.partition(|clause| clause.subject == Subject::Conduct);
    let likely = conduct.len();
    let all = conduct.into_iter().chain(others);
    (all.map(|clause| clause.id.as_str()).collect(), likely)
}

/// The clauses by which a player has to do something or to leave it: of his hands, his clock, his score and his manners.
fn duties(d: &Draft) -> Vec<ClauseId> {
    const NONE: &[ClauseId] = &[];
    let rules = d.rules();
    let written = d
        .at(&rules.record.duty)
        .filter(|rule| decides!(rule, RecordDuty::Each, not RecordDuty::None));
    [
        written.map_or(NONE, |rule| rule.by),
        d.by(&rules.making.hands),
        d.by(&rules.making.pressing_hand),
        d.by(&rules.adjust.who),
        d.quoted(&rules.adjust.notice),
        d.by(&rules.touch.own),
        d.by(&rules.touch.enemy),
        d.by(&rules.touch.own_and_enemy),
        d.by(&rules.castling.both_touched),
        d.quoted(&rules.castling.order),
        d.by(&rules.castling.rook_first),
        d.quoted(&rules.promotion.kind_fixed_at),
        d.by(&rules.agreement.allowed_when),
        d.quoted(&rules.offer.recorded),
        d.by(&rules.clock.hovering),
        d.by(&rules.clock.handling),
        d.quoted(&rules.clock.tell_opponent),
        d.quoted(&rules.pause.grounds),
        d.by(&rules.record.order),
        d.by(&rules.record.systems),
        d.by(&rules.record.extras),
        d.by(&rules.record.visible),
        d.quoted(&rules.record.reconstruction),
        d.by(&rules.displaced.in_own_time),
        d.quoted(&rules.men.wilful),
        d.quoted(&rules.seal.duty),
    ]
    .concat()
}

/// Whether a breach of the clause can be found as such.
fn is_breakable(d: &Draft, id: ClauseId, subject: Subject) -> bool {
    is_covered(d, id, subject) || unbreakable(d, id, subject).is_none()
}

/// Whether what the code says of a breach of its rules of conduct covers the clause.
fn is_covered(d: &Draft, id: ClauseId, subject: Subject) -> bool {
    let covers = d.rules().conduct.breach_covers.as_ref();
    subject == Subject::Conduct || covers.is_some_and(|covers| covers.by.contains(&id))
}

/// A clause that forbids something was broken.
pub(crate) fn breach(d: &mut Draft, clause: &str, whom: Color) {
    if follows_from_conduct(d, clause, whom) {
        return;
    }
    let known = d.code().clause(clause);
    let Some((id, subject)) = known.map(|clause| (clause.id, clause.subject)) else {
        d.not_understood(said::Common::NoClause {
            code: d.code().id,
            clause: clause.to_owned(),
        });
        return;
    };
    let conduct = &d.rules().conduct;
    let covered = is_covered(d, id, subject);
    if let Some(why) = unbreakable(d, id, subject).filter(|_| !covered) {
        d.refuse(&[id], why);
        return;
    }
    let of_rook_first = d.by(&d.rules().castling.rook_first).first() == Some(&id);
    if of_rook_first && eyewitness::rook_first(d, whom) {
        return;
    }
    if is_asked_already(d, id, whom) {
        return;
    }
    d.breach(&[id]);
    // Who is found to have paused for nothing is not asked for his reason any longer.
    if d.by(&d.rules().claim.pause_unfounded).contains(&id) {
        d.drop_question(&Matter::Pause(whom));
    }
    if covered && d.at(&conduct.breach).is_some() {
        follow_once(d, whom, &conduct.breach, Offence::Annoys);
        return;
    }
    if follows_from_equipment(d, id) {
        return;
    }
    d.emit(HearingEvent::Noted {
        what: said::Hearing::HasBroken { whom, id }.to_string(),
        by: vec![id],
    });
    ask_for_penalty(d, whom);
}

/// What the breach of this clause shall cost is asked already: the finding confirms it, and asks nothing beside.
fn is_asked_already(d: &mut Draft, id: ClauseId, whom: Color) -> bool {
    let mut open = d.game.open_questions().iter().map(|open| &open.question);
    let asked =
        open.find(|asked| asked.about == Matter::Penalty(whom) && asked.by.first() == Some(&id));
    let Some(asked) = asked.cloned() else {
        return false;
    };
    d.breach(&[id]);
    d.say(said::Hearing::FoundAsAsked);
    d.ask_still(asked);
    true
}
