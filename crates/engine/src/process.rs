//! An engine as a child process that speaks UCI.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long an engine may take to say that it is there.
const READY: Duration = Duration::from_secs(20);
/// The longest line that is kept; the rest of a longer one is left.
const LONGEST: u64 = 64 * 1024;
/// How many lines may wait to be read before the engine has to wait.
const WAITING: usize = 1024;

/// Why there is no engine.
#[derive(Debug)]
pub enum NoEngine {
    /// Nothing is named that could be run.
    Nothing,
    /// The program cannot be run.
    NotRun {
        /// As it was named.
        command: String,
        /// Whether its memory was to be limited, for which a program of the system is needed.
        limited: bool,
        /// What the system says.
        source: std::io::Error,
    },
    /// It does not say `uciok`.
    NoUci(String),
    /// It does not become ready.
    NotReady(String),
}

impl fmt::Display for NoEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoEngine::Nothing => f.write_str("an engine is a program to be run"),
            NoEngine::NotRun {
                command,
                limited: false,
                ..
            } => write!(f, "the engine '{command}' cannot be run"),
            NoEngine::NotRun { command, .. } => write!(
                f,
                "the engine '{command}' cannot be run under prlimit (of util-linux), which limits its memory"
            ),
            NoEngine::NoUci(command) => write!(
                f,
                "'{command}' does not say 'uciok' as an engine that speaks UCI does"
            ),
            NoEngine::NotReady(command) => write!(f, "'{command}' does not become ready"),
        }
    }
}

impl std::error::Error for NoEngine {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NoEngine::NotRun { source, .. } => Some(source),
            NoEngine::Nothing | NoEngine::NoUci(_) | NoEngine::NotReady(_) => None,
        }
    }
}

/// A number that an engine lets be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spin {
    /// What it calls it.
    pub name: String,
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
}

/// An engine that runs.
#[derive(Debug)]
pub struct Engine {
    /// What it calls itself.
    pub name: String,
    /// The numbers that it lets be set.
    pub spins: Vec<Spin>,
    /// Whether it can be told to play more weakly than it can.
    pub limits_strength: bool,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What came of asking an engine for a move.
#[derive(Debug)]
pub struct Thought {
    /// What it wants to play, as it wrote it; none if it was silent until the patience was over, or is gone.
    pub best: Option<String>,
    /// How it stands in its own eyes, in hundredths of a pawn; far beyond all pawns where it sees a mate.
    pub score: Option<i32>,
    /// The moves that it weighed, the best first, each as it stood with it when it was weighed last.
    pub lines: Vec<(String, i32)>,
    /// How long it took.
    pub took: Duration,
    /// Whether the program has ended.
    pub gone: bool,
}

/// How an engine is started.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// The program and its arguments, between blanks.
    pub command: &'a str,
    /// Options as UCI has them: a name and a value.
    pub options: &'a [(String, String)],
    /// The most address space that it may have, in megabytes.
    pub memory: Option<u64>,
}

impl Engine {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// If the program cannot be run, or does not answer as UCI wants it.
    pub fn start(setting: &Setting<'_>) -> Result<Engine, NoEngine> {
        let shown = setting.command;
        let mut words = setting.command.split_whitespace();
        let program = words.next().ok_or(NoEngine::Nothing)?;
        let mut command = match setting.memory {
            None => Command::new(program),
            // The limit is set by a program of the system, before the engine begins.
            Some(megabytes) => {
                let mut command = Command::new("prlimit");
                command.arg(format!("--as={}", megabytes.saturating_mul(1 << 20)));
                command.arg("--").arg(program);
                command
            }
        };
        let mut child = command
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|source| NoEngine::NotRun {
                command: shown.to_owned(),
                limited: setting.memory.is_some(),
                source,
            })?;
        let gone = || NoEngine::NotReady(shown.to_owned());
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = child.stdout.take().ok_or_else(gone)?;
        let (sender, lines) = sync_channel(WAITING);
        thread::spawn(move || read(output, &sender));
        let mut engine = Engine {
            name: shown.to_owned(),
            spins: Vec::new(),
            limits_strength: false,
            child,
            input,
            lines,
        };
        engine.greet(setting)?;
        Ok(engine)
    }

    fn greet(&mut self, setting: &Setting<'_>) -> Result<(), NoEngine> {
        self.say("uci");
        let until = Instant::now() + READY;
        let mut told = false;
        while let Ok(line) = self.next(until) {
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut self.name);
            }
            if let Some(option) = line.strip_prefix("option name ") {
                self.spins.extend(spin(option));
                self.limits_strength |= option.starts_with("UCI_LimitStrength type check");
            }
            if line.trim() == "uciok" {
                told = true;
                break;
            }
        }
        if !told {
            return Err(NoEngine::NoUci(setting.command.to_owned()));
        }
        if self.set(setting.options) {
            Ok(())
        } else {
            Err(NoEngine::NotReady(setting.command.to_owned()))
        }
    }

    /// Sets options, names with values, and waits until the engine is ready; false if it does not become so.
    pub fn set(&mut self, options: &[(String, String)]) -> bool {
        for (name, value) in options {
            self.say(&format!("setoption name {name} value {value}"));
        }
        self.ready()
    }

    /// Tells that another game begins; false if the engine does not become ready for it.
    pub fn new_game(&mut self) -> bool {
        self.say("ucinewgame");
        self.ready()
    }

    fn ready(&mut self) -> bool {
        self.say("isready");
        let until = Instant::now() + READY;
        while let Ok(line) = self.next(until) {
            if line.trim() == "readyok" {
                return true;
            }
        }
        false
    }

    /// Asks for a move in a position (`fen …`, `startpos moves …`), under limits as `go` takes them. Who says nothing for
    /// as long as there is patience is told to stop, and has a second more.
    pub fn think(&mut self, position: &str, limits: &str, patience: Duration) -> Thought {
        while self.lines.try_recv().is_ok() {}
        let begun = Instant::now();
        self.say(&format!("position {position}"));
        self.say(&format!("go {limits}"));
        let mut thought = Thought {
            best: None,
            score: None,
            lines: Vec::new(),
            took: Duration::ZERO,
            gone: false,
        };
        let mut until = begun + patience;
        let mut stopped = false;
        let mut lines = BTreeMap::new();
        loop {
            match self.next(until) {
                Ok(line) => {
                    if let Some((place, best, score)) = weighed(&line) {
                        lines.insert(place, (best, score));
                    }
                    if let Some(best) = line.strip_prefix("bestmove") {
                        thought.best = best.split_whitespace().next().map(str::to_owned);
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) if !stopped => {
                    stopped = true;
                    until += Duration::from_secs(1);
                    self.say("stop");
                }
                Err(error) => {
                    thought.gone = error == RecvTimeoutError::Disconnected;
                    break;
                }
            }
        }
        thought.score = lines.get(&1).map(|(_, score)| *score);
        thought.lines = lines
            .into_values()
            .filter(|(best, _)| !best.is_empty())
            .collect();
        thought.took = begun.elapsed();
        thought
    }

    fn next(&self, until: Instant) -> Result<String, RecvTimeoutError> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left)
    }

    /// Whoever has gone does not hear; that shows in his silence.
    fn say(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }
}

impl Engine {
    /// How a program that has ended did so, in words: `exit status: 3`; none while it runs.
    pub fn ended(&mut self) -> Option<String> {
        // Its output ends a moment before itself.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status.to_string());
            }
            thread::sleep(Duration::from_millis(10));
        }
        None
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.say("quit");
        for _ in 0..20 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(25));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on the engine's lines until it ends or nobody listens.
fn read(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match (&mut output).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// An option that is a number: `Skill Level type spin default 20 min 0 max 20`.
fn spin(option: &str) -> Option<Spin> {
    let (name, rest) = option.split_once(" type spin ")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |key: &str| {
        let at = words.iter().position(|word| *word == key)?;
        words.get(at + 1)?.parse().ok()
    };
    Some(Spin {
        name: name.trim().to_owned(),
        least: number("min")?,
        most: number("max")?,
    })
}

/// What an `info` line says of a move: in which place it stands among those that are weighed, the move, if it is named, and the score.
fn weighed(line: &str) -> Option<(u32, String, i32)> {
    const MATE: i32 = 100_000;
    let words: Vec<&str> = line.strip_prefix("info ")?.split_whitespace().collect();
    // What follows is words of its own.
    if words.first() == Some(&"string") {
        return None;
    }
    let [kind, value, ..] = behind(&words, "score") else {
        return None;
    };
    let value: i32 = value.parse().ok()?;
    let score = match *kind {
        "cp" => value,
        "mate" if value > 0 => MATE,
        "mate" => -MATE,
        _ => return None,
    };
    let place = behind(&words, "multipv").first();
    let place = place.map_or(Some(1), |place| place.parse().ok())?;
    let best = behind(&words, "pv").first();
    let best = best.map_or_else(String::new, |best| (*best).to_owned());
    Some((place, best, score))
}

/// What stands behind this word.
fn behind<'a>(words: &'a [&'a str], key: &str) -> &'a [&'a str] {
    let at = words.iter().position(|word| *word == key);
    at.and_then(|at| words.get(at + 1..)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_set_is_read() {
        let read = spin("UCI_Elo type spin default 1350 min 1350 max 2850").expect("a number");
        assert_eq!(
            (read.name.as_str(), read.least, read.most),
            ("UCI_Elo", 1350, 2850)
        );
        assert_eq!(spin("Ponder type check default false"), None);
        assert_eq!(spin("Hash type spin default 16 min 1"), None);
    }

    #[test]
    fn moves_and_scores_are_read_from_what_engines_tell() {
        for (line, found) in [
            (
                "info depth 3 score cp -31 nodes 9 pv e2e4",
                Some((1, "e2e4", -31)),
            ),
            (
                "info depth 3 multipv 2 score mate 2 pv e2e4 e7e5",
                Some((2, "e2e4", 100_000)),
            ),
            ("info depth 3 score mate -1", Some((1, "", -100_000))),
            ("info string score cp", None),
            ("info string score cp 3", None),
            ("info depth 3 currmove e2e4", None),
            ("bestmove e2e4", None),
        ] {
            let found = found.map(|(place, best, score)| (place, best.to_owned(), score));
            assert_eq!(weighed(line), found, "{line}");
        }
    }
}
