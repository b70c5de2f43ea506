//! What is known of the men taken off, until the next capture or pawn move.

use jadoube_board::{Bitboard, Board, Color, Role, Square, attacks};

use crate::unwinnable::statics::{Confinement, Reach, numbers};
use crate::unwinnable::witness::Stretch;

/// A man taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Roamer {
    pub(super) color: Color,
    pub(super) role: Role,
    /// Where it may stand.
    pub(super) zone: Bitboard,
}

/// The sets that hold from one capture or pawn move to the next.
pub(super) struct Context {
    /// The men taken off, wherever they may get to.
    pub(super) roamers: Vec<Roamer>,
    /// Where each of them may attack, obstructed by men that cannot move.
    pub(super) fire: Vec<Bitboard>,
    /// Where those of each side may stand, indexed by color.
    pub(super) zone: [Bitboard; 2],
    /// Where those of the winner may attack.
    pub(super) threat: Bitboard,
    /// Posts of the winner's line movers among them, and what each attacks.
    lines: Vec<(Square, Bitboard)>,
    /// May the side move one of them?
    pub(super) spare: [bool; 2],
    /// Where a man of each color and role that stayed can be.
    pub(super) reach: [[Bitboard; 6]; 2],
    /// The men that stayed, less the kings.
    fixed: Board,
    /// The sets as a certificate tells them.
    pub(super) told: Stretch,
}

impl Context {
    /// The sets that hold from a position on; `None` if nothing confines anybody.
    pub(super) fn new(board: &Board, roamers: &[Roamer], winner: Color) -> Option<Context> {
        let mut reach = Reach::of_parts(
            board,
            roamers.iter().map(|man| (man.color, man.role, man.zone)),
            winner,
        )?;
        reach.still = true;
        if !reach.saturate() {
            return None;
        }
        let mut context = Context {
            roamers: roamers.to_vec(),
            fire: Vec::new(),
            zone: [Bitboard::EMPTY; 2],
            threat: Bitboard::EMPTY,
            lines: Vec::new(),
            spare: [false; 2],
            reach: [[Bitboard::EMPTY; 6]; 2],
            fixed: pieces(board),
            told: Stretch {
                sets: Confinement::of(&reach, Vec::new()),
                left_out: roamers.len(),
            },
        };
        let stayed = reach.count - roamers.len();
        for number in numbers(reach.present) {
            if number < stayed {
                context.reach[reach.color[number] as usize][reach.role[number] as usize] |=
                    reach.walk[number];
            } else {
                context.add(&reach, number, number - stayed);
            }
        }
        Some(context)
    }

    fn add(&mut self, reach: &Reach, number: usize, index: usize) {
        let (color, squares) = (reach.color[number], reach.squares(number));
        self.roamers[index].zone = squares;
        self.zone[color as usize] |= squares;
        self.spare[color as usize] |= squares.is_several();
        let mut fire = Bitboard::EMPTY;
        for post in squares.iter() {
            let attacked = reach.attack(number, post);
            fire |= attacked;
            if color == reach.winner && reach.role[number] != Role::Knight {
                self.lines.push((post, attacked));
            }
        }
        self.fire.push(fire);
        if color == reach.winner {
            self.threat |= fire;
        }
    }

    /// Do these sets hold for this position as well?
    pub(super) fn holds(&self, board: &Board, roamers: &[Roamer]) -> bool {
        self.fixed == pieces(board)
            && self.roamers.len() == roamers.len()
            && self.roamers.iter().zip(roamers).all(|(known, man)| {
                known.color == man.color && known.role == man.role && man.zone.is_subset(known.zone)
            })
            && Color::ALL.iter().all(|&color| {
                board
                    .king(color)
                    .is_some_and(|king| self.reach[color as usize][Role::King as usize].has(king))
            })
    }

    /// May a man taken off attack the losing king along a line that crosses `opened`?
    pub(super) fn may_discover(&self, king: Square, opened: Bitboard) -> bool {
        self.lines.iter().any(|&(post, attacked)| {
            attacked.has(king) && !(attacks::between(post, king) & opened).is_empty()
        })
    }
}

/// Everything but the kings.
fn pieces(board: &Board) -> Board {
    let mut pieces = *board;
    for color in Color::ALL {
        if let Some(king) = board.king(color) {
            pieces.set(king, None);
        }
    }
    pieces
}
