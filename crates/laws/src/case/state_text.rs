//! Duties, choices, penalties and rights as text, in the words in which a case expects them.

use jadoube_board::{Board, FenStyle, Move, Setup};

use super::values::color_name;
use super::values::letter_name;
use crate::game::Game;
use crate::ruling::{Choice, ChoiceOption, Demand, Duty, Penalty, PenaltyKind, ReadAs, Right};

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
        PenaltyKind::Exclusion => "exclusion".to_owned(),
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
    if let Some(held) = game.in_hand().hand.held
        && let Some(at) = held.at.filter(|at| board.get(*at).is_none())
    {
        board.set(at, Some(held.man));
    }
    Setup {
        board,
        ..*game.setup()
    }
}

pub(crate) fn position_text(game: &Game) -> String {
    present_setup(game).to_fen(FenStyle::Standard)
}
