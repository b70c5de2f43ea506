//! The tables of the database, brought to their present shape.

use deadpool_postgres::Object;

use crate::store::StoreError;

/// The steps, each made from the one before. A step lets the version of the program before it go on: nodes are replaced one after
/// the other while the club is open.
const MIGRATIONS: [&str; 3] = [
    include_str!("schema.sql"),
    include_str!("members.sql"),
    include_str!("passkeys.sql"),
];

/// One node after the other looks at the tables: "jado" in ASCII.
const LOCK: &str = "SELECT pg_advisory_xact_lock(1784767599)";

/// Where it is written which steps the database has had.
const VERSIONS: &str =
    "CREATE TABLE IF NOT EXISTS jadoube_schema (version BIGINT NOT NULL PRIMARY KEY)";

/// Takes the database through the steps that it has not had, all or none, while no other node does.
pub(super) async fn migrate(client: &mut Object) -> Result<(), StoreError> {
    let transaction = client.transaction().await?;
    transaction
        .batch_execute("SET LOCAL statement_timeout = 0")
        .await?;
    transaction.batch_execute(LOCK).await?;
    transaction.batch_execute(VERSIONS).await?;
    let had = transaction
        .query_one("SELECT count(*) FROM jadoube_schema", &[])
        .await?;
    let had: i64 = had.try_get(0)?;
    let had = usize::try_from(had).unwrap_or_default();
    if had > MIGRATIONS.len() {
        return Err(StoreError::Failed(format!(
            "it was brought up to date by a later version of the program (its format is {had}, and this one knows {}); use that version",
            MIGRATIONS.len()
        )));
    }
    if had == 0 {
        let sql = "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
             AND relname <> 'jadoube_schema'";
        let others: i64 = transaction.query_one(sql, &[]).await?.try_get(0)?;
        if others > 0 {
            return Err(StoreError::Failed(
                "it holds tables of some other program; it has been left as it is, make a database for the club alone".to_owned(),
            ));
        }
    }
    for (step, version) in MIGRATIONS.iter().zip(1_i64..).skip(had) {
        transaction.batch_execute(step).await?;
        transaction
            .execute(
                "INSERT INTO jadoube_schema (version) VALUES ($1)",
                &[&version],
            )
            .await?;
    }
    // Rows that came with a copy from another database were changed in transactions that are none here.
    let sql =
        "UPDATE games SET changed = pg_current_xact_id() WHERE changed > pg_current_xact_id()";
    transaction.execute(sql, &[]).await?;
    let sql = "UPDATE sessions SET low = pg_current_xact_id() WHERE low > pg_current_xact_id()";
    transaction.execute(sql, &[]).await?;
    Ok(transaction.commit().await?)
}

/// Refuses a database that has not the present tables.
pub(super) async fn check(client: &Object) -> Result<(), StoreError> {
    let known = client
        .query_one("SELECT to_regclass('jadoube_schema') IS NOT NULL", &[])
        .await?;
    let had: i64 = match known.try_get(0)? {
        true => client
            .query_one("SELECT count(*) FROM jadoube_schema", &[])
            .await?
            .try_get(0)?,
        false => 0,
    };
    match usize::try_from(had) {
        Ok(0) => Err(StoreError::Failed("no club is kept in it".to_owned())),
        Ok(had) if had == MIGRATIONS.len() => Ok(()),
        _ => Err(StoreError::Failed(format!(
            "its format is {had}, and this version of the program knows {}; serve it once with this version, or use that one",
            MIGRATIONS.len()
        ))),
    }
}
