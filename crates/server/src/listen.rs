//! Listening: connections are accepted, limited in number and in idle time, and each is served until it or the app ends.

mod places;
mod steady;

use crate::guard::Network;
use crate::tls::Tls;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use places::{Full, Place, Places};
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use steady::Steady;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// How long the TLS handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long clients may take to receive their answer when the app stops.
const GRACE: Duration = Duration::from_secs(1);
/// How long to wait when the machine can accept no connection.
const PAUSE: Duration = Duration::from_millis(100);
/// The number of clients told at once that there is no room, and how long that may take.
const TURNED_AWAY: (usize, Duration) = (32, Duration::from_secs(1));

/// Limits on connections, and on how long one may be silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// In all.
    pub connections: usize,
    /// From one address; by default 100, and without limit from this machine.
    pub each: Option<usize>,
    /// How long the head of a request may take to arrive, also after the request before it.
    pub head: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { connections: 1000, each: None, head: Duration::from_secs(30) }
    }
}

/// A listener and how its connections are served.
pub(crate) struct Listening {
    listener: TcpListener,
    router: Router,
    tls: Option<Arc<Tls>>,
    places: Arc<Places>,
    head: Duration,
    turned_away: Arc<Semaphore>,
}

impl Listening {
    pub fn new(
        listener: TcpListener,
        router: Router,
        tls: Option<Arc<Tls>>,
        limits: Limits,
        proxies: Vec<Network>,
    ) -> Listening {
        let places = Arc::new(Places::new(limits, proxies));
        let (head, turned_away) = (limits.head, Arc::new(Semaphore::new(TURNED_AWAY.0)));
        Listening { listener, router, tls, places, head, turned_away }
    }

    /// Serves until told to stop. Then `closing` is called, no more connections are accepted, and answers under way have
    /// a moment to be received.
    pub async fn until(self, stop: impl Future<Output = ()>, closing: impl FnOnce()) {
        let (ending, mut served) = (GracefulShutdown::new(), JoinSet::new());
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                Some(_) = served.join_next() => {}
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, peer)) => self.take_in(stream, peer, ending.watcher(), &mut served),
                    Err(error) if of_one(&error) => {}
                    // Out of files or memory: some connection will end, and those that are open are not disturbed.
                    Err(_) => tokio::time::sleep(PAUSE).await,
                },
            }
        }
        drop(self.listener);
        closing();
        // Whoever has not received the answer by then goes without; nothing is lost but the answer.
        let _ = tokio::time::timeout(GRACE, ending.shutdown()).await;
        served.shutdown().await;
    }

    fn take_in(&self, stream: TcpStream, peer: SocketAddr, watcher: Watcher, served: &mut JoinSet<()>) {
        // An answer is one small packet: waiting to send it with the next one only delays it.
        let _ = stream.set_nodelay(true);
        match self.places.take(peer.ip()) {
            Ok(place) => {
                let line = Line { peer, router: self.router.clone(), head: self.head, watcher };
                served.spawn(serve(stream, self.tls.clone(), line, place));
            }
            Err(full) => {
                // Beyond that number they are simply cut off.
                if let Ok(permit) = Arc::clone(&self.turned_away).try_acquire_owned()
                    && self.tls.is_none()
                {
                    served.spawn(async move {
                        let _ = tokio::time::timeout(TURNED_AWAY.1, say(stream, &no_room(full))).await;
                        drop(permit);
                    });
                }
            }
        }
    }
}

/// Whether the client caused the error, and not this machine.
fn of_one(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused)
}

/// How a connection is answered.
struct Line {
    peer: SocketAddr,
    router: Router,
    head: Duration,
    watcher: Watcher,
}

/// Serves a connection until one side ends it.
async fn serve(stream: TcpStream, tls: Option<Arc<Tls>>, line: Line, _place: Place) {
    let Some(tls) = tls else { return line.answer(Steady::new(stream)).await };
    let encrypted = async {
        let mut first = [0];
        stream.peek(&mut first).await?;
        if !Tls::begins_with(first[0]) {
            say(stream, &plain_words()).await?;
            return Ok::<_, Error>(None);
        }
        tls.accept(Steady::new(stream)).await.map(Some)
    };
    // A failed handshake concerns nobody but the visitor.
    if let Ok(Ok(Some(stream))) = tokio::time::timeout(HANDSHAKE, encrypted).await {
        line.answer(stream).await;
    }
}

impl Line {
    /// Answers the requests of a connection.
    async fn answer(self, stream: impl AsyncRead + AsyncWrite + Unpin + 'static) {
        let Line { peer, router, head, watcher } = self;
        let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(head);
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        // A client that breaks off is gone: there is nobody to tell.
        let _ = watcher.watch(connection).await;
    }
}

/// Sends a message to a client that is not served, and waits until it is received.
async fn say(mut stream: TcpStream, words: &str) -> Result<(), Error> {
    stream.write_all(words.as_bytes()).await?;
    stream.shutdown().await?;
    // What the client sent is read first: closing without that would discard the message.
    let mut rest = [0; 4096];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

fn no_room(full: Full) -> String {
    let (why, fix) = match full {
        Full::ForOne => ("there are too many connections from this address", "close some of them"),
        Full::Everywhere => ("there are too many connections", "try again in a little while"),
    };
    let text = format!("no room: {why}\nfix: {fix}\n");
    format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\
         Retry-After: 10\r\nConnection: close\r\n\r\n{text}",
        text.len()
    )
}

fn plain_words() -> String {
    let text = "this server speaks https\nfix: write https:// before its address\n";
    format!(
        "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{text}",
        text.len()
    )
}
