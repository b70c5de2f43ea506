//! What counting alone shows, asked of every position on the way back.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use jadoube_board::{Bitboard, Board, CastlingRights, Color, Role, Setup};

use super::arrays::Arrays;
use super::breach::Breach;
use super::cage;
use super::captures::Captures;
use super::kernel::{Care, Fit, Problem, Tables};
use super::men::{self, Men, Way};
use super::mix::Mix;
use super::parity;
use super::pocket::Pockets;
use super::regions::Map;
use super::retract::Retro;
use super::still::{Castlers, Stills};
use crate::budget::Meter;

/// Kernels known at most between two attempts at a game.
const MOST_KERNELS: usize = 200_000;

/// Bytes that a kernel known takes, with a table that grows.
const KNOWN: u64 = 3 * size_of::<(Problem, Known)>() as u64;

/// Nodes after which a kernel is taken to fit, on the way back to a game.
pub(super) const BRIEF: u64 = 500;

/// What is known of a kernel.
#[derive(Clone, Copy)]
enum Known {
    Fits(bool),
    /// So many nodes did not tell.
    Open(u64),
}

/// What counting alone shows, and what has been counted before.
pub(super) struct Rules {
    /// Is the initial position that of orthodox chess, or any of Chess960?
    pub(super) orthodox: bool,
    /// Kings and rooks that may still castle in the position asked about.
    castlers: Castlers,
    map: Map,
    stills: Stills,
    pockets: Pockets,
    captures: Captures,
    kernels: HashMap<Problem, Known, BuildHasherDefault<Mix>>,
    tables: Tables,
    /// Bytes counted for what is known.
    held: u64,
}

impl Rules {
    /// Nothing counted yet.
    pub(super) fn new(about: &Setup, arrays: Arrays) -> Rules {
        Rules {
            orthodox: arrays == Arrays::Ordinary,
            castlers: Castlers::of(&about.castling, &about.board),
            map: Map::default(),
            stills: Stills::default(),
            pockets: Pockets::default(),
            captures: Captures::default(),
            kernels: HashMap::default(),
            tables: Tables::default(),
            held: 0,
        }
    }

    /// What this position breaks, with a look at its kernel of so many nodes.
    pub(super) fn refute(
        &mut self,
        retro: &Retro,
        care: u64,
        meter: &mut Meter<'_>,
    ) -> Option<Breach> {
        let reason = castling(&retro.castling, &retro.board);
        if reason.is_some() {
            return reason;
        }
        let castlers = Castlers::of(&retro.castling, &retro.board);
        let still = self.stills.of(&retro.board, &castlers, self.orthodox);
        let men = self.men(&retro.board, still);
        men::too_many(&retro.board, &men)
            .or_else(|| self.captures.refute(&retro.board, &men))
            .or_else(|| self.captures.refute_shades(&retro.board, &men))
            .or_else(|| self.shut_in(&retro.board, still, retro.turn, meter))
            .or_else(|| {
                let problem = Problem::of(&retro.board, &men, castlers.shut)?;
                let fits = self.fits(problem, care, meter);
                (!fits).then_some(Breach::Kernel)
            })
    }

    /// Do the counts and a brief look at the kernel allow these men, with this side to move?
    pub(super) fn allows(&mut self, board: &Board, turn: Color, meter: &mut Meter<'_>) -> bool {
        let castlers = self.castlers;
        let still = self.stills.of(board, &castlers, self.orthodox);
        let men = self.men(board, still);
        men::too_many(board, &men).is_none()
            && self.captures.refute(board, &men).is_none()
            && self.shut_in(board, still, turn, meter).is_none()
            && Problem::of(board, &men, castlers.shut)
                .is_some_and(|problem| self.allows_pawns(problem, meter))
    }

    /// What men that have never moved make impossible for those that they shut in.
    fn shut_in(
        &mut self,
        board: &Board,
        still: Bitboard,
        turn: Color,
        meter: &mut Meter<'_>,
    ) -> Option<Breach> {
        let order = if self.orthodox {
            cage::kings(board, still).or_else(|| self.pockets.refute(board, still, meter))
        } else {
            None
        };
        order
            .or_else(|| parity::refute(board, still, turn, self.orthodox, &mut self.pockets, meter))
    }

    /// Is it known that the kernel fits?
    pub(super) fn surely_fits(&mut self, retro: &Retro) -> bool {
        let castlers = Castlers::of(&retro.castling, &retro.board);
        let still = self.stills.of(&retro.board, &castlers, self.orthodox);
        let men = self.men(&retro.board, still);
        Problem::of(&retro.board, &men, castlers.shut)
            .and_then(|problem| self.kernels.get(&problem))
            .is_some_and(|known| matches!(known, Known::Fits(true)))
    }

    /// The men of the position that have never moved.
    pub(super) fn still(&mut self, retro: &Retro) -> Bitboard {
        let castlers = Castlers::of(&retro.castling, &retro.board);
        self.stills.of(&retro.board, &castlers, self.orthodox)
    }

    /// What has become of the officers past these men.
    pub(super) fn men(&mut self, board: &Board, still: Bitboard) -> [Men; 2] {
        let way = &mut Way {
            still,
            map: &mut self.map,
            orthodox: self.orthodox,
        };
        Men::of(board, way)
    }

    /// What kings and rooks that may still castle forbid the pawns of the position asked about.
    pub(super) fn castlers(&self) -> &Castlers {
        &self.castlers
    }

    /// Can so many captures bring these pawns where they stand?
    pub(super) fn suffice(&mut self, pawns: Bitboard, color: Color, captures: usize) -> bool {
        self.captures.suffice(pawns, color, captures)
    }

    /// Does the kernel allow these pawns, as far as a brief look tells?
    pub(super) fn allows_pawns(&mut self, problem: Problem, meter: &mut Meter<'_>) -> bool {
        self.fits(problem, BRIEF, meter)
    }

    /// Does the kernel allow these pawns, as far as so many nodes tell?
    fn fits(&mut self, problem: Problem, care: u64, meter: &mut Meter<'_>) -> bool {
        let care = care.min(meter.left());
        match self.kernels.get(&problem) {
            Some(Known::Fits(fits)) => return *fits,
            Some(Known::Open(tried)) if *tried >= care => return true,
            _ => {}
        }
        let room = meter.room();
        let most = Care {
            nodes: care,
            bytes: room,
        };
        let looked = problem.fits(most, &mut self.tables);
        meter.hold(looked.bytes);
        meter.release(looked.bytes);
        meter.spend(looked.nodes);
        let known = match looked.fit {
            Fit::Yes => Known::Fits(true),
            Fit::No => Known::Fits(false),
            Fit::Open => Known::Open(care),
            Fit::NoRoom => {
                meter.has_room(u64::MAX);
                Known::Open(care)
            }
        };
        meter.kernel(match known {
            Known::Fits(fits) => Some(fits),
            Known::Open(_) => None,
        });
        if self.kernels.insert(problem, known).is_none() && meter.has_room(KNOWN) {
            self.held += KNOWN;
            meter.hold(KNOWN);
        }
        !matches!(known, Known::Fits(false))
    }

    /// Forgets what has become too much.
    pub(super) fn shrink(&mut self, meter: &mut Meter<'_>) {
        self.map.shrink();
        self.stills.shrink();
        self.pockets.shrink();
        self.captures.shrink();
        if self.kernels.len() > MOST_KERNELS || self.held > meter.room() {
            self.kernels = HashMap::default();
            meter.release(core::mem::take(&mut self.held));
        }
    }
}

/// Castling rights need king and rook at home; outside Chess960 at the orthodox squares.
fn castling(rights: &CastlingRights, board: &Board) -> Option<Breach> {
    rights.iter().find_map(|(color, side, rook)| {
        let home = rook.rank() == color.back_rank()
            && board
                .get(rook)
                .is_some_and(|man| man.role == Role::Rook && man.color == color);
        let king = board
            .king(color)
            .is_some_and(|king| king.rank() == color.back_rank());
        (!home || !king).then_some(Breach::CastlingRight(color, side))
    })
}
