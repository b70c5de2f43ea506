//! What must hold of a table, whatever happened to servers, disk and network.

use jadoube_board::Color;
use jadoube_laws::game::Game;
use jadoube_laws::{Act, Code, HearingEvent, Millis, Ruling, Terms, decide, pass_time};
use jadoube_server::store::{Entry, EntryKind, GameRow};

use super::play::History;

/// All of it.
pub fn check(row: &GameRow, log: &[Entry], history: &History) -> Result<(), String> {
    check_log(log)?;
    check_history(log, history)?;
    check_rulings(row, log)
}

/// The log has no gap, its checksums are chained, its times never go back, and no key is used twice.
fn check_log(log: &[Entry]) -> Result<(), String> {
    let mut before = jadoube_server::store::NO_CHECKSUM;
    let (mut at, mut base) = (Millis::ZERO, None);
    let mut keys = std::collections::HashSet::new();
    for (entry, number) in log.iter().zip(1..) {
        if entry.sequence != number || entry.checksum != entry.sum(&before) {
            return Err(format!("entry {number} is not in its place: {entry:?}"));
        }
        if entry.at < at {
            return Err(format!("time goes back at entry {number}"));
        }
        if entry.kind == EntryKind::Begin {
            base = Some(entry.club);
        }
        // A clock is the sum of its intervals: game time is club time since play began, without anything else.
        if let Some(base) = base
            && entry.at != (entry.club - base).max(at)
        {
            return Err(format!(
                "game time at entry {number} is {}, club time since the beginning {}",
                entry.at,
                entry.club - base
            ));
        }
        if let Some(key) = &entry.key
            && !keys.insert((entry.by.clone(), key.clone()))
        {
            return Err(format!("the key {key} is used twice"));
        }
        (before, at) = (entry.checksum, entry.at);
    }
    Ok(())
}

/// What was answered stands in the log where the answer said, once; and what was answered before something else was
/// asked stands before it: there is one order, and it is that of the acts.
fn check_history(log: &[Entry], history: &History) -> Result<(), String> {
    for one in &history.answered {
        let entry = log
            .get(one.sequence as usize - 1)
            .ok_or_else(|| format!("an answered act is lost: {one:?}"))?;
        if entry.key.as_deref() != Some(one.key.as_str()) {
            return Err(format!("{one:?} was answered, and its entry is {entry:?}"));
        }
        let told = entry.words.as_deref().unwrap_or_default();
        let same = told.split_whitespace().next() == one.words.split_whitespace().next();
        if !same {
            return Err(format!("{one:?} was answered, and the log says {told:?}"));
        }
    }
    for one in &history.answered {
        for other in &history.answered {
            if one.answered < other.asked && one.sequence >= other.sequence {
                return Err(format!("{one:?} was answered before {other:?} was asked"));
            }
        }
    }
    Ok(())
}

/// The log replayed from nothing gives each ruling again, byte for byte, and the summary that the list has.
fn check_rulings(row: &GameRow, log: &[Entry]) -> Result<(), String> {
    let code = Code::by_id(&row.made.code).ok_or("its code is unknown")?;
    let terms: Terms = serde_json::from_str(&row.made.terms).map_err(|error| error.to_string())?;
    let mut game = Game::new(code, terms).map_err(|error| error.to_string())?;
    let mut ran = Intervals::default();
    for entry in log {
        ran.until(entry.at, &game);
        let Some(written) = &entry.ruling else {
            continue;
        };
        let ruling: Ruling = serde_json::from_str(written).map_err(|error| error.to_string())?;
        // What somebody stopped is taken as it was: nobody could say now when it was stopped.
        let stopped = ruling.events.contains(&HearingEvent::ProofStopped.into());
        let at = entry.at;
        let again = match &entry.act {
            Some(act) => {
                let act: Act = serde_json::from_str(act).map_err(|error| error.to_string())?;
                Some(decide(&game, &act, at))
            }
            None => pass_time(&game, at),
        };
        let again = again.and_then(|decided| serde_json::to_string(&decided.ruling).ok());
        if again.as_ref() != Some(written) && !stopped {
            return Err(format!(
                "entry {} is ruled otherwise the second time",
                entry.sequence
            ));
        }
        game.apply_all(&ruling);
        ran.check(&game)?;
    }
    if game.score().to_string() == row.summary.result && game.ply_count() == row.summary.plies {
        Ok(())
    } else {
        Err(format!("the list says {:?}", row.summary))
    }
}

/// How long the clock of each side has run, added up from the times in the log alone.
#[derive(Default)]
struct Intervals {
    at: Millis,
    ran: [Millis; 2],
}

impl Intervals {
    fn until(&mut self, at: Millis, game: &Game) {
        if let Some(color) = game.running_clock() {
            self.ran[usize::from(color == Color::Black)] += at - self.at;
        }
        self.at = at;
    }

    /// Clocks are the sum of their intervals.
    fn check(&self, game: &Game) -> Result<(), String> {
        for (color, ran) in Color::ALL.into_iter().zip(self.ran) {
            let used = game.clock(color, self.at).map(|clock| clock.used);
            if used.is_some_and(|used| used != ran) && game.outcome().is_none() {
                let at = self.at;
                return Err(format!(
                    "{color:?} has used {used:?} at {at:?}, its clock ran {ran:?}"
                ));
            }
        }
        Ok(())
    }
}
