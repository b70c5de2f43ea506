//! Does it follow from the squares of the men whose turn it is?

use jadoube_board::{Bitboard, Board, Color, Man, Role, Setup, Square};

use super::men::{is_unmoved, may_castle, region};
use super::past::Past;
use super::shut_in::orders;
use super::walk::{king_way, steps};

/// Pawns on their third rank.
pub(super) fn stepped(board: &Board) -> Vec<Square> {
    let men = board.iter().filter(|(square, man)| {
        let before = square.offset(0, -man.color.forward());
        man.role == Role::Pawn && before.is_some_and(|one| one.rank() == man.color.pawn_rank())
    });
    men.map(|(square, _)| square).collect()
}

/// Has nobody lost a move who can have moved, so that it must be the other side's turn?
pub(super) fn is_odd(past: &Past, still: Bitboard) -> bool {
    let board = &past.board;
    let all = |role: Role| board.iter().filter(move |(_, man)| man.role == role);
    let unmoved = all(Role::Pawn).filter(|&(square, _)| is_unmoved(board, square));
    let steps = stepped(board).len();
    // With all pawns there nobody was promoted.
    if all(Role::Pawn).count() != 16
        || unmoved.count() + steps != 16
        || all(Role::Knight).count() != 4
    {
        return false;
    }
    // A knight's move changes the color of its square; two of the four began on light ones.
    let light = all(Role::Knight)
        .filter(|(square, _)| square.is_light())
        .count();
    let others = if past.orthodox {
        let each = Color::ALL.map(|color| others(past, still, color));
        each[0].zip(each[1]).map(|(white, black)| white + black)
    } else {
        have_stayed(past, still).then_some(0)
    };
    others.is_some_and(|others| {
        (light + steps + others) % 2 == usize::from(past.turn == Color::White)
    })
}

/// An even or an odd number, as the officers of this side but the knights have made moves; `None` if they can have made either.
fn others(past: &Past, still: Bitboard, color: Color) -> Option<usize> {
    let rank = color.back_rank();
    let mut moves = match orders(past, still, color) {
        [true, false] => 0,
        [false, true] => 1,
        _ => return None,
    };
    let king = king_way(past, still, color);
    let king_stays = Board::INITIAL
        .king(color)
        .is_some_and(|home| still.has(home));
    if !king_stays && !king.iter().all(|square| square.rank() == rank) {
        return None;
    }
    let began = Board::INITIAL.iter().filter(|&(home, man)| {
        man.color == color
            && matches!(man.role, Role::Queen | Role::Rook | Role::Bishop)
            && !still.has(home)
    });
    for (home, man) in began {
        let way = region(still, man.role, home);
        let is_in_the_row =
            man.role != Role::Bishop && way.iter().all(|square| square.rank() == rank);
        if way.len() == 1 || is_in_the_row {
            continue;
        }
        // Whoever may castle with the king can have lost a move with him.
        if man.role == Role::Rook && !king_stays {
            return None;
        }
        let kinds = kinds(still, man.role, &way)?;
        let other = |board: &Board| {
            let men = way
                .iter()
                .zip(&kinds)
                .filter(|(square, _)| board.get(**square) == Some(man));
            (men.clone().count(), men.filter(|(_, kind)| **kind).count())
        };
        let (first, now) = (other(&Board::INITIAL), other(&past.board));
        if first.0 != now.0 {
            return None;
        }
        // Two that share their way are counted once.
        let is_first = Board::INITIAL
            .iter()
            .find(|&(square, other)| other == man && way.contains(&square));
        if is_first.is_some_and(|(square, _)| square == home) {
            moves += first.1 + now.1;
        }
    }
    Some(moves % 2)
}

/// The squares of a way by two kinds, of which every move leads to the other; `None` if there are none such.
fn kinds(still: Bitboard, role: Role, way: &[Square]) -> Option<Vec<bool>> {
    let mut kinds: Vec<Option<bool>> = vec![None; way.len()];
    kinds[0] = Some(false);
    let mut open = vec![0];
    while let Some(from) = open.pop() {
        let kind = kinds[from]?;
        for (step, _) in steps(role) {
            let mut at = way[from];
            while let Some(to) = at.offset(step.0, step.1).filter(|to| !still.has(*to)) {
                let place = way.iter().position(|&square| square == to)?;
                match kinds[place] {
                    Some(other) if other == kind => return None,
                    Some(_) => {}
                    None => {
                        kinds[place] = Some(!kind);
                        open.push(place);
                    }
                }
                at = to;
            }
        }
    }
    kinds.into_iter().collect()
}

/// Have kings, rooks, queens and bishops all stayed where they began, from whatever array of Chess960 that fits?
fn have_stayed(past: &Past, still: Bitboard) -> bool {
    let officers = || {
        past.board
            .iter()
            .filter(|(_, man)| !matches!(man.role, Role::Pawn | Role::Knight))
    };
    let castlers = officers().filter(|&(square, _)| may_castle(past, square));
    if castlers.count() != 6 {
        return false;
    }
    // Whoever is shut in now began there.
    let nowhere =
        |still: Bitboard, square: Square, man: Man| region(still, man.role, square).len() == 1;
    let mut stayed = still;
    while let Some((square, _)) =
        officers().find(|&(square, man)| !stayed.has(square) && nowhere(stayed, square, man))
    {
        stayed = stayed.with(square);
    }
    officers().all(|(square, _)| stayed.has(square))
        && (0..960).map(Setup::chess960).all(|start| {
            let fits = officers().all(|(square, man)| start.board.get(square) == Some(man));
            let gone = start.board.iter().filter(|&(square, man)| {
                matches!(man.role, Role::Queen | Role::Bishop)
                    && past.board.get(square) != Some(man)
            });
            !fits
                || gone
                    .into_iter()
                    .all(|(square, man)| nowhere(stayed, square, man))
        })
}
