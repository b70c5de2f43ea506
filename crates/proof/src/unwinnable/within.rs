//! The same question within one game: with the halfmove clock and the positions that have been.

use std::collections::HashMap;

use jadoube_board::{Color, Move, Position};

use crate::ask::Ask;
use crate::budget::Meter;
use crate::key::Key;
use crate::limits::Limits;
use crate::table::Table;
use crate::unwinnable::dive::Dive;
use crate::unwinnable::picture::Picture;
use crate::unwinnable::question::{Verdict, unwinnable};
use crate::unwinnable::witness::{Certificate, Helpmate};
use crate::verdict::Proof;

/// Nodes of one dive for a mate within the counters.
const DIVE: u64 = 2_000;

/// Bytes that a position takes in the table of quiet moves.
const HELD: u64 = 120;

impl Ask<'_> {
    /// [`Ask::unwinnable`] with the counters of the game.
    ///
    /// Whatever no series of moves allows without counters is impossible with them; a helpmate
    /// that is found is replayed against the counters, and only if it fails there is the question
    /// searched anew with the clock as part of the state: straight for a mate within the counters,
    /// and then through all quiet moves.
    pub(crate) fn unwinnable_within(&self, winner: Color, meter: &mut Meter<'_>) -> Verdict {
        let position = self.about;
        let game = self.game(winner);
        // A quarter of the budget is left for the search with the counters.
        let mut part = meter.part(meter.left() / 4 * 3);
        let answer = unwinnable(position, winner, &mut part);
        meter.take(&part);
        match answer {
            Proof::Proven(certificate) => Proof::Proven(certificate),
            Proof::Refuted(helpmate) => game
                .fit(position, helpmate)
                .map_or_else(|| game.search(position, meter), Proof::Refuted),
            Proof::Undecided(_) => game.search(position, meter),
        }
    }

    /// Whether the counters of the game allow a helpmate.
    pub(crate) fn allows(&self, winner: Color, helpmate: &Helpmate) -> bool {
        self.limits == Limits::NONE || self.game(winner).allows(self.about, helpmate.moves())
    }

    fn game(&self, winner: Color) -> Game {
        Game {
            limits: self.limits,
            winner,
            counts: count(self.about, self.earlier),
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
    fn search(&self, position: &Position, meter: &mut Meter<'_>) -> Verdict {
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
    fn dive(&self, position: &Position, meter: &mut Meter<'_>) -> Option<Helpmate> {
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
    fn quiet_moves(&self, position: &Position, meter: &mut Meter<'_>) -> Verdict {
        let mut table = Table::new();
        let king = position.king(self.winner);
        table.add(*position, 0, Move::new(king, king));
        let (mut undecided, mut held) = (None, 0);
        let mut at = 0;
        while (at as usize) < table.len() {
            if !meter.spend(1) {
                undecided = Some(meter.halt());
                break;
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
                    Proof::Undecided(halt) => undecided = Some(halt),
                    Proof::Proven(_) => {}
                }
            }
            at += 1;
            let new = table.len() as u64 * HELD - held;
            held += new;
            if !meter.hold(new) {
                undecided = Some(meter.halt());
                break;
            }
        }
        meter.release(held);
        match undecided {
            Some(halt) => Proof::Undecided(halt),
            None => Proof::Proven(Certificate::OutOfTime {
                positions: table.len() as u64,
            }),
        }
    }

    /// The question after a capture or pawn move, when nothing has been counted yet.
    fn after_change(&self, position: &Position, meter: &mut Meter<'_>) -> Verdict {
        match unwinnable(position, self.winner, meter) {
            Proof::Refuted(helpmate) => self
                .fit(position, helpmate)
                .map_or_else(|| self.search(position, meter), Proof::Refuted),
            answer => answer,
        }
    }
}
