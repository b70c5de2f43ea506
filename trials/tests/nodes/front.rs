//! Three nodes behind the nginx that is shipped for them: whoever plays knows the one address, and a node that is gone costs him
//! nothing but a try.
//!
//! nginx is asked for as `/usr/sbin/nginx`; `./test` installs Debian's.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::acts::{SHUFFLE, endless, log};
use super::database::Postgres;
use super::process::Process;
use super::support::client::Client;
use super::support::{Folder, make};

const SHIPPED: &str = include_str!("../../../packaging/nginx-nodes.conf");

/// A running nginx.
struct Front(Child);

impl Drop for Front {
    fn drop(&mut self) {
        // It may have gone by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

/// Starts one as it is shipped, but for TLS and the addresses.
fn start(folder: &Folder, front: SocketAddr, nodes: &[SocketAddr]) -> Front {
    let lines = SHIPPED.lines();
    let lines =
        lines.filter(|line| !line.trim_start().starts_with("ssl_") && !line.contains("[::]"));
    let mut block: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut changes = vec![("listen 443 ssl;".to_owned(), format!("listen {front};"))];
    for (node, place) in nodes.iter().zip(11..) {
        changes.push((format!("10.0.0.{place}:8080"), node.to_string()));
    }
    for (from, to) in changes {
        let server = block
            .find("upstream")
            .expect("the shipped block names its servers");
        assert!(
            block[server..].contains(&from),
            "the shipped block has no '{from}'"
        );
        block = block.replace(&from, &to);
    }
    // The club answers by the name that it is asked for.
    block = block.replace("Host $host", "Host $http_host");
    let here = folder.path().display();
    let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|what| format!("{what}_temp_path {here}/{what};\n"))
        .concat();
    let whole = format!(
        "daemon off;\nmaster_process off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\n\
         http {{\naccess_log off;\n{paths}{block}}}\n"
    );
    let file = folder.path().join("nginx.conf");
    std::fs::write(&file, whole).expect("written");
    let child = Command::new("/usr/sbin/nginx")
        .arg("-e")
        .arg(folder.path().join("error.log"))
        .arg("-c")
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    Front(child.expect("nginx, as Debian has it: apt-get install nginx-light"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_knows_one_address() {
    let (postgres, folder) = (Postgres::start(), Folder::new());
    let addresses = [free(), free(), free()];
    let node = |at: usize| {
        Process::node_at(
            &addresses[at].to_string(),
            &postgres.address(),
            folder.path(),
        )
    };
    let mut nodes = vec![node(0), node(1), node(2)];
    let address = free();
    let _front = start(&folder, address, &addresses);
    let begun = Instant::now();
    while Client::try_connect(address).await.is_err() {
        let said = || std::fs::read_to_string(folder.path().join("error.log"));
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "nginx does not listen: {:?}",
            said()
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let seats = make(&mut Client::connect(address).await, endless()).await;
    let mut tries = 0;
    for played in 0..60 {
        if played % 10 == 5 {
            let place = (played / 10) % 3;
            nodes.remove(place).kill();
            nodes.insert(place, node(place));
        }
        let key = if played % 2 == 0 {
            &seats.white
        } else {
            &seats.black
        };
        loop {
            tries += 1;
            assert!(tries < 200, "a move is never taken");
            let mut client = Client::connect(address).await;
            let acted = client
                .act(
                    &seats,
                    key,
                    SHUFFLE[played % 4],
                    Some(&format!("move-{played}")),
                )
                .await;
            match acted {
                Ok(answer) if answer.status == 200 => break,
                Ok(answer) => assert!([502, 503, 504].contains(&answer.status), "{}", answer.text),
                Err(_) => {}
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let entries = log(&mut Client::connect(address).await, &seats).await;
    assert_eq!(
        entries
            .iter()
            .filter(|entry| entry["kind"] == "act")
            .count(),
        60
    );
}
