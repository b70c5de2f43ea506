//! Why a position is put back: what was wrong, in plain words, and the clause of the code that then gives the power.

use jadoube_codes::{EventKind, Rule};
use jadoube_laws::game::Game;

/// What may have been wrong under this code, each with its clause, of those with which a position may be put back.
pub(super) fn reasons(game: &Game, grounds: &[&'static str]) -> Vec<(&'static str, &'static str)> {
    let (rules, event) = (&game.code().rules, game.event());
    let told = [
        (
            by(rules.illegal.late_effect.as_ref(), event),
            "An illegal move had been made",
        ),
        (
            by(rules.displaced.in_own_time.as_ref(), event),
            "Men were knocked over",
        ),
        (
            by(rules.displaced.late.as_ref(), event),
            "Men stood on wrong squares, and it was found later",
        ),
        (
            by(rules.touch.removed_by_mistake.as_ref(), event),
            "A man was taken off by mistake",
        ),
        (
            by(rules.setup.wrong_array.as_ref(), event),
            "The men were set up wrongly at the start",
        ),
    ];
    let mut reasons: Vec<(&str, &str)> = Vec::new();
    for (clause, words) in told {
        let ground = grounds.iter().find(|ground| Some(**ground) == clause);
        // What the code has in one clause is one reason: the first that it gives.
        if let Some(ground) = ground.filter(|ground| !reasons.iter().any(|(one, _)| one == *ground))
        {
            reasons.push((ground, words));
        }
    }
    reasons
}

/// The clause by which a rule is so.
fn by<T>(rule: Option<&Rule<T>>, event: EventKind) -> Option<&'static str> {
    rule?.at(event)?.by.first().map(|clause| clause.as_str())
}
