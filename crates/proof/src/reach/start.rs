//! Where a game to a position can have started.

use core::cmp::Reverse;

use jadoube_board::Setup;

use super::arrays::Arrays;

/// Starting positions of Chess960 from which a game is looked for at most.
const MOST: usize = 6;

/// The starting positions that fit the castling rights, those with most men where they still stand
/// first. Empty if none fits.
pub(super) fn candidates(goal: &Setup, arrays: Arrays) -> Vec<Setup> {
    if arrays == Arrays::Ordinary {
        let initial = Setup::initial();
        return if fits(&initial, goal) {
            vec![initial]
        } else {
            Vec::new()
        };
    }
    let mut starts: Vec<Setup> = (0..960)
        .map(Setup::chess960)
        .filter(|start| fits(start, goal))
        .collect();
    starts.sort_by_key(|start| Reverse(at_home(start, goal)));
    starts.truncate(MOST);
    starts
}

/// Has the start every right of the goal, with king and rook on the same squares?
fn fits(start: &Setup, goal: &Setup) -> bool {
    goal.castling.iter().all(|(color, side, rook)| {
        start.castling.get(color, side) == Some(rook)
            && start.board.king(color) == goal.board.king(color)
    })
}

/// Men of the goal on their first squares.
fn at_home(start: &Setup, goal: &Setup) -> usize {
    let men = start.board.iter();
    men.filter(|&(square, man)| goal.board.get(square) == Some(man))
        .count()
}
