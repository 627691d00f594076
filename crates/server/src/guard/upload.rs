//! Limits on uploads: a body must keep coming, and there is only so much room for all of them. A client that sends too
//! slowly, or while far too much is being sent already, is refused and makes room for others.

use super::{is_api, told};
use crate::Problem;
use crate::patience::Patience;
use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{StreamExt, stream};
use jumpmaster_core::Fault;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::time::Instant;

/// How long a body may be idle in all, and the bytes per second that win that time back.
const REST: Duration = Duration::from_secs(20);
const RATE: u32 = 4 << 10;
/// The part of a body that never counts: an order always gets through.
const SMALL: usize = 64 << 10;
/// The most memory for all bodies together.
const MOST: usize = 256 << 20;

/// The memory that all bodies take.
#[derive(Default)]
pub(super) struct Uploads {
    bytes: AtomicUsize,
}

/// One of them; when it is dropped its memory is no longer counted.
struct Upload {
    all: Arc<Uploads>,
    own: AtomicUsize,
    /// Why it was broken off, if it was.
    broken: OnceLock<Problem>,
}

impl Upload {
    /// Counts `bytes` more, if there is room for them.
    fn take(&self, bytes: usize) -> bool {
        let before = self.own.fetch_add(bytes, Ordering::Relaxed);
        let counts = counted(before + bytes) - counted(before);
        counts == 0 || self.all.bytes.fetch_add(counts, Ordering::Relaxed) + counts <= MOST
    }

    fn break_off(&self, problem: Problem) -> BoxError {
        let fault = problem.fault.to_string();
        // The first reason is the one reported.
        let _ = self.broken.set(problem);
        fault.into()
    }
}

fn counted(bytes: usize) -> usize {
    bytes.saturating_sub(SMALL)
}

impl Drop for Upload {
    fn drop(&mut self) {
        self.all.bytes.fetch_sub(counted(self.own.load(Ordering::Relaxed)), Ordering::Relaxed);
    }
}

/// Lets a request receive its body as long as it keeps coming.
pub(super) async fn patiently(all: &Arc<Uploads>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let api = is_api(&request);
    let upload = Arc::new(Upload { all: Arc::clone(all), own: AtomicUsize::new(0), broken: OnceLock::new() });
    let body = Arc::clone(&upload);
    let response = next.run(request.map(|whole| timed(whole, Patience::new(REST, RATE), body))).await;
    let Some(problem) = upload.broken.get() else { return response };
    let mut broken = told(api, problem);
    broken.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    broken
}

/// The same body, which breaks off when it is idle for too long or there is no room for it.
fn timed(body: Body, patience: Patience, upload: Arc<Upload>) -> Body {
    let state = (body.into_data_stream(), patience, upload);
    let parts = stream::unfold(state, |(mut parts, mut patience, upload)| async move {
        let began = Instant::now();
        let part: Result<Bytes, BoxError> = match tokio::time::timeout(patience.left(), parts.next()).await {
            Ok(part) => part?.map_err(Into::into),
            Err(_) => Err(upload.break_off(too_slow())),
        };
        let part =
            part.and_then(|part| if upload.take(part.len()) { Ok(part) } else { Err(upload.break_off(too_much())) });
        patience.waited(began.elapsed());
        patience.moved(part.as_ref().map_or(0, Bytes::len));
        Some((part, (parts, patience, upload)))
    });
    Body::from_stream(parts)
}

fn too_slow() -> Problem {
    let fault = Fault::new(
        "the request did not come to its end",
        format!("nothing more of it came for {} seconds, or hardly anything", REST.as_secs()),
        "send it again, all at once",
    );
    Problem::new(StatusCode::REQUEST_TIMEOUT, fault)
}

fn too_much() -> Problem {
    let fault = Fault::new(
        "there is no room for what is sent",
        "too many large files are being sent at once",
        "try again in a little while",
    );
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn upload(all: &Arc<Uploads>) -> Arc<Upload> {
        Arc::new(Upload { all: Arc::clone(all), own: AtomicUsize::new(0), broken: OnceLock::new() })
    }

    #[tokio::test]
    async fn a_body_that_drips_breaks_off_and_one_that_comes_slowly_does_not() {
        let drops = |count: usize, size: usize| {
            let parts = stream::unfold(0, move |number| async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                (number < count).then(|| (Ok::<_, Infallible>(Bytes::from(vec![b'x'; size])), number + 1))
            });
            Body::from_stream(parts)
        };
        let dripping = (drops(usize::MAX, 1), Patience::new(Duration::from_millis(400), RATE), true);
        let slow = (drops(20, RATE as usize), Patience::new(REST, RATE), false);
        for (body, patience, breaks) in [dripping, slow] {
            let upload = upload(&Arc::default());
            let read = axum::body::to_bytes(timed(body, patience, Arc::clone(&upload)), usize::MAX).await;
            let told = upload.broken.get().map(|problem| problem.status);
            assert_eq!((read.is_err(), told), (breaks, breaks.then_some(StatusCode::REQUEST_TIMEOUT)));
        }
    }

    #[test]
    fn large_bodies_share_what_room_there_is_and_small_ones_always_have_some() {
        let all = Arc::new(Uploads::default());
        let (large, larger, small) = (upload(&all), upload(&all), upload(&all));
        assert!(large.take(MOST) && !larger.take(MOST));
        assert!(small.take(SMALL) && !small.take(1));
        drop((large, larger, small));
        assert_eq!(all.bytes.load(Ordering::Relaxed), 0, "what is gone weighs nothing");
        assert!(upload(&all).take(MOST));
    }
}
