//! A PostgreSQL of the test's own: in a folder that goes, as an ordinary user, on a port that was free.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::Folder;

/// Where Debian keeps the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";

pub struct Postgres {
    programs: PathBuf,
    folder: Folder,
    name: &'static str,
    port: u16,
    server: Option<Child>,
}

impl Postgres {
    /// A new one, which runs.
    pub fn start() -> Postgres {
        let folder = Folder::new();
        give_to_ordinary(folder.path());
        let mut made = Postgres {
            programs: programs(),
            folder,
            name: "data",
            port: free_port(),
            server: None,
        };
        let data = made.data();
        made.run(
            "initdb",
            &[
                "-D",
                &data,
                "-A",
                "trust",
                "-U",
                "club",
                "-k",
                "-E",
                "UTF8",
                "--no-locale",
            ],
        );
        made.go_on();
        made.sql("postgres", "CREATE DATABASE club");
        made
    }

    /// A second one that follows this one, and that this one waits for with every commit.
    pub fn standby(&self) -> Postgres {
        let mut standby = Postgres {
            programs: self.programs.clone(),
            folder: Folder::new(),
            name: "standby",
            port: free_port(),
            server: None,
        };
        give_to_ordinary(standby.folder.path());
        let (data, port) = (standby.data(), self.port.to_string());
        let from = format!("host=127.0.0.1 port={port} user=club application_name=standby");
        standby.run(
            "pg_basebackup",
            &["-D", &data, "-R", "-X", "stream", "-c", "fast", "-d", &from],
        );
        standby.go_on();
        self.sql(
            "club",
            "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
        );
        self.sql("club", "SELECT pg_reload_conf()");
        standby
    }

    /// The standby is the database from now on.
    pub fn promote(&self) {
        self.sql("club", "ALTER SYSTEM RESET synchronous_standby_names");
        self.sql("club", "SELECT pg_promote()");
        self.sql("club", "SELECT pg_reload_conf()");
    }

    /// Where a club in it is.
    pub fn address(&self) -> String {
        format!("postgres://club@127.0.0.1:{}/club", self.port)
    }

    /// Where a club is that is in this one or in the other, whichever may be written.
    pub fn address_with(&self, other: &Postgres) -> String {
        format!(
            "postgres://club@127.0.0.1:{},127.0.0.1:{}/club?target_session_attrs=read-write",
            self.port, other.port
        )
    }

    /// What a statement gives, in words.
    pub fn sql(&self, database: &str, statement: &str) -> String {
        let port = self.port.to_string();
        let told = Command::new(self.programs.join("psql"))
            .args([
                "-h",
                "127.0.0.1",
                "-p",
                &port,
                "-U",
                "club",
                "-d",
                database,
                "-XAtq",
                "-v",
                "ON_ERROR_STOP=1",
                "-c",
                statement,
            ])
            .output()
            .expect("psql runs");
        assert!(
            told.status.success(),
            "{statement}: {}",
            String::from_utf8_lossy(&told.stderr)
        );
        String::from_utf8(told.stdout)
            .expect("text")
            .trim()
            .to_owned()
    }

    /// Copies the club as it stands.
    pub fn dump(&self, file: &Path) {
        let (port, file) = (self.port.to_string(), file.display().to_string());
        self.programs(&[
            "pg_dump",
            "-h",
            "127.0.0.1",
            "-p",
            &port,
            "-U",
            "club",
            "-f",
            &file,
            "club",
        ]);
    }

    /// Puts back what was copied.
    pub fn restore(&self, file: &Path) {
        let (port, file) = (self.port.to_string(), file.display().to_string());
        let quietly = ["-X", "-q", "-v", "ON_ERROR_STOP=1"];
        let where_to = [
            "-h",
            "127.0.0.1",
            "-p",
            &port,
            "-U",
            "club",
            "-d",
            "club",
            "-f",
            &file,
        ];
        self.programs(&[&["psql"], &quietly[..], &where_to[..]].concat());
    }

    /// How many rows, each about as large as an entry of a log, so many writers insert in a second, each with a commit of its own.
    pub fn inserts_a_second(&self, writers: usize, length: Duration) -> f64 {
        self.sql("club", "CREATE TABLE bare (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text TEXT NOT NULL)");
        let script = self.folder.path().join("bare.sql");
        std::fs::write(
            &script,
            "INSERT INTO bare (text) VALUES (repeat('x', 1000));\n",
        )
        .expect("written");
        let (port, writers, seconds) = (
            self.port.to_string(),
            writers.to_string(),
            length.as_secs().to_string(),
        );
        let done = Command::new(self.programs.join("pgbench"))
            .args([
                "-n",
                "-M",
                "prepared",
                "-h",
                "127.0.0.1",
                "-p",
                &port,
                "-U",
                "club",
                "-c",
                &writers,
                "-j",
                "2",
                "-T",
                &seconds,
                "-f",
            ])
            .args([script.as_os_str(), "club".as_ref()])
            .output()
            .expect("pgbench runs");
        let told = String::from_utf8(done.stdout).expect("text");
        let rate = told
            .split("tps = ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next()?.parse().ok());
        rate.unwrap_or_else(|| panic!("{told}{}", String::from_utf8_lossy(&done.stderr)))
    }

    /// One of its programs, as whoever asks.
    fn programs(&self, command: &[&str]) {
        let done = Command::new(self.programs.join(command[0]))
            .args(&command[1..])
            .output();
        let done = done.expect("it runs");
        assert!(
            done.status.success(),
            "{command:?}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
    }

    /// It stops as if the power had gone: nothing is written any more.
    pub fn stop_at_once(&mut self) {
        let data = self.data();
        self.run("pg_ctl", &["-D", &data, "-m", "immediate", "-w", "stop"]);
        if let Some(mut server) = self.server.take() {
            server.wait().expect("gone");
        }
    }

    /// It starts again where it stopped.
    pub fn go_on(&mut self) {
        let (data, port) = (self.data(), self.port.to_string());
        let sockets = self.folder.path().display().to_string();
        let server = self
            .ordinary("postgres")
            .args([
                "-D",
                &data,
                "-p",
                &port,
                "-k",
                &sockets,
                "-c",
                "listen_addresses=127.0.0.1",
            ])
            .args(["-c", "logging_collector=off", "-c", "max_connections=200"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("postgres starts");
        self.server = Some(server);
        let begun = Instant::now();
        while !self.is_ready() {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "PostgreSQL does not answer on port {port}"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn is_ready(&self) -> bool {
        let port = self.port.to_string();
        let asked = Command::new(self.programs.join("pg_isready"))
            .args(["-q", "-h", "127.0.0.1", "-p", &port])
            .status();
        asked.expect("pg_isready runs").success()
    }

    fn data(&self) -> String {
        self.folder.path().join(self.name).display().to_string()
    }

    /// A program of PostgreSQL, as a user who is not root, which it refuses to be.
    fn ordinary(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        if !is_root() {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]);
        command.arg(program).current_dir("/");
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let done = self
            .ordinary(program)
            .args(arguments)
            .output()
            .expect("it runs");
        assert!(
            done.status.success(),
            "{program}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.server.is_some() {
            let data = self.data();
            // A server that is gone already cannot be stopped.
            let _ = self
                .ordinary("pg_ctl")
                .args(["-D", &data, "-m", "immediate", "stop"])
                .output();
        }
    }
}

fn programs() -> PathBuf {
    let versions = std::fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.retain(|programs| programs.join("initdb").is_file());
    found.sort();
    found
        .pop()
        .unwrap_or_else(|| panic!("PostgreSQL is missing: `apt-get install postgresql` brings it, and `./test postgres` does so"))
}

fn is_root() -> bool {
    let told = Command::new("id").arg("-u").output().expect("id runs");
    told.stdout.starts_with(b"0\n")
}

fn give_to_ordinary(folder: &Path) {
    if is_root() {
        let given = Command::new("chown")
            .arg("nobody:nogroup")
            .arg(folder)
            .status();
        assert!(given.expect("chown runs").success());
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    listener.local_addr().expect("an address").port()
}
