//! A case under one code, step by step: the board, the clocks and the ruling after every line.

use std::ops::ControlFlow;
use std::sync::Arc;

use jadoube_board::Square;
use jadoube_laws::case::{ActReport, CaseFile, CaseStep, Doing, Gist};
use jadoube_laws::game::{Game, Ply};
use jadoube_laws::ruling::Matter;
use jadoube_laws::sentence::{self, full};
use jadoube_laws::{Actor, Code, Deed, Ruling, Stop, Verdict, Watch, offers};
use serde::Serialize;

use crate::view::{
    ActorName, BoardView, ChoiceView, ClocksView, DutyView, Hands, OutcomeView, board, choice,
    clocks, duties, outcome,
};

/// What a case came to under one code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Replay {
    /// The code's id.
    pub code: String,
    /// The code's title.
    pub title: String,
    /// Why the case cannot be put to this code at all.
    pub left_out: Option<String>,
    /// The time allowed ran out before the last line.
    pub unfinished: bool,
    /// Whether everything that the case expects of this code holds.
    pub ok: bool,
    /// The score at the end: `1-0`, `*`.
    pub result: String,
    /// The last ruling as it is read out to the players; empty where nothing happened.
    pub read_out: String,
    /// The position before the first line; only where the steps are shown with their boards.
    pub start: Option<BoardView>,
    /// Line by line.
    pub steps: Vec<StepView>,
    /// Whether yes and no are the answers to what is open at the end: `Arbiter rules granted` and `Arbiter rules rejected`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub asks_whether: bool,
    /// The lines by which the arbiter may answer what is open at the end, with `{name}` where something is to be filled in; only
    /// where the steps are shown with their boards.
    pub answers: Vec<String>,
}

/// What was ruled on one line, and how things stood then.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StepView {
    /// The line's number in the text, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// When it happened, in milliseconds from the beginning of play.
    pub at: u64,
    /// Who acted; none for a row of moves by both.
    pub by: Option<ActorName>,
    /// What was ruled.
    #[serde(flatten)]
    pub gist: Gist,
    /// What was decided and why, in plain words.
    pub sentence: String,
    /// What follows, in sentences.
    pub events: Vec<String>,
    /// Punishments, in sentences.
    pub penalties: Vec<String>,
    /// How words were read.
    pub reads: Option<String>,
    /// The score after it.
    pub result: String,
    /// What the players owe.
    pub duties: Vec<DutyView>,
    /// What a player may choose among.
    pub choice: Option<ChoiceView>,
    /// What the case expects here, and whether it holds.
    pub expectations: Vec<ExpectationView>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// The clocks; none in a game without.
    pub clocks: Option<ClocksView>,
    /// The board after it; only where it was asked for.
    pub board: Option<BoardView>,
    /// The positions within a row of moves, before the last; only with the board.
    pub between: Vec<Frame>,
}

/// A position on the way through a row of moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Frame {
    /// Placement and turn.
    pub fen: String,
    /// The squares of the move that led to it.
    pub last: Vec<String>,
}

/// Something expected of a line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ExpectationView {
    /// Its line's number, from 1.
    pub line: usize,
    /// As it stands.
    pub text: String,
    /// Whether it holds.
    pub ok: bool,
    /// What is the case.
    pub got: String,
}

/// How much of a replay is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The rulings.
    Rulings,
    /// The rulings, and the board after each.
    Boards,
}

/// Positions shown within one row at most; a longer row shows its end.
const FRAMES: usize = 120;

/// Puts a case to a code, and ends with the line after which `is_over` says so.
pub fn replay(
    case: &CaseFile,
    code: &Arc<Code>,
    depth: Depth,
    is_over: &dyn Fn() -> bool,
) -> Replay {
    told(case, code, depth, None, is_over)
}

/// The same, if it comes to its end before somebody stops it: in the midst of a line too, and of a proof.
pub fn attempt(case: &CaseFile, code: &Arc<Code>, depth: Depth, stop: &Stop) -> Option<Replay> {
    let replay = told(case, code, depth, Some(stop), &|| stop.is_stopped());
    (!stop.is_stopped()).then_some(replay)
}

fn told(
    case: &CaseFile,
    code: &Arc<Code>,
    depth: Depth,
    stop: Option<&Stop>,
    is_over: &dyn Fn() -> bool,
) -> Replay {
    let mut hands = Hands::default();
    let mut steps = Vec::new();
    let mut plies = 0;
    let mut answers = Vec::new();
    let mut asks_whether = false;
    let look = |step: CaseStep<'_>| {
        hands.note(step.game, step.ruling);
        answers = match depth {
            Depth::Boards => answers_to(step.game),
            Depth::Rulings => Vec::new(),
        };
        let pending = step.game.pending_question();
        asks_whether = pending.is_some_and(|pending| pending.question.asks_whether());
        steps.push(step_view(&step, &hands, depth, plies));
        plies = step.game.ply_count();
        if is_over() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let run = match stop {
        Some(stop) => case.run_until(code, stop, look),
        None => case.run_stepwise(code, look),
    };
    let start = (depth == Depth::Boards)
        .then(|| Game::new(code, case.header.terms.clone()).ok())
        .flatten()
        .map(|game| bare(board(&game, &Hands::default())));
    let (left_out, ok, result, read_out) = match run {
        Ok(report) => (None, report.ok, report.result.to_string(), report.read_out),
        Err(error) => (Some(error.to_string()), true, "*".to_owned(), String::new()),
    };
    Replay {
        code: code.id.to_owned(),
        title: code.title.clone(),
        unfinished: left_out.is_none() && steps.len() < case.acts.len(),
        left_out,
        ok,
        result,
        read_out,
        start,
        steps,
        asks_whether,
        answers,
    }
}

/// Every line by which the arbiter may answer now what he is asked.
fn answers_to(game: &Game) -> Vec<String> {
    let Some(pending) = game.pending_question() else {
        return Vec::new();
    };
    let of_clocks = pending.question.about == Matter::Clocks;
    let answers = |act: &str| act.starts_with("rules ") || (of_clocks && act.starts_with("sets "));
    offers(game, Actor::Arbiter, game.now())
        .into_iter()
        .filter(|offer| offer.open && answers(&offer.act))
        .map(|offer| format!("Arbiter {}", offer.act))
        .collect()
}

impl Replay {
    /// The last line, on which a dispute hangs.
    pub fn last(&self) -> Option<&StepView> {
        self.steps.last()
    }
}

fn step_view(step: &CaseStep<'_>, hands: &Hands, depth: Depth, plies_before: u32) -> StepView {
    let CaseStep {
        line,
        ruling,
        report,
        game,
    } = *step;
    let boards = depth == Depth::Boards;
    let events: Vec<String> = ruling
        .events
        .iter()
        .filter_map(|event| sentence::event_sentence(game, event))
        .collect();
    StepView {
        line: line.line,
        text: line.text.clone(),
        at: line.now.0,
        by: match &line.doing {
            Doing::One(act) => Some(actor(act.by)),
            Doing::Both(_) => None,
        },
        gist: report.gist.clone(),
        sentence: sentence(ruling, &events, line.is_press()),
        events,
        penalties: ruling.penalties.iter().map(sentence::penalty).collect(),
        reads: report.reads.clone(),
        result: report.result.to_string(),
        duties: duties(game),
        choice: choice(game),
        expectations: expectations(report),
        outcome: outcome(game),
        clocks: clocks(game, line.now),
        board: boards.then(|| bare(board(game, hands))),
        between: if boards {
            frames(game, plies_before)
        } else {
            Vec::new()
        },
    }
}

/// The board without the moves that could be made on it: whoever looks at a case makes none.
fn bare(mut board: BoardView) -> BoardView {
    board.legal = Vec::new();
    board
}

/// Whether a line is a mere press of the clock.
trait Pressing {
    fn is_press(&self) -> bool;
}

impl Pressing for jadoube_laws::case::ActLine {
    fn is_press(&self) -> bool {
        matches!(&self.doing, Doing::One(act) if matches!(act.deed, Deed::Press))
    }
}

fn sentence(ruling: &Ruling, events: &[String], press: bool) -> String {
    if !ruling.explanation.is_empty() {
        return full(&ruling.explanation);
    }
    match (events.first(), ruling.verdict) {
        (Some(event), _) => full(event),
        (None, Verdict::Accepted) if press => "The clock is pressed.".to_owned(),
        (None, Verdict::Accepted) => "Nothing more follows.".to_owned(),
        (None, _) => "Nothing follows.".to_owned(),
    }
}

const fn actor(by: Actor) -> ActorName {
    match by {
        Actor::White => ActorName::White,
        Actor::Black => ActorName::Black,
        Actor::Arbiter => ActorName::Arbiter,
        Actor::Bystander => ActorName::Bystander,
    }
}

fn expectations(report: &ActReport) -> Vec<ExpectationView> {
    let one = |held: &jadoube_laws::case::ExpectationReport| ExpectationView {
        line: held.line,
        text: held.text.clone(),
        ok: held.ok,
        got: held.got.clone(),
    };
    report.expectations.iter().map(one).collect()
}

/// The positions that a row of moves went through, the last left out: that is the step's own.
fn frames(game: &Game, plies_before: u32) -> Vec<Frame> {
    let played = game.ply_count().saturating_sub(plies_before) as usize;
    if played < 2 {
        return Vec::new();
    }
    let mut plies: Vec<&Ply> = game.plies_back().take(played.min(FRAMES)).collect();
    plies.reverse();
    plies
        .windows(2)
        .map(|pair| Frame {
            fen: pair[1]
                .before
                .setup
                .to_fen(jadoube_board::FenStyle::Standard),
            last: changed(&pair[0].before.setup.board, &pair[1].before.setup.board),
        })
        .collect()
}

fn changed(before: &jadoube_board::Board, after: &jadoube_board::Board) -> Vec<String> {
    let differs = |square: &Square| before.get(*square) != after.get(*square);
    Square::ALL
        .into_iter()
        .filter(differs)
        .map(|square| square.to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What these lines come to under the law of today.
    fn told(lines: &str) -> Replay {
        let text = format!("codes: fide-2023\ntime: 90m+30s\n\n{lines}");
        let case = CaseFile::parse(&text).expect("a case");
        replay(&case, &case.header.codes[0], Depth::Boards, &|| false)
    }

    /// What may be answered after them.
    fn answers(lines: &str) -> Vec<String> {
        told(lines).answers
    }

    #[test]
    fn yes_and_no_are_the_answers_to_what_asks_whether_something_is_so() {
        for (lines, whether) in [
            ("White plays e4\nBlack stops\n", true),
            ("White touches g1\nWhite denies that he touched g1\n", true),
            (
                "White plays e4\nBlack plays e5\nArbiter finds annoys White\n",
                false,
            ),
            ("White plays e4\nWhite denies it\n", false),
            ("White plays e4\n", false),
        ] {
            assert_eq!(told(lines).asks_whether, whether, "{lines}");
        }
    }

    #[test]
    fn every_answer_to_what_is_open_can_be_told_as_the_next_line() {
        let asks = "White plays e4\nBlack plays e5\nArbiter finds annoys White\n";
        let given = answers(asks);
        assert!(given.contains(&"Arbiter rules warning".to_owned()));
        assert!(given.contains(&"Arbiter rules time Black +{time}".to_owned()));
        for line in given {
            let line = line
                .replace("{time}", "0:02:00")
                .replace("{result}", "0-1")
                .replace("{rounds}", "2");
            assert_eq!(answers(&format!("{asks}{line}\n")), [""; 0], "{line}");
        }
        assert_eq!(answers("White plays e4\n"), [""; 0]);
    }
}
