//! Play by communication: moves as words received, several readings, several moves for one turn, series on conditions.

use jadoube_board::{Color, Move};
use jadoube_codes::params::communication::{CommFaultOnTheWay, CommScope};
use jadoube_codes::params::illegal::Counted;
use jadoube_codes::{ClauseId, decides};
use jadoube_notation::Reading;

use crate::event::{ClockEvent, MovesEvent, RightsEvent, SessionEvent};
use crate::game::{Condition, Message, RightState, Step};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::hands::making;
use crate::rules::notation::words;
use crate::rules::offence::illegal::charging;
use crate::rules::play::apart::is_played;
use crate::rules::play::odds::{self, GamePart};
use crate::rules::touch::liability;
use crate::ruling::{Choice, ChoiceOption, Clauses, OffenceKind, ReadAs, Right};
use crate::said;

/// A side sends a message: a move, or a series of moves on conditions.
pub(crate) fn communicate(d: &mut Draft, who: Color, text: &str) {
    let comm = &d.rules().comm;
    if !is_played(d) {
        d.cite(odds::part(d, GamePart::Board));
        d.unknown(d.by(&comm.scope), said::Session::AtOneBoard);
        return;
    }
    d.cite(d.by(&comm.scope));
    let (mut first, series) = parts(text);
    let due = step(first);
    if due.is_none() && is_second(d, who) {
        second(d, who, first);
        return;
    }
    let unannounced = reply_without_adopting(d, who);
    if d.game.turn() != who {
        d.breach(d.quoted(&d.rules().turn.pass));
        d.say(said::Session::NotHisTurn);
        return;
    }
    if let Some(due) = &due {
        if !has_come_about(d, who, due) {
            return;
        }
        first = &due.answer;
    }
    let reading = read(d, who, first);
    d.emit(SessionEvent::MessageSent {
        message: Message {
            by: who,
            after: d.game.ply_count(),
            series,
        },
    });
    let others = match reading.legal.is_empty() {
        true => Vec::new(),
        false => others(d, who, first),
    };
    bring(d, who, &reading);
    for other in &others {
        second(d, who, other);
    }
    if let Some((moves, _)) = open_to(d, who.opposite()).filter(|_| !others.is_empty()) {
        d.reads(ReadAs::Moves(moves));
    }
    lose_choice(d, who, unannounced);
    after_move(d, who);
}

/// The first move of a message, and what it says for the case that the other side answers so and so: `P-K4; if P-K4,
/// then Kt-KB3; if Kt-QB3, then B-Kt5`.
pub fn parts(text: &str) -> (&str, Vec<Step>) {
    let mut pieces = text.split(';').map(str::trim);
    let head = pieces.next().unwrap_or("");
    let (first, rest) = match head.find(" if ") {
        Some(at) => (
            head[..at].trim_end_matches([',', ' ']),
            Some(head[at..].trim()),
        ),
        None => (head, None),
    };
    let steps = rest.into_iter().chain(pieces).filter_map(step).collect();
    (first, steps)
}

/// `if P-K4, then Kt-KB3`.
pub(crate) fn step(text: &str) -> Option<Step> {
    let rest = text
        .strip_prefix("if ")
        .or_else(|| text.strip_prefix("If "))?;
    let (condition, answer) = rest.split_once("then")?;
    Some(Step {
        condition: condition.trim_matches([',', ' ']).to_owned().into(),
        answer: answer.trim_matches([',', ' ', '.']).to_owned(),
    })
}

/// What a move received can mean; its legal readings are told in the ruling.
fn read(d: &mut Draft, who: Color, text: &str) -> Reading {
    let reading = words::read_record(d, who, text).reading;
    d.cite(d.quoted(&d.rules().record.reading));
    d.reads(if reading.legal.is_empty() {
        ReadAs::Unreadable
    } else {
        ReadAs::Moves(reading.legal.clone())
    });
    reading
}

/// The moves that a message names after its first one, as for the same turn: `Kt-KB3, B-B4` or `Kt-KB3 and B-B4`.
fn others<'t>(d: &Draft, who: Color, text: &'t str) -> Vec<&'t str> {
    let is_move = |piece: &&str| words::read_record(d, who, piece).reading.is_move;
    let mut pieces = text
        .split(',')
        .flat_map(|piece| piece.split(" and "))
        .flat_map(|piece| piece.split(" or "))
        .map(str::trim)
        .filter(|piece| !piece.is_empty());
    match pieces.next().filter(is_move) {
        Some(_) => pieces.filter(is_move).collect(),
        None => Vec::new(),
    }
}

/// What follows from the readings: the move is made, the receiver picks, or it is a fault of the sender.
fn bring(d: &mut Draft, who: Color, reading: &Reading) {
    let comm = &d.rules().comm;
    match reading.legal.as_slice() {
        [made] => make(d, who, *made),
        _ if is_unruled(d) => d.ask_what(said::Session::NotOneMove, true),
        [] => {
            let by = broken(d, reading);
            if !by.is_empty() {
                d.breach(by);
            }
            d.say(said::Session::NoLegalMove);
            faulty(d, who, reading, by);
        }
        several => {
            offer(d, who.opposite(), several, d.by(&comm.ambiguous));
            d.say(said::Session::SeveralMoves);
            pass_clock(d, who);
        }
    }
}

pub(crate) fn make(d: &mut Draft, who: Color, made: Move) {
    making::make(d, who, made, Default::default());
    if d.is_refused() || d.game.outcome().is_some() {
        return;
    }
    d.emit(MovesEvent::MoveCompleted);
    pass_clock(d, who);
}

/// The sender's time ends, and the other's runs.
fn pass_clock(d: &mut Draft, who: Color) {
    if d.game.running_clock() == Some(who) {
        d.emit(ClockEvent::ClockPressed { who });
    }
}

/// Whether such play has guidelines of its own, which the code does not give.
fn is_unruled(d: &Draft) -> bool {
    d.at(&d.rules().comm.scope).is_some_and(
        |rule| decides!(rule, CommScope::OwnGuidelinesNotGiven, not CommScope::BoardLawsWherePossible | CommScope::OverTheBoardOnly),
    )
}

/// Whether the receiver exacts a move of the king for words that are no legal move.
fn is_exacted(d: &Draft) -> bool {
    d.rules().comm.unreadable.is_some() && liability::is_graded(d)
}

/// The clauses that words break which are no legal move; none if they name no move at all, and so are as good as not sent.
fn broken<'g>(d: &Draft<'g>, reading: &Reading) -> &'g [ClauseId] {
    let comm = &d.rules().comm;
    if is_exacted(d) {
        return d.by(&comm.unreadable);
    }
    if reading.illegal.is_empty() {
        return &[];
    }
    d.by(&comm.scope)
}

/// Words that are no legal move: the receiver may exact a move of the king, where the code gives him that. Elsewhere they are what
/// they would be at the board: an illegal move that its player has completed by sending it, or none at all, and he sends another.
fn faulty(d: &mut Draft, who: Color, reading: &Reading, by: &[ClauseId]) {
    if is_exacted(d) {
        liability::open_king_move(d, who, OffenceKind::FaultyRecord, by);
        return;
    }
    if reading.illegal.is_empty() {
        d.say(said::Session::NothingSent { who });
        return;
    }
    d.say(said::Session::NotMade);
    charging::charge(d, who, Counted::IllegalMove, true);
    if d.game.outcome().is_none() {
        d.say(said::Session::SendsAnother { who });
    }
}

pub(crate) fn offer(d: &mut Draft, receiver: Color, moves: &[Move], by: &[ClauseId]) {
    d.give_choice(Choice {
        who: receiver,
        among: moves.iter().map(|made| ChoiceOption::Move(*made)).collect(),
        by: by.to_vec(),
    });
}

/// The moves among which this side may adopt one.
fn open_to(d: &Draft, who: Color) -> Option<(Vec<Move>, Clauses)> {
    let choice = d.game.choice_of(who).filter(|_| is_played(d))?;
    let moves: Option<Vec<Move>> = choice
        .among
        .iter()
        .map(|option| match option {
            ChoiceOption::Move(made) => Some(*made),
            _ => None,
        })
        .collect();
    Some((moves?, choice.by.clone()))
}

// ---- several moves for one turn ----

/// Whether this side has sent a move for its turn already, and no reply has come.
fn is_second(d: &Draft, who: Color) -> bool {
    d.game.message(who).is_some_and(|message| {
        let made = d.game.ply_count();
        made == message.after + 1 && d.game.turn() != who
            || made == message.after && open_to(d, who.opposite()).is_some()
    })
}

pub(crate) fn second(d: &mut Draft, who: Color, text: &str) {
    let by = d.by(&d.rules().comm.two_for_one_turn);
    let receiver = who.opposite();
    let made = d
        .game
        .last_ply()
        .filter(|ply| ply.who == who && d.game.turn() != who);
    let mut moves: Vec<Move> = match (made, open_to(d, receiver)) {
        (_, Some((moves, _))) => moves,
        (Some(ply), None) => vec![ply.made],
        (None, None) => Vec::new(),
    };
    let mut before = Draft::new(&d.game);
    if made.is_some() {
        let ply = d.game.ply_count() - 1;
        before.emit(MovesEvent::Restored { ply });
    }
    let readings = words::read_record(&before, who, text).reading.legal;
    for reading in &readings {
        if !moves.contains(reading) {
            moves.push(*reading);
        }
    }
    d.reads(if readings.is_empty() {
        ReadAs::Unreadable
    } else {
        ReadAs::Moves(readings)
    });
    d.say(said::Session::SecondMove);
    offer(d, receiver, &moves, by);
}

// ---- adopting ----

/// The receiver adopts one of the moves; says whether there was anything to adopt.
pub(crate) fn adopt(d: &mut Draft, who: Color, text: &str) -> bool {
    if !is_played(d) {
        return false;
    }
    let Some((moves, by)) = open_to(d, who) else {
        let RightState::Lost(by) = d.game.right(who, Right::ChoiceOfMove) else {
            return false;
        };
        d.right_lost(&by, said::Session::ChoiceTooLate);
        return true;
    };
    let sender = who.opposite();
    let made = d.game.turn() == who;
    let mut before = Draft::new(&d.game);
    if made {
        let ply = d.game.ply_count().saturating_sub(1);
        before.emit(MovesEvent::Restored { ply });
    }
    let record = words::read_record(&before, sender, text).reading.legal;
    let plain = words::read(&before, sender, text).moves();
    let meant: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|option| plain.contains(option) || record.contains(option))
        .collect();
    let [adopted] = meant.as_slice() else {
        d.refuse(&by, said::Session::NotToBeAdopted);
        return true;
    };
    d.cite(&by);
    d.end_choice(who);
    if made {
        let ply = d.game.ply_count().saturating_sub(1);
        d.cite(d.by(&d.rules().comm.restore_first));
        d.emit(MovesEvent::Restored { ply });
    }
    d.say(said::Session::Adopted);
    make(d, sender, *adopted);
    true
}

/// A side replies and has announced no choice: it is too late for it, and the first reading that lets the reply be
/// made stands. Gives the clauses by which the choice is lost once the reply is made.
pub(crate) fn reply_without_adopting(d: &mut Draft, who: Color) -> Option<Clauses> {
    let (moves, by) = open_to(d, who)?;
    d.end_choice(who);
    if d.game.turn() != who
        && let Some(first) = moves.first()
    {
        make(d, who.opposite(), *first);
    }
    Some(by)
}

/// The choice of a side that has replied without announcing it is lost.
pub(crate) fn lose_choice(d: &mut Draft, who: Color, by: Option<Clauses>) {
    if let Some(by) = by {
        d.lose_right(who, Right::ChoiceOfMove, &by);
        d.say(said::Session::RepliedWithout);
    }
}

// ---- series on conditions ----

/// Words sent for the case that the other side answers so and so, and kept back until it has: whether it has; refuses
/// if not.
fn has_come_about(d: &mut Draft, who: Color, due: &Step) -> bool {
    let by = d.by(&d.rules().comm.conditional);
    if !was_assumed(d, who.opposite(), &due.condition) {
        d.refuse(by, said::Session::NotAssumed);
        return false;
    }
    d.cite(by);
    d.say(said::Session::AssumedHim {
        who,
        answer: due.answer.to_string(),
    });
    true
}

/// Whether the latest move is this side's, and the one that the condition names.
fn was_assumed(d: &Draft, who: Color, condition: &Condition) -> bool {
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who == who) else {
        return false;
    };
    let (index, made) = (ply.index, ply.made);
    let mut before = Draft::new(&d.game);
    before.emit(MovesEvent::Restored { ply: index });
    match condition {
        Condition::AnyMove => true,
        Condition::Move(words) => words::read_record(&before, who, words)
            .reading
            .legal
            .contains(&made),
    }
}

/// A side has moved: the series of the other side goes on if it was assumed so, and is void if not.
pub(crate) fn after_move(d: &mut Draft, who: Color) {
    let other = who.opposite();
    if d.is_refused() || d.game.outcome().is_some() || d.game.turn() != other {
        return;
    }
    let Some(message) = d
        .game
        .message(other)
        .filter(|message| !message.series.is_empty())
        .cloned()
    else {
        return;
    };
    if d.game.last_ply().is_none_or(|ply| ply.who != who) {
        return;
    }
    let step = message.series[0].clone();
    let assumed = was_assumed(d, who, &step.condition);
    let by = d.by(&d.rules().comm.conditional);
    let series = if assumed {
        message.series[1..].to_vec()
    } else {
        Vec::new()
    };
    d.emit(SessionEvent::MessageSent {
        message: Message {
            by: other,
            after: d.game.ply_count(),
            series,
        },
    });
    if !assumed {
        d.cite(by);
        d.say(said::Session::RestVoid);
        return;
    }
    d.cite(by);
    d.say(said::Session::AssumedOther {
        other,
        answer: step.answer.to_string(),
    });
    let reading = words::read_record(d, other, &step.answer).reading;
    if reading.legal.is_empty() {
        d.emit(SessionEvent::MessageSent {
            message: Message {
                by: other,
                after: d.game.ply_count(),
                series: Vec::new(),
            },
        });
        if is_unruled(d) {
            d.ask_what(said::Session::NotOneMove, true);
            return;
        }
        let mut clauses: Clauses = by.to_vec();
        add_clauses(&mut clauses, broken(d, &reading));
        d.cite(&clauses);
        d.say(said::Session::AnswerUnreadable { other });
        faulty(d, other, &reading, &clauses);
        return;
    }
    bring(d, other, &reading);
}

// ---- help ----

/// A mangled message was no fault of its sender: nothing may be exacted for it.
pub(crate) fn fault_of_transmission(d: &mut Draft, sender: Color) {
    let Some(rule) = d.at(&d.rules().comm.fault_on_the_way) else {
        d.refuse(
            d.by(&d.rules().comm.unreadable),
            said::Session::NoPenaltyOpen,
        );
        return;
    };
    let CommFaultOnTheWay::NothingExacted = rule.is;
    let open = d
        .game
        .open_penalty_of(sender.opposite())
        .is_some_and(|open| open.kind == OffenceKind::FaultyRecord);
    if !open {
        d.refuse(rule.by, said::Session::NoPenaltyOpen);
        return;
    }
    d.cite(rule.by);
    d.background(d.by(&d.rules().comm.unreadable));
    d.emit(RightsEvent::PenaltySpent {
        holder: Some(sender.opposite()),
    });
    d.end_choice(sender.opposite());
    d.say(said::Session::NotSendersFault);
}
