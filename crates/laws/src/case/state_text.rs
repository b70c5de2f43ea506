//! Duties, choices, penalties and rights as text, in the words in which a case expects them.

use std::fmt;

use jadoube_board::{Board, FenStyle, Move, Setup};

use super::values::color_name;
use super::values::letter_name;
use crate::game::Game;
use crate::ruling::{
    Choice, ChoiceOption, Demand, Duty, Penalty, PenaltyKind, Question, ReadAs, Right, Verdict,
};

/// Writes a type as a function of this module has it.
macro_rules! in_words {
    ($($(#[$says:meta])* $kind:ty: $words:expr;)+) => {$(
        impl fmt::Display for $kind {
            $(#[$says])*
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&$words(self))
            }
        }
    )+};
}

in_words! {
    /// As a case expects it: `White moves e2`.
    Duty: duty_text;
    /// As a case expects it: `moves e2`.
    Demand: demand_text;
    /// As a case expects it: `Black: e2, e4`.
    Choice: choice_text;
    /// As a case expects it: `e2`.
    ChoiceOption: option_text;
    /// As a case expects it: `White loss`.
    Penalty: penalty_text;
    /// As a case expects it: `claim repetition`.
    Right: |right: &Right| right_text(*right);
    /// The question itself.
    Question: |question: &Question| question.text.clone();
    /// As every document calls it: `accepted`, `refused`, `not-understood`, `not-carried`.
    Verdict: |verdict: &Verdict| verdict.name().to_owned();
}

pub(crate) fn duty_text(duty: &Duty) -> String {
    format!("{} {}", color_name(duty.who), demand_text(&duty.what))
}

fn demand_text(demand: &Demand) -> String {
    match demand {
        Demand::Moves(square) => format!("moves {square}"),
        Demand::MovesWithoutCastling(square) => format!("moves {square}, castling barred"),
        Demand::Takes(square) => format!("takes {square}"),
        Demand::Pair(from, takes) => format!("{from}x{takes}"),
        Demand::Exactly(made) => made.to_string(),
        Demand::King => "moves king".to_owned(),
        Demand::Castles(rook) => format!("castles {rook}"),
        Demand::Any(demands) => joined(demands, " or "),
        Demand::All(demands) => joined(demands, " and "),
        Demand::Retract => "retracts".to_owned(),
        Demand::Replace(square) => format!("replaces {square}"),
    }
}

fn joined(demands: &[Demand], with: &str) -> String {
    demands
        .iter()
        .map(demand_text)
        .collect::<Vec<_>>()
        .join(with)
}

pub(crate) fn choice_text(choice: &Choice) -> String {
    let among: Vec<String> = choice.among.iter().map(option_text).collect();
    format!("{}: {}", color_name(choice.who), among.join(", "))
}

fn option_text(option: &ChoiceOption) -> String {
    match option {
        ChoiceOption::Man(square) => square.to_string(),
        ChoiceOption::Pair(from, takes) => format!("{from}x{takes}"),
        ChoiceOption::Move(made) => made.to_string(),
        ChoiceOption::King => "king".to_owned(),
        ChoiceOption::Letter(letter) => letter_name(*letter).to_owned(),
        ChoiceOption::Annulment => "annulment".to_owned(),
        ChoiceOption::Retraction => "retraction".to_owned(),
        ChoiceOption::Replacement(square) => format!("replacement {square}"),
        ChoiceOption::Release(square) => format!("release {square}"),
    }
}

pub(crate) fn penalty_text(penalty: &Penalty) -> String {
    let how = match &penalty.kind {
        PenaltyKind::Loss => "loss".to_owned(),
        PenaltyKind::Warning => "warning".to_owned(),
        PenaltyKind::Letter(letter) => letter_name(*letter).to_owned(),
        PenaltyKind::Time { to, time } => format!("time {} +{time}", color_name(*to)),
        PenaltyKind::TimeTaken { time } => {
            format!("time {} -{time}", color_name(penalty.whom))
        }
        PenaltyKind::OpponentsPointsRaised => {
            format!("points {} max", color_name(penalty.whom.opposite()))
        }
        PenaltyKind::PointsLowered => format!("points {} 0", color_name(penalty.whom)),
        PenaltyKind::Fine => "fine".to_owned(),
        PenaltyKind::Exclusion => {
            let rounds = penalty.rounds.map(|n| format!(" {n}"));
            format!("exclusion{}", rounds.unwrap_or_default())
        }
        PenaltyKind::Expulsion => "expulsion".to_owned(),
    };
    format!("{} {how}", color_name(penalty.whom))
}

pub(crate) fn right_text(right: Right) -> String {
    match right {
        Right::Penalty => "penalty".to_owned(),
        Right::ClaimRepetition => "claim repetition".to_owned(),
        Right::ClaimFiftyMoves => "claim fifty-moves".to_owned(),
        Right::Castling(rook) => format!("castling {rook}"),
        Right::ChoiceOfMove => "choice of move".to_owned(),
    }
}

pub(crate) fn reads_text(reads: Option<&ReadAs>) -> String {
    match reads {
        None => "reads nothing".to_owned(),
        Some(ReadAs::Unreadable) => "unreadable".to_owned(),
        Some(ReadAs::Moves(moves)) => format!("reads {}", moves_text(moves)),
    }
}

pub(crate) fn moves_text(moves: &[Move]) -> String {
    moves
        .iter()
        .map(Move::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// The men as hands have left them, a man set down and still held included, with the turn, the rights and the counts.
pub(crate) fn present_setup(game: &Game) -> Setup {
    let mut board: Board = *game.board();
    let hand = &game.in_hand().hand;
    for held in hand.held.iter().chain(&hand.also_held) {
        if let Some(at) = held.at.filter(|at| board.get(*at).is_none()) {
            board.set(at, Some(held.man));
        }
    }
    Setup {
        board,
        ..*game.setup()
    }
}

pub(crate) fn position_text(game: &Game) -> String {
    present_setup(game).to_fen(FenStyle::Standard)
}

#[cfg(test)]
mod tests {
    use jadoube_board::{Color, Square};

    use super::*;
    use crate::ruling::Matter;

    #[track_caller]
    fn check(given: &dyn fmt::Display, text: &str) {
        assert_eq!(given.to_string(), text);
    }

    #[test]
    fn what_a_ruling_holds_is_displayed_as_a_case_expects_it() {
        let demand = Demand::Any(vec![
            Demand::Moves(Square::E2),
            Demand::Pair(Square::E2, Square::D3),
        ]);
        check(&demand, "moves e2 or e2xd3");
        let duty = Duty {
            who: Color::White,
            what: demand,
            by: Vec::new(),
            upheld: false,
        };
        check(&duty, "White moves e2 or e2xd3");
        let choice = Choice {
            who: Color::Black,
            among: vec![ChoiceOption::Man(Square::E2), ChoiceOption::King],
            by: Vec::new(),
        };
        check(&choice, "Black: e2, king");
        check(&Right::ClaimFiftyMoves, "claim fifty-moves");
        let question = Question {
            about: Matter::Fact,
            text: "Is it so?".to_owned(),
            open: false,
            by: Vec::new(),
        };
        check(&question, "Is it so?");
        for (verdict, text) in [
            (Verdict::Accepted, "accepted"),
            (Verdict::Refused, "refused"),
            (Verdict::NotUnderstood, "not-understood"),
            (Verdict::NotCarried, "not-carried"),
        ] {
            check(&verdict, text);
        }
        // Names and texts keep their width in a table.
        assert_eq!(format!("{:<10}|", Verdict::Refused), "refused   |");
    }
}
