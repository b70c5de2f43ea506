//! Who gets which color (C.04.3, 5).

use std::cmp::Ordering;
use std::fmt;

use super::color::Strength;
use super::contender::Contender;
use crate::Color;

/// Why the colors of a pair are as they are: the articles of C.04.3, 5.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColorRule {
    /// 5.2.1: both have the color that they prefer.
    Both,
    /// 5.2.2: the stronger preference, of two absolute ones that with the wider difference.
    Stronger,
    /// 5.2.3: the other way than when their colors last differed.
    Alternated,
    /// 5.2.4: what the higher ranked one prefers.
    HigherRanked,
    /// 5.2.5: by the number of the higher ranked one and the lot.
    Lot,
}

impl fmt::Display for ColorRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Both => "both have what they prefer (5.2.1)",
            Self::Stronger => "the stronger preference is granted (5.2.2)",
            Self::Alternated => "the other way than when their colours last differed (5.2.3)",
            Self::HigherRanked => "the higher ranked one has the preferred colour (5.2.4)",
            Self::Lot => "by the number of the higher ranked one and the lot (5.2.5)",
        })
    }
}

/// The color of the higher ranked player, and the rule that gives it.
pub(crate) fn allocate(higher: &Contender, lower: &Contender, first: Color) -> (Color, ColorRule) {
    let (one, other) = (&higher.preference, &lower.preference);
    match (one.color, other.color) {
        (Some(color), None) => return (color, ColorRule::Both),
        (None, Some(color)) => return (color.other(), ColorRule::Both),
        (Some(color), Some(theirs)) if color != theirs => return (color, ColorRule::Both),
        _ => {}
    }
    if let Some(color) = one.color {
        let stronger = one.strength.cmp(&other.strength).then_with(|| {
            if one.strength == Strength::Absolute {
                one.difference.abs().cmp(&other.difference.abs())
            } else {
                Ordering::Equal
            }
        });
        match stronger {
            Ordering::Greater => return (color, ColorRule::Stronger),
            Ordering::Less => return (color.other(), ColorRule::Stronger),
            Ordering::Equal => {}
        }
        let back = |contender: &Contender| contender.colors.clone().into_iter().rev();
        let differed = back(higher)
            .zip(back(lower))
            .find(|(one, other)| one != other);
        return match differed {
            Some((_, theirs)) => (theirs, ColorRule::Alternated),
            None => (color, ColorRule::HigherRanked),
        };
    }
    let color = if higher.rank % 2 == 1 {
        first
    } else {
        first.other()
    };
    (color, ColorRule::Lot)
}
