//! Sessions with our functions.

use std::sync::Arc;

use datafusion::prelude::{SessionConfig, SessionContext};

use crate::functions;
use crate::games::Games;

/// Gives a session the table function `games` and every scalar function.
pub fn register(context: &SessionContext) {
    for function in functions::all() {
        context.register_udf(function.as_ref().clone());
    }
    context.register_udtf("games", Arc::new(Games));
}

/// A session on this machine with so many readers at a time, by default one for each core. Files of other kinds stand in
/// SQL by their names: `SELECT * FROM 'games.parquet'`.
pub fn local(readers: Option<usize>) -> SessionContext {
    let config = SessionConfig::new().with_information_schema(true);
    let config = match readers {
        Some(readers) => config.with_target_partitions(readers),
        None => config,
    };
    let context = SessionContext::new_with_config(config).enable_url_table();
    register(&context);
    context
}

/// A session on a cluster, whose scheduler stands at an address such as `http://localhost:50050`. A table is read in so
/// many tasks, by default 16.
///
/// # Errors
///
/// If the engine cannot set the session up. Whether there is a scheduler is told by the first query.
#[cfg(feature = "cluster")]
pub fn remote(scheduler: &str, tasks: Option<usize>) -> datafusion::common::Result<SessionContext> {
    use crate::travel::{LogicalCodec, PhysicalCodec};
    use ballista_core::extension::{SessionConfigExt, SessionStateExt};
    use datafusion::execution::SessionStateBuilder;

    let config = SessionConfig::new_with_ballista()
        .with_information_schema(true)
        .with_ballista_logical_extension_codec(Arc::new(LogicalCodec::default()))
        .with_ballista_physical_extension_codec(Arc::new(PhysicalCodec::default()));
    let config = match tasks {
        Some(tasks) => config.with_target_partitions(tasks),
        None => config,
    };
    let state = SessionStateBuilder::new()
        .with_default_features()
        .with_config(config)
        .build()
        .upgrade_for_ballista(scheduler.to_owned())?;
    let context = SessionContext::new_with_state(state).enable_url_table();
    register(&context);
    Ok(context)
}
