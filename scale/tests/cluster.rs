//! The same queries on a cluster of this machine.

mod support;

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::prelude::SessionContext;
use jadoube_scale::{local, remote};
use support::{GAMES, rows};
use tempfile::TempDir;

/// A scheduler and executors, which end with the test.
struct Cluster {
    programs: Vec<Child>,
    url: String,
    _folder: TempDir,
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for program in &mut self.programs {
            // One of them may have been killed already.
            let _ = program.kill();
            let _ = program.wait();
        }
    }
}

/// Two ports next to each other that nobody uses.
fn free_port() -> u16 {
    loop {
        let first = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = first.local_addr().unwrap().port();
        if port < u16::MAX && TcpListener::bind(("127.0.0.1", port + 1)).is_ok() {
            return port;
        }
    }
}

impl Cluster {
    async fn start(executors: usize) -> Cluster {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let run = |program: &str, args: &[String]| {
            Command::new(program)
                .args(args)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap()
        };
        let listen = format!("127.0.0.1:{port}");
        let mut programs = vec![run(
            env!("CARGO_BIN_EXE_jadoube-scheduler"),
            &["--listen".into(), listen],
        )];
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        for one in 0..executors {
            let args = [
                "--scheduler-port".to_owned(),
                port.to_string(),
                "--listen".to_owned(),
                format!("127.0.0.1:{}", free_port()),
                "--folder".to_owned(),
                folder
                    .path()
                    .join(one.to_string())
                    .to_string_lossy()
                    .into_owned(),
            ];
            programs.push(run(env!("CARGO_BIN_EXE_jadoube-executor"), &args));
        }
        Cluster {
            programs,
            url: format!("http://127.0.0.1:{port}"),
            _folder: folder,
        }
    }
}

/// A folder with so many files of games.
fn collections(files: usize, repeated: usize) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let endings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/games/endings.pgn");
    let endings = std::fs::read_to_string(endings).unwrap();
    for file in 0..files {
        let games = format!("{GAMES}{endings}\n\n").repeat(repeated + file);
        std::fs::write(folder.path().join(format!("{file}.pgn")), games).unwrap();
    }
    let pattern = folder.path().join("*.pgn").to_string_lossy().into_owned();
    (folder, pattern)
}

/// How often each row of an answer stands in it.
async fn counted(context: &SessionContext, sql: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for batch in rows(context, sql).await {
        let columns: Vec<_> = batch
            .columns()
            .iter()
            .map(|column| ArrayFormatter::try_new(column, &FormatOptions::new()).unwrap())
            .collect();
        for row in 0..batch.num_rows() {
            let values = columns.iter().map(|column| column.value(row).to_string());
            *counts
                .entry(values.collect::<Vec<_>>().join(" | "))
                .or_default() += 1;
        }
    }
    counts
}

const FINDINGS: &str = "SELECT event, white, result, f['finding'] AS finding, f['ply'] AS ply, f['clauses'] AS clauses \
    FROM (SELECT event, white, result, unnest(audit(moves, tags, 'fide-2023')) AS f FROM games('GAMES') WHERE white <> 'Ann')";

const COUNTS: &str = "SELECT result, lawful_result(moves, termination, NULL, 'fide-2023') AS due, count(*) AS games, \
    sum(plies(moves)) AS plies, max(repetitions(moves)) AS repeated, count(distinct final_fen(moves)) AS ends, \
    count(*) FILTER (WHERE dead(final_fen(moves))) AS dead, min(fen_at(moves, 1)) AS first \
    FROM games('GAMES') GROUP BY 1, 2";

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_answers_as_one_machine_does() {
    let (_folder, pattern) = collections(5, 20);
    let cluster = Cluster::start(2).await;
    let there = remote(&cluster.url, Some(4)).unwrap();
    let here = local(Some(2));
    for sql in [FINDINGS, COUNTS] {
        let sql = sql.replace("GAMES", &pattern);
        let answer = counted(&there, &sql).await;
        assert!(answer.len() > 5, "{answer:?}");
        assert_eq!(answer, counted(&here, &sql).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_executor_that_is_killed_loses_nothing() {
    let (_folder, pattern) = collections(12, 60);
    let sql = COUNTS.replace("GAMES", &pattern);
    let expected = counted(&local(Some(2)), &sql).await;
    let mut cluster = Cluster::start(2).await;
    let there = remote(&cluster.url, Some(12)).unwrap();
    // Both executors have come once this is answered.
    counted(&there, &format!("SELECT count(*) FROM games('{pattern}')")).await;
    let asked = tokio::spawn(async move { counted(&there, &sql).await });
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(
        !asked.is_finished(),
        "the query was over before anybody was killed"
    );
    cluster.programs[2].kill().unwrap();
    assert_eq!(asked.await.unwrap(), expected);
}
