//! What there is to say of a game while it is played: the judgment on the record so far, and what may be claimed.

use jadoube_board::Color;
use jadoube_laws::judgment::{Claim, Claimable, End, Ended, Under};
use jadoube_laws::{ClauseId, Code, Score};
use jadoube_notation::pgn::{Fault, Outcome, PgnError, ReadGame};

use crate::clocks::{ClockFault, ClockReading, clocks_to_look_at};
use crate::closing::scored;
use crate::court::{plies, what_ends};
use crate::finding::{Finding, Kind, Severity};
use crate::judge::Judge;
use crate::matter::{Matter, Point, Weight};
use crate::walk::Walk;

impl Judge {
    /// What there is to say of a game that may still be going on, under a code, in the order of the game.
    pub fn points(&self, read: &ReadGame, code: &Code) -> Vec<Point> {
        let game = &read.game;
        let under = self.under(game, code);
        let walk = Walk::of(game, under, self.proof());
        let findings = self.over(read, &walk, under).findings;
        let view = View {
            read,
            walk: &walk,
            under,
            plies: game.main_line().nodes.len(),
        };
        let mut points: Vec<Point> = findings
            .into_iter()
            .filter_map(|finding| view.found(finding))
            .collect();
        if let Some((ended, ply)) = walk.end {
            points.extend(view.ended(ended, ply));
        }
        let over = walk.end.map_or(usize::MAX, |(_, ply)| ply);
        let claims = Walk::claims(game, under).into_iter();
        points.extend(
            claims
                .filter(|(ply, ..)| *ply < over)
                .map(|(ply, told, claim)| view.claim(ply, &told, claim)),
        );
        points.extend(
            clocks_to_look_at(game)
                .into_iter()
                .filter(|one| !view.is_lost_on_time(one))
                .map(|one| view.clock(one)),
        );
        if !points
            .iter()
            .any(|point| point.matter == Matter::IllegalMove)
        {
            let unread = read.stopped.iter().chain(&read.doubt);
            points.extend(unread.map(|error| view.unread(error)));
        }
        points.sort_by_key(|point| (point.ply, point.matter));
        points
    }
}

/// What cannot be read of a game at all.
pub(crate) fn unreadable(error: &PgnError) -> Point {
    let (matter, weight) = match error.fault {
        Fault::Start(_) => (Matter::IllegalPosition, Weight::Must),
        _ => (Matter::Unreadable, Weight::Look),
    };
    Point {
        matter,
        weight,
        clauses: Vec::new(),
        ply: 0,
        number: None,
        reason: words_of(error),
        rests_on_the_end: false,
    }
}

fn words_of(error: &PgnError) -> String {
    match error.found.as_str() {
        "" => error.fault.to_string(),
        found => format!("{found:?}: {}", error.fault),
    }
}

/// A game under a code, on its way so far.
struct View<'a> {
    read: &'a ReadGame,
    walk: &'a Walk<'a>,
    under: Under<'a>,
    plies: usize,
}

impl View<'_> {
    fn point(&self, matter: Matter, weight: Weight, ply: usize, reason: String) -> Point {
        Point {
            matter,
            weight,
            clauses: Vec::new(),
            ply,
            number: self.number(ply),
            reason,
            rests_on_the_end: false,
        }
    }

    /// The number of the `ply`th move and whose it was, by the numbers of the record alone.
    fn number(&self, ply: usize) -> Option<(u32, Color)> {
        let start = &self.read.game.start;
        let before = ply.checked_sub(1)? + usize::from(start.turn == Color::Black);
        let color = match before % 2 {
            0 => Color::White,
            _ => Color::Black,
        };
        Some((start.fullmove_number + (before / 2) as u32, color))
    }

    /// Whether the game has a result.
    fn is_over(&self) -> bool {
        self.read.game.outcome != Outcome::Unknown
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.read.game.tags.get(name)
    }

    /// What the audit holds against the record. How the board ended it is told by [`View::ended`], and the clocks by
    /// [`View::clock`].
    fn found(&self, finding: Finding) -> Option<Point> {
        let (matter, weight) = match finding.kind {
            // Who made it may have lost by it.
            Kind::IllegalMove if finding.ply == self.plies && self.is_over() => {
                (Matter::IllegalMove, Weight::Look)
            }
            Kind::IllegalMove | Kind::NotLegal => (Matter::IllegalMove, Weight::Must),
            Kind::Misprint => (Matter::Misprint, Weight::Look),
            Kind::ClockRises | Kind::MovedAfterFlag | Kind::CannotArise => return None,
            // Whoever writes a record move by move writes the tags first.
            Kind::ResultsDiffer if self.tag("Result") == Some("*") => return None,
            Kind::PlayedOnAfterMate
            | Kind::PlayedOnAfterStalemate
            | Kind::PlayedOnAfterDeadPosition
            | Kind::PlayedOnAfterRepetition
            | Kind::PlayedOnAfterMoveCount
            | Kind::MateNotScored
            | Kind::StalemateNotDrawn
            | Kind::DeadPositionNotDrawn
            | Kind::RepetitionNotDrawn
            | Kind::MoveCountNotDrawn => return None,
            _ if finding.severity == Severity::Result => (Matter::Result, Weight::Must),
            _ => (Matter::Result, Weight::Look),
        };
        let why = match finding.kind {
            Kind::IllegalMove => self.why_illegal(finding.number),
            _ => String::new(),
        };
        Some(Point {
            clauses: finding.clauses,
            rests_on_the_end: matter == Matter::Result,
            ..self.point(matter, weight, finding.ply, finding.reason + &why)
        })
    }

    /// Why a move that was kept is illegal: that it leaves the king in check, say.
    fn why_illegal(&self, number: Option<(u32, Color)>) -> String {
        let of_it = |error: &&PgnError| error.move_number == number;
        let error = self.read.illegal.iter().find(of_it);
        error.map_or(String::new(), |error| format!("; {}", error.fault))
    }

    /// The board ended the game after `ply` plies, and the record goes on, has no result or another.
    fn ended(&self, ended: Ended<'_>, ply: usize) -> Vec<Point> {
        let due = scored(ended.how.score());
        let outcome = self.read.game.outcome;
        let followed = self.plies - ply;
        let did = format!("{} {}", self.walk.told(ply), what_ends(ended.how));
        let matter = match ended.how {
            End::Mate { .. } => Matter::Mate,
            End::Stalemate => Matter::Stalemate,
            End::Dead => Matter::DeadPosition,
            End::Repetition(_) => Matter::Repetition,
            End::MoveCount(_) => Matter::MoveCount,
        };
        let mut points = Vec::new();
        let mut tell = |matter, weight, ply, rests_on_the_end, reason| {
            points.push(Point {
                clauses: ended.by.to_vec(),
                rests_on_the_end,
                ..self.point(matter, weight, ply, reason)
            });
        };
        match followed {
            0 if outcome == Outcome::Unknown => {
                let reason = format!("{did}: the game is over, {due}, and has no result");
                tell(matter, Weight::Must, ply, true, reason);
            }
            0 => {}
            more => {
                // Kings put in the middle of the board after a result that is right harm nobody.
                let weight = match (more, outcome == due) {
                    (..=2, true) => Weight::Look,
                    _ => Weight::Must,
                };
                let more = plies(more);
                let reason = format!("{did}: the game was over, {due}, and {more} followed");
                tell(matter, weight, ply, false, reason);
            }
        }
        if outcome != Outcome::Unknown && outcome != due {
            let reason = format!("{did}, and the game is scored {outcome} where it is {due}");
            tell(Matter::Result, Weight::Must, ply, true, reason);
        }
        points
    }

    fn claim(&self, ply: usize, told: &str, claim: Claimable<'_>) -> Point {
        let (matter, what) = match claim.claim {
            Claim::Repetition(needed) => {
                let times = match needed {
                    3 => "third".to_owned(),
                    other => format!("{other}th"),
                };
                let what = format!("brings the same position for the {times} time");
                (Matter::ClaimRepetition, what)
            }
            Claim::MoveCount(moves) => (Matter::ClaimMoveCount, what_ends(End::MoveCount(moves))),
        };
        let turn = match self.number(ply) {
            Some((_, mover)) => mover.opposite(),
            None => self.read.game.start.turn,
        };
        // A claim is let go by the next move; that to the count of moves comes again with every turn.
        let lapsed = self.plies > ply && matter == Matter::ClaimRepetition;
        let who = match (claim.by_either, lapsed) {
            (true, _) => "either player may claim a draw".to_owned(),
            (false, false) => format!("{turn:#}, who has the move, may claim a draw"),
            (false, true) => format!("{turn:#} could claim a draw, and has moved"),
        };
        let on = match matter {
            Matter::ClaimMoveCount if !claim.by_either => {
                ", and so may either at each later turn until a capture or a pawn move"
            }
            _ => "",
        };
        Point {
            clauses: claim.by.to_vec(),
            ..self.point(
                matter,
                Weight::May,
                ply,
                format!("{told} {what}: {who}{on}"),
            )
        }
    }

    /// Whether a clock at zero is that of a player who made no more moves and did not win.
    fn is_lost_on_time(&self, reading: &ClockReading) -> bool {
        let outcome = self.read.game.outcome;
        let won = self.number(reading.ply).is_some_and(|(_, owner)| {
            outcome == Outcome::Unknown || outcome == scored(Score::win(owner))
        });
        reading.fault == ClockFault::Fallen && self.plies < reading.ply + 2 && !won
    }

    fn clock(&self, reading: ClockReading) -> Point {
        let rules = &self.under.code.rules;
        let (matter, weight, clauses): (_, _, Vec<ClauseId>) = match reading.fault {
            ClockFault::Rises => (
                Matter::ClockRises,
                Weight::Look,
                self.under.quoted(&rules.clock.indication).to_vec(),
            ),
            ClockFault::Stands => (
                Matter::ClockStands,
                Weight::Look,
                self.under.quoted(&rules.clock.indication).to_vec(),
            ),
            ClockFault::Fallen | ClockFault::MovedAfterFlag => {
                let mut by = self.under.by(&rules.flag.effect).to_vec();
                by.extend_from_slice(self.under.by(&rules.flag.mate_exception));
                (Matter::Flag, Weight::Must, by)
            }
        };
        Point {
            clauses,
            ..self.point(matter, weight, reading.ply, reading.reason)
        }
    }

    /// Where the record cannot be read on.
    fn unread(&self, error: &PgnError) -> Point {
        let ply = match error.move_number {
            Some(number) => self.read.ply_of(number),
            None => self.plies + 1,
        };
        Point {
            rests_on_the_end: true,
            ..self.point(Matter::Unreadable, Weight::Look, ply, words_of(error))
        }
    }
}
