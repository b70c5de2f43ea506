//! The club behind a real nginx with the block that is shipped: whoever writes headers of his own has the address that he has.
//!
//! nginx is asked for as `/usr/sbin/nginx`; `./test` installs Debian's.

use std::net::SocketAddr;

use jadoube_server::Config;
use jadoube_server::door::DoorTerms;
use jadoube_server::door::network::ProxyHeader;
use serde_json::json;

use crate::device::{Device, Pair};
use crate::passkeys::{added, signed_in};
use crate::support::client::Client;
use crate::support::nginx::Nginx;
use crate::support::{Folder, Served, config};

/// The server block that is shipped.
const SHIPPED: &str = include_str!("../../../packaging/nginx.conf");

/// What clears the header that the club does not look at.
const CLEARS: &str = "proxy_set_header Forwarded \"\";";

/// From where the proxy asks the club, so that it and the client are two; all of 127.0.0.0/8 is this machine.
const PROXY: &str = "127.0.0.2";

/// Starts nginx with a server block, which asks the club at this address.
async fn nginx(folder: &Folder, block: &str, club: SocketAddr) -> Nginx {
    let asks = (
        "http://127.0.0.1:8080;".to_owned(),
        format!("http://{club};\n        proxy_bind {PROXY};"),
    );
    Nginx::start(folder, block, &[asks]).await
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
        let nginx = nginx(&folder, block, served.address).await;
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

#[tokio::test]
async fn behind_nginx_a_passkey_is_made_and_shown_for_the_name_of_the_club() {
    let folder = Folder::new();
    let served = club(&folder, ProxyHeader::XForwardedFor).await;
    let nginx = nginx(&folder, SHIPPED, served.address).await;
    let mut client = Client::connect(nginx.address).await;
    let anna = client
        .post("/api/members", None, &json!({ "name": "Anna" }))
        .await;
    let anna = anna.expect(201).body;
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let device = Device::with(Pair::es256(), b"phone");
    let made = added(&mut client, &device, &text(&anna["key"])).await;
    assert_eq!(made["site"], "chess.example.org");
    signed_in(&mut client, &device, &text(&anna["member"]["id"]))
        .await
        .expect(200);
    served.stop().await;
}
