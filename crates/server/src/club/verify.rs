//! Looking through a whole club: every page and row, every log replayed, what these laws ruled ruled again, and what was changed in
//! events made once more.

use std::path::Path;
use std::sync::Arc;

use jadoube_laws::{Act, EDITION, Ruling};

use super::events::{self, Astray};
use super::tables::begun_from;
use crate::names::Names;
use crate::referee;
use crate::store::{Entry, EntryKind, GameRow, Looking, StoreError};
use crate::table::live::Live;
use crate::vault::Vault;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Tables whose logs were replayed.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
    /// Rulings that were ruled again and found the same.
    pub ruled_again: u64,
    /// Rulings of other editions of the laws, which were carried out and not judged.
    pub replayed_only: u64,
    /// Events whose changes were made once more.
    pub events: u64,
    /// Changes of them.
    pub changes: u64,
    /// What is ruled, or comes out of an event, otherwise than it is written, in a sentence for each.
    pub differences: Vec<Difference>,
    /// What is damaged, in a sentence for each; nothing if all is well.
    pub damage: Vec<String>,
    /// Whether a server is up, or the last one did not end in good order: what it wrote last may have been cut off since
    /// without a trace.
    pub open: bool,
}

/// A ruling that these laws give otherwise than it was given, or an event that comes out otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Whether it was given by this very edition of the laws, which ought to give it again. How rounds are paired has no edition.
    pub of_this_edition: bool,
    /// The table, the entry and the edition; or the event.
    pub told: String,
}

/// Which rulings are ruled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Those of this edition of the laws.
    ThisEdition,
    /// All of them: what has changed since is told as a difference.
    EveryEdition,
}

/// Looks through a club's file; a server may be writing to it meanwhile.
///
/// # Errors
/// When the file is no club, or cannot be read at all.
pub fn verify(path: &Path, again: Again) -> Result<Verified, StoreError> {
    let looking = Looking::open(path)?;
    let mut found = Verified {
        damage: looking.damage()?,
        open: looking.is_open(),
        ..Verified::default()
    };
    let key = Vault::of(path).fault();
    found.damage.extend(key.map(|fault| fault.to_string()));
    // Where the file is damaged it has been told; a log that can be read is replayed all the same.
    for number in looking.numbers().unwrap_or_default() {
        let read = looking
            .game(number)
            .and_then(|row| looking.log(&row).map(|log| (row, log)));
        let replayed = read.and_then(|(row, log)| {
            found.tables += 1;
            let replayed = replay(&row, &log, again, &mut found);
            replayed.inspect_err(|error| {
                if !matches!(error, StoreError::Later(_)) {
                    found.damage.push(error.to_string());
                }
            })
        });
        if let Err(StoreError::Later(what)) = replayed {
            found.differences.push(Difference {
                of_this_edition: false,
                told: StoreError::Later(what).to_string(),
            });
        }
    }
    for id in looking.events().unwrap_or_default() {
        let Ok((row, log)) = looking.event(&id) else {
            continue;
        };
        found.events += 1;
        found.changes += log.len() as u64;
        match events::replay(&row, &log) {
            Ok(()) => {}
            Err(Astray::Damaged(what)) => found.damage.push(what),
            Err(Astray::Otherwise(told)) => found.differences.push(Difference {
                of_this_edition: false,
                told,
            }),
        }
    }
    Ok(found)
}

fn replay(
    row: &GameRow,
    log: &[Entry],
    again: Again,
    found: &mut Verified,
) -> Result<(), StoreError> {
    let (terms, mut live) = begun_from(row, &Arc::default())?;
    let begins_with = terms.laws.map(|laws| laws.named(&row.made.code));
    for entry in log {
        found.entries += 1;
        if entry.kind == EntryKind::Begin && entry.words != begins_with {
            return Err(StoreError::Damaged {
                game: row.made.id.clone(),
                sequence: entry.sequence,
                what: "play began under another text of its code".to_owned(),
            });
        }
        if let Some(written) = &entry.ruling {
            let of_this_edition = entry.edition.as_deref() == Some(EDITION);
            if !(of_this_edition || again == Again::EveryEdition) || was_stopped(written) {
                found.replayed_only += 1;
            } else if is_ruled_alike(&live, entry, written) {
                found.ruled_again += 1;
            } else {
                let edition = entry.edition.as_deref().unwrap_or("that is not told");
                found.differences.push(Difference {
                    of_this_edition,
                    told: format!(
                        "table {}, entry {}: these laws rule otherwise than is written there; it was ruled under the edition {edition}",
                        row.made.id, entry.sequence
                    ),
                });
            }
        }
        live.replay(entry, &row.made.id)?;
    }
    let mut adds_up_to = live.summary();
    if row.summary.names == Names::default() {
        // A list made before it had names has none.
        adds_up_to.names = Names::default();
    }
    if adds_up_to == row.summary {
        Ok(())
    } else {
        Err(StoreError::Damaged {
            game: row.made.id.clone(),
            sequence: live.sequence,
            what: format!(
                "the list says {:?}, and the log adds up to {:?}",
                row.summary, adds_up_to
            ),
        })
    }
}

/// Was a proof stopped on the way of what is written? Then it is taken as given.
fn was_stopped(written: &str) -> bool {
    serde_json::from_str(written).is_ok_and(|ruling| referee::was_stopped(&ruling))
}

/// Is the entry ruled as it is written, but for the words in which that is told?
fn is_ruled_alike(live: &Live, entry: &Entry, written: &str) -> bool {
    let Ok(written) = serde_json::from_str::<Ruling>(written) else {
        return false;
    };
    rule_again(live, entry).is_some_and(|again| {
        again
            == Ruling {
                explanation: again.explanation.clone(),
                witness: again.witness.clone(),
                ..written
            }
    })
}

/// The ruling on an entry once more.
fn rule_again(live: &Live, entry: &Entry) -> Option<Ruling> {
    let at = entry.at;
    match entry.kind {
        EntryKind::Time => referee::pass_time(&live.game, at).map(|decided| decided.ruling),
        _ => {
            let act: Act = serde_json::from_str(entry.act.as_deref()?).ok()?;
            Some(referee::decide(&live.game, &act, at).ruling)
        }
    }
}
