//! A scheduler and executors that know our table and functions.
//!
//! Every machine must see the files under the same paths.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use ballista_core::error::Result;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::default_session_builder;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::execution::{FunctionRegistry, SessionState};
use datafusion::prelude::SessionConfig;

use crate::functions;
use crate::travel::{LogicalCodec, PhysicalCodec};

/// So often an executor says that it lives, in seconds.
const HEARTBEAT: u64 = 1;

/// An executor that has said nothing for so long is taken for dead, and its tasks go to the others, in seconds.
const DEAD_AFTER: u64 = 5;

/// Runs a scheduler until it is stopped.
///
/// # Errors
///
/// If it cannot listen at this address, or breaks down.
pub async fn schedule(listen: SocketAddr) -> Result<()> {
    let config = SchedulerConfig {
        bind_host: listen.ip().to_string(),
        bind_port: listen.port(),
        executor_timeout_seconds: DEAD_AFTER,
        no_executors_grace_period_seconds: 6 * DEAD_AFTER,
        expire_dead_executor_interval_seconds: HEARTBEAT,
        override_session_builder: Some(Arc::new(session)),
        override_logical_codec: Some(Arc::new(LogicalCodec::default())),
        override_physical_codec: Some(Arc::new(PhysicalCodec::default())),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&config).await?;
    start_server(cluster, listen, Arc::new(config)).await
}

/// A session with every function: that of a client on the scheduler, and what an executor knows.
fn session(config: SessionConfig) -> datafusion::common::Result<SessionState> {
    let mut state = default_session_builder(config)?;
    for function in functions::all() {
        state.register_udf(function)?;
    }
    Ok(state)
}

/// An executor.
#[derive(Clone, Debug)]
pub struct Executor {
    /// Where its scheduler stands.
    pub scheduler: (String, u16),
    /// The address at which others fetch what it has worked out; the port after it takes its orders.
    pub listen: SocketAddr,
    /// So many tasks at a time.
    pub tasks: usize,
    /// Where it keeps what others have not fetched yet.
    pub folder: PathBuf,
}

impl Executor {
    /// Runs until it is stopped.
    ///
    /// # Errors
    ///
    /// If there is no scheduler, or it cannot listen.
    pub async fn run(self) -> Result<()> {
        let functions = BallistaFunctionRegistry::from(&session(SessionConfig::new())?);
        let host = self.listen.ip().to_string();
        let config = ExecutorProcessConfig {
            bind_host: host.clone(),
            external_host: Some(host),
            port: self.listen.port(),
            grpc_port: self.listen.port() + 1,
            scheduler_host: self.scheduler.0,
            scheduler_port: self.scheduler.1,
            scheduler_connect_timeout_seconds: 10,
            vcores: self.tasks,
            work_dir: Some(self.folder.to_string_lossy().into_owned()),
            executor_heartbeat_interval_seconds: HEARTBEAT,
            override_function_registry: Some(Arc::new(functions)),
            override_logical_codec: Some(Arc::new(LogicalCodec::default())),
            override_physical_codec: Some(Arc::new(PhysicalCodec::default())),
            ..ExecutorProcessConfig::default()
        };
        start_executor_process(Arc::new(config)).await
    }
}
