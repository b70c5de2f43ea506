//! Sets of squares: their neighbors and their names.

use jadoube_board::Bitboard;

/// Every square next to one of `squares`.
pub(crate) fn neighbors(squares: Bitboard) -> Bitboard {
    let row = squares.0 | beside(squares).0;
    Bitboard(row | row << 8 | row >> 8)
}

/// Every square left or right of one of `squares`.
pub(crate) fn beside(squares: Bitboard) -> Bitboard {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    Bitboard((squares.0 << 1) & NOT_A | (squares.0 >> 1) & NOT_H)
}

/// Names squares in a row, `a1 b2 c3`.
pub(crate) fn squares(set: Bitboard) -> String {
    let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}
