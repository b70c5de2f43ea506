//! What a written move says, and what it leaves open.
//!
//! Every notation is parsed into this one form, and a wording is then matched against moves. What the
//! words do not say constrains nothing, so each legal move that fits is a reading.

use jadoube_board::{Bitboard, CastlingSide, File, Move, Rank, Role, Setup, Square};

use crate::forgiven::Leniency;
use crate::origins::{Origins, Wing};
use crate::shape;

/// A sign for check at the end of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CheckMark {
    /// `+`, `ch`, `dis ch`, `dbl ch`.
    Check,
    /// `#`, `mate`, `‡`.
    Mate,
}

/// What kind of move the words express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A man goes to a square or takes a man.
    Transfer,
    /// The king castles, to this side if it is said.
    Castling(Option<CastlingSide>),
    /// Two squares, and the piece promoted to: exactly which man went where.
    Squares(Square, Square),
}

/// What is said about taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taking {
    /// Nothing.
    Unsaid,
    /// The move is to a square, with a word or sign that is not used for taking.
    No,
    /// The sign for taking stands there.
    Yes,
}

/// One parse of a written move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wording {
    pub form: Form,
    /// The kind of man that moves, if said.
    pub role: Option<Role>,
    /// The wing by which the man is named.
    pub wing: Option<Wing>,
    /// Squares from which the words let the man come.
    pub from: Bitboard,
    /// Which of several pawns on a file: 1 is the foremost.
    pub nth_pawn: Option<u8>,
    /// A pawn that shares its file with another of its color.
    pub doubled: bool,
    /// Squares to which the words let the man go.
    pub to: Bitboard,
    pub taking: Taking,
    /// The kind of man taken, if said.
    pub victim: Option<Role>,
    /// The wing by which the man taken is named.
    pub victim_wing: Option<Wing>,
    /// The man taken is one of two pawns on a file.
    pub victim_doubled: bool,
    /// Squares on which the words let the taken man stand.
    pub victim_on: Bitboard,
    pub promotion: Option<Role>,
    /// The words say that a pawn is promoted, whatever the piece.
    pub promotes: bool,
    pub en_passant: bool,
    pub check: Option<CheckMark>,
    /// The man is put between the king and the man that checks it.
    pub interposes: bool,
    /// The words themselves say that this gives mate (`Kt. mates`): not a mark that may be wrong.
    pub must_mate: bool,
    /// What the parser forgave.
    pub forgiven: Vec<Leniency>,
}

impl Wording {
    /// A transfer of which nothing is said yet.
    pub fn transfer() -> Wording {
        Wording {
            form: Form::Transfer,
            role: None,
            wing: None,
            from: Bitboard::FULL,
            nth_pawn: None,
            doubled: false,
            to: Bitboard::FULL,
            taking: Taking::Unsaid,
            victim: None,
            victim_wing: None,
            victim_doubled: false,
            victim_on: Bitboard::FULL,
            promotion: None,
            promotes: false,
            en_passant: false,
            check: None,
            interposes: false,
            must_mate: false,
            forgiven: Vec::new(),
        }
    }

    /// The man of `from` to `to`.
    pub fn squares(from: Square, to: Square, promotion: Option<Role>) -> Wording {
        Wording {
            form: Form::Squares(from, to),
            promotion,
            ..Wording::transfer()
        }
    }

    /// Whether the words can mean `played`, apart from marks that may be wrong ([`Wording::slips`]).
    pub fn fits(&self, setup: &Setup, origins: &Origins, played: Move) -> bool {
        match self.form {
            Form::Castling(side) => shape::castling_side(setup, played)
                .is_some_and(|actual| side.is_none_or(|said| said == actual)),
            Form::Squares(from, to) => {
                let meant = squares_move(setup, from, to, self.promotion);
                played == meant
            }
            Form::Transfer => {
                shape::castling_side(setup, played).is_none()
                    && self.fits_man(setup, origins, played.from())
                    && self.fits_arrival(setup, origins, played)
                    && (!self.interposes || interposes(setup, played))
                    && (!self.must_mate || shape::gives_mate(setup, played))
            }
        }
    }

    /// Whether the words can mean the man on `square` as the one that moves.
    pub fn fits_man(&self, setup: &Setup, origins: &Origins, square: Square) -> bool {
        let Some(man) = setup.board.get(square) else {
            return false;
        };
        self.role.is_none_or(|role| role == man.role)
            && self.from.has(square)
            && self
                .wing
                .is_none_or(|wing| origins.allows(setup, square, wing))
            && self
                .nth_pawn
                .is_none_or(|nth| pawn_number(setup, square) == Some(nth))
            && (!self.doubled || is_doubled(setup, square))
    }

    fn fits_arrival(&self, setup: &Setup, origins: &Origins, played: Move) -> bool {
        if !self.to.has(played.to()) || !self.fits_promotion(setup, played) {
            return false;
        }
        let taken = shape::taken_square(setup, played);
        match (self.taking, taken) {
            // A pawn reaches another square by taking, so `to` binds it; for others the sign may be wrong.
            (Taking::No, Some(_)) => setup
                .board
                .get(played.from())
                .is_some_and(|man| man.role != Role::Pawn),
            (Taking::Yes, Some(square)) => self.fits_victim(setup, origins, square),
            (Taking::Yes, None) => self.victim.is_none() && self.victim_on == Bitboard::FULL,
            _ => true,
        }
    }

    fn fits_victim(&self, setup: &Setup, origins: &Origins, square: Square) -> bool {
        let Some(man) = setup.board.get(square) else {
            return false;
        };
        self.victim.is_none_or(|role| role == man.role)
            && self.victim_on.has(square)
            && self
                .victim_wing
                .is_none_or(|wing| origins.allows(setup, square, wing))
            && (!self.victim_doubled || is_doubled(setup, square))
    }

    fn fits_promotion(&self, setup: &Setup, played: Move) -> bool {
        if let Some(role) = self.promotion {
            return played.promotion() == Some(role);
        }
        if !self.promotes {
            return true;
        }
        let pawn = setup
            .board
            .get(played.from())
            .is_some_and(|man| man.role == Role::Pawn);
        pawn && played.to().rank() == setup.turn.promotion_rank()
    }

    /// The marks of the words that do not agree with `played`.
    pub fn slips(&self, setup: &Setup, played: Move) -> Vec<Leniency> {
        let mut slips = Vec::new();
        if self.taking == Taking::Yes && shape::taken_square(setup, played).is_none() {
            slips.push(Leniency::CaptureWrong);
        }
        if self.taking == Taking::No && shape::taken_square(setup, played).is_some() {
            slips.push(Leniency::CaptureMissing);
        }
        if self.en_passant && !shape::is_en_passant(setup, played) {
            slips.push(Leniency::EnPassantWrong);
        }
        match self.check {
            Some(CheckMark::Check) if !shape::gives_check(setup, played) => {
                slips.push(Leniency::CheckWrong)
            }
            Some(CheckMark::Mate) if !shape::gives_mate(setup, played) => {
                slips.push(Leniency::MateWrong)
            }
            _ => {}
        }
        slips
    }

    /// Every physical move that the words can mean, whatever the rules say of it.
    pub fn physical_moves(&self, setup: &Setup, origins: &Origins) -> Vec<Move> {
        match self.form {
            Form::Squares(from, to) => vec![squares_move(setup, from, to, self.promotion)],
            Form::Castling(side) => castling_moves(setup, side),
            Form::Transfer => self.physical_transfers(setup, origins),
        }
    }

    fn physical_transfers(&self, setup: &Setup, origins: &Origins) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in setup.board.iter() {
            if man.color != setup.turn || !self.fits_man(setup, origins, from) {
                continue;
            }
            for to in self.to.iter().filter(|&to| to != from) {
                let played = match self.promotion {
                    Some(role) => Move::promoting(from, to, role),
                    None => Move::new(from, to),
                };
                if self.fits_physically(setup, origins, played) {
                    moves.push(played);
                }
            }
        }
        moves
    }

    fn fits_physically(&self, setup: &Setup, origins: &Origins, played: Move) -> bool {
        let pawn = setup
            .board
            .get(played.from())
            .is_some_and(|man| man.role == Role::Pawn);
        let straight = played.from().file() == played.to().file();
        shape::castling_side(setup, played).is_none()
            && self.fits_arrival(setup, origins, played)
            && (!pawn || straight || self.taking != Taking::No)
            && (!self.interposes || interposes(setup, played))
    }
}

/// The move from `from` to `to`, in which a king's step of two or more squares towards a rook of its own
/// to the g or c file is castling, however it is written.
fn squares_move(setup: &Setup, from: Square, to: Square, promotion: Option<Role>) -> Move {
    if let Some(role) = promotion {
        return Move::promoting(from, to, role);
    }
    castling_rook(setup, from, to).map_or(Move::new(from, to), |rook| Move::new(from, rook))
}

/// The rook with which a king castles that is written as going from `from` to `to`.
fn castling_rook(setup: &Setup, from: Square, to: Square) -> Option<Square> {
    let king = setup.board.get(from)?;
    let steps = (from.file().index() as i8 - to.file().index() as i8).abs();
    if king.role != Role::King
        || from.rank() != to.rank()
        || from.rank() != king.color.back_rank()
        || steps < 2
    {
        return None;
    }
    if setup
        .board
        .get(to)
        .is_some_and(|man| man.color == king.color)
    {
        return None;
    }
    let side = match to.file() {
        File::G if to.file() > from.file() => CastlingSide::King,
        File::C if to.file() < from.file() => CastlingSide::Queen,
        _ => return None,
    };
    castling_partner(setup, from, side)
}

/// The rook with which the king on `king` would castle to `side`: the one that has the right, else the
/// outermost on that side of its rank.
fn castling_partner(setup: &Setup, king: Square, side: CastlingSide) -> Option<Square> {
    let color = setup.board.get(king)?.color;
    if let Some(rook) = setup.castling.get(color, side) {
        return Some(rook);
    }
    let mut files: Vec<File> = File::ALL.to_vec();
    if side == CastlingSide::King {
        files.reverse();
    }
    files
        .into_iter()
        .filter(|&file| (file > king.file()) == (side == CastlingSide::King) && file != king.file())
        .map(|file| Square::new(file, king.rank()))
        .find(|&square| {
            setup
                .board
                .get(square)
                .is_some_and(|man| man.role == Role::Rook && man.color == color)
        })
}

/// Castling as somebody might try it: with the rook of that side, or the king alone if there is none.
fn castling_moves(setup: &Setup, side: Option<CastlingSide>) -> Vec<Move> {
    let sides = match side {
        Some(side) => vec![side],
        None => vec![CastlingSide::King, CastlingSide::Queen],
    };
    let Some(king) = setup.board.king(setup.turn) else {
        return Vec::new();
    };
    let moves: Vec<Move> = sides
        .iter()
        .filter_map(|&side| castling_partner(setup, king, side).map(|rook| Move::new(king, rook)))
        .collect();
    if !moves.is_empty() {
        return moves;
    }
    sides
        .into_iter()
        .map(|side| {
            if side == CastlingSide::King {
                File::G
            } else {
                File::C
            }
        })
        .map(|file| Square::new(file, king.rank()))
        .filter(|&to| to != king)
        .map(|to| Move::new(king, to))
        .collect()
}

/// The number of the pawn on `square` among those of its color on its file, the foremost being the first.
/// None where it stands alone or is no pawn.
fn pawn_number(setup: &Setup, square: Square) -> Option<u8> {
    let pawn = setup
        .board
        .get(square)
        .filter(|man| man.role == Role::Pawn)?;
    let mut others = 0;
    let mut ahead = 0;
    for rank in Rank::ALL {
        let there = Square::new(square.file(), rank);
        if there == square || setup.board.get(there) != Some(pawn) {
            continue;
        }
        others += 1;
        let further = if pawn.color == jadoube_board::Color::White {
            rank > square.rank()
        } else {
            rank < square.rank()
        };
        ahead += u8::from(further);
    }
    (others > 0).then_some(ahead + 1)
}

fn is_doubled(setup: &Setup, square: Square) -> bool {
    pawn_number(setup, square).is_some()
}

/// Whether `played` puts a man (not the king) on a line between the own king and a man that checks it.
fn interposes(setup: &Setup, played: Move) -> bool {
    let Some(king) = setup.board.king(setup.turn) else {
        return false;
    };
    let checkers = setup
        .board
        .attackers(king, !setup.turn, setup.board.occupied());
    played.from() != king
        && checkers
            .iter()
            .any(|checker| jadoube_board::attacks::between(king, checker).has(played.to()))
}
