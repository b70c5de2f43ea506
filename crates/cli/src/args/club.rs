//! What can be asked of a club's file.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::Args;
use jadoube_server::{Config, Database, NoDatabase};

/// Which club.
#[derive(Clone, Debug, Args)]
pub struct Which {
    /// The file that keeps the club, or its address, as postgres://USER:PASSWORD@HOST/NAME [default: jadoube.db].
    #[arg(long, env = "JADOUBE_DB", value_name = "FILE|ADDRESS")]
    db: Option<OsString>,
}

impl Which {
    /// Where the club is kept.
    ///
    /// # Errors
    /// When the address is one of something else.
    pub fn database(&self) -> Result<Database, NoDatabase> {
        let usual = OsStr::new(Config::DEFAULT_DATABASE);
        Database::named(self.db.as_deref().unwrap_or(usual))
    }
}

/// A club to be looked through.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes:
  0  everything is there and is what was written
  1  something is damaged, or this edition of the laws rules otherwise than it did; each line says what
  2  the file cannot be read, or is no club")]
pub struct VerifyArgs {
    /// The club.
    #[command(flatten)]
    pub which: Which,
    /// Rule again what other editions of the laws have ruled too, and tell what these laws rule otherwise.
    #[arg(long)]
    pub again: bool,
}

/// Where a backup goes.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The file to be made; there must be none of that name.
    #[arg(value_name = "FILE")]
    pub to: PathBuf,
    /// The club.
    #[command(flatten)]
    pub which: Which,
    /// Copy the key of the envelopes too, to FILE-key: whoever has both can read sealed moves.
    #[arg(long)]
    pub with_key: bool,
}

/// Which backup is put where.
#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The backup; a key beside it (FILE-key) comes along.
    #[arg(value_name = "FILE")]
    pub from: PathBuf,
    /// The club.
    #[command(flatten)]
    pub which: Which,
}

/// Where the lines go.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The file to be made, or '-' for standard output.
    #[arg(value_name = "FILE", default_value = "-")]
    pub to: PathBuf,
    /// The club.
    #[command(flatten)]
    pub which: Which,
}

/// Where the lines come from.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The file with the lines, or '-' for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub from: PathBuf,
    /// The club.
    #[command(flatten)]
    pub which: Which,
}
