//! Claims of what ends a game by itself: mate, stalemate, a dead position.

use jadoube_board::Color;
use jadoube_notation::{Style, write_move};

use crate::act::Score;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::on_the_board;
use crate::rules::ending::prospects::{self, Prospect};
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;

/// A player claims that the position is dead.
pub(crate) fn dead_position(d: &mut Draft) {
    let rules = d.rules();
    let Some(rule) = d.at(&rules.dead.ends_game) else {
        d.unknown(
            d.by(&rules.agreement.allowed_when),
            said::Claims::NoDeadPositions,
        );
        d.cite(d.by(&rules.repetition.count));
        d.cite(d.by(&rules.fifty.count));
        return;
    };
    let mut by: Clauses = rule.by.to_vec();
    add_clauses(&mut by, d.by(&rules.dead.blocked));
    match prospects::is_dead(d) {
        Prospect::Yes if is_by_illegal_move(d) => {
            d.refuse(&by, said::Claims::ByIllegalMove);
        }
        Prospect::Yes => {
            d.say(said::Ending::NeitherCanMate);
            d.end(Score::Draw, Cause::DeadPosition, &by);
        }
        Prospect::No => d.refuse(&by, said::Claims::StillMate),
        Prospect::Undecided => {
            d.cite(&by);
            d.ask_arbiter(Matter::DeadPosition, said::Claims::CanNeitherMate, true);
        }
    }
}

/// Whether an illegal move has brought the position about: it ends no game.
fn is_by_illegal_move(d: &Draft) -> bool {
    d.game.last_ply().is_some_and(|last| !last.legal)
}

/// What a player says stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnBoard {
    /// Mate.
    Mate,
    /// Stalemate.
    Stalemate,
}

/// A player claims mate or stalemate: it would have ended the game by itself.
pub(crate) fn mate_or_stalemate(d: &mut Draft, what: OnBoard, claimant: Color) {
    let rules = d.rules();
    let by = match what {
        OnBoard::Stalemate => d.by(&rules.stalemate.is),
        OnBoard::Mate => [
            d.quoted(&rules.mate.false_announcement),
            d.by(&rules.mate.requires),
        ]
        .into_iter()
        .find(|by| !by.is_empty())
        .unwrap_or(&[]),
    };
    let moves = d.game.legal_moves();
    let setup = d.game.setup();
    let who = d.game.turn();
    let in_passing = !moves.is_empty() && moves.iter().all(|made| setup.en_passant_shape(*made));
    let checked = d
        .game
        .position()
        .is_some_and(|position| position.is_check());
    // Where the game was taken up with it on the board no move has ended the game.
    if moves.is_empty()
        && checked == (what == OnBoard::Mate)
        && d.game.last_ply().is_none()
        && on_the_board::by_the_board(d)
    {
        return;
    }
    let why = match (moves.first(), what) {
        (Some(made), _) => {
            let example = d.game.position().map_or(made.to_string(), |position| {
                write_move(position, *made, Style::San)
            });
            said::NotSo::HasMove { who, example }
        }
        (None, OnBoard::Stalemate) if checked => said::NotSo::InCheck { who },
        (None, OnBoard::Mate) if !checked => said::NotSo::NotInCheck { who },
        (None, _) => said::NotSo::Unjudgeable,
    };
    // Who has the move can have mated nobody: what is looked at is his own king.
    let his = what == OnBoard::Mate && claimant == who;
    let other = who.opposite();
    let by_illegal_move = moves.is_empty() && is_by_illegal_move(d);
    d.refuse(
        by,
        match his {
            true => said::Claims::MateOnHisMove { who, other, why },
            false if by_illegal_move => said::Claims::ByIllegalMove,
            false => said::Claims::NotOnBoard { why },
        },
    );
    if in_passing {
        d.cite(d.quoted(&rules.stalemate.taking_in_passing_is_a_move));
        d.say(said::Claims::TakingInPassing);
    }
}
