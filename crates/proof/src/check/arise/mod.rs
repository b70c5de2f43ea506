//! Checks why a position cannot arise, by plain means.
//!
//! Nothing of `reach` is shared but the reason itself. Men are walked step by step, files are lists
//! of pawns, and every last move is tried. What the reason says is looked for and nothing else: how
//! many moves have to be taken back stands in it, and which men it is about.

mod last;
mod left;
mod men;
mod parity;
mod past;
mod pawns;
mod shut_in;
mod told;
mod walk;

use jadoube_board::{Bitboard, Board, CastlingSide, Color, Role, Setup, Square};

use self::left::{Left, Spent};
use self::past::Past;
use super::flaw::Flaw;
use crate::budget::Nodes;
use crate::reach::{Arrays, Unreachable};

/// Nodes for a position that is counted out, beside those for its pawns.
const A_POSITION: u64 = 100;

/// Does the reason show that the position cannot arise?
///
/// What is told is checked with its men and squares, within a budget: arrangements of pawns that captures lead to, and
/// positions before last moves. Most take some hundreds; but every arrangement of pawns costs a node here, of which the
/// search counts two dozen as one, so that a reason may take forty times the nodes in which it was found. A false one may take
/// any budget.
///
/// # Errors
/// [`Flaw::Arises`], with what does not hold; [`Flaw::Unfinished`] if the budget did not tell.
///
/// ```
/// use jadoube_board::Setup;
/// use jadoube_proof::{Ask, Nodes, check_unreachable};
/// let setup = Setup::from_fen("4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1").unwrap();
/// let reason = Ask::new(&setup).reachable().proof.refuted().unwrap();
/// assert_eq!(check_unreachable(&setup, &reason, Nodes::FULL), Ok(()));
/// assert!(check_unreachable(&Setup::initial(), &reason, Nodes::FULL).is_err());
/// ```
pub fn check_unreachable(setup: &Setup, reason: &Unreachable, budget: Nodes) -> Result<(), Flaw> {
    check_unreachable_from(setup, Arrays::of(setup), reason, budget)
}

/// The same from these initial positions, whatever the castling rights tell.
///
/// # Errors
/// As [`check_unreachable`].
pub fn check_unreachable_from(
    setup: &Setup,
    arrays: Arrays,
    reason: &Unreachable,
    budget: Nodes,
) -> Result<(), Flaw> {
    let past = Past {
        board: setup.board,
        turn: setup.turn,
        castling: setup.castling,
        passed: setup.en_passant,
        orthodox: arrays == Arrays::Ordinary,
    };
    match holds(&past, reason, &mut Left::of(budget)) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Flaw::Arises(reason.to_string())),
        Err(Spent) => Err(Flaw::Unfinished(budget)),
    }
}

fn holds(past: &Past, reason: &Unreachable, left: &mut Left) -> Result<bool, Spent> {
    left.spend(A_POSITION)?;
    let still = shut_in::still(past);
    Ok(match reason {
        Unreachable::NotPlayable(told) => setup(past).problems() == *told && !told.is_empty(),
        Unreachable::TooManyPawns { color, pawns } => {
            *pawns > 8 && men::pawns(&past.board, *color) == *pawns
        }
        Unreachable::TooManyPromoted { color, gone, men } => {
            let pawns = men::pawns(&past.board, *color);
            let promoted = told::promoted(past, still, *color, &men.iter().collect::<Vec<_>>());
            pawns + gone == 8 && promoted.is_some_and(|promoted| promoted > *gone)
        }
        Unreachable::CastlingRight(color, side) => lacks_right(past, *color, *side),
        Unreachable::CastlingRights => !has_a_start(past),
        Unreachable::PawnCaptures(told) => told::captures(past, still, told),
        Unreachable::KingWalledOut { color, king, walls } => {
            past.orthodox
                && past.board.king(*color) == Some(*king)
                && told::stand(past, still, walls)
                && walk::walled_out(past, still, *color)
        }
        Unreachable::OutOfReach {
            color,
            role,
            square,
            began,
            walls,
        } => {
            let man = past.board.get(*square);
            man.is_some_and(|man| (man.color, man.role) == (*color, *role))
                && told::stand(past, still, walls)
                && told::began(still, *color, *role, *square) == *began
                && men::is_out_of_reach(past, still, *square)
        }
        Unreachable::Shuffled { color, men } => {
            past.orthodox
                && told::stand(past, Bitboard::FULL, men)
                && shut_in::orders(past, still, *color) == [false; 2]
        }
        Unreachable::Parity {
            turn,
            pawns,
            shut_in,
            gone,
        } => {
            past.turn == *turn
                && *pawns == parity::stepped(&past.board)
                && told::stand(past, Bitboard::FULL - still, shut_in)
                && gone + past.board.occupied().len() == 32
                && parity::is_odd(past, still)
        }
        Unreachable::Kernel {
            captures,
            promoted,
            pawns,
        } => {
            let of = |color: Color| {
                let men = promoted.iter().filter(|(of, _)| *of == color);
                told::promoted(
                    past,
                    still,
                    color,
                    &men.map(|(_, men)| men).collect::<Vec<_>>(),
                )
            };
            let is_pawn = |square: &Square| past.board.role_at(*square) == Some(Role::Pawn);
            captures + past.board.occupied().len() == 32
                && pawns.iter().all(is_pawn)
                && Color::ALL.into_iter().all(|color| of(color).is_some())
                && !pawns::have_a_kernel(past, still, left)?
        }
        Unreachable::EnPassant { square, before } => match &last::before_step(past)[..] {
            [earlier] => past.passed == Some(*square) && holds(earlier, before, left)?,
            _ => false,
        },
        Unreachable::NoLastMove(last) => told::last_move(past, last) && none_before(past, 1, left)?,
        Unreachable::EveryLastMove { plies, last } => {
            told::last_move(past, last) && none_before(past, *plies, left)?
        }
    })
}

/// Does every last move lead back, within `plies`, to what cannot be?
fn none_before(past: &Past, plies: u32, left: &mut Left) -> Result<bool, Spent> {
    let begins = if past.orthodox {
        past.board == Board::INITIAL
    } else {
        past.board.occupied() == Board::INITIAL.occupied()
    };
    let begins = begins && past.turn == Color::White && past.passed.is_none();
    if plies == 0 || begins {
        return Ok(false);
    }
    for before in last::moves(past) {
        if !cannot_be(&before, left)? && !none_before(&before, plies - 1, left)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Can the position not be, without a look at its last moves?
fn cannot_be(past: &Past, left: &mut Left) -> Result<bool, Spent> {
    left.spend(A_POSITION)?;
    let right = |(color, side, _)| lacks_right(past, color, side);
    if past.castling.iter().any(right) {
        return Ok(true);
    }
    let still = shut_in::still(past);
    let is_walled = |color: Color| {
        walk::walled_out(past, still, color) || shut_in::orders(past, still, color) == [false; 2]
    };
    let is_out = |(square, _)| men::is_out_of_reach(past, still, square);
    let breaks = |color: Color| {
        men::pawns(&past.board, color) + men::promoted(past, still, color).len() > 8
            || pawns::too_far(past, still, color)
            || past.orthodox && is_walled(color)
    };
    if Color::ALL.into_iter().any(breaks)
        || parity::is_odd(past, still)
        || past.board.iter().any(is_out)
    {
        return Ok(true);
    }
    Ok(!pawns::have_a_kernel(past, still, left)?)
}

/// The position as a set-up.
fn setup(past: &Past) -> Setup {
    let mut setup = Setup::initial();
    (setup.board, setup.turn) = (past.board, past.turn);
    (setup.castling, setup.en_passant) = (past.castling, past.passed);
    setup
}

/// Is there a right to castle, and the king or rook not where it began?
fn lacks_right(past: &Past, color: Color, side: CastlingSide) -> bool {
    past.castling.get(color, side).is_some_and(|rook| {
        let at_home = |square: Square, role| {
            let man = past.board.get(square);
            square.rank() == color.back_rank()
                && man.is_some_and(|man| man.color == color && man.role == role)
        };
        let king = past.board.king(color);
        !at_home(rook, Role::Rook) || !king.is_some_and(|king| at_home(king, Role::King))
    })
}

/// Does an initial position give all the rights?
fn has_a_start(past: &Past) -> bool {
    let shuffled = (0..960).map(Setup::chess960).filter(|_| !past.orthodox);
    core::iter::once(Setup::initial())
        .chain(shuffled)
        .any(|start| {
            past.castling.iter().all(|(color, side, rook)| {
                start.castling.get(color, side) == Some(rook)
                    && start.board.king(color) == past.board.king(color)
            })
        })
}
