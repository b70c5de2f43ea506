//! Whether a move that was read stands as the standard writes it: no origin without need, the right sign of check.

use jadoube_board::{Bitboard, Board, Color, Man, Move, Position, Role, Setup, attacks};

use super::state::{KING, KNIGHT, PAWN, State};
use super::tables::{FIRST, REACH, line, square};

/// Whether `san`, with which `played` was found in `before`, is what the standard writes. `before` is looked at only where
/// `san` names an origin.
pub(super) fn is_exact<const US: usize>(
    before: &State,
    after: &State,
    played: Move,
    san: &[u8],
) -> bool {
    let (body, sign) = match san {
        [body @ .., sign @ (b'+' | b'#')] => (body, Some(*sign)),
        _ => (san, None),
    };
    let has_sign_due = match US {
        0 => has_sign_due::<1>(after, played, body, sign),
        _ => has_sign_due::<0>(after, played, body, sign),
    };
    has_sign_due && has_origin_due::<US>(before, played, body)
}

/// The origin is told if another man of the kind can go there too, and then by its file, else by its rank, else by both.
fn has_origin_due<const US: usize>(before: &State, played: Move, body: &[u8]) -> bool {
    let [letter, stem @ .., _, _] = body else {
        return true;
    };
    let role = FIRST[*letter as usize].role as usize;
    let origin = stem.strip_suffix(b"x").unwrap_or(stem);
    if !(1..=KING).contains(&role) || origin.is_empty() {
        return true;
    }
    if role == KING {
        return false;
    }
    let from = played.from();
    let (file, rank) = (from.index() % 8, from.index() / 8);
    let others = before.origins::<US>(role, played.to().index() as usize) & !(1 << from.index());
    let same_file = others & (0x0101_0101_0101_0101 << file) != 0;
    let same_rank = others & (0xff << (8 * rank)) != 0;
    match (others, same_file, same_rank) {
        (0, ..) => false,
        (_, false, _) => origin == [b'a' + file],
        (_, true, false) => origin == [b'1' + rank],
        (_, true, true) => origin == [b'a' + file, b'1' + rank],
    }
}

/// The sign says what the move does to the king of `US`, whose move it is now.
fn has_sign_due<const US: usize>(now: &State, played: Move, body: &[u8], sign: Option<u8>) -> bool {
    sign.is_none() && cannot_check::<US>(now, played, body) || sign == sign_due::<US>(now)
}

/// Whether it is plain that the move gives the king of `US` no check: its man could not reach him were nothing in the way,
/// and it did not leave a line on which a slider of its side stands. Nothing is said of moves that move two men, take one
/// off elsewhere, or make one another.
fn cannot_check<const US: usize>(now: &State, played: Move, body: &[u8]) -> bool {
    let role = FIRST[body[0] as usize].role as usize;
    let pawn_steps = role == PAWN && body.len() == 2;
    if !pawn_steps && !(KNIGHT..=KING).contains(&role) {
        return false;
    }
    let king = now.king::<US>();
    let reach = match role {
        PAWN => attacks::pawn(Color::ALL[US], square(king)).0,
        _ => REACH[US][role][king],
    };
    let (from, to) = (played.from().index() as usize, played.to().index());
    let behind = line(king, from) & now.far_sliders::<US>(king);
    reach >> to & 1 == 0 && behind == 0
}

/// The sign of check or mate for `US`, whose move it is.
pub(super) fn sign_due<const US: usize>(now: &State) -> Option<u8> {
    let king = now.king::<US>();
    if now.attackers::<US>(king, now.occupied()) == 0 {
        return None;
    }
    let mut flights = attacks::king(square(king)).0 & !now.side[US];
    let without_king = now.occupied() & !(1 << king);
    while flights != 0 {
        let flight = flights.trailing_zeros() as usize;
        flights &= flights - 1;
        if now.attackers::<US>(flight, without_king) == 0 {
            return Some(b'+');
        }
    }
    match is_mate(now, Color::ALL[US]) {
        true => Some(b'#'),
        false => Some(b'+'),
    }
}

/// Whether the side that has the move and is in check has no legal move. Castling does not matter here.
#[cold]
#[inline(never)]
fn is_mate(now: &State, turn: Color) -> bool {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in Bitboard(now.men[color as usize * 8 + role as usize]) {
                board.set(square, Some(Man { color, role }));
            }
        }
    }
    let setup = Setup {
        board,
        turn,
        en_passant: (now.passing < 64).then(|| square(now.passing as usize)),
        ..Setup::EMPTY
    };
    Position::from_setup(&setup).is_ok_and(|position| !position.has_legal_move())
}
