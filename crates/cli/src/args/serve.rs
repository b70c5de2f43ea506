//! How the club can be served.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use ipnet::IpNet;
use jadoube_server::door::house::PublicUrl;
use jadoube_server::door::network::ProxyHeader;

/// How the club is served.
#[derive(Clone, Debug, Default, Args)]
pub struct ServeArgs {
    /// The address to listen on [default: 127.0.0.1:8080].
    #[arg(long, env = "JADOUBE_LISTEN", value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// The file that keeps the club, or a database of PostgreSQL that several servers share, as
    /// postgres://USER:PASSWORD@HOST/NAME [default: jadoube.db].
    #[arg(long, env = "JADOUBE_DB", value_name = "FILE|ADDRESS")]
    pub db: Option<OsString>,
    /// The file with the key of sealed moves; servers that share a club need the same [default: beside the club's file, NAME-key;
    /// with PostgreSQL jadoube-key].
    #[arg(long, env = "JADOUBE_KEY", value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// A folder with codes of houses, a file `*.toml` each, by which tables may be made; one that cannot be read is told
    /// and the others are known.
    #[arg(long, env = "JADOUBE_CODES", value_name = "DIRECTORY")]
    pub codes: Option<PathBuf>,
    /// An address by which the club is known outside, as `https://chess.example.org`; may be given several times. By a
    /// name that nobody has said the club does not answer.
    #[arg(long, env = "JADOUBE_PUBLIC_URL", value_name = "URL", value_delimiter = ',', value_parser = PublicUrl::read)]
    pub public_url: Vec<PublicUrl>,
    /// A proxy, or a network of them, that is believed for whom it speaks, as 10.0.0.0/8.
    #[arg(long, env = "JADOUBE_TRUSTED_PROXY", value_name = "NETWORK", value_delimiter = ',', value_parser = network)]
    pub trusted_proxy: Vec<IpNet>,
    /// The header in which trusted proxies say for whom they speak, x-forwarded-for or forwarded; the other is never looked
    /// at [default: x-forwarded-for].
    #[arg(long, env = "JADOUBE_PROXY_HEADER", value_name = "HEADER", value_parser = ProxyHeader::read)]
    pub proxy_header: Option<ProxyHeader>,
    /// The most connections at a time [default: 8000].
    #[arg(long, env = "JADOUBE_CONNECTIONS", value_name = "N")]
    pub connections: Option<NonZeroUsize>,
    /// The most connections at a time from one address, or one network of the sixth version [default: 400].
    #[arg(long, env = "JADOUBE_CONNECTIONS_A_NETWORK", value_name = "N")]
    pub connections_a_network: Option<NonZeroUsize>,
    /// The most who look on at one table [default: 2000].
    #[arg(long, env = "JADOUBE_WATCHERS", value_name = "N")]
    pub watchers: Option<NonZeroUsize>,
    /// Answer no language models: nothing is served at /mcp.
    #[arg(long, env = "JADOUBE_NO_MCP")]
    pub no_mcp: bool,
    /// A chess engine that the club offers as an opponent: a program that speaks UCI, and its arguments, between blanks. Without
    /// one nothing is said of it.
    #[arg(long, env = "JADOUBE_ENGINE", value_name = "PROGRAM")]
    pub engine: Option<String>,
    /// An option for the engine, as `Hash=64`; may be given several times.
    #[arg(long, value_name = "NAME=VALUE", value_parser = super::matches::option, requires = "engine")]
    pub engine_option: Vec<(String, String)>,
    /// The most memory that each engine may have, in megabytes of address space; needs `prlimit` of util-linux.
    #[arg(long, env = "JADOUBE_ENGINE_MEMORY", value_name = "MB", value_parser = clap::value_parser!(u64).range(16..), requires = "engine")]
    pub engine_memory: Option<u64>,
    /// How many engines think at a time; who waits loses his own time [default: 2].
    #[arg(long, env = "JADOUBE_ENGINES", value_name = "N", requires = "engine")]
    pub engines: Option<NonZeroUsize>,
    /// The most time that an engine takes for a move, in milliseconds [default: 1000].
    #[arg(long, env = "JADOUBE_ENGINE_THINK", value_name = "MS", value_parser = clap::value_parser!(u64).range(20..=60_000), requires = "engine")]
    pub engine_think: Option<u64>,
    /// The certificate, as PEM, with which the club speaks TLS itself.
    #[arg(
        long,
        env = "JADOUBE_TLS_CERT",
        value_name = "FILE",
        requires = "tls_key"
    )]
    pub tls_cert: Option<PathBuf>,
    /// The private key of the certificate, as PEM.
    #[arg(
        long,
        env = "JADOUBE_TLS_KEY",
        value_name = "FILE",
        requires = "tls_cert"
    )]
    pub tls_key: Option<PathBuf>,
    /// What is logged: off, error, warn, info, debug, or by part as in info,jadoube_server=debug [default: warn].
    #[arg(long, env = "JADOUBE_LOG", value_name = "WHAT")]
    pub log: Option<String>,
    /// Log as lines of JSON.
    #[arg(long, env = "JADOUBE_LOG_JSON")]
    pub log_json: bool,
}

/// An address, or a network of them.
fn network(text: &str) -> Result<IpNet, String> {
    let one = || {
        text.parse()
            .map(|address: std::net::IpAddr| IpNet::from(address))
    };
    text.parse()
        .or_else(|_| one())
        .map_err(|_| "expected an address or a network, as 10.1.2.3 or 10.0.0.0/8".to_owned())
}
