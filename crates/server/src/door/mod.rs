//! The door of the house: who may come in, how many at a time, how much each may bring, and how long he may stand there.

pub mod crowd;
mod forwarded;
pub mod house;
pub mod limits;
pub mod listen;
pub mod network;
pub mod tls;
pub mod turns;

use std::path::PathBuf;

use ipnet::IpNet;

use house::PublicUrl;
use network::ProxyHeader;

/// How the door is kept.
#[derive(Clone, Debug)]
pub struct DoorTerms {
    /// The addresses at which the club is known outside, beside those of the machine.
    pub public_urls: Vec<PublicUrl>,
    /// The proxies whose word is taken for whom they speak for.
    pub trusted_proxies: Vec<IpNet>,
    /// The header in which they say it.
    pub proxy_header: ProxyHeader,
    /// The most connections in all.
    pub connections: usize,
    /// The most connections from one network that is no trusted proxy's, and the most lines for one client.
    pub connections_a_network: usize,
    /// The most watchers of one table.
    pub watchers: usize,
    /// The most tables of one network that wait to be begun.
    pub waiting_tables: usize,
    /// Whether language models are answered at `/mcp`.
    pub models: bool,
    /// Certificate and key, if the club itself speaks TLS.
    pub tls: Option<TlsFiles>,
}

/// Where certificate and key lie, both as PEM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate with those that vouch for it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl Default for DoorTerms {
    fn default() -> DoorTerms {
        DoorTerms {
            public_urls: Vec::new(),
            trusted_proxies: Vec::new(),
            proxy_header: ProxyHeader::default(),
            connections: 8_000,
            connections_a_network: 400,
            watchers: 2_000,
            waiting_tables: 100,
            models: true,
            tls: None,
        }
    }
}
