//! Are the men and squares there that a reason names?

use jadoube_board::{Bitboard, Board, Color, Man, Role, Square};

use super::men::{self, may_castle, region};
use super::past::Past;
use super::walk::attackers_of;
use super::{last, pawns};
use crate::reach::{LastMove, PawnCaptures, Promoted};

/// Do these men stand there, on squares of `among`?
pub(super) fn stand(past: &Past, among: Bitboard, told: &[(Role, Square)]) -> bool {
    told.iter()
        .all(|&(role, square)| among.has(square) && past.board.role_at(square) == Some(role))
}

/// The first squares of those who can have come to this one.
pub(super) fn began(still: Bitboard, color: Color, role: Role, square: Square) -> Vec<Square> {
    let way = region(still, role, square);
    let homes = Board::INITIAL.men(Man::new(color, role)).iter();
    homes.filter(|home| way.contains(home)).collect()
}

/// How many of these men must have been promoted; `None` if they do not stand there or did not begin as told.
pub(super) fn promoted(
    past: &Past,
    still: Bitboard,
    color: Color,
    told: &[&Promoted],
) -> Option<usize> {
    let still = if past.orthodox {
        still
    } else {
        Bitboard::EMPTY
    };
    let mut counted = Vec::new();
    let mut promoted = 0;
    for men in told {
        let man = Man::new(color, men.role);
        let first = *men.men.first()?;
        let kind =
            |square: &Square| men.role != Role::Bishop || square.is_light() == first.is_light();
        let homes: Vec<Square> = Board::INITIAL.men(man).iter().filter(kind).collect();
        let mut others = homes.clone();
        others.retain(|home| !men.began.contains(home) && !men.castlers.contains(home));
        let castles = |square: &Square| homes.contains(square) && may_castle(past, *square);
        let way = region(still, men.role, first);
        let is_one = |&square: &Square| {
            past.board.get(square) == Some(man) && way.contains(&square) && !still.has(square)
        };
        let as_told = men
            .men
            .iter()
            .all(|square| is_one(square) && !counted.contains(square))
            && began(still, color, men.role, first) == men.began
            && men.castlers.iter().all(castles)
            && others == men.kept_out
            && stand(past, still, &men.walls);
        counted.extend(&men.men);
        promoted += men.men.len().checked_sub(men.began.len())?;
        if !as_told || (1..men.men.len()).any(|at| men.men[..at].contains(&men.men[at])) {
            return None;
        }
    }
    Some(promoted)
}

/// Do these pawns need the captures, and can there not have been so many?
pub(super) fn captures(past: &Past, still: Bitboard, told: &PawnCaptures) -> bool {
    let enemy = told.color.opposite();
    let pawn = Man::new(told.color, Role::Pawn);
    let is_at_home = |&home: &Square| {
        let began = Board::INITIAL.get(home);
        began.is_some_and(|man| man.color == enemy && past.board.get(home) != Some(man))
            && men::is_shut_in(past, still, home)
    };
    let room = pawns::Room::of(past, still, enemy);
    let shade = told.light_bishop.map(|light| !light);
    let able = room
        .men
        .saturating_sub(usize::from(told.light_bishop.is_some()));
    let fewer = told.needed.and_then(|needed| needed.checked_sub(1));
    told.pawns.is_sorted_by(|one, other| one < other)
        && told
            .pawns
            .iter()
            .all(|&square| past.board.get(square) == Some(pawn))
        && told.gone + past.board.by_color(enemy).len() == 16
        && told.at_home.iter().all(is_at_home)
        && told
            .light_bishop
            .is_none_or(|light| room.bishops.contains(&light))
        && told.needed.is_none_or(|needed| needed > able)
        && fewer
            .is_none_or(|fewer| !pawns::places(&told.pawns, told.color, [room.men, fewer], shade))
        && (told.needed.is_some() || !pawns::places(&told.pawns, told.color, [room.men; 2], shade))
}

/// Can the last move have been these, and no others?
pub(super) fn last_move(past: &Past, told: &LastMove) -> bool {
    let mover = past.turn.opposite();
    let checkers = attackers_of(&past.board, told.king, mover);
    let mut moves: Vec<(Square, Square)> = last::moves(past)
        .iter()
        .filter_map(|before| {
            let left = |from: &Board, to: &Board| {
                let men = from
                    .iter()
                    .filter(|&(square, man)| man.color == mover && to.get(square) != Some(man));
                // Castling is told by the king.
                men.max_by_key(|(_, man)| man.role)
                    .map(|(square, _)| square)
            };
            Some((
                left(&past.board, &before.board)?,
                left(&before.board, &past.board)?,
            ))
        })
        .collect();
    moves.sort_unstable();
    moves.dedup();
    let as_told: Vec<(Square, Square)> =
        told.moves.iter().map(|&(_, to, from)| (to, from)).collect();
    let movers = told.moves.iter().map(|&(role, to, _)| (role, to));
    let own = told
        .men
        .iter()
        .all(|&(_, square)| past.board.by_color(mover).has(square));
    told.color == mover
        && past.board.king(past.turn) == Some(told.king)
        && told.checkers.iter().map(|(_, square)| *square).eq(checkers)
        && stand(past, Bitboard::FULL, &told.checkers)
        && stand(past, Bitboard::FULL, &movers.collect::<Vec<_>>())
        && stand(past, Bitboard::FULL, &told.men)
        && own
        && moves == as_told
}
