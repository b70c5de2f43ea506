//! Who prefers which color (C.04.3, 1.7).

use std::cmp::Ordering;

use crate::Color;

/// How much a color is wished (C.04.3, 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// No game has been played.
    None,
    /// As often one as the other: the two alternate.
    Mild,
    /// One more of the other color.
    Strong,
    /// Two more of the other color, or it was had twice running.
    Absolute,
}

/// The color that a player prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Preference {
    pub strength: Strength,
    pub color: Option<Color>,
    /// Games with White less games with Black.
    pub difference: i32,
    /// The color of the two latest games, if it is the same.
    pub twice: Option<Color>,
}

/// What the colors so far make a player prefer.
pub(crate) fn preference(colors: &[Color]) -> Preference {
    let difference = colors
        .iter()
        .map(|color| if *color == Color::White { 1 } else { -1 })
        .sum::<i32>();
    let last = colors.last().copied();
    let twice = match colors {
        [.., before, last] if before == last => Some(*last),
        _ => None,
    };
    let rarer = match difference.cmp(&0) {
        Ordering::Greater => Some(Color::Black),
        Ordering::Less => Some(Color::White),
        Ordering::Equal => last.map(Color::other),
    };
    let (strength, color) = if difference.abs() > 1 {
        (Strength::Absolute, rarer)
    } else if let Some(twice) = twice {
        (Strength::Absolute, Some(twice.other()))
    } else if difference != 0 {
        (Strength::Strong, rarer)
    } else if last.is_some() {
        (Strength::Mild, rarer)
    } else {
        (Strength::None, None)
    };
    Preference {
        strength,
        color,
        difference,
        twice,
    }
}
