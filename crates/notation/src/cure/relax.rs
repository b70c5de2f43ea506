//! What words can mean if one thing in them is wrong.

use jadoube_board::{Bitboard, File, Rank, Role, Square};

use super::Slip;
use crate::wording::{Form, Wording};

/// Words that say nothing: every legal move fits.
pub(crate) fn anything() -> Vec<Wording> {
    let castling = Wording {
        form: Form::Castling(None),
        ..Wording::transfer()
    };
    vec![Wording::transfer(), castling]
}

/// The wordings with a slip of one kind allowed for.
pub(super) fn relaxed(wordings: &[Wording], slip: Slip) -> Vec<Wording> {
    let mut found: Vec<Wording> = Vec::new();
    for wording in wordings {
        for other in one(wording, slip) {
            if !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

fn one(wording: &Wording, slip: Slip) -> Vec<Wording> {
    let plain = Wording {
        forgiven: Vec::new(),
        ..wording.clone()
    };
    match (wording.form, slip) {
        (_, Slip::Illegible | Slip::Lost | Slip::Twice | Slip::Exchanged) => anything(),
        (Form::Castling(_), Slip::Wing) => vec![Wording {
            form: Form::Castling(None),
            ..plain
        }],
        (Form::Castling(_), _) => Vec::new(),
        (Form::Squares(from, to), _) => {
            let transfer = Wording {
                form: Form::Transfer,
                from: Bitboard::of(from),
                to: Bitboard::of(to),
                ..plain
            };
            squares(&transfer, slip)
        }
        (Form::Transfer, Slip::Letter) => letters(&plain),
        (Form::Transfer, Slip::Wing) => wings(&plain),
        (Form::Transfer, _) => squares(&plain, slip),
    }
}

/// Another man moves, is taken, or is made of a pawn.
fn letters(wording: &Wording) -> Vec<Wording> {
    let mut found = Vec::new();
    if wording.role.is_some() {
        let from = match wording.role {
            // What is said of a pawn's origin follows from its being one.
            Some(Role::Pawn) => Bitboard::FULL,
            _ => wording.from,
        };
        found.push(Wording {
            role: None,
            wing: None,
            nth_pawn: None,
            doubled: false,
            from,
            ..wording.clone()
        });
    }
    if wording.victim.is_some() {
        found.push(Wording {
            victim: None,
            victim_wing: None,
            victim_doubled: false,
            victim_on: Bitboard::FULL,
            ..wording.clone()
        });
    }
    if wording.promotion.is_some() {
        found.push(Wording {
            promotion: None,
            promotes: true,
            ..wording.clone()
        });
    }
    found
}

/// The other wing's man, or the other wing's file.
fn wings(wording: &Wording) -> Vec<Wording> {
    let mut found = Vec::new();
    if wording.wing.is_some() || wording.victim_wing.is_some() {
        found.push(Wording {
            wing: None,
            victim_wing: None,
            ..wording.clone()
        });
    }
    let mirrored = |squares: Bitboard| {
        squares.iter().fold(squares, |all, square| {
            let file = File::from_index(7 - square.file().index()).unwrap_or(square.file());
            all | Bitboard::of(Square::new(file, square.rank()))
        })
    };
    if wording.to != Bitboard::FULL {
        let pawn = wording.role == Some(Role::Pawn);
        found.push(Wording {
            to: mirrored(wording.to),
            from: if pawn {
                mirrored(wording.from)
            } else {
                wording.from
            },
            ..wording.clone()
        });
    }
    found
}

/// Another file or rank, of the arrival or of the origin.
fn squares(wording: &Wording, slip: Slip) -> Vec<Wording> {
    let spread = |squares: Bitboard| {
        squares.iter().fold(Bitboard::EMPTY, |all, square| {
            all | match slip {
                Slip::File => Bitboard::rank(square.rank()),
                _ => Bitboard::file(square.file()),
            }
        })
    };
    let mut found = Vec::new();
    if wording.to != Bitboard::FULL {
        // A pawn that goes straight on is bound by its arrival.
        let pawn = wording.role == Some(Role::Pawn) && slip == Slip::File;
        found.push(Wording {
            to: spread(wording.to),
            victim_on: if wording.victim_on == wording.to {
                spread(wording.to)
            } else {
                wording.victim_on
            },
            from: if pawn { Bitboard::FULL } else { wording.from },
            ..wording.clone()
        });
    }
    let by_rank = Rank::ALL
        .iter()
        .any(|&rank| wording.from == Bitboard::rank(rank));
    let told = wording.from != Bitboard::FULL && by_rank == (slip == Slip::Rank)
        || wording.from.len() == 1;
    if told {
        let from = if wording.from.len() == 1 {
            spread(wording.from)
        } else {
            Bitboard::FULL
        };
        found.push(Wording {
            from,
            ..wording.clone()
        });
    }
    found
}
