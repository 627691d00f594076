//! The app behind a real port, and plain connections to it.

use crate::common::Folder;
use jumpmaster_core::Fault;
use jumpmaster_server::{Config, serve};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinHandle;

/// Longer than anything takes, however busy the machine is.
pub const LONG: Duration = Duration::from_secs(60);

pub struct Served {
    pub address: SocketAddr,
    serving: JoinHandle<Result<(), Fault>>,
    _folder: Folder,
}

impl Served {
    pub async fn start(mut config: Config) -> Served {
        let folder = Folder::new();
        config.data.clone_from(&folder.0);
        config.port = 0;
        let (ready, address) = tokio::sync::oneshot::channel();
        let serving = tokio::spawn(async move { serve(&config, |address| ready.send(address).unwrap()).await });
        Served { address: address.await.expect("it listens"), serving, _folder: folder }
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    /// A connection from another address of this machine.
    pub async fn connect_from(&self, address: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(address.parse().unwrap(), 0)).unwrap();
        socket.connect(self.address).await.expect("it listens")
    }

    /// The answer to a request for a page, with these headers.
    pub async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        ask(self.connect().await, "GET", path, headers, "").await
    }

    pub async fn post(&self, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        ask(self.connect().await, "POST", path, headers, body).await
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub text: String,
}

impl Answer {
    pub fn headers(&self, name: &str) -> Vec<&str> {
        let head = self.text.split("\r\n\r\n").next().unwrap_or_default();
        let lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value).collect()
    }
}

/// Sends one request, and reads until the other side closes. `Host` is this machine by default, and left out if it is empty.
pub async fn ask(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let said = headers.iter().any(|(name, _)| *name == "Host");
    let own = [("Host", "localhost")];
    let all = headers.iter().chain(own.iter().filter(|_| !said)).filter(|(_, value)| !value.is_empty());
    let lines: String = all.flat_map(|(name, value)| [name, ": ", value, "\r\n"]).collect();
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{lines}");
    raw(stream, &format!("{head}\r\n{body}")).await
}

/// Sends this, and reads until the other side closes.
pub async fn raw(mut stream: impl AsyncRead + AsyncWrite + Unpin, request: &str) -> Answer {
    let answered = async {
        // A client may be turned away before it has sent everything.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        bytes
    };
    let bytes = tokio::time::timeout(LONG, answered).await.expect("an answer");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
    Answer { status, text }
}
