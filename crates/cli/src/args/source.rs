//! Which collections are read, and how.

use std::path::PathBuf;

use clap::Args;
use jadoube_notation::{Encoding, Language};

/// Which files, and with how many threads.
#[derive(Clone, Debug, Args)]
pub struct SourceArgs {
    /// PGN files; '-' is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How many threads share the work [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// No progress bar, even on a terminal.
    #[arg(long)]
    pub quiet: bool,
    /// The encoding of the files: windows-1250, windows-1251, iso-8859-2, koi8-r, ibm850 and others; what is written then is
    /// UTF-8 [default: UTF-8, and a game that is none is read as windows-1252].
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<&'static Encoding>,
}

/// In whose letters the men are named.
#[derive(Clone, Copy, Debug, Args)]
pub struct LetterArgs {
    /// The language, as an ISO 639-1 code such as de [default: English, or the one in which a game can be read that cannot be
    /// read in English].
    #[arg(long, value_name = "CODE")]
    pub language: Option<&'static Language>,
}
