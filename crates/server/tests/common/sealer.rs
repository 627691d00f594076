//! A seat's part in sealed dice, as its browser plays it, in Rust. Encrypting the halves is the browser's business alone,
//! so here they are sent as they are.

use super::web::Web;
use jumpmaster_core::Seat;
use jumpmaster_play::{Bytes32, Contributor, Party, promise, root};
use serde_json::{Value, json};

/// A seat with its chain.
pub struct Sealer {
    pub seat: Seat,
    pub token: String,
    pub path: String,
    /// The seat's two chains.
    pub chains: [Contributor; 2],
    pub nonce: Bytes32,
    /// The order for which each roll was answered.
    pub orders: Vec<String>,
    /// The chains whose ends others left.
    pub held: Vec<Contributor>,
}

/// A key as long as a real one.
pub fn key(seat: u8) -> String {
    format!("{}{seat}=", "B".repeat(86))
}

/// A half in a box as long as a real one.
fn boxed(half: &Bytes32) -> String {
    format!("{half}{}", "A".repeat(16))
}

impl Sealer {
    pub async fn new(web: &Web, game: &str, seat: u8, token: &str) -> Sealer {
        let path = format!("/api/games/{game}");
        let dice = web.get_as(&format!("{path}/dice"), token).await;
        let [server, quiet] = ["server", "quiet"].map(|name| dice[name].as_str().unwrap().parse::<Bytes32>().unwrap());
        let length = dice["length"].as_u64().unwrap();
        let chains = Party::halves(Seat(seat)).map(|party| Contributor::fresh(party, root(&server, &quiet), length));
        let (seat, token, nonce) = (Seat(seat), token.into(), Bytes32::random());
        Sealer { seat, token, path, chains, nonce, orders: Vec::new(), held: Vec::new() }
    }

    /// Its commitment if it leaves nothing with anybody.
    pub fn alone(&self) -> Value {
        json!({
            "anchor": self.chains.each_ref().map(Contributor::anchor),
            "promise": promise(self.seat, &self.nonce),
            "key": key(self.seat.0),
        })
    }

    pub fn commitment(&self) -> Value {
        let mut whole = self.alone();
        whole["half"] = json!(self.chains[0].end());
        whole
    }

    pub fn boxes(&self, seats: usize) -> Value {
        let others = (0..seats as u8).filter(|other| *other != self.seat.0);
        json!({ "halves": others.map(|to| (to.to_string(), boxed(&self.chains[1].end()).into())).collect::<serde_json::Map<_, Value>>() })
    }

    pub async fn dice(&self, web: &Web) -> Value {
        web.get_as(&format!("{}/dice", self.path), &self.token).await
    }

    pub async fn post(&self, web: &Web, name: &str, body: &Value) {
        web.nothing_as(&format!("{}/dice/{name}", self.path), &self.token, body).await;
    }

    /// Sends something that must be refused with a reason and a fix; returns the status and the message.
    pub async fn refused(&self, web: &Web, name: &str, body: &Value) -> (u16, String) {
        let answer = web.send("POST", &format!("{}/dice/{name}", self.path), Some(&self.token), body).await;
        let status = answer.status().as_u16();
        let told: Value = serde_json::from_str(&super::web::text(answer).await).unwrap();
        let part = |part: &str| told["error"][part].as_str().unwrap_or_default().to_string();
        assert!(!part("why").is_empty() && !part("fix").is_empty(), "{told}");
        (status, part("what"))
    }

    /// Takes the halves that were left and confirms that they are correct.
    pub async fn accept(&mut self, web: &Web) {
        let dice = self.dice(web).await;
        let [server, quiet] = ["server", "quiet"].map(|name| dice[name].as_str().unwrap().parse::<Bytes32>().unwrap());
        for (from, half) in dice["stage"]["gathering"]["halves"].as_object().unwrap() {
            let [_, party] = Party::halves(Seat(from.parse().unwrap()));
            let end = half.as_str().unwrap()[..64].parse().unwrap();
            let chain = Contributor::new(party, root(&server, &quiet), end, dice["length"].as_u64().unwrap());
            assert_eq!(json!(chain.anchor()), dice["seats"][from.parse::<usize>().unwrap()]["anchor"][1]);
            self.held.push(chain);
        }
        self.post(web, "accept", &json!({ "nonce": self.nonce })).await;
    }

    /// This seat's contribution to the roll that waits; checks that no roll is asked for twice for different orders, and
    /// none ahead.
    pub fn contribution(&mut self, waiting: &Value) -> Value {
        let (roll, order) = (waiting["roll"].as_u64().unwrap(), waiting["order"].as_str().unwrap());
        if self.orders.len() as u64 + 1 == roll {
            self.orders.push(order.into());
        }
        assert_eq!(self.orders[roll as usize - 1], order);
        let contribution = self.chains.each_ref().map(|chain| chain.contribution(roll).unwrap());
        json!({ "roll": roll, "order": order, "contribution": contribution })
    }

    /// Contributes to the roll that waits, if it waits for this seat.
    pub async fn attend(&mut self, web: &Web) {
        let dice = self.dice(web).await;
        let waiting = &dice["stage"]["waiting"];
        if waiting["missing"].as_array().is_some_and(|missing| missing.contains(&json!(self.seat))) {
            let adding = self.contribution(waiting);
            self.post(web, "contribution", &adding).await;
        }
    }
}
