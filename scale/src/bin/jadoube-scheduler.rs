//! Hands out tasks to executors: the scheduler of a cluster.
#![forbid(unsafe_code)]

use std::net::SocketAddr;

use clap::Parser;

/// Hands out tasks to executors.
#[derive(Parser)]
struct Args {
    /// Where clients and executors find it.
    #[arg(long, default_value = "127.0.0.1:50050")]
    listen: SocketAddr,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("info")).init();
    jadoube_scale::cluster::schedule(Args::parse().listen).await?;
    Ok(())
}
