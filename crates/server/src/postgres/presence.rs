//! Who is connected where, and which nodes are up. It is of this moment: the tables are not written ahead, and are empty after
//! a crash of the database, until every node has said it anew.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use deadpool_postgres::Object;

use super::read::rows;
use super::write::run;
use crate::store::{Elsewhere, StoreError};

/// A node that has said nothing while others have looked so often is taken for gone.
const SILENT: u32 = 5;

/// What one node knows of the others: how often each has said that it is up, and how often that was the same when looked at.
#[derive(Debug, Default)]
pub(super) struct Others(Mutex<HashMap<String, (i64, u32)>>);

impl Others {
    /// Notes what the nodes say; gives those that are silent for long, with what they said last.
    fn note(&self, said: Vec<(String, i64)>) -> (Vec<String>, Vec<i64>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::take(&mut *known);
        for (node, beats) in said {
            let silent = match before.get(&node) {
                Some((last, silent)) if *last == beats => silent + 1,
                _ => 0,
            };
            known.insert(node, (beats, silent));
        }
        known
            .iter()
            .filter(|(_, (_, silent))| *silent >= SILENT)
            .map(|(node, (beats, _))| (node.clone(), *beats))
            .unzip()
    }
}

/// Says that this node is up, and forgets those that are not; tells whether this one was known.
pub(super) async fn live(client: &Object, others: &Others, node: &str) -> Result<bool, StoreError> {
    let sql = "INSERT INTO nodes (node, beats) VALUES ($1, 0) ON CONFLICT (node) DO UPDATE SET beats = nodes.beats + 1 RETURNING beats";
    let said = rows(client, sql, &[&node]).await?;
    let beats: i64 = said.first().map_or(Ok(0), |row| row.try_get(0))?;
    let up = rows(
        client,
        "SELECT node, beats FROM nodes WHERE node <> $1",
        &[&node],
    )
    .await?;
    let up: Result<Vec<_>, StoreError> = up
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect();
    let (gone, said) = others.note(up?);
    for node in &gone {
        tracing::warn!(
            node,
            "another server of the club has not been heard of for some seconds"
        );
    }
    if !gone.is_empty() {
        let sql = "WITH gone AS (
                DELETE FROM nodes USING unnest($1::text[], $2::bigint[]) AS silent (node, beats)
                WHERE nodes.node = silent.node AND nodes.beats = silent.beats RETURNING nodes.node
            ), left_behind AS (DELETE FROM presence USING gone WHERE presence.node = gone.node RETURNING game)
            SELECT pg_notify('jadoube', '- there ' || game) FROM left_behind";
        rows(client, sql, &[&gone, &said]).await?;
    }
    Ok(beats > 0)
}

/// Writes down who is connected to a table here.
pub(super) async fn say(
    client: &Object,
    node: &str,
    id: &str,
    here: Elsewhere,
) -> Result<(), StoreError> {
    if here == Elsewhere::default() {
        run(
            client,
            "DELETE FROM presence WHERE node = $1 AND game = $2",
            &[&node, &id],
        )
        .await?;
        return Ok(());
    }
    let sql = "INSERT INTO presence (node, game, there, ready) VALUES ($1, $2, $3, $4)
         ON CONFLICT (node, game) DO UPDATE SET there = $3, ready = $4";
    run(
        client,
        sql,
        &[&node, &id, &to_bits(here.there), &to_bits(here.ready)],
    )
    .await?;
    Ok(())
}

/// Who is connected to a table at the other nodes. What one that has left was still about to say counts for nothing.
pub(super) async fn of(client: &Object, node: &str, id: &str) -> Result<Elsewhere, StoreError> {
    let sql = "SELECT coalesce(bit_or(there), 0::smallint), coalesce(bit_or(ready), 0::smallint) FROM presence JOIN nodes USING (node)
         WHERE game = $2 AND node <> $1";
    let found = rows(client, sql, &[&node, &id]).await?;
    let Some(row) = found.first() else {
        return Ok(Elsewhere::default());
    };
    Ok(Elsewhere {
        there: of_bits(row.try_get(0)?),
        ready: of_bits(row.try_get(1)?),
    })
}

/// Nobody is connected here any more.
pub(super) async fn leave(client: &Object, node: &str) -> Result<(), StoreError> {
    let sql = "WITH gone AS (DELETE FROM presence WHERE node = $1 RETURNING game)
         SELECT pg_notify('jadoube', $1 || ' there ' || game) FROM gone";
    rows(client, sql, &[&node]).await?;
    run(client, "DELETE FROM nodes WHERE node = $1", &[&node]).await?;
    Ok(())
}

fn to_bits(seats: [bool; 3]) -> i16 {
    seats
        .iter()
        .rev()
        .fold(0, |bits, seat| bits << 1 | i16::from(*seat))
}

fn of_bits(bits: i16) -> [bool; 3] {
    [0, 1, 2].map(|seat| bits >> seat & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_bits() {
        for bits in 0..8 {
            assert_eq!(to_bits(of_bits(bits)), bits);
        }
        assert_eq!(of_bits(0b100), [false, false, true]);
    }

    #[test]
    fn a_node_is_gone_that_says_the_same_again_and_again() {
        let others = Others::default();
        let said = |beats| vec![("a".to_owned(), beats), ("b".to_owned(), 7)];
        for look in 0..5 {
            assert_eq!(others.note(said(look)).0, Vec::<String>::new());
        }
        assert_eq!(others.note(said(5)), (vec!["b".to_owned()], vec![7]));
        assert_eq!(
            others.note(vec![("b".to_owned(), 8)]).0,
            Vec::<String>::new()
        );
    }
}
