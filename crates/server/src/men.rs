//! The men as pictures, drawn once for the web board and for whoever else shows a board.

use jadoube_board::{Color, Man, Role};

/// The picture of a man, as SVG on a field of 45 by 45.
pub const fn drawing(man: Man) -> &'static str {
    macro_rules! men {
        ($($color:ident $role:ident $file:literal),+ $(,)?) => {
            match (man.color, man.role) {
                $((Color::$color, Role::$role) => include_str!(concat!("../web/men/", $file, ".svg")),)+
            }
        };
    }
    men! {
        White Pawn "wP", White Knight "wN", White Bishop "wB", White Rook "wR", White Queen "wQ", White King "wK",
        Black Pawn "bP", Black Knight "bN", Black Bishop "bB", Black Rook "bR", Black Queen "bQ", Black King "bK",
    }
}
