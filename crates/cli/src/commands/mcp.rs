//! `jadoube mcp`: the referee and the book for language models, on standard input and output.

use anyhow::{Context, Result};

use crate::exit::Exit;

/// Serves until the client goes away.
pub fn run() -> Result<Exit> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_time()
        .build()
        .context("the threads of the server cannot be started")?;
    runtime.block_on(jadoube_server::mcp::stdio())?;
    // A client that has gone away waits for no answer: what is still being worked on ends with the process.
    runtime.shutdown_background();
    Ok(Exit::Fine)
}
