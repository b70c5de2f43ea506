//! What the dearest question of each door costs: `cargo run --release -p jadoube-trials --example dear -- target/release/jadoube`.
//!
//! The program is started with a club of its own and asked what takes longest at each of its doors, three times each. Told
//! are the longest time until the answer, and by how much the memory of the process was larger meanwhile than before.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use jadoube_trials::house::House;
use serde_json::json;

/// King, bishop and knight against a king far from any corner.
const FORCED: &str = "8/8/8/8/3k4/8/8/KBN5 w - - 0 1";

/// A wall of pawns with a way through that is hard to exclude.
const WALL: &str = "3k4/BB6/2p5/p1Pp4/Pp1Ppp1p/1P2PP1P/8/1K6 w - - 0 1";

/// Black can check for long here, but not for ever.
const LONG: &str = "6r1/4p3/p4kpp/3P4/P1K5/6P1/8/3r1n2 b - - 0 1";

/// White's checks run through very many positions.
const CHECKS: &str = "8/8/1N4kB/3Q4/p2n2PK/3p4/b1b5/8 w - - 0 1";

/// One ply is missing, and nobody has seen where it can have gone.
const ORIGIN: &str = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 1";

/// So often each question is asked.
const TIMES: usize = 3;

struct Process {
    child: Child,
    house: House,
}

impl Process {
    fn start(program: &str, database: &std::path::Path) -> Process {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--db"]);
        let mut child = command
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| {
                let (_, rest) = line.split_once("http://")?;
                let end = rest.find(|sign: char| !(sign.is_ascii_digit() || ".:".contains(sign)));
                rest[..end.unwrap_or(rest.len())].parse().ok()
            })
            .expect("an address");
        Process {
            child,
            house: House::at(address),
        }
    }

    /// Memory in megabytes by this line of its status.
    fn memory(&self, name: &str) -> f64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).expect("its status");
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes = line.and_then(|rest| rest.split_whitespace().nth(1));
        kilobytes
            .and_then(|text| text.parse::<f64>().ok())
            .expect("a size")
            / 1000.0
    }

    /// From now on the highest memory is that of what follows.
    fn forget_highest(&self) {
        let path = format!("/proc/{}/clear_refs", self.child.id());
        std::fs::write(path, "5").expect("the system keeps the highest memory");
    }

    fn ask(&self, door: &str, line: &str, key: Option<&str>, body: &str) {
        let (mut longest, mut most, mut status) = (0.0_f64, 0.0_f64, 0);
        for _ in 0..TIMES {
            self.forget_highest();
            let before = self.memory("VmRSS");
            let begun = Instant::now();
            status = self.house.ask(line, key, body.as_bytes()).status;
            longest = longest.max(begun.elapsed().as_secs_f64() * 1e3);
            most = most.max(self.memory("VmHWM") - before);
        }
        println!("| {door} | {longest:.0} ms | {most:.0} MB | {status} |");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Whoever has gone already needs no asking.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() {
    let program = std::env::args().nth(1);
    let program = program.expect("the path of the program, such as target/release/jadoube");
    let folder = std::env::temp_dir().join(format!("jadoube-dear-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let process = Process::start(&program, &folder.join("club.db"));
    println!("| door | longest of {TIMES} | memory | status |\n| --- | --- | --- | --- |");
    let claims = "White claims dead-position\nBlack claims dead-position\n".repeat(190);
    let wall = format!("start: {WALL}\n\n{claims}");
    let dispute = |text: &str| json!({ "text": text }).to_string();
    process.ask(
        "`POST /api/rule`, 380 claims in 16 KB under all codes",
        "POST /api/rule",
        None,
        &dispute(&wall),
    );
    let moves = format!(
        "after: 1. Nf3 Nf6 2. Ng1 Ng8\n\n{}",
        "White plays Nf3\nBlack plays Nf6\nWhite plays Ng1\nBlack plays Ng8\n".repeat(200)
    );
    process.ask(
        "`POST /api/rule`, 800 moves under all codes",
        "POST /api/rule",
        None,
        &dispute(&moves),
    );
    let form = json!({ "text": "Black claims illegal-move\n", "code": "fide-2023" }).to_string();
    process.ask("`POST /api/rule/form`", "POST /api/rule/form", None, &form);
    let origin = ORIGIN.replace(' ', "%20");
    process.ask(
        "`GET /api/arises`, undecided",
        &format!("GET /api/arises?fen={origin}"),
        None,
        "",
    );
    for (question, fen, side) in [
        ("dead", WALL, None),
        ("unwinnable", WALL, Some("white")),
        ("mate", FORCED, Some("white")),
        ("forced-win", FORCED, Some("white")),
        ("perpetual", CHECKS, None),
        ("reachable", ORIGIN, None),
    ] {
        let asked = json!({ "question": question, "fen": fen, "for": side, "moves": 40, "budget": 1_000_000_000_000_u64 });
        process.model(&format!("`prove`, {question}"), "prove", &asked);
    }
    process.model(
        "`rule`, 380 claims under all codes",
        "rule",
        &json!({ "text": wall, "codes": ["all"], "long": true }),
    );
    process.model("`search`", "search", &json!({ "words": "the arbiter must decide whether the player who has the move claims ".repeat(12), "long": true }));
    for path in [
        "/laws",
        "/laws/fide-2023",
        "/laws/compare",
        "/cases",
        "/laws/search?q=the+arbiter+must+decide+whether+a+player+claims",
        "/api/codes/fide-2023",
    ] {
        process.ask(&format!("`GET {path}`"), &format!("GET {path}"), None, "");
    }
    for (start, seat) in [(CHECKS, "white"), (LONG, "black")] {
        let seats = process
            .house
            .table(&json!({ "code": "british", "start": start }));
        let key = if seat == "white" {
            &seats.white
        } else {
            &seats.black
        };
        let act = json!({ "act": "claims perpetual-check" }).to_string();
        let line = format!("POST /api/games/{}/acts", seats.id);
        process.ask(
            "an act: perpetual check claimed at a table",
            &line,
            Some(key),
            &act,
        );
    }
    drop(process);
    // What is left over is only litter.
    let _ = std::fs::remove_dir_all(folder);
}

impl Process {
    /// A tool of language models is called.
    fn model(&self, door: &str, tool: &str, arguments: &serde_json::Value) {
        let mut arguments = arguments.clone();
        if let Some(given) = arguments.as_object_mut() {
            given.retain(|_, value| !value.is_null());
        }
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": tool, "arguments": arguments } });
        self.ask(
            &format!("`POST /mcp`, {door}"),
            "POST /mcp",
            None,
            &call.to_string(),
        );
    }
}
