//! The club behind a real nginx with the block that is shipped: whoever writes headers of his own has the address that he has.
//!
//! nginx is asked for as `/usr/sbin/nginx`; `./test` installs Debian's.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use jadoube_server::Config;
use jadoube_server::door::DoorTerms;
use jadoube_server::door::network::ProxyHeader;
use serde_json::json;

use crate::support::client::Client;
use crate::support::{Folder, Served, config};

/// The server block that is shipped.
const SHIPPED: &str = include_str!("../../../packaging/nginx.conf");

/// What clears the header that the club does not look at.
const CLEARS: &str = "proxy_set_header Forwarded \"\";";

/// From where the proxy asks the club, so that it and the client are two; all of 127.0.0.0/8 is this machine.
const PROXY: &str = "127.0.0.2";

/// A running nginx.
struct Nginx {
    child: Child,
    address: SocketAddr,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // It may have gone by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Nginx {
    /// Starts one with a server block, which speaks no TLS here and asks the club at this address.
    async fn start(folder: &Folder, block: &str, club: SocketAddr) -> Nginx {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = free.local_addr().expect("an address");
        drop(free);
        let lines = block
            .lines()
            .filter(|line| !line.trim_start().starts_with("ssl_") && !line.contains("[::]"));
        let mut block: String = lines.flat_map(|line| [line, "\n"]).collect();
        for (from, to) in [
            ("listen 443 ssl;", format!("listen {address};")),
            (
                "http://127.0.0.1:8080;",
                format!("http://{club};\n        proxy_bind {PROXY};"),
            ),
        ] {
            assert!(block.contains(from), "the shipped block has no '{from}'");
            block = block.replace(from, &to);
        }
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
            .spawn()
            .expect("nginx, as Debian has it: apt-get install nginx-light");
        let nginx = Nginx { child, address };
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(address).await.is_ok() {
                return nginx;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let said = std::fs::read_to_string(folder.path().join("error.log"));
        panic!("nginx does not listen: {said:?}");
    }
}

/// A club that believes the proxy, and lets three tables of a network wait.
async fn club(folder: &Folder, header: ProxyHeader) -> Served {
    let door = DoorTerms {
        waiting_tables: 3,
        trusted_proxies: vec![format!("{PROXY}/32").parse().expect("a net")],
        proxy_header: header,
        public_urls: vec![
            jadoube_server::door::house::PublicUrl::read("https://chess.example.org")
                .expect("an address"),
        ],
        ..DoorTerms::default()
    };
    Served::start(&Config {
        door,
        ..config(folder)
    })
    .await
}

async fn make(client: &mut Client, headers: &[(&str, &str)]) -> u16 {
    let wanted = json!({ "code": "fide-1931" }).to_string();
    let mut all = vec![("content-type", "application/json")];
    all.extend(headers);
    let answer = client
        .send("POST", "/api/games", None, &all, wanted.as_bytes())
        .await;
    answer.expect("an answer").status
}

#[tokio::test]
async fn behind_nginx_nobody_chooses_his_address() {
    use ProxyHeader::{Forwarded, XForwardedFor};
    assert!(
        SHIPPED.contains(CLEARS),
        "the shipped block clears the header"
    );
    // A proxy that knows nothing of `Forwarded` passes on what the client wrote; and one that writes it, as RFC 7239 has it.
    let careless = SHIPPED.replace(CLEARS, "");
    let modern = SHIPPED.replace(CLEARS, "proxy_set_header Forwarded \"for=$remote_addr\";");
    for (header, block) in [
        (XForwardedFor, SHIPPED),
        (XForwardedFor, careless.as_str()),
        (Forwarded, modern.as_str()),
    ] {
        let folder = Folder::new();
        let served = club(&folder, header).await;
        let nginx = Nginx::start(&folder, block, served.address).await;
        let mut client = Client::connect(nginx.address).await;
        for _ in 0..3 {
            assert_eq!(make(&mut client, &[]).await, 201, "{header}");
        }
        for number in 0..20 {
            let named = format!("for=198.51.100.{number}");
            let simple = format!("198.51.100.{number}");
            for forged in [
                &[("forwarded", named.as_str())][..],
                &[("x-forwarded-for", simple.as_str())],
                &[
                    ("forwarded", named.as_str()),
                    ("x-forwarded-for", simple.as_str()),
                ],
                &[("x-real-ip", simple.as_str())],
            ] {
                assert_eq!(make(&mut client, forged).await, 429, "{header} {forged:?}");
            }
        }
        served.stop().await;
    }
}
