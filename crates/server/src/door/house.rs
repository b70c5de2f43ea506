//! Under which names the club is asked for, and from which pages.
//!
//! A page of another house can let its visitors' browsers send requests here, and can give its own name the club's
//! address (DNS rebinding). So a request must name the club by an address, as `localhost`, or by a name that the
//! operator has said; and one that changes anything, or opens a line, must not come from a page of another house.

use std::fmt;
use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, Uri, header};

use crate::passkey::Site;

/// An address at which the club is known outside, as `https://chess.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    scheme: String,
    authority: Authority,
}

impl PublicUrl {
    /// Reads one.
    ///
    /// # Errors
    /// A sentence that says what would be right.
    pub fn read(text: &str) -> Result<PublicUrl, String> {
        let wrong = || {
            format!(
                "'{text}' is not an address at which a club can be known; write it as in https://chess.example.org, without a path"
            )
        };
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let scheme = uri.scheme_str().unwrap_or_default().to_owned();
        let web = matches!(scheme.as_str(), "http" | "https");
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        let authority = uri.into_parts().authority;
        match authority.filter(|one| web && bare && !one.as_str().contains('@')) {
            Some(authority) => Ok(PublicUrl { scheme, authority }),
            None => Err(wrong()),
        }
    }
}

impl PublicUrl {
    fn has_authority(&self, authority: &str) -> bool {
        self.authority.as_str().eq_ignore_ascii_case(authority)
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.authority)
    }
}

/// Why a request is not let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// It does not say whom it asks.
    NoHost,
    /// It asks for somebody else.
    OtherHost(String),
    /// It comes from a page of another house.
    OtherOrigin(String),
}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stranger::NoHost => {
                f.write_str("the request has no Host, or several; name the club that is asked")
            }
            Stranger::OtherHost(host) => write!(
                f,
                "this club is not known as '{host}'; ask for it by its address, or have it started with --public-url http://{host}"
            ),
            Stranger::OtherOrigin(origin) => write!(
                f,
                "the request comes from a page of '{origin}'; only pages of this club may act here"
            ),
        }
    }
}

/// Why passkeys are not made for the page that asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSite {
    /// No page asks.
    NoPage,
    /// It is no page of an address that the operator has said, with `https`, nor of this machine.
    Elsewhere(String),
}

impl fmt::Display for NoSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSite::NoPage => f.write_str(
                "passkeys are for pages in a browser, and the request has no Origin; sign in with recovery words",
            ),
            NoSite::Elsewhere(origin) => write!(
                f,
                "there are no passkeys at {origin}: browsers make them for https under a name, or for localhost, and this club must be known by that name (--public-url); sign in with recovery words"
            ),
        }
    }
}

/// The names under which the club is known.
#[derive(Clone, Debug, Default)]
pub struct House(Vec<PublicUrl>);

impl House {
    /// A house known by these names, beside its addresses.
    pub fn new(known_as: &[PublicUrl]) -> House {
        House(known_as.to_vec())
    }

    /// Whether a request may come in.
    ///
    /// # Errors
    /// [`Stranger`].
    pub fn admits(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Stranger> {
        let host = match uri.authority() {
            Some(authority) => authority.as_str(),
            None => the_one(headers, &header::HOST)
                .filter(|host| !host.is_empty())
                .ok_or(Stranger::NoHost)?,
        };
        let shown = |text: &str| text.chars().filter(|c| !c.is_control()).take(80).collect();
        if !self.is_known(host) {
            return Err(Stranger::OtherHost(shown(host)));
        }
        let opens_line = headers.contains_key(header::UPGRADE);
        if method.is_safe() && !opens_line {
            return Ok(());
        }
        if !headers.contains_key(header::ORIGIN) {
            // What a browser sends for a page of its own accord, where it leaves the origin out.
            let from = the_one(headers, &HeaderName::from_static("sec-fetch-site"));
            return match from {
                Some("cross-site") => Err(Stranger::OtherOrigin("another site".to_owned())),
                _ => Ok(()),
            };
        }
        let origin = the_one(headers, &header::ORIGIN).unwrap_or("null");
        if self.is_own_page(origin, host) {
            Ok(())
        } else {
            Err(Stranger::OtherOrigin(shown(origin)))
        }
    }

    /// Where the club is, as whoever asks has written it: with the scheme of the name under which it is known, else with its own.
    pub fn origin(&self, uri: &Uri, headers: &HeaderMap, tls: bool) -> String {
        let host = uri.authority().map_or_else(
            || the_one(headers, &header::HOST).unwrap_or_default(),
            Authority::as_str,
        );
        let known = self.0.iter().find(|known| known.has_authority(host));
        let scheme = if tls { "https" } else { "http" };
        known.map_or_else(|| format!("{scheme}://{host}"), PublicUrl::to_string)
    }

    /// Whether pages from there are the club's own: of an address that the operator has said, with its scheme; else of
    /// whatever was asked for.
    fn is_own_page(&self, origin: &str, host: &str) -> bool {
        let Some((scheme, authority)) = origin.split_once("://") else {
            return false;
        };
        let said = |known: &PublicUrl| known.scheme == scheme && known.has_authority(authority);
        self.0.iter().any(said)
            || (authority.eq_ignore_ascii_case(host)
                && matches!(scheme, "http" | "https")
                && !self.0.iter().any(|known| known.has_authority(host)))
    }

    /// Where passkeys are good that the page which asks has made: an address that the operator has said, with `https`, or this
    /// machine. No browser makes one for a bare address.
    ///
    /// # Errors
    /// [`NoSite`].
    pub fn site(&self, headers: &HeaderMap) -> Result<Site, NoSite> {
        let origin = the_one(headers, &header::ORIGIN).ok_or(NoSite::NoPage)?;
        let elsewhere = || NoSite::Elsewhere(origin.to_owned());
        let (scheme, authority) = origin.split_once("://").ok_or_else(elsewhere)?;
        let authority: Authority = authority.parse().map_err(|_| elsewhere())?;
        let name = authority.host().to_ascii_lowercase();
        let said = scheme == "https"
            && name.parse::<IpAddr>().is_err()
            && !name.starts_with('[')
            && self
                .0
                .iter()
                .any(|known| known.to_string().eq_ignore_ascii_case(origin));
        if said || name == "localhost" || name.ends_with(".localhost") {
            let origin = origin.to_owned();
            return Ok(Site { id: name, origin });
        }
        Err(elsewhere())
    }

    /// No other house can take an address for its name, and `localhost` is always this machine.
    fn is_known(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else {
            return false;
        };
        if authority.as_str().contains('@') {
            return false;
        }
        let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        bare.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || self
                .0
                .iter()
                .any(|known| known.authority.host().eq_ignore_ascii_case(&name))
    }
}

/// What a header says that is there once; of two a proxy might have believed the other.
fn the_one<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut said = headers.get_all(name).iter();
    let first = said.next().filter(|_| said.next().is_none());
    first.and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(method: Method, given: &[(&'static str, &str)], expected: Result<(), &str>) {
        let house =
            House::new(&[PublicUrl::read("https://chess.example.org").expect("an address")]);
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            headers.append(*name, value.parse().expect("a value"));
        }
        let uri = Uri::from_static("/api/games");
        let found = house.admits(&method, &uri, &headers);
        match expected {
            Ok(()) => assert_eq!(found, Ok(()), "{given:?}"),
            Err(part) => {
                let sentence = found.expect_err("refused").to_string();
                assert!(sentence.contains(part), "{given:?}: {sentence}");
            }
        }
    }

    #[test]
    fn the_club_is_asked_for_by_address_or_by_a_name_that_it_has() {
        for host in [
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.168.1.5",
            "localhost:8080",
            "LOCALHOST",
            "club.localhost:8080",
            "chess.example.org",
            "Chess.Example.org:443",
        ] {
            check(Method::GET, &[("host", host)], Ok(()));
        }
        let two = [("host", "localhost"), ("host", "localhost")];
        check(Method::GET, &two, Err("Host"));
        for host in [
            "rebind.evil.example",
            "evil.example:8080",
            "chess.example.org.evil.example",
            "a b",
            "evil@127.0.0.1",
        ] {
            check(Method::GET, &[("host", host)], Err("not known as"));
        }
        check(Method::GET, &[], Err("no Host"));
    }

    #[test]
    fn pages_of_other_houses_look_and_do_not_act() {
        let evil = ("origin", "http://evil.example");
        let here = ("host", "127.0.0.1:8080");
        check(Method::GET, &[here, evil], Ok(()));
        check(Method::POST, &[here, evil], Err("evil.example"));
        check(Method::POST, &[here, ("origin", "null")], Err("null"));
        check(
            Method::POST,
            &[here, ("origin", "http://127.0.0.1:9999")],
            Err("9999"),
        );
        check(
            Method::GET,
            &[here, evil, ("upgrade", "websocket")],
            Err("evil.example"),
        );
        check(Method::POST, &[here], Ok(()));
        // A browser that does not say which page it is says at least that it is another's.
        for (said, expected) in [
            ("cross-site", Err("another site")),
            ("same-origin", Ok(())),
            ("none", Ok(())),
        ] {
            check(Method::POST, &[here, ("sec-fetch-site", said)], expected);
            check(Method::GET, &[here, ("sec-fetch-site", said)], Ok(()));
        }
        check(
            Method::POST,
            &[here, ("origin", "http://127.0.0.1:8080")],
            Ok(()),
        );
        check(
            Method::PUT,
            &[here, ("origin", "https://chess.example.org")],
            Ok(()),
        );
        check(
            Method::POST,
            &[
                ("host", "chess.example.org"),
                ("origin", "https://chess.example.org"),
            ],
            Ok(()),
        );
        // A page without TLS may be anybody's, and of two addresses one would be believed by somebody else.
        let named = ("host", "chess.example.org");
        let plain = ("origin", "http://chess.example.org");
        check(
            Method::POST,
            &[named, plain],
            Err("http://chess.example.org"),
        );
        let two = [here, ("origin", "http://127.0.0.1:8080"), evil];
        check(Method::POST, &two, Err("null"));
        check(
            Method::POST,
            &[here, ("origin", "ftp://127.0.0.1:8080")],
            Err("ftp"),
        );
    }

    #[test]
    fn passkeys_are_good_at_a_name_under_https_and_on_this_machine() {
        let known = [
            "https://chess.example.org",
            "https://other.example:8443",
            "http://plain.example",
            "https://192.0.2.7",
            "https://[2001:db8::7]",
        ];
        let known = known.map(|one| PublicUrl::read(one).expect("an address"));
        let house = House::new(&known);
        for (origin, right) in [
            ("https://chess.example.org", Some("chess.example.org")),
            ("https://other.example:8443", Some("other.example")),
            ("http://localhost:8080", Some("localhost")),
            ("http://club.localhost:8080", Some("club.localhost")),
            ("https://chess.example.org:8443", None),
            ("http://chess.example.org", None),
            ("https://a.chess.example.org", None),
            ("http://plain.example", None),
            ("https://192.0.2.7", None),
            ("https://[2001:db8::7]", None),
            ("http://127.0.0.1:8080", None),
            ("http://evil.example#localhost", None),
            ("null", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.append(header::ORIGIN, origin.parse().expect("a value"));
            let found = house.site(&headers).map(|site| {
                assert_eq!(site.origin, origin);
                site.id
            });
            match right {
                Some(name) => assert_eq!(found.as_deref(), Ok(name), "{origin}"),
                None => {
                    let why = found.expect_err(origin).to_string();
                    assert!(why.contains(origin) && why.contains("https"), "{why}");
                }
            }
        }
        assert_eq!(house.site(&HeaderMap::new()), Err(NoSite::NoPage));
    }

    #[test]
    fn public_addresses_are_read_or_explained() {
        for wrong in [
            "",
            "chess.example.org",
            "ftp://x",
            "https://x/club",
            "https://a@b",
        ] {
            let error = PublicUrl::read(wrong).expect_err(wrong);
            assert!(error.contains("https://chess.example.org"), "{error}");
        }
    }
}
