//! What a file tells that will matter later, said where it is told: a king that stands in check out of turn from the start, clocks
//! that do not run yet, an agreement of which no rule knows, a mate that is none.

use jadoube_board::Color;

use super::file::{ActLine, CaseFile};
use crate::act::{Act, Deed};
use crate::agreement::Agreement;
use crate::game::Game;

/// What is to be said of the line of this index, with the game before and after it.
pub(super) fn of(case: &CaseFile, index: usize, before: &Game, after: &Game) -> Vec<String> {
    let first = index == 0;
    let check = first.then(|| in_check_out_of_turn(before)).flatten();
    let check = check.map(|color| {
        format!("At the start {color:#}, who does not have the move, stands in check.")
    });
    let clocks = first.then(|| started_in(case)).flatten();
    let clocks = clocks
        .map(|line| format!("No clock runs before line {line}, in which the arbiter starts them."));
    let mate = case.acts[index]
        .one()
        .filter(|act| is_told_as_mate(act) && !mates(before, after))
        .map(|_| "It is told as mate, and is none.".to_owned());
    let unknown = first.then(|| of_no_rule(case)).into_iter().flatten();
    let told = [check, clocks].into_iter().flatten();
    told.chain(unknown).chain(mate).collect()
}

/// Who stands in check and does not have the move.
fn in_check_out_of_turn(game: &Game) -> Option<Color> {
    let (setup, board) = (game.setup(), game.board());
    let idle = setup.turn.opposite();
    let king = board.king(idle)?;
    let attackers = board.attackers(king, setup.turn, board.occupied());
    (!attackers.is_empty()).then_some(idle)
}

/// The line in which the clocks are started, if they have to wait for that and something is done before.
fn started_in(case: &CaseFile) -> Option<usize> {
    let terms = &case.header.terms;
    let begun = case.acts.iter().position(ActLine::is_start_of_clocks)?;
    (terms.time.is_some() && terms.arbiter_starts && begun > 0).then(|| case.acts[begun].line)
}

/// What of the agreements has a word that no rule knows.
fn of_no_rule(case: &CaseFile) -> Vec<String> {
    let unknown = |agreed: &&Agreement| matches!(agreed, Agreement::Other { .. });
    let agreed = case.header.terms.agreed.iter().filter(unknown);
    let told = |agreed: &Agreement| {
        format!("No rule knows what is meant by “agreed: {agreed}”, so it decides nothing.")
    };
    agreed.map(told).collect()
}

fn is_told_as_mate(act: &Act) -> bool {
    match &act.deed {
        Deed::Move { words, .. } | Deed::Play { words } => words.trim_end().ends_with('#'),
        _ => false,
    }
}

/// Whether the move that was made mates, if one was.
fn mates(before: &Game, after: &Game) -> bool {
    let made = after.ply_count() > before.ply_count();
    !made
        || after
            .position()
            .is_none_or(|position| position.is_checkmate())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(text: &str) -> Vec<String> {
        let case = CaseFile::parse(text).expect("a case");
        let code = case.header.codes[0].clone();
        let report = case.run(&code).expect("a game");
        let acts = report.acts.into_iter();
        acts.map(|act| act.told.explanation).collect()
    }

    #[test]
    fn a_king_in_check_out_of_turn_is_told_with_the_first_line() {
        let told = explained(
            "start: 4k3/8/8/8/8/8/8/4RK2 w - - 0 1\n\nWhite moves Kg1\nBlack moves Kd7\n",
        );
        assert_eq!(
            told,
            [
                "At the start Black, who does not have the move, stands in check.",
                ""
            ]
        );
    }

    #[test]
    fn clocks_that_are_started_later_are_told() {
        let told = explained("time: 5+0\n\nWhite plays e4\nBlack plays e5\nArbiter starts\n");
        assert_eq!(
            told[0],
            "No clock runs before line 5, in which the arbiter starts them."
        );
        let at_first = "time: 5+0\n\nArbiter starts\nWhite plays e4\n";
        let stopped = "time: 5+0\n\nWhite plays e4\nArbiter stops\nArbiter starts\n";
        for text in [at_first, stopped] {
            assert!(!explained(text)[0].contains("No clock"), "{text}");
        }
    }

    #[test]
    fn an_agreement_of_which_no_rule_knows_is_told() {
        let told = explained("agreed: casual, guideline-iii\n\nWhite plays e4\nBlack plays e5\n");
        assert_eq!(
            told,
            [
                "No rule knows what is meant by “agreed: guideline-iii”, so it decides nothing.",
                ""
            ]
        );
        assert_eq!(explained("agreed: casual, notes\n\nWhite plays e4\n"), [""]);
    }

    #[test]
    fn a_mate_that_is_none_is_told() {
        let told = explained(
            "\nWhite plays e4\nBlack plays e5\nWhite plays Qh5#\nBlack plays Nc6\nWhite plays Bc4\n\
            Black plays Nf6\nWhite plays Qxf7#\n",
        );
        assert_eq!(told[2], "It is told as mate, and is none.");
        assert!(!told[6].contains("is none"), "{}", told[6]);
    }
}
