//! What an answer says to what was asked: no penalty, yes, or that a claim is granted.

use jadoube_laws::act::Decision;
use jadoube_laws::game::Game;
use jadoube_laws::ruling::{Matter, Question};
use jadoube_laws::{Act, Deed};

/// What whoever grants or rejects something does, after his name, in the game before he does it; none where the decision
/// tells all of it.
pub fn answered(game: &Game, act: &Act) -> Option<String> {
    let Deed::Rule { decision, question } = &act.deed else {
        return None;
    };
    let asked = match question {
        Some(number) => {
            let open = game.open_questions();
            open.get((*number as usize).checked_sub(1)?)?
        }
        None => game.pending_question()?,
    };
    says(&asked.question, decision)
}

fn says(asked: &Question, decision: &Decision) -> Option<String> {
    let granted = match decision {
        Decision::Granted => true,
        Decision::Rejected => false,
        _ => return None,
    };
    if let (Matter::Penalty(who), false) = (&asked.about, granted) {
        return Some(format!("gives {who:#} no penalty"));
    }
    if asked.open {
        return (!granted).then(|| "leaves it as it is".to_owned());
    }
    if asked.asks_whether() {
        return Some(format!("answers {}", if granted { "yes" } else { "no" }));
    }
    let what = match &asked.about {
        Matter::DrawClaim(by) => format!("{by:#}’s claim of a draw"),
        Matter::Forfeit { offender, .. } => {
            format!("{:#}’s claim of the game", offender.opposite())
        }
        Matter::Increment(by) => format!("{by:#}’s wish for an increment"),
        Matter::Break(by) => format!("{by:#}’s wish to adjourn"),
        _ => return None,
    };
    let verb = if granted { "grants" } else { "rejects" };
    Some(format!("{verb} {what}"))
}
