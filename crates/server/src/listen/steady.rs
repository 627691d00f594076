//! A connection whose other end must take what it is sent. A client that asks for a large answer and does not read it
//! would keep it in memory for ever. An event stream that has nothing to send is not such a case.

use crate::patience::Patience;
use std::io::{Error, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How long an answer may wait in all without being read, and the bytes per second that win that time back.
const REST: Duration = Duration::from_secs(30);
const RATE: u32 = 4 << 10;

/// A stream that breaks off when nothing can be written for too long.
pub(super) struct Steady<S> {
    stream: S,
    patience: Patience,
    /// Since when nothing can be written, and when patience ends.
    stuck: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> Steady<S> {
    pub fn new(stream: S) -> Steady<S> {
        Steady::with(stream, Patience::new(REST, RATE))
    }

    fn with(stream: S, patience: Patience) -> Steady<S> {
        Steady { stream, patience, stuck: None }
    }

    /// Passes on the result of a write, unless it has been blocked for too long.
    fn judged(&mut self, context: &mut Context<'_>, wrote: Poll<Result<usize, Error>>) -> Poll<Result<usize, Error>> {
        let Poll::Ready(done) = wrote else {
            let patience = self.patience.left();
            let (_, end) = self.stuck.get_or_insert_with(|| (Instant::now(), Box::pin(tokio::time::sleep(patience))));
            return match end.as_mut().poll(context) {
                Poll::Ready(()) => Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the answer is not taken"))),
                Poll::Pending => Poll::Pending,
            };
        };
        if let Some((since, _)) = self.stuck.take() {
            self.patience.waited(since.elapsed());
        }
        self.patience.moved(done.as_ref().copied().unwrap_or_default());
        Poll::Ready(done)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Steady<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Steady<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize, Error>> {
        let wrote = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judged(context, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize, Error>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judged(context, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn who_does_not_take_an_answer_is_left_and_who_takes_it_slowly_is_not() {
        let little = Patience::new(Duration::from_millis(300), RATE);
        for (taken, patience, breaks) in
            [(0, little, true), (1, little, true), (8 << 10, Patience::new(REST, RATE), false)]
        {
            let (near, mut far) = tokio::io::duplex(16 << 10);
            let mut steady = Steady::with(near, patience);
            let reading = tokio::spawn(async move {
                let mut piece = vec![0; taken];
                loop {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    if taken > 0 && far.read_exact(&mut piece).await.is_err() {
                        return;
                    }
                }
            });
            let wrote = steady.write_all(&vec![0; 300 << 10]).await;
            assert_eq!(wrote.is_err_and(|error| error.kind() == ErrorKind::TimedOut), breaks, "{taken}");
            reading.abort();
        }
    }

    #[tokio::test]
    async fn a_stream_with_nothing_to_say_lives_on() {
        let (near, mut far) = tokio::io::duplex(1 << 10);
        let mut steady = Steady::with(near, Patience::new(Duration::from_millis(1), RATE));
        for _ in 0..5 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            steady.write_all(b"news").await.unwrap();
            let mut heard = [0; 4];
            far.read_exact(&mut heard).await.unwrap();
        }
    }
}
