//! A game before its judge: how the board ended it, and how else it was closed.

use jadoube_board::{Color, Position, Role, Square};
use jadoube_laws::ClauseId;
use jadoube_laws::judgment::{End, Ended, Under};
use jadoube_notation::pgn::{Outcome, ReadGame};
use jadoube_proof::Budget;

use crate::closing::{Closing, scored};
use crate::finding::{Finding, Judgment, Kind, Severity};
use crate::walk::Walk;

/// A game before its judge.
pub(crate) struct Court<'a> {
    pub(crate) budget: Budget,
    pub(crate) under: Under<'a>,
    /// What stands after the moves.
    pub(crate) outcome: Outcome,
    /// What the `Result` tag says, which may be something else.
    pub(crate) tagged: Option<Outcome>,
    pub(crate) plies: usize,
    pub(crate) walk: &'a Walk<'a>,
    pub(crate) read: &'a ReadGame,
    pub(crate) judgment: Judgment,
}

impl<'a> Court<'a> {
    pub(crate) fn of(
        budget: Budget,
        read: &'a ReadGame,
        walk: &'a Walk<'a>,
        under: Under<'a>,
    ) -> Court<'a> {
        let game = &read.game;
        Court {
            budget,
            under,
            outcome: game.outcome,
            tagged: game.tags.get("Result").and_then(Outcome::from_marker),
            plies: game.main_line().nodes.len(),
            walk,
            read,
            judgment: Judgment::default(),
        }
    }

    pub(crate) fn find(
        &mut self,
        kind: Kind,
        severity: Severity,
        clauses: &[ClauseId],
        ply: usize,
        reason: String,
    ) {
        self.judgment.findings.push(Finding {
            kind,
            severity,
            clauses: clauses.to_vec(),
            ply,
            number: self.walk.number(ply),
            reason,
            due: None,
            is_no_play: false,
        });
    }

    /// What the code leaves to a person.
    pub(crate) fn ask(&mut self, question: &str) {
        let code = self.under.code.id;
        let question = format!("{question}, a person must say under {code}");
        self.judgment.undecided.push(question);
    }

    pub(crate) fn open(&mut self, question: &str) {
        let budget = self.budget;
        self.judgment
            .undecided
            .push(format!("{budget} were not enough to tell {question}"));
    }

    /// The board has ended the game after `ply` plies.
    pub(crate) fn ended(&mut self, ended: Ended<'_>, ply: usize) {
        let played_on = self.plies - ply;
        let due = scored(ended.how.score());
        let wrong_score = [Some(self.outcome), self.tagged]
            .into_iter()
            .flatten()
            .find(|&score| score != due);
        if played_on == 0 && wrong_score.is_none() {
            return;
        }
        let (after, wrong) = match ended.how {
            End::Mate { .. } => (Kind::PlayedOnAfterMate, Kind::MateNotScored),
            End::Stalemate => (Kind::PlayedOnAfterStalemate, Kind::StalemateNotDrawn),
            End::Dead => (Kind::PlayedOnAfterDeadPosition, Kind::DeadPositionNotDrawn),
            End::Repetition(_) => (Kind::PlayedOnAfterRepetition, Kind::RepetitionNotDrawn),
            End::MoveCount(_) => (Kind::PlayedOnAfterMoveCount, Kind::MoveCountNotDrawn),
        };
        let what = what_ends(ended.how);
        let told = self.walk.told(ply);
        // A study or a puzzle has no result; a mate on its board contradicts none.
        let scored_otherwise = wrong_score.is_some_and(|_| self.is_scored());
        let severity = match (scored_otherwise, played_on) {
            (true, _) => Severity::Result,
            // Two plies at most: kings put in the middle of the board.
            (false, 0..=2) => Severity::Remark,
            (false, _) => Severity::Rule,
        };
        let scored = wrong_score.map(|score| format!("scored {score} where it is {due}"));
        let (kind, reason) = match (played_on, scored) {
            (0, scored) => {
                let scored = scored.unwrap_or_default();
                (wrong, format!("{told} {what}, and the game is {scored}"))
            }
            (more, None) => (
                after,
                format!("{told} {what}, and {} followed", plies(more)),
            ),
            (more, Some(scored)) => (
                after,
                format!(
                    "{told} {what}, and {} followed; the game is {scored}",
                    plies(more)
                ),
            ),
        };
        self.find(kind, severity, ended.by, ply, reason);
        let is_no_play = self.is_kings_in_the_middle(ply);
        if let Some(last) = self.judgment.findings.last_mut() {
            match ended.how {
                End::Mate { .. } | End::Stalemate => last.due = Some(due),
                End::Dead => last.is_no_play = is_no_play,
                End::Repetition(_) | End::MoveCount(_) => {}
            }
        }
    }

    /// Whether a result stands after the moves or in the tag.
    fn is_scored(&self) -> bool {
        let scores = [Some(self.outcome), self.tagged];
        let mut scores = scores.into_iter().flatten();
        scores.any(|score| score != Outcome::Unknown)
    }

    /// Whether all that follows so many plies are kings that are put in the middle of the board: a king's only move is play, and
    /// so is a capture.
    fn is_kings_in_the_middle(&self, ply: usize) -> bool {
        const MIDDLE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];
        let game = &self.read.game;
        let nodes = game.main_line().nodes.get(ply..).unwrap_or_default();
        let mut setup = game.setup_after(ply);
        for node in nodes {
            let Some(made) = node.ply.played() else {
                return false;
            };
            let king = setup
                .board
                .get(made.from())
                .is_some_and(|man| man.role == Role::King);
            let free = Position::from_setup(&setup).is_ok_and(|now| now.legal_moves().len() > 1);
            let put = setup.board.get(made.to()).is_none() && MIDDLE.contains(&made.to());
            if !(king && free && put) {
                return false;
            }
            setup = node.ply.play_on(&setup);
        }
        (1..=2).contains(&nodes.len())
    }

    /// The board has not ended the game; something else has.
    pub(crate) fn closed(&mut self, closing: Closing) {
        let (under, rules) = (self.under, &self.under.code.rules);
        match (closing, self.outcome) {
            (Closing::Mate, _) => {
                let by = under.quoted(&rules.mate.is);
                self.said(Kind::SaidToBeMate, by, "mate, and the last position is not");
            }
            (Closing::Stalemate, _) => {
                let by = under.by(&rules.stalemate.is);
                self.said(
                    Kind::SaidToBeStalemate,
                    by,
                    "stalemate, and the last position is not",
                );
            }
            (Closing::TooFewMen, Outcome::Draw) => self.drawn_for_want_of_men(),
            (Closing::Repetition, Outcome::Draw) => self.said_to_be_repetition(),
            (Closing::MoveCount, Outcome::Draw) => self.said_to_be_move_count(),
            (Closing::Time, Outcome::Draw) => self.drawn_on_time(),
            (Closing::Time, Outcome::WhiteWins) => self.won_on_time(Color::White),
            (Closing::Time, Outcome::BlackWins) => self.won_on_time(Color::Black),
            (Closing::Resignation | Closing::Plain, Outcome::WhiteWins) => self.won(Color::White),
            (Closing::Resignation | Closing::Plain, Outcome::BlackWins) => self.won(Color::Black),
            _ => {}
        }
    }

    /// The score says of its end what the board does not show.
    pub(crate) fn said(&mut self, kind: Kind, by: &[ClauseId], what: &str) {
        if self.walk.last().is_none() {
            return;
        }
        let reason = format!("the game is said to have ended as {what}");
        self.find(kind, Severity::Record, by, self.plies, reason);
    }

    /// Drawn because nobody had the men to mate, they say.
    fn drawn_for_want_of_men(&mut self) {
        let under = self.under;
        if let Some((color, by)) = self.over_against_a_bare_king() {
            let reason = format!(
                "the game is said to have ended as drawn for want of men: {color} had the men, and may have had no time left, and \
                 time that is over against a bare king is a draw"
            );
            return self.find(Kind::SaidToBeDead, Severity::Remark, by, self.plies, reason);
        }
        // Where blocked positions are declared dead, this one may have been: only the proof can say more.
        let by = under.by(&under.code.rules.dead.ends_game);
        if !by.is_empty() && !self.judgment.is_open() {
            let why = "drawn for want of men, and mate is still possible";
            self.said(Kind::SaidToBeDead, by, why);
        }
    }

    /// Drawn by repetition, they say: on the board, or with a move that was only announced.
    fn said_to_be_repetition(&mut self) {
        let Some(last) = self.walk.last().filter(|_| self.walk.base == 0) else {
            return;
        };
        let Some((needed, by)) = self.under.repetitions_needed() else {
            return;
        };
        let stood = |position: &Position| {
            let earlier = self.walk.positions.iter();
            let same = earlier.filter(|other| {
                other.hash() == position.hash() && other.same_for_repetition(position)
            });
            same.count() as u32
        };
        let announced = || {
            let moves = last.legal_moves();
            moves
                .iter()
                .any(|&played| stood(&last.played(played)) + 1 >= needed)
        };
        if stood(last) < needed && !announced() {
            let times = match needed {
                3 => "third".to_owned(),
                other => format!("{other}th"),
            };
            let what =
                format!("drawn by repetition, and no position stands there for the {times} time");
            self.said(Kind::SaidToBeRepetition, by, &what);
        }
    }

    /// Drawn by a count of moves, they say, the one that was only announced included.
    fn said_to_be_move_count(&mut self) {
        let under = self.under;
        let Some(count) = under.at(&under.code.rules.fifty.count) else {
            return;
        };
        let needed = 2 * *count.is;
        let passed = self.walk.last().map_or(needed, Position::halfmove_clock);
        if passed + 1 < needed {
            let what = format!(
                "drawn by {} moves without a capture or a pawn move, and {} have passed",
                needed / 2,
                passed / 2
            );
            self.said(Kind::SaidToBeMoveCount, count.by, &what);
        }
    }
}

/// What a move did that ended the game.
pub(crate) fn what_ends(how: End) -> String {
    match how {
        End::Mate { .. } => "mates".to_owned(),
        End::Stalemate => "is stalemate".to_owned(),
        End::Dead => "leaves a position in which neither side can mate".to_owned(),
        End::Repetition(times) => format!("brings the same position for the {times}th time"),
        End::MoveCount(moves) => {
            format!("completes {moves} moves of each side without a capture or a pawn move")
        }
    }
}

/// So many moves, of either side.
pub(crate) fn plies(count: usize) -> String {
    match count {
        1 => "a move".to_owned(),
        many => format!("{many} single moves"),
    }
}
