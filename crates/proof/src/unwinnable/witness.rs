//! What shows that a question was answered rightly.

use core::fmt;
use std::collections::VecDeque;

use jadoube_board::{Bitboard, Color, Man, Move, Position};

use crate::key::{Key, KeyMap};
use crate::material::Shortage;
use crate::squares::squares;
use crate::unwinnable::statics::Confinement;

/// A series of legal moves of both sides, helping each other, that ends with mate by the winner.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Helpmate {
    line: Vec<Move>,
}

impl Helpmate {
    pub(crate) fn new(line: Vec<Move>) -> Helpmate {
        Helpmate { line }
    }

    /// The same mate by the shortest way through the positions of this line: wherever one move
    /// leads to a later position of the line, the moves between are left out.
    ///
    /// Plays every legal move of every position of the line once.
    #[must_use]
    pub fn shortened(&self, position: &Position) -> Helpmate {
        let mut line = vec![*position];
        for &play in &self.line {
            line.push(line[line.len() - 1].played(play));
        }
        let Some(&end) = line.last() else {
            return self.clone();
        };
        let known: KeyMap<()> = line.iter().map(|&at| (Key(at), ())).collect();
        let mut before: KeyMap<(Position, Move)> = KeyMap::default();
        let mut open = VecDeque::from([*position]);
        while let Some(at) = open.pop_front() {
            if Key(at) == Key(end) {
                break;
            }
            for &play in at.legal_moves().iter() {
                let after = at.played(play);
                let new = known.contains_key(&Key(after)) && !before.contains_key(&Key(after));
                if new && Key(after) != Key(*position) {
                    before.insert(Key(after), (at, play));
                    open.push_back(after);
                }
            }
        }
        let mut moves = Vec::new();
        let mut at = end;
        while let Some(&(earlier, play)) = before.get(&Key(at)) {
            moves.push(play);
            at = earlier;
        }
        moves.reverse();
        Helpmate::new(moves)
    }

    /// The moves from the position asked about to mate; none if it is mate already.
    pub fn moves(&self) -> &[Move] {
        &self.line
    }

    /// Do the moves replay from `position`, every one legal, to mate by `winner`?
    pub fn replays(&self, position: &Position, winner: Color) -> bool {
        let mut at = *position;
        for &play in &self.line {
            match at.play(play) {
                Ok(after) => at = after,
                Err(_) => return false,
            }
        }
        at.turn() != winner && at.is_checkmate()
    }
}

/// Why no series of legal moves lets the winner mate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Certificate {
    /// The side to move has no legal move, and that is not mate by the winner.
    Over,
    /// The men that are left cannot mate in any arrangement.
    Material(Shortage),
    /// Where every man can ever get to, and that no arrangement there is mate.
    Confined(Box<Confinement>),
    /// All positions that can still arise were gone through, and none is mate.
    Closed(ClosedSet),
    /// All positions of some men were gone through, with the others anywhere they might be.
    Apart(Apart),
    /// Every series of moves runs into the end of the game by the seventy-five-move rule or by
    /// repetition before mate: a statement about this game, not about the position alone.
    OutOfTime {
        /// Positions looked at.
        positions: u64,
    },
}

/// A set of positions that no legal move leaves, except into positions settled at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClosedSet {
    /// Positions in the set, counted without clocks.
    pub positions: u64,
    /// Does the walk stop where a static proof settles a position after a capture or pawn move?
    pub pruned: bool,
    /// Does it stop so after quiet moves as well, wherever there is no check? Then how many events
    /// in a row the static proofs there may be split by.
    pub everywhere: Option<u32>,
}

/// The positions of some men, gone through with the others anywhere they might be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Apart {
    /// The squares of the men told only by where they might be.
    pub left_out: Bitboard,
    /// Positions of the men that stay.
    pub positions: u64,
    /// Where every man keeps to until the next capture or pawn move, for every stretch of the game
    /// that may come; the first from the position asked about.
    pub stretches: Vec<Stretch>,
    /// Static proofs for what may follow some captures and pawn moves.
    pub settled: Vec<Stretch>,
}

/// Sets of the men of an [`Apart`], from one capture or pawn move on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stretch {
    /// The sets: those of the men that stay, then those of the men left out.
    pub sets: Confinement,
    /// How many men are left out, the last of `sets`.
    pub left_out: usize,
}

impl Apart {
    /// The proof in sentences: where the men left out keep to, and what was gone through.
    pub fn sentences(&self) -> Vec<String> {
        let mut groups: Vec<(Man, Bitboard, Bitboard)> = Vec::new();
        let first = self.stretches.first();
        let men = first.map_or(&[][..], |first| {
            &first.sets.men[first.sets.men.len().saturating_sub(first.left_out)..]
        });
        for man in men {
            match groups
                .iter_mut()
                .find(|group| group.0 == man.man && group.2 == man.squares)
            {
                Some(group) => group.1 |= man.from,
                None => groups.push((man.man, man.from, man.squares)),
            }
        }
        let mut told: Vec<String> = groups
            .iter()
            .map(|&(man, posts, reached)| {
                let (many, keep) = if posts.is_several() {
                    ("s", "keep")
                } else {
                    ("", "keeps")
                };
                format!(
                    "until the next capture or pawn move the {man}{many} on {} {keep} to {}",
                    squares(posts),
                    squares(reached)
                )
            })
            .collect();
        told.push(format!(
            "with these men anywhere they might be, {} positions of the others were gone through and none \
             can be mate; such squares were found anew after every capture and pawn move, {} times in all",
            self.positions,
            self.stretches.len().saturating_sub(1)
        ));
        if !self.settled.is_empty() {
            told.push(format!(
                "what else captures and pawn moves lead to was settled by {} static proofs",
                self.settled.len()
            ));
        }
        told
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certificate::Over => {
                out.write_str("the game is over: the side to move has no legal move")
            }
            Certificate::Material(shortage) => shortage.fmt(out),
            Certificate::Confined(confinement) => confinement.fmt(out),
            Certificate::Closed(set) => set.fmt(out),
            Certificate::Apart(Apart {
                left_out,
                positions,
                ..
            }) => write!(
                out,
                "wherever the men that are on {} now may go, only {positions} positions of the others can \
                 still arise and none can be mate",
                squares(*left_out)
            ),
            Certificate::OutOfTime { positions } => write!(
                out,
                "the game is drawn by the count of moves or by repetition before any mate is given; {positions} positions were gone through"
            ),
        }
    }
}

impl fmt::Display for ClosedSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClosedSet {
            positions, pruned, ..
        } = self;
        let noun = if *positions == 1 {
            "position"
        } else {
            "positions"
        };
        write!(
            out,
            "only {positions} {noun} can still arise and none is mate"
        )?;
        if *pruned {
            out.write_str(if self.everywhere.is_some() {
                ", nor can one follow where the checks end"
            } else {
                ", nor can one follow where a capture or pawn move leaves them"
            })?;
        }
        Ok(())
    }
}
