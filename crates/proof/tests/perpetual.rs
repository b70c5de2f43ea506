//! Endless checks against a greatest fixed point worked out here: every position that checks and
//! replies to them can lead to, and those struck out again and again from which no check goes on.

use std::collections::HashMap;

use jadoube_board::{Color, Man, Position, Setup, Square};
use jadoube_proof::{Ask, ChecksEnd, Nodes, Proof, Reading, Strategy};

/// Positions with the claimant to move that one question may come to.
const MOST: usize = 8_000;

/// A check that does not mate: the positions after each reply. `None` for one that does.
type Check = Option<Vec<usize>>;

/// All that checks from `root` can lead to; nothing if it is too much.
fn graph(root: &Position) -> Option<Vec<Vec<Check>>> {
    let mut index = HashMap::from([(root.hash(), 0)]);
    let mut positions = vec![*root];
    let mut checks = Vec::new();
    while checks.len() < positions.len() {
        let at = positions[checks.len()];
        let mut here = Vec::new();
        for &play in at.legal_moves().iter() {
            let after = at.played(play);
            if !after.is_check() {
                continue;
            }
            let mut replies = Vec::new();
            for &reply in after.legal_moves().iter() {
                let next = after.played(reply);
                let new = positions.len();
                let number = *index.entry(next.hash()).or_insert(new);
                if number == new {
                    positions.push(next);
                }
                replies.push(number);
            }
            here.push((!replies.is_empty()).then_some(replies));
        }
        checks.push(here);
        if positions.len() > MOST {
            return None;
        }
    }
    Some(checks)
}

/// Does some check go on for ever from the root?
fn goes_on(graph: &[Vec<Check>], mate_keeps: bool) -> bool {
    let mut alive = vec![true; graph.len()];
    loop {
        let keeps = |check: &Check, alive: &[bool]| match check {
            None => mate_keeps,
            Some(replies) => replies.iter().all(|&next| alive[next]),
        };
        let next: Vec<bool> = graph
            .iter()
            .zip(&alive)
            .map(|(checks, &was)| was && checks.iter().any(|check| keeps(check, &alive)))
            .collect();
        if next == alive {
            return alive[0];
        }
        alive = next;
    }
}

/// Every step checks, every legal reply is answered, and a line ends with mate or not at all.
fn holds(strategy: &Strategy, reading: Reading) {
    for step in strategy.steps() {
        let after = step.position.played(step.play);
        assert!(step.position.is_legal(step.play) && after.is_check());
        if step.replies.is_empty() {
            assert!(reading.mate_keeps && after.is_checkmate());
        }
        assert_eq!(after.legal_count(), step.replies.len());
        for &(reply, next) in &step.replies {
            let next = &strategy.steps()[next.expect("no line of checks ends")];
            assert!(after.played(reply).same_for_repetition(&next.position));
        }
    }
}

/// A line of checks and replies, after which no check is left that holds.
fn ends(at: &Position, end: &ChecksEnd) {
    match end {
        ChecksEnd::NotOnTurn => panic!("{at:?}: the claimant is on turn"),
        ChecksEnd::NoCheck => {
            let checks = at
                .legal_moves()
                .iter()
                .any(|&play| at.played(play).is_check());
            assert!(!checks, "{at:?}");
        }
        ChecksEnd::Line(line) => {
            let mut now = *at;
            for pair in line.chunks(2) {
                now = now.play(pair[0]).expect("legal");
                assert!(now.is_check(), "{at:?}: the line checks");
                now = pair
                    .get(1)
                    .map_or(now, |&reply| now.play(reply).expect("legal"));
            }
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    /// A playable position with these men and White to move; those after a space, which stands
    /// before Black's, in the corner on the right.
    fn position(&mut self, men: &str) -> Position {
        loop {
            let mut setup = Setup {
                turn: Color::White,
                fullmove_number: 1,
                ..Setup::EMPTY
            };
            let (mut placed, mut cornered) = (true, false);
            for letter in men.chars() {
                if letter == ' ' {
                    cornered = true;
                    continue;
                }
                let square = if cornered {
                    Square::ALL[(44 + 8 * self.below(3) + self.below(4)) as usize]
                } else {
                    Square::ALL[self.below(64) as usize]
                };
                placed &= setup.board.get(square).is_none();
                setup.board.set(square, Man::from_char(letter));
            }
            if let Some(position) = Position::from_setup(&setup).ok().filter(|_| placed) {
                return position;
            }
        }
    }
}

/// Random positions with these men; at least so many must go on for ever and so many end.
#[track_caller]
fn agrees(men: &str, positions: u32, endless: u32) {
    let mut random = Random(0x9E37_79B9 + men.len() as u64);
    let (mut kept, mut ended, mut large) = (0, 0, 0);
    for _ in 0..positions {
        let at = random.position(men);
        let Some(graph) = graph(&at) else {
            large += 1;
            continue;
        };
        for reading in [Reading::ENDLESS, Reading::PERPETUAL] {
            match Ask::new(&at)
                .budget(Nodes(400_000))
                .perpetual(Color::White, reading)
                .proof
            {
                Proof::Proven(strategy) => {
                    assert!(goes_on(&graph, reading.mate_keeps), "{at:?}");
                    holds(&strategy, reading);
                    kept += 1;
                }
                Proof::Refuted(end) => {
                    assert!(!goes_on(&graph, reading.mate_keeps), "{at:?}");
                    ends(&at, &end);
                    ended += 1;
                }
                Proof::Undecided(_) => panic!("{at:?} is left open"),
            }
        }
    }
    assert!(
        kept >= endless && ended > positions / 4 && large < positions,
        "{men}: {kept} go on, {ended} end, {large} are too large"
    );
}

#[test]
fn queen_against_queen() {
    agrees("KQkq", 300, 10);
}

#[test]
fn rook_against_queen() {
    agrees("KRkq", 600, 1);
}

#[test]
fn rook_and_pawns() {
    agrees("KRPPq kpp", 600, 2);
}

#[test]
fn rook_and_knight_against_a_walled_in_king() {
    agrees("KRN krpp", 600, 2);
}

#[test]
fn queen_against_a_walled_in_king() {
    agrees("KQq kpp", 400, 5);
}
