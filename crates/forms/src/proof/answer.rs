//! Questions put to the proofs, and their answers as data and in sentences.

use std::sync::atomic::AtomicBool;

use jadoube_board::{ByColor, Color, FenStyle, Position, Setup};
use jadoube_proof::{
    Answer as ProofAnswer, Arrays, Ask, Budget, Certificate, ChecksEnd, Cost, Escape, ForcedMate,
    Halt, Helpmate, Limits, Nodes, Proof, ProofGame, Reading, Watch,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::request::{BadPosition, Question, Request};
use super::timeout::Timed;
use super::tries::Tries;
use super::{arises, fields, lines};
use crate::words::Word;

/// One question and its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[must_use = "the answer is all there is"]
#[non_exhaustive]
pub struct Answer {
    /// `jadoube.proof/1`.
    #[serde(deserialize_with = "fields::schema")]
    pub schema: Word,
    /// The position, as a FEN.
    pub fen: String,
    /// What was asked.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["dead", "unwinnable", "mate", "forced-win", "perpetual", "reachable"])))]
    #[serde(deserialize_with = "fields::question")]
    pub question: Word,
    /// Of whom it was asked.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["white", "black", null])))]
    pub side: Option<String>,
    /// `proven`, `refuted` or `undecided`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["proven", "refuted", "undecided"])))]
    #[serde(deserialize_with = "fields::verdict")]
    pub verdict: Word,
    /// What shows it: a line of moves, or what else the question has for a witness. With `dead` and `unwinnable` it is given
    /// where the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Value>,
    /// Where the game starts that leads to the position, as a FEN; only where it is not the initial position of
    /// orthodox chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Of which initial positions the verdict is, `ordinary` or `chess960`. Of `reachable` alone.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "fields::from"
    )]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["ordinary", "chess960", null])))]
    pub from: Option<Word>,
    /// Whether the position can arise from an array of Chess960, as a short look tells: where it cannot, or may not, from the
    /// ordinary initial position, and the FEN may be of either game. Of `reachable` alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chess960: Option<Beside>,
    /// Why, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What ended it, if it is undecided: `nodes` or `bytes` of the budget, or `stopped` from outside.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "fields::halt"
    )]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nodes", "bytes", "stopped", null])))]
    pub halt: Option<Word>,
    /// The argument that decided it, in a few words that many positions share; if it is undecided, where most attempts at a
    /// game ended. Of `reachable` alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<String>,
    /// How many nodes it cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The answer in sentences.
    #[serde(skip)]
    pub told: Vec<String>,
    /// The strategies that show it, as graphs.
    #[serde(skip)]
    pub graphs: Vec<String>,
}

/// What stands beside an answer about the ordinary initial position: the same of Chess960.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Beside {
    /// `proven`, `refuted` or `undecided`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["proven", "refuted", "undecided"])))]
    #[serde(deserialize_with = "fields::verdict")]
    pub verdict: Word,
    /// Where the game starts that leads to the position, as a FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// That game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Value>,
}

impl Answer {
    /// Did the budget run out?
    pub fn is_undecided(&self) -> bool {
        self.verdict == "undecided"
    }
}

/// The position that can be played from that a FEN or `startpos` says.
pub(crate) fn position(fen: &str) -> Result<Position, BadPosition> {
    match fen.trim() {
        "startpos" => Ok(Position::initial()),
        fen => Position::from_fen(fen).map_err(|error| BadPosition::new(fen, &error)),
    }
}

/// The answers for one position, given as a FEN or as `startpos`: one, or one for each side.
///
/// # Errors
/// [`BadPosition`] when the FEN cannot be read or, but for `reachable`, cannot be played from.
pub fn answers(request: &Request, fen: &str) -> Result<Vec<Answer>, BadPosition> {
    answers_until(&AtomicBool::new(false), request, fen)
}

/// The same for a caller who may have to break off: what was stopped is `undecided`.
///
/// # Errors
/// As [`answers`].
pub fn answers_until(
    watch: &dyn Watch,
    request: &Request,
    fen: &str,
) -> Result<Vec<Answer>, BadPosition> {
    let watch = &Timed::new(watch, request.timeout);
    let fen = fen.trim();
    if request.question == Question::Reachable {
        let (setup, told) = arises::position(fen)?;
        let told = if request.chess960 {
            Some(Arrays::Chess960)
        } else {
            told
        };
        return Ok(vec![reach(watch, request, fen, &setup, told)]);
    }
    let position = position(fen)?;
    let asker = Asker {
        watch,
        request,
        fen,
        position,
    };
    let turn = position.turn();
    let side = request.side;
    Ok(match request.question {
        Question::Dead => vec![asker.dead()],
        Question::Unwinnable => match side {
            Some(side) => vec![asker.unwinnable(side)],
            None => Color::ALL.map(|side| asker.unwinnable(side)).into(),
        },
        Question::Mate => vec![asker.mate(side.unwrap_or(turn))],
        Question::ForcedWin => vec![asker.forced_win(side.unwrap_or(turn))],
        Question::Perpetual => vec![asker.perpetual(side.unwrap_or(turn))],
        Question::Reachable => Vec::new(),
    })
}

fn reach(
    watch: &Timed<'_>,
    request: &Request,
    fen: &str,
    setup: &Setup,
    told: Option<Arrays>,
) -> Answer {
    let budget = request.budget();
    let tries = Tries::new(watch);
    let origin = Ask::new(setup).budget(budget).watch(&tries).origin(told);
    let proof = &origin.proof;
    let (game, reason) = match proof {
        Proof::Proven(game) => (Some(Game::of(game)), None),
        Proof::Refuted(_) => (None, origin.why_not().map(|why| why.to_string())),
        Proof::Undecided(halt) => {
            let came_to =
                "were enough neither for a game that leads there nor for a reason against one";
            let ended = ended(watch, budget, *halt, came_to);
            let beside = origin
                .beside()
                .map_or(String::new(), |words| format!("; {words}"));
            let reason = format!(
                "not decided {}: {ended}{}{beside}",
                origin.from,
                tries.told()
            );
            (None, Some(reason))
        }
    };
    let beside = origin.chess960.as_ref().map(|proof| {
        let game = match proof {
            Proof::Proven(game) => Some(Game::of(game)),
            Proof::Refuted(_) | Proof::Undecided(_) => None,
        };
        (proof.word(), game)
    });
    let mut sentence = match (&game, &reason) {
        (Some(game), _) => game.told.clone(),
        (None, reason) => reason.clone().unwrap_or_default(),
    };
    if let Some((_, Some(game))) = &beside {
        sentence.push_str(&format!(": {}", game.brief));
    }
    let argument = match proof {
        Proof::Proven(_) => "a game".to_owned(),
        Proof::Refuted(reason) => reason.argument().to_owned(),
        Proof::Undecided(_) => tries.most(),
    };
    let (witness, start) = game.map_or((None, None), |game| (Some(game.moves), game.start));
    Answer {
        argument: Some(argument),
        schema: fields::SCHEMA,
        fen: fen.to_owned(),
        question: "reachable",
        side: None,
        verdict: proof.word(),
        witness,
        start,
        from: Some(origin.from.name()),
        chess960: beside.map(|(verdict, game)| {
            let (witness, start) = game.map_or((None, None), |game| (Some(game.moves), game.start));
            Beside {
                verdict,
                start,
                witness,
            }
        }),
        reason,
        halt: halted(proof),
        nodes: Some(origin.cost.nodes.0),
        told: vec![sentence],
        graphs: Vec::new(),
    }
}

/// A game that leads to a position.
struct Game {
    /// Where it starts, as a FEN, if that is not the ordinary initial position.
    start: Option<String>,
    moves: Value,
    told: String,
    /// The same where it has been said from where.
    brief: String,
}

impl Game {
    fn of(game: &ProofGame) -> Game {
        let start = Position::from_setup(&game.start).unwrap_or_else(|_| Position::initial());
        let from = (start != Position::initial()).then(|| start.to_fen(FenStyle::Standard));
        let score = lines::score(&start, &game.moves);
        let begins = game
            .moves
            .is_empty()
            .then_some("it is a position with which games begin");
        let told = match (begins, &from) {
            (Some(begins), _) => begins.to_owned(),
            (None, Some(fen)) => {
                format!("a game leads there from an array of Chess960, {fen}: {score}")
            }
            (None, None) => {
                format!("a game leads there from the ordinary initial position: {score}")
            }
        };
        let brief = match (begins, &from) {
            (Some(begins), _) => begins.to_owned(),
            (None, Some(fen)) => format!("from {fen} by {score}"),
            (None, None) => format!("by {score}"),
        };
        Game {
            start: from,
            moves: lines::moves(&start, &game.moves),
            told,
            brief,
        }
    }
}

/// What ended the work, if it ended undecided.
fn halted<P, R>(proof: &Proof<P, R>) -> Option<&'static str> {
    match proof {
        Proof::Proven(_) | Proof::Refuted(_) => None,
        Proof::Undecided(Halt::Nodes) => Some("nodes"),
        Proof::Undecided(Halt::Bytes) => Some("bytes"),
        Proof::Undecided(Halt::Stopped) => Some("stopped"),
    }
}

/// The verdict in a word, and what ended the work.
fn verdict<P, R>(proof: &Proof<P, R>) -> (&'static str, Option<&'static str>) {
    (proof.word(), halted(proof))
}

/// Which bound was met, what came of it, and how there is more.
fn ended(watch: &Timed<'_>, budget: Budget, halt: Halt, came_to: &str) -> String {
    match halt {
        Halt::Nodes => format!(
            "{} {came_to}; more are given as 'nodes' (--budget)",
            budget.nodes
        ),
        Halt::Bytes => format!(
            "{} MB of memory {came_to}; more is given as 'bytes' (--memory)",
            budget.bytes >> 20
        ),
        Halt::Stopped => watch.why(),
    }
}

struct Asker<'a> {
    watch: &'a Timed<'a>,
    request: &'a Request,
    fen: &'a str,
    position: Position,
}

/// What an answer is made of: witness, reason, sentences.
type Parts = (Option<Value>, Option<String>, Vec<String>);

impl Asker<'_> {
    fn answer(
        &self,
        question: &'static str,
        side: Option<Color>,
        (verdict, halt): (&'static str, Option<&'static str>),
        cost: Cost,
        (witness, reason, told): Parts,
    ) -> Answer {
        Answer {
            schema: fields::SCHEMA,
            fen: self.fen.to_owned(),
            question,
            side: side.map(|side| side.to_string()),
            verdict,
            witness,
            start: None,
            from: None,
            chess960: None,
            argument: None,
            reason,
            halt,
            nodes: Some(cost.nodes.0),
            told,
            graphs: Vec::new(),
        }
    }

    fn ask(&self) -> Ask<'_> {
        let limits = if self.request.clock {
            Limits::FIDE
        } else {
            Limits::NONE
        };
        Ask::new(&self.position)
            .within(limits)
            .budget(self.request.budget())
            .watch(self.watch)
    }

    fn dead(&self) -> Answer {
        let ProofAnswer { proof, mut cost } = self.ask().dead();
        let parts = match &proof {
            Proof::Proven(ByColor { white, black }) => {
                let told = "neither side can mate".to_owned();
                self.certified(told, || {
                    let witness = json!({"white": lines::certificate(white), "black": lines::certificate(black)});
                    let mut why = Self::why(Color::White, white);
                    why.extend(Self::why(Color::Black, black));
                    (witness, why)
                })
            }
            Proof::Refuted((winner, helpmate)) => self.can_mate(*winner, helpmate, &mut cost),
            Proof::Undecided(halt) => self.open(*halt),
        };
        self.answer("dead", None, verdict(&proof), cost, parts)
    }

    fn unwinnable(&self, winner: Color) -> Answer {
        let ProofAnswer { proof, mut cost } = self.ask().unwinnable(winner);
        let parts = match &proof {
            Proof::Proven(certificate) => self.certified(format!("{winner} cannot mate"), || {
                (
                    lines::certificate(certificate),
                    Self::why(winner, certificate),
                )
            }),
            Proof::Refuted(helpmate) => self.can_mate(winner, helpmate, &mut cost),
            Proof::Undecided(halt) => self.open(*halt),
        };
        self.answer("unwinnable", Some(winner), verdict(&proof), cost, parts)
    }

    /// That mate is out of reach, with what shows it if it is wanted.
    fn certified(&self, told: String, shown: impl FnOnce() -> (Value, Vec<String>)) -> Parts {
        if !self.request.is_shown() {
            return (None, None, vec![told]);
        }
        let (witness, why) = shown();
        (Some(witness), None, [vec![told], why].concat())
    }

    fn why(winner: Color, certificate: &Certificate) -> Vec<String> {
        match certificate {
            Certificate::Confined(confinement) => confinement.sentences(),
            Certificate::Apart(apart) => apart.sentences(),
            other => vec![format!("{winner}: {other}")],
        }
    }

    /// That mate can come about, with a line if one is wanted, and what that has cost.
    fn can_mate(&self, winner: Color, helpmate: &Helpmate, cost: &mut Cost) -> Parts {
        if !self.request.is_shown() {
            return (None, None, vec![format!("{winner} can mate")]);
        }
        let shorter = self.request.shorten.then(|| {
            let budget = self.request.budget();
            let left = Budget {
                nodes: Nodes(budget.nodes.0.saturating_sub(cost.nodes.0)),
                ..budget
            };
            let (shorter, more) = self.ask().budget(left).brief(winner, helpmate);
            *cost = *cost + more;
            shorter
        });
        let line = shorter.as_ref().unwrap_or(helpmate).moves();
        let witness =
            json!({"winner": winner.to_string(), "line": lines::moves(&self.position, line)});
        let told = match line.len() {
            0 => format!("{winner} has mated"),
            1 => format!(
                "{winner} can mate at once: {}",
                lines::score(&self.position, line)
            ),
            plies => format!(
                "{winner} can mate in {plies} plies: {}",
                lines::score(&self.position, line)
            ),
        };
        (Some(witness), None, vec![told])
    }

    fn open(&self, halt: Halt) -> Parts {
        let reason = ended(
            self.watch,
            self.request.budget(),
            halt,
            "were not enough to tell",
        );
        (None, Some(reason.clone()), vec![reason])
    }

    fn mate(&self, winner: Color) -> Answer {
        let moves = self.request.moves.unwrap_or(3);
        let ProofAnswer { proof, cost } = self.ask().mate_in(winner, moves);
        let parts = match &proof {
            Proof::Proven(mate) => self.forced(winner, mate),
            Proof::Refuted(()) => {
                let reason = match moves {
                    1 => format!("{winner} cannot force mate with one move"),
                    moves => format!("{winner} cannot force mate within {moves} moves"),
                };
                (None, Some(reason.clone()), vec![reason])
            }
            Proof::Undecided(halt) => self.open(*halt),
        };
        self.answer("mate", Some(winner), verdict(&proof), cost, parts)
    }

    /// A mate that nothing prevents, against the longest defense.
    fn forced(&self, winner: Color, mate: &ForcedMate) -> Parts {
        let told = match mate.moves {
            0 => format!("{winner} has mated"),
            moves => format!(
                "mate in {moves}: {}",
                lines::score(&self.position, &mate.line)
            ),
        };
        let witness = lines::moves(&self.position, &mate.line);
        (Some(witness), None, vec![told])
    }

    fn forced_win(&self, winner: Color) -> Answer {
        let ProofAnswer { proof, cost } = self.ask().forced_win(winner);
        let parts = match &proof {
            Proof::Proven(mate) => self.forced(winner, mate),
            Proof::Refuted(escape) => self.escape(escape),
            Proof::Undecided(halt) => self.open(*halt),
        };
        let graphs = match &proof {
            Proof::Refuted(Escape::Strategy(strategy)) => vec![lines::dot(self.fen, strategy)],
            Proof::Refuted(Escape::AfterEach(escapes)) => escapes
                .iter()
                .map(|(play, strategy)| {
                    let first = lines::score(&self.position, &[*play]);
                    lines::dot(&format!("{} {first}", self.fen), strategy)
                })
                .collect(),
            _ => Vec::new(),
        };
        Answer {
            graphs,
            ..self.answer("forced-win", Some(winner), verdict(&proof), cost, parts)
        }
    }

    fn escape(&self, escape: &Escape) -> Parts {
        match escape {
            Escape::Material(shortage) => {
                (None, Some(shortage.to_string()), vec![shortage.to_string()])
            }
            Escape::Over => {
                let reason = "the game is over without his mate".to_owned();
                (None, Some(reason.clone()), vec![reason])
            }
            Escape::KingRoams => {
                let reason = "the defender’s king alone always has a safe move, wherever king and piece of the other side go".to_owned();
                (None, Some(reason.clone()), vec![reason])
            }
            Escape::Held(held) => {
                let reason = held.to_string();
                (None, Some(reason.clone()), vec![reason])
            }
            Escape::Strategy(strategy) => {
                let mut told = vec!["the defender is never mated by force".to_owned()];
                told.extend(lines::strategy_told(strategy));
                (Some(lines::strategy(strategy)), None, told)
            }
            Escape::AfterEach(escapes) => {
                let mut told = vec!["the defender escapes after every move".to_owned()];
                let mut witness = Vec::new();
                for (play, strategy) in escapes {
                    told.push(format!("after {}", lines::score(&self.position, &[*play])));
                    told.extend(lines::strategy_told(strategy));
                    let play = lines::moves(&self.position, &[*play]);
                    witness.push(json!({"after": play, "strategy": lines::strategy(strategy)}));
                }
                (Some(json!(witness)), None, told)
            }
        }
    }

    fn perpetual(&self, claimant: Color) -> Answer {
        let reading = Reading {
            mate_keeps: self.request.mate_keeps,
        };
        let ProofAnswer { proof, cost } = self.ask().perpetual(claimant, reading);
        let parts = match &proof {
            Proof::Proven(strategy) => {
                let count = strategy.steps().len();
                let mut told = vec![format!(
                    "{claimant} checks for ever, from {count} positions"
                )];
                told.extend(lines::strategy_told(strategy));
                (Some(lines::strategy(strategy)), None, told)
            }
            Proof::Refuted(end) => self.checks_end(claimant, end),
            Proof::Undecided(halt) => self.open(*halt),
        };
        let graphs = match &proof {
            Proof::Proven(strategy) => vec![lines::dot(self.fen, strategy)],
            _ => Vec::new(),
        };
        let verdict = verdict(&proof);
        Answer {
            graphs,
            ..self.answer("perpetual", Some(claimant), verdict, cost, parts)
        }
    }

    fn checks_end(&self, claimant: Color, end: &ChecksEnd) -> Parts {
        let reason = match end {
            ChecksEnd::NotOnTurn => format!(
                "{} is to move, and only the player on turn can claim that his checks go on",
                claimant.opposite()
            ),
            ChecksEnd::NoCheck => format!("{claimant} has no check to begin with"),
            ChecksEnd::Line(line) if line.is_empty() => "no check goes on".to_owned(),
            ChecksEnd::Line(line) => format!(
                "the checks end, as after {}",
                lines::score(&self.position, line)
            ),
        };
        (None, Some(reason.clone()), vec![reason])
    }
}
