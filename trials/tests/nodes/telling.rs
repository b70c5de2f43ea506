//! Two ways to hear of what was written: somebody tells it when it is durable (`NOTIFY`, as the club does), or a replication slot
//! gives every row that was written. How soon each is heard of, and what that costs.

use std::io::{BufRead, BufReader};
use std::process::Child;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_postgres::{AsyncMessage, Client, NoTls};

use super::database::Postgres;
use super::figures::percentile;

/// So many rows are written, one after the other, and each is waited for.
const ROWS: usize = 500;

/// As many as write beside, where somebody does.
const WRITERS: usize = 16;

/// A connection, and what is told on it.
async fn connect(postgres: &Postgres) -> (Client, UnboundedReceiver<String>) {
    let (client, mut connection) = tokio_postgres::connect(&postgres.address(), NoTls)
        .await
        .expect("connected");
    let (said, heard) = unbounded_channel();
    tokio::spawn(async move {
        while let Some(Ok(message)) =
            std::future::poll_fn(|context| connection.poll_message(context)).await
        {
            if let AsyncMessage::Notification(told) = message
                && said.send(told.payload().to_owned()).is_err()
            {
                return;
            }
        }
    });
    (client, heard)
}

/// What is heard from a slot: the rows that were marked.
fn lines(slot: &mut Child) -> UnboundedReceiver<String> {
    let (said, heard) = unbounded_channel();
    let out = slot.stdout.take().expect("its output");
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if let Some(mark) = line.split("mark-").nth(1)
                && said.send(mark.trim_end_matches('\'').to_owned()).is_err()
            {
                return;
            }
        }
    });
    heard
}

/// Waits until this is heard.
async fn hears(heard: &mut UnboundedReceiver<String>, what: &str) {
    while heard.recv().await.expect("the line holds") != what {}
}

/// Shows how soon rows are heard of in both ways, while others write or do not.
pub(super) async fn both_ways(busy: bool) {
    let mut postgres = Postgres::start();
    postgres.tell_rows();
    postgres.bare();
    let mut slot = postgres.slot("heard");
    let mut from_slot = lines(&mut slot);
    let (writer, _) = connect(&postgres).await;
    let (teller, _) = connect(&postgres).await;
    let (listener, mut told) = connect(&postgres).await;
    listener
        .batch_execute("LISTEN rows")
        .await
        .expect("listens");
    let insert = writer
        .prepare("INSERT INTO bare (text) VALUES ($1)")
        .await
        .expect("prepared");
    let notify = teller
        .prepare("SELECT pg_notify('rows', $1)")
        .await
        .expect("prepared");
    let load = busy.then(|| postgres.load(WRITERS, Duration::from_secs(60)));
    let (mut by_telling, mut by_slot, mut written) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..ROWS {
        let (mark, begun) = (row.to_string(), Instant::now());
        let row = format!("mark-{mark}");
        writer.execute(&insert, &[&row]).await.expect("written");
        written.push(begun.elapsed());
        let tells = async {
            teller.execute(&notify, &[&mark]).await.expect("told");
        };
        let first = async {
            hears(&mut told, &mark).await;
            by_telling.push(begun.elapsed());
        };
        let second = async {
            hears(&mut from_slot, &mark).await;
            by_slot.push(begun.elapsed());
        };
        tokio::join!(tells, first, second);
    }
    let beside = if busy {
        format!("{WRITERS} others writing")
    } else {
        "nobody else writing".to_owned()
    };
    for (times, what) in [
        (&mut written, "a row is written"),
        (
            &mut by_telling,
            ".. and heard of by NOTIFY, told afterwards",
        ),
        (&mut by_slot, ".. and heard of from a replication slot"),
    ] {
        let [half, nearly_all] = [500, 990].map(|of_thousand| percentile(times, of_thousand));
        println!("{beside}: {what}: half within {half:.1?}, 99 % within {nearly_all:.1?}");
    }
    for mut child in load.into_iter().chain([slot]) {
        // Both go with the database otherwise.
        let _ = child.kill();
        let _ = child.wait();
    }
}
