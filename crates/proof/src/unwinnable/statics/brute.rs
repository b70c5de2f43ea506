//! Static proofs against going through every position, on random locked positions; and what the
//! checker says of proofs with something taken out.

use std::collections::HashSet;

use jadoube_board::{Bitboard, Board, CastlingRights, Color, Man, Position, Role, Setup, Square};

use super::{Confined, Confinement, Known, confinement};
use crate::check::{Flaw, check};
use crate::key::Key;
use crate::unwinnable::witness::Certificate;

/// A row of numbers without rhyme or reason, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % sides
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Positions in which men that cannot move confine others until they are captured.
const WALLED_IN: [&str; 9] = [
    "8/7p/5p2/5PpP/6P1/p1p3pB/PpP3Pk/1K6",
    "8/8/5p2/2p1pP2/2PbP1kb/2pBp1p1/2P1P1P1/5BRK",
    "8/1p6/kPp5/p1P5/2P5/P7/3K4/8",
    "7k/5p1P/5P2/8/5p1p/p1p1pP1P/P1P1P1B1/6KB",
    "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6",
    "B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1",
    "8/7B/7b/8/3p1p1p/b1pP1PpP/B1PpBkP1/3K1BRB",
    "1b3kBR/4pP1P/1p1pP2P/1P1P4/7p/6pP/K3B1P1/8",
    "1k4b1/1P1p4/BP1Pp1p1/1P2P1P1/p7/PpB5/1P1B4/K7",
];

/// One of those, with some men put elsewhere, changed or taken off.
fn changed(dice: &mut Dice) -> Option<Position> {
    let fen = format!("{} {} - - 0 1", dice.of(&WALLED_IN), dice.of(&["w", "b"]));
    let mut board = *Position::from_fen(&fen).ok()?.board();
    for _ in 0..dice.below(5) {
        let men: Vec<(Square, Man)> = board.iter().collect();
        let (from, man) = dice.of(&men);
        let to = dice.of(&Square::ALL);
        board.set(from, None);
        match dice.below(6) {
            0 if man.role != Role::King => {}
            1 if man.role != Role::King => {
                let roles = [Role::Bishop, Role::Knight, Role::Rook, Role::Pawn];
                put(
                    &mut board,
                    from,
                    Man::new(dice.of(&Color::ALL), dice.of(&roles)),
                );
            }
            _ if board.get(to).is_none() => board.set(to, Some(man)),
            _ => board.set(from, Some(man)),
        }
    }
    playable(board, dice)
}

fn playable(board: Board, dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::initial();
    setup.board = board;
    setup.castling = CastlingRights::NONE;
    setup.turn = dice.of(&Color::ALL);
    Position::from_setup(&setup)
        .ok()
        .filter(Position::has_legal_move)
}

/// A wall of pawns that face each other, nearly always whole; a few pieces packed in a corner, the
/// kings mostly behind their pawns, and one or two more men.
fn locked(dice: &mut Dice) -> Option<Position> {
    let mut board = Board::EMPTY;
    wall(dice, &mut board);
    let bishops = [Role::Bishop; 5];
    let owner = dice.of(&Color::ALL);
    let side = 56 * owner as usize;
    let corner = [[0, 1, 8, 9, 2, 10], [7, 6, 15, 14, 5, 13]][dice.below(2)];
    let mut packed = vec![Role::King];
    for _ in 0..1 + dice.below(3) {
        packed.push(dice.of(&[Role::Rook, Role::Rook, Role::Bishop, Role::Bishop]));
    }
    for role in packed {
        let near = Square::ALL[corner[dice.below(6)] ^ side];
        put(&mut board, near, Man::new(owner, role));
    }
    for _ in 0..1 + dice.below(3) {
        let role = *bishops
            .get(dice.below(40).min(5) * usize::from(dice.below(9) == 0))
            .unwrap_or(&Role::Knight);
        let man = Man::new(dice.of(&Color::ALL), role);
        put(&mut board, dice.of(&Square::ALL), man);
    }
    for color in Color::ALL {
        let near = dice.below(24) ^ (56 * color as usize);
        let square = [Square::ALL[near], dice.of(&Square::ALL)][dice.below(8) / 7];
        if board.king(color).is_none() {
            put(&mut board, square, Man::new(color, Role::King));
        }
    }
    playable(board, dice)
}

fn wall(dice: &mut Dice, board: &mut Board) {
    let (parity, wall) = (dice.below(2) as u8, 2 + dice.below(3) as u8);
    for file in 0..8_u8 {
        let rank = match dice.below(8) {
            _ if file % 2 == parity => wall,
            0 => wall + 1,
            1 => wall - 1,
            _ => continue,
        };
        for (rank, color) in [(rank, Color::White), (rank + 1, Color::Black)] {
            if dice.below(150) > 0 {
                let square = Square::ALL[usize::from(8 * rank + file)];
                put(board, square, Man::new(color, Role::Pawn));
            }
        }
    }
}

fn put(board: &mut Board, square: Square, man: Man) {
    if board.get(square).is_none() {
        board.set(square, Some(man));
    }
}

/// Is there a mate by `winner` among the first positions that can follow? `None` if those are too
/// many and hold none.
fn mates(root: &Position, winner: Color, limit: usize) -> Option<bool> {
    let mut met = HashSet::from([Key(*root)]);
    let mut open = vec![*root];
    while let Some(at) = open.pop() {
        for play in at.legal_moves().iter().copied() {
            let after = at.played(play);
            if after.turn() != winner && after.is_checkmate() {
                return Some(true);
            }
            if met.insert(Key(after)) {
                open.push(after);
            }
        }
        if met.len() > limit {
            return None;
        }
    }
    Some(false)
}

/// Do men stay held in it, or in a proof after one of its events?
fn holds(told: &Confinement) -> bool {
    told.men.iter().any(|man| man.held) || told.events.iter().any(|event| holds(&event.then))
}

/// Asks about so many positions; how many proofs there were, and how many held men.
#[track_caller]
fn compare(seed: u64, positions: usize, limit: usize) -> (usize, usize) {
    let mut dice = Dice(seed | 1);
    let (mut proofs, mut held, mut asked) = (0, 0, 0);
    while asked < positions {
        let random = if asked % 3 == 0 {
            locked(&mut dice)
        } else {
            changed(&mut dice)
        };
        let Some(position) = random else {
            continue;
        };
        asked += 1;
        for winner in Color::ALL {
            let Some(told) = (0..=2).find_map(|depth| confinement(&position, winner, depth)) else {
                continue;
            };
            proofs += 1;
            held += usize::from(holds(&told));
            let split = !told.events.is_empty();
            let certificate = Certificate::Confined(Box::new(told));
            assert_eq!(
                check(&position, winner, &certificate),
                Ok(()),
                "{position:?} {winner}"
            );
            if split || proofs % 4 == 0 {
                let mated = mates(&position, winner, limit);
                assert_ne!(mated, Some(true), "{position:?} {winner}: {certificate:?}");
            }
        }
    }
    (proofs, held)
}

/// With `JADOUBE_CASES` set to a number of positions this goes on as long as wanted.
#[test]
fn static_proofs_agree_with_going_through_every_position() {
    let wanted = std::env::var("JADOUBE_CASES")
        .ok()
        .and_then(|n| n.parse().ok());
    let seed = std::env::var("JADOUBE_SEED")
        .ok()
        .and_then(|n| n.parse().ok());
    let limit = if wanted.is_some() { 60_000 } else { 1_500 };
    let (proofs, held) = compare(
        seed.unwrap_or(0x1234_5678_9ABC),
        wanted.unwrap_or(1_500),
        limit,
    );
    eprintln!("{proofs} static proofs, {held} of them with men held");
    assert!(proofs >= 50 && held >= 5, "{proofs} {held}");
}

#[test]
fn what_is_remembered_would_be_found_again() {
    let mut dice = Dice(0xBEEF);
    let mut remembered = 0;
    for _ in 0..400 {
        let Some(mut at) = changed(&mut dice) else {
            continue;
        };
        let winner = dice.of(&Color::ALL);
        let mut known = Known::default();
        for _ in 0..40 {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            at = at.played(moves[dice.below(moves.len())]);
            match known.find(&at) {
                Some(true) => {
                    remembered += 1;
                    let again = confinement(&at, winner, 0);
                    assert!(again.is_some(), "{at:?} {winner}");
                }
                Some(false) => {}
                None => {
                    let proven = known.unwinnable(&at, winner);
                    assert_eq!(proven, confinement(&at, winner, 0).is_some(), "{at:?}");
                }
            }
        }
    }
    assert!(remembered > 500, "{remembered}");
}

/// A proof that has been tampered with.
fn rejected(position: &Position, winner: Color, told: Confinement) -> bool {
    let certificate = Certificate::Confined(Box::new(told));
    matches!(check(position, winner, &certificate), Err(Flaw::Sets(_)))
}

#[test]
fn a_proof_with_held_men_fails_with_anything_taken_out() {
    // The rook in the corner cannot move; once it is captured the king gets out.
    let fen = "B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let winner = Color::White;
    let told = confinement(&position, winner, 1).unwrap();
    assert!(holds(&told) && !rejected(&position, winner, told.clone()));
    for number in 0..told.events.len() {
        let mut less = told.clone();
        less.events.remove(number);
        assert!(rejected(&position, winner, less), "without event {number}");
        for index in 0..told.events[number].then.men.len() {
            for square in told.events[number].then.men[index].squares.iter() {
                let mut less = told.clone();
                let man = &mut less.events[number].then.men[index];
                man.squares = man.squares.without(square);
                man.from = man.from.without(square);
                assert!(
                    rejected(&position, winner, less),
                    "without {square} after {number}"
                );
            }
        }
    }
    for index in 0..told.men.len() {
        for square in told.men[index].squares.iter() {
            let mut less = told.clone();
            less.men[index].squares = less.men[index].squares.without(square);
            assert!(
                rejected(&position, winner, less),
                "{index} without {square}"
            );
        }
        let mut less = told.clone();
        less.men.remove(index);
        assert!(rejected(&position, winner, less), "without man {index}");
        if told
            .events
            .iter()
            .any(|event| event.captured == Some(index))
        {
            let mut less = told.clone();
            less.men[index].held = false;
            assert!(rejected(&position, winner, less), "{index} not held");
        }
        let mut more = told.clone();
        more.men[index].held = true;
        let mobile = told.men[index].squares.is_several();
        assert!(!mobile || rejected(&position, winner, more), "{index} held");
        if told.men[index].capturable {
            let mut less = told.clone();
            less.men[index].capturable = false;
            assert!(rejected(&position, winner, less), "{index} not captured");
        }
    }
}

#[test]
fn a_proof_with_held_men_is_told_in_words() {
    let fen = "B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let told = confinement(&position, Color::White, 1).unwrap().sentences();
    let said = |words: &str| told.iter().any(|sentence| sentence.contains(words));
    assert!(said("rook on a1 stays for the time being"), "{told:?}");
    assert!(said("moves or is captured white cannot mate"), "{told:?}");
    assert!(said("captures the rook of a1 on a1"), "{told:?}");
}

#[test]
fn a_pawn_on_its_last_rank_is_no_pawn() {
    let position = Position::from_fen("7k/P7/8/8/8/8/8/7K w - - 0 1").unwrap();
    let men = (position.board().iter())
        .map(|(square, man)| Confined {
            man,
            from: Bitboard::of(square),
            squares: match man.role {
                Role::King => Bitboard::FULL,
                _ => Bitboard::of(square).with(Square::A8),
            },
            promoted: Bitboard::EMPTY,
            capturable: man.role != Role::King,
            held: false,
        })
        .collect();
    let forged = Confinement {
        winner: Color::White,
        men,
        events: Vec::new(),
    };
    let certificate = Certificate::Confined(Box::new(forged));
    let flaw = check(&position, Color::White, &certificate).unwrap_err();
    assert!(flaw.to_string().contains("last rank"), "{flaw}");
}
