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
                 pawn or bishop of the other colour beside it"
            }
        })
    }
}

impl Shortage {
    /// The reason in the words of the men that stand on `board`: `king and knight cannot mate a bare king`.
    ///
    /// ```
    /// use jadoube_board::{Color, Setup};
    /// use jadoube_proof::shortage;
    ///
    /// let board = Setup::from_fen("8/8/4k3/8/8/4K3/4N3/8 w - - 0 1").unwrap().board;
    /// let short = shortage(&board, Color::White).unwrap();
    /// assert_eq!(short.told(&board, Color::White), "king and knight cannot mate a bare king");
    /// ```
    #[must_use]
    pub fn told(self, board: &Board, winner: Color) -> String {
        let bare = board.by_color(winner.opposite()).len() == 1;
        let pair = board.by_color(winner).len() == 2;
        let (mates, whom) = match self {
            Shortage::LoneKing => return "a king alone cannot mate".to_owned(),
            Shortage::LoneKnight => (
                "king and knight cannot mate",
                "a king that has only queens beside it",
            ),
            Shortage::OneColorBishops => (
                if pair {
                    "king and bishop cannot mate"
                } else {
                    "bishops that all move on squares of one colour cannot mate"
                },
                "a king that has no knight, pawn or bishop of the other colour beside it",
            ),
        };
        format!("{mates} {}", if bare { "a bare king" } else { whom })
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
