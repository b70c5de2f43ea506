//! What the tests share.

#![allow(dead_code)]

use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::Int64Type;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::prelude::SessionContext;
use tempfile::TempDir;

/// A mate, and two flags against a bare king's side.
pub const GAMES: &str = "[Event \"One\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n[Date \"2024.05.01\"]\n\n\
    1. f3 e5 2. g4 {careless} Qh4# 0-1\n\n\
    [Event \"Two\"]\n[White \"Ben\"]\n[Black \"Cid\"]\n[Result \"1-0\"]\n[Date \"2024.05.02\"]\n\
    [Termination \"Time forfeit\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 1-0\n\n\
    [Event \"Three\"]\n[White \"Cid\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n[Date \"2024.05.03\"]\n\
    [Termination \"Time forfeit\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 0-1\n\n";

/// A file of this name and content in a folder of its own.
pub fn file(name: &str, content: &[u8]) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    let path = path.to_string_lossy().into_owned();
    (folder, path)
}

/// The answer to a query.
pub async fn rows(context: &SessionContext, sql: &str) -> Vec<RecordBatch> {
    let answer = context
        .sql(sql)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
    answer
        .collect()
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// The answer as a table.
pub async fn text(context: &SessionContext, sql: &str) -> String {
    pretty_format_batches(&rows(context, sql).await)
        .unwrap()
        .to_string()
}

/// The only number of an answer.
pub async fn number(context: &SessionContext, sql: &str) -> i64 {
    rows(context, sql).await[0]
        .column(0)
        .as_primitive::<Int64Type>()
        .value(0)
}

/// What is said of a query that cannot be answered.
pub async fn error(context: &SessionContext, sql: &str) -> String {
    let answer = match context.sql(sql).await {
        Ok(answer) => answer,
        Err(error) => return error.to_string(),
    };
    match answer.collect().await {
        Ok(rows) => panic!("{sql}: {rows:?}"),
        Err(error) => error.to_string(),
    }
}
