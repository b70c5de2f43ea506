//! The file of an event: read as it is, and written whole or not at all.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use jadoube_pairing::trf::Report;
use jadoube_pairing::{Number, Pair, Paired, System, Tournament};

use super::contradictions::{Contradiction, Doubts, Miscount};
use crate::output::complain;
use crate::written::{Inputs, write_file};

/// What helps where the points of a line are no sum.
const RECOUNT: &str = "Correct a result with 'jadoube event result', or take what the rounds come to with 'jadoube event recount'";

/// An event and where it is kept.
pub struct EventFile {
    path: PathBuf,
    /// As they were read.
    bytes: Vec<u8>,
    /// Whether they are Latin-1, as other programs write, and no UTF-8.
    is_latin: bool,
    /// What it says.
    pub report: Report,
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
        let report = Report::read(&text)
            .map_err(|bad| anyhow::anyhow!("{shown}:{}:{}: {}", bad.line, bad.column, bad.what))?;
        ensure!(
            !report.tournament().players.is_empty(),
            "{shown}: there is no player in it; a player stands in a line that begins with 001"
        );
        Ok(EventFile {
            path: path.to_owned(),
            bytes,
            is_latin,
            report,
        })
    }

    /// Reads an event that is to be changed, or of which more is made: its rounds do not contradict themselves.
    pub fn read_sound(path: &Path) -> Result<EventFile> {
        let file = EventFile::read(path)?;
        file.refuse_first(
            file.doubts().flaws(),
            "'jadoube event check' tells everything that is wrong",
        )?;
        Ok(file)
    }

    /// Reads an event of which a round is to follow: neither do its results and its points.
    pub fn read_consistent(path: &Path) -> Result<EventFile> {
        let file = EventFile::read_sound(path)?;
        file.refuse_first(
            file.doubts().disagreements(),
            "Enter what came of the game with 'jadoube event result', its --round before the board",
        )?;
        let miscounts = file.doubts().miscounts();
        file.refuse_first(
            miscounts
                .iter()
                .map(|one| file.doubts().told(one))
                .collect(),
            RECOUNT,
        )?;
        Ok(file)
    }

    fn refuse_first(&self, found: Vec<Contradiction>, advice: &str) -> Result<()> {
        if let Some(Contradiction { line, says }) = found.into_iter().next() {
            bail!(
                "{}:{line}: {says} {advice}; nothing is changed",
                self.path.display()
            );
        }
        Ok(())
    }

    /// Tells results and points that contradict each other, where more is made of them all the same.
    pub fn complain_of_contradictions(&self) {
        for Contradiction { line, says } in self.doubts().contradictions() {
            complain(format_args!("{}:{line}: {says}", self.path.display()));
        }
    }

    /// What may be wrong in it.
    pub fn doubts(&self) -> Doubts<'_> {
        Doubts(&self.report)
    }

    /// Where it is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        self.report.tournament()
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match self.tournament().name.as_str() {
            "" => stem(&self.path),
            name => name.to_owned(),
        }
    }

    /// How players are brought together: what line 192 says, and a Swiss where it says nothing.
    pub fn system(&self) -> Result<System> {
        let Some(code) = self.report.text("192") else {
            return Ok(System::Dutch);
        };
        System::of_code(&code).with_context(|| {
            format!(
                "{}: line 192 says {code}, a system that is not carried",
                self.path.display()
            )
        })
    }

    /// A round as it hangs out: by the boards on which it was paired, if the file has them, whatever was corrected since.
    pub fn boards(&self, round: usize) -> Paired {
        let mut paired = self.tournament().boards(round);
        let kept = self.kept_boards(round);
        let place = |pair: &Pair| {
            let is_it = |other: &Pair| other == pair || *other == pair.turned();
            kept.iter().position(is_it).unwrap_or(kept.len())
        };
        paired.pairs.sort_by_key(place);
        paired
    }

    fn kept_boards(&self, round: usize) -> Vec<Pair> {
        let order = self.report.remark(&boards_of(round)).unwrap_or_default();
        order.split_whitespace().filter_map(seated).collect()
    }

    /// The pairs of a round as it was hung up first, those among them that were parted since.
    pub fn hung(&self, round: usize) -> Vec<Pair> {
        match self.kept_boards(round) {
            kept if kept.is_empty() => self.boards(round).pairs,
            kept => kept,
        }
    }

    /// Whom the arbiter has seated in a round, `7-3`, or `7` with the bye.
    pub fn seated(&self, round: usize) -> Vec<String> {
        let told = self.report.remark(&seated_in(round)).unwrap_or_default();
        told.split_whitespace().map(str::to_owned).collect()
    }

    /// Keeps that the arbiter has seated somebody; of the same players the last word holds.
    pub fn keep_seated(&mut self, round: usize, white: Number, black: Option<Number>) {
        let is_meant = |one: &str| {
            one.parse() == Ok(white) || black.is_some_and(|black| one.parse() == Ok(black))
        };
        let mut all = self.seated(round);
        all.retain(|told| !told.split('-').any(is_meant));
        all.push(match black {
            Some(black) => format!("{white}-{black}"),
            None => white.to_string(),
        });
        self.report
            .set_remark(&seated_in(round), Some(&all.join(" ")));
    }

    /// Who plays on a board of a round, numbered from 1.
    pub fn pair_on(&self, round: usize, board: usize) -> Result<Pair> {
        let pairs = self.boards(round).pairs;
        let pair = board.checked_sub(1).and_then(|at| pairs.get(at));
        pair.copied().with_context(|| {
            let boards = pairs.len();
            format!("there is no board {board} in round {round}; the boards are 1 to {boards}")
        })
    }

    /// Keeps on which boards a round was paired, or forgets it.
    pub fn keep_boards(&mut self, round: usize, paired: Option<&Paired>) {
        let told = paired.map(|paired| {
            let pairs = paired.pairs.iter();
            let pairs: Vec<String> = pairs
                .map(|pair| format!("{}-{}", pair.white, pair.black))
                .collect();
            pairs.join(" ")
        });
        self.report.set_remark(&boards_of(round), told.as_deref());
        if paired.is_none() {
            self.report.set_remark(&seated_in(round), None);
        }
    }

    /// Keeps what has become of the tournament, and writes the file. Points that contradict the rounds of a player are not written over,
    /// unless it is his rounds that come to them now.
    pub fn keep(&mut self, tournament: Tournament) -> Result<()> {
        let rounds = tournament.rounds_paired();
        let is_lost = |one: &Miscount| {
            let (old, new) = (
                self.tournament().player(one.player),
                tournament.player(one.player),
            );
            let sum = new.map(|player| tournament.points_after(player, rounds));
            sum != Some(one.written) && (old != new || sum != Some(one.sum))
        };
        let lost = self.doubts().miscounts().into_iter().filter(is_lost);
        self.refuse_first(lost.map(|one| self.doubts().told(&one)).collect(), RECOUNT)?;
        self.report.update(tournament);
        self.save()
    }

    /// Writes into each line the points that the rounds come to, and the file.
    pub fn keep_recounted(&mut self) -> Result<()> {
        self.report.recount();
        self.save()
    }

    /// Writes the file, if nobody else has written it meanwhile.
    fn save(&self) -> Result<()> {
        let shown = self.path.display();
        let text = self.report.to_string();
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

fn boards_of(round: usize) -> String {
    format!("boards-{round}")
}

fn seated_in(round: usize) -> String {
    format!("seated-{round}")
}

/// `7-3` as a pair.
fn seated(text: &str) -> Option<Pair> {
    let (white, black) = text.split_once('-')?;
    let number = |text: &str| text.parse::<Number>().ok();
    Some(Pair {
        white: number(white)?,
        black: number(black)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_else_has_written_meanwhile_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("event.trf");
        let came = "012 A\n001    1      Anna\n001    2      Bert\n";
        fs::write(&path, came).expect("a file");
        let mut file = EventFile::read(&path).expect("an event");
        file.report.set_text("022", "Here");
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

    #[test]
    fn a_round_hangs_where_it_was_paired() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("event.trf");
        let player = |number, name: &str, rest: &str| {
            format!(
                "001 {number:>4}      {name:<33} 2000                             0.0     {rest}\n"
            )
        };
        let text = [
            player(1, "A", "     2 w"),
            player(2, "B", "     1 b"),
            player(3, "C", "     4 b"),
            player(4, "D", "     3 w"),
        ]
        .concat();
        fs::write(&path, text).expect("a file");
        let mut file = EventFile::read(&path).expect("an event");
        let [one, other] = [Pair { white: 1, black: 2 }, Pair { white: 4, black: 3 }];
        assert_eq!(file.boards(1).pairs, [one, other]);
        let hung = Paired {
            pairs: vec![other, one],
            bye: None,
        };
        file.keep_boards(1, Some(&hung));
        assert_eq!(file.boards(1).pairs, [other, one]);
        file.keep_boards(1, None);
        assert_eq!(file.boards(1).pairs, [one, other]);
    }
}
