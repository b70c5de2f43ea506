//! Positions on the way back, and every position one move earlier.

use jadoube_board::{Bitboard, Board, CastlingSide, Color, Man, Role, Setup, Square, attacks};

use crate::reach::count;

/// The initial position, and the squares on which castling depends.
#[derive(Clone, Copy)]
pub(super) struct Home {
    pub(super) board: Board,
    /// King, king's rook and queen's rook of White, then of Black.
    pub(super) corners: [Square; 6],
    /// The rook squares are meaningful: castling with this corner exists at the start.
    pub(super) orthodox: bool,
}

impl Home {
    /// The home of an initial position, orthodox or of Chess960; `None` for any other set-up.
    pub(super) fn of(start: &Setup) -> Option<Home> {
        let mut corners = [Square::A1; 6];
        for color in Color::ALL {
            let at = 3 * color as usize;
            corners[at] = start.board.king(color)?;
            for side in CastlingSide::ALL {
                corners[at + 1 + side as usize] = start.castling.get(color, side)?;
            }
        }
        Some(Home {
            board: start.board,
            corners,
            orthodox: !start.is_chess960(),
        })
    }

    /// The corners among these squares, a bit each.
    fn corners_on(&self, squares: Bitboard) -> u8 {
        let mut bits = 0;
        for (index, &corner) in self.corners.iter().enumerate() {
            bits |= u8::from(squares.has(corner)) << index;
        }
        bits
    }

    /// The king's and one rook's bit.
    pub(super) fn wing(color: Color, side: CastlingSide) -> u8 {
        (1 | 1 << (1 + side as u8)) << (3 * color as u8)
    }
}

/// A position on the way back.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) board: Board,
    /// The side to move.
    pub(super) turn: Color,
    /// A double step that must have been the last move, by the square it passed.
    pub(super) passed: Option<Square>,
    /// Corners that a later move has left or entered.
    pub(super) touched: u8,
    /// Corners whose men have not moved until here.
    pub(super) bound: u8,
}

impl State {
    /// The position asked about.
    pub(super) fn of(goal: &Setup) -> State {
        let mut bound = 0;
        for (color, side, _) in goal.castling.iter() {
            bound |= Home::wing(color, side);
        }
        State {
            board: goal.board,
            turn: goal.turn,
            passed: goal.en_passant,
            touched: 0,
            bound,
        }
    }

    /// Every position that one legal move turns into this one.
    pub(super) fn before(&self, home: &Home, found: &mut Vec<State>) {
        let mut back = self.back(home, found);
        back.takable = takable(&self.board, self.turn, home.orthodox);
        match self.passed {
            Some(passed) => back.double_step(passed),
            None => back.all(),
        }
    }

    /// Every position that a quiet move of an officer turns into this one.
    pub(super) fn quiet_before(&self, home: &Home, found: &mut Vec<State>) {
        if self.passed.is_none() {
            self.back(home, found).quiet();
        }
    }

    /// The positions in which a pawn stood on `to` that the last move made a man on `from`, taking
    /// one of these roles, or nothing if there are none.
    pub(super) fn pawn_back(
        &self,
        home: &Home,
        from: Square,
        to: Square,
        pawn: Man,
        taken: &[Role],
        found: &mut Vec<State>,
    ) {
        if self.board.get(to).is_some() || self.passed.is_some() {
            return;
        }
        let mut back = self.back(home, found);
        if taken.is_empty() {
            back.step(to, from, pawn);
        }
        for &role in taken {
            let mut board = self.board;
            board.set(from, Some(Man::new(self.turn, role)));
            board.set(to, Some(pawn));
            back.add(board, to, from);
        }
    }

    /// The positions in which the officer that stands on `on` had yet to take a man there.
    pub(super) fn taken_back(&self, home: &Home, on: Square, role: Role, found: &mut Vec<State>) {
        let mover = self.turn.opposite();
        let Some(man) = self.board.get(on) else {
            return;
        };
        if man.color != mover || man.role == Role::Pawn || self.bound_squares(home).has(on) {
            return;
        }
        let occupied = self.board.occupied();
        let mut back = self.back(home, found);
        for from in (attacks::of(man, on, occupied) - occupied).iter() {
            let mut board = self.board;
            board.set(from, Some(man));
            board.set(on, Some(Man::new(self.turn, role)));
            back.add(board, from, on);
        }
    }

    /// Is the side to move in check?
    pub(super) fn is_check(&self) -> bool {
        let board = &self.board;
        board.king(self.turn).is_some_and(|king| {
            let attackers = board.attackers(king, self.turn.opposite(), board.occupied());
            !attackers.is_empty()
        })
    }

    /// The squares of the men that have not moved until here.
    fn bound_squares(&self, home: &Home) -> Bitboard {
        let mut bound = Bitboard::EMPTY;
        for (index, &corner) in home.corners.iter().enumerate() {
            if self.bound & 1 << index != 0 {
                bound |= Bitboard::of(corner);
            }
        }
        bound
    }

    fn back<'a>(&'a self, home: &'a Home, found: &'a mut Vec<State>) -> Back<'a> {
        Back {
            state: self,
            home,
            mover: self.turn.opposite(),
            occupied: self.board.occupied(),
            takable: [false; 6],
            found,
        }
    }
}

/// Kinds of men of `color` that can still be put back, as a bit for each role; bishops are judged
/// by the color of their square elsewhere.
fn takable(board: &Board, color: Color, orthodox: bool) -> [bool; 6] {
    let own = board.by_color(color);
    let pawns = (own & board.by_role(Role::Pawn)).len();
    let spare = (pawns + count::promoted(board, color, orthodox)) < 8;
    let mut roles = [false; 6];
    if own.len() >= 16 {
        return roles;
    }
    roles[Role::Pawn as usize] = spare;
    for role in Role::PROMOTIONS {
        let first = if role == Role::Queen { 1 } else { 2 };
        let fewer = (own & board.by_role(role)).len() < first;
        // More than at the start must be promoted men; queens and knights serve for all of them.
        roles[role as usize] = fewer || spare && matches!(role, Role::Queen | Role::Knight);
    }
    roles
}

struct Back<'a> {
    state: &'a State,
    home: &'a Home,
    mover: Color,
    occupied: Bitboard,
    takable: [bool; 6],
    found: &'a mut Vec<State>,
}

impl Back<'_> {
    fn all(&mut self) {
        let own = self.state.board.by_color(self.mover);
        let bound = self.state.bound_squares(self.home);
        for to in (own - bound).iter() {
            let Some(role) = self.state.board.role_at(to) else {
                continue;
            };
            if role == Role::Pawn {
                self.pawn(to);
                continue;
            }
            let man = Man::new(self.mover, role);
            let from = attacks::of(man, to, self.occupied) - self.occupied;
            for from in from.iter() {
                self.take_back(from, to, man, true);
            }
            if role != Role::King && to.rank() == self.mover.promotion_rank() {
                self.promotion(to);
            }
        }
        for side in CastlingSide::ALL {
            self.castling(side);
        }
    }

    fn quiet(&mut self) {
        let men = self.state.board.by_color(self.mover) - self.state.board.by_role(Role::Pawn);
        for to in (men - self.state.bound_squares(self.home)).iter() {
            let Some(role) = self.state.board.role_at(to) else {
                continue;
            };
            let man = Man::new(self.mover, role);
            for from in (attacks::of(man, to, self.occupied) - self.occupied).iter() {
                self.step(from, to, man);
            }
        }
    }

    fn take_back(&mut self, from: Square, to: Square, man: Man, quiet: bool) {
        let mut board = self.state.board;
        board.set(to, None);
        board.set(from, Some(man));
        if quiet {
            self.add(board, from, to);
        }
        let ends =
            Bitboard::rank(Color::White.back_rank()) | Bitboard::rank(Color::Black.back_rank());
        for role in Role::ALL {
            if !self.takable[role as usize] || role == Role::Pawn && ends.has(to) {
                continue;
            }
            let mut with = board;
            with.set(to, Some(Man::new(self.state.turn, role)));
            self.add(with, from, to);
        }
    }

    /// Adds the position if its side not to move is not in check and no three men give check.
    fn add(&mut self, board: Board, from: Square, to: Square) {
        let occupied = board.occupied();
        let checks = |of: Color| match board.king(of) {
            Some(king) => board.attackers(king, of.opposite(), occupied).len(),
            None => 3,
        };
        if checks(self.state.turn) > 0 || checks(self.mover) > 2 {
            return;
        }
        let squares = Bitboard::of(from) | Bitboard::of(to);
        self.found.push(State {
            board,
            turn: self.mover,
            passed: None,
            touched: self.state.touched | self.home.corners_on(squares),
            bound: self.state.bound,
        });
    }

    fn pawn(&mut self, to: Square) {
        let color = self.mover;
        if to.rank() == color.pawn_rank() {
            return;
        }
        let pawn = Man::new(color, Role::Pawn);
        self.steps(to, pawn);
        for from in (attacks::pawn(color.opposite(), to) - self.occupied).iter() {
            if from.rank() != color.back_rank() {
                self.take_back(from, to, pawn, false);
                self.in_passing(from, to, pawn);
            }
        }
    }

    /// A capture in passing: the man taken stood beside, and had just made its double step.
    fn in_passing(&mut self, from: Square, to: Square, pawn: Man) {
        let them = self.state.turn;
        if !self.takable[Role::Pawn as usize] {
            return;
        }
        let (Some(victim), Some(start)) =
            (to.offset(0, them.forward()), to.offset(0, -them.forward()))
        else {
            return;
        };
        let free = !self.occupied.has(victim) && !self.occupied.has(start);
        if start.rank() != them.pawn_rank() || !free {
            return;
        }
        let mut board = self.state.board;
        board.set(to, None);
        board.set(from, Some(pawn));
        board.set(victim, Some(Man::new(them, Role::Pawn)));
        let first = self.found.len();
        self.add(board, from, to);
        for state in &mut self.found[first..] {
            state.passed = Some(to);
        }
    }

    fn steps(&mut self, to: Square, pawn: Man) {
        let color = pawn.color;
        let free = |from: &Square| !self.occupied.has(*from);
        let Some(one) = to.offset(0, -color.forward()).filter(free) else {
            return;
        };
        let two = one
            .offset(0, -color.forward())
            .filter(|from| from.rank() == color.pawn_rank() && free(from));
        self.step(one, to, pawn);
        if let Some(two) = two {
            self.step(two, to, pawn);
        }
    }

    fn step(&mut self, from: Square, to: Square, pawn: Man) {
        let mut board = self.state.board;
        board.set(to, None);
        board.set(from, Some(pawn));
        self.add(board, from, to);
    }

    fn promotion(&mut self, to: Square) {
        let color = self.mover;
        let own = self.state.board.by_color(color);
        if (own & self.state.board.by_role(Role::Pawn)).len() >= 8 {
            return;
        }
        let pawn = Man::new(color, Role::Pawn);
        if let Some(from) = to
            .offset(0, -color.forward())
            .filter(|&from| !self.occupied.has(from))
        {
            self.step(from, to, pawn);
        }
        for from in (attacks::pawn(color.opposite(), to) - self.occupied).iter() {
            self.take_back(from, to, pawn, false);
        }
    }

    fn double_step(&mut self, passed: Square) {
        let pawn = Man::new(self.mover, Role::Pawn);
        let forward = self.mover.forward();
        let (Some(to), Some(from)) = (passed.offset(0, forward), passed.offset(0, -forward)) else {
            return;
        };
        let free = !self.occupied.has(passed) && !self.occupied.has(from);
        if self.state.board.get(to) == Some(pawn) && free {
            self.step(from, to, pawn);
        }
    }

    fn castling(&mut self, side: CastlingSide) {
        let color = self.mover;
        let (king, rook) = (Man::new(color, Role::King), Man::new(color, Role::Rook));
        let (king_at, rook_at) = (side.king_target(color), side.rook_target(color));
        let board = &self.state.board;
        let corner = 3 * color as usize;
        if board.get(king_at) != Some(king)
            || board.get(rook_at) != Some(rook)
            || self.state.bound >> corner & 7 != 0
        {
            return;
        }
        let from = self.home.corners[corner];
        let rook_from = self.home.corners[corner + 1 + side as usize];
        let others = self.occupied.without(king_at).without(rook_at);
        let way = attacks::between(from, king_at)
            | attacks::between(rook_from, rook_at)
            | Bitboard::of(from)
            | Bitboard::of(rook_from);
        if !(others & way).is_empty() {
            return;
        }
        let mut before = *board;
        before.set(king_at, None);
        before.set(rook_at, None);
        before.set(from, Some(king));
        before.set(rook_from, Some(rook));
        let passed = attacks::between(from, king_at) | Bitboard::of(from);
        let attacked = passed.iter().any(|square| {
            !before
                .attackers(square, color.opposite(), before.occupied())
                .is_empty()
        });
        if attacked {
            return;
        }
        let first = self.found.len();
        self.add(before, from, king_at);
        for state in &mut self.found[first..] {
            state.bound |= Home::wing(color, side);
            state.touched |= Home::wing(color, side);
        }
    }
}
