//! A finished static proof, told in men and squares.

use core::fmt;

use jadoube_board::{Bitboard, Color, Man};

use super::{Reach, numbers};
use crate::squares::squares;

/// Where every man can ever get to, whoever moves and however long the game goes on.
///
/// Sets are over-approximations: a man may in truth reach less, never more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Confinement {
    /// The side that cannot mate.
    pub winner: Color,
    /// Every man on the board.
    pub men: Vec<Confined>,
    /// If the sets alone do not do: what may be captured or pushed next, and a proof after each.
    pub events: Vec<Event>,
}

/// One man of a [`Confinement`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Confined {
    /// The man.
    pub man: Man,
    /// Where it starts from; one square, but in the proof after an event.
    pub from: Bitboard,
    /// Every square it can stand on as what it is.
    pub squares: Bitboard,
    /// Every square it can stand on once promoted.
    pub promoted: Bitboard,
    /// May it be captured?
    pub capturable: bool,
    /// Is it assumed to stay, uncaptured, until one of the events?
    pub held: bool,
}

/// A capture or pawn move that may come next, and why nothing comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// Index of the man that moves.
    pub man: usize,
    /// Where it moves to; two squares for a double step, so that a capture in passing is covered.
    pub to: Bitboard,
    /// Index of the man captured, if any.
    pub captured: Option<usize>,
    /// The proof for every position right after it.
    pub then: Confinement,
}

impl Confinement {
    /// The finished sets of `reach`, with the proofs after each event if there are any.
    pub(crate) fn of(reach: &Reach, events: Vec<Event>) -> Confinement {
        let men = numbers(reach.present)
            .map(|number| Confined {
                man: Man::new(reach.color[number], reach.role[number]),
                from: reach.start[number],
                squares: reach.walk[number],
                promoted: reach.officer[number],
                capturable: reach.taken & (1 << number) != 0,
                held: reach.held & (1 << number) != 0,
            })
            .collect();
        Confinement {
            winner: reach.winner,
            men,
            events,
        }
    }

    /// The proof in sentences: where the losing king can go, and where each man that might mate it.
    pub fn sentences(&self) -> Vec<String> {
        let mut told: Vec<String> = self.men.iter().map(Confined::sentence).collect();
        let loser = self.winner.opposite();
        let name = self.winner;
        if self.events.is_empty() {
            told.push(format!(
                "no arrangement of the men on these squares is mate to the {loser} king"
            ));
        } else {
            let held = self.men.iter().filter(|man| man.held);
            let held = held.fold(Bitboard::EMPTY, |sum, man| sum | man.from);
            told.push(if held.is_empty() {
                format!("until the next capture or pawn move {name} cannot mate")
            } else {
                let posts = squares(held);
                format!("until a man on {posts} moves or is captured {name} cannot mate")
            });
            for event in &self.events {
                told.push(event.sentence(self));
            }
        }
        told
    }
}

impl Confined {
    fn sentence(&self) -> String {
        let man = format!("the {} on {}", self.man, squares(self.from));
        let fate = if self.capturable {
            ", and may be captured"
        } else {
            ""
        };
        if !self.promoted.is_empty() {
            return format!("{man} can promote{fate}");
        }
        if self.held {
            return format!("{man} stays for the time being");
        }
        if self.squares == self.from && !self.from.is_several() {
            let fate = if self.capturable {
                " but may be captured"
            } else {
                ""
            };
            return format!("{man} can never move{fate}");
        }
        format!(
            "{man} can only reach {}{fate}",
            squares(self.squares - self.from)
        )
    }
}

impl Event {
    fn sentence(&self, before: &Confinement) -> String {
        let man = &before.men[self.man].man;
        let name = format!("the {man}");
        match self.captured {
            Some(victim) => {
                let victim = &before.men[victim];
                format!(
                    "nor after {name} captures the {} of {} on {}",
                    victim.man.role,
                    squares(victim.from),
                    squares(self.to)
                )
            }
            None => format!(
                "nor after {name} of {} advances to {}",
                squares(before.men[self.man].from),
                squares(self.to)
            ),
        }
    }
}

impl fmt::Display for Confinement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentences().join("; "))
    }
}
