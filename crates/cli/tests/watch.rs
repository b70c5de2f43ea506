//! `jadoube watch` over files that grow, folders, and addresses that are asked again.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::support::folder::Folder;
use crate::support::run;
use serde_json::Value;

/// How long a line may take; much more than the interval at which everything is read.
const SOON: Duration = Duration::from_secs(20);

/// The program as it watches.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn of(args: &[&str]) -> Watching {
        let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .args(["watch", "--every", "40ms"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Watching { child, lines }
    }

    /// The next line.
    #[track_caller]
    fn says(&self, expected: &str) {
        match self.lines.recv_timeout(SOON) {
            Ok(line) => assert_eq!(line, expected),
            Err(error) => panic!("{error}: expected {expected:?}"),
        }
    }

    /// Nothing is said over several readings.
    #[track_caller]
    fn is_silent(&self) {
        let line = self.lines.recv_timeout(Duration::from_millis(300));
        assert_eq!(line, Err(RecvTimeoutError::Timeout));
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended by itself, in a test that fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const HEAD: &str =
    "[Event \"Hall\"]\n[Round \"4\"]\n[Board \"3\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n\n";

#[test]
fn a_file_that_grows_is_followed() {
    let folder = Folder::with(&[("live.pgn", HEAD)]);
    let path = folder.path("live.pgn");
    let watching = Watching::of(&[&path]);
    let add = |text: &str| {
        let mut file = OpenOptions::new()
            .append(true)
            .open(&path)
            .expect("the file");
        file.write_all(text.as_bytes()).expect("it is written");
    };
    add("1. f3 e");
    add("5 2. g4 Q");
    watching.says("Ann - Bo (round 4, board 3): the game begins");
    add("h4# ");
    watching.says(
        "Ann - Bo (round 4, board 3), move 2... (ply 4): must: mate: 2... Qh4# mates: the game is over, 0-1, and has no result \
         [fide-2023 5.1.1 1.4.1 1.4.2]",
    );
    watching.is_silent();
    add("1-0\n");
    watching.says(
        "Ann - Bo (round 4, board 3), move 2... (ply 4): must: result: 2... Qh4# mates, and the game is scored 1-0 where it is 0-1 \
         [fide-2023 5.1.1 1.4.1 1.4.2]",
    );
    watching.says("Ann - Bo (round 4, board 3): the game ends 1-0");
    fs::write(&path, format!("{HEAD}1. f3 e5 2. g4 Qg5 *\n")).expect("written anew");
    watching.says(
        "Ann - Bo (round 4, board 3), move 2... (ply 4): result: taken back, since 2... Qg5 stands in the record in place of \
         2... Qh4#: 2... Qh4# mates, and the game is scored 1-0 where it is 0-1 [fide-2023 5.1.1 1.4.1 1.4.2]",
    );
    watching
        .says("Ann - Bo (round 4, board 3): the result 1-0 was taken back, and the game goes on");
    fs::remove_file(&path).expect("it is there");
    watching.says(&format!(
        "{path}: cannot be read, and is asked again: No such file or directory (os error 2)"
    ));
    watching.is_silent();
    fs::write(&path, format!("{HEAD}1. f3 e5 2. g4 Qg5 *\n")).expect("it is back");
    watching.says(&format!("{path}: can be read again"));
    watching.is_silent();
}

#[test]
fn a_folder_has_a_file_for_each_board() {
    let folder = Folder::with(&[
        ("game-2.pgn", "[White \"Cy\"]\n\n1. e4 *\n"),
        ("notes.txt", "1. d4 *"),
    ]);
    let at = |name: &str| folder.path(name);
    let watching = Watching::of(&[at("").trim_end_matches('/')]);
    watching.says(&format!("{}: Cy - ?: the game begins", at("game-2.pgn")));
    fs::write(at("game-10.pgn"), "[White \"Dee\"]\n\n1. d4 *\n").expect("a file");
    watching.says(&format!("{}: Dee - ?: the game begins", at("game-10.pgn")));
    watching.is_silent();
}

/// A server that answers each request with what stands there then: a status, headers and a text.
type Answer = Arc<Mutex<(String, String)>>;

/// Serves until the test is over; gives its address, the answer, and the requests as they come.
fn serve(first: (&str, &str)) -> (SocketAddr, Answer, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let answer: Answer = Arc::new(Mutex::new((first.0.to_owned(), first.1.to_owned())));
    let (send, requests) = channel();
    let given = Arc::clone(&answer);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            let mut asked = Vec::new();
            let mut byte = [0];
            while !asked.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|got| got == 1)
            {
                asked.push(byte[0]);
            }
            let (head, text) = given.lock().expect("not poisoned").clone();
            // Whoever asks may be gone when the test ends.
            let _ = write!(stream, "HTTP/1.1 {head}\r\nConnection: close\r\n\r\n{text}");
            if send
                .send(String::from_utf8_lossy(&asked).into_owned())
                .is_err()
            {
                return;
            }
        }
    });
    (address, answer, requests)
}

#[test]
fn an_address_is_asked_again() {
    let begun = format!("{HEAD}1. e4 e5 2. Bb5 *\n");
    let chunked = format!("{:x}\r\n{begun}\r\n0\r\n\r\n", begun.len());
    let head = "200 OK\r\nTransfer-Encoding: chunked\r\nETag: \"one\"";
    let (address, answer, requests) = serve((head, &chunked));
    let url = format!("http://{address}/round-4/live.pgn?all=1");
    let watching = Watching::of(&[&url]);
    watching.says("Ann - Bo (round 4, board 3): the game begins");
    let asked = requests.recv_timeout(SOON).expect("a request");
    assert!(
        asked.starts_with("GET /round-4/live.pgn?all=1 HTTP/1.1\r\n"),
        "{asked}"
    );
    assert!(
        asked
            .to_lowercase()
            .contains(&format!("host: {address}\r\n")),
        "{asked}"
    );
    let put = |head: &str, text: &str| {
        *answer.lock().expect("not poisoned") = (head.to_owned(), text.to_owned());
    };
    put("304 Not Modified", "");
    let again = |asked: &String| asked.to_lowercase().contains("if-none-match: \"one\"");
    assert!(requests.iter().take(20).any(|asked| again(&asked)));
    watching.is_silent();
    put("200 OK", &format!("{HEAD}1. e4 e5 2. Bb5 d5 *\n"));
    watching.says(
        "Ann - Bo (round 4, board 3), move 2... (ply 4): must: illegal-move: the illegal move d5 stands as the last move; \"d5\" is not \
         legal: leaves the king on e8 in check from b5 [fide-2023 7.5.1]",
    );
    put("503 Service Unavailable", "");
    watching.says(&format!(
        "{url}: cannot be read, and is asked again: the server answers 503 Service Unavailable"
    ));
    // A text that breaks off is none.
    put("200 OK\r\nContent-Length: 900", "[Event \"Hall\"]\n");
    watching.is_silent();
    let (other, ..) = serve(("200 OK", &format!("{HEAD}1. e4 e5 2. Bb5 Nc6 *\n")));
    put(&format!("302 Found\r\nLocation: http://{other}/moved"), "");
    watching.says(&format!("{url}: can be read again"));
    watching.says(
        "Ann - Bo (round 4, board 3), move 2... (ply 4): illegal-move: taken back, since 2... Nc6 stands in the record in place of \
         2... d5: the illegal move d5 stands as the last move; \"d5\" is not legal: leaves the king on e8 in check from b5 \
         [fide-2023 7.5.1]",
    );
}

#[test]
fn once_is_read_once() {
    let quiet = "[White \"Ann\"]\n\n1. e4 e5";
    let mated = "[White \"Cy\"]\n[Round \"2\"]\n[Board \"5\"]\n\n1. f3 e5 2. g4 Qh4#";
    let folder = Folder::with(&[("quiet.pgn", quiet), ("mated.pgn", mated)]);
    let (quiet, mated) = (folder.path("quiet.pgn"), folder.path("mated.pgn"));
    let once = |args: &[&str]| run(&[&["watch", "--once"], args].concat());
    let end = once(&[&quiet]);
    assert_eq!(
        (end.code, end.out.as_str()),
        (0, "Ann - ?: the game begins\n")
    );
    let end = once(&[&mated]);
    assert_eq!((end.code, end.out.lines().count()), (1, 2), "{end:?}");
    for silence in ["2.5:mate", "5:*", "cy:mate", "#1:mate", "*:mate"] {
        let end = once(&[&mated, "--silence", silence, "--silence", "*:begins"]);
        assert_eq!((end.code, end.out.as_str()), (0, ""), "{silence}");
    }
    let end = once(&[&mated, "--silence", "2.6:mate"]);
    assert_eq!(end.code, 1);
    let end = once(&[&mated, &folder.path("none.pgn")]);
    assert_eq!(end.code, 2);
    assert!(end.out.contains("none.pgn: cannot be read"), "{end:?}");
    let end = once(&[&mated, "--silence", "2.6:mat"]);
    assert!(
        end.code == 2 && end.err.contains("there is no kind \"mat\""),
        "{end:?}"
    );
    // A code without the rule says nothing of it.
    let fifth = "[White \"Ann\"]\n\n".to_owned() + &"Nf3 Nf6 Ng1 Ng8 ".repeat(4) + "*";
    fs::write(&quiet, fifth).expect("a file");
    assert_eq!(once(&[&quiet]).code, 1);
    assert_eq!(once(&[&quiet, "--code", "fide-1931"]).code, 0);
}

#[test]
fn data_are_an_object_a_line() {
    let text =
        "[White \"Ann\"]\n[Round \"2.7\"]\n\n1. e4 {[%clk 0:03:00]} e5 2. Nf3 {[%clk 0:04:00]} 1-0";
    let folder = Folder::with(&[("live.pgn", text)]);
    let end = run(&[
        "watch",
        "--once",
        "--json",
        "--time",
        "3m+2s",
        &folder.path("live.pgn"),
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    let lines: Vec<Value> = { end.out.lines() }
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let [rises, ends] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    for line in [rises, ends] {
        assert_eq!(line["schema"], "jadoube.watch/1");
        assert_eq!((&line["game"], &line["round"]), (&1.into(), &"2.7".into()));
    }
    assert_eq!(rises["kind"], "clock-rises");
    assert_eq!(rises["asks"], "look");
    assert_eq!(
        (&rises["ply"], &rises["move"], &rises["color"]),
        (&3.into(), &2.into(), &"white".into())
    );
    assert_eq!(
        rises["says"],
        "the time of white rises from 0:03:00 to 0:04:00 with an increment of 2 s"
    );
    assert_eq!(
        (&ends["kind"], &ends["result"], &ends["asks"]),
        (&"ends".into(), &"1-0".into(), &Value::Null)
    );
}
