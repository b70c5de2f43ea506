//! Whether an expectation holds, and what is the case instead.

use std::collections::BTreeSet;

use jadoube_board::{Color, Move, Setup, Square};
use jadoube_codes::ClauseId;
use jadoube_codes::time::Millis;
use jadoube_notation::{Systems, read_move};

use super::expect::{
    ChoiceText, ClockExpected, DemandText, Expectation, Expected, PenaltyText, PositionExpected,
};
use super::file::is_met_by;
use super::makers::{FactOf, Makers};
use super::state_text::{
    choice_text, duty_text, moves_text, penalty_text, position_text, present_setup, reads_text,
    right_text,
};
use super::values::color_name;
use crate::game::{Game, RightState};
use crate::ruling::{
    ChoiceOption, Clauses, Demand, Duty, Penalty, PenaltyKind, ReadAs, Right, Ruling, Verdict,
};

/// What an expectation is held against: the ruling on the act above it, and the game after it.
pub(crate) struct Facts<'a> {
    pub ruling: &'a Ruling,
    /// The game before the act.
    pub before: &'a Game,
    /// The game after it.
    pub game: &'a Game,
    pub makers: &'a Makers,
    pub now: Millis,
}

/// Whether an expectation holds.
pub(crate) struct Held {
    pub ok: bool,
    /// What is the case, with the clauses that say so.
    pub got: String,
    /// The clauses that the expectation names and that decide.
    pub named: Clauses,
}

/// What is the case where something was expected.
struct Found {
    matches: bool,
    got: String,
    /// The clauses of the fact itself, if it is a fact that some ruling has made.
    fact: Option<Clauses>,
}

impl Found {
    fn new(matches: bool, got: impl Into<String>) -> Found {
        Found {
            matches,
            got: got.into(),
            fact: None,
        }
    }

    fn with(self, fact: Clauses) -> Found {
        Found {
            fact: Some(fact),
            ..self
        }
    }
}

impl Facts<'_> {
    pub(crate) fn hold(&self, expectation: &Expectation) -> Held {
        let found = self.find(&expectation.what);
        let meets = |clauses: &[ClauseId]| {
            expectation
                .by
                .iter()
                .all(|id| clauses.iter().any(|c| is_met_by(id, c.as_str())))
        };
        let fact = found.fact.unwrap_or_default();
        let here: Clauses = self.ruling.cited().collect();
        let cited = meets(&here) || meets(&fact);
        let deciding = self.ruling.clauses.iter().chain(&fact);
        let named = deciding
            .filter(|clause| expectation.by.iter().any(|id| is_met_by(id, clause)))
            .copied()
            .collect();
        let clauses = if fact.is_empty() {
            &self.ruling.clauses
        } else {
            &fact
        };
        let mut by: Vec<&str> = Vec::new();
        for clause in clauses.iter().map(|clause| clause.as_str()) {
            if !by.contains(&clause) {
                by.push(clause);
            }
        }
        let got = if by.is_empty() {
            found.got
        } else {
            format!("{} by {}", found.got, by.join(", "))
        };
        Held {
            ok: found.matches && cited,
            got,
            named,
        }
    }

    fn find(&self, expected: &Expected) -> Found {
        let (game, ruling) = (self.game, self.ruling);
        match expected {
            Expected::Accepted => Found::new(ruling.verdict == Verdict::Accepted, self.verdict()),
            Expected::Refused => Found::new(
                matches!(ruling.verdict, Verdict::Refused | Verdict::NotUnderstood),
                self.verdict(),
            ),
            Expected::NotCarried => {
                Found::new(ruling.verdict == Verdict::NotCarried, self.verdict())
            }
            Expected::Breach(wanted) => Found::new(
                ruling.breach == *wanted,
                if ruling.breach { "breach" } else { "no breach" },
            ),
            Expected::AsksArbiter => {
                let asks = ruling.asks.is_some();
                Found::new(asks, if asks { "asks Arbiter" } else { "asks nobody" })
            }
            Expected::Choice { who, among } => self.choice(*who, among),
            Expected::Penalty { whom, what } => self.penalty(*whom, what),
            Expected::Reads(words) => self.reads(words),
            Expected::Unreadable => Found::new(
                ruling.reads == Some(ReadAs::Unreadable),
                reads_text(ruling.reads.as_ref()),
            ),
            Expected::Obliged { who, what } => self.obliged(*who, what),
            Expected::Free(who) => self.free(*who),
            Expected::Lost { who, right } => self.right(*who, *right, true),
            Expected::Kept { who, right } => self.right(*who, *right, false),
            Expected::Result(score) => {
                let mut clauses = self.makers.clauses(FactOf::Result);
                clauses.extend(game.outcome().iter().flat_map(|outcome| &outcome.by));
                Found::new(game.score() == *score, format!("result {}", game.score())).with(clauses)
            }
            Expected::Position(position) => {
                let got = format!("position {}", position_text(game));
                Found::new(stands(game, position), got).with(self.makers.clauses(FactOf::Position))
            }
            Expected::Turn(color) => {
                let got = format!("turn {}", color_name(game.turn()));
                Found::new(game.turn() == *color, got).with(self.makers.clauses(FactOf::Position))
            }
            Expected::Clock(clock) => self.clock(clock),
        }
    }

    fn verdict(&self) -> &'static str {
        self.ruling.verdict.name()
    }

    fn choice(&self, who: Color, among: &[ChoiceText]) -> Found {
        let Some(choice) = self.game.choice_of(who).or(self.game.choice()) else {
            return Found::new(false, "no choice");
        };
        let found =
            Found::new(false, format!("choice {}", choice_text(choice))).with(choice.by.clone());
        let wanted: Option<Vec<ChoiceOption>> =
            among.iter().map(|item| self.option(item)).collect();
        let matches = wanted.is_some_and(|wanted| {
            choice.who == who
                && wanted.iter().all(|option| choice.among.contains(option))
                && choice.among.iter().all(|option| wanted.contains(option))
        });
        Found { matches, ..found }
    }

    fn option(&self, item: &ChoiceText) -> Option<ChoiceOption> {
        Some(match item {
            ChoiceText::Man(square) => ChoiceOption::Man(*square),
            ChoiceText::Pair(from, takes) => ChoiceOption::Pair(*from, *takes),
            ChoiceText::King => ChoiceOption::King,
            ChoiceText::Letter(letter) => ChoiceOption::Letter(*letter),
            ChoiceText::Annulment => ChoiceOption::Annulment,
            ChoiceText::Retraction => ChoiceOption::Retraction,
            ChoiceText::Replacement(square) => ChoiceOption::Replacement(*square),
            ChoiceText::Release(square) => ChoiceOption::Release(*square),
            ChoiceText::Move(words) => {
                ChoiceOption::Move(only_move(self.game.setup(), self.game.turn(), words)?)
            }
        })
    }

    fn penalty(&self, whom: Option<Color>, what: &PenaltyText) -> Found {
        let given: Vec<_> = self
            .ruling
            .penalties
            .iter()
            .filter(|penalty| whom.is_none_or(|whom| penalty.whom == whom))
            .collect();
        let matches = match what {
            PenaltyText::Nothing => given.is_empty(),
            wanted => given.iter().any(|penalty| is_penalty(penalty, wanted)),
        };
        let got: Vec<String> = self.ruling.penalties.iter().map(penalty_text).collect();
        let got = if got.is_empty() {
            "none".to_owned()
        } else {
            got.join(", ")
        };
        Found::new(matches, format!("penalty {got}"))
    }

    fn reads(&self, words: &[String]) -> Found {
        let got = reads_text(self.ruling.reads.as_ref());
        let Some(ReadAs::Moves(moves)) = &self.ruling.reads else {
            return Found::new(false, got);
        };
        let read: BTreeSet<Move> = moves.iter().copied().collect();
        // The words were read before the move was made, or record the one made last, and whoever wrote or spoke need not
        // have the turn.
        let recorded = self.before.last_ply().map(|ply| ply.before.setup);
        let setups = [
            Some(*self.before.setup()),
            Some(*self.game.setup()),
            recorded,
        ];
        let matches = setups.iter().flatten().any(|setup| {
            Color::ALL.iter().any(|&who| {
                let wanted: Option<BTreeSet<Move>> = words
                    .iter()
                    .map(|words| only_move(setup, who, words))
                    .collect();
                wanted.is_some_and(|wanted| wanted == read)
            })
        });
        Found::new(matches, got)
    }

    fn obliged(&self, who: Color, what: &[DemandText]) -> Found {
        let Some(duty) = self.game.duty(who) else {
            return Found::new(false, format!("free {}", color_name(who)))
                .with(self.makers.clauses(FactOf::Duty(who)));
        };
        let demands: Option<Vec<Demand>> =
            what.iter().map(|text| self.demand(duty, text)).collect();
        let matches = demands.is_some_and(|demands| self.is_same_duty(duty, &Demand::Any(demands)));
        let mut clauses = self.makers.clauses(FactOf::Duty(who));
        clauses.extend(&duty.by);
        let permitted = moves_text(&self.fulfilling(who, &duty.what));
        let got = format!("obliged {} ({permitted})", duty_text(duty));
        Found::new(matches, got).with(clauses)
    }

    fn is_same_duty(&self, duty: &Duty, wanted: &Demand) -> bool {
        let set = |demand: &Demand| -> BTreeSet<Move> {
            self.fulfilling(duty.who, demand).into_iter().collect()
        };
        let others = |demand: &Demand| -> Vec<Demand> { without_moves(demand) };
        let (owed, expected) = (set(&duty.what), set(wanted));
        let (owed_acts, expected_acts) = (others(&duty.what), others(wanted));
        owed == expected
            && owed_acts.iter().all(|act| expected_acts.contains(act))
            && expected_acts.iter().all(|act| owed_acts.contains(act))
            && !(owed.is_empty() && owed_acts.is_empty())
    }

    /// The demand that a text means. `moves e1` includes castling unless the code bars it, as the duty shows.
    fn demand(&self, duty: &Duty, text: &DemandText) -> Option<Demand> {
        Some(match text {
            DemandText::Moves(square) if bars_castling(&duty.what, *square) => {
                Demand::MovesWithoutCastling(*square)
            }
            DemandText::Moves(square) => Demand::Moves(*square),
            DemandText::Takes(square) => Demand::Takes(*square),
            DemandText::Man(square) => {
                match self.game.setup().board.get(*square)?.color == duty.who {
                    true => self.demand(duty, &DemandText::Moves(*square))?,
                    false => Demand::Takes(*square),
                }
            }
            DemandText::Pair(from, takes) => Demand::Pair(*from, *takes),
            DemandText::King => Demand::King,
            DemandText::Castles(rook) => Demand::Castles(*rook),
            DemandText::Retracts => Demand::Retract,
            DemandText::Replaces(square) => Demand::Replace(*square),
            DemandText::Move(words) => {
                Demand::Exactly(only_move(self.game.setup(), duty.who, words)?)
            }
        })
    }

    /// The legal moves of a player, on turn or not, that fulfil a demand.
    fn fulfilling(&self, who: Color, demand: &Demand) -> Vec<Move> {
        if self.game.turn() == who {
            return self.game.fulfilling(demand);
        }
        let mut setup = *self.game.setup();
        setup.turn = who;
        setup.en_passant = None;
        setup
            .plain_moves()
            .into_iter()
            .filter(|made| self.game.fulfills(*made, demand))
            .collect()
    }

    fn free(&self, who: Color) -> Found {
        let clauses = self.makers.clauses(FactOf::Duty(who));
        match self.game.duty(who) {
            None => Found::new(true, format!("free {}", color_name(who))).with(clauses),
            Some(duty) => {
                Found::new(false, format!("obliged {}", duty_text(duty))).with(duty.by.clone())
            }
        }
    }

    fn right(&self, who: Color, right: Right, wanted_lost: bool) -> Found {
        let mut clauses = self.makers.clauses(FactOf::Right(who, right));
        let (lost, word) = match self.game.right(who, right) {
            RightState::Kept => (false, "kept"),
            RightState::Lost(by) => {
                clauses.extend(by);
                (true, "lost")
            }
        };
        let got = format!("{word} {} {}", color_name(who), right_text(right));
        Found::new(lost == wanted_lost, got).with(clauses)
    }

    fn clock(&self, clock: &ClockExpected) -> Found {
        let whose = color_name(clock.whose);
        let Some(reading) = self.game.clock(clock.whose, self.now) else {
            return Found::new(false, format!("no clock of {whose}"));
        };
        let (shown, used) = if clock.used {
            (reading.used, "used ")
        } else {
            (reading.left, "")
        };
        let got = format!("clock {whose} {used}{shown}");
        Found::new(shown.seconds() == clock.time.seconds(), got)
            .with(self.makers.clauses(FactOf::Clock(clock.whose)))
    }
}

/// The one move that a player's words mean on this arrangement of men.
fn only_move(setup: &Setup, who: Color, words: &str) -> Option<Move> {
    let mut setup = *setup;
    if setup.turn != who {
        setup.turn = who;
        setup.en_passant = None;
    }
    [Systems::MODERN, Systems::ALL].iter().find_map(|&systems| {
        match read_move(&setup, words, systems).moves().as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    })
}

fn is_penalty(penalty: &Penalty, wanted: &PenaltyText) -> bool {
    match (&penalty.kind, wanted) {
        (PenaltyKind::Loss, PenaltyText::Loss) | (PenaltyKind::Warning, PenaltyText::Warning) => {
            true
        }
        (PenaltyKind::Letter(given), PenaltyText::Letter(wanted)) => given == wanted,
        (PenaltyKind::Time { to, time }, PenaltyText::Time(gains, wanted)) => {
            to == gains && time == wanted
        }
        (PenaltyKind::TimeTaken { time }, PenaltyText::TimeTaken(whose, wanted)) => {
            penalty.whom == *whose && time == wanted
        }
        (PenaltyKind::OpponentsPointsRaised, PenaltyText::PointsRaised(whose)) => {
            penalty.whom != *whose
        }
        (PenaltyKind::PointsLowered, PenaltyText::PointsLowered(whose)) => penalty.whom == *whose,
        (PenaltyKind::Exclusion, PenaltyText::Exclusion(rounds)) => {
            rounds.is_none() || penalty.rounds == *rounds
        }
        (PenaltyKind::Fine, PenaltyText::Fine)
        | (PenaltyKind::Expulsion, PenaltyText::Expulsion) => true,
        _ => false,
    }
}

fn bars_castling(demand: &Demand, square: Square) -> bool {
    match demand {
        Demand::MovesWithoutCastling(man) => *man == square,
        Demand::Any(demands) | Demand::All(demands) => {
            demands.iter().any(|demand| bars_castling(demand, square))
        }
        _ => false,
    }
}

/// The parts of a demand that no move fulfils: putting men back, replacing a stand-in.
fn without_moves(demand: &Demand) -> Vec<Demand> {
    match demand {
        Demand::Retract | Demand::Replace(_) => vec![demand.clone()],
        Demand::Any(demands) | Demand::All(demands) => {
            demands.iter().flat_map(without_moves).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether the men stand as expected, in the fields that are given.
fn stands(game: &Game, expected: &PositionExpected) -> bool {
    let (now, wanted) = (present_setup(game), &expected.setup);
    now.board == wanted.board
        && now.turn == wanted.turn
        && (expected.fields < 3 || now.castling == wanted.castling)
        && (expected.fields < 4 || now.legal_en_passant() == wanted.legal_en_passant())
        && (expected.fields < 5 || now.halfmove_clock == wanted.halfmove_clock)
        && (expected.fields < 6 || now.fullmove_number == wanted.fullmove_number)
}
