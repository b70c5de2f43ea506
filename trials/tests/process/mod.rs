//! A club in a process of its own.

#![allow(dead_code, reason = "each test uses its own part")]

pub mod machine;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A club in a process of its own.
pub struct Process {
    child: Child,
    address: SocketAddr,
    /// Held open: who writes where nobody reads is ended.
    _output: BufReader<ChildStdout>,
}

impl Process {
    /// Serves the club in this file.
    pub fn start(database: &Path) -> Process {
        Process::listening(Command::new(env!("CARGO_BIN_EXE_trial-club")).args(arguments(database)))
    }

    /// One of the servers of a club that is kept at this address; its key lies in this folder.
    pub fn node(database: &str, folder: &Path) -> Process {
        Process::node_at("127.0.0.1:0", database, folder)
    }

    /// The same of another version, which is built here.
    pub fn node_of(program: &str, database: &str, folder: &Path) -> Process {
        let mut node = Command::new(program);
        Process::listening(node.args(["127.0.0.1:0", database]).current_dir(folder))
    }

    /// The same that listens here.
    pub fn node_at(listens: &str, database: &str, folder: &Path) -> Process {
        let mut node = Command::new(env!("CARGO_BIN_EXE_trial-club"));
        Process::listening(node.args([listens, database]).current_dir(folder))
    }

    /// The same where a shell has said something before, as `ulimit -f 100`.
    pub fn within(database: &Path, said: &str) -> Process {
        let script = format!("{said} && exec \"$0\" \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_trial-club")]);
        Process::listening(shell.args(arguments(database)))
    }

    fn listening(command: &mut Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("its first line");
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.trim_end().trim_end_matches('/').parse().ok());
        Process {
            child,
            address: address.unwrap_or_else(|| panic!("no address in {line:?}")),
            _output: output,
        }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// As `kill -9` does: nothing is written any more, nobody is told.
    pub fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Has it stand still as it is: it takes connections, as far as the machine does that for it, and answers nothing.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on that stood still.
    pub fn go_on(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, what: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([what, &id]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Asks it to go, as services are asked, and waits until it has.
    pub fn stop(mut self) {
        self.signal("-TERM");
        let ended = self.child.wait().expect("gone");
        assert!(ended.success(), "{ended}");
    }
}

impl Drop for Process {
    /// A trial that fails leaves nothing running.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn arguments(database: &Path) -> [&std::ffi::OsStr; 2] {
    ["127.0.0.1:0".as_ref(), database.as_os_str()]
}
