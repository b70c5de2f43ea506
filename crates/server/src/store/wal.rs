//! What was written last and stands beside the file: is it whole, and is it there?
//!
//! SQLite takes from a write-ahead log what is whole up to the first frame that is not, and says nothing of the rest: after
//! a power cut that is as it should be, since of a transaction that was never answered a part may be there. But a frame
//! that follows the end of a later transaction was written after that one had reached the disk, so that before it nothing
//! may be torn.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use crate::secure;

/// Bytes of the head of the log.
const HEAD: usize = 32;

/// Bytes before the page in a frame.
const FRAME: usize = 24;

/// How often a log is read that a server writes meanwhile, until it looks whole.
const LOOKS: u32 = 4;

/// What is damaged in the log of a club's file, or that it is missing.
pub(super) fn damage(path: &Path) -> Vec<String> {
    let log = secure::beside(path, "-wal");
    let mut found = None;
    for _ in 0..LOOKS {
        let read = fs::read(&log);
        let now = match read {
            Ok(bytes) if !bytes.is_empty() => first_damage(&bytes),
            _ if notes(path).open => Some(Damage::Missing),
            _ => None,
        };
        // What is being written just now looks otherwise the next time.
        if now.is_none() || now == found {
            found = now;
            break;
        }
        found = now;
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let told = |damage: Damage| {
        let name = log.file_name().unwrap_or_default().to_string_lossy();
        match damage {
            Damage::Missing => format!(
                "what was written last is missing: {name} is not there, and the server before did not end in good order; entries may be lost"
            ),
            Damage::Head => format!(
                "what was written last is damaged: the head of {name} is not what was written; entries are lost"
            ),
            Damage::Frame(number) => format!(
                "what was written last is damaged: frame {number} of {name} is not what was written, and others were written after it; entries are lost"
            ),
        }
    };
    let before = notes(path).missing && found != Some(Damage::Missing);
    let missed = before.then(|| {
        let lock = secure::beside(path, "-lock");
        format!(
            "what was written last was missing when a server was started, and entries may be lost; put back a backup, or remove {} while no server is up to have it told no more",
            lock.file_name().unwrap_or_default().to_string_lossy()
        )
    });
    found.map(told).into_iter().chain(missed).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    Missing,
    Head,
    /// The number of the frame, from 1.
    Frame(usize),
}

/// The first damage that is no torn end.
fn first_damage(log: &[u8]) -> Option<Damage> {
    let word = |at: usize| -> u32 {
        let bytes = log.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u32::from_be_bytes)
    };
    if log.len() < HEAD + FRAME {
        return None;
    }
    let big = word(0) & 1 == 1;
    let size = word(8) as usize;
    let known =
        word(0) & !1 == 0x377f_0682 && size.is_power_of_two() && (512..=65_536).contains(&size);
    if !known || sum(big, (0, 0), &log[..24]) != (word(24), word(28)) {
        // A head that never reached the disk is nothing but zeros.
        return log[..HEAD]
            .iter()
            .any(|&byte| byte != 0)
            .then_some(Damage::Head);
    }
    let salts = [word(16), word(20)];
    let mut before = (word(24), word(28));
    let (mut first, mut ends) = (None, false);
    for (number, frame) in log[HEAD..].chunks_exact(FRAME + size).enumerate() {
        let at = HEAD + number * (FRAME + size);
        let told = (word(at + 16), word(at + 20));
        let own = [word(at + 8), word(at + 12)] == salts;
        let computed = sum(big, sum(big, before, &frame[..8]), &frame[FRAME..]);
        let sound = own && computed == told;
        match first {
            None if !sound => first = Some(number + 1),
            Some(number) if sound && ends => return Some(Damage::Frame(number)),
            _ => {}
        }
        // The page count is there where a transaction ends.
        ends |= first.is_some() && word(at + 4) != 0;
        before = told;
    }
    None
}

/// The checksum of SQLite, gone on with.
fn sum(big: bool, (mut one, mut two): (u32, u32), bytes: &[u8]) -> (u32, u32) {
    let word = |bytes: &[u8]| {
        let four = bytes.try_into().unwrap_or_default();
        if big {
            u32::from_be_bytes(four)
        } else {
            u32::from_le_bytes(four)
        }
    };
    for eight in bytes.chunks_exact(8) {
        one = one.wrapping_add(word(&eight[..4])).wrapping_add(two);
        two = two.wrapping_add(word(&eight[4..])).wrapping_add(one);
    }
    (one, two)
}

/// What the lock says while a server is up, and after it has not ended in good order.
const OPEN: &str = "open";

/// What it says besides since a server has found that what was written last is not there: SQLite goes on without, and
/// nothing else would tell it once that server has ended.
const MISSING: &str = "missing";

/// What the lock says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Notes {
    open: bool,
    missing: bool,
}

/// Notes that from now on something stands beside the file, and for good if what stood there before was missing. A note
/// that cannot be written tells nothing later.
pub(super) fn note_open(path: &Path, missing: bool) {
    let missing = missing || notes(path).missing;
    note(
        path,
        Notes {
            open: true,
            missing,
        },
    );
}

/// Notes that everything has been brought home.
pub(super) fn note_closed(path: &Path) {
    let missing = notes(path).missing;
    note(
        path,
        Notes {
            open: false,
            missing,
        },
    );
}

/// Notes after a start that has failed how things stand: SQLite brings everything home when the last connection ends, and
/// what it could not bring stands beside the file as before.
pub(super) fn note_failed_start(path: &Path, missing: bool) {
    let missing = missing || notes(path).missing;
    note(
        path,
        Notes {
            open: is_there(path),
            missing,
        },
    );
}

/// Whether what was written last is missing.
pub(super) fn is_missing(path: &Path) -> bool {
    notes(path).open && !is_there(path)
}

/// Forgets all notes: another club lies there from now on.
pub(super) fn note_new(path: &Path) {
    note(path, Notes::default());
}

/// Whether a server has been up that did not end in good order, or something was missing: then there was a club.
pub(super) fn was_open(path: &Path) -> bool {
    notes(path) != Notes::default()
}

/// Whether something stands beside the file.
pub(super) fn is_there(path: &Path) -> bool {
    fs::metadata(secure::beside(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

fn note(path: &Path, notes: Notes) {
    let lock = secure::beside(path, "-lock");
    let lines = [(notes.open, OPEN), (notes.missing, MISSING)];
    let text: String = lines
        .iter()
        .filter(|(holds, _)| *holds)
        .flat_map(|(_, word)| [*word, "\n"])
        .collect();
    let noted = File::options()
        .write(true)
        .open(&lock)
        .and_then(|mut file| {
            file.set_len(0)?;
            file.write_all(text.as_bytes())?;
            file.sync_data()
        });
    if let Err(error) = noted {
        tracing::warn!(%error, "the lock could not be written; whether the club ends in good order will not be known");
    }
}

fn notes(path: &Path) -> Notes {
    let text = fs::read_to_string(secure::beside(path, "-lock")).unwrap_or_default();
    let says = |word: &str| text.lines().any(|line| line == word);
    Notes {
        open: says(OPEN),
        missing: says(MISSING),
    }
}
