//! Who asks, as far as addresses tell: the network a request comes from, through proxies that are trusted.

use std::net::IpAddr;

use axum::http::HeaderMap;
use ipnet::{IpNet, Ipv6Net};

use super::forwarded;

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

    /// The 48 bits of an address of the sixth version that a site is given, in which there are 65,536 networks.
    #[must_use]
    pub fn site(self) -> Network {
        Network(match self.0 {
            IpAddr::V6(address) => Ipv6Net::new(address, 48)
                .map_or(address, |net| net.network())
                .into(),
            v4 => v4,
        })
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The header in which the trusted proxies say for whom they speak. The other may be there all the same: a proxy passes on
/// what it does not write, and then the client has written it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, which most proxies write.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl ProxyHeader {
    /// Both.
    pub const ALL: [ProxyHeader; 2] = [ProxyHeader::XForwardedFor, ProxyHeader::Forwarded];

    /// Its name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        }
    }

    /// The one of this name.
    ///
    /// # Errors
    /// A sentence with the two names.
    pub fn read(text: &str) -> Result<ProxyHeader, String> {
        let named = |header: &ProxyHeader| text.eq_ignore_ascii_case(header.name());
        ProxyHeader::ALL.into_iter().find(named).ok_or_else(|| {
            let [usual, other] = ProxyHeader::ALL.map(ProxyHeader::name);
            format!("a proxy says for whom it speaks in {usual} or in {other}")
        })
    }
}

impl std::fmt::Display for ProxyHeader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The proxies whose word is taken for whom they speak for, and where they say it.
#[derive(Clone, Debug, Default)]
pub struct Proxies {
    trusted: Vec<IpNet>,
    header: ProxyHeader,
}

impl Proxies {
    /// These, which all write this header.
    pub fn new(trusted: &[IpNet], header: ProxyHeader) -> Proxies {
        Proxies {
            trusted: trusted.to_vec(),
            header,
        }
    }

    /// Whether this is one.
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.trusted.iter().any(|net| net.contains(&address))
    }

    /// The address that a request comes from: that of the other end, or, if that is a trusted proxy, the last one in the
    /// header of the proxies that is none. What stands before it, and in the other header, anybody may have written.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let mut client = peer;
        for hop in self.header.hops(headers).into_iter().rev() {
            let Some(hop) = hop else { break };
            client = hop;
            if !self.trusts(hop) {
                break;
            }
        }
        client
    }
}

impl ProxyHeader {
    /// The addresses that a request has come through, first to last; none where no address stands.
    fn hops(self, headers: &HeaderMap) -> Vec<Option<IpAddr>> {
        let lines = headers.get_all(self.name()).iter();
        let texts = lines.map(|line| line.to_str().unwrap_or_default());
        match self {
            ProxyHeader::XForwardedFor => texts
                .flat_map(|text| text.split(','))
                .map(read_address)
                .collect(),
            ProxyHeader::Forwarded => texts
                .flat_map(forwarded::speaks_for)
                .map(|node| node.and_then(|node| read_address(&node)))
                .collect(),
        }
    }
}

/// An address with or without brackets and port.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
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

    fn proxies(header: ProxyHeader) -> Proxies {
        let nets = ["10.0.0.0/8", "fd00::/8"].map(|net| net.parse().expect("a net"));
        Proxies::new(&nets, header)
    }

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().expect("a value"));
        }
        headers
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_what_it_wrote_itself() {
        use ProxyHeader::{Forwarded, XForwardedFor};
        let (simple, named) = ("x-forwarded-for", "forwarded");
        for (peer, header, lines, client) in [
            (
                "203.0.113.9",
                XForwardedFor,
                &[(simple, "198.51.100.1")][..],
                "203.0.113.9",
            ),
            (
                "203.0.113.9",
                Forwarded,
                &[(named, "for=198.51.100.1")],
                "203.0.113.9",
            ),
            (
                "10.1.2.3",
                XForwardedFor,
                &[(simple, "198.51.100.1")],
                "198.51.100.1",
            ),
            // A chain: what stands before the last proxy that is trusted it has written.
            (
                "10.1.2.3",
                XForwardedFor,
                &[(simple, "6.6.6.6, 198.51.100.1, 10.9.9.9")],
                "198.51.100.1",
            ),
            (
                "10.1.2.3",
                XForwardedFor,
                &[(simple, "6.6.6.6"), (simple, "198.51.100.1, 10.9.9.9")],
                "198.51.100.1",
            ),
            (
                "10.1.2.3",
                XForwardedFor,
                &[(simple, "10.7.7.7, 198.51.100.1")],
                "198.51.100.1",
            ),
            (
                "10.1.2.3",
                XForwardedFor,
                &[(simple, "unknown")],
                "10.1.2.3",
            ),
            (
                "10.1.2.3",
                XForwardedFor,
                &[(simple, "198.51.100.1, unknown, 10.9.9.9")],
                "10.9.9.9",
            ),
            (
                "10.1.2.3",
                Forwarded,
                &[(named, "for=\"[2001:db8::7]:4711\";proto=https")],
                "2001:db8::7",
            ),
            (
                "fd00::1",
                Forwarded,
                &[(named, "for=6.6.6.6, for=192.0.2.60;by=10.0.0.1")],
                "192.0.2.60",
            ),
            (
                "10.1.2.3",
                Forwarded,
                &[(named, "for=6.6.6.6;x=\"a"), (named, "for=192.0.2.60")],
                "192.0.2.60",
            ),
            // One element: what stands in quotes is no element of its own, and a quote that is escaped ends nothing.
            (
                "10.1.2.3",
                Forwarded,
                &[(named, "for=198.51.100.1;host=\"a, for=6.6.6.6\"")],
                "198.51.100.1",
            ),
            (
                "10.1.2.3",
                Forwarded,
                &[(
                    named,
                    "host=\"a\\\", for=6.6.6.6\"; For=\"198.51.100.1:80\"",
                )],
                "198.51.100.1",
            ),
            // A line that is no such header tells nothing, not even where it could be read so far.
            (
                "10.1.2.3",
                Forwarded,
                &[(named, "for=198.51.100.1, host=\"a, for=6.6.6.6")],
                "10.1.2.3",
            ),
            // The other header was written by the client and passed on.
            (
                "10.1.2.3",
                XForwardedFor,
                &[(named, "for=6.6.6.6"), (simple, "198.51.100.1")],
                "198.51.100.1",
            ),
            (
                "10.1.2.3",
                XForwardedFor,
                &[(named, "for=6.6.6.6")],
                "10.1.2.3",
            ),
            (
                "10.1.2.3",
                Forwarded,
                &[(simple, "6.6.6.6"), (named, "for=198.51.100.1")],
                "198.51.100.1",
            ),
            ("10.1.2.3", Forwarded, &[(simple, "6.6.6.6")], "10.1.2.3"),
            ("10.1.2.3", XForwardedFor, &[("via", "nothing")], "10.1.2.3"),
        ] {
            let found = proxies(header).client(ip(peer), &headers(lines));
            assert_eq!(found, ip(client), "{peer} {header} {lines:?}");
        }
    }

    #[test]
    fn a_header_is_named_or_the_two_are_told() {
        for header in ProxyHeader::ALL {
            assert_eq!(ProxyHeader::read(&header.to_string()), Ok(header));
        }
        assert_eq!(
            ProxyHeader::read("X-Forwarded-For"),
            Ok(ProxyHeader::XForwardedFor)
        );
        let error = ProxyHeader::read("x-real-ip").expect_err("none of them");
        assert!(
            error.contains("x-forwarded-for") && error.contains("forwarded"),
            "{error}"
        );
    }
}
