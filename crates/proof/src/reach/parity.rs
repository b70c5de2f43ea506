//! Whose turn it is, where nobody who can have moved has lost a move.
//!
//! A knight changes the color of its square with every move. A pawn on its third rank has made one. Whoever is shut in may
//! have squares of two kinds, and go from one to the other with every move. If all men who can have moved are of these,
//! their squares tell whether the number of moves is even or odd, and so whose turn it is.

use jadoube_board::{Bitboard, Board, Color, Man, Role, Square, attacks};

use super::breach::Breach;
use super::cage;
use super::pocket::Pockets;
use super::regions::spread;
use crate::budget::Meter;

/// A position that cannot arise with this side to move; `still` are the men that have never moved.
pub(super) fn refute(
    board: &Board,
    still: Bitboard,
    turn: Color,
    orthodox: bool,
    pockets: &mut Pockets,
    meter: &mut Meter<'_>,
) -> Option<Breach> {
    let mut is_odd = of_pawns_and_knights(board)?;
    for color in Color::ALL {
        is_odd ^= if orthodox {
            of_officers(board, still, color, pockets, meter)?
        } else {
            has_nobody_else_moved(board, still, color).then_some(false)?
        };
    }
    (is_odd == (turn == Color::White)).then_some(Breach::Parity)
}

/// Pawns that have made one move.
pub(super) fn stepped(board: &Board) -> Bitboard {
    Color::ALL.into_iter().fold(Bitboard::EMPTY, |all, color| {
        let ahead = match color {
            Color::White => Bitboard::rank(color.pawn_rank()).0 << 8,
            Color::Black => Bitboard::rank(color.pawn_rank()).0 >> 8,
        };
        all | board.men(Man::new(color, Role::Pawn)) & Bitboard(ahead)
    })
}

/// Have the pawns and knights made an odd number of moves? `None` if one of them is gone, or a pawn further.
///
/// With all pawns there nobody was promoted. The sides begin with their knights on the same files, and so with two of the
/// four on light squares.
pub(super) fn of_pawns_and_knights(board: &Board) -> Option<bool> {
    let (pawns, knights) = (board.by_role(Role::Pawn), board.by_role(Role::Knight));
    let unmoved =
        super::unmoved::pawns(board, Color::White) | super::unmoved::pawns(board, Color::Black);
    let stepped = stepped(board);
    let is_settled = pawns.len() == 16 && pawns == unmoved | stepped && knights.len() == 4;
    is_settled.then_some((stepped.len() + (knights & Bitboard::LIGHT).len()) % 2 == 1)
}

/// Have the other officers of a side made an odd number of moves, who began as in orthodox chess? `None` if one of them can
/// have lost a move.
fn of_officers(
    board: &Board,
    still: Bitboard,
    color: Color,
    pockets: &mut Pockets,
    meter: &mut Meter<'_>,
) -> Option<bool> {
    let back = Bitboard::rank(color.back_rank());
    let mut is_odd = match pockets.shut_in(board, still, color, meter) {
        None | Some([true, false]) => false,
        Some([false, true]) => true,
        Some(_) => return None,
    };
    let homes = |role| Board::INITIAL.men(Man::new(color, role));
    let king_stays = homes(Role::King).is_subset(still);
    if !king_stays && !cage::reached(board, still, color).is_subset(back) {
        return None;
    }
    for role in [Role::Queen, Role::Rook, Role::Bishop] {
        let mut left = homes(role) - still;
        while let Some(home) = left.first() {
            let way = spread(role, home, still);
            let began = left & way;
            let here = board.men(Man::new(color, role)) & way;
            left -= way;
            let is_in_the_row = role != Role::Bishop && way.is_subset(back);
            if way == Bitboard::of(home) || is_in_the_row {
                continue;
            }
            // Whoever may castle with the king can have lost a move with him.
            if role == Role::Rook && !king_stays {
                return None;
            }
            let other = every_second(role, home, still)?;
            if here.len() != began.len() {
                return None;
            }
            is_odd ^= ((began & other).len() + (here & other).len()) % 2 == 1;
        }
    }
    Some(is_odd)
}

/// The squares to which an odd number of moves leads from `home`, past men that have never moved; `None` if an even number leads
/// there too.
fn every_second(role: Role, home: Square, still: Bitboard) -> Option<Bitboard> {
    let man = Man::new(Color::White, role);
    let mut kinds = [Bitboard::of(home), Bitboard::EMPTY];
    let (mut edge, mut kind) = (kinds[0], 0);
    while !edge.is_empty() {
        let next = edge.iter().fold(Bitboard::EMPTY, |all, square| {
            all | attacks::of(man, square, still)
        }) - still;
        if !next.is_disjoint(kinds[kind]) {
            return None;
        }
        kind = 1 - kind;
        edge = next - kinds[kind];
        kinds[kind] |= next;
    }
    Some(kinds[1])
}

/// Has nobody of this side moved but pawns and knights, from whatever array of Chess960?
///
/// King and rooks may still castle. A bishop or the queen who can get nowhere began where they stand; if one is gone,
/// they could have got nowhere from any square on which they can have begun.
fn has_nobody_else_moved(board: &Board, still: Bitboard, color: Color) -> bool {
    let men = |role| board.men(Man::new(color, role));
    let castlers = men(Role::King) | men(Role::Rook);
    if castlers.len() != 3 || !castlers.is_subset(still) {
        return false;
    }
    let others = men(Role::Queen) | men(Role::Bishop);
    let mut still = still;
    while let Some(shut_in) = (others - still).iter().find(|&square| {
        let role = board.role_at(square).unwrap_or(Role::Queen);
        spread(role, square, still) == Bitboard::of(square)
    }) {
        still = still.with(shut_in);
    }
    let began = Bitboard::rank(color.back_rank()) - still;
    let gone = 3 - others.len().min(3);
    others.is_subset(still)
        && (gone == 0
            || began
                .iter()
                .all(|square| spread(Role::Queen, square, still) == Bitboard::of(square)))
}
