//! A club in a process of its own plays under a shim that notes every write and every sync; from the notes come the files
//! that a power cut at any moment would have left: what was not synced is there, is not there, or is there in part.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use jadoube_server::moment::WallTime;
use jadoube_server::store::{Looking, Store};
use jadoube_trials::damage::Chance;
use jadoube_trials::house::House;
use serde_json::json;

/// Games at once.
const GAMES: usize = 3;

/// Acts of each.
const ACTS: usize = 60;

/// Power cuts, at moments all over the play.
const CUTS: usize = 90;

/// What a disk writes whole or not at all, in bytes.
const SECTOR: usize = 512;

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("jadoube-power-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        // The shim knows files by the names that the system gives them.
        Folder(path.canonicalize().expect("its name"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Something that was asked of the disk.
enum Asked {
    Write {
        file: usize,
        at: usize,
        bytes: Vec<u8>,
    },
    Length {
        file: usize,
        length: usize,
    },
    Sync {
        file: usize,
    },
}

/// An act that was answered, and how long the journal was then.
#[derive(Debug)]
struct Answered {
    game: String,
    sequence: u32,
    words: &'static str,
    noted: u64,
}

/// What was played, and what the disk was asked for meanwhile.
struct Played {
    journal: Vec<(u64, Asked)>,
    answered: Vec<Answered>,
}

fn shim(folder: &Path) -> PathBuf {
    let library = folder.join("disk.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("shim/disk.c");
    let built = Command::new("cc")
        .args([
            "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-O1", "-o",
        ])
        .args([&library, &source])
        .args(["-ldl", "-pthread"])
        .status();
    assert!(
        built.expect("a C compiler").success(),
        "the shim cannot be built"
    );
    library
}

fn start(folder: &Path) -> (Child, House) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_trial-club"))
        .arg("127.0.0.1:0")
        .arg(folder.join("club.db"))
        .env("LD_PRELOAD", shim(folder))
        .env("JADOUBE_DISK_FILE", folder.join("club.db"))
        .env("JADOUBE_DISK_JOURNAL", folder.join("journal"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the club starts");
    let mut line = String::new();
    let output = child.stdout.take().expect("its output");
    BufReader::new(output)
        .read_line(&mut line)
        .expect("where it listens");
    let address = line
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
    (
        child,
        House::at(address.unwrap_or_else(|| panic!("no address in {line}"))),
    )
}

/// Plays under the shim until the power goes.
fn play(folder: &Path) -> Played {
    let (mut child, house) = start(folder);
    let journal = folder.join("journal");
    let noted = || fs::metadata(&journal).expect("a journal").len();
    let games: Vec<_> = (0..GAMES)
        .map(|_| house.table(&json!({ "code": "fide-1955", "colors": "white" })))
        .collect();
    // Each game by a thread of its own, so that acts share a sync.
    let answered = std::thread::scope(|scope| {
        let (house, noted) = (&house, &noted);
        let playing = games.iter().map(|seats| {
            scope.spawn(move || {
                let line = format!("POST /api/games/{}/acts", seats.id);
                let one = |act: usize| {
                    let key = [&seats.white, &seats.black][act % 2];
                    let words = SHUFFLE[act % 4];
                    let answer = house.ask(
                        &line,
                        Some(key),
                        json!({ "act": words }).to_string().as_bytes(),
                    );
                    let sequence = answer.json(200)["sequence"].as_u64().expect("a number");
                    Answered {
                        game: seats.id.clone(),
                        sequence: sequence as u32,
                        words,
                        noted: noted(),
                    }
                };
                (0..ACTS).map(one).collect::<Vec<_>>()
            })
        });
        let playing: Vec<_> = playing.collect();
        playing
            .into_iter()
            .flat_map(|game| game.join().expect("a game"))
            .collect()
    });
    child.kill().expect("the power goes");
    child.wait().expect("gone");
    Played {
        journal: read_journal(&fs::read(&journal).expect("the journal")),
        answered,
    }
}

/// What was asked, each with the length of the journal after it.
fn read_journal(bytes: &[u8]) -> Vec<(u64, Asked)> {
    let mut journal = Vec::new();
    let mut at = 0;
    while at + 18 <= bytes.len() {
        let number = |from: usize| {
            let eight = bytes[from..from + 8].try_into().expect("eight bytes");
            u64::from_ne_bytes(eight) as usize
        };
        let (what, file) = (bytes[at], usize::from(bytes[at + 1]));
        let (place, count) = (number(at + 2), number(at + 10));
        at += 18;
        let asked = match what {
            b'w' => Asked::Write {
                file,
                at: place,
                bytes: bytes[at..at + count].to_vec(),
            },
            b't' => Asked::Length {
                file,
                length: place,
            },
            _ => Asked::Sync { file },
        };
        at += count;
        journal.push((at as u64, asked));
    }
    journal
}

/// A file as the disk has it, and what was asked for since it was synced last.
#[derive(Clone, Default)]
struct OnDisk<'a> {
    bytes: Vec<u8>,
    waiting: Vec<&'a Asked>,
}

impl<'a> OnDisk<'a> {
    fn take(&mut self, asked: &'a Asked) {
        self.waiting.push(asked);
    }

    fn synced(&mut self) {
        for asked in std::mem::take(&mut self.waiting) {
            match asked {
                Asked::Write { at, bytes, .. } => self.put(*at, bytes),
                Asked::Length { length, .. } => self.bytes.resize(*length, 0),
                Asked::Sync { .. } => {}
            }
        }
    }

    fn put(&mut self, at: usize, bytes: &[u8]) {
        let end = at + bytes.len();
        self.bytes.resize(self.bytes.len().max(end), 0);
        self.bytes[at..end].copy_from_slice(bytes);
    }

    /// What a power cut leaves: of all that waits each sector is there or not, in so many of a hundred cases it is.
    fn cut(mut self, percent: usize, chance: &mut Chance) -> Vec<u8> {
        for asked in std::mem::take(&mut self.waiting) {
            match asked {
                Asked::Write { at, bytes, .. } => {
                    // The first piece ends where a sector of the file does.
                    let mut from = 0;
                    while from < bytes.len() {
                        let end = bytes.len().min(from + SECTOR - (at + from) % SECTOR);
                        if chance.below(100) < percent {
                            self.put(at + from, &bytes[from..end]);
                        }
                        from = end;
                    }
                }
                Asked::Length { length, .. } if chance.below(100) < percent => {
                    self.bytes.resize(*length, 0)
                }
                Asked::Length { .. } | Asked::Sync { .. } => {}
            }
        }
        self.bytes
    }
}

/// The files as a power cut leaves them when the journal is so long. A disk that lies takes a sync for nothing.
fn left(
    journal: &[(u64, Asked)],
    noted: u64,
    lies: bool,
    percent: usize,
    chance: &mut Chance,
) -> [Vec<u8>; 2] {
    let mut files = [OnDisk::default(), OnDisk::default()];
    for (_, asked) in journal.iter().take_while(|(end, _)| *end <= noted) {
        match asked {
            Asked::Write { file, .. } | Asked::Length { file, .. } => files[*file].take(asked),
            Asked::Sync { file } if !lies => files[*file].synced(),
            Asked::Sync { .. } => {}
        }
    }
    files.map(|file| file.cut(percent, chance))
}

/// Opens what is left, as the next server does, and tells what is missing of what was answered by then.
fn missing(
    folder: &Path,
    files: &[Vec<u8>; 2],
    answered: &[Answered],
    noted: u64,
) -> Result<(), String> {
    let club = folder.join("club.db");
    // What the cut before has left is gone.
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("a folder");
    fs::write(&club, &files[0]).expect("the database");
    fs::write(folder.join("club.db-wal"), &files[1]).expect("its log");
    let opened = Store::open(&club, None, WallTime::default).map_err(|error| error.to_string())?;
    if let Some(damage) = opened.damage.first() {
        return Err(damage.clone());
    }
    drop(opened);
    let looking = Looking::open(&club).map_err(|error| error.to_string())?;
    let verified = jadoube_server::verify(&club, jadoube_server::Again::ThisEdition)
        .map_err(|error| error.to_string())?;
    if let Some(damage) = verified.damage.first() {
        return Err(damage.clone());
    }
    let mut logs = std::collections::HashMap::new();
    for number in looking.numbers().map_err(|error| error.to_string())? {
        let row = looking.game(number).map_err(|error| error.to_string())?;
        let log = looking.log(&row).map_err(|error| error.to_string())?;
        logs.insert(row.made.id, log);
    }
    for one in answered.iter().filter(|one| one.noted <= noted) {
        let entry = logs
            .get(&one.game)
            .and_then(|log| log.get(one.sequence as usize - 1));
        if entry.and_then(|entry| entry.words.as_deref()) != Some(one.words) {
            return Err(format!("{one:?} was answered, and there is {entry:?}"));
        }
    }
    Ok(())
}

/// Cuts the power at moments all over the play; gives what was missing, with the moment of each.
fn cut_everywhere(played: &Played, folder: &Path, lies: bool) -> Vec<String> {
    let first = played
        .answered
        .iter()
        .map(|one| one.noted)
        .min()
        .expect("an act");
    let moments: Vec<u64> = played
        .journal
        .iter()
        .map(|(end, _)| *end)
        .filter(|end| *end >= first)
        .collect();
    let mut chance = Chance::new(0x0070_6f77_6572);
    let cuts = (0..CUTS).filter_map(|cut| {
        let noted = moments[cut * moments.len() / CUTS];
        // Nothing of what was not synced, all of it, or half.
        let percent = [0, 100, 50][cut % 3];
        let files = left(&played.journal, noted, lies, percent, &mut chance);
        let wrong = missing(&folder.join("left"), &files, &played.answered, noted).err()?;
        Some(format!(
            "cut {cut} at byte {noted} of the journal, {percent} % there: {wrong}"
        ))
    });
    cuts.collect()
}

#[test]
fn a_power_cut_takes_nothing_that_was_answered() {
    let folder = Folder::new("cut");
    let played = play(&folder.0);
    let syncs = played
        .journal
        .iter()
        .filter(|(_, asked)| matches!(asked, Asked::Sync { .. }))
        .count();
    println!(
        "{} acts, {} things asked of the disk, {syncs} of them syncs",
        played.answered.len(),
        played.journal.len()
    );
    assert_eq!(played.answered.len(), GAMES * ACTS);
    let wrong = cut_everywhere(&played, &folder.0, false);
    assert!(wrong.is_empty(), "{wrong:#?}");
    // What this test is good for: a disk that lies about its syncs loses acts, and it is seen.
    let wrong = cut_everywhere(&played, &folder.0, true);
    assert!(
        wrong.len() > CUTS / 4,
        "of a disk that lies {} cuts were seen",
        wrong.len()
    );
}
