//! The file of an event: read as it is, and written whole or not at all.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use jadoube_event::{Contradiction, Event, Refused};
use jadoube_pairing::Tournament;
use jadoube_pairing::trf::{BadLine, Report};

use crate::output::complain;
use crate::written::{Inputs, write_file};

/// An event and where it is kept.
pub struct EventFile {
    path: PathBuf,
    /// As they were read.
    bytes: Vec<u8>,
    /// Whether they are Latin-1, as other programs write, and no UTF-8.
    is_latin: bool,
    /// What it says.
    pub event: Event,
}

impl EventFile {
    /// Reads an event; `-` is standard input.
    pub fn read(path: &Path) -> Result<EventFile> {
        let shown = path.display();
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            std::io::stdin()
                .read_to_end(&mut bytes)
                .context("standard input cannot be read")?;
        } else {
            bytes = fs::read(path).with_context(|| format!("{shown}: the file cannot be read"))?;
        }
        ensure!(
            !(bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")),
            "{shown}: the file is in UTF-16; save it in UTF-8 first"
        );
        let (text, is_latin) = match std::str::from_utf8(&bytes) {
            Ok(text) => (text.to_owned(), false),
            Err(_) => (bytes.iter().copied().map(char::from).collect(), true),
        };
        let report = Report::read_whole(&text).map_err(|all| {
            let told = |bad: BadLine| format!("{shown}:{}:{}: {}", bad.line, bad.column, bad.what);
            let lines: Vec<String> = all.into_iter().map(told).collect();
            anyhow::anyhow!("{}", lines.join("\n"))
        })?;
        let event = Event::of(report).map_err(|why| anyhow::anyhow!("{shown}: {why}"))?;
        Ok(EventFile {
            path: path.to_owned(),
            bytes,
            is_latin,
            event,
        })
    }

    /// Reads an event of which something is made: its rounds do not contradict themselves.
    pub fn read_sound(path: &Path) -> Result<EventFile> {
        let file = EventFile::read(path)?;
        file.told(file.event.check_sound())?;
        Ok(file)
    }

    /// What was done, or why it was not, with the place in the file.
    pub fn told<T>(&self, done: Result<T, Refused>) -> Result<T> {
        done.map_err(|why| match why.line() {
            Some(line) => anyhow::anyhow!("{}:{line}: {why}", self.path.display()),
            None => anyhow::Error::new(why),
        })
    }

    /// Makes a change of the event, and writes the file if it was made.
    pub fn change<T>(&mut self, job: impl FnOnce(&mut Event) -> Result<T, Refused>) -> Result<T> {
        let before = self.event.clone();
        let done = job(&mut self.event);
        let done = self.told(done)?;
        self.event.count_anew(&before);
        self.save()?;
        Ok(done)
    }

    /// Tells results and points that contradict each other, where more is made of them all the same.
    pub fn complain_of_contradictions(&self) {
        for Contradiction { line, says } in self.event.doubts().contradictions() {
            complain(format_args!("{}:{line}: {says}", self.path.display()));
        }
    }

    /// Tells the lines that would count and are not counted, where points are made of all others.
    pub fn complain_of_uncounted(&self) {
        for kept in self.event.as_report().kept() {
            complain(format_args!(
                "{}:{}: {}",
                self.path.display(),
                kept.line,
                kept.what
            ));
        }
    }

    /// Where it is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        self.event.tournament()
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match self.tournament().name.as_str() {
            "" => stem(&self.path),
            name => name.to_owned(),
        }
    }

    /// Writes the file, if nobody else has written it meanwhile.
    fn save(&self) -> Result<()> {
        let shown = self.path.display();
        let text = self.event.as_report().to_string();
        let bytes = if self.is_latin {
            let latin: Option<Vec<u8>> = text
                .chars()
                .map(|sign| u8::try_from(u32::from(sign)).ok())
                .collect();
            latin.with_context(|| {
                format!(
                    "{shown}: the file is in Latin-1, which has not all of these letters; nothing is written; save it in UTF-8 first"
                )
            })?
        } else {
            text.into_bytes()
        };
        // From here to the end of the writing nobody else compares: of several commands at once one counts, and the others say that
        // they did not. Whoever has waited holds a file whose place has been taken, and finds another content there. On Windows a
        // locked file could not be read either.
        let held = fs::File::open(&self.path)
            .with_context(|| format!("{shown}: the file cannot be read"))?;
        if cfg!(unix)
            && let Err(error) = held.lock()
            && error.kind() != std::io::ErrorKind::Unsupported
        {
            return Err(error).with_context(|| format!("{shown}: the file cannot be locked"));
        }
        let there =
            fs::read(&self.path).with_context(|| format!("{shown}: the file cannot be read"))?;
        let is_locked = |data: fs::Metadata| data.permissions().readonly();
        ensure!(
            !fs::metadata(&self.path).is_ok_and(is_locked),
            "{shown}: the file is set read-only; nothing is changed"
        );
        ensure!(
            there == self.bytes,
            "{shown}: somebody else has changed the file meanwhile; nothing is written; look at it and try again"
        );
        write_file(&self.path, &Inputs::none(), &bytes)
    }
}

/// The name of a file without its ending.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_commands_at_once_one_counts_and_the_others_say_that_they_do_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("event.trf");
        for round in 0..20 {
            fs::write(&path, "012 A\n001    1      Anna\n001    2      Bert\n").expect("a file");
            let mut files: Vec<_> = (0..4)
                .map(|_| EventFile::read(&path).expect("an event"))
                .collect();
            for (at, file) in files.iter_mut().enumerate() {
                file.event
                    .report_mut()
                    .set_text("022", &format!("Here {at}"));
            }
            let counted = std::thread::scope(|scope| {
                let saves: Vec<_> = files
                    .iter()
                    .map(|file| scope.spawn(|| file.save().is_ok()))
                    .collect();
                let done = saves.into_iter().map(|save| save.join().expect("an end"));
                done.filter(|saved| *saved).count()
            });
            assert_eq!(counted, 1, "round {round}");
        }
    }

    #[test]
    fn what_somebody_else_has_written_meanwhile_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("event.trf");
        let came = "012 A\n001    1      Anna\n001    2      Bert\n";
        fs::write(&path, came).expect("a file");
        let mut file = EventFile::read(&path).expect("an event");
        file.event.report_mut().set_text("022", "Here");
        let theirs = came.replace("012 A", "012 B");
        fs::write(&path, &theirs).expect("a file");
        let refused = file.save().expect_err("a refusal").to_string();
        assert!(refused.contains("meanwhile"), "{refused}");
        assert_eq!(fs::read_to_string(&path).expect("the event"), theirs);
        fs::write(&path, came).expect("a file");
        file.save().expect("nobody has changed it");
        let now = fs::read_to_string(&path).expect("the event");
        assert_eq!(now, came.replace("012 A\n", "012 A\n022 Here\n"));
        let left = fs::read_dir(folder.path()).expect("the folder").count();
        assert_eq!(left, 1, "something is left beside the file");
    }
}
