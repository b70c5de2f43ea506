//! Every forced win of a king and one or two minor pieces against a king and a few men, worked out
//! backwards from the mates.
//!
//! Nothing here is shared with the solver but the positions and their legal moves. Candidates for
//! the position before are found by moves backwards that allow too much; each is then set up and
//! judged by its legal moves forwards. White is the side that wins; boards are the same when left
//! and right are exchanged, and one of the two is kept.

use std::collections::{HashMap, HashSet};

use jadoube_board::{
    Bitboard, Board, CastlingRights, Color, Man, Move, Position, Role, Setup, Square, attacks,
};

/// The losing men that can stand beside the king.
pub const LOSERS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// A playable position with its men; the key tells it from all others.
pub type Key = u128;

/// All forced wins with the men allowed.
pub struct Wins {
    /// The winner's men beside the king, all that they can still be.
    allowed: Vec<Vec<Role>>,
    /// Losing men beside the king at most.
    most: usize,
    roles: Vec<Role>,
    /// Positions that are won, with the number of moves to mate.
    pub won: HashMap<Key, u32>,
}

impl Wins {
    /// Works out all wins of White's men, or of what is left of them, against up to `most` men.
    pub fn new(winner: &[Role], most: usize, roles: &[Role]) -> Wins {
        let allowed = match *winner {
            [_] => vec![winner.to_vec()],
            _ => vec![winner.to_vec(), winner[1..].to_vec()],
        };
        let mut wins = Wins {
            allowed,
            most,
            roles: roles.to_vec(),
            won: HashMap::new(),
        };
        let mut mated = wins.mates();
        for key in &mated {
            wins.won.insert(*key, 0);
        }
        let mut moves = 0;
        while !mated.is_empty() {
            moves += 1;
            let attacking = wins.before_white(&mated, moves);
            mated = wins.before_black(&attacking, moves);
        }
        wins
    }

    /// Moves to mate, if the position is a forced win.
    pub fn moves(&self, position: &Position) -> Option<u32> {
        self.won.get(&key(position)).copied()
    }

    /// The longest win.
    pub fn longest(&self) -> u32 {
        self.won.values().copied().max().unwrap_or(0)
    }

    fn mates(&self) -> Vec<Key> {
        let mut found = HashSet::new();
        for men in &self.allowed {
            for hunted in Square::ALL {
                for king in Square::ALL {
                    let near = attacks::king(hunted).has(king);
                    if king == hunted || near {
                        continue;
                    }
                    let mut board = Board::EMPTY;
                    board.set(hunted, Some(Man::new(Color::Black, Role::King)));
                    board.set(king, Some(Man::new(Color::White, Role::King)));
                    let covered = attacks::king(king);
                    self.place_white(&board, hunted, covered, men, &mut found);
                }
            }
        }
        found.into_iter().collect()
    }

    /// Places the winner's men in every way, then the loser's.
    fn place_white(
        &self,
        board: &Board,
        hunted: Square,
        covered: Bitboard,
        men: &[Role],
        found: &mut HashSet<Key>,
    ) {
        let Some((&role, rest)) = men.split_first() else {
            if board
                .attackers(hunted, Color::White, Bitboard::EMPTY)
                .is_empty()
            {
                return;
            }
            let open = attacks::king(hunted) - covered - board.by_color(Color::Black);
            return self.place_black(board, open, self.most, found);
        };
        for square in (Bitboard::FULL - board.occupied()).iter() {
            let reach = match role {
                Role::Knight => attacks::knight(square),
                _ => attacks::bishop(square, Bitboard::EMPTY),
            };
            let mut board = *board;
            board.set(square, Some(Man::new(Color::White, role)));
            self.place_white(&board, hunted, covered | reach, rest, found);
        }
    }

    /// Places the loser's men so that every open flight is shut, and the rest anywhere.
    fn place_black(&self, board: &Board, open: Bitboard, left: usize, found: &mut HashSet<Key>) {
        let shut = open.is_empty().then(|| position(board, Color::Black));
        let mate = shut.flatten().filter(Position::is_checkmate);
        found.extend(mate.map(|at| key(&at)));
        if open.len() > left || left == 0 {
            return;
        }
        let squares = match open.first() {
            Some(flight) => Bitboard::of(flight),
            None => Bitboard::FULL,
        };
        for square in (squares - board.by_color(Color::Black)).iter() {
            // A winner's man on a flight that nobody covers could be taken.
            if board.get(square).is_some() {
                continue;
            }
            for &role in &self.roles {
                let mut board = *board;
                board.set(square, Some(Man::new(Color::Black, role)));
                self.place_black(&board, open.without(square), left - 1, found);
            }
        }
    }

    /// Positions with White to move into one of these.
    fn before_white(&mut self, mated: &[Key], moves: u32) -> Vec<Key> {
        let mut new = Vec::new();
        for &after in mated {
            let (board, _) = unpack(after);
            for (to, man) in board.iter().filter(|(_, man)| man.color == Color::White) {
                let black = board.by_color(Color::Black).len() - 1;
                let mut left_behind = vec![None];
                if black < self.most {
                    left_behind.extend(self.roles.iter().map(|&role| Some(role)));
                }
                for from in (attacks::of(man, to, board.occupied()) - board.occupied()).iter() {
                    for &taken in &left_behind {
                        let mut before = board;
                        before.set(from, Some(man));
                        before.set(to, taken.map(|role| Man::new(Color::Black, role)));
                        let Some(at) = position(&before, Color::White) else {
                            continue;
                        };
                        let found = key(&at);
                        if self.won.contains_key(&found) || !leads_to(&at, from, to) {
                            continue;
                        }
                        self.won.insert(found, moves);
                        new.push(found);
                    }
                }
            }
        }
        new
    }

    /// Positions with Black to move into these and other won ones only.
    fn before_black(&mut self, attacking: &[Key], moves: u32) -> Vec<Key> {
        let mut new = Vec::new();
        for &after in attacking {
            let (board, _) = unpack(after);
            for (to, man) in board.iter().filter(|(_, man)| man.color == Color::Black) {
                for before in self.unmoved(&board, to, man) {
                    let Some(at) = position(&before, Color::Black) else {
                        continue;
                    };
                    let found = key(&at);
                    if self.won.contains_key(&found) || !self.is_lost(&at) {
                        continue;
                    }
                    self.won.insert(found, moves);
                    new.push(found);
                }
            }
        }
        new
    }

    fn is_lost(&self, position: &Position) -> bool {
        position
            .legal_moves()
            .iter()
            .all(|&play| self.won.contains_key(&key(&position.played(play))))
            && position.has_legal_move()
    }

    /// Boards from which a black man may have come to `to`, more than there are.
    fn unmoved(&self, board: &Board, to: Square, man: Man) -> Vec<Board> {
        let mut left_behind = vec![None];
        let white: Vec<Role> = own(board);
        for men in &self.allowed {
            if men.len() == white.len() + 1 {
                left_behind.push(Some(Man::new(Color::White, men[0])));
            }
        }
        let mut earlier: Vec<(Square, Man)> = Vec::new();
        let free = |from: &Square| board.get(*from).is_none();
        if man.role == Role::Pawn {
            let steps = [(0, 1), (0, 2), (-1, 1), (1, 1)];
            let from = steps.iter().filter_map(|&(f, r)| to.offset(f, r));
            earlier.extend(from.filter(free).map(|from| (from, man)));
        } else {
            let from = attacks::of(man, to, board.occupied());
            earlier.extend(from.iter().filter(free).map(|from| (from, man)));
            if to.rank().index() == 0 && self.roles.contains(&Role::Pawn) {
                let from = [-1, 0, 1].iter().filter_map(|&f| to.offset(f, 1));
                let pawn = Man::new(Color::Black, Role::Pawn);
                if man.role != Role::King {
                    earlier.extend(from.filter(free).map(|from| (from, pawn)));
                }
            }
        }
        let mut boards = Vec::new();
        for (from, man) in earlier {
            for &taken in &left_behind {
                let mut before = *board;
                before.set(from, Some(man));
                before.set(to, taken);
                boards.push(before);
            }
        }
        boards
    }
}

/// The winner's men beside the king.
fn own(board: &Board) -> Vec<Role> {
    let men = board.iter().filter(|(_, man)| man.color == Color::White);
    let roles = men.map(|(_, man)| man.role);
    roles.filter(|&role| role != Role::King).collect()
}

fn leads_to(position: &Position, from: Square, to: Square) -> bool {
    position.is_legal(Move::new(from, to))
}

/// A playable position, if it is one.
pub fn position(board: &Board, turn: Color) -> Option<Position> {
    let setup = Setup {
        board: *board,
        turn,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };
    Position::from_setup(&setup).ok()
}

/// Men and turn in one number, the smaller of the two that left and right exchanged give.
pub fn key(position: &Position) -> Key {
    let pack = |mirrored: bool| {
        let mut men: Vec<u128> = position
            .board()
            .iter()
            .map(|(square, man)| {
                let square = if mirrored {
                    square.index() ^ 7
                } else {
                    square.index()
                };
                let man = (man.role as u128) << 1 | man.color as u128;
                1 << 10 | man << 6 | u128::from(square)
            })
            .collect();
        men.sort_unstable();
        men.into_iter().fold(0, |sum, man| sum << 11 | man)
    };
    pack(false).min(pack(true)) << 1 | position.turn() as u128
}

/// A board with a key's men, and the side to move.
pub fn unpack(key: Key) -> (Board, Color) {
    let mut board = Board::EMPTY;
    let mut rest = key >> 1;
    while rest > 0 {
        let square = Square::ALL[(rest & 63) as usize];
        let role = Role::ALL[(rest >> 7 & 7) as usize];
        let color = Color::ALL[(rest >> 6 & 1) as usize];
        board.set(square, Some(Man::new(color, role)));
        rest >>= 11;
    }
    (board, Color::ALL[(key & 1) as usize])
}
