//! Random positions, always the same ones.

use jadoube_board::{Board, CastlingRights, Color, Man, Position, Role, Setup, Square};

/// Numbers that look random, from a seed.
pub struct Random(pub u64);

/// The men beside the king that a side begins with.
const BEGINS_WITH: [Role; 15] = {
    let mut men = [Role::Pawn; 15];
    men[0] = Role::Queen;
    (men[1], men[2]) = (Role::Rook, Role::Rook);
    (men[3], men[4]) = (Role::Bishop, Role::Bishop);
    (men[5], men[6]) = (Role::Knight, Role::Knight);
    men
};

/// Every kind of man beside the king, each as likely as the others.
const ANY: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }

    /// A playable position with White's king and a knight, a bishop or two knights against one to three men.
    pub fn little(&mut self, number: usize) -> Position {
        const WHITE: [&[Role]; 3] = [
            &[Role::Knight],
            &[Role::Bishop],
            &[Role::Knight, Role::Knight],
        ];
        loop {
            let mut setup = Setup {
                board: Board::EMPTY,
                castling: CastlingRights::NONE,
                ..Setup::initial()
            };
            for color in Color::ALL {
                self.place(&mut setup.board, Man::new(color, Role::King));
            }
            for &role in WHITE[number % 3] {
                self.place(&mut setup.board, Man::new(Color::White, role));
            }
            for _ in 0..1 + number / 3 % 3 {
                let role = ANY[self.below(5) as usize];
                self.place(&mut setup.board, Man::new(Color::Black, role));
            }
            setup.turn = [Color::White, Color::Black][self.below(2) as usize];
            if let Ok(position) = Position::from_setup(&setup) {
                return position;
            }
        }
    }

    /// A playable position with 3 to 12 men a side: out of those that a side begins with, or of any.
    pub fn position(&mut self, any: bool) -> Position {
        loop {
            let mut setup = Setup {
                board: Board::EMPTY,
                castling: CastlingRights::NONE,
                ..Setup::initial()
            };
            for color in Color::ALL {
                let men = 3 + self.below(10);
                let mut left = BEGINS_WITH.to_vec();
                self.place(&mut setup.board, Man::new(color, Role::King));
                for _ in 1..men {
                    let role = if any {
                        ANY[self.below(5) as usize]
                    } else {
                        let chosen = self.below(left.len() as u64);
                        left.swap_remove(chosen as usize)
                    };
                    self.place(&mut setup.board, Man::new(color, role));
                }
            }
            setup.turn = [Color::White, Color::Black][self.below(2) as usize];
            if let Ok(position) = Position::from_setup(&setup) {
                return position;
            }
        }
    }

    fn place(&mut self, board: &mut Board, man: Man) {
        loop {
            let square = Square::ALL[self.below(64) as usize];
            let last = [0, 7].contains(&square.rank().index());
            if board.get(square).is_none() && !(man.role == Role::Pawn && last) {
                return board.set(square, Some(man));
            }
        }
    }
}
