//! What is denied and contested: by a player, or by an official who has seen that he was wrong; and what somebody does who
//! does not play.

use jadoube_board::Color;
use jadoube_codes::Subject;

use crate::act::BystanderOffence;
use crate::event::HearingEvent;
use crate::game::{Game, Trouble};
use crate::rules::draft::Draft;
use crate::ruling::Matter;

/// A player denies something that was told of him or claimed.
pub(crate) fn deny(d: &mut Draft, who: Color, words: &str) {
    d.cite(d.quoted(&d.rules().fact.decided_by));
    d.ask_arbiter(
        Matter::Fact,
        format!(
            "{who:#} denies it ({words}), and the players tell it differently. What has happened?"
        ),
        false,
    );
}

/// Whether a question waits that was asked because the players tell differently what has happened.
pub(crate) fn waits(game: &Game) -> bool {
    let decided_by = &game.code().rules.fact.decided_by;
    let decided_by = decided_by
        .as_ref()
        .map_or(&[][..], |said| said.by(game.event()));
    game.open_questions().iter().any(|open| {
        let question = &open.question;
        question.about == Matter::Fact && decided_by.iter().any(|id| question.by.contains(id))
    })
}

/// What happened has been found, so nobody is asked any longer.
pub(crate) fn settle(d: &mut Draft) {
    if waits(&d.game) {
        d.drop_question(&Matter::Fact);
    }
}

/// An official finds that a decision given before was wrong: what follows from it is put right by whatever puts such a thing
/// right.
pub(crate) fn wrong_decision(d: &mut Draft) {
    d.cite(d.quoted(&d.rules().arbiter.decisions));
    d.cite(d.by(&d.rules().appeal));
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::Displaced,
    });
    d.ask_arbiter(
        Matter::Fact,
        "The decision was wrong. What is put right: the position ('restores FEN'), the clocks ('sets White …'), or the result ('rules result …')?",
        false,
    );
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
    let Some(clause) = d.game.code().clause(clause) else {
        let code = d.game.code().id;
        d.not_understood(format!("The code {code} has no clause {clause}."));
        return;
    };
    if matches!(clause.subject, Subject::Definition | Subject::Board) {
        d.refuse(
            &[clause.id],
            "That clause says what is what, and forbids nothing.",
        );
        return;
    }
    d.breach(&[clause.id]);
    ask_about_bystander(d);
}

fn ask_about_bystander(d: &mut Draft) {
    d.cite(d.quoted(&d.rules().arbiter.duties));
    d.ask_arbiter(
        Matter::Fact,
        "Somebody who does not play did it, and no player answers for it unless he used it. Is he sent out of the rooms?",
        false,
    );
}

/// The official sends somebody out who does not play.
pub(crate) fn send_out(d: &mut Draft) {
    d.cite(d.by(&d.rules().bystander.report));
    let asked = d
        .game
        .pending_question()
        .is_some_and(|pending| pending.question.about == Matter::Fact);
    if asked {
        d.emit(HearingEvent::QuestionAnswered);
    }
    d.say("He is sent out of the rooms; the game is not touched by it.");
}
