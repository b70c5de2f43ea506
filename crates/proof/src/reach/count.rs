//! What the number of men settles.

use jadoube_board::{Bitboard, Board, Color, File, Role, Square};

/// Kinds of officers that promotion may add to, bishops by the color of their squares.
pub(super) const KINDS: usize = 5;

/// Officers of each kind at the start: queen, rooks, dark bishop, light bishop, knights.
pub(super) const FIRST: [usize; KINDS] = [1, 2, 1, 1, 2];

/// The files of the bishops' first squares, and of the pawns that shut each of them in.
pub(super) const GUARDS: [(File, [File; 2]); 2] =
    [(File::C, [File::B, File::D]), (File::F, [File::E, File::G])];

/// Officers of each kind on the board.
pub(super) fn officers(board: &Board, color: Color) -> [usize; KINDS] {
    let own = board.by_color(color);
    let count = |role| (own & board.by_role(role)).len();
    let bishops = own & board.by_role(Role::Bishop);
    [
        count(Role::Queen),
        count(Role::Rook),
        (bishops & Bitboard::DARK).len(),
        (bishops & Bitboard::LIGHT).len(),
        count(Role::Knight),
    ]
}

/// Men that must have been promoted; from the orthodox array, bishops may be shut in.
pub(super) fn promoted(board: &Board, color: Color, orthodox: bool) -> usize {
    let shut = if orthodox {
        shut_in(board, color)
    } else {
        [None; 2]
    };
    let mut needed = 0;
    for (kind, (have, first)) in officers(board, color).into_iter().zip(FIRST).enumerate() {
        let mut free = first;
        let mut at_large = have;
        for (home, _) in shut.iter().flatten().filter(|(_, of)| *of == kind) {
            free -= 1;
            let own = board
                .get(*home)
                .is_some_and(|man| man.color == color && man.role == Role::Bishop);
            at_large -= usize::from(own);
        }
        needed += at_large.saturating_sub(free);
    }
    needed
}

/// Bishops that never left their first square, because both pawns before it never moved; their
/// squares and kinds.
fn shut_in(board: &Board, color: Color) -> [Option<(Square, usize)>; 2] {
    let pawns = board.by_color(color) & board.by_role(Role::Pawn);
    GUARDS.map(|(file, guards)| {
        let home = Square::new(file, color.back_rank());
        let shut = guards
            .iter()
            .all(|&guard| pawns.has(Square::new(guard, color.pawn_rank())));
        shut.then_some((home, if home.is_light() { 3 } else { 2 }))
    })
}
