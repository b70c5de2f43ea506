//! Collections in zip archives.

use std::io::{self, Read, Seek, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use zip::ZipArchive;

use super::packing::{LOOKED_AT, first_bytes, may_be_games};

/// So many bytes are handed over at once, so many times before they are read.
const PIECE: usize = 1 << 16;
const AHEAD: usize = 4;

/// The endings of the members that hold games.
const GAMES: [&str; 3] = [".pgn", ".txt", ".epd"];

/// The members of an archive one after another, as one text: those that are called as collections are, `games.pgn`, and
/// where there is none of these, the only one that there is.
pub(super) struct Zip {
    pieces: Receiver<io::Result<Vec<u8>>>,
    now: io::Cursor<Vec<u8>>,
}

/// The members of an archive that are not read, by their names.
#[derive(Clone, Debug, Default)]
pub(super) struct Unread {
    /// Those in which no games are seen.
    pub others: Vec<String>,
    /// Those in which there may be games.
    pub with_games: Vec<String>,
    /// Games may stand in what is before the archive, such as another archive.
    games_before: bool,
}

impl Unread {
    /// Whether there may be games in what is not read.
    pub(super) fn has_games(&self) -> bool {
        self.games_before || !self.with_games.is_empty()
    }

    /// What of the archive is not read, each as a sentence without a full stop.
    pub(super) fn sentences(&self) -> impl Iterator<Item = String> {
        let others = (&self.others, "");
        let with_games = (
            &self.with_games,
            ", and there may be games in what is not read",
        );
        let told = [others, with_games]
            .into_iter()
            .filter(|(names, _)| !names.is_empty());
        let before = self.games_before.then(|| {
            "before the archive stand other bytes, such as another archive, and there may be games in them; cut the file in two there".to_owned()
        });
        before.into_iter().chain(told.map(|(names, added)| {
            let named: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
            let more = match names.len() - named.len() {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!(
                "of the archive these files are not read: {}{more}{added}",
                named.join(", ")
            )
        }))
    }
}

/// So many files that are not read are named.
const NAMED: usize = 8;

/// Opens an archive, whose directory stands at its end: it is put into a temporary file first.
///
/// # Errors
///
/// If it cannot be read to its end, is no archive, or has no member with games.
pub(super) fn unzip(mut source: impl Read) -> io::Result<(Zip, Unread)> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut source, &mut file)?;
    file.flush()?;
    file.rewind()?;
    let begins = first_bytes(&mut file, LOOKED_AT)?;
    file.rewind()?;
    let mut archive = ZipArchive::new(file).map_err(io::Error::other)?;
    let (members, others) = members(&archive)?;
    // The directory at the end is that of the last archive; one that is packed by itself begins the file.
    let begins = &begins[..begins
        .len()
        .min(usize::try_from(archive.offset()).unwrap_or(usize::MAX))];
    let mut unread = Unread {
        games_before: may_be_games(begins),
        ..Unread::default()
    };
    for (index, name) in others {
        match may_hold_games(&mut archive, index) {
            true => unread.with_games.push(name),
            false => unread.others.push(name),
        }
    }
    let (sender, pieces) = sync_channel(AHEAD);
    thread::spawn(move || {
        if let Err(error) = hand_over(archive, &members, &sender) {
            // Nobody reads any more.
            let _ = sender.send(Err(error));
        }
    });
    let now = io::Cursor::default();
    Ok((Zip { pieces, now }, unread))
}

/// A member by its place in the archive and its name.
type Member = (usize, String);

/// Which members hold games, in their order, and which are not read.
fn members<R: Read + Seek>(archive: &ZipArchive<R>) -> io::Result<(Vec<usize>, Vec<Member>)> {
    let names: Vec<Member> = archive
        .file_names()
        .map(|name| name.map_or_else(|_| String::new(), |name| name.to_string()))
        .enumerate()
        .filter(|(_, name)| !name.ends_with('/') && !name.to_lowercase().starts_with("__macosx/"))
        .collect();
    for ending in GAMES {
        let is_called = |(_, name): &Member| name.to_lowercase().ends_with(ending);
        let (called, others): (Vec<Member>, Vec<Member>) =
            names.iter().cloned().partition(is_called);
        if !called.is_empty() {
            return Ok((called.into_iter().map(|(index, _)| index).collect(), others));
        }
    }
    match names.as_slice() {
        [(only, _)] => Ok((vec![*only], Vec::new())),
        _ => Err(io::Error::new(
            io::ErrorKind::Unsupported,
            format!(
                "this is a zip archive of {} files, none of which ends in .pgn; unpack it first, as by 'unzip -p FILE NAME'",
                names.len()
            ),
        )),
    }
}

/// Whether the beginning of a member is that of games, or of something packed in which they may be, or is not to be had.
fn may_hold_games<R: Read + Seek>(archive: &mut ZipArchive<R>, index: usize) -> bool {
    let mut begins = Vec::new();
    let looked_at = archive
        .by_index(index)
        .map_err(io::Error::other)
        .and_then(|member| member.take(LOOKED_AT).read_to_end(&mut begins));
    looked_at.is_err() || may_be_games(&begins)
}

fn hand_over<R: Read + Seek>(
    mut archive: ZipArchive<R>,
    members: &[usize],
    sender: &SyncSender<io::Result<Vec<u8>>>,
) -> io::Result<()> {
    for (number, &index) in members.iter().enumerate() {
        let mut member = archive.by_index(index).map_err(io::Error::other)?;
        if number > 0 && sender.send(Ok(b"\n\n".to_vec())).is_err() {
            return Ok(());
        }
        loop {
            let mut piece = Vec::with_capacity(PIECE);
            (&mut member).take(PIECE as u64).read_to_end(&mut piece)?;
            if piece.is_empty() {
                break;
            }
            if sender.send(Ok(piece)).is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

impl Read for Zip {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let got = self.now.read(buffer)?;
            if got > 0 || buffer.is_empty() {
                return Ok(got);
            }
            match self.pieces.recv() {
                Ok(piece) => self.now = io::Cursor::new(piece?),
                Err(_) => return Ok(0),
            }
        }
    }
}
