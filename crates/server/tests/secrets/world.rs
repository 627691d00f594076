//! One of two worlds: a game, those at its table, and the streams of news they have open.

use crate::common::{Folder, chairs, games_of, tokens, wish};
use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::{FutureExt, StreamExt};
use jumpmaster_core::Seat;
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::Logged;
use jumpmaster_server::{App, Asked, Chair, DiceKind, Games, Given, Opened, Problem, Showing, Wish, app};
use serde_json::Value;
use std::sync::Arc;
use tower::ServiceExt;

pub struct World {
    pub games: Arc<Games>,
    pub router: Router,
    pub opened: Opened,
    pub chairs: Vec<Chair>,
    /// What only the keeper of secrets may know, as text.
    pub secrets: Vec<String>,
    streams: Vec<Stream>,
    _folder: Folder,
}

/// A stream of news that somebody has open, and everything it has received.
struct Stream {
    seat: Seat,
    body: BodyDataStream,
    came: String,
}

/// The result of an order, or of its first step.
pub enum Step {
    Done,
    /// It waits for a die.
    Waits,
}

impl World {
    pub async fn new(scenario: &str, dice: DiceKind) -> World {
        let folder = Folder::new();
        let games = Arc::new(games_of(&folder));
        let opened = games.create(Wish { dice, ..wish(scenario) }).await.unwrap();
        let mut chairs = chairs(&games, &opened).await;
        chairs.push(games.chair(&opened.spectator).await.unwrap());
        let router = app(App { games: Arc::clone(&games) });
        let (secrets, streams) = (Vec::new(), Vec::new());
        World { games, router, opened, chairs, secrets, streams, _folder: folder }
    }

    pub fn chair(&self, seat: Seat) -> &Chair {
        self.chairs.iter().find(|chair| chair.seat == seat).unwrap()
    }

    pub fn token(&self, seat: Seat) -> String {
        let at = self.chairs.iter().position(|chair| chair.seat == seat).unwrap();
        tokens(&self.opened).swap_remove(at)
    }

    pub async fn showing(&self, seat: Seat) -> Showing {
        self.games.showing(self.chair(seat)).await.unwrap()
    }

    pub async fn version(&self, seat: Seat) -> u64 {
        self.games.glance(self.chair(seat)).await.unwrap().version
    }

    /// What a seat was told: whatever else it gets must follow from this.
    pub async fn told(&self, seat: Seat) -> (Vec<Logged>, Option<Seat>, bool) {
        let log = self.games.log(self.chair(seat), 0).await.unwrap();
        let showing = self.games.glance(self.chair(seat)).await.unwrap();
        (log, showing.to_act, showing.outcome.is_some())
    }

    /// Gives an order; a die that is wanted takes its face from `faces`.
    pub async fn give(&self, seat: Seat, order: &Value, mut faces: Seeded) -> Result<(), Problem> {
        let mut shown = Vec::new();
        loop {
            let asked = Asked { order: order.clone(), faces: shown.clone(), key: None, version: None };
            match self.games.order(self.chair(seat), asked).await? {
                Given::Done { .. } => return Ok(()),
                Given::Wants(wanted) => {
                    let die = wanted.need.die;
                    shown.push(die.least() + faces.below(die.values().len() as u64) as u8);
                }
                Given::Waits(_) => unreachable!("no dice are sealed here"),
            }
        }
    }

    /// Begins an order, and stops if it waits for a die.
    pub async fn begin(&self, seat: Seat, order: &Value) -> Result<Step, Problem> {
        let asked = Asked { order: order.clone(), faces: Vec::new(), key: None, version: None };
        Ok(match self.games.order(self.chair(seat), asked).await? {
            Given::Done { .. } => Step::Done,
            Given::Wants(_) | Given::Waits(_) => Step::Waits,
        })
    }

    /// Remembers a log entry that only its seat heard.
    pub async fn remember(&mut self, seat: Seat, order: &Value) {
        let log = self.games.log(self.chair(seat), 0).await.unwrap();
        let lines = log.into_iter().next_back().into_iter().flat_map(|logged| logged.heard.lines);
        let texts = lines.map(|line| line.text).chain([order.to_string()]);
        self.secrets.extend(texts.filter(|text| text.len() > 8));
    }

    /// Whether these are a seat's own words: an order it could give itself, or what it heard of one that it gave.
    pub async fn are_its_own(&self, seat: Seat, words: &str) -> bool {
        let offers = self.showing(seat).await.orders;
        let log = self.games.log(self.chair(seat), 0).await.unwrap();
        let own = log.into_iter().filter(|logged| logged.seat == seat).flat_map(|logged| logged.heard.lines);
        let orders = offers.into_iter().map(|offer| offer.order.to_string());
        own.map(|line| line.text).chain(orders).any(|own| own == words)
    }

    /// Opens the streams of news for a seat.
    pub async fn listen(&mut self, seat: Seat) {
        let (id, token) = (self.opened.id.to_string(), self.token(seat));
        for path in [format!("/api/games/{id}/events"), format!("/play/{token}/news")] {
            let request = Request::get(path).header(header::AUTHORIZATION, format!("Bearer {token}"));
            let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            assert_eq!(answer.status(), StatusCode::OK);
            self.streams.push(Stream { seat, body: answer.into_body().into_data_stream(), came: String::new() });
        }
        self.hear();
    }

    /// Reads what has arrived on the streams.
    pub fn hear(&mut self) {
        for Stream { body, came, .. } in &mut self.streams {
            while let Some(Some(piece)) = body.next().now_or_never() {
                let piece = String::from_utf8(piece.unwrap().to_vec()).unwrap();
                // Keep-alive messages depend on the clock alone.
                came.extend(piece.split_inclusive("\n\n").filter(|event| !event.starts_with(':')));
            }
        }
    }

    /// Everything that arrived on the streams of a seat.
    pub fn news(&self, seat: Seat) -> Vec<&str> {
        self.streams.iter().filter(|stream| stream.seat == seat).map(|stream| stream.came.as_str()).collect()
    }

    /// A text with everything random by design replaced: tokens, the id of the game, keys of pages, times.
    pub fn plain(&self, text: &str) -> String {
        let mut text = text.replace(&self.opened.id.0, "GAME");
        for (at, token) in tokens(&self.opened).iter().enumerate() {
            text = text.replace(token.as_str(), &format!("TOKEN{at}"));
        }
        let key = "name=\"key\" value=\"";
        text = masked(&text, key, |sign| sign.is_ascii_hexdigit());
        masked(&text, "\"at\":", |sign| sign.is_ascii_digit())
    }

    /// Sends a request, and returns status, headers and body as one text.
    pub async fn ask(&self, request: Request<Body>) -> String {
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let (head, body) = answer.into_parts();
        let streams = head.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let body = if streams {
            let first = body.into_data_stream().next().now_or_never();
            first.flatten().map_or(Vec::new(), |piece| piece.unwrap().to_vec())
        } else {
            axum::body::to_bytes(body, 64 << 20).await.unwrap().to_vec()
        };
        format!("{}\n{}\n{}", head.status, headers(&head.headers), String::from_utf8_lossy(&body))
    }
}

fn headers(headers: &HeaderMap) -> String {
    let mut all: Vec<String> = headers.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
    all.sort();
    all.join("\n")
}

/// A text without the characters of this kind after each occurrence of `before`.
fn masked(text: &str, before: &str, kind: impl Fn(char) -> bool) -> String {
    let mut parts = text.split(before);
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        plain.push_str(before);
        plain.push_str(part.trim_start_matches(&kind));
    }
    plain
}
