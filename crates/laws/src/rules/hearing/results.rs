//! What lets an official give a result.

use jadoube_board::Color;

use crate::act::Score;
use crate::rules::draft::Draft;
use crate::ruling::Matter;

/// Whether a player gets anything by this result of a game that is over.
pub(crate) fn scores(score: Score, who: Color) -> bool {
    match score {
        Score::WhiteWins | Score::HalfToWhite => who == Color::White,
        Score::BlackWins | Score::HalfToBlack => who == Color::Black,
        Score::Draw => true,
        Score::BothLose | Score::Annulled | Score::Open => false,
    }
}

/// What lets the arbiter give this result: the kinds of result, the penalties, the changing of a result.
pub(crate) fn cite_result(d: &mut Draft, score: Score) {
    let rules = d.rules();
    let before = d.game.score();
    let mut punishes = false;
    if let Some(asked) = d.game.pending_question().map(|it| it.question.clone()) {
        match asked.about {
            Matter::OpponentsScore(_) => d.lead(&asked.by),
            Matter::Refusal(_) => d.cite(d.by(&rules.refusal.costs)),
            Matter::Penalty(_) => {
                // What costs the game leaves the opponent's score to the official itself.
                let menu = d.by(&rules.penalty.chooser);
                if !asked.by.iter().any(|clause| menu.contains(clause)) {
                    d.lead(&asked.by);
                }
                punishes = true;
            }
            _ => {}
        }
    }
    if punishes || before == Score::Draw {
        d.cite(d.by(&rules.penalty.chooser));
    }
    if before == Score::Draw && matches!(score, Score::WhiteWins | Score::BlackWins) {
        d.cite(d.quoted(&rules.penalty.opponents_points_raised));
    }
    if matches!(score, Score::HalfToWhite | Score::HalfToBlack) {
        d.cite(d.quoted(&rules.penalty.offenders_points_lowered));
    }
    if before != Score::Open {
        d.cite(d.by(&rules.end.reopened_by));
    }
    d.cite(d.by(&rules.result.kinds));
}
