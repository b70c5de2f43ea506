//! The chess board: squares, men, arrangements, positions, legal moves.
//!
//! Two ways to hold what stands on the board:
//!
//! * a [`Setup`] is any arrangement at all, legal or not, with what a FEN says beside it. It can say
//!   why it is not playable ([`Setup::problems`]), judge any move by the plain rules
//!   ([`Setup::judge_move`]) and carry out any move, legal or not ([`Setup::play_any`]);
//! * a [`Position`] is a set-up without problems. It generates legal moves at full speed.
//!
//! Orthodox chess and Chess960 are one game here: castling is always "king takes own rook"
//! ([`Move`]), and a castling right names the rook's file ([`CastlingRights`]).
//!
//! ```
//! use jadoube_board::{Position, Square, Move};
//!
//! let start = Position::initial();
//! assert_eq!(start.legal_moves().len(), 20);
//! let after = start.play(Move::new(Square::E2, Square::E4)).unwrap();
//! let refused = after.play(Move::new(Square::G8, Square::F5)).unwrap_err();
//! assert_eq!(refused.to_string(), "the knight on g8 cannot reach f5");
//! ```
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod fast;
mod fen;
mod generate;
mod hash;
mod king;
mod king_state;
mod man;
mod moves;
mod perft;
mod plain;
mod play;
mod position;
mod problems;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serial;
mod setup;
mod square;
mod texts;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use fast::PerftEngine;
pub use fen::{FenError, FenField, FenStyle};
pub use hash::parts as hash_parts;
pub use man::{ByColor, Color, Man, Role};
pub use moves::{Move, MoveList, MoveListIter};
#[cfg(target_has_atomic = "64")]
pub use perft::perft_hashed;
#[cfg(feature = "std")]
pub use perft::perft_threads;
pub use perft::{Perft, perft, perft_divide};
pub use plain::{MoveFault, MoveFaults};
pub use play::IllegalMove;
pub use position::{Position, PositionError};
pub use problems::SetupProblem;
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use texts::ParseMoveError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
