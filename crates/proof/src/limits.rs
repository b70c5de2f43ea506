//! The same question within one game: with the halfmove clock and the positions that have been.

use std::collections::HashMap;

use jadoube_board::{ByColor, Color, Move, Position};

use crate::dive::Dive;
use crate::key::Key;
use crate::picture::Picture;
use crate::table::Table;
use crate::unwinnable::{dead_by, unwinnable_counted};
use crate::verdict::{Meter, Nodes, Proof};
use crate::witness::{Certificate, Helpmate};

/// Nodes of one dive for a mate within the counters.
const DIVE: u64 = 2_000;

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
    /// Seventy-five moves and five occurrences (`digest-2018` and later).
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
/// as part of the state: straight for a mate within the counters, and then through all quiet
/// moves. The budget holds for each of those two parts.
pub fn unwinnable_within(
    position: &Position,
    winner: Color,
    limits: Limits,
    earlier: &[Position],
    budget: Nodes,
) -> Proof<Certificate, Helpmate> {
    unwinnable_within_counted(position, winner, limits, earlier, budget).0
}

/// The same as [`unwinnable_within`], with the nodes it took.
pub fn unwinnable_within_counted(
    position: &Position,
    winner: Color,
    limits: Limits,
    earlier: &[Position],
    budget: Nodes,
) -> (Proof<Certificate, Helpmate>, Nodes) {
    let game = Game {
        limits,
        winner,
        counts: count(position, earlier),
    };
    let (answer, nodes) = unwinnable_counted(position, winner, budget);
    let mut meter = Meter::new(budget);
    let answer = match answer {
        Proof::Proven(certificate) => Proof::Proven(certificate),
        Proof::Refuted(helpmate) => game
            .fit(position, helpmate)
            .map_or_else(|| game.search(position, &mut meter), Proof::Refuted),
        Proof::Undecided => game.search(position, &mut meter),
    };
    (answer, Nodes(nodes.0 + meter.spent().0))
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
    dead_within_counted(position, limits, earlier, budget).0
}

/// The same as [`dead_within`], with the nodes it took.
pub fn dead_within_counted(
    position: &Position,
    limits: Limits,
    earlier: &[Position],
    budget: Nodes,
) -> (Proof<ByColor<Certificate>, (Color, Helpmate)>, Nodes) {
    let mut nodes = 0;
    let answer = dead_by(position, |winner| {
        let (answer, spent) = unwinnable_within_counted(position, winner, limits, earlier, budget);
        nodes += spent.0;
        answer
    });
    (answer, Nodes(nodes))
}

impl Helpmate {
    /// The same as [`Helpmate::brief`] within one game: a shorter helpmate only if the counters
    /// allow it too.
    #[must_use]
    pub fn brief_within(
        &self,
        position: &Position,
        winner: Color,
        limits: Limits,
        earlier: &[Position],
    ) -> Helpmate {
        let game = Game {
            limits,
            winner,
            counts: count(position, earlier),
        };
        let brief = self.brief(position);
        if game.allows(position, brief.moves()) {
            brief
        } else {
            self.clone()
        }
    }
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
        let count = *counts.entry(Key(at)).or_insert(1);
        if self.is_out(&at, count) {
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

    /// This helpmate, or the shortest way through its positions, if the counters allow it.
    fn fit(&self, position: &Position, helpmate: Helpmate) -> Option<Helpmate> {
        if self.allows(position, helpmate.moves()) {
            return Some(helpmate);
        }
        let short = helpmate.shortened(position);
        self.allows(position, short.moves()).then_some(short)
    }

    /// The answer with the counters as part of the state.
    fn search(&self, position: &Position, meter: &mut Meter) -> Proof<Certificate, Helpmate> {
        let count = self.counts.get(&Key(*position)).copied().unwrap_or(1);
        if self.is_out(position, count) {
            return Proof::Proven(Certificate::OutOfTime { positions: 1 });
        }
        match self.dive(position, meter) {
            Some(helpmate) => Proof::Refuted(helpmate),
            None => self.quiet_moves(position, meter),
        }
    }

    /// Straight for a mate before the clock runs out.
    fn dive(&self, position: &Position, meter: &mut Meter) -> Option<Helpmate> {
        let clock = self.limits.automatic_at.unwrap_or(u32::MAX);
        for depth in 1..=3 {
            for picture in Picture::all(position, self.winner) {
                let nodes = DIVE.min(meter.left());
                let mut dive = Dive::new(self.winner, picture, nodes).within(clock);
                let found = dive.run(position, depth);
                meter.spend(dive.nodes);
                if found && self.allows(position, &dive.line) {
                    return Some(Helpmate::new(dive.line));
                }
            }
        }
        None
    }

    /// Goes through the quiet moves ply by ply, so that each position is met with the lowest clock
    /// it can have; after each capture or pawn move the clock starts anew and the question is put
    /// afresh.
    fn quiet_moves(&self, position: &Position, meter: &mut Meter) -> Proof<Certificate, Helpmate> {
        let mut table = Table::new();
        let king = position.king(self.winner);
        table.add(*position, 0, Move::new(king, king));
        let mut undecided = false;
        let mut at = 0;
        while (at as usize) < table.len() {
            if !meter.spend(1) {
                return Proof::Undecided;
            }
            let here = *table.get(at);
            for &play in here.legal_moves().iter() {
                let after = here.played(play);
                let rest = if after.turn() != self.winner && after.is_checkmate() {
                    Proof::Refuted(Helpmate::default())
                } else if after.halfmove_clock() == 0 {
                    self.after_change(&after, meter)
                } else {
                    let count = self.counts.get(&Key(after)).copied().unwrap_or(0) + 1;
                    if !self.is_out(&after, count) {
                        table.add(after, at, play);
                    }
                    continue;
                };
                match rest {
                    Proof::Refuted(rest) => {
                        let mut line = table.line(at);
                        line.push(play);
                        line.extend(rest.moves());
                        return Proof::Refuted(Helpmate::new(line));
                    }
                    Proof::Undecided => undecided = true,
                    Proof::Proven(_) => {}
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

    /// The question after a capture or pawn move, when nothing has been counted yet.
    fn after_change(&self, position: &Position, meter: &mut Meter) -> Proof<Certificate, Helpmate> {
        let (answer, nodes) = unwinnable_counted(position, self.winner, Nodes(meter.left()));
        meter.spend(nodes.0);
        match answer {
            Proof::Refuted(helpmate) => self
                .fit(position, helpmate)
                .map_or_else(|| self.search(position, meter), Proof::Refuted),
            answer => answer,
        }
    }
}
