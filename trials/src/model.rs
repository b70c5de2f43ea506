//! The door for language models: the program's own, spoken with line by line as its clients do.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// What every client says first.
const GREETING: [&str; 2] = [
    r#"{"jsonrpc":"2.0","id":"greeting","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"trial","version":"1"}}}"#,
    r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
];

/// A conversation with the program.
#[derive(Debug)]
pub struct Talk {
    program: PathBuf,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    said: u64,
}

impl Talk {
    /// Starts `jadoube mcp` and greets it.
    ///
    /// # Panics
    /// When it cannot be started or does not answer the greeting.
    pub fn begin(program: &Path) -> Talk {
        let mut child = Command::new(program)
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let to = child.stdin.take().expect("its input");
        let from = BufReader::new(child.stdout.take().expect("its output"));
        let mut talk = Talk {
            program: program.to_owned(),
            child,
            to,
            from,
            said: 0,
        };
        for line in GREETING {
            talk.send(line.as_bytes()).expect("it listens");
        }
        let greeted = talk.answers_until("greeting");
        assert!(greeted.is_ok(), "it does not greet");
        talk
    }

    /// Says something, good or damaged, and then asks whether it is still there. Gives what it answered to it. A program
    /// that hangs up has ended without a fault, and is begun anew.
    ///
    /// # Panics
    /// When it has crashed, or answers with something that is no message.
    pub fn say(&mut self, message: &[u8]) -> Vec<Value> {
        self.said += 1;
        let id = format!("there-{}", self.said);
        let ping = json!({ "jsonrpc": "2.0", "id": id, "method": "ping" }).to_string();
        // One message a line, so that a break within one would make two of it.
        let line: Vec<u8> = message
            .iter()
            .map(|byte| if *byte == b'\n' { b' ' } else { *byte })
            .collect();
        let sent = self.send(&line).and_then(|()| self.send(ping.as_bytes()));
        let answers = sent.and_then(|()| self.answers_until(&id));
        answers.unwrap_or_else(|_| {
            let end = self.child.wait().expect("it has ended");
            let shown = String::from_utf8_lossy(&line);
            assert!(end.code().is_some_and(|code| code < 100), "{end}: {shown}");
            *self = Talk::begin(&self.program.clone());
            Vec::new()
        })
    }

    fn send(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.to.write_all(line)?;
        self.to.write_all(b"\n")?;
        self.to.flush()
    }

    /// What it says until it answers this.
    fn answers_until(&mut self, id: &str) -> std::io::Result<Vec<Value>> {
        let mut answers = Vec::new();
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let answer: Value = serde_json::from_str(&line)
                .unwrap_or_else(|error| panic!("{error} in its answer {line}"));
            assert_eq!(answer["jsonrpc"], "2.0", "{line}");
            if answer["id"] == id {
                return Ok(answers);
            }
            answers.push(answer);
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It ends with its input in any case; this only hastens it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
