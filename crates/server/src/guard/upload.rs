//! What visitors send must keep coming: who sends a body drop by drop is told so, and makes room for others.

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
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// How long a body may rest in all, and how many bytes a second win that time back.
const REST: Duration = Duration::from_secs(20);
const RATE: u32 = 4 << 10;

/// Lets a request take its body as long as it comes.
pub(super) async fn patiently(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (api, late) = (is_api(&request), Arc::new(AtomicBool::new(false)));
    let noted = Arc::clone(&late);
    let response = next.run(request.map(|body| timed(body, Patience::new(REST, RATE), noted))).await;
    if !late.load(Ordering::Relaxed) {
        return response;
    }
    let mut slow = told(api, &too_slow());
    slow.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    slow
}

/// The same body, which breaks off when it rests for too long, and notes that.
fn timed(body: Body, patience: Patience, late: Arc<AtomicBool>) -> Body {
    let state = (body.into_data_stream(), patience, late);
    let parts = stream::unfold(state, |(mut parts, mut patience, late)| async move {
        let began = Instant::now();
        let part: Result<Bytes, BoxError> = match tokio::time::timeout(patience.left(), parts.next()).await {
            Ok(part) => part?.map_err(Into::into),
            Err(elapsed) => {
                late.store(true, Ordering::Relaxed);
                Err(elapsed.into())
            }
        };
        patience.waited(began.elapsed());
        patience.moved(part.as_ref().map_or(0, Bytes::len));
        Some((part, (parts, patience, late)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

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
            let late = Arc::new(AtomicBool::new(false));
            let read = axum::body::to_bytes(timed(body, patience, Arc::clone(&late)), usize::MAX).await;
            assert_eq!((read.is_err(), late.load(Ordering::Relaxed)), (breaks, breaks));
        }
    }
}
