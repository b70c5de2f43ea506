//! Every last move there can have been.

use jadoube_board::{Board, CastlingSide, Color, File, Man, Role, Square};

use super::past::Past;
use super::walk::{attacked, attackers};

/// Every position from which one move leads here, but for those in which the side that has just
/// moved is in check, or the other in one that no move gives.
pub(super) fn moves(past: &Past) -> Vec<Past> {
    let mover = past.turn.opposite();
    let mut found = Vec::new();
    if let Some(passed) = past.passed {
        double_step(past, passed, &mut found);
    } else {
        let men = past.board.iter().filter(|(_, man)| man.color == mover);
        for (to, man) in men.filter(|&(to, man)| !is_bound(past, to, man)) {
            if man.role == Role::Pawn {
                pawn(past, to, man, &mut found);
            } else {
                officer(past, to, man, &mut found);
            }
            let promoted = !matches!(man.role, Role::Pawn | Role::King);
            if promoted && to.rank() == mover.promotion_rank() {
                pawn(past, to, Man::new(mover, Role::Pawn), &mut found);
            }
        }
        for side in CastlingSide::ALL {
            castling(past, side, &mut found);
        }
    }
    found.retain(|before| {
        let checks = |color: Color| {
            let king = before.board.king(color);
            king.map_or(0, |king| attackers(&before.board, king, color.opposite()))
        };
        checks(past.turn) == 0 && checks(mover) <= 2
    });
    found
}

/// Has this man not moved, since it may still castle?
fn is_bound(past: &Past, square: Square, man: Man) -> bool {
    CastlingSide::ALL.into_iter().any(|side| {
        past.castling
            .get(man.color, side)
            .is_some_and(|rook| man.role == Role::King || rook == square)
    })
}

fn before(past: &Past, board: Board) -> Past {
    Past {
        board,
        turn: past.turn.opposite(),
        passed: None,
        ..past.clone()
    }
}

/// The move of `man` from `from` to `to` taken back, with whatever it may have taken.
fn captures(past: &Past, from: Square, to: Square, man: Man, found: &mut Vec<Past>) {
    let them = past.turn;
    for role in [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ] {
        let at_the_end = [them.back_rank(), them.promotion_rank()].contains(&to.rank());
        if role == Role::Pawn && at_the_end {
            continue;
        }
        let mut board = past.board;
        board.set(from, Some(man));
        board.set(to, Some(Man::new(them, role)));
        found.push(before(past, board));
    }
}

fn quiet(past: &Past, from: Square, to: Square, man: Man, found: &mut Vec<Past>) {
    let mut board = past.board;
    board.set(to, None);
    board.set(from, Some(man));
    found.push(before(past, board));
}

fn officer(past: &Past, to: Square, man: Man, found: &mut Vec<Past>) {
    // Officers go back the way they came.
    for from in attacked(&past.board, man, to) {
        if past.board.get(from).is_none() {
            quiet(past, from, to, man, found);
            captures(past, from, to, man, found);
        }
    }
}

/// A pawn's move to this square, which may have been its promotion.
fn pawn(past: &Past, to: Square, pawn: Man, found: &mut Vec<Past>) {
    let board = &past.board;
    let color = pawn.color;
    let is_free =
        |square: &Square| board.get(*square).is_none() && square.rank() != color.back_rank();
    let one = to.offset(0, -color.forward()).filter(is_free);
    if let Some(one) = one {
        quiet(past, one, to, pawn, found);
        let two = one.offset(0, -color.forward()).filter(is_free);
        if let Some(two) = two.filter(|two| two.rank() == color.pawn_rank()) {
            quiet(past, two, to, pawn, found);
        }
    }
    for side in [-1, 1] {
        let Some(from) = to.offset(side, -color.forward()).filter(is_free) else {
            continue;
        };
        captures(past, from, to, pawn, found);
        // In passing: the victim came with a double step to the square beside.
        let them = past.turn;
        let (Some(victim), Some(home)) =
            (to.offset(0, them.forward()), to.offset(0, -them.forward()))
        else {
            continue;
        };
        let was_possible = home.rank() == them.pawn_rank()
            && board.get(victim).is_none()
            && board.get(home).is_none();
        if was_possible {
            let mut with = *board;
            with.set(to, None);
            with.set(from, Some(pawn));
            with.set(victim, Some(Man::new(them, Role::Pawn)));
            found.push(Past {
                passed: Some(to),
                ..before(past, with)
            });
        }
    }
}

/// The position before the double step that must have been the last move, whatever may be wrong with it; none or one.
pub(super) fn before_step(past: &Past) -> Vec<Past> {
    let mut found = Vec::new();
    if let Some(passed) = past.passed {
        double_step(past, passed, &mut found);
    }
    found
}

/// The double step that passed this square.
fn double_step(past: &Past, passed: Square, found: &mut Vec<Past>) {
    let mover = past.turn.opposite();
    let pawn = Man::new(mover, Role::Pawn);
    let ends = (
        passed.offset(0, mover.forward()),
        passed.offset(0, -mover.forward()),
    );
    if let (Some(to), Some(from)) = ends {
        let was_possible = past.board.get(to) == Some(pawn)
            && past.board.get(passed).is_none()
            && past.board.get(from).is_none()
            && from.rank() == mover.pawn_rank();
        if was_possible {
            quiet(past, from, to, pawn, found);
        }
    }
}

/// Castling taken back, to where king and rook stand in orthodox chess, or to all squares on which they begin in Chess960.
fn castling(past: &Past, side: CastlingSide, found: &mut Vec<Past>) {
    let color = past.turn.opposite();
    let kept = CastlingSide::ALL
        .into_iter()
        .any(|side| past.castling.get(color, side).is_some());
    let (king, rook) = (Man::new(color, Role::King), Man::new(color, Role::Rook));
    let (king_at, rook_at) = (side.king_target(color), side.rook_target(color));
    let stand = past.board.get(king_at) == Some(king) && past.board.get(rook_at) == Some(rook);
    if kept || !stand {
        return;
    }
    let rank = color.back_rank();
    let mut without = past.board;
    without.set(king_at, None);
    without.set(rook_at, None);
    let between = |one: Square, other: Square| {
        let (low, high) = (one.file().min(other.file()), one.file().max(other.file()));
        File::ALL
            .into_iter()
            .filter(move |&file| low <= file && file <= high)
            .map(move |file| Square::new(file, rank))
    };
    let files = File::ALL.into_iter();
    for (of_king, of_rook) in files.flat_map(|of_king| File::ALL.map(|of_rook| (of_king, of_rook)))
    {
        let is_first = match (past.orthodox, side) {
            (true, side) => of_king == File::E && of_rook == side.orthodox_rook_file(),
            (false, CastlingSide::King) => File::A < of_king && of_king < of_rook,
            (false, CastlingSide::Queen) => of_rook < of_king && of_king < File::H,
        };
        let (from, corner) = (Square::new(of_king, rank), Square::new(of_rook, rank));
        let mut way = between(from, king_at).chain(between(corner, rook_at));
        if !is_first || way.any(|square| without.get(square).is_some()) {
            continue;
        }
        let mut board = without;
        board.set(from, Some(king));
        board.set(corner, Some(rook));
        let enemy = color.opposite();
        let mut passed =
            between(from, king_at).filter(|&square| square == from || square != king_at);
        if passed.any(|square| attackers(&board, square, enemy) > 0) {
            continue;
        }
        let mut earlier = before(past, board);
        earlier.castling.set(color, side, of_rook);
        found.push(earlier);
    }
}
