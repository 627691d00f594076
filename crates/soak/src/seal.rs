//! A seat's part in sealed dice, for a seat that leaves nothing with the others.

use crate::client::Client;
use jumpmaster_core::Seat;
use jumpmaster_play::{Bytes32, Contributor, Party, promise, root};
use serde_json::{Value, json};
use std::io::{Error, Result};

/// A seat with its two chains.
pub struct Sealed {
    seat: Seat,
    chains: [Contributor; 2],
    nonce: Bytes32,
}

impl Sealed {
    /// Commits every seat of a new game to chains of its own, so that the game begins.
    pub fn begin(client: &mut Client, path: &str, tokens: &[String]) -> Result<Vec<Sealed>> {
        let dice = client.good("GET", &format!("{path}/dice"), &tokens[0], &Value::Null)?;
        let known = |name: &str| dice[name].as_str().and_then(|text| text.parse::<Bytes32>().ok());
        let (Some(server), Some(quiet), Some(length)) = (known("server"), known("quiet"), dice["length"].as_u64())
        else {
            return Err(Error::other("no sealed dice"));
        };
        let seats = (0..tokens.len() as u8).map(|seat| Sealed {
            seat: Seat(seat),
            chains: Party::halves(Seat(seat)).map(|party| Contributor::fresh(party, root(&server, &quiet), length)),
            nonce: Bytes32::random(),
        });
        let seats: Vec<Sealed> = seats.collect();
        for (seat, token) in seats.iter().zip(tokens) {
            client.good("POST", &format!("{path}/dice/commitment"), token, &seat.commitment())?;
        }
        for (seat, token) in seats.iter().zip(tokens) {
            client.good("POST", &format!("{path}/dice/accept"), token, &json!({ "nonce": seat.nonce }))?;
        }
        Ok(seats)
    }

    fn commitment(&self) -> Value {
        // A point of the right form; nobody sends this seat a half, so nothing is ever encrypted to it.
        let key = format!("B{}{}=", "A".repeat(85), self.seat.0);
        json!({
            "anchor": self.chains.each_ref().map(Contributor::anchor),
            "promise": promise(self.seat, &self.nonce),
            "key": key,
        })
    }

    /// Contributes to the pending roll, if it waits for this seat.
    pub fn attend(&self, client: &mut Client, path: &str, token: &str) -> Result<()> {
        let dice = client.good("GET", &format!("{path}/dice"), token, &Value::Null)?;
        let waiting = &dice["stage"]["waiting"];
        let awaited = waiting["missing"].as_array().is_some_and(|missing| missing.contains(&json!(self.seat)));
        if let Some(roll) = waiting["roll"].as_u64().filter(|_| awaited) {
            let contribution = self.chains.each_ref().map(|chain| chain.contribution(roll).ok());
            let adding = json!({ "roll": roll, "order": waiting["order"], "contribution": contribution });
            client.good("POST", &format!("{path}/dice/contribution"), token, &adding)?;
        }
        Ok(())
    }
}
