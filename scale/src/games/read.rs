//! Pieces read, game by game, into batches.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::common::{Result, exec_err};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::metrics::Count;
use jadoube_notation::pgn::{split_games, unpack};
use jadoube_notation::replay::Shares;

use super::columns::{Record, Rows};
use super::pieces::{Piece, at};

/// A batch is handed on when it has so many bytes of moves.
const FULL: usize = 1 << 20;

/// A condition on a game that can be told without its moves.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    /// The numbers of the columns that it speaks of.
    pub columns: Vec<usize>,
    /// The condition, on these columns alone.
    pub holds: Arc<dyn PhysicalExpr>,
}

/// What a reader counts.
#[derive(Clone, Debug)]
pub(super) struct Counters {
    /// Bytes read from files, packed as they are.
    pub bytes_read: Count,
    /// Games met.
    pub games_met: Count,
    /// Games that are as asked.
    pub games_kept: Count,
    /// Bytes of moves handed on.
    pub moves_bytes: Count,
}

/// Reads pieces and hands on batches.
pub(super) struct Job {
    pub columns: Vec<usize>,
    pub condition: Option<Condition>,
    pub limit: Option<usize>,
    /// Rows of a batch at most.
    pub batch_size: usize,
    pub counters: Counters,
}

impl Job {
    /// Reads these pieces; stops early when `hand_on` wants no more.
    pub fn run(self, pieces: &[Piece], mut hand_on: impl FnMut(RecordBatch) -> bool) -> Result<()> {
        let mut rows = Rows::with(&self.columns);
        let mut left = self.limit.unwrap_or(usize::MAX);
        'pieces: for piece in pieces {
            let mut offset = piece.start;
            let mut shares = Shares::of(at(&piece.path, self.open(piece))?);
            while let Some(share) = shares.next().map(|share| at(&piece.path, share)) {
                let share = share?;
                let text = share.strip_prefix(b"\xef\xbb\xbf").filter(|_| offset == 0);
                let text = text.unwrap_or(&share);
                let skipped = (share.len() - text.len()) as u64;
                for game in self.kept(&piece.path, text, offset + skipped)? {
                    if left == 0 {
                        break 'pieces;
                    }
                    left -= 1;
                    rows.take(&piece.path, &game)?;
                    let full = rows.count() >= self.batch_size || rows.bytes() >= FULL;
                    if full && !self.hand(&mut rows, &mut hand_on)? {
                        return Ok(());
                    }
                }
                offset += share.len() as u64;
            }
        }
        if rows.count() > 0 {
            self.hand(&mut rows, &mut hand_on)?;
        }
        Ok(())
    }

    fn hand(&self, rows: &mut Rows, hand_on: &mut impl FnMut(RecordBatch) -> bool) -> Result<bool> {
        self.counters.moves_bytes.add(rows.bytes());
        Ok(hand_on(rows.finish()?))
    }

    /// The games of a text that are as asked.
    fn kept<'t>(&self, file: &str, text: &'t [u8], offset: u64) -> Result<Vec<Record<'t>>> {
        let asked = self
            .condition
            .iter()
            .flat_map(|condition| &condition.columns);
        let asked: Vec<usize> = asked.chain(&self.columns).copied().collect();
        let needed = Rows::need_tags(&asked);
        let mut games: Vec<Record<'t>> = split_games(text)
            .map(|game| {
                let before = game.as_ptr() as usize - text.as_ptr() as usize;
                Record::of(game, offset + before as u64, needed)
            })
            .collect();
        self.counters.games_met.add(games.len());
        if let Some(condition) = &self.condition {
            let mut rows = Rows::with(&condition.columns);
            for game in &games {
                rows.take(file, game)?;
            }
            let answers = condition.holds.evaluate(&rows.finish()?)?;
            let answers = answers.into_array(games.len())?;
            let Some(answers) = answers.as_boolean_opt() else {
                return exec_err!(
                    "games: the condition {} is neither true nor false",
                    condition.holds
                );
            };
            let mut answers = answers.iter();
            games.retain(|_| answers.next().flatten() == Some(true));
        }
        self.counters.games_kept.add(games.len());
        Ok(games)
    }

    fn open(&self, piece: &Piece) -> io::Result<Box<dyn Read + Send>> {
        let mut file = File::open(&piece.path)?;
        let count = self.counters.bytes_read.clone();
        let Some(end) = piece.end else {
            return Ok(Box::new(unpack(Counted { file, count })?));
        };
        file.seek(SeekFrom::Start(piece.start))?;
        Ok(Box::new(Counted { file, count }.take(end - piece.start)))
    }
}

/// Counts the bytes that are read of a file.
struct Counted {
    file: File,
    count: Count,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let got = self.file.read(buffer)?;
        self.count.add(got);
        Ok(got)
    }
}
