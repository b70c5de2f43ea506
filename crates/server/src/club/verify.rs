//! Looking through a whole club: every page and row, every log replayed, and what these laws ruled ruled again.

use std::path::Path;

use jadoube_laws::{Act, EDITION, Millis, Ruling};

use super::tables::begun_from;
use crate::referee;
use crate::store::{Entry, EntryKind, GameRow, Looking, StoreError};
use crate::table::live::Live;
use crate::view::Names;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Tables whose logs were replayed.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
    /// Rulings of this edition of the laws, ruled again and found the same.
    pub ruled_again: u64,
    /// Rulings of other editions, which were carried out and not judged.
    pub replayed_only: u64,
    /// What is damaged, in a sentence for each; nothing if all is well.
    pub damage: Vec<String>,
}

/// Looks through a club's file; a server may be writing to it meanwhile.
///
/// # Errors
/// When the file is no club, or cannot be read at all.
pub fn verify(path: &Path) -> Result<Verified, StoreError> {
    let looking = Looking::open(path)?;
    let mut found = Verified {
        damage: looking.damage()?,
        ..Verified::default()
    };
    // Where the file is damaged it has been told; a log that can be read is replayed all the same.
    for number in looking.numbers().unwrap_or_default() {
        let Ok((row, log)) = looking
            .game(number)
            .and_then(|row| looking.log(&row).map(|log| (row, log)))
        else {
            continue;
        };
        found.tables += 1;
        if let Err(error) = replay(&row, &log, &mut found) {
            found.damage.push(error.to_string());
        }
    }
    Ok(found)
}

fn replay(row: &GameRow, log: &[Entry], found: &mut Verified) -> Result<(), StoreError> {
    let (terms, mut live) = begun_from(row)?;
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
            if entry.edition.as_deref() == Some(EDITION) && !was_stopped(written) {
                let again = rule_again(&live, entry).map(|ruling| serde_json::to_string(&ruling));
                if !matches!(&again, Some(Ok(again)) if again == written) {
                    return Err(StoreError::Damaged {
                        game: row.made.id.clone(),
                        sequence: entry.sequence,
                        what: "the laws rule otherwise on it".to_owned(),
                    });
                }
                found.ruled_again += 1;
            } else {
                found.replayed_only += 1;
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

/// The ruling on an entry once more.
fn rule_again(live: &Live, entry: &Entry) -> Option<Ruling> {
    let at = Millis(entry.at);
    match entry.kind {
        EntryKind::Time => referee::pass_time(&live.game, at),
        _ => {
            let act: Act = serde_json::from_str(entry.act.as_deref()?).ok()?;
            Some(referee::decide(&live.game, &act, at))
        }
    }
}
