//! Serves a club: `club [ADDRESS] [FILE] [PAGES]`; the least that a program of one's own needs. Instead of a file it takes the
//! address of a PostgreSQL, where it is built with that.
//!
//! `PAGES` bounds the file, in pages of 4096 bytes.

use std::ffi::OsStr;
use std::process::ExitCode;

use jadoube_server::door::limits::Rates;
use jadoube_server::{Config, Database};

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match config() {
        Ok(config) => match jadoube_server::serve(config).await {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        Err(what) => {
            eprintln!(
                "{what}; write club [ADDRESS] [FILE] [PAGES], as in club 127.0.0.1:8080 jadoube.db"
            );
            ExitCode::from(2)
        }
    }
}

fn config() -> Result<Config, String> {
    let mut config = Config {
        // A club in a closed room: nobody needs to be held back.
        rates: Rates::UNBOUNDED,
        ..Config::default()
    };
    let mut arguments = std::env::args().skip(1);
    if let Some(address) = arguments.next() {
        config.listen = address
            .parse()
            .map_err(|_| format!("'{address}' is no address"))?;
    }
    if let Some(file) = arguments.next() {
        config.database = Database::named(OsStr::new(&file)).map_err(|error| error.to_string())?;
    }
    if let Some(pages) = arguments.next() {
        config.page_limit = Some(
            pages
                .parse()
                .map_err(|_| format!("'{pages}' is no number of pages"))?,
        );
    }
    Ok(config)
}
