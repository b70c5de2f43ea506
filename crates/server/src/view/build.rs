//! Building a view from a game and what the table knows beside it.

use std::collections::BTreeMap;

use jadoube_board::{ByColor, Color, Square};
use jadoube_book::settled_told;
use jadoube_forms::view::{
    ActorName, Hands, OutcomeView, board, choice, clocks, duties, fen_style, outcome,
};
use jadoube_laws::game::Game;
use jadoube_laws::ruling::Matter;
use jadoube_laws::sentence;
use jadoube_laws::terms::{Odds, OddsKind, PlayForm, Undertaking, UndertakingKind};
use jadoube_laws::{Agreement, Millis};

use super::adjournment::{adjournment, envelope};
use super::available::{Setting, available};
use super::card::Cards;
use super::communication::communication;
use super::illegal::illegal_move;
use super::offered::Group;
use super::over::over;
use super::penalties::penalties;
use super::score::ScoreSheet;
use super::seen::Late;
use super::titles::titles;
use super::{
    AnswerView, AskedView, CodeName, DemandView, MachineView, OfferView, OpenQuestion, OutageView,
    Presence, QuestionView, RematchView, State, TermsView, View, WaysOut,
};
use crate::absence::Absence;
use crate::agreed::appointment::Appointment;
use crate::agreed::ended::ByTerms;
use crate::agreed::returned::Returned;
use crate::agreed::stopped::Stopped;
use crate::agreed::terms::{Press, TableTerms};
use crate::names::Names;
use crate::seat::Seat;
use crate::times;

/// What the table knows beside the game.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The table's public name.
    pub id: &'a str,
    /// The number of the last entry of the log.
    pub sequence: u32,
    /// What the club settled.
    pub table: &'a TableTerms,
    /// Who may be the arbiter, and who has agreed to it.
    pub arbiter: &'a Appointment,
    /// What the players are called.
    pub names: &'a Names,
    /// At which seats members sit.
    pub members: Vec<Seat>,
    /// The rulings on claims that wait for the arbiter's word.
    pub unconfirmed: Vec<u32>,
    /// Whether they can still be undone.
    pub awaits_confirmation: bool,
    /// Who has not come in time.
    pub late: ByColor<Option<Late>>,
    /// Who has stopped the clocks, while they stand.
    pub stopped: Option<Stopped>,
    /// Since which game time the clock runs that runs.
    pub runs_since: Option<Millis>,
    /// What the clocks showed when men were let go that have gone back by a ruling.
    pub returned: Option<Returned>,
    /// Game time.
    pub now: Millis,
    /// Whether play has begun.
    pub begun: bool,
    /// When that was, by the calendar.
    pub began: Option<String>,
    /// What hands have done of late.
    pub hands: &'a Hands,
    /// When no server was up.
    pub outages: Vec<OutageView>,
    /// When the game ended, by the calendar.
    pub ended: Option<String>,
    /// How the club itself ended it, in a sentence, if it did.
    pub ended_by_club: Option<&'a ByTerms>,
    /// What was entered for the game in its event while it was not over, in a sentence.
    pub in_event: Option<&'a str>,
    /// Who is there.
    pub presence: Presence,
    /// A touch that is called an accident.
    pub accident: Option<AskedView>,
    /// The acts by which this seat would only say again what has just been denied.
    pub denied: Vec<String>,
    /// Whether this seat takes back alone what an arbiter is asked.
    pub takes_back: bool,
    /// What a player proposes.
    pub proposal: Option<AskedView>,
    /// The next game of the same two.
    pub rematch: Option<RematchView>,
    /// The machine that plays here.
    pub machine: Option<MachineView>,
    /// How this seat may end what is not played.
    pub out: WaysOut,
}

/// The view of one seat.
pub fn view(game: &Game, facts: &Facts<'_>, you: Seat, score: ScoreSheet, cards: Cards) -> View {
    let setting = Setting {
        arbiter: facts.arbiter.may_act(),
        late: facts.late,
        stopped: facts.stopped,
        resumes: facts.table.resumes,
    };
    let seen = View {
        id: facts.id.to_owned(),
        sequence: facts.sequence,
        you,
        state: state(game, facts),
        code: code_name(game),
        terms: terms(game, facts),
        now: facts.now,
        clocks: clocks(game, facts.now),
        begun: facts.begun,
        began: facts.began.clone(),
        outages: facts.outages.clone(),
        board: board(game, facts.hands),
        duties: duties(game),
        choice: choice(game),
        acts: if you == Seat::Arbiter && !facts.arbiter.may_act() {
            Vec::new()
        } else {
            let mut acts = available(game, you, setting, facts.now);
            acts.retain(|act| !facts.denied.contains(&act.act));
            acts
        },
        offer: offer(game, you),
        demands: demands(game),
        accident: facts.accident.clone(),
        proposal: facts.proposal.clone(),
        adjournment: adjournment(game, facts.arbiter.may_act()),
        communication: communication(game),
        question: question(game, setting, facts.now).map(|asked| QuestionView {
            takes_back: facts.takes_back,
            ..asked
        }),
        score,
        cards,
        outcome: outcome(game).map(|outcome| ended(outcome, facts)),
        over: over(game, you, facts.ended_by_club),
        in_event: facts.in_event.map(str::to_owned),
        presence: facts.presence.clone(),
        envelope: envelope(game, facts.names, |adjournment| {
            adjournment.envelope.as_ref()
        }),
        reply: envelope(game, facts.names, |adjournment| adjournment.reply.as_ref()),
        rematch: facts.rematch.clone(),
        machine: facts.machine.clone(),
        out: facts.out,
        arbiter: facts.arbiter.clone(),
        unconfirmed: match facts.arbiter.may_act() {
            true => facts.unconfirmed.clone(),
            false => Vec::new(),
        },
        awaits_confirmation: facts.awaits_confirmation,
        stopped: facts.stopped,
        runs_since: facts.runs_since.filter(|_| facts.table.leaves.is_some()),
        returned: facts.returned.filter(|_| you == Seat::Arbiter),
        established: established(game),
        one_more_loses: warned(game),
        penalties: (you == Seat::Arbiter && facts.arbiter.may_act())
            .then(|| penalties(game, facts.now))
            .flatten(),
        titles: BTreeMap::new(),
    };
    View {
        titles: titles(game.code(), &seen),
        ..seen
    }
}

/// How the game ended; by the terms of the table no law ended it.
fn ended(mut outcome: OutcomeView, facts: &Facts<'_>) -> OutcomeView {
    outcome.wall.clone_from(&facts.ended);
    if let Some(by_club) = facts.ended_by_club {
        "terms".clone_into(&mut outcome.cause);
        by_club.sentence.clone_into(&mut outcome.sentence);
        outcome.clauses.clear();
    }
    outcome
}

fn state(game: &Game, facts: &Facts<'_>) -> State {
    if game.outcome().is_some() {
        State::Finished
    } else if game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off())
    {
        State::Adjourned
    } else if game
        .pending_question()
        .is_some_and(|pending| pending.play_waits)
    {
        State::Question
    } else if facts.begun {
        State::Playing
    } else {
        State::Waiting
    }
}

/// The code by name.
fn code_name(game: &Game) -> CodeName {
    let code = game.code();
    CodeName {
        id: code.id.to_owned(),
        title: code.title.clone(),
        era: code.era.clone(),
    }
}

fn terms(game: &Game, facts: &Facts<'_>) -> TermsView {
    let terms = game.terms();
    let agreed: Vec<String> = terms.agreed.iter().map(Agreement::to_string).collect();
    let absence = facts.table.absence().filter(|_| !facts.arbiter.may_act());
    TermsView {
        start: terms.start.to_fen(fen_style(game)),
        chess960: terms.start.is_chess960(),
        chess960_number: facts.table.chess960,
        time: terms.time.as_ref().map(times::short),
        time_words: terms.time.as_ref().map(times::words),
        time_case: terms.time.as_ref().map(ToString::to_string),
        referee: facts.table.referee,
        arbiter: facts.arbiter.seat,
        solo: facts.table.solo,
        tournament: facts.table.tournament.as_deref().map(super::event::link),
        event: terms.event_under(game.code()).name().to_owned(),
        illegal_move: illegal_move(game.code(), game.event(), game.clocks().is_some()),
        odds: terms.odds.as_ref().map(odds),
        undertaking: terms.undertaking.as_ref().map(undertaking),
        settled: settled_told(game.code(), agreed.iter().map(String::as_str)),
        agreed,
        names: facts.names.clone(),
        members: facts.members.clone(),
        play: terms.play,
        press: if terms.press_by_hand {
            Press::ByHand
        } else {
            Press::WithMove
        },
        begins: facts.table.begins,
        friendly: facts.table.friendly && !facts.arbiter.may_act(),
        leaves: absence.map(|absence| absence.least.0),
        leaves_most: absence.and_then(|absence| absence.most).map(|most| most.0),
        leaves_words: absence.map(Absence::told),
        open: facts.table.open,
        resumes: facts.table.resumes.filter(|_| {
            let adjourns = game.code().rules.seal.duty.is_some();
            adjourns && !facts.arbiter.seat && terms.play == PlayForm::Board
        }),
    }
}

fn by_black(text: String, who: Color) -> String {
    if who == Color::Black {
        format!("{text} by Black")
    } else {
        text
    }
}

/// Odds as a case's header has them.
pub fn odds(odds: &Odds) -> String {
    let what = match &odds.what {
        OddsKind::Move => "move".to_owned(),
        OddsKind::Pawn => "pawn".to_owned(),
        OddsKind::PawnAndMove => "pawn-and-move".to_owned(),
        OddsKind::PawnAndTwoMoves => "pawn-and-two-moves".to_owned(),
        OddsKind::Moves(moves) => format!("{moves} moves"),
        OddsKind::Piece(role) => role.name().to_owned(),
        OddsKind::Men(squares) => squares
            .iter()
            .map(Square::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    };
    by_black(what, odds.giver)
}

/// An undertaking as a case's header has it.
pub fn undertaking(undertaking: &Undertaking) -> String {
    let what = match &undertaking.what {
        UndertakingKind::MateWithPawn => "mate with pawn".to_owned(),
        UndertakingKind::MateOn(square) => format!("mate on {square}"),
        UndertakingKind::Condition(words) => words.clone(),
    };
    by_black(what, undertaking.by)
}

/// The offer of a draw that is open: to a player the one that he can answer, where both have offered.
fn offer(game: &Game, you: Seat) -> Option<OfferView> {
    let other = you.color().map(Color::opposite);
    let by = other.filter(|by| game.has_offered(*by)).or(game.offer())?;
    Some(OfferView {
        by: Seat::of(by),
        sentence: format!("{by:#} has offered a draw"),
        answers: vec!["accepts".to_owned(), "declines".to_owned()],
    })
}

fn demands(game: &Game) -> Vec<DemandView> {
    let one = |by: Color| {
        let demand = game.mate_demand(by)?;
        let sentence = format!(
            "{:#} must mate within {} moves and has made {}",
            by.opposite(),
            demand.moves,
            demand.made
        );
        Some(DemandView {
            by: Seat::of(by),
            moves: demand.moves,
            made: demand.made,
            sentence,
        })
    };
    Color::ALL.into_iter().filter_map(one).collect()
}

/// What the arbiter is asked, with every answer that the law takes; the result has a place of its own among his acts. A penalty for
/// which play does not wait is asked of nobody where there is no arbiter: none is given, unless one comes.
fn question(game: &Game, setting: Setting, now: Millis) -> Option<QuestionView> {
    let pending = game.pending_question()?;
    let of_penalty = matches!(pending.question.about, Matter::Penalty(_));
    if of_penalty && !pending.play_waits && !setting.arbiter {
        return None;
    }
    let answers = available(game, Seat::Arbiter, setting, now)
        .into_iter()
        .filter(|act| act.group == Group::Rule && act.id != "rule-result")
        .map(|act| AnswerView {
            label: whose_penalty(&pending.question.about, &act.id).unwrap_or(act.label),
            act: act.act,
            fields: act.fields,
            why: act.why,
            confirm: act.confirm,
        });
    Some(QuestionView {
        text: pending.question.text.clone(),
        about: serde_json::to_value(&pending.question.about).unwrap_or_default(),
        at: pending.at,
        more: game.open_questions().len().saturating_sub(1) as u32,
        others: others(game),
        play_waits: pending.play_waits && game.running_clock().is_none(),
        clauses: pending
            .question
            .by
            .iter()
            .map(ToString::to_string)
            .collect(),
        answers: answers.collect(),
        takes_back: false,
    })
}

/// What is asked of the arbiter beside the first question.
fn others(game: &Game) -> Vec<OpenQuestion> {
    let open = game.open_questions();
    // The first is left out once, though another may have its words.
    let first = open
        .iter()
        .position(|one| Some(one) == game.pending_question());
    let others = open.iter().enumerate().filter(|(at, _)| Some(*at) != first);
    let others = others.map(|(_, one)| OpenQuestion {
        text: one.question.text.clone(),
        at: one.at,
    });
    others.collect()
}

/// A penalty by the name of its player, where something else is asked, for which it may be the answer.
fn whose_penalty(asked: &Matter, id: &str) -> Option<String> {
    let (Matter::Pause(who) | Matter::Refusal(who)) = asked else {
        return None;
    };
    Some(match id {
        "rule-warning" => format!("A warning for {who:#}"),
        "rule-time-given" => format!("Time to {:#}", who.opposite()),
        "rule-time-taken" => format!("Time off {who:#}’s clock"),
        "rule-loss" => format!("{who:#} loses the game"),
        _ => return None,
    })
}

/// To whom one more illegal move costs the game.
fn warned(game: &Game) -> Vec<ActorName> {
    let sides = [
        (Color::White, ActorName::White),
        (Color::Black, ActorName::Black),
    ];
    let warned = sides
        .into_iter()
        .filter(|(who, _)| game.outcome().is_none() && game.one_more_illegal_loses(*who));
    warned.map(|(_, name)| name).collect()
}

fn established(game: &Game) -> Vec<String> {
    let notes = game.notes().iter().map(|(what, by)| {
        let by: Vec<&str> = by.iter().map(|id| id.as_str()).collect();
        if by.iter().all(|id| what.contains(id)) {
            what.clone()
        } else {
            format!("{what} [{}]", by.join(", "))
        }
    });
    let counted = Color::ALL
        .into_iter()
        .filter_map(|color| match game.illegal_counted(color) {
            0 => None,
            1 => Some(format!("one illegal act is counted against {color:#}")),
            n => Some(format!("{n} illegal acts are counted against {color:#}")),
        });
    notes
        .chain(game.penalties_given().iter().map(sentence::penalty))
        .chain(counted)
        .collect()
}
