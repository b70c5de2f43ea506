//! Works on tasks: an executor of a cluster.
#![forbid(unsafe_code)]

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Parser;
use jadoube_scale::cluster::Executor;

/// Works on the tasks that a scheduler hands out.
#[derive(Parser)]
struct Args {
    /// The host of the scheduler.
    #[arg(long, default_value = "127.0.0.1")]
    scheduler_host: String,
    /// The port of the scheduler.
    #[arg(long, default_value_t = 50050)]
    scheduler_port: u16,
    /// Where others fetch results; orders come in at the port after it.
    #[arg(long, default_value = "127.0.0.1:50051")]
    listen: SocketAddr,
    /// Tasks at a time.
    #[arg(long, default_value_t = 1)]
    tasks: usize,
    /// A folder for what others have not fetched yet.
    #[arg(long)]
    folder: PathBuf,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("info")).init();
    let args = Args::parse();
    std::fs::create_dir_all(&args.folder)?;
    let executor = Executor {
        scheduler: (args.scheduler_host, args.scheduler_port),
        listen: args.listen,
        tasks: args.tasks,
        folder: args.folder,
    };
    executor.run().await?;
    Ok(())
}
