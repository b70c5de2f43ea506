//! Whether what a code says is what is ruled: every value by which it decides is replaced by each other of its type, and
//! some shipped case must then be ruled otherwise.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use jadoube_board::Color;
use jadoube_codes::Mutant;
use jadoube_laws::Code;
use jadoube_laws::case::CaseStep;
use jadoube_laws::game::RightState;
use jadoube_laws::ruling::Right;
use serde::{Deserialize, Serialize};

use crate::shipped::{Shipped, shipped};

/// What came of the mutants of one code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// `jadoube.mutants/1`.
    pub schema: String,
    /// The code.
    pub code: String,
    /// How many other values were put in the place of the code's.
    pub values: usize,
    /// How many of them some shipped case tells.
    pub told: usize,
    /// How many of the others stand in the list of those that no act can tell.
    pub excused: usize,
    /// The rest.
    pub survivors: Vec<Survivor>,
    /// For each value that is told, the case that told it first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub telling: Vec<Telling>,
}

/// A value that a shipped case tells from the code's own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Telling {
    /// The parameter, as [`Survivor::parameter`].
    pub parameter: String,
    /// The value put in the place of the code's.
    pub mutant: String,
    /// The name of the case.
    pub case: String,
}

/// A value that no shipped case tells from the code's own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Survivor {
    /// The parameter, as `subject.name`, with the kind of event behind it where the code has a value for that kind.
    pub parameter: String,
    /// The code's value, `absent` where it gives none.
    pub value: String,
    /// The value put in its place.
    pub mutant: String,
}

/// A value that no act can tell from another, and why.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Excuse {
    code: String,
    parameter: String,
    mutant: String,
    #[allow(dead_code, reason = "it is for whoever reads the list")]
    reason: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Excuses {
    #[serde(default)]
    excused: Vec<Excuse>,
}

/// Puts the shipped cases to the mutants of a code, on all cores.
///
/// `only` keeps those whose parameter begins so; `share` keeps every so-manieth, beginning with the first.
pub fn mutants(code: &Arc<Code>, only: Option<&str>, share: usize) -> Told {
    let chosen: Vec<Mutant> = code
        .mutants()
        .into_iter()
        .filter(|mutant| only.is_none_or(|only| mutant.parameter.starts_with(only)))
        .step_by(share.max(1))
        .collect();
    let usual: Vec<Vec<u64>> = shipped().iter().map(|case| ruled(case, code)).collect();
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let next = AtomicUsize::new(0);
    let survivors = Mutex::new(Vec::new());
    let telling = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let mut order: Vec<usize> = (0..shipped().len()).collect();
                while let Some(mutant) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match told_by(code, mutant, &usual, &mut order) {
                        Some(case) => push(&telling, Telling::new(mutant, case)),
                        None => push(&survivors, Survivor::from(mutant)),
                    }
                }
            });
        }
    });
    let mut telling = telling.into_inner().unwrap_or_default();
    telling.sort();
    let mut survivors = survivors.into_inner().unwrap_or_default();
    survivors.sort();
    let untold = survivors.len();
    let excuses = excuses();
    survivors.retain(|survivor| {
        !excuses.iter().any(|excuse| {
            excuse.code == code.id
                && excuse.parameter == survivor.parameter
                && excuse.mutant == survivor.mutant
        })
    });
    Told {
        schema: "jadoube.mutants/1".to_owned(),
        code: code.id.to_owned(),
        values: chosen.len(),
        told: chosen.len() - untold,
        excused: untold - survivors.len(),
        survivors,
        telling,
    }
}

fn push<T>(list: &Mutex<Vec<T>>, one: T) {
    if let Ok(mut list) = list.lock() {
        list.push(one);
    }
}

/// Whether this case is ruled otherwise when the code has this value in the place of its own; `None` where no such value
/// can be put there.
pub fn tells(case: &Shipped, code: &Arc<Code>, parameter: &str, mutant: &str) -> Option<bool> {
    let replaced = code
        .mutants()
        .into_iter()
        .find(|known| known.mutant == mutant && name(known) == parameter)?;
    let mutated = Arc::new(code.mutated(&replaced).ok()?);
    Some(differs(case, &mutated, &ruled(case, code)))
}

fn excuses() -> Vec<Excuse> {
    const LIST: &str = include_str!("../excused.toml");
    match toml::from_str::<Excuses>(LIST) {
        Ok(excuses) => excuses.excused,
        // The list is part of the program; a test reads it.
        Err(error) => panic!("{error}"),
    }
}

/// The parameter, with the kind of event behind it where the value is that of one kind.
fn name(mutant: &Mutant) -> String {
    match mutant.kind {
        Some(kind) => format!("{} in {kind}", mutant.parameter),
        None => mutant.parameter.to_owned(),
    }
}

impl From<&Mutant> for Survivor {
    fn from(mutant: &Mutant) -> Survivor {
        Survivor {
            parameter: name(mutant),
            value: mutant.value.clone(),
            mutant: mutant.mutant.clone(),
        }
    }
}

impl Telling {
    fn new(mutant: &Mutant, case: usize) -> Telling {
        Telling {
            parameter: name(mutant),
            mutant: mutant.mutant.clone(),
            case: shipped()[case].name.to_owned(),
        }
    }
}

/// The case that is ruled otherwise, if there is one; it is asked first the next time.
fn told_by(
    code: &Arc<Code>,
    mutant: &Mutant,
    usual: &[Vec<u64>],
    order: &mut [usize],
) -> Option<usize> {
    let mutated = Arc::new(code.mutated(mutant).ok()?);
    let at = order
        .iter()
        .position(|&case| differs(&shipped()[case], &mutated, &usual[case]))?;
    order[..=at].rotate_right(1);
    Some(order[0])
}

/// What is ruled on each act of a case, as numbers to be compared; none where no game can begin on its terms.
fn ruled(case: &Shipped, code: &Arc<Code>) -> Vec<u64> {
    let mut marks = Vec::new();
    let run = case.case.run_stepwise(code, |step| {
        marks.push(mark(&step));
        ControlFlow::Continue(())
    });
    if run.is_err() {
        marks.clear();
    }
    marks
}

fn differs(case: &Shipped, code: &Arc<Code>, usual: &[u64]) -> bool {
    let mut at = 0;
    let mut differs = false;
    let run = case.case.run_stepwise(code, |step| {
        differs = usual.get(at) != Some(&mark(&step));
        at += 1;
        if differs {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    differs || run.is_err() != usual.is_empty()
}

/// What counts of a ruling: verdict, duties, choices, rights, penalties, result, position and clocks; neither words nor
/// citations.
fn mark(step: &CaseStep<'_>) -> u64 {
    const RIGHTS: [Right; 4] = [
        Right::Penalty,
        Right::ClaimRepetition,
        Right::ClaimFiftyMoves,
        Right::ChoiceOfMove,
    ];
    let mut hasher = DefaultHasher::new();
    let report = step.report;
    (step.ruling.verdict, report.breach, report.asks.is_some()).hash(&mut hasher);
    (&report.obligations, &report.choices, &report.penalties).hash(&mut hasher);
    (&report.reads, report.result.to_string(), &report.position).hash(&mut hasher);
    for color in Color::ALL {
        for right in RIGHTS {
            let lost = step.game.right(color, right) != RightState::Kept;
            lost.hash(&mut hasher);
        }
        let clock = step.game.clock(color, step.line.now);
        clock
            .map(|clock| (clock.left, clock.used))
            .hash(&mut hasher);
    }
    hasher.finish()
}
