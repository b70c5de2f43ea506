//! Queries on this machine.

mod support;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::assert_batches_eq;
use jadoube_scale::local;
use support::{GAMES, error, file, number, rows, text};

#[tokio::test]
async fn games_are_rows() {
    let (_folder, path) = file("games.pgn", GAMES.as_bytes());
    let sql = format!(
        "SELECT event, white, \"offset\", plies(moves) AS plies, tags['Date'] AS date, replace(moves, chr(10), '|') AS moves \
         FROM games('{path}')"
    );
    assert_batches_eq!(
        [
            "+-------+-------+--------+-------+------------+--------------------------------------------------------------------+",
            "| event | white | offset | plies | date       | moves                                                              |",
            "+-------+-------+--------+-------+------------+--------------------------------------------------------------------+",
            "| One   | Ann   | 0      | 4     | 2024.05.01 | 1. f3 e5 2. g4 {careless} Qh4# 0-1                                 |",
            "| Two   | Ben   | 114    | 1     | 2024.05.02 | [SetUp \"1\"]|[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]|1... Kd7 1-0   |",
            "| Three | Cid   | 287    | 2     | 2024.05.03 | [SetUp \"1\"]|[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]|1. Kd2 Kd7 0-1 |",
            "+-------+-------+--------+-------+------------+--------------------------------------------------------------------+",
        ],
        &rows(&local(Some(1)), &sql).await
    );
}

#[tokio::test]
async fn functions_answer() {
    let sql = "SELECT plies('1. e4 e5 *') AS a, final_fen('1. e4 *') AS b, fen_at('1. e4 e5 *', 3) AS c, \
         repetitions('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *') AS d, \
         unwinnable('8/8/8/4k3/8/4K3/4P3/8 w - - 0 1', 'black') AS e, dead('8/8/8/4k3/8/4K3/8/6B1 w - - 0 1') AS f, \
         reachable('4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1') AS g";
    assert_batches_eq!(
        [
            "+---+------------------------------------------------------------+---+---+------+------+-------+",
            "| a | b                                                          | c | d | e    | f    | g     |",
            "+---+------------------------------------------------------------+---+---+------+------+-------+",
            "| 2 | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 |   | 3 | true | true | false |",
            "+---+------------------------------------------------------------+---+---+------+------+-------+",
        ],
        &rows(&local(Some(1)), sql).await
    );
}

#[tokio::test]
async fn nothing_of_nothing() {
    let context = local(Some(1));
    for expression in [
        "plies(NULL)",
        "final_fen(NULL)",
        "fen_at(NULL, 1)",
        "fen_at('*', NULL)",
        "repetitions(NULL)",
        "unwinnable(NULL, 'white')",
        "unwinnable('4k3/8/8/8/8/8/8/4K3 w - - 0 1', NULL)",
        "dead(NULL)",
        "reachable(NULL)",
        "audit(NULL, NULL)",
        "audit(NULL, NULL, 'fide-2023')",
        "audit('1. e4 *', MAP {'White': 'A'}, NULL)",
        "lawful_result(NULL, NULL, NULL, 'fide-2023')",
        "lawful_result('1. e4 *', NULL, NULL, NULL)",
        // Nor of what cannot be read.
        "plies('1. e4 e5 2. Zz9 Qq0 *')",
        "final_fen('1. e4 e5 2. Zz9 Qq0 *')",
    ] {
        let answer = rows(&context, &format!("SELECT {expression} IS NULL")).await;
        assert!(answer[0].column(0).as_boolean().value(0), "{expression}");
    }
}

#[tokio::test]
async fn errors_are_sentences() {
    let context = local(Some(1));
    for (sql, expected) in [
        ("SELECT dead('castles')", "dead: \"castles\" is no position"),
        (
            "SELECT unwinnable('4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'red')",
            "\"red\" is no side",
        ),
        (
            "SELECT reachable('castles')",
            "reachable: \"castles\" is no FEN",
        ),
        (
            "SELECT lawful_result('1. e4 *', NULL, NULL, 'fide-1066')",
            "there is no code \"fide-1066\"; there are ",
        ),
        (
            "SELECT audit('1. e4 *', 'White', 'fide-2023')",
            "tags are a map of texts",
        ),
        ("SELECT plies(1)", "plies"),
        (
            "SELECT * FROM games('/no/such/file.pgn')",
            "there is no file \"/no/such/file.pgn\"",
        ),
        ("SELECT * FROM games(1)", "is no path; write games('FILE')"),
        ("SELECT * FROM games()", "of which files?"),
    ] {
        let told = error(&context, sql).await;
        assert!(told.contains(expected), "{sql}: {told}");
    }
}

#[tokio::test]
async fn the_law_is_asked() {
    let (_folder, path) = file("games.pgn", GAMES.as_bytes());
    let context = local(Some(2));
    let due = format!(
        "SELECT event, result, lawful_result(moves, termination, NULL, 'fide-2023') AS due, \
         lawful_result(moves, termination, [0, 10], 'fide-2023') AS of_clocks FROM games('{path}') ORDER BY event"
    );
    assert_batches_eq!(
        [
            "+-------+--------+---------+-----------+",
            "| event | result | due     | of_clocks |",
            "+-------+--------+---------+-----------+",
            "| One   | 0-1    | 0-1     | 0-1       |",
            "| Three | 0-1    | 1/2-1/2 | 1/2-1/2   |",
            "| Two   | 1-0    | 1/2-1/2 | 1/2-1/2   |",
            "+-------+--------+---------+-----------+",
        ],
        &rows(&context, &due).await
    );
    let findings = format!(
        "SELECT event, f['finding'] AS finding, f['severity'] AS severity, f['clauses'][1] AS clause, f['ply'] AS ply, \
         f['code'] AS code, f['law'] AS law \
         FROM (SELECT event, unnest(audit(moves, tags)) AS f FROM games('{path}')) ORDER BY event, finding"
    );
    assert_batches_eq!(
        [
            "+-------+-------------+----------+--------+-----+-----------+-------+",
            "| event | finding     | severity | clause | ply | code      | law   |",
            "+-------+-------------+----------+--------+-----+-----------+-------+",
            "| Three | won-on-time | result   | 6.9    | 2   | fide-2023 | exact |",
            "+-------+-------------+----------+--------+-----+-----------+-------+",
        ],
        &rows(&context, &findings).await
    );
}

#[tokio::test]
async fn only_what_is_asked_for_is_read() {
    let (_folder, path) = file("games.pgn", GAMES.as_bytes());
    let context = local(Some(1));
    let explained = |sql: &str| {
        format!(
            "EXPLAIN SELECT {}",
            sql.replace("GAMES", &format!("games('{path}')"))
        )
    };
    context
        .sql("SET datafusion.explain.format = 'indent'")
        .await
        .unwrap();
    let plan = text(
        &context,
        &explained("white FROM GAMES WHERE black = 'Cid' AND tags['Date'] > '2024'"),
    )
    .await;
    assert!(
        plan.contains("projection=[white]") && plan.contains("moves=passed over"),
        "{plan}"
    );
    assert!(
        plan.contains("predicate=") && !plan.contains("FilterExec"),
        "{plan}"
    );
    let plan = text(
        &context,
        &explained("white FROM GAMES WHERE plies(moves) > 2 AND black = 'Ben'"),
    )
    .await;
    assert!(
        plan.contains("FilterExec") && plan.contains("moves=handed on"),
        "{plan}"
    );
    let sql = format!("EXPLAIN ANALYZE SELECT moves FROM games('{path}') WHERE white = 'Ann'");
    let told = text(&context, &sql).await;
    assert!(
        told.contains("games_met=3") && told.contains("games_kept=1"),
        "{told}"
    );
    let counted = format!("SELECT count(*) FROM games('{path}') WHERE white <> 'Ann'");
    assert_eq!(number(&context, &counted).await, 2);
    let limited = rows(
        &context,
        &format!("SELECT white FROM games('{path}') LIMIT 2"),
    )
    .await;
    assert_eq!(limited.iter().map(RecordBatch::num_rows).sum::<usize>(), 2);
}

#[tokio::test]
async fn cut_or_packed_the_games_are_the_same() {
    // More than one piece of four megabytes, with comments that look like games.
    let games = GAMES.replace("{careless}", "{careless\n\n[Event \"in a comment\"]\n}");
    let games = games.repeat(16_000);
    let (folder, path) = file("games.pgn", games.as_bytes());
    let packed = folder.path().join("games.pgn.gz");
    let target = std::fs::File::create(&packed).unwrap();
    let mut packer = flate2::write::GzEncoder::new(target, flate2::Compression::fast());
    packer.write_all(games.as_bytes()).unwrap();
    packer.finish().unwrap();
    let context = local(Some(3));
    context
        .sql("SET datafusion.explain.format = 'indent'")
        .await
        .unwrap();
    let plan = text(
        &context,
        &format!("EXPLAIN SELECT white FROM games('{path}')"),
    )
    .await;
    assert!(plan.contains("partitions=2"), "{plan}");
    for path in [path.as_str(), &packed.to_string_lossy()] {
        let sql = format!(
            "SELECT white, result, count(*) AS games, count(distinct \"offset\") AS places \
             FROM games('{path}') GROUP BY white, result ORDER BY white"
        );
        assert_batches_eq!(
            [
                "+-------+--------+-------+--------+",
                "| white | result | games | places |",
                "+-------+--------+-------+--------+",
                "| Ann   | 0-1    | 16000 | 16000  |",
                "| Ben   | 1-0    | 16000 | 16000  |",
                "| Cid   | 0-1    | 16000 | 16000  |",
                "+-------+--------+-------+--------+",
            ],
            &rows(&context, &sql).await
        );
    }
    let both = format!(
        "SELECT count(*) FROM games('{}/games.pgn*')",
        folder.path().display()
    );
    assert_eq!(number(&context, &both).await, 96_000);
}

#[tokio::test]
async fn letters_of_latin_1_are_read_as_such() {
    let (_folder, path) = file(
        "games.pgn",
        b"\n[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *\n",
    );
    let answer = text(
        &local(Some(1)),
        &format!("SELECT white, moves FROM games('{path}')"),
    )
    .await;
    assert!(
        answer.contains("Müller") && answer.contains("schön"),
        "{answer}"
    );
}

#[tokio::test]
async fn a_broken_archive_is_told() {
    let (_folder, path) = file("games.pgn.gz", b"\x1f\x8b\x08\x00 this is not packed");
    let told = error(
        &local(Some(1)),
        &format!("SELECT count(*) FROM games('{path}')"),
    )
    .await;
    assert!(told.contains("games.pgn.gz cannot be read"), "{told}");
}

#[tokio::test]
async fn every_function_is_documented() {
    for function in jadoube_scale::functions::all() {
        let name = function.name().to_owned();
        let documentation = function.documentation().expect("documentation");
        assert!(documentation.syntax_example.starts_with(&name), "{name}");
        assert!(documentation.sql_example.is_some(), "{name}");
        assert!(
            documentation
                .arguments
                .as_ref()
                .is_some_and(|all| !all.is_empty()),
            "{name}"
        );
    }
    let sql = "SELECT count(DISTINCT routine_name) FROM information_schema.routines \
               WHERE routine_name IN ('audit', 'plies', 'dead', 'fen_at')";
    assert_eq!(number(&local(Some(1)), sql).await, 4);
}

/// The program, with which the functions are compared.
fn program() -> OsString {
    std::env::var_os("JADOUBE_BIN")
        .expect("JADOUBE_BIN names the program `jadoube`; `./test scale` builds it")
}

/// The findings of every shipped collection, as the program tells them, are those of the function.
#[tokio::test]
async fn the_function_finds_what_the_program_finds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/games");
    let files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|one| one.unwrap().path())
        .collect();
    let files = files
        .iter()
        .filter(|path| path.to_string_lossy().contains(".pgn"));
    let context = local(Some(2));
    let mut games = 0;
    for path in files {
        let told = Command::new(program())
            .args(["pgn", "audit", "--json"])
            .arg(path)
            .output()
            .unwrap();
        let told = String::from_utf8(told.stdout).unwrap();
        let (findings, counts): (Vec<&str>, Vec<&str>) = told
            .lines()
            .partition(|line| line.contains("jadoube.audit-finding/1"));
        let path = path.display();
        let all = number(&context, &format!("SELECT count(*) FROM games('{path}')")).await;
        assert!(
            counts[0].contains(&format!("\"games\":{all},")),
            "{path}: {all}, {}",
            counts[0]
        );
        let found = format!(
            "SELECT count(*) FROM (SELECT unnest(audit(moves, tags)) AS f FROM games('{path}')) WHERE f['severity'] <> 'open'"
        );
        assert_eq!(
            number(&context, &found).await,
            findings.len() as i64,
            "{path}"
        );
        games += all;
    }
    assert!(games > 0);
}

/// What `jadoube pgn convert --to parquet` writes is read back: the same games, and the functions answer the same.
#[tokio::test]
async fn the_table_that_the_program_writes_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let context = local(Some(2));
    for name in ["endings", "modern-clk", "historic"] {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../data/games/{name}.pgn"));
        let table = folder.path().join(format!("{name}.parquet"));
        let converted = Command::new(program())
            .args(["pgn", "convert", "--quiet", "--to", "parquet", "-o"])
            .args([&table, &games])
            .status()
            .unwrap();
        assert!(converted.success());
        let columns = "event, site, date, round, white, black, whiteelo, eco, termination";
        let of_games = format!(
            "SELECT {columns}, result, plies(moves) AS plies, final_fen(moves) AS fen, repetitions(moves) AS repeated \
             FROM games('{}') ORDER BY 1, 2, 3, 4, 5, 6, 11",
            games.display()
        );
        let of_table = format!(
            "SELECT {columns}, result, plies, final_fen(san) AS fen, repetitions(uci) AS repeated \
             FROM '{}' ORDER BY 1, 2, 3, 4, 5, 6, 11",
            table.display()
        );
        let expected = text(&context, &of_games).await;
        assert_eq!(text(&context, &of_table).await, expected, "{name}");
    }
}
