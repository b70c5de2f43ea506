//! The position alone: one question on its way through the phases, from cheap ones to dear ones.

use jadoube_board::{Color, Position};

use crate::budget::{Meter, Nodes};
use crate::material::shortage;
use crate::phase::Phase;
use crate::unwinnable::aim::Aim;
use crate::unwinnable::apart::unwinnable_apart;
use crate::unwinnable::brink::{FEW_MOVES, is_forced_out};
use crate::unwinnable::dive::Dive;
use crate::unwinnable::picture::{Corner, Picture, is_alone};
use crate::unwinnable::search::{EVENTS, Guide, Outcome, Search};
use crate::unwinnable::statics::{confinement, is_locked};
use crate::unwinnable::witness::{Certificate, ClosedSet, Helpmate};
use crate::verdict::Proof;
/// Is it impossible for `winner` to mate from here, the position alone being judged?
pub(crate) fn unwinnable(position: &Position, winner: Color, meter: &mut Meter<'_>) -> Verdict {
    let mut question = Question {
        position,
        winner,
        meter,
        search: None,
    };
    let answer = question.answer();
    if let Some(search) = question.search.take() {
        search.end(meter);
    }
    answer
}

/// Shows by following every move from here that `winner` never mates, without looking for a mate;
/// for positions that a few forced moves decide.
pub(crate) fn closed_set(position: &Position, winner: Color, budget: Nodes) -> Option<Certificate> {
    let mut meter = Meter::new(budget.into(), None);
    let mut question = Question {
        position,
        winner,
        meter: &mut meter,
        search: None,
    };
    question.closed(budget.0 / 2).and_then(Proof::proven)
}

/// The phases, cheap ones first, each with its own share of the budget.
const PHASES: [Phase; 16] = [
    Phase::Confined {
        events: 0,
        any: false,
    },
    Phase::Brink { plies: 4 },
    Phase::Alone { nodes: 8_000 },
    Phase::Dive {
        depth: 1,
        nodes: 100,
    },
    Phase::Dive {
        depth: 2,
        nodes: 300,
    },
    Phase::Confined {
        events: 1,
        any: false,
    },
    Phase::Dive {
        depth: 3,
        nodes: 1_000,
    },
    Phase::Confined {
        events: 1,
        any: true,
    },
    Phase::Search { nodes: 6_000 },
    Phase::Forced {
        events: 1,
        nodes: 5_000,
    },
    Phase::Aim { nodes: 6_000 },
    Phase::Dive {
        depth: 5,
        nodes: 5_000,
    },
    Phase::Apart { positions: 400 },
    Phase::Search { nodes: 60_000 },
    Phase::Apart { positions: 30_000 },
    Phase::Search { nodes: u64::MAX },
];

/// Nodes for the closed set of a position on the brink.
const BRINK: u64 = 200;

/// One question on its way through the phases.
struct Question<'a, 'b> {
    position: &'a Position,
    winner: Color,
    meter: &'a mut Meter<'b>,
    search: Option<Search>,
}

/// What is answered about one side.
pub(crate) type Verdict = Proof<Certificate, Helpmate>;

impl Question<'_, '_> {
    fn answer(&mut self) -> Verdict {
        let answer = self.at_a_glance();
        self.meter.ended(Phase::Glance);
        if let Some(answer) = answer {
            return answer;
        }
        let board = self.position.board();
        let (locked, alone) = (is_locked(board), is_alone(board, self.winner));
        let few = self.position.legal_count() < FEW_MOVES;
        for phase in PHASES {
            if self.meter.left() == 0 {
                break;
            }
            let answer = match phase {
                Phase::Brink { plies } if few => self.brink(plies),
                Phase::Confined { events, any } if any || locked => self.confined(events),
                Phase::Aim { nodes } if locked => self.aim(nodes),
                Phase::Apart { positions } => self.apart(positions),
                Phase::Alone { nodes } if alone => self.alone(nodes),
                Phase::Dive { depth, nodes } => self.dive(depth, nodes),
                Phase::Search { nodes } => self.search(nodes),
                Phase::Forced { events, nodes } if locked => self.forced(events, nodes),
                _ => continue,
            };
            self.meter.ended(phase);
            if let Some(answer) = answer {
                return answer;
            }
        }
        Proof::Undecided(self.meter.halt())
    }

    /// The game may be over, or the men too few.
    fn at_a_glance(&mut self) -> Option<Verdict> {
        if !self.position.has_legal_move() {
            let mate = self.position.is_check() && self.position.turn() != self.winner;
            return Some(if mate {
                Proof::Refuted(Helpmate::default())
            } else {
                Proof::Proven(Certificate::Over)
            });
        }
        let shortage = shortage(self.position.board(), self.winner)?;
        Some(Proof::Proven(Certificate::Material(shortage)))
    }

    /// A closed set, where forced moves leave no hope.
    fn brink(&mut self, plies: u32) -> Option<Verdict> {
        is_forced_out(self.position, self.winner, plies)
            .then(|| self.closed(BRINK))
            .flatten()
    }

    /// A closed set of a few positions.
    fn closed(&mut self, nodes: u64) -> Option<Verdict> {
        self.search(nodes).or_else(|| self.forced(0, nodes))
    }

    /// A static proof; one split by events is a proof for each of dozens.
    fn confined(&mut self, depth: u32) -> Option<Verdict> {
        if !self.meter.spend(1 + EVENTS * u64::from(depth)) {
            return None;
        }
        let confinement = confinement(self.position, self.winner, depth)?;
        Some(Proof::Proven(Certificate::Confined(Box::new(confinement))))
    }

    /// A closed set with some men taken off.
    fn apart(&mut self, limit: u64) -> Option<Verdict> {
        let apart = unwinnable_apart(self.position, self.winner, limit, self.meter)?;
        Some(Proof::Proven(Certificate::Apart(apart)))
    }

    /// Straight for a helpmate, towards each corner in turn.
    fn dive(&mut self, depth: u32, nodes: u64) -> Option<Verdict> {
        Picture::all(self.position, self.winner)
            .into_iter()
            .find_map(|picture| {
                let mut dive = Dive::new(self.winner, picture, nodes.min(self.meter.left()));
                let found = dive.run(self.position, depth);
                self.meter.spend(dive.nodes);
                found.then(|| Proof::Refuted(Helpmate::new(dive.line)))
            })
    }

    /// Through all positions, the most hopeful first; taken up where it was left.
    fn search(&mut self, nodes: u64) -> Option<Verdict> {
        let mut search = self.search.take().unwrap_or_else(|| {
            Search::new(
                self.position,
                self.winner,
                corners(self.position, self.winner),
            )
        });
        let answer = self.pursue(&mut search, nodes);
        self.search = Some(search);
        answer
    }

    /// The same for a winner who needs help, towards every corner in turn; at first not far, since
    /// one corner may be much nearer than the others.
    fn alone(&mut self, nodes: u64) -> Option<Verdict> {
        let corners = Corner::every(self.position, self.winner);
        let mut searches: Vec<Option<Search>> = corners.chunks_exact(2).map(|_| None).collect();
        let answer = self.in_turn(&mut searches, &corners, nodes);
        for search in searches.into_iter().flatten() {
            search.end(self.meter);
        }
        answer
    }

    fn in_turn(
        &mut self,
        searches: &mut [Option<Search>],
        corners: &[Corner],
        nodes: u64,
    ) -> Option<Verdict> {
        for nodes in [nodes / 8, 2 * nodes] {
            for (search, pair) in searches.iter_mut().zip(corners.chunks_exact(2)) {
                if self.meter.left() == 0 {
                    return None;
                }
                let search = search.get_or_insert_with(|| {
                    let guides = [pair[0], pair[1]].map(Guide::Corner);
                    Search::new(self.position, self.winner, guides)
                });
                if let Some(answer) = self.pursue(search, nodes) {
                    return Some(answer);
                }
            }
        }
        None
    }

    /// Towards arrangements that would be mate, two at a time.
    fn aim(&mut self, nodes: u64) -> Option<Verdict> {
        let aims = Aim::all(self.position, self.winner, 4);
        let simpler: Vec<Aim> = aims.iter().map(Aim::simpler).collect();
        aims.into_iter().chain(simpler).find_map(|aim| {
            let mut search = Search::towards(self.position, self.winner, Guide::Aim(aim));
            let answer = self.pursue(&mut search, nodes);
            search.end(self.meter);
            answer
        })
    }

    /// Through the positions that checks keep from being settled at a glance.
    fn forced(&mut self, events: u32, nodes: u64) -> Option<Verdict> {
        let corners = corners(self.position, self.winner);
        let mut search = Search::proving_everywhere(self.position, self.winner, corners, events);
        let answer = self.pursue(&mut search, nodes);
        search.end(self.meter);
        answer
    }

    /// Goes on with a search for its share of the budget.
    fn pursue(&mut self, search: &mut Search, nodes: u64) -> Option<Verdict> {
        let mut part = self.meter.part(nodes);
        let outcome = search.run(&mut part);
        self.meter.take(&part);
        match outcome {
            Outcome::Mate(line) => {
                let helpmate = Helpmate::new(line).shortened(self.position);
                Some(Proof::Refuted(helpmate))
            }
            Outcome::Closed(positions) => Some(Proof::Proven(Certificate::Closed(ClosedSet {
                positions,
                pruned: true,
                everywhere: search.everywhere,
            }))),
            Outcome::Cut => None,
        }
    }
}

/// The corners that a search is guided to.
fn corners(position: &Position, winner: Color) -> [Guide; 2] {
    Corner::both(position, winner).map(Guide::Corner)
}
