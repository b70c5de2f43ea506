//! Officers put back on a board with hardly any men.
//!
//! A king alone can hardly carry out a plan, and a search that may put back a man with every move has too many to choose
//! from. So captures that officers made are taken back first, of men that were there at the start, until either side has
//! some to work with; another number of them with every attempt, since captures by pawns may need them.

use jadoube_board::{Board, Color, Role};

use super::noise::Noise;
use super::state::{Home, State};
use crate::budget::Meter;
use crate::reach::count;
use crate::reach::rules::Rules;

/// Men on the board, and fewer, to which others are put back before anything else.
const SPARSE: usize = 20;

/// How many of a side, with the king, are enough then: at least and at most.
const ENOUGH: [u32; 2] = [1, 7];

/// Looks at a position among those that would do.
const LOOKS: usize = 8;

/// Are there hardly any men?
pub(super) fn is_sparse(board: &Board) -> bool {
    board.occupied().len() <= SPARSE
}

/// The line with captures taken back, if there are hardly any men; `None` once the budget is used up.
pub(super) fn filled(
    mut line: Vec<State>,
    home: &Home,
    rules: &mut Rules,
    noise: &mut Noise,
    meter: &mut Meter<'_>,
) -> Option<Vec<State>> {
    let officers = |state: &State, color: Color| {
        (state.board.by_color(color) - state.board.by_role(Role::Pawn)).len()
    };
    if !is_sparse(&line[line.len() - 1].board) {
        return Some(line);
    }
    let enough = (ENOUGH[0] + noise.next(ENOUGH[1] - ENOUGH[0] + 1)) as usize;
    for _ in 0..4 * enough {
        let last = line[line.len() - 1];
        if Color::ALL
            .into_iter()
            .all(|color| officers(&last, color) >= enough)
        {
            break;
        }
        let mut before = Vec::new();
        last.before(home, &mut before);
        if !meter.spend(1 + before.len() as u64) {
            return None;
        }
        let promoted = |state: &State| {
            Color::ALL.map(|color| count::promoted(&state.board, color, home.orthodox))
        };
        let now = promoted(&last);
        let wants = officers(&last, last.turn) < enough;
        let fits = |state: &State| {
            state.passed.is_none()
                && state.board.by_role(Role::Pawn) == last.board.by_role(Role::Pawn)
                && promoted(state) == now
                && !state.is_check()
        };
        before.retain(fits);
        let puts_back = |state: &State| officers(state, last.turn) > officers(&last, last.turn);
        let (back, quiet): (Vec<State>, Vec<State>) = before.into_iter().partition(puts_back);
        let mut next = None;
        for states in [if wants { back } else { Vec::new() }, quiet] {
            for _ in 0..LOOKS.min(states.len()) {
                let state = states[noise.next(states.len() as u32) as usize];
                if next.is_none() && rules.allows(&state.board, state.turn, meter) {
                    next = Some(state);
                }
            }
        }
        match next {
            Some(state) => line.push(state),
            None => break,
        }
    }
    Some(line)
}
