//! Looking through the club's file without changing it: is everything there, and is it what was written?

use std::path::Path;

use rusqlite::Connection;

use super::error::StoreError;
use super::events::{self, EventEntry, EventRow};
use super::rows::{Entry, GameRow};
use super::{open, read, sums, wal};

/// The most faults of pages that are told.
const PAGES: u32 = 20;

/// The club's file, open for looking only.
#[derive(Debug)]
pub struct Looking {
    connection: Connection,
    /// What is damaged beside the file.
    beside: Vec<String>,
    /// Whether a server is up, or the last one did not end in good order.
    open: bool,
}

impl Looking {
    /// Opens a file; a server may be writing to it meanwhile.
    ///
    /// # Errors
    /// When it is no club, or of another version than this program's.
    pub fn open(path: &Path) -> Result<Looking, StoreError> {
        let own = open::canonical(path)?;
        if std::fs::metadata(&own).is_ok_and(|found| found.len() == 0) && !wal::is_there(&own) {
            return Err(StoreError::Empty {
                path: own,
                beside: None,
            });
        }
        let beside = wal::damage(&own);
        let connection = open::connect_looking(path)?;
        // Where the first writing of a club is lost, its file looks like that of an earlier version.
        open::check_present(&connection, path).map_err(|error| match beside.first() {
            Some(what) => StoreError::Unsound {
                path: path.to_owned(),
                what: what.clone(),
            },
            None => error,
        })?;
        sums::show_whole(&connection)?;
        // All that is read is of one moment.
        connection.execute_batch("BEGIN")?;
        let open = wal::was_open(&own);
        Ok(Looking {
            connection,
            beside,
            open,
        })
    }

    /// Whether a server is up, or the last one did not end in good order: then nothing tells whether the last of what was
    /// written has been cut off.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// What is damaged, in a sentence for each: what stands beside the file, pages, rows, rows that are missing, logs.
    ///
    /// # Errors
    /// When the file cannot be read at all.
    pub fn damage(&self) -> Result<Vec<String>, StoreError> {
        let mut damage = self.beside.clone();
        damage.extend(all_damage(&self.connection)?);
        Ok(damage)
    }

    /// The numbers of all games.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn numbers(&self) -> Result<Vec<i64>, StoreError> {
        numbers(&self.connection)
    }

    /// A game by its number.
    ///
    /// # Errors
    /// When it cannot be read, or is not what was written.
    pub fn game(&self, number: i64) -> Result<GameRow, StoreError> {
        read::game_of_number(&self.connection, number)?.ok_or_else(|| gone(number))
    }

    /// The whole log of a game, every checksum checked, and that it is not cut off.
    ///
    /// # Errors
    /// [`StoreError::Damaged`].
    pub fn log(&self, game: &GameRow) -> Result<Vec<Entry>, StoreError> {
        read::whole_log(&self.connection, game.number, &game.made.id)
    }
}

impl Looking {
    /// The public names of all events, the oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn events(&self) -> Result<Vec<String>, StoreError> {
        events::ids(&self.connection)
    }

    /// An event and its whole log, every sum checked.
    ///
    /// # Errors
    /// When it cannot be read, or a row is not what was written.
    pub fn event(&self, id: &str) -> Result<(EventRow, Vec<EventEntry>), StoreError> {
        let row = events::event(&self.connection, id)?;
        let row = row.ok_or_else(|| StoreError::Failed(format!("the event {id} is gone")))?;
        Ok((row, events::log(&self.connection, id)?))
    }
}

/// A file up to so many bytes is looked through whole when it is opened; of a larger one only the rows beside the logs are.
const SMALL: u64 = 64 * 1024 * 1024;

/// What is damaged in a file that is being opened, as far as there is time to look.
///
/// # Errors
/// When the file cannot be read at all.
pub(super) fn damage_at_start(
    connection: &Connection,
    path: &Path,
) -> Result<Vec<String>, StoreError> {
    let size = std::fs::metadata(path).map_or(0, |found| found.len());
    if size <= SMALL {
        all_damage(connection)
    } else {
        let mut damage = sums::check(connection)?;
        damage.extend(open::odd_tables(connection)?);
        Ok(damage)
    }
}

/// What is damaged in pages, rows and logs.
fn all_damage(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut damage = damage(connection)?;
    match numbers(connection) {
        Ok(numbers) => {
            for number in numbers {
                let game = read::game_of_number(connection, number);
                let checked = game.and_then(|game| match game {
                    Some(game) => read::whole_log(connection, number, &game.made.id).map(|_| ()),
                    None => Err(gone(number)),
                });
                damage.extend(checked.err().map(|error| error.to_string()));
            }
        }
        Err(error) => damage.push(error.to_string()),
    }
    Ok(damage)
}

fn numbers(connection: &Connection) -> Result<Vec<i64>, StoreError> {
    let mut statement =
        connection.prepare("SELECT number FROM games NOT INDEXED ORDER BY number")?;
    let numbers = statement.query_map([], |row| row.get(0))?;
    Ok(numbers.collect::<Result<_, _>>()?)
}

fn gone(number: i64) -> StoreError {
    StoreError::Failed(format!("the game numbered {number} is gone"))
}

/// What is damaged in pages and rows.
///
/// # Errors
/// When the file cannot be read at all.
pub(super) fn damage(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare(&format!("PRAGMA integrity_check({PAGES})"))?;
    let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
    let mut damage = Vec::new();
    for row in rows {
        match row {
            Ok(said) if said == "ok" => {}
            Ok(said) => damage.push(format!("the pages do not fit each other: {said}")),
            Err(error) => damage.push(format!("the pages cannot be read: {error}")),
        }
    }
    match open::odd_tables(connection) {
        Ok(odd) => damage.extend(odd),
        Err(error) => damage.push(format!("the tables cannot be read: {error}")),
    }
    match sums::check(connection) {
        Ok(more) => damage.extend(more),
        Err(error) => damage.push(error.to_string()),
    }
    Ok(damage)
}
