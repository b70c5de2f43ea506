//! Taking back moves.

use jadoube_board::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Man, Role, Setup, SetupProblem,
    Square, attacks,
};

use super::arrays::Arrays;

/// A position before which moves are taken back: what must be so, with no claim about the rest.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Retro {
    pub(super) board: Board,
    /// The side to move.
    pub(super) turn: Color,
    /// Rights that must still exist; others may.
    pub(super) castling: CastlingRights,
    /// A double step that must have been the last move, by the square it passed.
    pub(super) passed: Option<Square>,
    /// Did kings and rooks begin as in orthodox chess, or may it have been as in any of Chess960?
    pub(super) arrays: Arrays,
}

impl Retro {
    pub(super) fn of(setup: &Setup, arrays: Arrays) -> Retro {
        Retro {
            arrays,
            board: setup.board,
            turn: setup.turn,
            castling: setup.castling,
            passed: setup.en_passant,
        }
    }

    /// Why it cannot be played on from.
    pub(super) fn problems(&self) -> Vec<SetupProblem> {
        let mut setup = Setup::initial();
        (setup.board, setup.turn) = (self.board, self.turn);
        (setup.castling, setup.en_passant) = (self.castling, self.passed);
        setup.problems()
    }

    /// Can the game begin here? In Chess960 the men may stand in any order.
    pub(super) fn is_initial(&self) -> bool {
        let at_home = match self.arrays {
            Arrays::Ordinary => self.board == Board::INITIAL,
            Arrays::Chess960 => self.board.occupied() == Board::INITIAL.occupied(),
        };
        at_home && self.turn == Color::White && self.passed.is_none()
    }

    /// Every position that one legal move turns into this one, static nonsense among them.
    pub(super) fn before(&self) -> Vec<Retro> {
        let mut retractions = Retractions {
            retro: self,
            found: Vec::new(),
        };
        match self.passed {
            Some(passed) => retractions.double_step(passed),
            None => retractions.all(),
        }
        retractions.found
    }
}

/// Is the side in check that has just moved, or is the check one that no move can give?
pub(super) fn is_absurd(retro: &Retro) -> bool {
    let attackers = |of: Color| {
        retro.board.king(of).map_or(Bitboard::EMPTY, |king| {
            retro
                .board
                .attackers(king, of.opposite(), retro.board.occupied())
        })
    };
    !attackers(retro.turn.opposite()).is_empty() || attackers(retro.turn).len() > 2
}

struct Retractions<'a> {
    retro: &'a Retro,
    found: Vec<Retro>,
}

impl Retractions<'_> {
    fn all(&mut self) {
        let mover = self.retro.turn.opposite();
        for (to, man) in self.retro.board.iter() {
            if man.color != mover || self.is_bound(to, man) {
                continue;
            }
            match man.role {
                Role::Pawn => self.pawn(to),
                _ => self.officer(to, man),
            }
            if man.role != Role::King
                && man.role != Role::Pawn
                && to.rank() == mover.promotion_rank()
            {
                self.promotion(to);
            }
        }
        self.castlings(mover);
    }

    /// May the man not have moved, because castling with it is still allowed?
    fn is_bound(&self, square: Square, man: Man) -> bool {
        let rights = self.retro.castling;
        CastlingSide::ALL.iter().any(|&side| {
            rights.get(man.color, side).is_some_and(|rook| {
                rook == square && man.role == Role::Rook || man.role == Role::King
            })
        })
    }

    fn officer(&mut self, to: Square, man: Man) {
        let occupied = self.retro.board.occupied();
        for from in (attacks::of(man, to, occupied) - occupied).iter() {
            self.take_back(from, to, man, true);
        }
    }

    /// The move from `from` to `to` taken back, with nothing or any man taken by it.
    fn take_back(&mut self, from: Square, to: Square, man: Man, quiet: bool) {
        let mut board = self.retro.board;
        board.set(to, None);
        board.set(from, Some(man));
        if quiet {
            self.add(board, None);
        }
        for role in [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
        ] {
            if role == Role::Pawn
                && (Bitboard::rank(Color::White.back_rank())
                    | Bitboard::rank(Color::Black.back_rank()))
                .has(to)
            {
                continue;
            }
            let mut with = board;
            with.set(to, Some(Man::new(self.retro.turn, role)));
            self.add(with, None);
        }
    }

    fn add(&mut self, board: Board, passed: Option<Square>) {
        let turn = self.retro.turn.opposite();
        self.found.push(Retro {
            board,
            turn,
            castling: self.retro.castling,
            passed,
            arrays: self.retro.arrays,
        });
    }

    fn pawn(&mut self, to: Square) {
        let color = self.retro.turn.opposite();
        let pawn = Man::new(color, Role::Pawn);
        if to.rank() == color.pawn_rank() {
            return;
        }
        let occupied = self.retro.board.occupied();
        if let Some(one) = to
            .offset(0, -color.forward())
            .filter(|&from| !occupied.has(from))
        {
            self.step(one, to, pawn);
            let two = one.offset(0, -color.forward());
            if let Some(two) =
                two.filter(|from| from.rank() == color.pawn_rank() && !occupied.has(*from))
            {
                self.step(two, to, pawn);
            }
        }
        for from in (attacks::pawn(color.opposite(), to) - occupied).iter() {
            if from.rank() != color.back_rank() {
                self.take_back(from, to, pawn, false);
                self.in_passing(from, to, pawn);
            }
        }
    }

    fn step(&mut self, from: Square, to: Square, pawn: Man) {
        let mut board = self.retro.board;
        board.set(to, None);
        board.set(from, Some(pawn));
        self.add(board, None);
    }

    /// A capture in passing: the man taken stood beside, and had just made its double step.
    fn in_passing(&mut self, from: Square, to: Square, pawn: Man) {
        let them = self.retro.turn;
        let (Some(victim), Some(start)) =
            (to.offset(0, them.forward()), to.offset(0, -them.forward()))
        else {
            return;
        };
        let occupied = self.retro.board.occupied();
        if start.rank() != them.pawn_rank() || occupied.has(victim) || occupied.has(start) {
            return;
        }
        let mut board = self.retro.board;
        board.set(to, None);
        board.set(from, Some(pawn));
        board.set(victim, Some(Man::new(them, Role::Pawn)));
        self.add(board, Some(to));
    }

    fn promotion(&mut self, to: Square) {
        let color = self.retro.turn.opposite();
        let pawn = Man::new(color, Role::Pawn);
        let occupied = self.retro.board.occupied();
        if let Some(from) = to
            .offset(0, -color.forward())
            .filter(|&from| !occupied.has(from))
        {
            self.step(from, to, pawn);
        }
        for from in (attacks::pawn(color.opposite(), to) - occupied).iter() {
            self.take_back(from, to, pawn, false);
        }
    }

    /// The double step that passed this square.
    fn double_step(&mut self, passed: Square) {
        let mover = self.retro.turn.opposite();
        let pawn = Man::new(mover, Role::Pawn);
        let (Some(to), Some(from)) = (
            passed.offset(0, mover.forward()),
            passed.offset(0, -mover.forward()),
        ) else {
            return;
        };
        let occupied = self.retro.board.occupied();
        if self.retro.board.get(to) == Some(pawn) && !occupied.has(passed) && !occupied.has(from) {
            self.step(from, to, pawn);
        }
    }

    /// Castling taken back, to wherever king and rook can have begun.
    fn castlings(&mut self, color: Color) {
        let board = &self.retro.board;
        let keeps_right = |side| self.retro.castling.get(color, side).is_some();
        if CastlingSide::ALL.into_iter().any(keeps_right) {
            return;
        }
        for side in CastlingSide::ALL {
            let (king, rook) = (Man::new(color, Role::King), Man::new(color, Role::Rook));
            let ends = (side.king_target(color), side.rook_target(color));
            if board.get(ends.0) != Some(king) || board.get(ends.1) != Some(rook) {
                continue;
            }
            for (king_file, rook_file) in began(self.retro.arrays, side) {
                let from = Square::new(king_file, color.back_rank());
                let corner = Square::new(rook_file, color.back_rank());
                self.castling(color, side, (from, corner));
            }
        }
    }

    /// Castling taken back to these squares of king and rook, if they can have castled from there.
    fn castling(&mut self, color: Color, side: CastlingSide, (from, corner): (Square, Square)) {
        let (king_at, rook_at) = (side.king_target(color), side.rook_target(color));
        let mut before = self.retro.board;
        let men = [king_at, rook_at].map(|square| before.get(square));
        for square in [king_at, rook_at] {
            before.set(square, None);
        }
        let passed = attacks::between(from, king_at).with(from).with(king_at);
        let way = passed | attacks::between(corner, rook_at).with(corner).with(rook_at);
        if !before.occupied().is_disjoint(way) {
            return;
        }
        for (square, man) in [from, corner].into_iter().zip(men) {
            before.set(square, man);
        }
        // The king may not have stood in check nor passed an attacked square.
        let is_attacked = |square| {
            let enemies = before.attackers(square, color.opposite(), before.occupied());
            !enemies.is_empty()
        };
        if passed.without(king_at).with(from).iter().any(is_attacked) {
            return;
        }
        let mut castling = self.retro.castling;
        castling.set(color, side, corner.file());
        self.found.push(Retro {
            board: before,
            turn: color,
            castling,
            passed: None,
            arrays: self.retro.arrays,
        });
    }
}

/// The files on which king and rook of this wing can have begun.
fn began(arrays: Arrays, side: CastlingSide) -> Vec<(File, File)> {
    if arrays == Arrays::Ordinary {
        return vec![(File::E, side.orthodox_rook_file())];
    }
    let all = File::ALL.into_iter();
    let pairs = all.flat_map(|king| File::ALL.into_iter().map(move |rook| (king, rook)));
    // The king begins between the rooks.
    let ends = [File::A, File::H];
    let is_wing = |king: File, rook: File| match side {
        CastlingSide::King => king < rook,
        CastlingSide::Queen => rook < king,
    };
    pairs
        .filter(|&(king, rook)| !ends.contains(&king) && is_wing(king, rook))
        .collect()
}
