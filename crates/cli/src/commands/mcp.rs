//! `jadoube mcp`: the referee and the book for language models, on standard input and output.

use std::sync::Arc;

use anyhow::{Context, Result};
use jadoube_book::Book;

use crate::exit::Exit;

/// Serves a book until the client goes away.
pub fn run(book: Book) -> Result<Exit> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_time()
        .build()
        .context("the threads of the server cannot be started")?;
    runtime.block_on(jadoube_server::mcp::stdio(Arc::new(book)))?;
    // A client that has gone away waits for no answer: what is still being worked on ends with the process.
    runtime.shutdown_background();
    Ok(Exit::Fine)
}
