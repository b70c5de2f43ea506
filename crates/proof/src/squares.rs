//! Sets of squares: their neighbors and their names.

use jadoube_board::Bitboard;

/// Every square next to one of `squares`.
pub(crate) fn neighbors(squares: Bitboard) -> Bitboard {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let s = squares.0;
    let row = s | (s << 1) & NOT_A | (s >> 1) & NOT_H;
    Bitboard(row | row << 8 | row >> 8)
}

/// Names squares in a row, `a1 b2 c3`.
pub(crate) fn squares(set: Bitboard) -> String {
    let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}
