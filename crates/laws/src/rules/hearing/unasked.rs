//! What an official decides of his own accord, though nobody asked: he is asked on what ground, and obeyed when a clause
//! gives him that power.

use jadoube_codes::params::late::LateLoss;
use jadoube_codes::{Bound, Clause, ClauseId, Subject, decides};

use crate::rules::draft::Draft;
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;

/// What an official would change.
#[derive(Clone, Copy)]
pub(crate) enum Power {
    /// The result of a game that has ended.
    Result,
    /// That a game has ended at all.
    End,
    /// The position on the board.
    Position,
}

/// Whether something was asked of the official, so that his decision is an answer.
pub(crate) fn is_asked(d: &Draft) -> bool {
    d.game
        .open_questions()
        .iter()
        .any(|pending| pending.question.about != Matter::Ground)
}

/// Whether a decision rests on something: on a question, or on a clause that gives the power. If not, it is refused or
/// the ground is asked for; `told` is how the decision is told.
pub(crate) fn is_founded(d: &mut Draft, ground: Option<&str>, over: Power, told: &str) -> bool {
    let Some(id) = ground else {
        if is_asked(d) {
            return true;
        }
        let by = left_to_official(d);
        if by.is_empty() {
            ask_for_ground(d, over, told);
            return false;
        }
        d.cite(&by);
        return true;
    };
    let Some(clause) = d.code().clause(id) else {
        let code = d.code().id;
        d.not_understood(said::Common::NoClause {
            code,
            clause: id.to_owned(),
        });
        return false;
    };
    if !gives(d, clause, over) {
        d.refuse(
            &[clause.id],
            match over {
                Power::Result => said::Hearing::NoPowerOverResult,
                Power::End => said::Hearing::NoPowerToReopen,
                Power::Position => said::Hearing::NoPowerOverPosition,
            },
        );
        return false;
    }
    d.cite(&[clause.id]);
    d.drop_question(&Matter::Ground);
    true
}

/// The clauses by which the end of the game is what the official makes of it: whoever comes late has lost, and a result that both
/// have signed stands, unless he decides otherwise.
fn left_to_official(d: &Draft) -> Clauses {
    let ended_by = |cause: Cause| d.game.outcome().filter(|outcome| outcome.cause == cause);
    if let Some(signed) = ended_by(Cause::ResultSigned) {
        return signed.by.clone();
    }
    let rule = d
        .at(&d.rules().late.by_itself)
        .filter(|rule| decides!(rule, LateLoss::LosesUnlessExcused, not LateLoss::Loses));
    ended_by(Cause::Lateness)
        .and(rule)
        .map_or_else(Clauses::new, |rule| rule.by.to_vec())
}

fn ask_for_ground(d: &mut Draft, over: Power, told: &str) {
    let told = told.to_owned();
    d.drop_question(&Matter::Ground);
    let ended = d.game.outcome().map(|outcome| outcome.by.clone());
    let why = match (over, &ended) {
        (Power::Position, None) => said::Hearing::NothingWrong,
        (Power::Result | Power::End, None) => said::Hearing::GoesOnUnasked,
        (_, Some(_)) => said::Hearing::EndedUnasked,
    };
    d.cite(ended.as_deref().unwrap_or_default());
    d.cite(d.quoted(&d.rules().arbiter.in_doubt));
    d.cite(d.by(&d.rules().arbiter.exists));
    d.say(why);
    d.ask_arbiter(
        Matter::Ground,
        match over {
            Power::Result | Power::End if ended.is_none() => said::Hearing::GroundOfEnd { told },
            Power::Result | Power::End => said::Hearing::GroundOfResult { told },
            Power::Position => said::Hearing::GroundOfPosition { told },
        },
        false,
    );
}

/// The clauses of a code on which a decision over the position may rest: those on irregularities, and after them, with how many
/// there are, those on officials and penalties. What only says what a word means is the ground of nothing.
pub(crate) fn grounds_of_position(d: &Draft) -> (Vec<&'static str>, usize) {
    let irregularities = of_subject(d, &[Subject::Irregularity]);
    let likely = irregularities.len();
    let others = of_subject(d, &[Subject::Authority, Subject::Penalty]);
    let all = irregularities.into_iter().chain(others);
    (all.map(|id| id.as_str()).collect(), likely)
}

/// The clauses of a code on these subjects, definitions apart.
pub(crate) fn of_subject(d: &Draft, subjects: &[Subject]) -> Vec<ClauseId> {
    let clauses = d.code().clauses.iter();
    let known =
        clauses.filter(|it| subjects.contains(&it.subject) && it.bound != Bound::Definition);
    known.map(|clause| clause.id).collect()
}

/// Whether a clause says how men move.
pub(crate) fn is_of_movement(d: &Draft, id: ClauseId) -> bool {
    let movement = &d.rules().movement;
    [
        &movement.destination,
        &movement.own_man,
        &movement.adverse_man,
        &movement.capture,
        &movement.king_capture,
        &movement.no_leaping,
        &movement.king,
        &movement.queen,
        &movement.rook,
        &movement.bishop,
        &movement.knight,
        &movement.pawn_step,
        &movement.pawn_double_step,
        &movement.pawn_backward,
        &movement.pawn_capture,
        &movement.en_passant,
    ]
    .into_iter()
    .flatten()
    .any(|cite| cite.by.contains(&id))
}

/// Whether what a clause is about can put a result, or a position, in the place of another.
fn gives(d: &Draft, clause: &Clause, over: Power) -> bool {
    match clause.subject {
        // A penalty takes points and gives them, and does not have a game go on that is over.
        Subject::Penalty => match over {
            Power::Result | Power::Position => true,
            Power::End => false,
        },
        Subject::Irregularity | Subject::Authority | Subject::Adjournment => true,
        Subject::End
        | Subject::Draw
        | Subject::Clock
        | Subject::Conduct
        | Subject::Communication
        | Subject::Odds => match over {
            Power::Result | Power::End => true,
            Power::Position => false,
        },
        Subject::Act => match over {
            Power::Result | Power::End => false,
            Power::Position => !is_of_movement(d, clause.id),
        },
        // How the men stand and move is what a position is held against, and puts none in its place.
        Subject::Board | Subject::Definition | Subject::Notation | Subject::Equipment => false,
    }
}
