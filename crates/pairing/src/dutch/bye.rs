//! Why somebody has the bye of a round.

use std::fmt;

use super::paired::NoPairing;
use super::round::Done;
use super::shape::Wish;
use super::why_not::{WhyNot, judged};
use crate::{Number, Points};

/// Why somebody has the bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyBye {
    /// His score: nobody with a lower one can have it (C5).
    pub score: Points,
    /// Those with no more points who can have none, since they have had one, or a win's points without playing (C2).
    pub barred: Vec<Number>,
    /// Those with fewer points who could have it, but not all others would be paired then (C4).
    pub needed: Vec<Number>,
    /// Who has as many points, stands lowest in the order of the players, and could have it; and why he has not.
    pub instead: Option<(Number, WhyNot)>,
    /// Whether nobody else with as many points could have it.
    pub is_alone: bool,
}

/// Why somebody, by his place, has the bye.
pub(super) fn why_bye(done: &Done, place: usize) -> Result<WhyBye, NoPairing> {
    let contenders = &done.field.contenders;
    let score = contenders[place].score;
    let all = || contenders.iter().enumerate();
    let barred = all().filter(|(_, one)| one.score <= score && !one.may_have_bye);
    let needed = all().filter(|(_, one)| one.score < score && one.may_have_bye);
    let level = || all().filter(|&(at, one)| at != place && one.score == score && one.may_have_bye);
    let lowest = level().next_back().filter(|&(at, _)| at > place);
    let instead = match lowest {
        Some((other, one)) => Some((one.number, why_not_bye(done, other)?)),
        None => None,
    };
    Ok(WhyBye {
        score,
        barred: barred.map(|(_, one)| one.number).collect(),
        needed: needed.map(|(_, one)| one.number).collect(),
        instead,
        is_alone: level().next().is_none(),
    })
}

/// Why somebody who is paired does not leave his bracket, on the way to the bye.
fn why_not_bye(done: &Done, other: usize) -> Result<WhyNot, NoPairing> {
    let at = done.bracket_of(other).ok_or_else(NoPairing::complete)?;
    let mut below = Vec::new();
    let shape = done.shape(at, &mut below);
    judged(done, at, shape, Wish::Leave(other))
}

impl fmt::Display for WhyBye {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |numbers: &[Number]| {
            let players = numbers.iter().map(|number| format!("player {number}"));
            players.collect::<Vec<_>>().join(", ")
        };
        write!(
            formatter,
            "The bye: it falls to one with as few points as can be (C5), with {} here.",
            self.score
        )?;
        if !self.barred.is_empty() {
            write!(
                formatter,
                " Whoever has had one, or a win's points without playing, cannot have it (C2): {}.",
                listed(&self.barred)
            )?;
        }
        if !self.needed.is_empty() {
            write!(
                formatter,
                " Not all others could be paired (C4) if somebody with fewer points had it: {}.",
                listed(&self.needed)
            )?;
        }
        match &self.instead {
            None if self.is_alone => {
                write!(formatter, " Nobody else with as many points can have it.")
            }
            None => write!(
                formatter,
                " Of those with as many points who can have it this is the lowest in the order of the players."
            ),
            Some((number, why_not)) => {
                write!(
                    formatter,
                    " With as many points player {number} stands lower in the order of the players: "
                )?;
                match why_not {
                    WhyNot::Incomplete => write!(
                        formatter,
                        "with it there, all others could not be paired (C4)."
                    ),
                    WhyNot::Later => write!(
                        formatter,
                        "a pairing with it there is as good, but comes later in the order of the rules (C.04.3, 3 and 4)."
                    ),
                    other => write!(formatter, "{other}"),
                }
            }
        }
    }
}
