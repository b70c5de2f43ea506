//! The forced wins of a king and one or two minor pieces, worked out backwards from the mates.
//!
//! Such a winner gains nothing and promotes nothing, so his forced wins lie close to few mates:
//! against two men beside the king there are some ten thousand, and they are found in a moment.
//! Candidates for the position before are made by moves backwards that allow too much; each is
//! then set up and judged by its legal moves forwards, so that nothing but those counts.
//!
//! Against more men the defender binds himself: as long as he has more than a *few* men, all but
//! one of them stand still beside his king, and where the king and that one have no legal move he
//! gives up. What is not won even so is not won at all, while a win against the bound defender says
//! nothing. What he may do depends on the position alone: a man of a role and on a square where one
//! stood still in the beginning stands still, but the first of them moves if all do.

mod back;
mod mates;
mod told;

use jadoube_board::{Bitboard, Board, CastlingRights, Color, Move, Position, Role, Setup, Square};

use self::told::{MEN, Won};
use crate::budget::Meter;

/// The wins of one winner against one set of men.
#[derive(Debug)]
pub(crate) struct Wins {
    winner: Color,
    won: Won,
}

/// The wins against no more than a few men, whatever the defender does.
pub(crate) struct Base {
    wins: Wins,
    few: usize,
    /// The positions among them with the defender to move.
    lost: Vec<Position>,
}

impl Base {
    /// Works out the wins that can follow `position` when no more than `few` men of the defender
    /// are left beside his king; `None` if the meter ends first or the men are not such as these.
    pub(crate) fn new(
        position: &Position,
        winner: Color,
        few: usize,
        meter: &mut Meter<'_>,
    ) -> Option<Base> {
        let mut making = Making::new(position, winner, Bitboard::EMPTY, few)?;
        making.mates(meter)?;
        making.grow(meter)?;
        Some(Base {
            wins: Wins {
                winner,
                won: making.won,
            },
            few,
            lost: making.lost,
        })
    }

    /// The wins found.
    pub(crate) fn wins(&self) -> &Wins {
        &self.wins
    }

    /// Adds the wins with more men against a defender who lets the men on `still` stand as long as
    /// he has more than a few.
    pub(crate) fn bound(
        &self,
        position: &Position,
        still: Bitboard,
        meter: &mut Meter<'_>,
    ) -> Option<Wins> {
        let winner = self.wins.winner;
        let mut making = Making::new(position, winner, still, self.few)?;
        hold(self.wins.len() as u64, meter)?;
        making.won = self.wins.won.clone();
        making.bound_mates(meter)?;
        let mut attacking = Vec::new();
        for at in &self.lost {
            if at.board().by_color(winner.opposite()).len() > self.few {
                // Of two that left and right exchanged make the same, one was kept; with men that
                // stand still they differ.
                for at in [Some(*at), mirrored(at)].into_iter().flatten() {
                    making.before_attack(&at, 1, true, &mut attacking, meter)?;
                }
            }
        }
        for at in attacking {
            making.before_defense(&at, 1, meter)?;
        }
        making.grow(meter)?;
        Some(Wins {
            winner,
            won: making.won,
        })
    }
}

impl Wins {
    /// Moves of the winner to mate, if the position is won.
    pub(crate) fn moves(&self, position: &Position) -> Option<u32> {
        self.won.get(position).map(u32::from)
    }

    /// How many positions are won.
    pub(crate) fn len(&self) -> usize {
        self.won.len()
    }

    /// The line against the longest defense, if every man of the defender may move.
    pub(crate) fn line(&self, position: &Position) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut at = *position;
        let mut left = self.moves(&at)?;
        while at.has_legal_move() {
            let attacks = at.turn() == self.winner;
            let wanted = if attacks { left.checked_sub(1)? } else { left };
            let play = at.legal_moves().iter().copied().find(|&play| {
                let after = self.moves(&at.played(play));
                after == Some(wanted)
            })?;
            line.push(play);
            at = at.played(play);
            left = wanted;
        }
        Some(line)
    }
}

/// The work of finding them.
struct Making {
    winner: Color,
    /// The winner's men beside the king.
    attackers: Vec<Role>,
    /// The defender's men that stand still at the start.
    still: Vec<(Square, Role)>,
    /// The defender moves all his men beside the king if they are no more than this.
    few: usize,
    /// How many of each role the defender has at the start.
    roles: [usize; 6],
    won: Won,
    /// Positions with the defender to move whose way back is still to be gone.
    fresh: Vec<Position>,
    /// All that have been in `fresh`.
    lost: Vec<Position>,
    set_ups: u64,
}

/// Positions that are set up and judged for each node that is counted: they take much less time
/// than positions that are searched.
const SET_UPS: u64 = 4;

impl Making {
    fn new(position: &Position, winner: Color, still: Bitboard, few: usize) -> Option<Making> {
        let board = position.board();
        let mut making = Making {
            winner,
            attackers: Vec::new(),
            still: Vec::new(),
            few,
            roles: [0; 6],
            won: Won::new(winner.opposite(), few),
            fresh: Vec::new(),
            lost: Vec::new(),
            set_ups: 0,
        };
        if board.occupied().len() > MEN || !position.castling_rights().is_empty() {
            return None;
        }
        for (square, man) in board.iter().filter(|(_, man)| man.role != Role::King) {
            if man.color == winner {
                making.attackers.push(man.role);
            } else {
                making.roles[man.role as usize] += 1;
                if still.has(square) {
                    making.still.push((square, man.role));
                }
            }
        }
        matches!(
            making.attackers[..],
            [Role::Knight] | [Role::Bishop] | [Role::Knight, Role::Knight]
        )
        .then_some(making)
    }

    fn loser(&self) -> Color {
        self.winner.opposite()
    }

    fn is_still(&self, square: Square, role: Role) -> bool {
        self.still.contains(&(square, role))
    }

    /// The men of the defender that may not move.
    fn bound(&self, board: &Board) -> Bitboard {
        let men = board.by_color(self.loser());
        if men.len() - 1 <= self.few {
            return Bitboard::EMPTY;
        }
        let mut present = self
            .still
            .iter()
            .filter(|&&(square, role)| men.has(square) && board.role_at(square) == Some(role));
        let all = present
            .clone()
            .fold(Bitboard::EMPTY, |sum, &(square, _)| sum.with(square));
        match present.next() {
            Some(&(first, _)) if all.len() == men.len() - 1 => all.without(first),
            _ => all,
        }
    }

    /// Can the men have become these, by captures and promotions?
    fn allows(&self, board: &Board) -> bool {
        let men = board.by_color(self.loser());
        let mut now = [0_usize; 6];
        let mut moved = 0;
        for square in men.iter() {
            let role = board.role_at(square).unwrap_or(Role::King);
            if role != Role::King {
                now[role as usize] += 1;
                moved += usize::from(!self.is_still(square, role));
            }
        }
        let promoted: usize = Role::PROMOTIONS
            .iter()
            .map(|&role| now[role as usize].saturating_sub(self.roles[role as usize]))
            .sum();
        now[Role::Pawn as usize] + promoted <= self.roles[Role::Pawn as usize]
            && (men.len() - 1 <= self.few || moved <= 1)
    }

    /// Roles that a man of the defender can have.
    fn possible(&self) -> Vec<Role> {
        let pawns = self.roles[Role::Pawn as usize] > 0;
        let has = |role: &Role| {
            self.roles[*role as usize] > 0 || pawns && Role::PROMOTIONS.contains(role)
        };
        Role::ALL.into_iter().filter(has).collect()
    }

    /// Counts a position set up; `None` once the meter has ended.
    fn count(&mut self, meter: &mut Meter<'_>) -> Option<()> {
        self.set_ups += 1;
        let counts = self.set_ups.is_multiple_of(SET_UPS);
        (!counts || meter.spend(1)).then_some(())
    }

    /// Is the defender mated, or has he moves of men alone that never move?
    fn gives_up(&self, position: &Position) -> bool {
        let legal = position.legal_moves();
        let bound = self.bound(position.board());
        legal.iter().all(|play| bound.has(play.from()))
            && (!legal.is_empty() || position.is_check())
    }

    /// Goes back from what is won until nothing is added.
    fn grow(&mut self, meter: &mut Meter<'_>) -> Option<()> {
        let mut moves = 0;
        while !self.fresh.is_empty() {
            moves += 1;
            let mut attacking = Vec::new();
            for position in core::mem::take(&mut self.fresh) {
                self.before_attack(&position, moves, false, &mut attacking, meter)?;
                self.lost.push(position);
            }
            for position in attacking {
                self.before_defense(&position, moves, meter)?;
            }
        }
        Some(())
    }

    fn is_lost(&self, position: &Position) -> bool {
        let legal = position.legal_moves();
        let bound = self.bound(position.board());
        let mut free = legal
            .iter()
            .filter(|play| !bound.has(play.from()))
            .peekable();
        free.peek().is_some() && free.all(|&play| self.won.get(&position.played(play)).is_some())
    }
}

/// Bytes that a win holds: as a number in the table, which is half empty, and as a position whose way back is gone.
const WIN: u64 = 2 * 32 + size_of::<Position>() as u64;

/// Counts the bytes of so many wins; `None` once the meter has ended. Whoever makes tables lets go of them.
fn hold(wins: u64, meter: &mut Meter<'_>) -> Option<()> {
    meter.hold(wins.saturating_mul(WIN)).then_some(())
}

/// The position with left and right exchanged.
fn mirrored(position: &Position) -> Option<Position> {
    let mut board = Board::EMPTY;
    for (square, man) in position.board().iter() {
        board.set(Square::ALL[usize::from(square.index() ^ 7)], Some(man));
    }
    set_up(&board, position.turn())
}

/// A playable position, if it is one.
fn set_up(board: &Board, turn: Color) -> Option<Position> {
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

#[cfg(test)]
mod tests;
