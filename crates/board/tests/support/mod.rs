//! Random games and random arrangements for property tests.
#![allow(dead_code)]

use jadoube_board::{
    Board, CastlingRights, CastlingSide, Color, File, Man, Position, Role, Setup, Square,
};
use proptest::prelude::*;

/// Positions met in a random game from a random starting position of Chess960.
///
/// Number 518 is orthodox chess and as likely as all the others together. The choices pick moves by
/// their remainder, so that a shrunk failure is a short game.
pub fn games() -> impl Strategy<Value = Vec<Position>> {
    let start = prop_oneof![Just(518u16), 0..960u16];
    (start, prop::collection::vec(any::<u16>(), 0..160)).prop_map(|(start, choices)| {
        let start = Position::from_setup(&Setup::chess960(start)).expect("a starting position");
        let mut positions = vec![start];
        let mut at = start;
        for choice in choices {
            let moves = at.legal_moves();
            let Some(&mv) = moves.get(choice as usize % moves.len().max(1)) else {
                break;
            };
            at = at.play(mv).expect("a generated move is legal");
            positions.push(at);
        }
        positions
    })
}

/// One position of a random game.
pub fn positions() -> impl Strategy<Value = Position> {
    (games(), any::<prop::sample::Index>()).prop_map(|(game, index)| *index.get(&game))
}

fn men() -> impl Strategy<Value = Man> {
    (prop_oneof![Just(Color::White), Just(Color::Black)], 0..6u8)
        .prop_map(|(color, role)| Man::new(color, Role::from_index(role).expect("a role")))
}

pub fn squares() -> impl Strategy<Value = Square> {
    (0..64u8).prop_map(|index| Square::from_index(index).expect("a square"))
}

/// Any arrangement at all: men anywhere, any number of kings, rights and en passant at random.
pub fn setups() -> impl Strategy<Value = Setup> {
    let placed = prop::collection::vec((squares(), men()), 0..40);
    let rights = prop::collection::vec((any::<bool>(), any::<bool>(), 0..8u8), 0..4);
    let en_passant = prop::option::of((0..8u8).prop_map(|file| file));
    (
        placed,
        rights,
        any::<bool>(),
        en_passant,
        any::<u32>(),
        any::<u32>(),
    )
        .prop_map(
            |(placed, rights, white, en_passant, halfmove_clock, fullmove_number)| {
                let mut board = Board::EMPTY;
                for (square, man) in placed {
                    board.set(square, Some(man));
                }
                let mut castling = CastlingRights::NONE;
                for (white, king_side, file) in rights {
                    let color = if white { Color::White } else { Color::Black };
                    let side = if king_side {
                        CastlingSide::King
                    } else {
                        CastlingSide::Queen
                    };
                    castling.set(color, side, File::from_index(file).expect("a file"));
                }
                let (turn, sixth) = if white {
                    (Color::White, 5)
                } else {
                    (Color::Black, 2)
                };
                let en_passant = en_passant.and_then(|file| Square::from_index(file + 8 * sixth));
                Setup {
                    board,
                    turn,
                    castling,
                    en_passant,
                    halfmove_clock,
                    fullmove_number,
                }
            },
        )
}

/// Arrangements that are playable more often than not: one king each, few men, castling and en
/// passant made possible where they can be.
pub fn playable_setups() -> impl Strategy<Value = Position> {
    let placed = prop::collection::vec((squares(), men()), 0..28);
    let castling = prop::collection::vec((any::<bool>(), 0..8u8, 0..8u8), 0..3);
    let pawns = prop::option::of((0..8u8, any::<bool>(), any::<bool>()));
    (placed, squares(), squares(), castling, any::<bool>(), pawns).prop_filter_map(
        "not playable",
        |(placed, white, black, castling, turn, pawns)| {
            let mut setup = Setup::EMPTY;
            setup.turn = if turn { Color::White } else { Color::Black };
            for (square, man) in placed {
                let rank = square.rank().index();
                if man.role != Role::King && (man.role != Role::Pawn || (1..7).contains(&rank)) {
                    setup.board.set(square, Some(man));
                }
            }
            let mut kings = [white, black];
            for (is_white, king, rook) in castling {
                add_castling(&mut setup, &mut kings, is_white, king, rook);
            }
            setup
                .board
                .set(kings[0], Some(Man::new(Color::White, Role::King)));
            setup
                .board
                .set(kings[1], Some(Man::new(Color::Black, Role::King)));
            if let Some((file, left, right)) = pawns {
                add_en_passant(&mut setup, file, left, right);
            }
            Position::from_setup(&setup).ok()
        },
    )
}

fn add_castling(setup: &mut Setup, kings: &mut [Square; 2], white: bool, king: u8, rook: u8) {
    let color = if white { Color::White } else { Color::Black };
    let king = if kings[color.index() as usize].rank() == color.back_rank() {
        kings[color.index() as usize].file().index()
    } else {
        king
    };
    if king == rook {
        return;
    }
    let at = |file| Square::new(File::from_index(file).expect("a file"), color.back_rank());
    kings[color.index() as usize] = at(king);
    setup.board.set(at(rook), Some(Man::new(color, Role::Rook)));
    let side = if rook > king {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    };
    setup.castling.set(color, side, at(rook).file());
}

fn add_en_passant(setup: &mut Setup, file: u8, left: bool, right: bool) {
    let us = setup.turn;
    let (fourth, sixth, seventh) = if us == Color::White {
        (4, 5, 6)
    } else {
        (3, 2, 1)
    };
    let at = |file: u8, rank: u8| Square::from_index(rank * 8 + file).expect("a square");
    for (near, wanted) in [(file.wrapping_sub(1), left), (file + 1, right)] {
        if wanted && near < 8 {
            setup
                .board
                .set(at(near, fourth), Some(Man::new(us, Role::Pawn)));
        }
    }
    setup
        .board
        .set(at(file, fourth), Some(Man::new(!us, Role::Pawn)));
    setup.board.set(at(file, sixth), None);
    setup.board.set(at(file, seventh), None);
    setup.en_passant = Some(at(file, sixth));
}
