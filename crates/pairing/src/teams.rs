//! Teams that meet by the order of their boards.

use crate::{Number, Pair};

/// The games of two teams, the first board first: whoever is named first has White on the odd boards and Black on the even ones. A
/// board that is empty on either side has no pair.
#[must_use]
pub fn boards(first: &[Option<Number>], second: &[Option<Number>]) -> Vec<Option<Pair>> {
    let count = first.len().max(second.len());
    let at = |team: &[Option<Number>], board: usize| team.get(board).copied().flatten();
    (0..count)
        .map(|board| {
            let pair = Pair {
                white: at(first, board)?,
                black: at(second, board)?,
            };
            Some(if board % 2 == 0 { pair } else { pair.turned() })
        })
        .collect()
}

/// Whether a team stands in its order: nobody above a man who is named before him in the list of the team.
///
/// # Errors
/// With the first who stands above somebody before him, or who is not of the team or stands twice.
pub fn check_order(list: &[Number], boards: &[Option<Number>]) -> Result<(), OutOfOrder> {
    let mut last = None;
    for &number in boards.iter().flatten() {
        let place = list.iter().position(|&listed| listed == number);
        match place {
            None => return Err(OutOfOrder::Stranger(number)),
            Some(place) if last.is_some_and(|last| place <= last) => {
                return Err(OutOfOrder::Below(number));
            }
            Some(place) => last = Some(place),
        }
    }
    Ok(())
}

/// Who does not stand where he belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutOfOrder {
    /// He is not of the team.
    Stranger(Number),
    /// Somebody who comes after him in the list sits above him, or he sits twice.
    Below(Number),
}

impl std::fmt::Display for OutOfOrder {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stranger(number) => write!(formatter, "Player {number} is not of the team."),
            Self::Below(number) => write!(
                formatter,
                "Player {number} sits below somebody who stands lower in the list of the team."
            ),
        }
    }
}

impl std::error::Error for OutOfOrder {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_change_from_board_to_board() {
        let told = boards(
            &[Some(1), Some(2), None, Some(4)],
            &[Some(11), Some(12), Some(13)],
        );
        let pair = |white, black| Some(Pair { white, black });
        assert_eq!(told, [pair(1, 11), pair(12, 2), None, None]);
    }

    #[test]
    fn a_team_sits_in_its_order() {
        let list = [5, 3, 8, 1];
        assert_eq!(
            check_order(&list, &[Some(5), None, Some(8), Some(1)]),
            Ok(())
        );
        assert_eq!(
            check_order(&list, &[Some(8), Some(3)]),
            Err(OutOfOrder::Below(3))
        );
        assert_eq!(
            check_order(&list, &[Some(5), Some(5)]),
            Err(OutOfOrder::Below(5))
        );
        assert_eq!(check_order(&list, &[Some(7)]), Err(OutOfOrder::Stranger(7)));
    }
}
