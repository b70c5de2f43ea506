//! What bare material settles, before anything is searched.

use core::fmt;

use jadoube_board::{Bitboard, Board, Color, Role};

/// Why the men that are left cannot mate in any arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Shortage {
    /// The winner has only his king.
    LoneKing,
    /// King and knight against king, or king and queens: a queen that stands beside her king to
    /// shut him in always takes or shuts out the knight.
    LoneKnight,
    /// Bishops of one square color only, and no man on the board that could shut in a king on a
    /// square of that color: no knight, no pawn, no bishop of the other color.
    OneColorBishops,
}

impl fmt::Display for Shortage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Shortage::LoneKing => "a lone king never mates",
            Shortage::LoneKnight => "a lone knight never mates a king that has at most queens beside it",
            Shortage::OneColorBishops => {
                "bishops that all move on squares of one color never mate a king that has no knight, \
                 pawn or bishop of the other color beside it"
            }
        })
    }
}

/// Why the men on `board` cannot mate for `winner` in any arrangement, if they cannot.
///
/// Looks at men and square colors only; constant time.
pub fn shortage(board: &Board, winner: Color) -> Option<Shortage> {
    let own = board.by_color(winner);
    let enemy = board.by_color(winner.opposite());
    let count = own.len();
    if count == 1 {
        return Some(Shortage::LoneKing);
    }
    let (knights, bishops) = (board.by_role(Role::Knight), board.by_role(Role::Bishop));
    if count == 2 && !(own & knights).is_empty() {
        let helpers =
            enemy & (knights | bishops | board.by_role(Role::Rook) | board.by_role(Role::Pawn));
        return helpers.is_empty().then_some(Shortage::LoneKnight);
    }
    let own_bishops = own & bishops;
    let only_bishops = own_bishops.len() + 1 == count;
    let one_color = (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
    let bare = knights.is_empty() && board.by_role(Role::Pawn).is_empty();
    (only_bishops && one_color && bare).then_some(Shortage::OneColorBishops)
}
