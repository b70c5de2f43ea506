//! A PostgreSQL of the test's own: in a folder that goes, as an ordinary user, on a port that was free.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::support::Folder;
use crate::support::nginx::free_address;

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
            port: free_address().port(),
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

    /// It stands still, with all that it does for anybody; no line of it breaks.
    pub fn hang(&self) {
        self.signal("STOP");
    }

    /// It goes on where it stood still.
    pub fn go_on_after_hanging(&self) {
        self.signal("CONT");
    }

    fn signal(&self, signal: &str) {
        let server = self.server.as_ref().expect("it runs").id().to_string();
        let signal = format!("-{signal}");
        let main = Command::new("kill").args([&signal, &server]).status();
        assert!(main.expect("kill runs").success());
        let others = Command::new("pkill")
            .args([&signal, "-P", &server])
            .status();
        assert!(others.expect("pkill runs").success());
    }

    /// A second one that follows this one, and that this one waits for with every commit.
    pub fn standby(&self) -> Postgres {
        let standby = self.follower();
        self.sql(
            "club",
            "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
        );
        self.sql("club", "SELECT pg_reload_conf()");
        standby
    }

    /// It hears no more of the one that it follows.
    pub fn hears_no_more(&self) {
        self.sql("club", "ALTER SYSTEM SET primary_conninfo = ''");
        self.sql("club", "SELECT pg_reload_conf()");
        let begun = Instant::now();
        while self.sql("club", "SELECT count(*) FROM pg_stat_wal_receiver") != "0" {
            assert!(begun.elapsed() < Duration::from_secs(10), "it hears on");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A second one that follows this one, after its commits.
    pub fn follower(&self) -> Postgres {
        let mut standby = Postgres {
            programs: self.programs.clone(),
            folder: Folder::new(),
            name: "standby",
            port: free_address().port(),
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
        let told = self.psql(database).args(["-Atc", statement]).output();
        done(told).trim().to_owned()
    }

    /// Copies the club as it stands.
    pub fn dump(&self, file: &Path) {
        let dumps = self
            .client("pg_dump")
            .arg("-f")
            .arg(file)
            .arg("club")
            .output();
        done(dumps);
    }

    /// Puts back what was copied.
    pub fn restore(&self, file: &Path) {
        done(self.psql("club").arg("-f").arg(file).output());
    }

    /// It tells whoever follows a slot what was written, row for row.
    pub fn tell_rows(&mut self) {
        self.sql("club", "ALTER SYSTEM SET wal_level = logical");
        self.stop_at_once();
        self.go_on();
    }

    /// Follows a slot of its own; a line is written for each row as soon as it is heard of.
    pub fn slot(&self, name: &str) -> Child {
        let slot = |rest: &[&str]| {
            let mut follows = self.client("pg_recvlogical");
            follows.args(["-d", "club", "-S", name]).args(rest);
            follows
        };
        done(slot(&["--create-slot", "-P", "test_decoding"]).output());
        slot(&["--start", "-f", "-", "-o", "include-xids=0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("pg_recvlogical starts")
    }

    /// So many writers insert rows for so long.
    pub fn load(&self, writers: usize, length: Duration) -> Child {
        self.writers(writers, length)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pgbench starts")
    }

    /// What has so many insert rows, each about as large as an entry of a log, with a commit of its own.
    fn writers(&self, writers: usize, length: Duration) -> Command {
        let script = self.folder.path().join("bare.sql");
        let row = "INSERT INTO bare (text) VALUES (repeat('x', 1000));\n";
        std::fs::write(&script, row).expect("written");
        let (writers, seconds) = (writers.to_string(), length.as_secs().to_string());
        let mut pgbench = self.client("pgbench");
        pgbench
            .args(["-n", "-M", "prepared", "-j", "2"])
            .args(["-c", &writers, "-T", &seconds, "-f"])
            .args([script.as_os_str(), "club".as_ref()]);
        pgbench
    }

    /// The rows that stand beside the club, for whoever wants to write to nothing else.
    pub fn bare(&self) {
        self.sql("club", "CREATE TABLE bare (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text TEXT NOT NULL)");
    }

    /// How many rows so many writers insert in a second.
    pub fn inserts_a_second(&self, writers: usize, length: Duration) -> f64 {
        self.bare();
        let told = self.writers(writers, length).output();
        let told = done(told);
        let rate = told
            .split("tps = ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next()?.parse().ok());
        rate.unwrap_or_else(|| panic!("{told}"))
    }

    /// A program that speaks with it.
    fn client(&self, program: &str) -> Command {
        let mut client = Command::new(self.programs.join(program));
        client.args(["-h", "127.0.0.1", "-U", "club", "-p"]);
        client.arg(self.port.to_string());
        client
    }

    fn psql(&self, database: &str) -> Command {
        let mut psql = self.client("psql");
        psql.args(["-Xq", "-v", "ON_ERROR_STOP=1", "-d", database]);
        psql
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
        let asked = self.client("pg_isready").arg("-q").status();
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
        done(self.ordinary(program).args(arguments).output());
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

/// What a program has said, which must have ended well.
fn done(ran: std::io::Result<Output>) -> String {
    let ran = ran.expect("it runs");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    String::from_utf8(ran.stdout).expect("text")
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
