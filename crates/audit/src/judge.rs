//! What of a game contradicts the code: how it went on, how it was scored.

use jadoube_board::{Board, Color, Position, Role};
use jadoube_laws::code::params::flag::{FlagException, ListedMaterial};
use jadoube_laws::code::params::illegal::LateEffect;
use jadoube_laws::code::params::resign::NoHelpmate;
use jadoube_laws::code::{CodeOfDay, Date, EventKind, Rule, Ruled, Said};
use jadoube_laws::{ClauseId, Code};
use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Outcome, ReadGame, Tags};
use jadoube_proof::{Ask, Budget, Limits, Nodes, Proof};

use crate::clocks::clock_faults;
use crate::closing::{Closing, closing, counts_men_alone, event, named_result};
use crate::finding::{Finding, Kind, Severity};
use crate::walk::{End, Walk};

/// What there is to say of a game: each finding, and each question that stayed open.
#[derive(Debug, Default)]
pub struct Judgment {
    /// What contradicts the code, in the order of the game.
    pub findings: Vec<Finding>,
    /// Questions that the budget did not decide, each as a sentence.
    pub undecided: Vec<String>,
}

impl Judgment {
    /// Did the budget leave a question open?
    fn is_open(&self) -> bool {
        !self.undecided.is_empty()
    }
}

/// The law by which a game is judged.
#[derive(Clone, Copy, Debug)]
pub enum Law {
    /// One code for all games.
    Chosen(&'static Code),
    /// That of the day on which it was played, or of the day that was asked for.
    OfDay(CodeOfDay),
    /// Today's, since the game has no date.
    Undated,
}

impl Law {
    /// The codes whose judgments must agree: one, in a gap two, before the first code none.
    pub fn codes(&self) -> Vec<&'static Code> {
        match self {
            Law::Chosen(code) => vec![code],
            Law::OfDay(law) => law.sides().collect(),
            Law::Undated => Code::today().into_iter().collect(),
        }
    }

    /// The word by which answers call it.
    pub const fn word(&self) -> &'static str {
        match self {
            Law::Chosen(_) => "chosen",
            Law::OfDay(law) => law.fit.name(),
            Law::Undated => "undated",
        }
    }
}

/// By what games are judged; by default by the law of their day, with a budget of [`Nodes::FULL`] for each proof.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// The law of all games, if not told by each game's date.
    pub law: Option<Law>,
    /// The kind of event, if not told by each game's time control.
    pub event: Option<EventKind>,
    /// What each proof may cost in nodes; in bytes it has those of [`Budget::FULL`].
    pub budget: Nodes,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge {
            law: None,
            event: None,
            budget: Nodes::FULL,
        }
    }
}

impl Judge {
    /// What each proof may cost.
    pub(crate) fn proof(&self) -> Budget {
        Budget {
            nodes: self.budget,
            ..Budget::FULL
        }
    }

    /// The law for a game: the one chosen for all, else the law of its day, else for want of a date today's.
    pub fn law_of(&self, tags: &Tags) -> Law {
        if let Some(law) = self.law {
            return law;
        }
        let dates = ["Date", "UTCDate", "EventDate"].into_iter();
        match dates
            .filter_map(|tag| tags.get(tag)?.parse::<Date>().ok())
            .next()
        {
            Some(date) => Law::OfDay(Code::of_day(date)),
            None => Law::Undated,
        }
    }

    /// Judges one game by its law; in a gap only what the codes on both its sides hold against the game.
    pub fn judge_by(&self, read: &ReadGame, law: &Law) -> Judgment {
        let mut sides = law.codes().into_iter();
        let Some(first) = sides.next() else {
            return Judgment::default();
        };
        let mut judgment = self.judge(read, first);
        for other in sides {
            let there = self.judge(read, other);
            judgment
                .findings
                .retain(|one| there.findings.iter().any(|two| one.is_the_same(two)));
            judgment
                .undecided
                .retain(|question| there.undecided.contains(question));
        }
        judgment
    }

    /// Judges one game by a code.
    pub fn judge(&self, read: &ReadGame, code: &'static Code) -> Judgment {
        let game = &read.game;
        let walk = Walk::of(game, code, self.proof());
        let mut court = Court::of(self, read, &walk, code);
        if walk.undecided {
            court.open("whether the last position is dead");
        }
        court.misprints();
        court.illegal_moves();
        court.clocks();
        match walk.end {
            Some((end, ply)) => court.ended(end, ply),
            // A score that breaks off says nothing of how the game ended.
            None if read.stopped.is_some() => {}
            None => court.closed(closing(game)),
        }
        court.results();
        court.judgment
    }
}

/// A game before its judge.
pub(crate) struct Court<'a> {
    judge: &'a Judge,
    pub(crate) code: &'static Code,
    event: EventKind,
    /// What stands after the moves.
    outcome: Outcome,
    /// What the `Result` tag says, which may be something else.
    tagged: Option<Outcome>,
    plies: usize,
    walk: &'a Walk,
    read: &'a ReadGame,
    judgment: Judgment,
}

/// Can a player win, as far as the code asks?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Chance {
    Some,
    /// None, since no series of legal moves mates.
    NoMate,
    /// None, since with these men a win would have to be forced and is not.
    NotForced,
    Undecided,
}

impl<'a> Court<'a> {
    pub(crate) fn of(
        judge: &'a Judge,
        read: &'a ReadGame,
        walk: &'a Walk,
        code: &'static Code,
    ) -> Court<'a> {
        let game = &read.game;
        Court {
            judge,
            code,
            event: judge.event.unwrap_or_else(|| event(&game.tags)),
            outcome: game.outcome,
            tagged: game.tags.get("Result").and_then(Outcome::from_marker),
            plies: game.main_line().nodes.len(),
            walk,
            read,
            judgment: Judgment::default(),
        }
    }

    pub(crate) fn at<T>(&self, rule: &'a Option<Rule<T>>) -> Option<Ruled<'a, T>> {
        rule.as_ref().and_then(|rule| rule.at(self.event))
    }

    fn find(
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
        });
    }

    /// Slips of the record that the rest of the game settles: nobody made an illegal move.
    fn misprints(&mut self) {
        for one in &self.read.forgiven {
            let (Some(read), Some(number)) = (&one.read, one.move_number) else {
                continue;
            };
            let found = &one.found;
            let reason = match one.leniency {
                Leniency::LostPly => format!(
                    "before {found} is missing {read}, which alone makes all that follows legal"
                ),
                Leniency::DoubledPly => {
                    format!("{found} is one move too many; without it all that follows is legal")
                }
                _ => format!(
                    "{found} is a slip of the record for {read}, which alone makes all that follows legal"
                ),
            };
            self.judgment.findings.push(Finding {
                kind: Kind::Misprint,
                severity: Severity::Record,
                clauses: Vec::new(),
                ply: ply_of(number, self.read),
                number: Some(number),
                reason,
                due: None,
            });
        }
    }

    /// What the clock times show.
    fn clocks(&mut self) {
        for fault in clock_faults(&self.read.game) {
            let (kind, severity) = if fault.flag {
                (Kind::MovedAfterFlag, Severity::Rule)
            } else {
                (Kind::ClockRises, Severity::Record)
            };
            self.find(kind, severity, &[], fault.ply, fault.reason);
        }
    }

    /// The result that the tags name against the one after the moves.
    fn results(&mut self) {
        let doubted = |finding: &Finding| finding.severity == Severity::Result;
        if self.judgment.findings.iter().any(doubted) {
            return;
        }
        if let Some(tagged) = self.tagged.filter(|&tagged| tagged != self.outcome) {
            let reason = format!(
                "the Result tag says {tagged}, and {} stands after the moves",
                self.outcome
            );
            self.find(
                Kind::ResultsDiffer,
                Severity::Result,
                &[],
                self.plies,
                reason,
            );
        }
        let tags = &self.read.game.tags;
        if let Some(named) = named_result(tags).filter(|&named| named != self.outcome) {
            let reason = format!(
                "the Termination tag says {:?}, which is {named}, and the game is scored {}",
                tags.get("Termination").unwrap_or_default(),
                self.outcome
            );
            self.find(
                Kind::NamedOtherwise,
                Severity::Result,
                &[],
                self.plies,
                reason,
            );
        }
    }

    fn open(&mut self, question: &str) {
        let budget = self.judge.proof();
        self.judgment
            .undecided
            .push(format!("{budget} were not enough to tell {question}"));
    }

    fn illegal_moves(&mut self) {
        let illegal = &self.code.rules.illegal;
        let Some(late) = self.at(&illegal.late_effect) else {
            return;
        };
        for one in &self.walk.illegal {
            let answered = one.ply < self.plies;
            if *late.is == LateEffect::Stands && answered {
                continue;
            }
            let then = if answered {
                "was played on from, where the position before it was to be restored"
            } else {
                "stands as the last move"
            };
            let perhaps: Vec<String> = self
                .read
                .suggestions
                .iter()
                .map(|way| {
                    let slips = way.iter().map(|slip| {
                        let read = slip.read.as_deref().unwrap_or_default();
                        format!("{read} for {}", slip.found)
                    });
                    slips.collect::<Vec<_>>().join(" and ")
                })
                .collect();
            let perhaps = match perhaps.as_slice() {
                [] => String::new(),
                slips => format!("; perhaps a slip of the record: {}", slips.join(", or ")),
            };
            self.judgment.findings.push(Finding {
                kind: Kind::IllegalMove,
                severity: Severity::Rule,
                clauses: late.by.to_vec(),
                ply: one.ply,
                number: Some(one.number),
                reason: format!("the illegal move {} {then}{perhaps}", one.written),
                due: None,
            });
        }
    }

    /// The board has ended the game after `ply` plies.
    fn ended(&mut self, end: End, ply: usize) {
        let rules = &self.code.rules;
        let played_on = self.plies - ply;
        let due = end.result();
        let wrong_score = [Some(self.outcome), self.tagged]
            .into_iter()
            .flatten()
            .find(|&score| score != due);
        if played_on == 0 && wrong_score.is_none() {
            return;
        }
        let (by, after, wrong, what) = match end {
            End::Mate { .. } => (
                self.quoted(&rules.mate.is),
                Kind::PlayedOnAfterMate,
                Kind::MateNotScored,
                "mates".to_owned(),
            ),
            End::Stalemate => (
                self.by(&rules.stalemate.is),
                Kind::PlayedOnAfterStalemate,
                Kind::StalemateNotDrawn,
                "is stalemate".to_owned(),
            ),
            End::Dead => (
                self.by(&rules.dead.ends_game),
                Kind::PlayedOnAfterDeadPosition,
                Kind::DeadPositionNotDrawn,
                "leaves a position in which neither side can mate".to_owned(),
            ),
            End::Repetition(times) => (
                self.by(&rules.repetition.automatic),
                Kind::PlayedOnAfterRepetition,
                Kind::RepetitionNotDrawn,
                format!("brings the same position for the {times}th time"),
            ),
            End::MoveCount(moves) => (
                self.by(&rules.fifty.automatic),
                Kind::PlayedOnAfterMoveCount,
                Kind::MoveCountNotDrawn,
                format!("completes {moves} moves of each side without a capture or a pawn move"),
            ),
        };
        let told = self.walk.told(ply);
        let severity = match (wrong_score, played_on) {
            (Some(_), _) => Severity::Result,
            // Two plies at most: kings put in the middle of the board.
            (None, 0..=2) => Severity::Remark,
            (None, _) => Severity::Rule,
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
        self.find(kind, severity, &by, ply, reason);
        if let (End::Mate { .. } | End::Stalemate, Some(last)) =
            (end, self.judgment.findings.last_mut())
        {
            last.due = Some(due);
        }
    }

    fn by<T>(&self, rule: &'a Option<Rule<T>>) -> Vec<ClauseId> {
        self.at(rule)
            .map(|rule| rule.by.to_vec())
            .unwrap_or_default()
    }

    fn quoted<T>(&self, said: &'a Option<Said<T>>) -> Vec<ClauseId> {
        said.as_ref()
            .map_or_else(Vec::new, |said| said.by(self.event).to_vec())
    }

    /// The board has not ended the game; something else has.
    fn closed(&mut self, closing: Closing) {
        let rules = &self.code.rules;
        match (closing, self.outcome) {
            (Closing::Mate, _) => {
                let by = self.quoted(&rules.mate.is);
                self.said(Kind::SaidToBeMate, by, "mate, and the last position is not");
            }
            (Closing::Stalemate, _) => {
                let by = self.by(&rules.stalemate.is);
                self.said(
                    Kind::SaidToBeStalemate,
                    by,
                    "stalemate, and the last position is not",
                );
            }
            (Closing::TooFewMen, Outcome::Draw) => {
                let by = self.by(&rules.dead.ends_game);
                if !by.is_empty() && !self.judgment.is_open() {
                    let why = "drawn for want of men, and mate is still possible";
                    self.said(Kind::SaidToBeDead, by, why);
                }
            }
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
    fn said(&mut self, kind: Kind, by: Vec<ClauseId>, what: &str) {
        if self.walk.last().is_none() {
            return;
        }
        let reason = format!("the game is said to have ended as {what}");
        self.find(kind, Severity::Record, &by, self.plies, reason);
    }

    /// Drawn by repetition, they say: on the board, or with a move that was only announced.
    fn said_to_be_repetition(&mut self) {
        let count = &self.code.rules.repetition.count;
        let Some(last) = self.walk.last().filter(|_| self.walk.base == 0) else {
            return;
        };
        let stood = |position: &Position| {
            let earlier = self.walk.positions.iter();
            let same = earlier.filter(|other| {
                other.hash() == position.hash() && other.same_for_repetition(position)
            });
            same.count()
        };
        let announced = || {
            let moves = last.legal_moves();
            moves.iter().any(|&played| stood(&last.played(played)) >= 2)
        };
        if stood(last) < 3 && !announced() {
            let by = self.by(count);
            let what = "drawn by repetition, and no position stands there for the third time";
            self.said(Kind::SaidToBeRepetition, by, what);
        }
    }

    /// Drawn by a count of moves, they say, the one that was only announced included.
    fn said_to_be_move_count(&mut self) {
        let Some(count) = self.at(&self.code.rules.fifty.count) else {
            return;
        };
        let (needed, by) = (2 * *count.is, count.by.to_vec());
        let passed = self.walk.last().map_or(needed, Position::halfmove_clock);
        if passed + 1 < needed {
            let what = format!(
                "drawn by {} moves without a capture or a pawn move, and {} have passed",
                needed / 2,
                passed / 2
            );
            self.said(Kind::SaidToBeMoveCount, by, &what);
        }
    }

    fn won_on_time(&mut self, winner: Color) {
        let flag = &self.code.rules.flag;
        let chance = self.chance_on_time(winner);
        let (by, why) = match chance {
            Chance::Some => return,
            Chance::Undecided => {
                return self.open(&format!("whether {winner}, who won on time, could win"));
            }
            Chance::NoMate => (
                self.by(&flag.mate_exception),
                "could not mate by any series of legal moves",
            ),
            Chance::NotForced => (
                self.by(&flag.listed_material),
                "had too few men to win on time without a forced win, and there is none",
            ),
        };
        self.find(
            Kind::WonOnTime,
            Severity::Result,
            &by,
            self.plies,
            format!("{winner} won on time and {why}: the game is drawn"),
        );
    }

    fn drawn_on_time(&mut self) {
        let flag = &self.code.rules.flag;
        let Some(exception) = self.at(&flag.mate_exception) else {
            return;
        };
        let (by, why) = if *exception.is == FlagException::None {
            (
                exception.by.to_vec(),
                "the time decides, whatever stands on the board",
            )
        } else {
            let chances = Color::ALL.map(|color| self.chance_on_time(color));
            if chances.contains(&Chance::Undecided) {
                return self.open("whether both sides could win when the time was over");
            }
            if chances.iter().any(|&chance| chance != Chance::Some) {
                return;
            }
            (
                exception.by.to_vec(),
                "either side could still mate: the side in time wins",
            )
        };
        let house = counts_men_alone(&self.read.game.tags);
        let (severity, own) = if house {
            let own = "; the place of play counts the men alone, which is a rule of its own";
            (Severity::Remark, own)
        } else {
            (Severity::Result, "")
        };
        let reason = format!("the time was over and the game was drawn, but {why}{own}");
        self.find(Kind::DrawnOnTime, severity, &by, self.plies, reason);
    }

    /// Won, and neither by mate nor on time as far as is known.
    fn won(&mut self, winner: Color) {
        let resign = &self.code.rules.resign;
        let Some(rule) = self.at(&resign.draw_if_no_helpmate) else {
            return;
        };
        if *rule.is != NoHelpmate::Draw {
            return;
        }
        match self.mating_chance(winner) {
            Chance::Undecided => self.open(&format!("whether {winner}, who won, could mate")),
            Chance::NoMate => {
                let by = rule.by.to_vec();
                let reason = format!(
                    "the game is scored as won by {winner}, who could not mate by any series of legal moves: it is drawn"
                );
                self.find(
                    Kind::WonWithoutMate,
                    Severity::Result,
                    &by,
                    self.plies,
                    reason,
                );
            }
            _ => {}
        }
    }

    /// Could the player win when the other's time is over, as far as the code asks?
    pub(crate) fn chance_on_time(&self, winner: Color) -> Chance {
        let flag = &self.code.rules.flag;
        let Some(position) = self.walk.last() else {
            return Chance::Some;
        };
        if let (Some(rule), Some(men)) = (
            self.at(&flag.listed_material),
            listed(position.board(), winner),
        ) && rule.is.contains(&men)
        {
            return match Ask::new(position)
                .budget(self.judge.proof())
                .forced_win(winner)
                .proof
            {
                Proof::Proven(_) => Chance::Some,
                Proof::Refuted(_) => Chance::NotForced,
                Proof::Undecided(_) => Chance::Undecided,
            };
        }
        match self.at(&flag.mate_exception) {
            Some(rule) if *rule.is != FlagException::None => self.mating_chance(winner),
            _ => Chance::Some,
        }
    }

    /// Could the player mate by any series of legal moves, before an automatic draw of the code?
    fn mating_chance(&self, winner: Color) -> Chance {
        let rules = &self.code.rules;
        let Some((position, earlier)) = self.walk.positions.split_last() else {
            return Chance::Some;
        };
        let limits = Limits {
            automatic_at: self.at(&rules.fifty.automatic).map(|rule| *rule.is * 2),
            repetitions: self
                .at(&rules.repetition.automatic)
                .filter(|_| rules.repetition.automatic_series.is_none())
                .map(|rule| *rule.is),
        };
        let quiet = earlier
            .len()
            .saturating_sub(position.halfmove_clock() as usize);
        let budget = self.judge.proof();
        match Ask::new(position)
            .within(limits)
            .after(&earlier[quiet..])
            .budget(budget)
            .unwinnable(winner)
            .proof
        {
            Proof::Proven(_) => Chance::NoMate,
            Proof::Refuted(_) => Chance::Some,
            Proof::Undecided(_) => Chance::Undecided,
        }
    }
}

/// The men that a code may list as too few to win on time, if `winner` has such.
fn listed(board: &Board, winner: Color) -> Option<ListedMaterial> {
    let own = board.by_color(winner);
    let knights = (own & board.by_role(Role::Knight)).len();
    let bishops = (own & board.by_role(Role::Bishop)).len();
    let pawns = board.by_color(winner.opposite()) & board.by_role(Role::Pawn);
    match (own.len(), knights, bishops) {
        (2, 1, 0) => Some(ListedMaterial::Knight),
        (2, 0, 1) => Some(ListedMaterial::Bishop),
        (3, 2, 0) if pawns.is_empty() => Some(ListedMaterial::TwoKnightsAgainstNoPawns),
        _ => None,
    }
}

/// After how many plies a ply with this number stands.
fn ply_of((number, color): (u32, Color), read: &ReadGame) -> usize {
    let start = &read.game.start;
    let half = |number: u32, color: Color| 2 * number as usize + color as usize;
    half(number, color).saturating_sub(half(start.fullmove_number, start.turn)) + 1
}

fn plies(count: usize) -> String {
    match count {
        1 => "a move".to_owned(),
        many => format!("{many} single moves"),
    }
}
