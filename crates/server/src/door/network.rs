//! Who asks, as far as addresses tell: the network a request comes from, through proxies that are trusted.

use std::net::IpAddr;

use axum::http::HeaderMap;
use ipnet::{IpNet, Ipv6Net};

/// One address of the fourth version, or the 64 bits of one of the sixth that a house is given: who has these has all
/// that lie in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address.
    pub fn of(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V6(address) => {
                // A prefix of 64 bits is always one.
                Ipv6Net::new(address, 64)
                    .map_or(address, |net| net.network())
                    .into()
            }
            v4 => v4,
        })
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The proxies whose word is taken for whom they speak for.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// These.
    pub fn new(trusted: &[IpNet]) -> Proxies {
        Proxies(trusted.to_vec())
    }

    /// Whether this is one.
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|net| net.contains(&address))
    }

    /// The address that a request comes from: that of the other end, or, if that is a trusted proxy, the last one in
    /// `Forwarded` or `X-Forwarded-For` that is none. What stands before it anybody may have written.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let mut client = peer;
        for hop in hops(headers).into_iter().rev() {
            let Some(hop) = hop else { break };
            client = hop;
            if !self.trusts(hop) {
                break;
            }
        }
        client
    }
}

/// The addresses that a request has come through, first to last; none where no address stands.
fn hops(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let values = |name: &str| -> Vec<String> {
        let all = headers.get_all(name).iter();
        let texts = all.filter_map(|value| value.to_str().ok());
        texts
            .flat_map(|text| text.split(','))
            .map(|one| one.trim().to_owned())
            .collect()
    };
    let forwarded = values("forwarded");
    if forwarded.is_empty() {
        let simple = values("x-forwarded-for");
        return simple.iter().map(|one| read_address(one)).collect();
    }
    let of = |element: &String| {
        let mut parts = element.split(';').filter_map(|part| part.split_once('='));
        let (_, value) = parts.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
        read_address(value)
    };
    forwarded.iter().map(of).collect()
}

/// An address with or without quotes, brackets and port.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(address);
    }
    if let Ok(socket) = text.parse::<std::net::SocketAddr>() {
        return Some(socket.ip());
    }
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    inner.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_house_of_the_sixth_version_is_one_network() {
        for (one, other, same) in [
            ("2001:db8:1:2:3::4", "2001:db8:1:2:ffff::1", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("::ffff:192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false),
        ] {
            assert_eq!(
                Network::of(ip(one)) == Network::of(ip(other)),
                same,
                "{one} {other}"
            );
        }
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_what_it_wrote_itself() {
        let proxies = Proxies::new(&[
            "10.0.0.0/8".parse().expect("a net"),
            "fd00::/8".parse().expect("a net"),
        ]);
        for (peer, name, value, client) in [
            (
                "203.0.113.9",
                "x-forwarded-for",
                "198.51.100.1",
                "203.0.113.9",
            ),
            (
                "10.1.2.3",
                "x-forwarded-for",
                "198.51.100.1",
                "198.51.100.1",
            ),
            (
                "10.1.2.3",
                "x-forwarded-for",
                "6.6.6.6, 198.51.100.1, 10.9.9.9",
                "198.51.100.1",
            ),
            ("10.1.2.3", "x-forwarded-for", "unknown", "10.1.2.3"),
            (
                "10.1.2.3",
                "forwarded",
                "for=\"[2001:db8::7]:4711\";proto=https",
                "2001:db8::7",
            ),
            (
                "fd00::1",
                "forwarded",
                "for=6.6.6.6, for=192.0.2.60;by=10.0.0.1",
                "192.0.2.60",
            ),
            ("10.1.2.3", "via", "nothing", "10.1.2.3"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(
                axum::http::HeaderName::from_static(name),
                value.parse().expect("a value"),
            );
            assert_eq!(
                proxies.client(ip(peer), &headers),
                ip(client),
                "{peer} {name}: {value}"
            );
        }
    }
}
