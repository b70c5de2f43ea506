//! Taking back moves.

use jadoube_board::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, Man, Role, Setup, SetupProblem, Square,
    attacks,
};

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
}

impl Retro {
    pub(super) fn of(setup: &Setup) -> Retro {
        Retro {
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
    pub(super) fn is_initial(&self, orthodox: bool) -> bool {
        let at_home = if orthodox {
            self.board == Board::INITIAL
        } else {
            self.board.occupied() == Board::INITIAL.occupied()
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

    /// Castling taken back, to the orthodox squares and to any of Chess960 on the back rank.
    fn castlings(&mut self, color: Color) {
        let board = &self.retro.board;
        for side in CastlingSide::ALL {
            let (king, rook) = (Man::new(color, Role::King), Man::new(color, Role::Rook));
            let (king_at, rook_at) = (side.king_target(color), side.rook_target(color));
            if board.get(king_at) != Some(king) || board.get(rook_at) != Some(rook) {
                continue;
            }
            if !CastlingSide::ALL
                .iter()
                .all(|&side| self.retro.castling.get(color, side).is_none())
            {
                continue;
            }
            let from = Square::new(jadoube_board::File::E, color.back_rank());
            let corner = Square::new(side.orthodox_rook_file(), color.back_rank());
            let occupied = board.occupied().without(king_at).without(rook_at);
            let way = attacks::between(from, corner).with(from).with(corner);
            if !(occupied & way).is_empty() {
                continue;
            }
            let mut before = *board;
            for square in [king_at, rook_at] {
                before.set(square, None);
            }
            before.set(from, Some(king));
            before.set(corner, Some(rook));
            // The king may not have stood in check nor passed an attacked square.
            let safe = attacks::between(from, king_at).with(from);
            let attacked = safe.iter().any(|square| {
                !before
                    .attackers(square, color.opposite(), before.occupied())
                    .is_empty()
            });
            if !attacked {
                let mut castling = self.retro.castling;
                castling.set(color, side, side.orthodox_rook_file());
                let turn = color;
                self.found.push(Retro {
                    board: before,
                    turn,
                    castling,
                    passed: None,
                });
            }
        }
    }
}
