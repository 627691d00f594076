//! The app without a socket: requests in, answers out.

use super::{Folder, games_of};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use jumpmaster_server::{App, app};
use serde_json::Value;
use std::sync::Arc;
use tower::ServiceExt;

pub struct Web {
    router: Router,
    folder: Folder,
}

impl Web {
    pub fn new() -> Web {
        let folder = Folder::new();
        let games = Arc::new(games_of(&folder));
        Web { router: app(App { games }), folder }
    }

    /// Stops the app and starts it again on the same folder.
    pub fn restart(&mut self) {
        self.router = Router::new();
        self.router = app(App { games: Arc::new(games_of(&self.folder)) });
    }

    pub async fn ask(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// A request with a JSON body, or with none if it is null.
    pub async fn send(&self, method: &str, path: &str, token: Option<&str>, body: &Value) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = if body.is_null() {
            Body::empty()
        } else {
            request = request.header(header::CONTENT_TYPE, "application/json");
            Body::from(body.to_string())
        };
        self.ask(request.body(body).unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Value {
        good(self.send("GET", path, None, &Value::Null).await).await
    }

    pub async fn get_as(&self, path: &str, token: &str) -> Value {
        good(self.send("GET", path, Some(token), &Value::Null).await).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        good(self.send("POST", path, None, body).await).await
    }

    pub async fn post_as(&self, path: &str, token: &str, body: &Value) -> Value {
        good(self.send("POST", path, Some(token), body).await).await
    }

    pub async fn post_bytes(&self, path: &str, bytes: &[u8]) -> Value {
        good(self.ask(Request::post(path).body(Body::from(bytes.to_vec())).unwrap()).await).await
    }

    /// A request that is answered with an empty success.
    pub async fn nothing_as(&self, path: &str, token: &str, body: &Value) {
        let answer = self.send("POST", path, Some(token), body).await;
        assert_eq!(answer.status(), StatusCode::NO_CONTENT, "{path}");
    }
}

async fn good(response: Response<Body>) -> Value {
    let status = response.status();
    let text = text(response).await;
    assert!(status.is_success(), "{status}: {text}");
    serde_json::from_str(&text).unwrap()
}

pub async fn text(response: Response<Body>) -> String {
    String::from_utf8(to_bytes(response.into_body(), 64 << 20).await.unwrap().to_vec()).unwrap()
}
