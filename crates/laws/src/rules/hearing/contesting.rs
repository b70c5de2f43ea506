//! What is denied and contested: by a player, or by an official who has seen that he was wrong; and what somebody does who
//! does not play.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::params::authority::{ArbiterExists, BystanderReport};
use jadoube_codes::params::touch::UselessTouch;
use jadoube_codes::{ClauseId, Subject, decides};

use crate::act::{BystanderOffence, Intent};
use crate::agreement::Agreement;
use crate::event::{HandsEvent, HearingEvent, RightsEvent};
use crate::game::Game;
use crate::rules::draft::Draft;
use crate::rules::offence::graded::squares_in;
use crate::rules::offence::touched;
use crate::rules::touch::{liability, touching};
use crate::ruling::Matter;
use crate::said;
use crate::sentence::{Men, denied};

/// A player denies something that was told of him or claimed.
pub(crate) fn deny(d: &mut Draft, who: Color, words: &str) {
    // Else whoever has touched a man would be free of it by a word, where nobody can be asked.
    if d.game.terms().is_agreed(&Agreement::OnScreen) {
        let by = d.quoted(&d.rules().fact.decided_by);
        d.refuse(by, said::Hearing::ProgramHasSeen);
        return;
    }
    let named = squares_in(words);
    if let Some(touch) = disputed_touch(&d.game, who, &named) {
        d.say(said::Hearing::Denies {
            who,
            words: words.to_owned(),
        });
        match binds_to_nothing(d, who, &touch) {
            Some(by) => {
                d.cite(by);
                d.say(said::Hearing::NothingTurnsOnIt);
            }
            None => ask_about_touch(d, who, touch),
        }
        return;
    }
    d.cite(d.quoted(&d.rules().fact.decided_by));
    d.ask_what(
        said::Hearing::ToldDifferently {
            words: denied(who, words),
        },
        false,
    );
}

/// The two tell it differently: a touch of this turn, or of the move just made, or something else.
pub(crate) fn contested(d: &mut Draft) {
    let asked = touch_asked_about(&d.game);
    let touch = asked.or_else(|| {
        let turn = d.game.turn();
        let who = [turn, turn.opposite()].into_iter();
        who.filter_map(|who| Some((who, disputed_touch(&d.game, who, &[])?)))
            .next()
    });
    settle(d);
    if let Some((who, squares)) = touch {
        ask_about_touch(d, who, squares);
        return;
    }
    d.cite(d.quoted(&d.rules().fact.decided_by));
    d.ask_what(said::Hearing::WhatHappened, false);
}

// ---- a touch that is disputed ----

/// The men for whose touching this player owes something, or is accused, at this moment; of those that are `named`, if any
/// are.
fn disputed_touch(game: &Game, who: Color, named: &[Square]) -> Option<Vec<Square>> {
    let is_meant = |square: &Square| named.is_empty() || named.contains(square);
    let left = game.last_ply().filter(|ply| {
        ply.who == who && ply.unmet.is_some() && game.open_penalty_of(who.opposite()).is_some()
    });
    // That he touched what he then moved or took is in dispute with nobody.
    let before = left.iter().flat_map(|ply| {
        let squares = [ply.made.from(), ply.made.to()];
        let others = ply.touches.iter();
        others.filter(move |touch| !squares.contains(&touch.square))
    });
    let now = game.in_hand().counted(who);
    let mut squares = Vec::new();
    for touch in now.chain(before.filter(|touch| touch.who == who && touch.counts)) {
        if is_meant(&touch.square) && !squares.contains(&touch.square) {
            squares.push(touch.square);
        }
    }
    (!squares.is_empty()).then_some(squares)
}

/// By which clause it comes to the same whether these men were touched: none of them can be moved or taken, and touching such men
/// costs nothing.
pub(crate) fn binds_to_nothing<'g>(
    d: &Draft<'g>,
    who: Color,
    squares: &[Square],
) -> Option<&'g [ClauseId]> {
    let useless = d.at(&d.rules().touch.useless_man)?;
    let free = decides!(useless, UselessTouch::Free, not UselessTouch::KingMove);
    let owes = d.game.duty(who).is_some() || d.game.turn() != who;
    let uses = |made: &Move| {
        let victim = d.game.victim(*made);
        squares.contains(&made.from()) || victim.is_some_and(|taken| squares.contains(&taken))
    };
    (free && !owes && !d.game.legal_moves().iter().any(uses)).then_some(useless.by)
}

/// The touch about which the official is asked.
pub(crate) fn touch_asked_about(game: &Game) -> Option<(Color, Vec<Square>)> {
    let open = game.open_questions().iter();
    open.rev().find_map(|open| match &open.question.about {
        Matter::Touch { who, squares } => Some((*who, squares.clone())),
        _ => None,
    })
}

/// A touch that is disputed binds nobody until it is established: the official is asked, and play waits for him.
fn ask_about_touch(d: &mut Draft, who: Color, squares: Vec<Square>) {
    d.cite(clauses_of_touch(d, who, &squares));
    d.cite(d.quoted(&d.rules().fact.decided_by));
    for &square in &squares {
        if d.game
            .in_hand()
            .counted(who)
            .any(|touch| touch.square == square)
        {
            d.emit(HandsEvent::TouchExcused { who, square });
        }
    }
    if d.game.duty(who).is_some() {
        d.emit(RightsEvent::DutyEnded { who });
    }
    d.end_choice(who.opposite());
    // What else was touched binds as before.
    if d.game.turn() == who && d.game.in_hand().counted(who).next().is_some() {
        touching::lay_touch_duty(d, who);
    }
    d.say(said::Hearing::NobodyMoves);
    let question = said::Hearing::DidTouch {
        who,
        men: Men::of(d.game.board(), &squares),
    };
    d.ask_arbiter(Matter::Touch { who, squares }, question, true);
}

fn clauses_of_touch<'g>(d: &Draft<'g>, who: Color, squares: &[Square]) -> &'g [ClauseId] {
    let touch = &d.rules().touch;
    let man = squares.first().and_then(|at| d.game.board().get(*at));
    match man.filter(|man| man.color != who) {
        Some(_) => d.by(&touch.enemy),
        None => d.by(&touch.own),
    }
}

/// A claim that a man was touched about which the official is asked already: it is put to him. Says whether it is so.
pub(crate) fn claims_disputed(d: &mut Draft, offender: Color, square: Square) -> bool {
    let asked = touch_asked_about(&d.game);
    let Some((who, squares)) = asked.filter(|(who, men)| *who == offender && men.contains(&square))
    else {
        return false;
    };
    settle(d);
    ask_about_touch(d, who, squares);
    true
}

/// The official has decided whether a touch that was disputed is established.
pub(crate) fn touch_decided(d: &mut Draft, who: Color, squares: &[Square], is_so: bool) {
    let men = Men::of(d.game.board(), squares);
    let left = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who == who && ply.unmet.is_some());
    match (is_so, left, squares) {
        (true, true, [square, ..]) => {
            d.say(said::Hearing::Established { who, men });
            touched::touched(d, who.opposite(), *square);
        }
        (true, ..) => {
            d.say(said::Hearing::Established { who, men });
            touching::touch(d, who, squares, Intent::Meant);
            if !d.is_refused() && !liability::is_graded(d) {
                touched::bind(d, who, &[]);
            }
        }
        (false, true, _) => {
            let holder = Some(who.opposite());
            d.emit(RightsEvent::PenaltySpent { holder });
            d.end_choice(who.opposite());
            d.say(said::Hearing::NotProvedStands { who, men });
        }
        (false, false, _) if d.game.duty(who).is_some() => {
            d.say(said::Hearing::NotProvedThat { who, men })
        }
        (false, false, _) => d.say(said::Hearing::NotProved { who, men }),
    }
}

/// Whether a question waits that was asked because the players tell differently what has happened.
pub(crate) fn waits(game: &Game) -> bool {
    let decided_by = &game.code().rules.fact.decided_by;
    let decided_by = decided_by
        .as_ref()
        .map_or(&[][..], |said| said.by(game.event()));
    let of_facts = game.open_questions().iter().any(|open| {
        let question = &open.question;
        question.about == Matter::Fact && decided_by.iter().any(|id| question.by.contains(id))
    });
    of_facts || touch_asked_about(game).is_some()
}

/// What happened has been found, so nobody is asked any longer.
pub(crate) fn settle(d: &mut Draft) {
    if let Some((who, squares)) = touch_asked_about(&d.game) {
        d.drop_question(&Matter::Touch { who, squares });
    } else if waits(&d.game) {
        d.drop_question(&Matter::Fact);
    }
}

/// What has an official put right a decision of his own: that he sees to it that the laws are kept, in a code that says what
/// force his decisions have.
pub(crate) fn keeps_the_laws<'g>(d: &Draft<'g>) -> &'g [ClauseId] {
    let arbiter = &d.rules().arbiter;
    let rule = d
        .at(&arbiter.exists)
        .filter(|rule| decides!(rule, ArbiterExists::Always, not ArbiterExists::OnlyIfAppointed))
        .filter(|_| !d.quoted(&arbiter.decisions).is_empty());
    rule.map_or(&[], |rule| &rule.by[..1])
}

/// Somebody who does not play did what is forbidden; no player answers for it.
pub(crate) fn bystander(d: &mut Draft, offence: BystanderOffence) {
    let by = match offence {
        BystanderOffence::Phone => d.quoted(&d.rules().conduct.others_devices),
        BystanderOffence::Advice => d.by(&d.rules().bystander.report),
    };
    if !by.is_empty() {
        d.breach(by);
    }
    ask_about_bystander(d);
}

/// Somebody who does not play broke a clause.
pub(crate) fn bystanders_breach(d: &mut Draft, clause: &str) {
    let Some(clause) = d.code().clause(clause) else {
        let code = d.code().id;
        d.not_understood(said::Common::NoClause {
            code,
            clause: clause.to_owned(),
        });
        return;
    };
    if matches!(clause.subject, Subject::Definition | Subject::Board) {
        d.refuse(&[clause.id], said::Hearing::WhatIsWhat);
        return;
    }
    d.breach(&[clause.id]);
    ask_about_bystander(d);
}

fn ask_about_bystander(d: &mut Draft) {
    d.cite(d.quoted(&d.rules().arbiter.duties));
    d.cite(d.by(&d.rules().bystander.report));
    let expels = d.at(&d.rules().bystander.report).is_some_and(
        |rule| decides!(rule, BystanderReport::OnlyToArbiterElseExpelled, not BystanderReport::OnlyToOfficial),
    );
    let question = match expels {
        true => said::Hearing::OfBystander,
        false => said::Hearing::OfBystanderUnpunished,
    };
    d.ask_arbiter(Matter::Bystander, question, false);
}

/// What becomes of him is asked no longer, where it was.
fn answer_for_bystander(d: &mut Draft) {
    if let Some(by) = d.game.asked_about(&Matter::Bystander) {
        d.cite(&by);
        d.emit(HearingEvent::QuestionAnswered);
    }
}

/// The official leaves it at a warning of somebody who does not play.
pub(crate) fn warn(d: &mut Draft) {
    answer_for_bystander(d);
    d.say(said::Hearing::BystanderWarned);
}

/// The official sends somebody out who does not play.
pub(crate) fn send_out(d: &mut Draft) {
    answer_for_bystander(d);
    d.cite(d.by(&d.rules().bystander.report));
    d.say(said::Hearing::SentOut);
}
