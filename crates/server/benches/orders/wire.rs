//! A client that keeps its connection open and sends one request after another.

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct Wire {
    stream: TcpStream,
    answer: Vec<u8>,
}

impl Wire {
    pub async fn open(address: SocketAddr) -> Wire {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        Wire { stream, answer: Vec::with_capacity(1 << 14) }
    }

    pub async fn order(&mut self, game: &str, token: &str, body: &str) {
        let request = format!(
            "POST /api/games/{game}/orders HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.send(&request).await;
    }

    pub async fn get(&mut self, path: &str) -> usize {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")).await
    }

    /// Sends a request and reads the whole answer, which must be a success; returns its length.
    async fn send(&mut self, request: &str) -> usize {
        self.stream.write_all(request.as_bytes()).await.expect("the server reads");
        self.answer.clear();
        let mut whole = None;
        loop {
            let read = self.stream.read_buf(&mut self.answer).await.expect("the server answers");
            assert!(read > 0, "the server hung up");
            if whole.is_none() {
                whole = self.whole();
            }
            if whole.is_some_and(|whole| self.answer.len() >= whole) {
                assert!(self.answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&self.answer));
                return self.answer.len();
            }
        }
    }

    /// The total length of the answer, once its head has arrived.
    fn whole(&self) -> Option<usize> {
        let head = self.answer.windows(4).position(|four| four == b"\r\n\r\n")?;
        let text = String::from_utf8_lossy(&self.answer[..head]).to_ascii_lowercase();
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
        Some(head + 4 + length.expect("the answer says how long it is"))
    }
}
