//! An address that is asked again and again over HTTP.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{ACCEPT, ETAG, HOST, HeaderValue, IF_NONE_MATCH, LOCATION, USER_AGENT};
use hyper::{Request, Response, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::rustls::pki_types::ServerName;

use super::roots::connector;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// How large an answer may be, in bytes.
const LARGEST: usize = 64 << 20;

/// To how many other addresses one may lead.
const LEADS: usize = 5;

/// An address, and what it answered last.
#[derive(Clone, Debug)]
pub struct Address {
    /// As it was given.
    pub name: String,
    uri: Uri,
    /// The mark of the last answer, and its text: a server need not send the same again.
    last: Option<(HeaderValue, Vec<u8>)>,
}

/// What an address answered.
#[derive(Debug)]
pub enum Answer {
    /// This text, with its mark.
    Text(Vec<u8>, Option<HeaderValue>),
    /// The same as before.
    Same,
}

impl Address {
    /// The address that an argument names; none where it names a file.
    ///
    /// # Errors
    /// A sentence where it begins like an address and is none.
    pub fn of(source: &str) -> Result<Option<Address>> {
        let begins = |with: &str| {
            source
                .get(..with.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(with))
        };
        if !begins("http://") && !begins("https://") {
            return Ok(None);
        }
        let uri: Uri = source
            .parse()
            .with_context(|| format!("{source:?} is no address"))?;
        ensure!(
            uri.host().is_some(),
            "{source:?} is no address: it names no host"
        );
        Ok(Some(Address {
            name: source.to_owned(),
            uri,
            last: None,
        }))
    }

    /// Asks it once.
    pub async fn ask(self) -> Result<Answer, String> {
        match tokio::time::timeout(PATIENCE, self.answer()).await {
            Ok(answer) => answer,
            Err(_) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
        }
    }

    /// The text that an answer comes to.
    pub fn take(&mut self, answer: Result<Answer, String>) -> Result<Vec<u8>, String> {
        match (answer?, &self.last) {
            (Answer::Text(text, mark), _) => {
                self.last = mark.map(|mark| (mark, text.clone()));
                Ok(text)
            }
            (Answer::Same, Some((_, text))) => Ok(text.clone()),
            (Answer::Same, None) => {
                Err("the answer is that nothing changed, and nothing was there".to_owned())
            }
        }
    }

    async fn answer(&self) -> Result<Answer, String> {
        let mut uri = self.uri.clone();
        for _ in 0..=LEADS {
            let response = self.request(&uri).await?;
            let status = response.status();
            let leads = response
                .headers()
                .get(LOCATION)
                .filter(|_| status.is_redirection());
            if let Some(leads) = leads {
                uri = led(&uri, leads)?;
                continue;
            }
            return match status {
                StatusCode::NOT_MODIFIED => Ok(Answer::Same),
                StatusCode::OK => {
                    let mark = response.headers().get(ETAG).cloned();
                    let body = Limited::new(response.into_body(), LARGEST).collect().await;
                    let text = body.map_err(|error| format!("the answer breaks off: {error}"))?;
                    Ok(Answer::Text(text.to_bytes().to_vec(), mark))
                }
                status => Err(format!("the server answers {status}")),
            };
        }
        Err(format!("it leads to more than {LEADS} other addresses"))
    }

    async fn request(&self, uri: &Uri) -> Result<Response<Incoming>, String> {
        let host = uri.host().ok_or("the address names no host")?;
        let secure = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        // An address of the sixth version stands in brackets.
        let bare = host
            .trim_start_matches('[')
            .trim_end_matches(']')
            .to_owned();
        let stream = TcpStream::connect((bare.as_str(), port))
            .await
            .map_err(|error| format!("{host} cannot be reached: {error}"))?;
        if !secure {
            return self.send(stream, uri).await;
        }
        let name = ServerName::try_from(bare).map_err(|error| format!("{host}: {error}"))?;
        let stream = connector()?
            .connect(name, stream)
            .await
            .map_err(|error| format!("{host} cannot be trusted or reached: {error}"))?;
        self.send(stream, uri).await
    }

    async fn send<S>(&self, stream: S, uri: &Uri) -> Result<Response<Incoming>, String>
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let failed = |error: hyper::Error| format!("the server does not answer: {error}");
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
            .await
            .map_err(failed)?;
        // It ends with the answer; what goes wrong there, the answer tells.
        tokio::spawn(connection);
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let host = uri.authority().map_or("", |authority| authority.as_str());
        let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
        let mut request = Request::get(path)
            .header(HOST, host)
            .header(ACCEPT, "application/x-chess-pgn, text/plain, */*")
            .header(USER_AGENT, concat!("jadoube/", env!("CARGO_PKG_VERSION")));
        if let Some((mark, _)) = &self.last {
            request = request.header(IF_NONE_MATCH, mark);
        }
        let request = request
            .body(Empty::<Bytes>::new())
            .map_err(|error| error.to_string())?;
        sender.send_request(request).await.map_err(failed)
    }
}

/// Where an answer leads.
fn led(from: &Uri, to: &HeaderValue) -> Result<Uri, String> {
    let told = to.to_str().unwrap_or_default();
    let wrong = || format!("it leads to {told:?}, which is no address");
    let to: Uri = told.parse().map_err(|_| wrong())?;
    if to.host().is_some() {
        let follows = matches!(to.scheme_str(), Some("http" | "https"));
        // What began under TLS does not go on without.
        let keeps = from.scheme_str() != Some("https") || to.scheme_str() == Some("https");
        return if follows && keeps {
            Ok(to)
        } else {
            Err(wrong())
        };
    }
    let mut parts = from.clone().into_parts();
    parts.path_and_query = to.path_and_query().cloned();
    Uri::from_parts(parts).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_files() {
        let address = |text: &str| Address::of(text).map(|found| found.is_some());
        assert!(address("http://localhost:8080/live.pgn").expect("an address"));
        assert!(address("HTTPS://example.org").expect("an address"));
        assert!(!address("games.pgn").expect("a file"));
        assert!(!address("httpd/games.pgn").expect("a file"));
        assert!(address("http://").is_err());
        assert!(address("http://a b/").is_err());
    }

    #[test]
    fn answers_lead_to_whole_addresses_and_to_paths() {
        let led_to = |from: &'static str, to: &'static str| {
            led(&Uri::from_static(from), &HeaderValue::from_static(to)).map(|uri| uri.to_string())
        };
        let from = "https://a.example/round/4?x=1";
        assert_eq!(
            led_to(from, "/live.pgn").as_deref(),
            Ok("https://a.example/live.pgn")
        );
        assert_eq!(
            led_to(from, "https://b.example/").as_deref(),
            Ok("https://b.example/")
        );
        assert!(led_to(from, "http://b.example/").is_err());
        assert_eq!(
            led_to("http://a.example/", "https://a.example/").as_deref(),
            Ok("https://a.example/")
        );
        assert!(led_to(from, "ftp://b.example/").is_err());
    }
}
