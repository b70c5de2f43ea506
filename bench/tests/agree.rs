//! The board against its peers: the same counts and the same moves.
//!
//! `cargo test --release --manifest-path bench/Cargo.toml`

use std::collections::BTreeSet;

use jadoube_bench::peers;
use jadoube_board::{FenStyle, Move, PerftEngine, Position, Role, Setup, Square};

fn start(number: u16) -> Position {
    Position::from_setup(&Setup::chess960(number)).expect("a starting position")
}

#[test]
fn all_960_starts_to_depth_4() {
    for number in 0..960 {
        let position = start(number);
        let fen = position.to_fen(FenStyle::Shredder);
        let expected = peers::cozy(&fen, 4);
        assert_eq!(
            peers::shakmaty(&fen, 4),
            expected,
            "the peers differ on {fen}"
        );
        for engine in PerftEngine::available() {
            assert_eq!(engine.perft(&position, 4), expected, "{engine} on {fen}");
        }
    }
}

/// A move as numbers that all programs can say: from, to, and what a pawn becomes.
type Plain = (u8, u8, Option<char>);

fn own_moves(position: &Position) -> BTreeSet<Plain> {
    let plain = |mv: Move| {
        (
            mv.from().index(),
            mv.to().index(),
            mv.promotion().map(Role::letter),
        )
    };
    position.legal_moves().into_iter().map(plain).collect()
}

fn cozy_moves(fen: &str) -> BTreeSet<Plain> {
    let letter = |piece: cozy_chess::Piece| piece.to_string().to_uppercase().chars().next();
    let mut moves = BTreeSet::new();
    peers::cozy_board(fen).generate_moves(|all| {
        moves.extend(
            all.into_iter()
                .map(|mv| (mv.from as u8, mv.to as u8, mv.promotion.and_then(letter))),
        );
        false
    });
    moves
}

fn shakmaty_moves(fen: &str) -> BTreeSet<Plain> {
    use shakmaty::Position as _;
    let plain = |mv: shakmaty::Move| {
        let from = mv.from().expect("no drops in chess");
        let letter = mv.promotion().map(|role| role.upper_char());
        (u32::from(from) as u8, u32::from(mv.to()) as u8, letter)
    };
    peers::shakmaty_position(fen)
        .legal_moves()
        .into_iter()
        .map(plain)
        .collect()
}

#[test]
fn random_games_move_list_by_move_list() {
    let mut seed = 0x6A61_646F_7562_6521u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    let mut positions = 0;
    for game in 0..3000 {
        let mut position = start(if game % 2 == 0 {
            518
        } else {
            random(960) as u16
        });
        for _ in 0..120 {
            let fen = position.to_fen(FenStyle::Shredder);
            let own = own_moves(&position);
            assert_eq!(own, cozy_moves(&fen), "cozy-chess on {fen}");
            if positions % 4 == 0 {
                assert_eq!(own, shakmaty_moves(&fen), "shakmaty on {fen}");
            }
            positions += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random(moves.len())];
            let after = position.play(mv).expect("a listed move is legal");
            let again = Position::from_fen(&after.to_fen(FenStyle::Shredder)).expect("own FEN");
            assert_eq!((again, again.hash()), (after, after.hash()), "{fen} {mv}");
            position = after;
        }
    }
    assert!(positions > 100_000, "only {positions} positions compared");
}

#[test]
fn is_legal_as_cozy_chess_says() {
    for number in (0..960).step_by(5) {
        let mut position = start(number);
        for ply in 0..30 {
            let moves = cozy_moves(&position.to_fen(FenStyle::Shredder));
            for from in Square::ALL {
                for to in Square::ALL {
                    let mv = Move::new(from, to);
                    let expected = moves.contains(&(from.index(), to.index(), None));
                    assert_eq!(position.is_legal(mv), expected, "{mv} in {position:?}");
                }
            }
            let moves = position.legal_moves();
            let Some(&mv) = moves.get((ply * 7 + number as usize) % moves.len().max(1)) else {
                break;
            };
            position = position.played(mv);
        }
    }
}
