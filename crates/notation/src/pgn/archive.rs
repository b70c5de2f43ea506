//! Collections in zip archives.

use std::io::{self, Read, Seek, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use zip::ZipArchive;

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

/// Opens an archive, whose directory stands at its end: it is put into a temporary file first.
///
/// # Errors
///
/// If it cannot be read to its end, is no archive, or has no member with games.
pub(super) fn unzip(mut source: impl Read) -> io::Result<Zip> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut source, &mut file)?;
    file.flush()?;
    file.rewind()?;
    let archive = ZipArchive::new(file).map_err(io::Error::other)?;
    let members = members(&archive)?;
    let (sender, pieces) = sync_channel(AHEAD);
    thread::spawn(move || {
        if let Err(error) = hand_over(archive, &members, &sender) {
            // Nobody reads any more.
            let _ = sender.send(Err(error));
        }
    });
    Ok(Zip {
        pieces,
        now: io::Cursor::default(),
    })
}

/// Which members hold games, in their order.
fn members<R: Read + Seek>(archive: &ZipArchive<R>) -> io::Result<Vec<usize>> {
    let names: Vec<(usize, String)> = archive
        .file_names()
        .map(|name| name.map_or_else(|_| String::new(), |name| name.to_lowercase()))
        .enumerate()
        .filter(|(_, name)| !name.ends_with('/') && !name.starts_with("__macosx/"))
        .collect();
    for ending in GAMES {
        let called = names.iter().filter(|(_, name)| name.ends_with(ending));
        let called: Vec<usize> = called.map(|&(index, _)| index).collect();
        if !called.is_empty() {
            return Ok(called);
        }
    }
    match names.as_slice() {
        [(only, _)] => Ok(vec![*only]),
        _ => Err(io::Error::new(
            io::ErrorKind::Unsupported,
            format!(
                "this is a zip archive of {} files, none of which ends in .pgn; unpack it first, as by 'unzip -p FILE NAME'",
                names.len()
            ),
        )),
    }
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
