//! Names of men, files and squares, as runs of officers: `K B`, `Q R P`, `Kt`.

use jadoube_board::{Bitboard, Color, File, Rank, Role};

use crate::origins::Wing;

/// A man by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ManName {
    pub role: Role,
    /// The wing of a rook, knight or bishop, if named.
    pub wing: Option<Wing>,
    /// Where a pawn may stand, by the name of its file.
    pub on: Bitboard,
}

/// The man that a run of officers names: `B`, `K B`, `B P`, `K B P`.
pub(crate) fn man(run: &[Role]) -> Option<ManName> {
    match *run {
        [] => None,
        [role] => Some(ManName {
            role,
            wing: None,
            on: Bitboard::FULL,
        }),
        [ref file @ .., Role::Pawn] => Some(ManName {
            role: Role::Pawn,
            wing: None,
            on: files(file)?,
        }),
        [wing, role @ (Role::Bishop | Role::Knight | Role::Rook)] => Some(ManName {
            role,
            wing: Some(as_wing(wing)?),
            on: Bitboard::FULL,
        }),
        _ => None,
    }
}

/// The files that a run of officers can name: `K` one, `B` two, `K B` one.
pub(crate) fn files(run: &[Role]) -> Option<Bitboard> {
    match *run {
        [Role::King] => Some(Bitboard::file(File::E)),
        [Role::Queen] => Some(Bitboard::file(File::D)),
        [officer] => Some(
            Bitboard::file(wing_file(Wing::King, officer)?)
                | Bitboard::file(wing_file(Wing::Queen, officer)?),
        ),
        [wing, officer] => Some(Bitboard::file(wing_file(as_wing(wing)?, officer)?)),
        _ => None,
    }
}

/// The squares of the rank that `mover` calls by this number.
pub(crate) fn rank(number: u8, mover: Color) -> Option<Bitboard> {
    let index = number.checked_sub(1)?;
    let index = if mover == Color::White {
        index
    } else {
        7u8.checked_sub(index)?
    };
    Some(Bitboard::rank(Rank::from_index(index)?))
}

fn as_wing(officer: Role) -> Option<Wing> {
    match officer {
        Role::King => Some(Wing::King),
        Role::Queen => Some(Wing::Queen),
        _ => None,
    }
}

fn wing_file(wing: Wing, officer: Role) -> Option<File> {
    Some(match (wing, officer) {
        (Wing::Queen, Role::Rook) => File::A,
        (Wing::Queen, Role::Knight) => File::B,
        (Wing::Queen, Role::Bishop) => File::C,
        (Wing::King, Role::Bishop) => File::F,
        (Wing::King, Role::Knight) => File::G,
        (Wing::King, Role::Rook) => File::H,
        _ => return None,
    })
}

/// The officers that name a file in full: `Q Kt` for b.
pub(crate) fn file_name(file: File) -> &'static [Role] {
    match file {
        File::A => &[Role::Queen, Role::Rook],
        File::B => &[Role::Queen, Role::Knight],
        File::C => &[Role::Queen, Role::Bishop],
        File::D => &[Role::Queen],
        File::E => &[Role::King],
        File::F => &[Role::King, Role::Bishop],
        File::G => &[Role::King, Role::Knight],
        File::H => &[Role::King, Role::Rook],
    }
}
