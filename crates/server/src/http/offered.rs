//! What a table can be set up with under a code: its odds, its undertakings, its forms of play. The laws are asked.

use std::sync::Arc;

use jadoube_board::{Color, Role, Square};
use jadoube_laws::game::Game;
use jadoube_laws::terms::{Odds, OddsKind, PlayForm, Undertaking, UndertakingKind};
use jadoube_laws::{Code, Terms};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view;

/// Odds or an undertaking that a code knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Kindred {
    /// As a table takes it.
    pub value: String,
    /// What to call it.
    pub label: String,
}

/// Whether a game can begin under these terms.
fn allows(code: &Arc<Code>, terms: Terms) -> bool {
    Game::new(code, terms).is_ok()
}

/// The odds that the code knows.
pub(super) fn odds(code: &Arc<Code>) -> Vec<Kindred> {
    let kinds = [
        (OddsKind::Move, "the first move"),
        (OddsKind::Moves(2), "two moves"),
        (OddsKind::Moves(3), "three moves"),
        (OddsKind::Moves(4), "four moves"),
        (OddsKind::Pawn, "a pawn"),
        (OddsKind::PawnAndMove, "pawn and move"),
        (OddsKind::PawnAndTwoMoves, "pawn and two moves"),
        (OddsKind::Piece(Role::Knight), "a knight"),
        (OddsKind::Piece(Role::Bishop), "a bishop"),
        (OddsKind::Piece(Role::Rook), "a rook"),
        (OddsKind::Piece(Role::Queen), "the queen"),
    ];
    let known = |what: &OddsKind| {
        let odds = Some(Odds {
            what: what.clone(),
            giver: Color::White,
        });
        allows(
            code,
            Terms {
                odds,
                ..Terms::default()
            },
        )
    };
    let mut offered: Vec<Kindred> = kinds
        .iter()
        .filter(|(what, _)| known(what))
        .map(|(what, label)| kindred(&written(what), label))
        .collect();
    if known(&OddsKind::Men(vec![Square::A1])) {
        offered.push(kindred("men", "men, by their squares"));
    }
    offered
}

/// As a table takes it.
fn written(what: &OddsKind) -> String {
    match what {
        OddsKind::Moves(2) => "two-moves".to_owned(),
        OddsKind::Moves(3) => "three-moves".to_owned(),
        OddsKind::Moves(4) => "four-moves".to_owned(),
        _ => view::odds(&Odds {
            what: what.clone(),
            giver: Color::White,
        }),
    }
}

/// The undertakings that the code knows.
pub(super) fn undertakings(code: &Arc<Code>) -> Vec<Kindred> {
    let kinds = [
        (
            UndertakingKind::MateWithPawn,
            "mate with pawn",
            "to mate with a pawn",
        ),
        (
            UndertakingKind::MateOn(Square::G8),
            "mate on {square}",
            "to mate on a square",
        ),
        (
            UndertakingKind::Condition("a condition".to_owned()),
            "{condition}",
            "to mate on a condition",
        ),
    ];
    let known = |what: &UndertakingKind| {
        let undertaking = Some(Undertaking {
            what: what.clone(),
            by: Color::White,
        });
        allows(
            code,
            Terms {
                undertaking,
                ..Terms::default()
            },
        )
    };
    kinds
        .iter()
        .filter(|(what, _, _)| known(what))
        .map(|(_, value, label)| kindred(value, label))
        .collect()
}

/// Whether the code has rules for play by communication.
pub(super) fn is_played_by_communication(code: &Arc<Code>) -> bool {
    let play = PlayForm::Communication;
    allows(
        code,
        Terms {
            play,
            ..Terms::default()
        },
    )
}

fn kindred(value: &str, label: &str) -> Kindred {
    Kindred {
        value: value.to_owned(),
        label: label.to_owned(),
    }
}
