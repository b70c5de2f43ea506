//! A machine as an opponent: an engine that speaks UCI, which thinks for whoever sits at a table in its place.
//!
//! Few think at a time, each under a limit of memory and of time, on threads of their own. One that ends or hangs is put away,
//! and the next thought has another; nobody at any table waits for more than the move that it owes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jadoube_engine::{Engine, NoEngine, Setting, Spin, Thought};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use crate::config::MachineTerms;
use crate::seat::Seat;
use crate::strength::{Level, Strength};

/// What engines call the strength that they can be limited to.
const ELO: &str = "UCI_Elo";
/// What others call a level of skill.
const SKILL: &str = "Skill Level";
/// What they call it that they weigh several moves.
const LINES: &str = "MultiPV";
/// So many moves a level chooses among.
const CHOICE: i64 = 40;
/// Where little is thought, no answer comes sooner than this: nobody likes to be answered before he has let go.
const UNHURRIED: Duration = Duration::from_millis(500);
/// How many strengths are offered beside the full one.
const OFFERED: i64 = 8;
/// What an engine may take beyond the time given before it is told to stop.
const GRACE: Duration = Duration::from_secs(2);

/// The machine that plays at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineSeat {
    /// The seat that it has.
    pub seat: Seat,
    /// How strongly it plays.
    pub strength: Strength,
}

/// A machine that a club offers as an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MachineOffer {
    /// What it calls itself.
    pub name: String,
    /// How strongly it can be asked to play, the weakest first.
    pub strengths: Vec<OfferedStrength>,
}

/// A strength at which a machine can be asked to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfferedStrength {
    /// As a table takes it.
    pub value: String,
    /// What to call it.
    pub label: String,
    /// What it does, in a sentence, where its name does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub what: Option<&'static str>,
}

/// An engine that a club has, as many times as it may run.
#[derive(Debug)]
pub struct Machine {
    terms: MachineTerms,
    name: String,
    elo: Option<Spin>,
    skill: Option<Spin>,
    lines: Option<Spin>,
    places: Arc<Semaphore>,
    idle: Mutex<Vec<Engine>>,
}

/// What an engine is asked.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The position as UCI tells it.
    pub position: String,
    /// Only these moves, as `go` takes them after its limits; empty for all.
    pub among: String,
    /// How strongly it shall play.
    pub strength: Strength,
    /// How long it has.
    pub time: Duration,
}

impl Machine {
    /// Runs the engine once, to see that it speaks UCI and what it offers.
    ///
    /// # Errors
    /// [`NoEngine`] if it does not.
    pub fn start(mut terms: MachineTerms) -> Result<Machine, NoEngine> {
        let engine = run(&terms)?;
        let spin = |name: &str| engine.spins.iter().find(|spin| spin.name == name).cloned();
        // Many play on one machine: each has one thread and little memory, unless somebody has said otherwise.
        for (name, value) in [("Threads", 1), ("Hash", 16)] {
            let said = terms.options.iter().any(|(said, _)| said == name);
            let fits = spin(name).is_some_and(|spin| (spin.least..=spin.most).contains(&value));
            if fits && !said {
                terms.options.push((name.to_owned(), value.to_string()));
            }
        }
        Ok(Machine {
            name: engine.name.clone(),
            elo: spin(ELO).filter(|_| engine.limits_strength),
            skill: spin(SKILL),
            lines: spin(LINES).filter(|spin| spin.most >= CHOICE),
            places: Arc::new(Semaphore::new(terms.at_once.get())),
            idle: Mutex::default(),
            terms,
        })
    }

    /// What it offers.
    pub fn offer(&self) -> MachineOffer {
        let levels = self.lines.iter().flat_map(|_| Level::ALL);
        let mut strengths: Vec<Strength> = levels.map(Strength::Level).collect();
        match (&self.elo, &self.skill) {
            (Some(elo), _) => strengths.extend(steps(elo, 50).into_iter().map(Strength::Elo)),
            (None, Some(skill)) => {
                strengths.extend(steps(skill, 1).into_iter().map(Strength::Skill))
            }
            (None, None) => {}
        }
        strengths.push(Strength::Full);
        let offered = strengths.into_iter().map(|strength| OfferedStrength {
            value: strength.to_string(),
            label: strength.label(),
            what: match strength {
                Strength::Level(level) => Some(level.what()),
                Strength::Full | Strength::Elo(_) | Strength::Skill(_) => None,
            },
        });
        MachineOffer {
            name: self.name.clone(),
            strengths: offered.collect(),
        }
    }

    /// Reads a strength at which it can play.
    ///
    /// # Errors
    /// What would be understood.
    pub fn read(&self, words: &str) -> Result<Strength, String> {
        let strength: Strength = words.trim().parse()?;
        let bounds = match strength {
            Strength::Full => return Ok(strength),
            Strength::Level(_) => {
                return match &self.lines {
                    Some(_) => Ok(strength),
                    None => Err(format!(
                        "{} weighs one move alone, and has no such levels",
                        self.name
                    )),
                };
            }
            Strength::Elo(elo) => self.elo.as_ref().map(|spin| (elo, spin)),
            Strength::Skill(level) => self.skill.as_ref().map(|spin| (level, spin)),
        };
        match bounds {
            Some((number, spin)) if (spin.least..=spin.most).contains(&number) => Ok(strength),
            Some((_, spin)) => Err(format!(
                "{} plays from {} to {}",
                self.name, spin.least, spin.most
            )),
            None => Err(format!("{} knows no such measure of strength", self.name)),
        }
    }

    /// What it is called at a table.
    pub fn called(&self, strength: Strength) -> String {
        let name: String = self.name.chars().take(50).collect();
        match strength {
            Strength::Full => name,
            strength => format!("{name}, {}", strength.label()),
        }
    }

    /// The most time that it takes for a move.
    pub fn most_time(&self) -> Duration {
        self.terms.think
    }

    /// Has it think, once there is a place; none if it has ended or hangs, and another one too.
    pub async fn think(self: &Arc<Self>, wanted: Wanted) -> Option<Thought> {
        let place = self.places.acquire().await.ok()?;
        let machine = Arc::clone(self);
        let least = UNHURRIED.min(wanted.time);
        let thought = tokio::task::spawn_blocking(move || machine.think_twice(&wanted)).await;
        drop(place);
        let thought = thought.ok().flatten()?;
        tokio::time::sleep(least.saturating_sub(thought.took)).await;
        Some(thought)
    }

    /// An engine that has ended, or hangs, is followed by a fresh one.
    fn think_twice(&self, wanted: &Wanted) -> Option<Thought> {
        let waiting = self.idle().pop();
        let first = waiting.or_else(|| self.fresh())?;
        self.ask(first, wanted)
            .or_else(|| self.ask(self.fresh()?, wanted))
    }

    fn fresh(&self) -> Option<Engine> {
        let fresh = run(&self.terms).inspect_err(|error| {
            tracing::error!(%error, "the machine cannot be run");
        });
        fresh.ok()
    }

    /// Asks an engine, which waits for the next thought if it has answered.
    fn ask(&self, mut engine: Engine, wanted: &Wanted) -> Option<Thought> {
        if !engine.set(&self.options(wanted.strength)) || !engine.new_game() {
            tracing::warn!("an engine has ended, or hangs");
            return None;
        }
        let depth = match wanted.strength {
            Strength::Level(level) => format!("depth {} ", level.depth()),
            Strength::Full | Strength::Elo(_) | Strength::Skill(_) => String::new(),
        };
        let limits = format!(
            "{depth}movetime {}{}",
            wanted.time.as_millis(),
            wanted.among
        );
        let mut thought = engine.think(&wanted.position, &limits, wanted.time + GRACE);
        if thought.best.is_none() {
            tracing::warn!("an engine gave no move");
            return None;
        }
        if let Strength::Level(level) = wanted.strength {
            let mut lot = [0; 8];
            // Without a lot it plays its best.
            if getrandom::fill(&mut lot).is_ok()
                && let Some(picked) = level.picks(&thought.lines, u64::from_le_bytes(lot))
            {
                thought.best = Some(picked.to_owned());
            }
        }
        self.idle().push(engine);
        Some(thought)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The options by which it plays so strongly.
    fn options(&self, strength: Strength) -> Vec<(String, String)> {
        let mut options = Vec::new();
        let mut set = |name: &str, value: String| options.push((name.to_owned(), value));
        if self.elo.is_some() {
            set(
                "UCI_LimitStrength",
                matches!(strength, Strength::Elo(_)).to_string(),
            );
        }
        match strength {
            Strength::Elo(elo) => set(ELO, elo.to_string()),
            Strength::Skill(level) => set(SKILL, level.to_string()),
            Strength::Full | Strength::Level(_) => {}
        }
        if self.lines.is_some() {
            let level = matches!(strength, Strength::Level(_));
            set(LINES, if level { CHOICE } else { 1 }.to_string());
        }
        if let (Some(skill), false) = (&self.skill, matches!(strength, Strength::Skill(_))) {
            set(SKILL, skill.most.to_string());
        }
        options
    }
}

fn run(terms: &MachineTerms) -> Result<Engine, NoEngine> {
    Engine::start(&Setting {
        command: &terms.command,
        options: &terms.options,
        memory: terms.memory,
    })
}

/// Numbers from the least to the most, at even distances, rounded to multiples.
fn steps(spin: &Spin, round: i64) -> Vec<i64> {
    let range = spin.most.saturating_sub(spin.least);
    let mut all: Vec<i64> = (0..OFFERED)
        .map(|at| spin.least.saturating_add(range / OFFERED * at))
        .map(|number| (number / round * round).clamp(spin.least, spin.most))
        .collect();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_offered_from_the_least_on() {
        let spin = |least, most| Spin {
            name: ELO.to_owned(),
            least,
            most,
        };
        assert_eq!(
            steps(&spin(1350, 2850), 50),
            [1350, 1500, 1700, 1900, 2050, 2250, 2450, 2650]
        );
        assert_eq!(steps(&spin(0, 3), 1), [0]);
    }
}
