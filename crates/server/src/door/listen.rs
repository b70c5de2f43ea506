//! Taking connections: no more than there is room for, none that stands idle in the door, and all gone soon after the
//! server is asked to go.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, Sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use super::crowd::{Crowd, Place};
use super::network::{Network, Proxies};

/// How long a client may take from one request's end to the end of the next one's header.
const HEADER: Duration = Duration::from_secs(10);

/// The same for a trusted proxy, which keeps connections for whoever comes next.
const HEADER_OF_PROXY: Duration = Duration::from_secs(90);

/// How long greeting under TLS may take.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// How long a client may let an answer lie without taking a byte of it.
const STALL: Duration = Duration::from_secs(30);

/// How long nobody is told again that there was no room.
const QUIET: Duration = Duration::from_secs(10);

/// The most bytes of a header, and of what is read ahead.
const BUFFER: usize = 32 * 1024;

/// After the server is asked to go, what is under way may take so long.
pub const LEAVE: Duration = Duration::from_secs(4);

/// After that, what is cut off may take so long to notice.
const CUT: Duration = Duration::from_millis(300);

/// What is said to somebody for whom there is no room.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 146\r\n\r\n{\"type\":\"/problems/too-many\",\"title\":\"Too many requests\",\"status\":503,\"detail\":\"too many connections are open; close some, or try again in 10 s\"}\n";

/// The door, open.
pub struct Listening {
    listener: TcpListener,
    crowd: Crowd,
    proxies: Proxies,
    tls: Option<TlsAcceptor>,
}

impl std::fmt::Debug for Listening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listening")
            .field("listener", &self.listener)
            .field("crowd", &self.crowd)
            .field("tls", &self.tls.is_some())
            .finish()
    }
}

/// What every connection needs.
struct Shared {
    router: Router,
    /// True from when the server goes.
    closing: watch::Receiver<bool>,
    proxies: Proxies,
    tls: Option<TlsAcceptor>,
}

impl Listening {
    /// A door with room for so many.
    pub fn new(
        listener: TcpListener,
        crowd: Crowd,
        proxies: Proxies,
        tls: Option<TlsAcceptor>,
    ) -> Listening {
        Listening {
            listener,
            crowd,
            proxies,
            tls,
        }
    }

    /// Serves until `closing` is true; then no longer than [`LEAVE`], whatever anybody does.
    pub async fn serve(self, router: Router, closing: watch::Receiver<bool>) {
        let shared = Arc::new(Shared {
            router,
            closing: closing.clone(),
            proxies: self.proxies,
            tls: self.tls,
        });
        let mut lines = JoinSet::new();
        let mut closed = pin!(closed(closing));
        let mut turned_away = TurnedAway::default();
        loop {
            tokio::select! {
                () = closed.as_mut() => break,
                Some(_) = lines.join_next(), if !lines.is_empty() => {}
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        let network = Some(Network::of(peer.ip())).filter(|_| !shared.proxies.trusts(peer.ip()));
                        match self.crowd.enter(network) {
                            Some(place) => { lines.spawn(Arc::clone(&shared).serve_one(stream, peer, place)); }
                            None => {
                                turned_away.tell(peer, self.crowd.len());
                                // Whoever cannot be told is sent away all the same.
                                let _ = stream.try_write(FULL);
                            }
                        }
                    }
                    Err(error) => {
                        tracing::error!(%error, "a connection could not be taken");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
            }
        }
        drop(self.listener);
        let end = Instant::now() + LEAVE;
        let gone = async {
            while lines.join_next().await.is_some() {}
            // Lines that became WebSockets are served elsewhere; their places tell when they are gone.
            while !self.crowd.is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if tokio::time::timeout_at(end, gone).await.is_err() {
            tracing::warn!(
                open = self.crowd.len(),
                "connections were cut off at the end"
            );
        }
        lines.abort_all();
        // Whatever does not notice that it was cut off ends with the process.
        let _ = timeout(CUT, async { while lines.join_next().await.is_some() {} }).await;
    }
}

/// Who found no room, told now and then: a flood does not fill the log.
#[derive(Default)]
struct TurnedAway {
    told: Option<Instant>,
    since: u64,
}

impl TurnedAway {
    fn tell(&mut self, peer: SocketAddr, open: usize) {
        self.since += 1;
        if self.told.is_none_or(|told| told.elapsed() >= QUIET) {
            tracing::warn!(%peer, open, turned_away = self.since, "no room for a connection");
            *self = TurnedAway {
                told: Some(Instant::now()),
                since: 0,
            };
        }
    }
}

/// Ready when the server goes, or whoever could tell is gone.
async fn closed(mut closing: watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

impl Shared {
    async fn serve_one(self: Arc<Shared>, stream: TcpStream, peer: SocketAddr, place: Place) {
        // A stream on which small answers wait to be gathered is slower, not wrong.
        let _ = stream.set_nodelay(true);
        match &self.tls {
            None => self.speak(Attended::new(stream, place), peer).await,
            Some(tls) => match timeout(HANDSHAKE, tls.accept(stream)).await {
                Ok(Ok(stream)) => self.speak(Attended::new(stream, place), peer).await,
                Ok(Err(error)) => tracing::debug!(%peer, %error, "no TLS"),
                Err(_) => tracing::debug!(%peer, "TLS took too long"),
            },
        }
    }

    async fn speak<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
        &self,
        stream: Attended<S>,
        peer: SocketAddr,
    ) {
        let shown = stream.place.shown();
        let router = self.router.clone().map_request(
            move |mut request: hyper::Request<hyper::body::Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                request.extensions_mut().insert(shown.clone());
                request.map(axum::body::Body::new)
            },
        );
        let patience = if self.proxies.trusts(peer.ip()) {
            HEADER_OF_PROXY
        } else {
            HEADER
        };
        let mut connection = pin!(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(patience)
                .max_buf_size(BUFFER)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
                .with_upgrades()
        );
        let served = tokio::select! {
            served = connection.as_mut() => served,
            () = closed(self.closing.clone()) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = served {
            tracing::debug!(%peer, %error, "a connection broke off");
        }
    }
}

/// A stream that gives up when the other end takes nothing for too long, or its place in the crowd is given away.
struct Attended<S> {
    stream: S,
    stalled: Option<Pin<Box<Sleep>>>,
    place: Place,
}

impl<S> Attended<S> {
    fn new(stream: S, place: Place) -> Attended<S> {
        Attended {
            stream,
            stalled: None,
            place,
        }
    }

    /// Writes, unless the place is given away or a write that could not go on has waited too long.
    fn attend<T>(
        &mut self,
        cx: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>>
    where
        S: Unpin,
    {
        if self.place.poll_cut(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let written = write(Pin::new(&mut self.stream), cx);
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self
            .stalled
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(STALL)));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Attended<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.place.poll_cut(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Attended<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.attend(cx, |stream, cx| stream.poll_write(cx, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.attend(cx, |stream, cx| stream.poll_write_vectored(cx, slices))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.attend(cx, |stream, cx| stream.poll_flush(cx))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_finds_no_room_is_told_so_in_whole() {
        let text = std::str::from_utf8(FULL).expect("a text");
        let (head, body) = text.split_once("\r\n\r\n").expect("head and body");
        assert!(
            head.contains(&format!("content-length: {}", body.len())),
            "{}",
            body.len()
        );
        let problem: serde_json::Value = serde_json::from_str(body).expect("JSON");
        assert_eq!(problem["status"], 503);
    }
}
