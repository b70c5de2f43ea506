//! The same question within one game: with the halfmove clock and the positions that have been.

use std::collections::HashMap;

use jadoube_board::{ByColor, Color, Move, Position};

use crate::key::Key;
use crate::table::Table;
use crate::unwinnable::{dead_by, unwinnable_counted};
use crate::verdict::{Meter, Nodes, Proof};
use crate::witness::{Certificate, Helpmate};

/// Where the laws end a game by themselves, whatever the players want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies without capture or pawn move after which the game is drawn (150 under the
    /// seventy-five-move rule), unless the last of them mates.
    pub automatic_at: Option<u32>,
    /// Occurrences of one position after which the game is drawn (5 under the five-fold rule).
    pub repetitions: Option<u32>,
}

impl Limits {
    /// No automatic draw.
    pub const NONE: Limits = Limits {
        automatic_at: None,
        repetitions: None,
    };
    /// Seventy-five moves and five occurrences (`fide-2018` and later).
    pub const FIDE: Limits = Limits {
        automatic_at: Some(150),
        repetitions: Some(5),
    };
}

/// Is it impossible for `winner` to mate by any series of legal moves in *this* game?
///
/// Counts the halfmove clock of `position` and the `earlier` positions of the game (all since the
/// last capture or pawn move suffice; `position` itself not among them). Whatever no series of
/// moves allows without counters is impossible with them; a helpmate that is found is replayed
/// against the counters, and only if it fails there is the question searched anew with the clock
/// as part of the state. The budget holds for each of those two parts.
pub fn unwinnable_within(
    position: &Position,
    winner: Color,
    limits: Limits,
    earlier: &[Position],
    budget: Nodes,
) -> Proof<Certificate, Helpmate> {
    let answer = unwinnable_counted(position, winner, budget).0;
    let game = Game {
        limits,
        winner,
        counts: count(position, earlier),
    };
    match answer {
        Proof::Refuted(helpmate) if !game.allows(position, helpmate.moves()) => {
            game.search(position, &mut Meter::new(budget))
        }
        answer => answer,
    }
}

/// Is the position dead in *this* game: can neither side mate before the counters end it?
///
/// As [`dead`](crate::dead), with the counters of [`unwinnable_within`].
pub fn dead_within(
    position: &Position,
    limits: Limits,
    earlier: &[Position],
    budget: Nodes,
) -> Proof<ByColor<Certificate>, (Color, Helpmate)> {
    dead_by(position, |winner| {
        unwinnable_within(position, winner, limits, earlier, budget)
    })
}

fn count(position: &Position, earlier: &[Position]) -> HashMap<Key, u32> {
    let mut counts = HashMap::new();
    for occurred in earlier.iter().chain([position]) {
        *counts.entry(Key(*occurred)).or_insert(0) += 1;
    }
    counts
}

struct Game {
    limits: Limits,
    winner: Color,
    counts: HashMap<Key, u32>,
}

impl Game {
    /// Do these moves reach their mate before the game ends by itself?
    fn allows(&self, position: &Position, line: &[Move]) -> bool {
        let mut counts = self.counts.clone();
        let mut at = *position;
        if self.is_out(&at, counts[&Key(at)]) {
            return line.is_empty();
        }
        for (ply, &play) in line.iter().enumerate() {
            at = at.played(play);
            if ply + 1 == line.len() {
                return true;
            }
            let count = counts.entry(Key(at)).or_insert(0);
            *count += 1;
            if self.is_out(&at, *count) {
                return false;
            }
        }
        true
    }

    /// Does the game end by itself at a position that now occurs for the `count`th time?
    fn is_out(&self, position: &Position, count: u32) -> bool {
        self.limits
            .automatic_at
            .is_some_and(|plies| position.halfmove_clock() >= plies)
            || self.limits.repetitions.is_some_and(|times| count >= times)
    }

    /// Goes through the quiet moves ply by ply, so that each position is met with the lowest clock
    /// it can have; after each capture or pawn move the clock starts anew and the question is put
    /// afresh.
    fn search(&self, position: &Position, meter: &mut Meter) -> Proof<Certificate, Helpmate> {
        let mut table = Table::new();
        let Some(root) = table.add(
            *position,
            0,
            Move::new(position.king(self.winner), position.king(self.winner)),
        ) else {
            return Proof::Undecided;
        };
        let mut undecided = self.is_out(position, self.counts[&Key(*position)]);
        if undecided {
            return Proof::Proven(Certificate::OutOfTime { positions: 1 });
        }
        let mut at = root;
        while (at as usize) < table.len() {
            if !meter.spend(1) {
                return Proof::Undecided;
            }
            let here = table.get(at).position;
            for &play in here.legal_moves().iter() {
                let after = here.played(play);
                if after.turn() != self.winner && after.is_checkmate() {
                    let mut line = table.line(at);
                    line.push(play);
                    return Proof::Refuted(Helpmate::new(line));
                }
                if after.halfmove_clock() == 0 {
                    match unwinnable_counted(&after, self.winner, Nodes(meter.left())) {
                        (Proof::Refuted(rest), nodes) => {
                            let mut line = table.line(at);
                            line.push(play);
                            line.extend(rest.moves());
                            if self.allows(position, &line) {
                                return Proof::Refuted(Helpmate::new(line));
                            }
                            undecided = true;
                            meter.spend(nodes.0);
                        }
                        (Proof::Undecided, nodes) => {
                            undecided = true;
                            meter.spend(nodes.0);
                        }
                        (Proof::Proven(_), nodes) => {
                            meter.spend(nodes.0);
                        }
                    }
                    continue;
                }
                let count = self.counts.get(&Key(after)).copied().unwrap_or(0) + 1;
                if !self.is_out(&after, count) {
                    table.add(after, at, play);
                }
            }
            at += 1;
        }
        if undecided {
            Proof::Undecided
        } else {
            Proof::Proven(Certificate::OutOfTime {
                positions: table.len() as u64,
            })
        }
    }
}
