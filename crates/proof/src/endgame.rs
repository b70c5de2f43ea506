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

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use jadoube_board::{
    Bitboard, Board, CastlingRights, Color, Man, Move, Position, Role, Setup, Square, attacks,
};

use crate::verdict::Meter;

/// A position told by its men and the side to move, ten bits a man and one for the side.
type Told = u128;

/// Men of which a position can still be told: winner's, loser's and kings.
const MEN: usize = 12;

/// The wins of one winner against one set of men.
#[derive(Debug)]
pub(crate) struct Wins {
    winner: Color,
    won: Won,
}

/// Positions won and in how many moves.
#[derive(Clone, Debug)]
struct Won {
    moves: HashMap<Told, u16, BuildHasherDefault<Mixed>>,
    loser: Color,
    /// With so few men of the loser a position is the same with left and right exchanged, and is
    /// told with his king on the left.
    few: usize,
}

impl Won {
    fn get(&self, position: &Position) -> Option<u16> {
        let told = self.told(position.board(), position.turn());
        self.moves.get(&told).copied()
    }

    fn has(&self, board: &Board, turn: Color) -> bool {
        self.moves.contains_key(&self.told(board, turn))
    }

    /// Notes a win; false if it was known.
    fn add(&mut self, position: &Position, moves: u16) -> bool {
        let told = self.told(position.board(), position.turn());
        self.moves.insert(told, moves).is_none()
    }

    /// The squares of the men, kind by kind, and the side to move.
    fn told(&self, board: &Board, turn: Color) -> Told {
        let men = board.by_color(self.loser).len() - 1;
        let king = board.king(self.loser).map_or(0, |king| king.file().index());
        let flip = men <= self.few && king > 3;
        let mut told: Told = 1;
        for color in Color::ALL {
            for role in Role::ALL {
                let man = Man::new(color, role);
                let mut squares = board.men(man);
                if flip {
                    // Each rank is a byte.
                    squares = Bitboard(squares.0.swap_bytes().reverse_bits());
                }
                for square in squares.iter() {
                    let man = (role as Told) << 1 | color as Told;
                    told = told << 10 | man << 6 | Told::from(square.index());
                }
            }
        }
        told << 1 | turn as Told
    }
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
        meter: &mut Meter,
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
        meter: &mut Meter,
    ) -> Option<Wins> {
        let winner = self.wins.winner;
        let mut making = Making::new(position, winner, still, self.few)?;
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
        self.won.moves.len()
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
            won: Won {
                moves: HashMap::default(),
                loser: winner.opposite(),
                few,
            },
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
    fn count(&mut self, meter: &mut Meter) -> Option<()> {
        self.set_ups += 1;
        let counts = self.set_ups.is_multiple_of(SET_UPS);
        (!counts || meter.spend(1)).then_some(())
    }

    /// Every mate with few men.
    fn mates(&mut self, meter: &mut Meter) -> Option<()> {
        let roles = self.possible();
        let all: usize = self.roles.iter().sum();
        for men in 1..=self.attackers.len() {
            self.place_kings(Board::EMPTY, men, self.few.min(all), &roles, meter)?;
        }
        Some(())
    }

    /// Every position with more men in which the bound defender is mated or gives up.
    fn bound_mates(&mut self, meter: &mut Meter) -> Option<()> {
        let roles = self.possible();
        for taken in 0..1_u32 << self.still.len() {
            let mut board = Board::EMPTY;
            for (at, &(square, role)) in self.still.iter().enumerate() {
                if taken >> at & 1 == 0 {
                    board.set(square, Some(Man::new(self.loser(), role)));
                }
            }
            if board.occupied().len() >= self.few {
                for men in 1..=self.attackers.len() {
                    self.place_kings(board, men, 1, &roles, meter)?;
                }
            }
        }
        Some(())
    }

    fn place_kings(
        &mut self,
        mut board: Board,
        men: usize,
        movers: usize,
        roles: &[Role],
        meter: &mut Meter,
    ) -> Option<()> {
        let free = Bitboard::FULL - board.occupied();
        let still = board.occupied();
        for hunted in free.iter() {
            // With nobody standing still, left and right are the same.
            if still.is_empty() && hunted.file().index() > 3 {
                continue;
            }
            let flights = attacks::king(hunted);
            board.set(hunted, Some(Man::new(self.loser(), Role::King)));
            for king in (free - flights).without(hunted).iter() {
                let open = flights - attacks::king(king) - still;
                // Each man of the winner shuts at most four of them, each of the loser one.
                if open.len() > 4 * men + movers {
                    continue;
                }
                board.set(king, Some(Man::new(self.winner, Role::King)));
                self.place_attackers(board, hunted, open, men, movers, roles, meter)?;
                board.set(king, None);
            }
            board.set(hunted, None);
        }
        Some(())
    }

    #[allow(clippy::too_many_arguments, reason = "one state of a nested loop")]
    fn place_attackers(
        &mut self,
        board: Board,
        hunted: Square,
        open: Bitboard,
        men: usize,
        movers: usize,
        roles: &[Role],
        meter: &mut Meter,
    ) -> Option<()> {
        if men == 0 {
            return self.place_movers(board, hunted, open, movers, roles, meter);
        }
        let role = self.attackers[0];
        // Two of a kind are placed in one order only.
        let own = board.by_color(self.winner) & board.by_role(role);
        for square in (Bitboard::FULL - board.occupied()).iter() {
            if own.last().is_some_and(|last| last.index() > square.index()) {
                continue;
            }
            let reach = match role {
                Role::Knight => attacks::knight(square),
                _ => attacks::bishop(square, Bitboard::EMPTY),
            };
            let left = open - reach;
            if left.len() > 4 * (men - 1) + movers {
                continue;
            }
            let mut board = board;
            board.set(square, Some(Man::new(self.winner, role)));
            self.place_attackers(board, hunted, left, men - 1, movers, roles, meter)?;
        }
        Some(())
    }

    /// Places men that move so that every open flight is shut, and the rest anywhere.
    fn place_movers(
        &mut self,
        board: Board,
        hunted: Square,
        open: Bitboard,
        left: usize,
        roles: &[Role],
        meter: &mut Meter,
    ) -> Option<()> {
        let check = !board
            .attackers(hunted, self.winner, Bitboard::EMPTY)
            .is_empty();
        let men = board.by_color(self.loser()).len() - 1;
        if !check && men + left <= self.few {
            return Some(());
        }
        let ends = check && !self.takes_checker(&board, hunted)
            || men > self.few && self.is_stuck(&board, hunted);
        if open.is_empty() && ends && self.allows(&board) {
            self.count(meter)?;
            if let Some(position) = set_up(&board, self.loser())
                && self.gives_up(&position)
                && self.won.add(&position, 0)
            {
                self.fresh.push(position);
            }
        }
        if open.len() > left || left == 0 {
            return Some(());
        }
        let squares = open.first().map_or(Bitboard::FULL, Bitboard::of);
        for square in (squares - board.occupied()).iter() {
            for &role in roles {
                let mut board = board;
                board.set(square, Some(Man::new(self.loser(), role)));
                self.place_movers(board, hunted, open.without(square), left - 1, roles, meter)?;
            }
        }
        Some(())
    }

    /// Is the king checked by one man only, which another of his men takes? There is nobody who
    /// could pin that man: a lone bishop gives the check himself.
    fn takes_checker(&self, board: &Board, hunted: Square) -> bool {
        let occupied = board.occupied();
        let checkers = board.attackers(hunted, self.winner, occupied);
        let takers = |checker| {
            board
                .attackers(checker, self.loser(), occupied)
                .without(hunted)
        };
        checkers
            .single()
            .is_some_and(|checker| !(takers(checker) - self.bound(board)).is_empty())
    }

    /// Might no man that moves have a move, beside the king? Too often rather than too seldom.
    fn is_stuck(&self, board: &Board, hunted: Square) -> bool {
        let (loser, bound) = (self.loser(), self.bound(board));
        let bishops = board.by_color(self.winner) & board.by_role(Role::Bishop);
        board
            .by_color(loser)
            .without(hunted)
            .iter()
            .all(|square| match board.get(square) {
                Some(man) if !bound.has(square) => {
                    let pinned = bishops
                        .iter()
                        .any(|bishop| attacks::between(bishop, hunted).has(square));
                    let ahead = square.offset(0, loser.forward());
                    let goes = if man.role == Role::Pawn {
                        ahead.is_some_and(|to| board.get(to).is_none())
                    } else {
                        let own = board.by_color(loser) | board.kings(self.winner);
                        !(attacks::of(man, square, board.occupied()) - own).is_empty()
                    };
                    pinned || !goes
                }
                _ => true,
            })
    }

    /// Is the defender mated, or has he moves of men alone that never move?
    fn gives_up(&self, position: &Position) -> bool {
        let legal = position.legal_moves();
        let bound = self.bound(position.board());
        legal.iter().all(|play| bound.has(play.from()))
            && (!legal.is_empty() || position.is_check())
    }

    /// Goes back from what is won until nothing is added.
    fn grow(&mut self, meter: &mut Meter) -> Option<()> {
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

    /// Positions from which the winner moves to this one, or only those from which he captures.
    fn before_attack(
        &mut self,
        after: &Position,
        moves: u16,
        captures: bool,
        new: &mut Vec<Position>,
        meter: &mut Meter,
    ) -> Option<()> {
        let board = *after.board();
        let roles = self.possible();
        let all: usize = self.roles.iter().sum();
        for to in board.by_color(self.winner).iter() {
            let Some(man) = board.get(to) else { continue };
            let mut taken = if captures { Vec::new() } else { vec![None] };
            if board.by_color(self.loser()).len() <= all {
                taken.extend(roles.iter().map(|&role| Some(role)));
            }
            for from in (attacks::of(man, to, board.occupied()) - board.occupied()).iter() {
                for &role in &taken {
                    let mut before = board;
                    before.set(from, Some(man));
                    before.set(to, role.map(|role| Man::new(self.loser(), role)));
                    let allowed = role.is_none() || self.allows(&before);
                    if !allowed || self.won.has(&before, self.winner) {
                        continue;
                    }
                    self.count(meter)?;
                    let Some(at) = set_up(&before, self.winner) else {
                        continue;
                    };
                    if at.is_legal(Move::new(from, to)) {
                        self.won.add(&at, moves);
                        new.push(at);
                    }
                }
            }
        }
        Some(())
    }

    /// Positions in which whatever the defender plays is won, and this one among the replies.
    fn before_defense(&mut self, after: &Position, moves: u16, meter: &mut Meter) -> Option<()> {
        let board = *after.board();
        for to in board.by_color(self.loser()).iter() {
            let Some(man) = board.get(to) else { continue };
            for (from, man) in self.origins(&board, to, man) {
                let present = (board.by_color(self.winner)).len() - 1;
                let missing = present < self.attackers.len();
                let taken = [None, missing.then(|| self.attackers[0])];
                for role in taken.into_iter().take(1 + usize::from(missing)) {
                    let mut before = board;
                    before.set(from, Some(man));
                    before.set(to, role.map(|role| Man::new(self.winner, role)));
                    if !self.allows(&before) || self.won.has(&before, self.loser()) {
                        continue;
                    }
                    self.count(meter)?;
                    let Some(at) = set_up(&before, self.loser()) else {
                        continue;
                    };
                    if self.is_lost(&at) {
                        self.won.add(&at, moves);
                        self.fresh.push(at);
                    }
                }
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

    /// Where a man of the defender may have come from and what it was there, too much rather than
    /// too little.
    fn origins(&self, board: &Board, to: Square, man: Man) -> Vec<(Square, Man)> {
        let back = -self.loser().forward();
        let free = |from: &Square| board.get(*from).is_none();
        let mut origins = Vec::new();
        if man.role == Role::Pawn {
            let steps = [(0, back), (0, 2 * back), (-1, back), (1, back)];
            let from = steps.iter().filter_map(|&(f, r)| to.offset(f, r));
            origins.extend(from.filter(free).map(|from| (from, man)));
            return origins;
        }
        let from = attacks::of(man, to, board.occupied());
        origins.extend(from.iter().filter(free).map(|from| (from, man)));
        let pawns = self.roles[Role::Pawn as usize] > 0;
        if pawns && man.role != Role::King && to.rank() == self.loser().promotion_rank() {
            let from = [-1, 0, 1].iter().filter_map(|&f| to.offset(f, back));
            let pawn = Man::new(self.loser(), Role::Pawn);
            origins.extend(from.filter(free).map(|from| (from, pawn)));
        }
        origins
    }
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

/// Mixes the number that tells a position.
#[derive(Clone, Copy, Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }
}

#[cfg(test)]
mod tests;
