//! A rule broken, told with the men and squares that break it.

use jadoube_board::{Bitboard, Board, CastlingSide, Color, Man, Role, Square, attacks};

use super::breach::Breach;
use super::captures::{self, Taken};
use super::men::{self, Men, OF_KIND};
use super::regions::spread;
use super::retract::{Retro, is_absurd};
use super::rules::Rules;
use super::still::Castlers;
use super::told::{LastMove, PawnCaptures, Promoted, Unreachable};
use super::unmoved;
use super::{cage, parity, pocket};
use crate::squares::neighbors;

/// Why the position cannot arise that breaks this rule.
pub(super) fn explain(breach: Breach, retro: &Retro, rules: &mut Rules) -> Unreachable {
    let board = &retro.board;
    let still = rules.still(retro);
    let men = rules.men(board, still);
    // In Chess960 nobody knows who began where.
    let parted = if rules.orthodox {
        still
    } else {
        Bitboard::EMPTY
    };
    let castlers = Castlers::of(&retro.castling, board).squares;
    let pawns = |color: Color| board.men(Man::new(color, Role::Pawn));
    match breach {
        Breach::CastlingRight(color, side) => Unreachable::CastlingRight(color, side),
        Breach::TooManyPawns(color) => Unreachable::TooManyPawns {
            color,
            pawns: pawns(color).len(),
        },
        Breach::TooManyPromoted(color) => Unreachable::TooManyPromoted {
            color,
            gone: 8 - pawns(color).len(),
            men: promoted(board, parted, castlers, color),
        },
        Breach::OutOfReach(color, role, square) => {
            let region = spread(role, square, still);
            let began = Board::INITIAL.men(Man::new(color, role)) & region;
            let ends = Bitboard::rank(color.promotion_rank());
            // Nothing keeps a knight out: it is about promotion alone.
            let walls = match role {
                Role::Knight => neighbors(ends) & still,
                role => fewest(around(role, region) & still, |walls| {
                    let way = spread(role, square, walls);
                    let homes = Board::INITIAL.men(Man::new(color, role)) & way;
                    homes == began && (way & ends).is_subset(region)
                }),
            };
            Unreachable::OutOfReach {
                color,
                role,
                square,
                began: began.iter().collect(),
                walls: named(board, walls),
            }
        }
        Breach::PawnCaptures(color) => {
            Unreachable::PawnCaptures(pawn_captures(board, still, &men, color, rules.orthodox))
        }
        Breach::KingWalledOut(color, king) => Unreachable::KingWalledOut {
            color,
            king,
            walls: {
                let walls = cage::walls(board, still, color);
                let holds = |walls| !cage::reached(board, walls, color).has(king);
                named(board, fewest(walls, holds))
            },
        },
        Breach::Shuffled(color) => Unreachable::Shuffled {
            color,
            men: pocket::shut_in(board, still, color),
        },
        Breach::Parity => {
            let officers =
                board.occupied() - board.by_role(Role::Pawn) - board.by_role(Role::Knight);
            let can_move = |&square: &Square| {
                let man = board.get(square);
                rules.orthodox
                    && man.is_some_and(|man| match man.role {
                        Role::King => cage::reached(board, still, man.color).len() > 1,
                        role => spread(role, square, still).len() > 1,
                    })
            };
            let shut_in = (officers - still).iter().filter(can_move);
            Unreachable::Parity {
                turn: retro.turn,
                pawns: parity::stepped(board).iter().collect(),
                shut_in: named(board, shut_in.fold(Bitboard::EMPTY, Bitboard::with)),
                gone: 32 - board.occupied().len(),
            }
        }
        Breach::Kernel => {
            let sides = Color::ALL.into_iter().flat_map(|color| {
                let men = promoted(board, parted, castlers, color).into_iter();
                men.map(move |men| (color, men))
            });
            let moved = Color::ALL.map(|color| pawns(color) - unmoved::pawns(board, color));
            Unreachable::Kernel {
                captures: 32 - board.occupied().len(),
                promoted: sides.collect(),
                pawns: (moved[0] | moved[1]).iter().collect(),
            }
        }
    }
}

/// What the last move can have been.
pub(super) fn last_move(retro: &Retro) -> Option<LastMove> {
    let board = &retro.board;
    let color = retro.turn.opposite();
    let king = board.king(retro.turn)?;
    let mut moves: Vec<(Role, Square, Square)> = Vec::new();
    for before in retro.before().iter().filter(|before| !is_absurd(before)) {
        let own =
            |board: &Board, square: &Square| board.get(*square).filter(|man| man.color == color);
        let moved = |board: &Board, other: &Board| {
            let mut squares = Square::ALL.into_iter().filter(|square| {
                let man = own(board, square);
                man.is_some() && man != own(other, square)
            });
            // Castling is told by the king.
            let first = squares.next();
            let is_king = |square: &Square| board.role_at(*square) == Some(Role::King);
            squares.find(is_king).or(first)
        };
        if let (Some(to), Some(from)) = (moved(board, &before.board), moved(&before.board, board))
            && let Some(man) = board.get(to)
        {
            moves.push((man.role, to, from));
        }
    }
    moves.sort_unstable_by_key(|&(_, to, from)| (to, from));
    moves.dedup();
    let checkers = board.attackers(king, color, board.occupied());
    let men = if moves.is_empty() && checkers.is_empty() {
        board.by_color(color)
    } else {
        Bitboard::EMPTY
    };
    Some(LastMove {
        color,
        king,
        checkers: named(board, checkers),
        castles: CastlingSide::ALL
            .into_iter()
            .any(|side| retro.castling.has(color, side)),
        men: named(board, men),
        moves,
    })
}

/// The men on these squares.
fn named(board: &Board, squares: Bitboard) -> Vec<(Role, Square)> {
    let role = |square| Some((board.role_at(square)?, square));
    squares.iter().filter_map(role).collect()
}

/// The squares that a man gets to from these with one step.
fn around(role: Role, from: Bitboard) -> Bitboard {
    let man = Man::new(Color::White, role);
    let steps = |all, square| all | attacks::of(man, square, Bitboard::FULL);
    from.iter().fold(Bitboard::EMPTY, steps)
}

/// The officers of one side of whom some must have been promoted.
fn promoted(board: &Board, still: Bitboard, castlers: Bitboard, color: Color) -> Vec<Promoted> {
    let mut told = Vec::new();
    for (role, shade) in OF_KIND {
        let man = Man::new(color, role);
        let first = Board::INITIAL.men(man) & shade;
        let mut here = (board.men(man) & shade) - still;
        while let Some(seed) = here.first() {
            let region = match role {
                Role::Knight => Bitboard::FULL,
                role => spread(role, seed, still),
            };
            let men = here & region;
            here -= region;
            let began = (first & region) - still;
            if men.len() <= began.len() {
                continue;
            }
            let castle = first & castlers;
            let kept_out = first - began - castle;
            told.push(Promoted {
                role,
                men: men.iter().collect(),
                began: began.iter().collect(),
                castlers: castle.iter().collect(),
                kept_out: kept_out.iter().collect(),
                walls: named(board, walls(role, kept_out, still, men)),
            });
        }
    }
    told
}

/// The men who shut those in that began on these squares and kept them from where the others stand.
fn walls(role: Role, homes: Bitboard, still: Bitboard, men: Bitboard) -> Bitboard {
    let spread_of = |still: Bitboard| {
        let ways = homes.iter().map(|home| spread(role, home, still));
        ways.fold(Bitboard::EMPTY, |all, way| all | way)
    };
    let ways = spread_of(still);
    fewest((around(role, ways) - ways) & still, |walls| {
        spread_of(walls).is_disjoint(men)
    })
}

/// As few of these men as still hold.
fn fewest(mut men: Bitboard, holds: impl Fn(Bitboard) -> bool) -> Bitboard {
    for man in men.iter() {
        if holds(men.without(man)) {
            men = men.without(man);
        }
    }
    men
}

/// The fewest pawns of this side that show it, and what they have taken.
fn pawn_captures(
    board: &Board,
    still: Bitboard,
    men: &[Men; 2],
    color: Color,
    orthodox: bool,
) -> PawnCaptures {
    let enemy = color.opposite();
    let taken = Taken::of(board, men, enemy);
    let mut pawns = board.men(Man::new(color, Role::Pawn));
    let mut fault = captures::fault(pawns, color, &taken);
    for pawn in pawns.iter() {
        if let Some(still) = captures::fault(pawns.without(pawn), color, &taken) {
            (pawns, fault) = (pawns.without(pawn), Some(still));
        }
    }
    let takable = men::takable(still, enemy);
    let at_home = [Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .filter(|_| orthodox)
        .flat_map(|role| {
            let man = Man::new(enemy, role);
            let homes = Board::INITIAL.men(man) - board.men(man) - still;
            homes
                .iter()
                .filter(move |&home| spread(role, home, still).is_disjoint(takable))
        });
    PawnCaptures {
        color,
        pawns: pawns.iter().collect(),
        needed: fault.as_ref().and_then(|fault| fault.needed),
        gone: 16usize.saturating_sub(board.by_color(enemy).len()),
        at_home: at_home.collect(),
        light_bishop: fault.and_then(|fault| fault.without_light),
    }
}
