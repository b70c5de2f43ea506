//! How many questions of a forced win with few men are decided, and in what time.
//!
//! For each kind of winner and each number of losing men random positions are asked about: half of
//! them anywhere, half with everybody near the corner in which the losing king stands.
//!
//! `cargo run --release -p jadoube-proof --example forced_win [POSITIONS] [NODES]`

use std::time::Instant;

use jadoube_board::{Board, CastlingRights, Color, FenStyle, Man, Position, Role, Setup, Square};
use jadoube_proof::{Ask, Nodes, Proof, has_little_material};

fn main() {
    let number = |at: usize, default: u64| {
        let given = std::env::args().nth(at);
        given.map_or(default, |text| text.parse().expect("a number"))
    };
    let (positions, budget) = (number(1, 2_000), Nodes(number(2, 100_000)));
    println!("winner losers    won    lost  undecided  mean us   max ms  max nodes");
    for winner in std::env::args()
        .nth(3)
        .unwrap_or("N,B,NN".into())
        .split(',')
    {
        for losers in std::env::args()
            .nth(4)
            .unwrap_or("1234".into())
            .chars()
            .map(|c| c as usize - 48)
        {
            measure(winner, losers, positions, budget);
        }
    }
}

fn measure(winner: &str, losers: usize, positions: u64, budget: Nodes) {
    let mut random = Random(7 + losers as u64);
    let (mut won, mut lost, mut open) = (0_u64, 0_u64, Vec::new());
    let (mut total, mut longest, mut most) = (0_u128, 0_u128, 0);
    let mut slowest = String::new();
    for number in 0..positions {
        let position = random.position(winner, losers, number % 2 == 0);
        let start = Instant::now();
        let answer = Ask::new(&position).budget(budget).forced_win(Color::White);
        let spent = start.elapsed().as_micros();
        total += spent;
        if spent > longest {
            longest = spent;
            slowest = position.to_fen(FenStyle::Standard);
        }
        most = most.max(answer.cost.nodes.0);
        match answer.proof {
            Proof::Proven(_) => won += 1,
            Proof::Refuted(_) => lost += 1,
            Proof::Undecided(_) => open.push(position.to_fen(FenStyle::Standard)),
        }
    }
    println!(
        "{winner:>6} {losers:>6} {won:>6} {lost:>7} {:>10} {:>8} {:>8} {most:>10}  {slowest}",
        open.len(),
        total / u128::from(positions),
        longest / 1000,
    );
    for fen in open.iter().take(12) {
        println!("    {fen}");
    }
}

/// The generator called SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> usize {
        (self.next() % bound) as usize
    }

    fn square(&mut self, near: bool) -> Square {
        let wide = if near { 4 } else { 8 };
        let (file, rank) = (self.below(wide), self.below(wide));
        Square::ALL[8 * rank + file]
    }

    /// A playable position with White's king and few men against Black's king and some men.
    fn position(&mut self, winner: &str, losers: usize, near: bool) -> Position {
        const ROLES: [Role; 8] = [
            Role::Pawn,
            Role::Pawn,
            Role::Pawn,
            Role::Pawn,
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
        ];
        loop {
            let mut board = Board::EMPTY;
            let mut men = vec![
                (Man::new(Color::White, Role::King), near),
                (Man::new(Color::Black, Role::King), near),
            ];
            men.extend(
                winner
                    .chars()
                    .filter_map(Man::from_char)
                    .map(|man| (man, near)),
            );
            for _ in 0..losers {
                let role = ROLES[self.below(8)];
                let near = near && self.below(4) > 0;
                men.push((Man::new(Color::Black, role), near));
            }
            let flip = self.below(2) == 0;
            let placed = men.iter().all(|&(man, near)| {
                let mut square = self.square(near);
                if flip {
                    square = Square::ALL[usize::from(square.index()) ^ 56];
                }
                let free = board.get(square).is_none();
                board.set(square, Some(man));
                free
            });
            let setup = Setup {
                board,
                turn: if self.below(2) == 0 {
                    Color::White
                } else {
                    Color::Black
                },
                castling: CastlingRights::NONE,
                en_passant: None,
                halfmove_clock: 0,
                fullmove_number: 1,
            };
            let playable = Position::from_setup(&setup).ok().filter(|_| placed);
            if let Some(position) = playable.filter(|at| has_little_material(at, Color::White)) {
                return position;
            }
        }
    }
}
