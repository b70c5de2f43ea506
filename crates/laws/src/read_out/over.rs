//! What is read out of a game that had ended before.

use jadoube_board::Color;

use super::called::{begun_small, numbered, printed_in};
use super::story;
use crate::act::{Act, Actor, Claim, Deed, Fact, Hands, Score};
use crate::fact::outcome::Outcome;
use crate::game::Game;
use crate::rules;
use crate::ruling::Cause;
use crate::sentence;

/// That what an official finds when the game is over is found too late; nothing of flags, of which there is more to say.
pub(super) fn found_too_late(act: &Act) -> Option<String> {
    let Deed::Find { fact } = &act.deed else {
        return None;
    };
    let of_time = matches!(fact, Fact::Flag { .. } | Fact::Conduct { .. });
    let found = sentence::is_found(fact).filter(|_| !of_time)?;
    Some(format!("the arbiter {found}, which comes too late"))
}

/// Who claims that by which the game has ended already: the flag by which he has won, his mate, the stalemate on the board.
pub(super) fn claims_what_ended_it(act: &Act, outcome: &Outcome) -> Option<Color> {
    let claimant = act.by.color()?;
    let Deed::Claim { subject, .. } = &act.deed else {
        return None;
    };
    let won = outcome.score == Score::win(claimant);
    let is_right = match outcome.cause {
        Cause::FlagFall => won && *subject == Claim::Flag,
        Cause::Checkmate => won && *subject == Claim::Mate,
        Cause::Stalemate => *subject == Claim::Stalemate,
        Cause::DeadPosition => *subject == Claim::DeadPosition,
        _ => false,
    };
    is_right.then_some(claimant)
}

/// Whether a flag is called that had fallen before its player gave mate, when nobody had seen it.
fn calls_a_flag_unseen(game: &Game, act: &Act, outcome: &Outcome) -> bool {
    let calls = matches!(
        act.deed,
        Deed::Claim {
            subject: Claim::Flag,
            ..
        }
    );
    let other = act.by.color().map(Color::opposite).filter(|_| calls);
    let has_fallen = |who: Color| game.clocks().is_some_and(|it| it.fallen(who).is_some());
    outcome.cause == Cause::Checkmate && other.is_some_and(has_fallen)
}

/// Whether that flag is found down by which the game had ended.
pub(super) fn finds_the_flag(act: &Act, outcome: &Outcome) -> bool {
    flag_found(act, outcome).is_some_and(|whose| outcome.score == Score::win(whose.opposite()))
}

/// Whose flag is found down, in a game that had ended by one.
fn flag_found(act: &Act, outcome: &Outcome) -> Option<Color> {
    match act.deed {
        Deed::Find {
            fact: Fact::Flag { whose },
        } if outcome.cause == Cause::FlagFall => Some(whose),
        _ => None,
    }
}

/// How a game that has ended before ended, and that nothing more can happen in it; but what an official does, and an appeal,
/// may come to more.
pub(super) fn over(game: &Game, outcome: &Outcome, act: Option<&Act>) -> Vec<String> {
    let deciding = outcome
        .by
        .first()
        .and_then(|by| game.code().clause(by.as_str()));
    let under = deciding.map_or_else(String::new, |clause| {
        let rule =
            numbered(clause.id.as_str()).unwrap_or_else(|| format!("the rule “{}”", clause.title));
        format!(", under {rule} of {}", printed_in(game, clause))
    });
    let breach = deciding
        .filter(|clause| {
            let told = outcome.cause == Cause::Forfeit || outcome.score == Score::Annulled;
            told && numbered(clause.id.as_str()).is_some()
        })
        .map_or_else(String::new, |clause| format!(", “{}”", clause.title));
    let by = match outcome.cause {
        Cause::Checkmate | Cause::Stalemate => game
            .last_ply()
            .map(sentence::numbered_move)
            .map_or_else(String::new, |made| format!(" with the move {made}")),
        _ => String::new(),
    };
    let late = Color::ALL.into_iter().find(|color| {
        outcome.cause == Cause::Lateness && outcome.score == Score::win(color.opposite())
    });
    let how = match (late, outcome.cause, outcome.score) {
        (None, Cause::FlagFall, Score::Draw) => "on the fall of a flag".to_owned(),
        (None, Cause::FlagFall, Score::Annulled) => {
            "because neither player had made his moves in time".to_owned()
        }
        (Some(late), ..) => format!("because {late:#} came too late"),
        (None, Cause::Lateness, Score::BothLose) => "because neither came in time".to_owned(),
        (None, Cause::Forfeit, Score::WhiteWins) => by_a_breach_of(Color::Black),
        (None, Cause::Forfeit, Score::BlackWins) => by_a_breach_of(Color::White),
        (None, cause, _) => sentence::by_cause(cause).to_owned(),
    };
    let result = match sentence::of_the_game(outcome.score) {
        Some(what) => format!("it {what}"),
        None => begun_small(&sentence::result(outcome.score)),
    };
    let mut told = vec![format!(
        "the game is over: {result} {how}{by}{under}{breach}"
    )];
    if outcome.cause == Cause::FlagFall
        && let Some(loser) = outcome.score.winner().map(Color::opposite)
    {
        told.push(rules::time_was_up(game, loser).to_string());
    }
    if act.is_some_and(|act| calls_a_flag_unseen(game, act, outcome)) {
        told.push(
            "the time was up before that, but nobody had called the flag, and the mate came first"
                .to_owned(),
        );
    }
    let of_moves = act.is_some_and(story::is_of_illegal_moves);
    let hands = game.last_ply().map(|ply| ply.hands);
    if of_moves && outcome.cause == Cause::Checkmate && hands == Some(Hands::Both) {
        told.push("with which hands that move was made changes nothing in it".to_owned());
    }
    let opens = |act: &Act| {
        let official = act.by == Actor::Arbiter;
        official || story::is_appeal(act) || claims_what_ended_it(act, outcome).is_some()
    };
    let asked = !game.open_questions().is_empty();
    // A result that both have signed stands only unless the official decides otherwise.
    let signed = outcome.cause == Cause::ResultSigned;
    if !asked && !signed && !act.is_some_and(opens) {
        told.push("no move and no claim can change that".to_owned());
    }
    told
}

/// How a game ended that somebody has lost by breaking the Laws.
fn by_a_breach_of(loser: Color) -> String {
    format!("because of a breach of the Laws by {loser:#}")
}
